"""What pages load: scripts, styles and fonts, compressed once, under addresses that change with their content.

Scripts import each other by relative paths, so the version stands in front of the path: `/s/<version>/core/dom.js`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock

from flask import Response

from companion.http.compression import compress_once, respond
from companion.http.request import current_request
from companion.web.assets.asset_version import code_version, files_version, served_files
from companion.web.assets.font_subset import reduce_font
from generator.places import shipped_folder

FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
ALREADY_SMALL = frozenset({".woff2", ".png"})
WORTH_KEEPING = 600
"""Bytes from which a file is kept compressed as well."""
FONT = re.compile(rb"/fonts/[a-z0-9-]+\.woff2")
BY_ITSELF = {
    b"dark": b"(prefers-color-scheme: dark)",
    b"contrast": b"(prefers-contrast: more) and (prefers-color-scheme: light)",
}
"""Which phones have a look by themselves. One that is dark and wants more contrast stays dark."""
LOOK = re.compile(rb':root\[data-theme="(dark|contrast)"\]([^{}]*\{[^{}]*\})')


def _for_phones_by_themselves(rule: re.Match[bytes]) -> bytes:
    return rule[0] + b" @media " + BY_ITSELF[rule[1]] + b' { :root[data-theme="auto"]' + rule[2] + b" }"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file as it is sent, plain and compressed; `tag` names its content."""

    plain: bytes
    gzipped: bytes | None
    media: str
    tag: str


def body_of(plain: bytes, suffix: str) -> StoredFile:
    gzipped = compress_once(plain) if suffix not in ALREADY_SMALL and len(plain) > WORTH_KEEPING else None
    return StoredFile(plain, gzipped, TYPES[suffix], sha256(plain).hexdigest()[:16])


def send(body: StoredFile, *, forever: bool = False) -> Response:
    """Return the file, or 304 when the browser has it already."""
    response = (
        respond(body.plain, body.media, gzipped=body.gzipped)
        if body.gzipped
        else Response(body.plain, content_type=body.media)
    )
    response.headers["Cache-Control"] = FOREVER if forever else "no-cache"
    response.set_etag(body.tag + ("-gz" if "Content-Encoding" in response.headers else ""))
    response.make_conditional(current_request().full)
    return response


def shelf() -> dict[str, StoredFile]:
    """Return all served files by path, read again when one changes."""
    return _shelf(files_version())


@lru_cache(maxsize=1)
def _shelf(_version: str) -> dict[str, StoredFile]:
    return {name: body_of(_whole(path), path.suffix) for name, path in served_files()}


def _whole(path: Path) -> bytes:
    """The file; a style with versioned fonts, and a look's rules once more for phones that have it by themselves."""
    found = path.read_bytes()
    if path.suffix != ".css":
        return found
    return LOOK.sub(_for_phones_by_themselves, FONT.sub(rb"\g<0>?v=" + code_version().encode(), found))


def file(path: str) -> StoredFile | None:
    """Return a file by its path, whatever version its address has, so that pages that stayed open go on working."""
    return shelf().get(path)


def has(path: str) -> bool:
    return path in shelf()


_fonts: dict[str, StoredFile] = {}
_one_after_the_other = Lock()


def font(id: str) -> StoredFile | None:
    """Return a shipped font, reduced to our languages' letters where its licence allows it. That takes a process for a
    second, so fonts are made one at a time."""
    found, path = _fonts.get(id), _font_files().get(id)
    if found is None and path is not None:
        with _one_after_the_other:
            found = _fonts.get(id)
            if found is None:
                found = _fonts[id] = body_of(reduce_font(path), ".woff2")
    return found


@cache
def _font_files() -> dict[str, Path]:
    from generator.scene.fonts import families

    ours = shipped_folder("templates")
    known = {f"{family.id}-{style}": path for family in families().values() for style, path in family.files.items()}
    return {id: path for id, path in known.items() if path.is_relative_to(ours)}

"""The versions in the addresses of files that browsers keep for ever: of our code, of the files pages load, and of all
that a phone gets of a game. An update, or a line changed in a checkout, is thereby seen at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import monotonic

from generator.pack.find import phone_folder, plugin_games
from generator.pack.model import Pack
from generator.places import shipped_folder

PACKAGES = ("companion", "generator")
SHIPPED = ("print", "rulebook", "icons", "fonts")
"""Folders of templates that drawings are made from."""
SERVED = frozenset({".js", ".css", ".svg", ".png"})
STEADY = 1.0
"""Seconds between two looks at the times of the served files."""


def pack_version(pack: Pack) -> str:
    """Return the version of a game's drawings, words, rulebook and look."""
    return _digest(pack.hash, code_version(), files_version())


@lru_cache(maxsize=256)
def _digest(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:12]


@cache
def code_version() -> str:
    """Return the version of our code and the shipped templates, computed once per process."""
    return content_digest(version("punchboard"), _source_files())


def content_digest(release: str, files: Iterable[tuple[str, Path]]) -> str:
    """Hash the files' content, so that all machines that serve the same tables agree."""
    seen = sha256(release.encode())
    for name, path in files:
        seen.update(f"\n{name}\n".encode() + sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:12]


def _source_files() -> Iterator[tuple[str, Path]]:
    code = Path(__file__).resolve().parents[3]
    folders = [(code / package, "*.py") for package in PACKAGES]
    folders += [(shipped_folder("templates") / part, "*") for part in SHIPPED]
    for folder, ending in folders:
        for path in sorted(folder.rglob(ending)):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{folder.name}/{path.relative_to(folder).as_posix()}", path


def served_files() -> Iterator[tuple[str, Path]]:
    """Yield every file a page may load, with its path below the version."""
    web = shipped_folder("templates") / "web"
    folders = [("", web / "static"), ("games/", web / "games")]
    folders += [(f"games/{game}/", phone_folder(game)) for game in plugin_games()]
    for prefix, folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SERVED and path.is_file():
                yield prefix + path.relative_to(folder).as_posix(), path


def files_version() -> str:
    """Return the version of the served files by their times, which are looked at once a second: a page asks for it a
    dozen times."""
    return _files_version(int(monotonic() / STEADY))


@lru_cache(maxsize=1)
def _files_version(_moment: int) -> str:
    seen = sha256()
    for name, path in served_files():
        found = path.stat()
        seen.update(f"{name} {found.st_mtime_ns} {found.st_size}\n".encode())
    return seen.hexdigest()[:12]

"""What makes the companion installable: the manifest, the service worker, and the page for when the host is away.

The worker's address never changes, so browsers compare it at each visit; its text names the version of all files, so
that every change of them brings a new worker, which drops what the old one kept.
"""

from __future__ import annotations

import json

from flask import Blueprint, Response, request

from companion.web import words
from companion.web.assets import js_bundle, static_files
from companion.web.assets.asset_version import code_version, files_version
from companion.web.pages.views import page, styles_of
from companion.web.request_context import language

installing = Blueprint("installing", __name__)

WORKER = "together/worker.js"
AWAY = "/away"
SHELL = {"start": "/", "history": "/history", "toolbox": "/toolbox", "away": AWAY}
"""Pages that are kept from the beginning, by name."""
FONTS = ("fira-sans-condensed-regular", "fira-sans-condensed-bold")
PAPER, INK = "#f3ead9", "#3b2f26"
POLICY = "default-src 'none'; connect-src 'self'"
"""A worker keeps to the policy of its own file: it fetches from this host, and does nothing else."""
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))


@installing.get("/manifest.webmanifest")
def manifest() -> Response:
    tongue = language()
    said = {
        "id": "/",
        "name": "Punchboard",
        "short_name": "Punchboard",
        "description": words.say(tongue, "ui.start.tagline"),
        "lang": tongue,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": [
            {"src": _address(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
    }
    response = Response(json.dumps(said, ensure_ascii=False), content_type="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@installing.get("/sw.js")
def service_worker() -> Response:
    """The worker with the version of its files, never taken from a cache without asking."""
    found = js_bundle.bundle(WORKER)
    assert found is not None, "the worker stands among the pages' scripts"
    facts = f"const VERSION = {json.dumps(shell_version())};\nconst SHELL = {json.dumps(shell())};\n"
    made = static_files.send(static_files.body_of(facts.encode() + found.plain, ".js"))
    made.headers["Cache-Control"] = "no-cache"
    made.headers["Content-Security-Policy"] = POLICY
    return made


def shell_version() -> str:
    return f"{code_version()}-{files_version()}"


def shell() -> list[str]:
    """Return the addresses of the pages that are kept from the beginning, and of all they load."""
    files = [_address(js_bundle.path_of(name, None)) for name in SHELL]
    files += [_address(style) for name in SHELL for style in styles_of(name, None)]
    fonts = [f"/fonts/{font}.woff2?v={code_version()}" for font in FONTS]
    return [*SHELL.values(), "/favicon.ico", *dict.fromkeys(files), *fonts]


def _address(path: str) -> str:
    return f"/s/{files_version()}/{path}"


@installing.get(AWAY)
def away() -> Response:
    """Return what is shown in the place of a page that was never kept."""
    return page("away")

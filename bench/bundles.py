"""A page's scripts in one file: our bundler's bytes, and those bytes minified by esbuild (`npx` must be there)."""

from __future__ import annotations

import gzip
import subprocess
from typing import Any

from companion.web.assets import js_bundle

KIND = "soak"
PAGES = (("start", None), ("table", "armorica"), ("table", "arrival"), ("new", "arrival"), ("score", "armorica"))
ESBUILD = ("npx", "--yes", "esbuild@0.28", "--minify", "--target=es2018")


def run() -> dict[str, Any]:
    return {f"{page} {game or ''}".strip(): measure(page, game) for page, game in PAGES}


def measure(page: str, game: str | None) -> dict[str, int]:
    body = js_bundle.bundle(js_bundle.path_of(page, game))
    assert body is not None
    done = subprocess.run(ESBUILD, input=body.plain, capture_output=True, check=True)
    return {"our_bytes": gzip_size(body.plain), "bytes_after_esbuild": gzip_size(done.stdout)}


def gzip_size(script: bytes) -> int:
    return len(gzip.compress(script, 9, mtime=0))

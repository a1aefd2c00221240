"""What makes the answers that phones keep, besides a game's own files: our code, and what ships with it. An address
that is kept for ever names it, so that an update, or a line changed in a checkout, is seen at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from generator.places import shipped_folder

PACKAGES = ("companion", "generator")
SHIPPED = ("print", "rulebook", "icons", "fonts")
"""What drawings are made from, in the folder of templates."""


@cache
def made_with() -> str:
    """Looked up once: what a running process has read it goes on with."""
    return stamp_of(version("punchboard"), _files())


def stamp_of(release: str, files: Iterable[tuple[str, Path]]) -> str:
    """Of the files' content: the same on every machine that serves the same tables."""
    seen = sha256(release.encode())
    for name, path in files:
        seen.update(f"\n{name}\n".encode() + sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:12]


def _files() -> Iterator[tuple[str, Path]]:
    code = Path(__file__).resolve().parents[2]
    folders = [(code / package, "*.py") for package in PACKAGES]
    folders += [(shipped_folder("templates") / part, "*") for part in SHIPPED]
    for folder, ending in folders:
        for path in sorted(folder.rglob(ending)):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{folder.name}/{path.relative_to(folder).as_posix()}", path

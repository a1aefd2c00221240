"""The gallery: small packs that each show one feature, to start from with `punchboard new NAME --from gallery:…`."""

from __future__ import annotations

from pathlib import Path

from generator.errors import refuse
from generator.pack.find import GAME_FILE
from generator.pack.findings import suggest
from generator.places import shipped_folder

PREFIX = "gallery:"


def gallery() -> dict[str, Path]:
    """Return the folders of all packs of the gallery by their names."""
    return {
        file.parent.name: file.parent
        for file in sorted((shipped_folder("templates") / "gallery").glob(f"*/{GAME_FILE}"))
    }


def gallery_pack(asked: str) -> Path:
    """Return the folder that `gallery:NAME` means."""
    packs = gallery()
    name = asked.removeprefix(PREFIX)
    if not asked.startswith(PREFIX):
        hint = f"Write --from {PREFIX}{name}." if name in packs else f"Write --from {PREFIX}NAME. {_all(packs)}"
        raise refuse("no-gallery-pack", f"“{asked}” names no pack to start from.", hint)
    if name not in packs:
        raise refuse("no-gallery-pack", f"There is no “{name}” in the gallery.", suggest(name, packs, "There are"))
    return packs[name]


def _all(packs: dict[str, Path]) -> str:
    return f"There are: {', '.join(packs)}."

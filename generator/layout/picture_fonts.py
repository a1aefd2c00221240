"""Fonts for words in a pack's SVG pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.scene.fonts import families, font_set
from generator.scene.vector.lettering import Face
from generator.scene.vector.picture import Looks

if TYPE_CHECKING:
    from generator.layout.content import DrawContext

GENERIC = frozenset({"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"})
"""Names of CSS that mean any font of a kind."""


def fonts_for_pictures(context: DrawContext) -> Looks:
    """Return the pack's roles, its own families and the shipped ones, by id or by name; the pack's body font where
    none is named."""
    roles, own = context.pack.fonts, context.assets.families

    def family_of(name: str) -> str | None:
        id = context.assets.family(roles.get(name, name))
        if id in families():
            return id
        plain = name.casefold()
        return next((id for id, family in families().items() if family.name.casefold() == plain), None)

    def face(names: tuple[str, ...], bold: bool, italic: bool) -> Face:
        found = next((id for id in map(family_of, names) if id), None)
        missing = "" if found or not names or names[0].lower() in GENERIC else names[0]
        family = found or family_of("body") or next(iter(families()))
        return Face(font_set(family).pick(bold, italic), missing)

    return Looks(face, f"{context.pack.folder} {sorted(roles.items())} {sorted(own.items())}")

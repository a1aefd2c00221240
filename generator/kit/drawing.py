"""One piece as an SVG picture for a web page: the printed drawing cut to its shape, safe under a strict policy.

Drawers are kept, because most of a drawing is the same from piece to piece. The caller keeps the pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha1
from pathlib import Path
from typing import Literal

from generator.layout import Drawer, Library, panels
from generator.pack.budget import budget
from generator.pack.model import Component, Pack, Piece, Row
from generator.scene.model import Ellipse, Group, Item, Paint, Rect, Scene
from generator.scene.model import Path as Outline

Side = Literal["front", "back"]

KEPT_DRAWERS = 12
"""Packs times languages; a drawer holds a few megabytes."""
LETTERING = "lettering"
"""The label of words that screens draw themselves, because a piece may lie turned."""


@budget()
def piece_svg(
    pack: Pack, component_id: str, piece_id: str, language: str, *, side: Side = "front", lettering: bool = True
) -> str:
    """The picture without a size of its own: it fills what it is put in. Its ids begin with a prefix of their own, so
    that many pictures may stand in one page. A KeyError when the pack has no such piece, or the piece no such side.
    Without `lettering` what bears that label is left out."""
    from generator.backends.svg import draw

    component = pack.component(component_id)
    piece = _piece(pack, component, piece_id)
    drawer = _drawer(_Key(pack), language)
    scene = drawer.front(component, piece) if side == "front" else drawer.back(component, piece)
    if scene is None:
        raise KeyError(f"{component_id}:{piece_id} has no back")
    if not lettering:
        scene = replace(scene, items=_without_lettering(scene.items))
    prefix = _prefix(pack.id, component_id, piece_id, language, side)
    return draw(cut_out(scene, component), prefix=prefix, sized=False, screen=True)


def _without_lettering(items: Sequence[Item]) -> tuple[Item, ...]:
    found: list[Item] = []
    for item in items:
        if not isinstance(item, Group):
            found.append(item)
        elif item.label != LETTERING:
            found.append(replace(item, items=_without_lettering(item.items)))
    return tuple(found)


@budget()
def die_face_svg(pack: Pack, component_id: str, face: str, language: str) -> str:
    """The side of a die on which a row stands, as it is printed. A KeyError when no side of it shows this row."""
    from generator.backends.svg import draw

    component = pack.component(component_id)
    for piece in pack.pieces(component):
        for surface in component.surfaces:
            for panel in surface.panels:
                shown = panels.face_of(component, piece, panel)
                if isinstance(shown, Row) and shown["id"] == face:
                    scene = _drawer(_Key(pack), language).panel(component, piece, panel)
                    prefix = _prefix(pack.id, component_id, face, language, "face")
                    return draw(scene, prefix=prefix, sized=False, screen=True)
    raise KeyError(f"{component_id} has no side with {face}")


def _prefix(*said: str) -> str:
    """With what the ids in a picture begin, so that no other picture has the same."""
    return f"p{sha1('/'.join(said).encode(), usedforsecurity=False).hexdigest()[:8]}-"


class _Key:
    """A pack as a key: packs with the same content, read from the same folder, are the same."""

    __slots__ = ("pack", "said")

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.said: tuple[str, Path, str] = (pack.id, pack.folder, pack.hash)

    def __hash__(self) -> int:
        return hash(self.said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.said == other.said


@lru_cache(maxsize=KEPT_DRAWERS)
def _drawer(key: _Key, language: str) -> Drawer:
    return Drawer(key.pack, language, "full", bleed=0.0, library=Library(key.pack))


def _piece(pack: Pack, component: Component, piece_id: str) -> Piece:
    for piece in pack.pieces(component):
        if piece.id == piece_id:
            return piece
    raise KeyError(f"{component.id}:{piece_id}")


def cut_out(scene: Scene, component: Component) -> Scene:
    """The face as it looks when it has been cut out: round, six-sided, or with rounded corners."""
    shape = outline(component, scene.width, scene.height)
    return Scene(scene.width, scene.height, (Group(scene.items, clip=shape),), title=scene.title)


def outline(component: Component, width: float, height: float) -> Rect | Ellipse | Outline:
    from generator.layout.outlines import outline as drawn

    kinds = {"round": "ellipse", "hex": "hexagon", "rect": "rect"}
    return drawn(kinds[component.size.shape], (0.0, 0.0, width, height), component.corner, Paint())

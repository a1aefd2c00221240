"""Pages for print services, one piece each, and sheets for Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.geometry import Box, inset
from generator.impose.placing import OPAQUE, Drawings, quarter
from generator.impose.request import Face
from generator.impose.shapes import rectangle
from generator.scene.model import Group, Item, Page, Rect, Scene
from generator.units import SERVICE_BLEED

TABLETOP_COLUMNS, TABLETOP_ROWS = 10, 7
"""The largest sheet Tabletop Simulator reads. Its last place shows face-down cards."""

Order = Literal["front-back", "back-front", "fronts"]


def service(faces: Sequence[Face], *, bleed: float = SERVICE_BLEED, order: Order = "fronts") -> tuple[Page, ...]:
    """Return one face per page, without marks, trimmed by the service. DriveThruCards wants `back-front`."""
    drawings = Drawings()
    pages: list[Page] = []
    for face in faces:
        front = _single(face.front, face.front, f"{face.id} · front", bleed, drawings, "front")
        back = _single(face.back or face.front, face.front, f"{face.id} · back", bleed, drawings, "back")
        match order:
            case "fronts":
                pages.append(front)
            case "front-back":
                pages += (front, back) if face.back else (front,)
            case "back-front":
                # A page of its own for every back keeps the alternation, even where a card shows its front twice.
                pages += (back, front)
    return tuple(pages)


def _single(
    scene: Scene, like: Scene, label: str, bleed: float, drawings: Drawings, side: Literal["front", "back"]
) -> Page:
    trim: Box = (bleed, bleed, like.width, like.height)
    whole: Box = (0.0, 0.0, like.width + 2 * bleed, like.height + 2 * bleed)
    angle = quarter(scene, rectangle(like.width, like.height))
    art = Group((drawings.use(scene, angle, trim),), clip=Rect(*inset(trim, -min(bleed, scene.bleed)), OPAQUE))
    return Page(Scene(whole[2], whole[3], (art,), title=label), trim, whole, label, side)


@dataclass(frozen=True, slots=True)
class TabletopSheet:
    """One picture for Tabletop Simulator, with the numbers its dialogue asks for."""

    scene: Scene
    columns: int
    rows: int
    count: int
    backs: bool


def tabletop(faces: Sequence[Face], *, hidden: Scene | None = None) -> Iterator[TabletopSheet]:
    """Return sheets of up to 69 fronts, edge to edge without bleed; the last place holds `hidden` or the first back.

    Cards with different backs get a second sheet with their backs in the same places.
    """
    per_sheet = TABLETOP_COLUMNS * TABLETOP_ROWS - 1
    for start in range(0, len(faces), per_sheet):
        some = faces[start : start + per_sheet]
        backs = [face.back for face in some if face.back is not None]
        yield _tabletop_sheet([face.front for face in some], hidden or (backs[0] if backs else None), backs=False)
        if len(backs) == len(some) and any(back != backs[0] for back in backs):
            yield _tabletop_sheet(backs, hidden or backs[0], backs=True)


def _tabletop_sheet(scenes: Sequence[Scene], hidden: Scene | None, *, backs: bool) -> TabletopSheet:
    columns = min(TABLETOP_COLUMNS, max(2, len(scenes) + 1))
    rows = max(2, -(-(len(scenes) + 1) // columns))
    width, height = scenes[0].width, scenes[0].height
    drawings, items = Drawings(), list[Item]()
    places = [*enumerate(scenes), *([(columns * rows - 1, hidden)] if hidden else [])]
    for index, scene in places:
        box = (index % columns * width, index // columns * height, width, height)
        angle = quarter(scene, rectangle(width, height))
        items.append(Group((drawings.use(scene, angle, box),), clip=Rect(*box, OPAQUE)))
    return TabletopSheet(Scene(columns * width, rows * height, tuple(items)), columns, rows, len(scenes), backs)

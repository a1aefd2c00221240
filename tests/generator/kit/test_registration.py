"""Read back from the printed sheets of a real game: what lies behind each piece once the paper is turned or folded."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL.ImageStat import Stat

from generator.backends import pdf
from generator.backends.png import picture
from generator.geometry import Box
from generator.impose import PieceGrid
from generator.impose.placing import behind
from generator.kit.batches import Batch, batches
from generator.kit.draw_pieces import DrawnPiece, draw
from generator.kit.options import Options
from generator.kit.pages import pages_of, single_pages
from generator.layout import Drawer
from generator.pack.reader import read_pack
from generator.print_choices import Backs
from generator.scene.model import Document, Scene

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 60
TOLD_APART = 12
"""Two faces differ if their mean colours are further apart than this, of 255 in the channel that differs most."""
BLEED = 1.0
"""How far paper may drift in a printer, mm, before anything white shows."""
COMPONENTS = {"earning", "tribe", "start-player", "overview", "tile", "fomori", "castle", "sword", "disc", "blocker"}
MODES: tuple[Backs, ...] = ("long", "short", "fold")


@cache
def drawn() -> tuple[DrawnPiece, ...]:
    return tuple(one for one in draw(Drawer(read_pack("arrival"), "en", bleed=Options().drawn_bleed)) if one.back)


@cache
def double_faced(backs: Backs) -> list[Batch]:
    found = [batch for batch in batches(read_pack("arrival"), "en", drawn(), Options(backs=backs)) if batch.plan]
    assert {one.component.id for batch in found for one in batch.drawn} >= COMPONENTS
    return found


def printed(batch: Batch, backs: Backs, dpi: int = DPI) -> list[Image]:
    """The sheets on which it lies, be they its own or another's."""
    host = next(one for one in double_faced(backs) if one.plan == batch.plan or batch in one.beside)
    pages = pages_of(host, Options(backs=backs))
    made = pdf.write(Document(pages, "Registration"))
    return [picture(made, page, dpi) for page in range(len(pages))]


def sides(batch: Batch, backs: Backs, index: int) -> tuple[int, Box, int, Box]:
    """Page and box of a piece, and what lies behind it."""
    assert isinstance(batch.plan, PieceGrid)
    layout = batch.plan.layout
    sheet, place = divmod(index, layout.per_sheet)
    shape = layout.pattern.shape
    box = (*layout.places[place], shape.width, shape.height)
    assert layout.axis
    mirror = behind(box, layout.axis, layout.mirror)
    return (sheet, box, sheet, mirror) if backs == "fold" else (2 * sheet, box, 2 * sheet + 1, mirror)


def cut(page: Image, box: Box, dpi: int = DPI) -> Image:
    x, y, w, h = (round(mm * dpi / 25.4) for mm in box)
    return page.crop((x, y, x + w, y + h))


def mean(picture: Image, inset: float = 0.15) -> tuple[float, ...]:
    """The mean colour of a piece, but for its edge."""
    w, h = picture.size
    inner = picture.crop((round(w * inset), round(h * inset), round(w * (1 - inset)), round(h * (1 - inset))))
    return tuple(Stat(inner).mean)


@cache
def alone(face: Scene) -> tuple[float, ...]:
    """The mean colour of a face printed by itself, as it must show on the sheet."""
    made = pdf.write(Document(single_pages([face]), "Alone"))
    page = picture(made, 0, DPI)
    across, down = (page.width - face.width * DPI / 25.4) / 2, (page.height - face.height * DPI / 25.4) / 2
    box = (across * 25.4 / DPI, down * 25.4 / DPI, face.width, face.height)
    return mean(cut(page, box))


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("backs", MODES)
def test_every_front_meets_its_own_back(backs: Backs) -> None:
    seen = 0
    for batch in double_faced(backs):
        pages = printed(batch, backs)
        for index, face in enumerate(batch.faces):
            assert face.back is not None
            front, box, back, mirror = sides(batch, backs, index)
            assert apart(mean(cut(pages[front], box)), alone(face.front)) < TOLD_APART / 2, (
                batch.group,
                index,
                face.id,
            )
            assert apart(mean(cut(pages[back], mirror)), alone(face.back)) < TOLD_APART / 2, (
                batch.group,
                index,
                face.id,
            )
            seen += 1
    assert seen >= 54 + 4 + 1 + 4 + 30 + 50 + 4 + 20 + 12 + 68 + 8


def test_faces_that_must_not_be_exchanged_look_different() -> None:
    """Else the test above would not notice."""
    for component in ("disc", "tribe", "blocker"):
        backs = [alone(one.back) for one in drawn() if one.component.id == component and one.back]
        assert len(backs) == 4
        assert all(apart(one, other) > TOLD_APART for one, other in combinations(backs, 2))
    castle = next(one for one in drawn() if one.component.id == "castle")
    assert castle.back is not None
    assert apart(alone(castle.front), alone(castle.back)) > TOLD_APART


@pytest.mark.parametrize("backs", MODES)
def test_no_fomor_can_be_told_by_its_back(backs: Backs) -> None:
    """All fifty show the same picture, and the ground around each goes on where a printer may have drifted."""
    dpi = 150
    batch = next(one for one in double_faced(backs) if one.drawn[0].component.id == "fomori")
    pages = printed(batch, backs, dpi)
    looks = set()
    for index in range(len(batch.faces)):
        _, _, back, (x, y, w, h) = sides(batch, backs, index)
        looks.add(tuple(round(value) for value in mean(cut(pages[back], (x, y, w, h), dpi), 0.1)))
        page = pages[back]
        beyond = [
            (x - BLEED, y + h / 2),
            (x + w + BLEED, y + h / 2),
            (x + w / 2, y - BLEED),
            (x + w / 2, y + h + BLEED),
        ]
        for px, py in beyond:
            at = page.getpixel((round(px * dpi / 25.4), round(py * dpi / 25.4)))
            assert isinstance(at, tuple)
            assert max(at) < 120, (index, at)
    assert len(batch.faces) == 50
    assert all(apart(one, other) <= 2 for one, other in combinations(looks, 2)), looks

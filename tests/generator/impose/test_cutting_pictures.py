"""Every step of cutting that a plan can name has a picture in which something is cut, folded or glued."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.impose import PieceGrid, Pile, disc, hexagon, plan, rectangle
from generator.impose.cutting import steps
from generator.impose.cutting_pictures import CUT, FOLD, GLUED, cutting_picture
from generator.impose.papers import A4
from generator.languages import words
from generator.scene.model import Ellipse, Group, Item, Paint, Path, Rect, Scene

PILES = (
    Pile(rectangle(63.5, 88.9), 67, A4),
    Pile(rectangle(63.5, 88.9), 67, A4, bleed=3.0, backs="fold"),
    Pile(rectangle(180, 250), 2, A4),
    Pile(rectangle(368, 492), 1, A4),
    Pile(disc(25), 40, A4),
    Pile(hexagon(30), 40, A4, rows="straight"),
    Pile(hexagon(30), 40, A4, rows="nested"),
    Pile(rectangle(60, 60), 2, A4, folded=True),
    Pile(rectangle(63.5, 88.9), 9, A4, one_way=True),
)
NET = Scene(
    60,
    60,
    (
        Group((Path((("M", 0, 0), ("L", 60, 0)), Paint(stroke="#000000", width=0.2)),), label="cut"),
        Group((Path((("M", 0, 9), ("L", 60, 9)), Paint(stroke="#000000", width=0.2)),), label="fold"),
    ),
)


def colours(items: tuple[Item, ...]) -> Iterator[object]:
    for item in items:
        if isinstance(item, Group):
            yield from colours(item.items)
        elif isinstance(item, Path | Rect | Ellipse):
            yield from (item.paint.fill, item.paint.stroke)


@pytest.mark.parametrize("pile", PILES, ids=lambda pile: f"{pile.shape.kind}-{pile.shape.width:g}-{pile.backs}")
def test_each_step_shows_what_is_done(pile: Pile) -> None:
    made = plan(pile)
    named = list(steps(made))
    assert named
    for step in named:
        picture = cutting_picture(made, step, (NET,) * pile.count)
        assert {CUT, FOLD, GLUED} & set(colours(picture.items)), step.code
        assert picture.width > 0
        assert picture.height > 0


def test_the_piles_above_take_every_step_but_the_shelf() -> None:
    seen = {step.code for pile in PILES for step in steps(plan(pile))}
    known = {code for code in words("en", "plan")["sentences"] if code.startswith(("cut-", "net-"))}
    assert seen == known - {"cut-shelf"}


def test_after_the_fold_only_the_folded_half_is_shown() -> None:
    made = plan(PILES[1])
    assert isinstance(made, PieceGrid)
    fold, *others = list(steps(made))
    assert fold.code == "cut-fold"
    whole = cutting_picture(made, fold)
    for step in others:
        assert cutting_picture(made, step).width < whole.width or cutting_picture(made, step).height < whole.height

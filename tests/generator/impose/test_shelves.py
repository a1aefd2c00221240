"""Different pieces on one sheet: each block on a shelf of its own, cut and turned over like a sheet of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sheets import ink_boxes, labelled, simple, trims

from generator.geometry import contains, inset, overlaps
from generator.impose import A4, LETTER, PieceGrid, Pile, Shape, disc, rectangle, sheets
from generator.impose.cutting import steps
from generator.impose.plan import plan_shelf
from generator.impose.shelves import put_on_shelves, shelves
from generator.scene.model import Page

piles = st.lists(
    st.tuples(
        st.one_of(st.builds(rectangle, st.integers(10, 90), st.integers(10, 90)), st.builds(disc, st.integers(10, 60))),
        st.integers(1, 12),
    ),
    min_size=2,
    max_size=6,
)


def planned(some: Sequence[tuple[Shape, int]], **asked: object) -> list[PieceGrid]:
    """Those that take no more than one upright sheet, as a kit asks for them."""
    made = [plan_shelf(Pile(shape, count, **{"paper": A4, **asked})) for shape, count in some]
    return [one for one in made if one]


def printed(grids: Sequence[PieceGrid]) -> tuple[Page, ...]:
    host, *guests = put_on_shelves(grids)
    piles = [
        [replace(face, id=f"{number}-{face.id}") for face in simple(one.request.shape, one.request.count)]
        for number, one in enumerate(grids)
    ]
    return sheets(host, piles[0], list(zip(guests, piles[1:], strict=True)))


@settings(max_examples=80, deadline=None)
@given(
    piles,
    st.sampled_from([A4, LETTER]),
    st.sampled_from(["none", "long", "short", "fold"]),
    st.sampled_from([0.0, 2.0]),
)
def test_pieces_of_one_sheet_keep_apart_and_their_backs_lie_behind_them(
    some: Sequence[tuple[Shape, int]], paper: Any, backs: Any, bleed: Any
) -> None:
    grids = planned(some, paper=paper, backs=backs, bleed=bleed)
    lying = shelves(grids)
    assert sorted(number for numbers in lying for number in numbers) == list(range(len(grids)))
    for numbers in lying:
        here = [grids[number] for number in numbers]
        pages = printed(here)
        assert len(pages) == (2 if backs in ("long", "short") else 1)
        fronts = trims(pages[0], "piece:")
        assert len(fronts) == sum(grid.request.count for grid in here)
        printable = inset((0, 0, pages[0].scene.width, pages[0].scene.height), here[0].request.margin)
        for page in pages:
            assert all(contains(printable, box, slack=1e-4) for box in ink_boxes(page.scene.items))
        blocks = [grid.layout.block for grid in put_on_shelves(here)]
        assert not any(overlaps(one, other, 1e-4) for i, one in enumerate(blocks) for other in blocks[:i])
        if backs == "none":
            continue
        width, height = pages[0].scene.width, pages[0].scene.height
        behind = trims(pages[-1], "back:")
        for name, (x, y, w, h) in fronts.items():
            expected = (x, height - y - h, w, h) if backs == "short" else (width - x - w, y, w, h)
            assert behind[name] == pytest.approx(expected, abs=1e-6)


def test_no_mark_of_one_shelf_runs_into_the_pieces_of_another() -> None:
    (page,) = printed(planned([(rectangle(40, 30), 8), (rectangle(25, 25), 6), (rectangle(18, 60), 5)]))
    marks = [box for group, _ in labelled(page.scene.items, "marks") for line in group.items for box in segments(line)]
    pieces = trims(page, "piece:").values()
    assert len(marks) > 20
    assert not any(overlaps(mark, inset(piece, 0.2), 1e-4) for mark in marks for piece in pieces)


def segments(line: Any) -> Any:
    """Every mark of a path of many as a thin box."""
    for (_, x1, y1), (_, x2, y2) in zip(line.d[::2], line.d[1::2], strict=True):
        yield (min(x1, x2) - 0.01, min(y1, y2) - 0.01, abs(x2 - x1) + 0.02, abs(y2 - y1) + 0.02)


def test_what_has_no_room_begins_a_new_sheet_and_what_comes_later_may_still_fill_the_first() -> None:
    grids = planned([(rectangle(60, 60), 9), (rectangle(50, 50), 9), (rectangle(20, 20), 9)])
    assert shelves(grids) == [[0, 2], [1]]


def test_the_sheet_is_cut_into_shelves_first() -> None:
    host, guest = put_on_shelves(planned([(rectangle(40, 30), 8), (disc(20), 3)]))
    assert next(steps(host)).code == "cut-shelf"
    assert next(steps(guest)).code == "cut-shelf"
    assert "margins" not in {reason.code for reason in host.reasons}


def test_a_sheet_that_is_folded_is_folded_and_glued_before_it_is_cut() -> None:
    host, _ = put_on_shelves(planned([(rectangle(40, 30), 4), (disc(20), 3)], backs="fold"))
    assert [step.code for step in steps(host)][:2] == ["cut-fold", "cut-shelf"]

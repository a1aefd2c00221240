"""Path data in few letters: whatever is written reads as the same outline."""

from __future__ import annotations

import gzip
from math import isclose
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends.pathdata import path_data
from generator.kit.drawing import piece_svg
from generator.pack.reader import read_pack
from generator.scene.model import Segment
from generator.scene.svgpath import parse_path

NUMBERS = st.floats(-300, 300, allow_nan=False)
LINES = st.tuples(st.just("L"), NUMBERS, NUMBERS)
CURVES = st.tuples(st.just("C"), *[NUMBERS] * 6)
PARTS = st.tuples(
    st.tuples(st.just("M"), NUMBERS, NUMBERS),
    st.lists(st.one_of(LINES, CURVES), min_size=1, max_size=6),
    st.booleans(),
)


@given(parts=st.lists(PARTS, min_size=1, max_size=4), digits=st.integers(0, 4))
def test_what_is_written_reads_as_what_was_drawn(parts: list[tuple[Segment, list[Segment], bool]], digits: int) -> None:
    drawn: list[Segment] = []
    for move, others, closed in parts:
        drawn += [move, *others, *([("Z",)] if closed else [])]
    read = parse_path(path_data(tuple(drawn), digits))
    assert [segment[0] for segment in read] == [segment[0] for segment in drawn]
    # Half a step for rounding, and one more for a control point that is taken for the mirror of the last.
    close = 2.6 * 10**-digits
    for ours, theirs in zip(read, drawn, strict=True):
        assert all(isclose(a, b, abs_tol=close) for a, b in zip(ours[1:], theirs[1:], strict=True)), (ours, theirs)


@pytest.mark.parametrize(
    ("d", "digits", "said"),
    [
        ((("M", 1.0, 2.0), ("L", 3.0, 4.0), ("L", 3.0, 6.0), ("L", 1.0, 6.0), ("Z",)), 2, "m1 2 2 2v2h-2z"),
        ((("M", 0.5, -0.25), ("L", 1.0, 0.0)), 2, "m.5-.25 .5 .25"),
        ((("M", 0.0, 0.0), ("C", 0.0, 1.0, 1.0, 2.0, 2.0, 2.0), ("C", 3.0, 2.0, 4.0, 1.0, 4.0, 0.0)), 0,
         "m0 0c0 1 1 2 2 2s2-1 2-2"),
        ((("M", 0.0, 0.0), ("C", 2.0, 2.0, 4.0, 2.0, 6.0, 0.0), ("C", 8.0, -2.0, 10.0, -2.0, 12.0, 0.0)), 0,
         "m0 0q3 3 6 0t6 0"),
        ((("M", 1.0, 1.0), ("Z",), ("M", 2.0, 1.0), ("L", 2.0, 1.0)), 0, "m1 1zm1 0 0 0"),
    ],
)  # fmt: skip
def test_it_is_said_in_few_letters(d: tuple[Segment, ...], digits: int, said: str) -> None:
    assert path_data(d, digits) == said


def test_no_error_adds_up() -> None:
    steps: list[Segment] = [("M", 0.0, 0.0), *(("L", 0.004 * n, 0.001 * n) for n in range(1, 1000))]
    *_, last = parse_path(path_data(tuple(steps), 2))
    assert last == ("L", pytest.approx(4.0, abs=0.01), pytest.approx(1.0, abs=0.01))


def test_it_may_be_written_in_other_units() -> None:
    assert path_data((("M", 1.0, 2.0), ("L", 1.51, 2.0), ("Z",)), 0, 40.0) == "m40 80h20z"


@given(
    through=st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=6), digits=st.integers(0, 3)
)
def test_curves_with_one_control_point_read_as_what_was_drawn(
    through: list[tuple[float, float, float, float]], digits: int
) -> None:
    at = (0.0, 0.0)
    drawn: list[Segment] = [("M", *at)]
    for qx, qy, x, y in through:
        drawn.append(("C", (at[0] + 2 * qx) / 3, (at[1] + 2 * qy) / 3, (x + 2 * qx) / 3, (y + 2 * qy) / 3, x, y))
        at = (x, y)
    said = path_data(tuple(drawn), digits)
    assert "c" not in said
    close = 2.6 * 10**-digits
    for ours, theirs in zip(parse_path(said), drawn, strict=True):
        assert all(isclose(a, b, abs_tol=close) for a, b in zip(ours[1:], theirs[1:], strict=True)), (ours, theirs)


def test_a_card_is_light_enough_for_an_old_phone() -> None:
    pack = read_pack("armorica")
    sizes = [
        len(gzip.compress(piece_svg(pack, component, piece.id, "en").encode()))
        for component in ("start", "gaul", "roman")
        for piece in pack.pieces(component)
    ]
    assert len(sizes) == 62
    assert median(sizes) < 12_000
    assert max(sizes) < 16_000

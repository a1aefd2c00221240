"""Path data in all its spellings."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest

from generator.scene.svgpath import parse_path


def test_relative_and_absolute_are_the_same() -> None:
    absolute = parse_path("M 1 2 L 4 2 H 6 V 8 C 7 9 8 9 9 8 S 11 7 12 8 Z")
    relative = parse_path("m1 2l3 0h2v6c1 1 2 1 3 0s2-1 3 0z")
    for one, other in zip(absolute, relative, strict=True):
        assert one[0] == other[0]
        assert one[1:] == pytest.approx(other[1:])


def test_numbers_may_stick_together() -> None:
    assert parse_path("M.5.5-1-2,3e1.5") == (("M", 0.5, 0.5), ("L", -1.0, -2.0), ("L", 30.0, 0.5))


def test_flags_of_arcs_may_stick_together() -> None:
    assert parse_path("M0 0a5 5 0 1110 0") == parse_path("M 0 0 a 5 5 0 1 1 10 0")


def test_an_arc_is_round() -> None:
    segments = parse_path("M 10 0 A 10 10 0 0 1 0 10")
    assert segments[0] == ("M", 10, 0)
    for segment in segments[1:]:
        assert segment[0] == "C"
        assert hypot(segment[5], segment[6]) == pytest.approx(10)
    (_, ax, ay, bx, by, x, y) = segments[1]  # type: ignore[misc]
    middle = tuple((p + 3 * a + 3 * b + q) / 8 for p, a, b, q in ((10, ax, bx, x), (0, ay, by, y)))
    assert hypot(*middle) == pytest.approx(10, abs=0.01)
    assert middle == pytest.approx((10 * cos(pi / 4), 10 * sin(pi / 4)), abs=0.01)


def test_a_large_arc_takes_the_long_way() -> None:
    ys = [segment[-1] for segment in parse_path("M 10 0 A 10 10 0 1 0 0 10")]
    assert min(ys) < -9


def test_after_a_close_the_pen_is_at_the_start() -> None:
    assert parse_path("M 1 1 h 4 v 4 z l 1 0")[-1] == ("L", 2, 1)


def test_scaling_and_moving() -> None:
    assert parse_path("M 10 20 L 30 40", scale=0.1, dx=1, dy=2) == (("M", 2, 4), ("L", 4, 6))


@pytest.mark.parametrize("bad", ["10 10", "M 1", "M 1 1 L x y", "M 1 1 B 2 2"])
def test_nonsense_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match=r"command|number"):
        parse_path(bad)

"""Interlace: every strand closes, every crossing has one strand above, and along a strand over and under take turns."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator.art import knots
from generator.art.knots import Lattice

WEAVES = {
    "twist": Lattice(7, 1),
    "panel": Lattice(6, 4),
    "broken": Lattice(6, 3, (((4, 3), "upright"), ((8, 3), "level"))),
    "frame": knots.frame(11, 9, 2),
    "ring": knots.ring(9, 2),
}


@pytest.mark.parametrize("lattice", WEAVES.values(), ids=WEAVES)
def test_every_strand_closes(lattice: Any) -> None:
    cords = knots.strands(lattice)
    assert cords
    turn = 2 * lattice.columns if lattice.round else None
    for cord in cords:
        for before, after in zip(cord.curves, (*cord.curves[1:], cord.curves[0]), strict=True):
            (x, y), (u, v) = before[3], after[0]
            assert (x % turn if turn else x, y) == (u % turn if turn else u, v)


@pytest.mark.parametrize("lattice", WEAVES.values(), ids=WEAVES)
def test_each_crossing_is_passed_twice_and_once_on_top(lattice: Any) -> None:
    passed, above = Counter(), Counter()
    walls = knots._walls(lattice)
    for cord in knots.strands(lattice):
        for curve, on_top in zip(cord.curves, cord.on_top, strict=True):
            end = knots._home(lattice, (round(curve[3][0]), round(curve[3][1])))
            if end not in walls:
                passed[end] += 1
                above[end] += on_top
    assert passed
    assert set(passed.values()) == {2}
    assert {above[node] for node in passed} == {1}


@pytest.mark.parametrize("lattice", WEAVES.values(), ids=WEAVES)
def test_over_and_under_take_turns(lattice: Any) -> None:
    walls = knots._walls(lattice)
    for cord in knots.strands(lattice):
        turns = [
            on_top
            for curve, on_top in zip(cord.curves, cord.on_top, strict=True)
            if knots._home(lattice, (round(curve[3][0]), round(curve[3][1]))) not in walls
        ]
        assert all(one != other for one, other in zip(turns, (*turns[1:], turns[0]), strict=True))


def test_a_weave_costs_the_same_paths_however_long_it_is() -> None:
    cord = knots.Cord(1.0, 0.1, ("#b4532a", "#d9a441"), "#2b2320")
    short, long = (len(knots.weave(Lattice(n, 2), lambda x, y: (x, y), cord)) for n in (4, 40))
    assert short == long <= 8

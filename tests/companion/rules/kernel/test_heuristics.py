"""What games may add for bots."""

from __future__ import annotations

from math import e, isclose

from companion.rules.kernel.heuristics import chances


def test_chances_add_up_and_follow_the_points() -> None:
    ahead, behind, last = chances([20, 14, -1000], 6)
    assert isclose(ahead + behind + last, 1)
    assert isclose(ahead / behind, e)
    assert last < 1e-9
    assert chances([3, 3], 5) == (0.5, 0.5)

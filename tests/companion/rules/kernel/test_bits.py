"""Sets of numbers as bitmasks."""

from __future__ import annotations

from companion.rules.kernel.bits import members, set_of


def test_members_come_in_rising_order() -> None:
    assert members(0b101101) == (0, 2, 3, 5)
    assert members(0) == ()
    for number in (0, 7, 8, 71, 72, 200):
        assert members(1 << number | 1 << 300) == (number, 300)


def test_a_set_is_made_of_its_members() -> None:
    assert set_of((5, 0, 3, 2, 3)) == 0b101101

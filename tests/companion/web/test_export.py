"""What BG Stats is told of a finished play."""

from __future__ import annotations

from companion.rules.kernel import PlayerSheet, Sheet
from companion.web.api_export import _rank


def test_who_lost_the_tie_break_is_no_first() -> None:
    players = tuple(PlayerSheet(seat, total, ()) for seat, total in (("Ana", 12), ("Bo", 12), ("Cleo", 9)))
    assert [_rank(Sheet(players, ("Bo",), "fame"), each) for each in players] == [2, 1, 3]
    assert [_rank(Sheet(players, ("Ana", "Bo"), "shared"), each) for each in players] == [1, 1, 3]

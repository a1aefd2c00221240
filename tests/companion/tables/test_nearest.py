"""The nearest legal alternative to a move that was refused."""

from __future__ import annotations

from typing import Any

from companion.tables.nearest import nearest


def test_the_same_kind_of_move_with_the_nearest_number(new: Any) -> None:
    table = new(dealer={"dice": "table"})
    table.play({"type": "chance", "question": "roll", "answer": [2, 5]})
    who = table.pending.seats[0]
    keep = {"type": "keep", "seat": who}
    assert nearest(table.game, table.state, {**keep, "die": 6}) == {**keep, "die": 5}
    assert nearest(table.game, table.state, {**keep, "die": 1}) == {**keep, "die": 2}
    assert nearest(table.game, table.state, {"type": "pass", "seat": who, "why": 1}) == {"type": "pass", "seat": who}
    assert table.check(nearest(table.game, table.state, {"type": "bet", "seat": who, "on": "low"})) is None


def test_there_is_none_for_who_is_not_asked(new: Any) -> None:
    table = new()
    other = next(seat for seat in table.setup.seats if seat not in table.pending.seats)
    for data in ({"type": "pass", "seat": other}, {"type": "pass", "seat": "Zoe"}, {"seat": []}, None, 5, "x"):
        assert nearest(table.game, table.state, data) is None


def test_the_judge_accepts_what_is_suggested_whatever_was_asked(new: Any) -> None:
    table = new()
    who = table.pending.seats[0]
    for data in ({"seat": who}, {"seat": who, "type": "bet", "on": "high"}, {"seat": who, "type": 5, "die": [1]}):
        assert table.check(nearest(table.game, table.state, data)) is None

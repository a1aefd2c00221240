"""Declared games at a table: dealt, played, taken back, put right, kept and verified as any other game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engines import load as load_engine
from companion.rules.kernel import Illegal, Over
from companion.tables.entries import Amend
from companion.tables.loading import load
from companion.tables.records import read_log, write_record
from companion.tables.table import Table
from companion.tables.verify import verify
from generator.pack.find import small_games

SEATS = ("Ana", "Bo", "Cleo")
MOVES = 14


def opened(name: str, dealer: Mapping[str, str] | None = None) -> Table:
    game = load_engine(name)
    table = Table.new(game, SEATS[: max(2, game.players[0])], "heron", dealer=dict(dealer or {}))
    assert isinstance(table, Table), table
    table.deal()
    return table


def play_on(table: Table, most: int = MOVES) -> None:
    for number in range(most):
        if isinstance(table.pending, Over):
            return
        seat = table.pending.seats[0]  # type: ignore[union-attr]
        moves = table.game.legal_moves(table.state, seat)
        refused = table.play(table.game.write_move(moves[number % len(moves)]))
        assert not isinstance(refused, Illegal), refused


@pytest.mark.parametrize("name", small_games())
def test_it_is_played_taken_back_kept_and_verified(name: str) -> None:
    table = opened(name)
    play_on(table)
    before = table.game.position(table.state)
    seat = table.pending.seats[0]  # type: ignore[union-attr]
    table.play(table.game.write_move(table.game.legal_moves(table.state, seat)[0]))
    assert table.game.position(table.state) != before
    table.commit(table.offer_undo(seat, consents=table.setup.seats))
    again = table.game.position(table.state)
    assert again["players"] == before["players"]
    assert table.pending.seats[0] == seat  # type: ignore[union-attr]
    play_on(table, 200)
    log = read_log(write_record(table.setup, table.log), "log")
    kept = load(table.game, table.setup, log)
    assert table.game.position(kept.state) == table.game.position(table.state)
    assert verify(table.game, table.setup, log).problems == ()


def test_an_entry_is_put_right_and_what_no_longer_holds_falls_with_its_rule() -> None:
    table = opened("pig", {"die": "table"})
    roll: dict[str, Any] = {"type": "roll", "seat": "Ana"}
    for number in (6, 5):
        table.play(roll)
        table.play({"type": "chance", "question": "chance-roll", "answer": [number]})
    table.play({"type": "hold", "seat": "Ana"})
    first = next(
        event.number for event in table.snapshot.events if table.game.write_move(event.move).get("answer") == [6]
    )
    right = table.offer_amend({first: {"type": "chance", "question": "chance-roll", "answer": [4]}}, by="Ana")
    assert not isinstance(right, Illegal), right
    deed = right.entries[0].deed
    assert isinstance(deed, Amend)
    assert deed.falls == ()
    lost = table.offer_amend({first: {"type": "chance", "question": "chance-roll", "answer": [1]}}, by="Ana")
    assert not isinstance(lost, Illegal), lost
    assert {fall.rule.partition(" ")[0] for fall in lost.entries[0].deed.falls} == {"PIG"}  # type: ignore[union-attr]
    table.commit(table.offer_amend(dict(deed.changes), by="Ana", consents=["Bo"]))
    assert table.game.score(table.state).players[0].total == 9

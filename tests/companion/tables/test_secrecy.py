"""What one seat may not know changes nothing for another: not what it sees, nor what it is told when it asks."""

from __future__ import annotations

from typing import Any

import pytest
from support.fallen import game, grid

from companion.bots import BOTS
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.rules.fallen_kingdoms.moves import NornsPick
from companion.rules.kernel import ChanceMove, Illegal
from companion.tables.awaiting import awaiting
from companion.tables.table import Table


@pytest.fixture
def twins(new: Any) -> Any:
    """Two tables that differ in Ben's secret bet and in nothing else."""
    tables = []
    for bet in ("high", "low"):
        table = new(("Ann", "Ben", "Cid"))
        table.play({"type": "pass", "seat": table.pending.seats[0]})
        table.play({"type": "bet", "seat": "Ann", "on": "high"})
        table.play({"type": "bet", "seat": "Ben", "on": bet})
        tables.append(table)
    assert tables[0].state != tables[1].state
    return tables


def told(change: Any) -> Any:
    """What somebody who asked is told: the deed with its consequences, or the refusal."""
    return change if isinstance(change, Illegal) else [entry.deed for entry in change.entries]


def both(twins: Any, ask: Any) -> Any:
    one, two = (ask(table) for table in twins)
    return one, two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
def test_views_and_what_is_awaited_are_the_same(twins: Any, seat: str | None) -> None:
    one, two = both(twins, lambda table: (table.game.view(table.state, seat), awaiting(table.pending, seat)))
    assert one == two
    one, two = both(twins, lambda table: (table.snapshot.length, table.setup, table.snapshot.request))
    assert one == two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
@pytest.mark.parametrize("back", [1, 2, 3])
def test_undo_tells_nothing(twins: Any, seat: str | None, back: int) -> None:
    for fresh in (False, True):
        one, two = both(
            twins, lambda table, f=fresh: told(table.offer_undo(seat, table.snapshot.events[-back].number, f))
        )
        assert one == two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
def test_amend_tells_nothing(twins: Any, seat: str | None) -> None:
    events = [event.number for event in twins[0].snapshot.events]
    words = [
        None,
        *({"type": "bet", "seat": name, "on": on} for name in ("Ann", "Ben") for on in ("high", "low", "x")),
        *({"type": "pass", "seat": name} for name in ("Ann", "Ben", "Cid")),
    ]
    asked = 0
    for event in events:
        for word in words:
            one, two = both(twins, lambda table, e=event, w=word: told(table.offer_amend({e: w}, seat)))
            assert one == two
            asked += 1
    assert asked > 50


def test_whoever_made_the_secret_may_change_it(twins: Any) -> None:
    event = twins[0].snapshot.events[-1].number
    one, two = both(
        twins, lambda table: told(table.offer_amend({event: {"type": "bet", "seat": "Ben", "on": "low"}}, "Ben"))
    )
    assert not isinstance(one, Illegal)
    assert two.rule == "TABLE 5.5"


def after_the_norns() -> Any:
    """A table at which the choice of what lies at the bottom was followed by moves and dice, and still is a secret."""
    seats, options = ("red", "yellow", "purple"), {"map": {"grid": grid("R3")}}
    for label in range(40):
        state, moves, since = begin(game(), seats, options), [], 0
        for step in steps(game(), state, dict.fromkeys(seats, BOTS["easy"]), Stream("norns", str(label)).below):
            moves.append(step.move)
            since += bool(since) or isinstance(step.move, NornsPick)
            if since > 12 and any(isinstance(move, ChanceMove) for move in moves[-12:]):
                break
        if since > 12 and len(state.buried) == 3:
            table = Table.new(game(), seats, "s", options, dict.fromkeys(game().chance_kinds, "table"))
            for move in moves:
                table.play(game().write_move(move))
            return table
    raise AssertionError("the Norns never looked")


def test_5_7_what_came_before_a_secret_that_no_chance_has_brought_to_light() -> None:
    table = after_the_norns()
    (pick,) = [event for event in table.snapshot.events if isinstance(event.move, NornsPick)]
    owner = pick.move.seat
    other = next(seat for seat in table.setup.seats if seat != owner)
    before = [
        event.number
        for event in table.snapshot.events
        if not isinstance(event.move, ChanceMove) and event.move.seat == other and event.number < pick.number
    ]
    for number in before[-3:]:
        assert table.offer_amend({number: None}, other).rule == "TABLE 5.7"

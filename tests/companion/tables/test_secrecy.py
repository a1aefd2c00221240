"""What one seat may not know changes nothing for another: not what it sees, nor what it is told when it asks."""

from __future__ import annotations

import pytest

from companion.rules.kernel import Illegal
from companion.tables.awaiting import awaiting


@pytest.fixture
def twins(new):
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


def told(change):
    """What somebody who asked is told: the deed with its consequences, or the refusal."""
    return change if isinstance(change, Illegal) else [entry.deed for entry in change.entries]


def both(twins, ask):
    one, two = (ask(table) for table in twins)
    return one, two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
def test_views_and_what_is_awaited_are_the_same(twins, seat) -> None:
    one, two = both(twins, lambda table: (table.game.view(table.state, seat), awaiting(table.pending, seat)))
    assert one == two
    one, two = both(twins, lambda table: (table.moment.length, table.setup, table.moment.request))
    assert one == two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
@pytest.mark.parametrize("back", [1, 2, 3])
def test_undo_tells_nothing(twins, seat, back) -> None:
    for fresh in (False, True):
        one, two = both(
            twins, lambda table, f=fresh: told(table.offer_undo(seat, table.moment.events[-back].number, f))
        )
        assert one == two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
def test_amend_tells_nothing(twins, seat) -> None:
    events = [event.number for event in twins[0].moment.events]
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


def test_whoever_made_the_secret_may_change_it(twins) -> None:
    event = twins[0].moment.events[-1].number
    one, two = both(
        twins, lambda table: told(table.offer_amend({event: {"type": "bet", "seat": "Ben", "on": "low"}}, "Ben"))
    )
    assert not isinstance(one, Illegal)
    assert two.rule == "TABLE 5.5"

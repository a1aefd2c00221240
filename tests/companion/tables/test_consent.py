"""TABLE 4.6 and 4.7: every seat that is asked must agree, and one refusal is enough; so say running tables and logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.tables.entries import Consent, Deed, Entry, Upgrade
from companion.tables.loading import load
from companion.tables.open_request import Request
from companion.tables.table import Table
from companion.tables.upgrading import standing

SEATS = ("Ann", "Ben", "Cid", "Dot")


@pytest.fixture
def revealed(new: Any) -> Table:
    """Four have bet, and the card has been turned up."""
    table: Table = new(SEATS)
    seat = table.pending.seats[0]  # type: ignore[union-attr]
    table.play(table.game.write_move(table.game.legal_moves(table.state, seat)[0]))
    for seat in SEATS:
        table.play({"type": "bet", "seat": seat, "on": "high"})
    table.commit(table.offer_undo("Dot"))
    return table


def reloaded(table: Table) -> Request | None:
    """Return the request that a reader of the log finds open, which is that of the running table."""
    found = load(table.game, table.setup, table.log).snapshot
    assert found == table.snapshot
    return found.request


def test_4_7_three_of_four_asked_means_three(revealed: Table) -> None:
    before = revealed.state
    for seat in ("Ann", "Ben"):
        revealed.commit(revealed.offer_consent(seat))
        assert revealed.state is before, "two of three is not all"
        assert reloaded(revealed) is not None
    revealed.commit(revealed.offer_consent("Cid"))
    assert revealed.state != before
    assert reloaded(revealed) is None


def test_4_7_one_refusal_of_three_closes_it(revealed: Table) -> None:
    before = revealed.state
    revealed.commit(revealed.offer_consent("Ann"))
    revealed.commit(revealed.offer_consent("Ben", agree=False))
    assert revealed.state is before
    assert reloaded(revealed) is None
    assert revealed.offer_consent("Cid").rule == "TABLE 4.6"


def log(deeds: Sequence[Deed]) -> list[Entry]:
    return [Entry(number, deed) for number, deed in enumerate(deeds, 1)]


def test_4_7_an_upgrade_waits_for_all_as_well() -> None:
    asked = Upgrade("Dot", "1", "2", 7, ("Ann", "Ben", "Cid"))
    yes = [Consent(seat, 1, True) for seat in ("Ann", "Ben", "Cid")]
    assert standing("1", log([asked, *yes[:2]])).version == "1"
    assert standing("1", log([asked, *yes])).version == "2"
    assert standing("1", log([asked, yes[0], Consent("Ben", 1, False), yes[2]])).version == "1"
    assert standing("1", log([asked, yes[0], yes[0], yes[0]])).version == "1", "one seat counts once"

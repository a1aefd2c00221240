"""TABLE 4: taking back, with the consent of those it concerns."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engines import load as load_engine
from companion.rules.kernel import Illegal
from companion.tables.entries import Consent, Undo
from companion.tables.loading import load
from companion.tables.table import Table
from companion.tables.verify import verify


def first_move(table: Table) -> dict:
    seat = table.pending.seats[0]
    return table.game.write_move(table.game.legal_moves(table.state, seat)[0])


@pytest.fixture
def mover(new: Any) -> Table:
    """A table at which the seat to move has just kept a die and nothing was revealed since."""
    table = new()
    table.play(first_move(table))
    return table


@pytest.fixture
def revealed(mover: Table) -> Table:
    """Both have bet, the card has been turned up and the next dice are rolled."""
    for seat in ("Ann", "Ben"):
        mover.play({"type": "bet", "seat": seat, "on": "high"})
    return mover


def test_4_1_only_what_was_played_can_be_taken_back(new: Any) -> None:
    table = new()
    assert table.offer_undo("Ann").code == "table.nothing-to-undo"
    assert table.offer_undo("Ann", event=99).rule == "TABLE 4.1"


def test_4_2_ones_own_last_decision_comes_back_at_once(mover: Table, new: Any) -> None:
    who = mover.snapshot.events[-1].move.seat
    change = mover.offer_undo(who)
    assert change.is_settled
    mover.commit(change)
    assert mover.state == new().state
    assert mover.log[-1].deed == Undo(who, 5, False, ())


def test_4_2_somebody_else_who_must_decide_again_is_asked(mover: Table) -> None:
    mover.play({"type": "bet", "seat": "Ann", "on": "high"})
    who = mover.snapshot.events[4].move.seat
    change = mover.offer_undo("Ben", event=5)
    needs = change.entries[0].deed.needs
    assert set(needs) == {"Ann", who} - {"Ben"}
    assert not change.is_settled
    before = mover.state
    mover.commit(change)
    assert mover.state is before
    assert mover.play({"type": "bet", "seat": "Ben", "on": "low"}) is not None
    assert mover.snapshot.request is None, "4.9: playing on closes a request"


def test_4_3_across_a_roll_everybody_must_consent(revealed: Table) -> None:
    change = revealed.offer_undo("Ben")
    assert change.entries[0].deed.needs == ("Ann",)
    revealed.commit(change)
    last = len(revealed.snapshot.events)
    assert revealed.offer_consent("Ben").rule == "TABLE 4.7"
    revealed.commit(revealed.offer_consent("Ann"))
    assert len(revealed.snapshot.events) < last
    assert isinstance(revealed.log[-1].deed, Consent)
    assert verify(revealed.game, revealed.setup, revealed.log).problems == ()


def test_4_3_once_the_game_is_over_everybody_must_consent() -> None:
    """The seed is shown then, and every hidden thing: the last move must not be tried again with all that known."""
    game = load_engine("armorica")
    table = Table.new(game, ("Ann", "Ben"), "heron")
    assert isinstance(table, Table)
    table.deal()
    while table.result is None:
        table.play(first_move(table))
    last = table.snapshot.events[-1].move
    other = next(seat for seat in ("Ann", "Ben") if seat != last.seat)
    change = table.offer_undo(last.seat)
    assert change.entries[0].deed.needs == (other,)
    table.commit(change)
    assert table.result is not None
    table.commit(table.offer_consent(other))
    assert table.result is None
    assert verify(table.game, table.setup, table.log).problems == ()


def test_4_3_the_same_roll_comes_again_however_one_gets_there(revealed: Table) -> None:
    """What the app dealt follows from the seed and the history: taking back and playing again is no new roll."""
    seen = revealed.state
    revealed.commit(revealed.offer_undo("Ben", consents=["Ann"]))
    revealed.play({"type": "bet", "seat": "Ben", "on": "low"})
    assert (revealed.state.dice, revealed.state.seen) == (seen.dice, seen.seen)
    assert revealed.state.points != seen.points


def test_4_3_fresh_chance_takes_everybody_and_is_really_fresh(revealed: Table, mover: Table) -> None:
    rolls = set()
    for _ in range(6):
        change = revealed.offer_undo("Ben", fresh=True, consents=["Ann"])
        assert change.entries[0].deed.needs == ("Ann",)
        revealed.commit(change)
        revealed.play({"type": "bet", "seat": "Ben", "on": "high"})
        rolls.add((revealed.state.dice, revealed.state.seen))
    assert len(rolls) > 1
    assert verify(revealed.game, revealed.setup, revealed.log).problems == ()


def test_4_3_fresh_chance_is_nobodys_own_affair(mover: Table) -> None:
    change = mover.offer_undo(mover.snapshot.events[-1].move.seat, fresh=True)
    assert not change.is_settled


def test_4_4_an_answer_of_the_app_does_not_come_back_alone(revealed: Table) -> None:
    assert revealed.snapshot.events[-1].by == "app"
    assert revealed.offer_undo("Ann", event=revealed.snapshot.events[-1].number).rule == "TABLE 4.4"


def test_4_5_one_request_at_a_time(revealed: Table) -> None:
    revealed.commit(revealed.offer_undo("Ben"))
    assert revealed.offer_undo("Ann").rule == "TABLE 4.5"


def test_4_6_there_must_be_something_to_consent_to(revealed: Table) -> None:
    assert revealed.offer_consent("Ann").rule == "TABLE 4.6"
    assert revealed.offer_withdraw("Ann").rule == "TABLE 4.6"


def test_4_7_one_no_closes_the_request(revealed: Table) -> None:
    before = revealed.state
    revealed.commit(revealed.offer_undo("Ben"))
    revealed.commit(revealed.offer_consent("Ann", agree=False))
    assert revealed.snapshot.request is None
    assert revealed.state == before
    assert revealed.offer_consent("Ann").rule == "TABLE 4.6"


def test_4_8_a_request_is_withdrawn_by_its_owner(revealed: Table) -> None:
    revealed.commit(revealed.offer_undo("Ben"))
    assert revealed.offer_withdraw("Ann").rule == "TABLE 4.8"
    revealed.commit(revealed.offer_withdraw("Ben"))
    assert revealed.snapshot.request is None


def test_the_shared_screen_needs_every_seat(revealed: Table) -> None:
    assert revealed.offer_undo(None).entries[0].deed.needs == ("Ann", "Ben")
    assert revealed.offer_undo("Zoe").rule == "TABLE 1.2"


def test_three_at_the_table_all_have_a_word(new: Any) -> None:
    table = new(("Ann", "Ben", "Cid"))
    table.play(first_move(table))
    for seat in ("Ann", "Ben", "Cid"):
        table.play({"type": "bet", "seat": seat, "on": "high"})
    table.commit(table.offer_undo("Cid"))
    table.commit(table.offer_consent("Ann"))
    assert table.snapshot.request is not None
    assert load(table.game, table.setup, table.log).snapshot.request == table.snapshot.request
    table.commit(table.offer_consent("Ben"))
    assert table.snapshot.request is None
    assert table.state.bets.keys() == {"Ann", "Ben"}


def test_refused_when_a_consent_comes_for_another_request(revealed: Table) -> None:
    revealed.commit(revealed.offer_undo("Ben"))
    refusal = revealed.prepare([Consent("Ann", 1, True)])
    assert isinstance(refusal, Illegal)
    assert refusal.rule == "TABLE 4.6"

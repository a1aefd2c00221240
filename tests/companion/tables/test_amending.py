"""TABLE 5: putting right an entry from earlier; what no longer holds is listed with its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engines import load as load_engine
from companion.rules.kernel import Illegal
from companion.tables.entries import Amend, Dealt
from companion.tables.loading import Broken, load
from companion.tables.table import Table
from companion.tables.verify import verify


@pytest.fixture
def reported(new) -> Table:
    """A whole round with real dice and cards, everything reported by the people."""
    table = new(dealer=dict.fromkeys(("start-player", "dice", "cards"), "table"))
    for question, answer in (("start-player", "Ann"), ("hand", 5), ("hand", 7), ("roll", [3, 4])):
        table.play({"type": "chance", "question": question, "answer": answer})
    table.play({"type": "keep", "seat": "Ann", "die": 4})
    table.play({"type": "bet", "seat": "Ann", "on": "high"})
    table.play({"type": "bet", "seat": "Ben", "on": "low"})
    table.play({"type": "chance", "question": "card", "answer": 9})
    table.play({"type": "chance", "question": "roll", "answer": [1, 1]})
    table.play({"type": "keep", "seat": "Ben", "die": 1})
    return table


def amend(table: Table, changes, by="Ann") -> Amend:
    change = table.offer_amend(changes, by=by)
    assert not isinstance(change, Illegal), change
    deed = change.entries[0].deed
    assert isinstance(deed, Amend)
    return deed


def test_a_wrong_entry_is_put_right_and_everything_later_holds(reported) -> None:
    deed = amend(reported, {8: {"type": "chance", "question": "card", "answer": 3}})
    assert deed.falls == ()
    assert reported.state.points == {"Ann": 7, "Ben": 1}
    reported.commit(reported.offer_amend(dict(deed.changes), by="Ann", consents=["Ben"]))
    assert reported.state.points == {"Ann": 4, "Ben": 4}
    assert reported.log[7].deed.move["answer"] == 9, "the audit keeps both"
    assert load(reported.game, reported.setup, reported.log).state == reported.state
    assert verify(reported.game, reported.setup, reported.log).problems == ()


def test_what_no_longer_holds_is_listed_with_its_rule(reported) -> None:
    deed = amend(reported, {9: {"type": "chance", "question": "roll", "answer": [6, 6]}})
    assert [(fall.event, fall.rule, fall.facts) for fall in deed.falls] == [(10, "TOY 2.1", {"die": 1, "dice": [6, 6]})]


def test_5_1_and_5_5_something_that_counts_must_change(reported) -> None:
    assert reported.offer_amend({77: None}).rule == "TABLE 5.1"
    assert reported.offer_amend({5: {"type": "keep", "seat": "Ann", "die": 4}}).rule == "TABLE 5.5"


def test_5_2_the_apps_answers_are_not_amended(new) -> None:
    assert new().offer_amend({1: {"type": "chance", "question": "start-player", "answer": "Ann"}}).rule == "TABLE 5.2"


def test_5_3_nothing_happens_until_the_table_confirms(reported) -> None:
    before = reported.state
    reported.commit(reported.offer_amend({5: {"type": "pass", "seat": "Ann"}}, by="Ann"))
    assert reported.state is before
    assert reported.moment.request.missing == ("Ben",)
    reported.commit(reported.offer_consent("Ben"))
    assert reported.state.points["Ann"] == before.points["Ann"] - 4


def test_5_4_like_for_like(reported) -> None:
    assert reported.offer_amend({5: {"type": "pass", "seat": "Ben"}}).rule == "TABLE 5.4"
    assert reported.offer_amend({8: {"type": "pass", "seat": "Ann"}}).rule == "TABLE 5.4"


def test_an_amendment_that_is_itself_illegal_is_refused_with_the_games_rule(reported) -> None:
    assert reported.offer_amend({5: {"type": "keep", "seat": "Ann", "die": 6}}).rule == "TOY 2.1"
    assert reported.offer_amend({5: {"type": "fly"}}).rule == "TOY 1.1"


def test_5_6_no_old_move_slips_into_another_round(reported) -> None:
    """Ann's bet of the second round must not become her bet of the first one."""
    reported.play({"type": "bet", "seat": "Ann", "on": "low"})
    deed = amend(reported, {5: {"type": "keep", "seat": "Ann", "die": 3}, 6: None})
    assert [(fall.event, fall.code) for fall in deed.falls][:2] == [(8, "not-asked"), (9, "not-asked")]
    assert deed.falls[-1].event == 11
    reported.commit(reported.offer_amend(dict(deed.changes), by="Ann", consents=("Ben",)))
    assert reported.state.bets == {"Ben": "low"}
    assert load(reported.game, reported.setup, reported.log).state == reported.state
    assert verify(reported.game, reported.setup, reported.log).problems == ()


def test_5_6_simultaneous_choices_of_others_still_hold(reported) -> None:
    deed = amend(reported, {4: {"type": "chance", "question": "roll", "answer": [3, 3]}})
    fallen = {fall.event for fall in deed.falls}
    assert 5 in fallen
    assert {6, 7} <= fallen, "nobody can bet before the die is kept"


def test_5_7_a_secret_choice_cannot_be_felt_out(reported) -> None:
    reported.play({"type": "bet", "seat": "Ben", "on": "low"})
    same, other = ({"type": "bet", "seat": "Ben", "on": on} for on in ("low", "high"))
    assert reported.offer_amend({11: same}, by="Ann") == reported.offer_amend({11: other}, by="Ann")
    assert reported.offer_amend({11: other}, by="Ann").rule == "TABLE 5.7"
    assert reported.offer_amend({11: same}, by="Ben").rule == "TABLE 5.5"


def test_the_app_answers_what_only_the_new_history_asks(new) -> None:
    """A struck bet reopens the round; with it made again, the app's card and dice stay what they were."""
    table = new()
    mover = table.pending.seats[0]
    table.play({"type": "pass", "seat": mover})
    table.play({"type": "bet", "seat": "Ann", "on": "high"})
    table.play({"type": "bet", "seat": "Ben", "on": "high"})
    seen = table.state
    deed = amend(table, {6: {"type": "bet", "seat": "Ann", "on": "low"}})
    assert (deed.falls, deed.dealt) == ((), ())
    deed = amend(table, {6: None})
    assert [fall.event for fall in deed.falls] == [8, 9]
    table.commit(table.offer_amend({6: None}, by="Ann", consents=["Ben"]))
    table.play({"type": "bet", "seat": "Ann", "on": "high"})
    assert table.state == seen
    assert verify(table.game, table.setup, table.log).problems == ()


def test_amending_an_amended_table(reported) -> None:
    for answer in (3, 12, 9):
        change = {8: {"type": "chance", "question": "card", "answer": answer}}
        reported.commit(reported.offer_amend(change, by="Ben", consents=["Ann"]))
    assert reported.state.seen == (9,)
    assert load(reported.game, reported.setup, reported.log).state == reported.state
    assert verify(reported.game, reported.setup, reported.log).problems == ()


def test_an_amendment_with_forged_consequences_does_not_load(reported) -> None:
    reported.commit(reported.offer_amend({5: {"type": "pass", "seat": "Ann"}}, by="Ann", consents=["Ben"]))
    index = next(i for i, entry in enumerate(reported.log) if isinstance(entry.deed, Amend))
    for dealt in (
        {"type": "fly"},
        {"type": "pass", "seat": "Ann"},
        {"type": "chance", "question": "card", "answer": 1},
    ):
        deed = replace(reported.log[index].deed, dealt=(Dealt(3, dealt),))
        log = [*reported.log[:index], replace(reported.log[index], deed=deed), *reported.log[index + 1 :]]
        with pytest.raises(Broken):
            load(reported.game, reported.setup, log)
        assert verify(reported.game, reported.setup, log).problems


def test_an_answer_only_the_new_history_needs_is_dealt_logged_and_audited() -> None:
    """Armorica for two: with a pass instead of his first card Ben loses nobody to the winter, so the year ends
    at once and the app turns up two cards that were never asked for before."""
    game = load_engine("armorica")
    table = Table.new(game, ("Ana", "Ben"), "heron")
    assert isinstance(table, Table)
    table.deal()
    while table.pending.awaited[0].type != "winter":
        table.play(game.write_move(game.legal_moves(table.state, table.pending.seats[0])[0]))
    loser = table.pending.seats[0]
    first = next(event for event in table.moment.events if event.by is None and event.move.seat == loser)
    change = table.offer_amend({first.number: {"type": "pass", "seat": loser}}, by=loser, consents=table.setup.seats)
    deed = change.entries[0].deed
    assert isinstance(deed, Amend)
    assert [item.move["question"] for item in deed.dealt] == ["gaul-card", "roman-card"]
    table.commit(change)
    assert load(game, table.setup, table.log).state == table.state
    assert verify(game, table.setup, table.log).problems == ()
    table.commit(table.offer_undo(loser, consents=table.setup.seats))
    assert load(game, table.setup, table.log).state == table.state
    forged = replace(
        deed, dealt=(deed.dealt[0], replace(deed.dealt[1], move={**deed.dealt[1].move, "answer": "r-1-02"}))
    )
    log = [replace(entry, deed=forged) if entry.deed == deed else entry for entry in table.log]
    assert [problem.code for problem in verify(game, table.setup, log).problems] == ["table.other-outcome"]

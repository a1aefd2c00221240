"""TABLE 5: putting right an entry from earlier; what no longer holds is listed with its rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engines import load as load_engine
from companion.rules.kernel import Illegal
from companion.tables.dealing import ordinal
from companion.tables.entries import Amend, Answered, Fall
from companion.tables.loading import Broken, load
from companion.tables.table import Table
from companion.tables.verify import verify


@pytest.fixture
def reported(new: Any) -> Table:
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


def amend(table: Table, changes: Any, by: Any = "Ann") -> Amend:
    change = table.offer_amend(changes, by=by)
    assert not isinstance(change, Illegal), change
    deed = change.entries[0].deed
    assert isinstance(deed, Amend)
    return deed


def test_a_wrong_entry_is_put_right_and_everything_later_holds(reported: Table) -> None:
    deed = amend(reported, {8: {"type": "chance", "question": "card", "answer": 3}})
    assert deed.falls == ()
    assert reported.state.points == {"Ann": 7, "Ben": 1}
    reported.commit(reported.offer_amend(dict(deed.changes), by="Ann", consents=["Ben"]))
    assert reported.state.points == {"Ann": 4, "Ben": 4}
    assert reported.log[7].deed.move["answer"] == 9, "the audit keeps both"
    assert load(reported.game, reported.setup, reported.log).state == reported.state
    assert verify(reported.game, reported.setup, reported.log).problems == ()


def test_what_no_longer_holds_is_listed_with_its_rule(reported: Table) -> None:
    deed = amend(reported, {9: {"type": "chance", "question": "roll", "answer": [6, 6]}})
    assert [(fall.event, fall.rule, fall.facts) for fall in deed.falls] == [(10, "TOY 2.1", {"die": 1, "dice": [6, 6]})]


def test_5_1_and_5_5_something_that_counts_must_change(reported: Table) -> None:
    assert reported.offer_amend({77: None}).rule == "TABLE 5.1"
    assert reported.offer_amend({5: {"type": "keep", "seat": "Ann", "die": 4}}).rule == "TABLE 5.5"


def test_5_2_the_apps_answers_are_not_amended(new: Any) -> None:
    assert new().offer_amend({1: {"type": "chance", "question": "start-player", "answer": "Ann"}}).rule == "TABLE 5.2"


def test_5_3_nothing_happens_until_the_table_confirms(reported: Table) -> None:
    before = reported.state
    reported.commit(reported.offer_amend({5: {"type": "pass", "seat": "Ann"}}, by="Ann"))
    assert reported.state is before
    assert reported.snapshot.request.missing == ("Ben",)
    reported.commit(reported.offer_consent("Ben"))
    assert reported.state.points["Ann"] == before.points["Ann"] - 4


def test_5_4_like_for_like(reported: Table) -> None:
    assert reported.offer_amend({5: {"type": "pass", "seat": "Ben"}}).rule == "TABLE 5.4"
    assert reported.offer_amend({8: {"type": "pass", "seat": "Ann"}}).rule == "TABLE 5.4"


def test_an_amendment_that_is_itself_illegal_is_refused_with_the_games_rule(reported: Table) -> None:
    assert reported.offer_amend({5: {"type": "keep", "seat": "Ann", "die": 6}}).rule == "TOY 2.1"
    assert reported.offer_amend({5: {"type": "fly"}}).rule == "TOY 1.1"


def test_5_6_no_old_move_slips_into_another_round(reported: Table) -> None:
    """Ann's bet of the second round must not become her bet of the first one."""
    reported.play({"type": "bet", "seat": "Ann", "on": "low"})
    deed = amend(reported, {5: {"type": "keep", "seat": "Ann", "die": 3}, 6: None})
    assert [(fall.event, fall.code) for fall in deed.falls][:2] == [(8, "not-asked"), (9, "not-asked")]
    assert deed.falls[-1].event == 11
    reported.commit(reported.offer_amend(dict(deed.changes), by="Ann", consents=("Ben",)))
    assert reported.state.bets == {"Ben": "low"}
    assert load(reported.game, reported.setup, reported.log).state == reported.state
    assert verify(reported.game, reported.setup, reported.log).problems == ()


def test_5_6_simultaneous_choices_of_others_still_hold(reported: Table) -> None:
    deed = amend(reported, {4: {"type": "chance", "question": "roll", "answer": [3, 3]}})
    fallen = {fall.event for fall in deed.falls}
    assert 5 in fallen
    assert {6, 7} <= fallen, "nobody can bet before the die is kept"


def test_5_7_a_secret_choice_cannot_be_felt_out(reported: Table) -> None:
    reported.play({"type": "bet", "seat": "Ben", "on": "low"})
    same, other = ({"type": "bet", "seat": "Ben", "on": on} for on in ("low", "high"))
    assert reported.offer_amend({11: same}, by="Ann") == reported.offer_amend({11: other}, by="Ann")
    assert reported.offer_amend({11: other}, by="Ann").rule == "TABLE 5.7"
    assert reported.offer_amend({11: same}, by="Ben").rule == "TABLE 5.5"


def test_5_7_what_came_before_a_secret_choice_waits_until_it_is_shown(reported: Table) -> None:
    kept = {10: {"type": "pass", "seat": "Ben"}}
    reported.play({"type": "bet", "seat": "Ben", "on": "low"})
    refusal = reported.offer_amend(kept, by="Ann")
    assert (refusal.rule, refusal.code, refusal.facts) == ("TABLE 5.7", "table.still-secret", {"event": 11})
    assert amend(reported, kept, by="Ben").falls == (), "a seat that knows it may ask"
    reported.play({"type": "bet", "seat": "Ann", "on": "low"})
    reported.play({"type": "chance", "question": "card", "answer": 2})
    assert amend(reported, kept).falls == ()


def test_5_7_a_card_somebody_drew_unseen_is_not_felt_out_with_another(reported: Table) -> None:
    """Ben's hand is a secret for good: Ann may not ask whether it would still hold if hers had been another."""
    for card in (7, 9):
        refusal = reported.offer_amend({2: {"type": "chance", "question": "hand", "answer": card}}, by="Ann")
        assert (refusal.rule, refusal.facts) == ("TABLE 5.7", {"event": 3})


@pytest.mark.parametrize("secret", [0, 1])
def test_5_7_a_hidden_second_blocker_is_not_felt_out_by_moving_the_first(secret: int) -> None:
    game = load_engine("arrival")
    seats = game.seats[:2]
    table = Table.new(game, seats, "heron")
    assert isinstance(table, Table)
    table.deal()

    def first_of(seat: Any, number: Any = 0) -> dict:
        move = game.write_move(game.legal_moves(table.state, seat)[number])
        assert not isinstance(table.play(move), Illegal)
        return move

    while table.pending.awaited[0].type != "block-1":
        first_of(table.pending.seats[0])
    first_of(seats[1])
    shown = first_of(seats[0])
    event = next(event.number for event in reversed(table.snapshot.events) if event.by is None)
    first_of(seats[0], secret)
    others = [section for section in ("top", "middle", "bottom") if section != shown["section"]]
    answers = [table.offer_amend({event: shown | {"section": section}}, by=seats[1]) for section in others]
    assert [answer.code for answer in answers] == ["table.still-secret"] * 2


def test_the_app_answers_what_only_the_new_history_asks(new: Any) -> None:
    """A struck bet reopens the round; with it made again, the app's card and dice stay what they were."""
    table = new()
    mover = table.pending.seats[0]
    table.play({"type": "pass", "seat": mover})
    table.play({"type": "bet", "seat": "Ann", "on": "high"})
    table.play({"type": "bet", "seat": "Ben", "on": "high"})
    seen = table.state
    deed = amend(table, {6: {"type": "bet", "seat": "Ann", "on": "low"}})
    assert deed.falls == ()
    deed = amend(table, {6: None})
    assert [fall.event for fall in deed.falls] == [8, 9]
    table.commit(table.offer_amend({6: None}, by="Ann", consents=["Ben"]))
    table.play({"type": "bet", "seat": "Ann", "on": "high"})
    assert table.state == seen
    assert verify(table.game, table.setup, table.log).problems == ()


def test_amending_an_amended_table(reported: Table) -> None:
    for answer in (3, 12, 9):
        change = {8: {"type": "chance", "question": "card", "answer": answer}}
        reported.commit(reported.offer_amend(change, by="Ben", consents=["Ann"]))
    assert reported.state.seen == (9,)
    assert load(reported.game, reported.setup, reported.log).state == reported.state
    assert verify(reported.game, reported.setup, reported.log).problems == ()


def test_forged_consequences_are_found(reported: Table) -> None:
    """Toppling less than must fall leaves an impossible history, toppling more is found by the audit."""
    reported.commit(
        reported.offer_amend(
            {9: {"type": "chance", "question": "roll", "answer": [6, 6]}}, by="Ann", consents=["Ann", "Ben"]
        )
    )
    index = next(i for i, entry in enumerate(reported.log) if isinstance(entry.deed, Amend))
    deed = reported.log[index].deed
    for falls in ((), (*deed.falls, Fall(8, "TOY 1.3", "not-asked", {}))):
        forged = replace(reported.log[index], deed=replace(deed, falls=falls))
        log = [*reported.log[:index], forged, *reported.log[index + 1 :]]
        with pytest.raises(Broken):
            load(reported.game, reported.setup, log)
        assert [problem.code for problem in verify(reported.game, reported.setup, log).problems] == [
            "table.other-outcome"
        ]


@pytest.fixture
def winter() -> Any:
    """Armorica for two, dealt by the app; the seat that is asked has to lose a settler to the winter."""
    game = load_engine("armorica")
    table = Table.new(game, ("Ana", "Ben"), "heron")
    assert isinstance(table, Table)
    table.deal()
    while table.pending.awaited[0].type != "winter":
        table.play(game.write_move(game.legal_moves(table.state, table.pending.seats[0])[0]))
    return table


def test_asking_what_an_amendment_would_do_shows_no_card_to_come(winter: Any) -> None:
    """With a pass instead of the first card no settler starves and the year would end: two cards would be turned up.
    They are, once everybody has agreed — only asking tells nothing."""
    loser = winter.pending.seats[0]
    first = next(event for event in winter.snapshot.events if event.by is None and event.move.seat == loser)
    change = {first.number: {"type": "pass", "seat": loser}}
    asked = winter.offer_amend(change, by=loser)
    assert [type(entry.deed) for entry in asked.entries] == [Amend]
    done = winter.commit(winter.offer_amend(change, by=loser, consents=winter.setup.seats))
    dealt = [entry.deed for entry in done.entries if isinstance(entry.deed, Answered)]
    assert [(deed.by, deed.move["question"]) for deed in dealt] == [("app", "gaul-card"), ("app", "roman-card")]
    assert load(winter.game, winter.setup, winter.log).snapshot == winter.snapshot
    assert verify(winter.game, winter.setup, winter.log).problems == ()


def test_5_8_what_came_after_a_card_that_is_yet_to_be_dealt_falls(winter: Any) -> None:
    """Going on for a year first, the same change needs two cards in the middle of it: all later ones fall."""
    game = winter.game
    loser = winter.pending.seats[0]
    first = next(event for event in winter.snapshot.events if event.by is None and event.move.seat == loser)
    starved = len(winter.snapshot.events)
    for _ in range(4):
        winter.play(game.write_move(game.legal_moves(winter.state, winter.pending.seats[0])[0]))
    change = winter.offer_amend({first.number: {"type": "pass", "seat": loser}}, loser, winter.setup.seats)
    falls = change.entries[0].deed.falls
    assert len(falls) >= len(winter.snapshot.events) - starved - 2
    winter.commit(change)
    assert load(game, winter.setup, winter.log).snapshot == winter.snapshot
    assert verify(game, winter.setup, winter.log).problems == ()


def test_no_number_of_the_stream_is_used_twice(new: Any) -> None:
    """When an amendment takes an answer out of the middle, the next one is not the last one over again."""
    table = new(dealer={"cards": "table", "start-player": "table"})
    for question, answer in (("start-player", "Ann"), ("hand", 1), ("hand", 2)):
        table.play({"type": "chance", "question": question, "answer": answer})
    for card in (5, 6):
        table.play({"type": "pass", "seat": table.pending.seats[0]})
        for seat in ("Ann", "Ben"):
            table.play({"type": "bet", "seat": seat, "on": "high"})
        table.play({"type": "chance", "question": "card", "answer": card})
    rolls = [event for event in table.snapshot.events if event.by == "app"]
    assert [event.ordinal for event in rolls] == [0, 1, 2]
    without = tuple(event for event in table.snapshot.events if event is not rolls[1])
    assert ordinal(without, "roll") == 3
    assert ordinal(without[:-1], "roll") == 1

"""Playing at a table: moves, answers, what the app deals, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support.toy import Toy

from companion.rules.kernel import Chance, Illegal, Over, Turn
from companion.tables.entries import read_entry, write_entry
from companion.tables.loading import load
from companion.tables.table import Table


def play_on(table: Table, steps: int = 10**6) -> Table:
    """Play the first legal move of the seat that is due."""
    for _ in range(steps):
        pending = table.pending
        if not isinstance(pending, Turn):
            break
        move = table.game.legal_moves(table.state, pending.seats[0])[0]
        assert not isinstance(table.play(table.game.write_move(move)), Illegal)
    return table


def test_the_app_deals_until_somebody_has_to_decide(new: Any) -> None:
    table = new()
    assert isinstance(table.pending, Turn)
    assert [entry.deed.by for entry in table.log] == ["app"] * 4


def test_with_the_people_as_dealer_every_question_waits(new: Any) -> None:
    table = new(dealer=dict.fromkeys(("start-player", "dice", "cards"), "table"))
    assert table.log == []
    assert isinstance(table.pending, Chance)
    table.play({"type": "chance", "question": "start-player", "answer": "Ben"})
    assert table.state.start == "Ben"


def test_kinds_can_be_mixed(new: Any) -> None:
    table = new(dealer={"dice": "table"})
    pending = table.pending
    assert isinstance(pending, Chance)
    assert pending.question.id == "roll"
    assert table.play({"type": "chance", "question": "roll", "answer": [7, 1]}) == Illegal(
        "TOY 1.5", "impossible", {"answer": (7, 1)}
    )
    assert not isinstance(table.play({"type": "chance", "question": "roll", "answer": [6, 1]}), Illegal)


def test_the_app_may_be_asked_to_roll_once(new: Any) -> None:
    table = new(dealer={"dice": "table"})
    change = table.offer_deal()
    table.commit(change)
    assert table.state.dice == new().state.dice


def test_nobody_answers_for_the_app(new: Any) -> None:
    table = new()
    table.ruleset = type(table.ruleset)(table.game, replace(table.setup, seed=None))
    play_on(table)
    assert isinstance(table.pending, Chance)
    refusal = table.play({"type": "chance", "question": "card", "answer": 12})
    assert isinstance(refusal, Illegal)
    assert refusal.rule == "TABLE 2.2"


def test_a_refusal_changes_nothing(new: Any) -> None:
    table = new()
    before, log = table.state.copy(), list(table.log)
    assert isinstance(table.play({"type": "bet", "seat": "Ann", "on": "high"}), Illegal)
    assert isinstance(table.play({"type": "chance", "question": "card", "answer": 1}), Illegal)
    assert isinstance(table.play(None), Illegal)
    assert (table.state, table.log) == (before, log)


def test_an_offer_changes_nothing_until_it_is_committed(new: Any) -> None:
    table = new()
    before = table.state.copy()
    move = table.game.write_move(table.game.legal_moves(table.state, table.pending.seats[0])[0])
    change, other = table.offer(move), table.offer(move)
    assert table.state == before
    table.commit(change)
    with pytest.raises(ValueError, match="prepared at event"):
        table.commit(other)


def test_same_seed_same_game(new: Any) -> None:
    one, two, three = (play_on(new(seed=seed)) for seed in ("heron", "heron", "egret"))
    assert one.log == two.log
    assert one.log != three.log
    assert isinstance(one.pending, Over)


def test_a_cut_changes_what_comes_and_comes_before_it(toy: Toy) -> None:
    tables = []
    for words in ("knock", "knock knock"):
        table = Table.new(toy, ("Ann", "Ben"), "heron")
        table.commit(table.offer_cut("Ann", words))
        table.deal()
        tables.append(play_on(table))
    assert tables[0].log[1:] != tables[1].log[1:]
    refusal = tables[0].offer_cut("Ann", "too late")
    assert isinstance(refusal, Illegal)
    assert refusal.rule == "TABLE 3.3"


def test_a_log_loads_into_the_same_table(new: Any, toy: Toy) -> None:
    table = play_on(new())
    again = load(toy, table.setup, [read_entry(write_entry(entry)) for entry in table.log])
    assert again.state == table.state
    assert again.log == table.log


@pytest.mark.parametrize(
    ("seats", "more", "code"),
    [
        (("Ann",), {}, "table.seat-count"),
        (("Ann", "Ann"), {}, "table.seat-twice"),
        (("Ann", " Ben"), {}, "table.seat-name"),
        (("Ann", "Ben"), {"options": {"rounds": 10}}, "table.option-value"),
        (("Ann", "Ben"), {"options": {"rounds": True}}, "table.option-value"),
        (("Ann", "Ben"), {"options": {"wounds": 1}}, "table.unknown-option"),
        (("Ann", "Ben"), {"dealer": {"coins": "app"}}, "table.unknown-kind"),
    ],
)
def test_a_table_that_cannot_be(toy: Toy, seats: Any, more: Any, code: str) -> None:
    refusal = Table.new(toy, seats, "seed", **more)
    assert isinstance(refusal, Illegal)
    assert (refusal.code, refusal.rule) == (code, "TABLE 1")


def test_a_table_from_a_position_takes_its_seats_from_it(new: Any, toy: Toy) -> None:
    table = play_on(new(), 4)
    halfway = Table.new(toy, (), "egret", position=toy.position(table.state))
    assert halfway.setup.seats == ("Ann", "Ben")
    assert halfway.state == table.state
    assert Table.new(toy, ("Cid", "Dot"), "egret", position=toy.position(table.state)).code == "table.other-seats"


def test_1_3_notes_and_cuts_have_an_end(new: Any) -> None:
    table = new()
    assert not isinstance(table.offer_note("Ann", "x" * 2000), Illegal)
    for refusal in (table.offer_note("Ann", "x" * 2001), table.offer_cut("Ann", "x" * 2001)):
        assert isinstance(refusal, Illegal)
        assert refusal.rule == "TABLE 1.3"

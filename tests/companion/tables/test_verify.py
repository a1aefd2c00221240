"""The audit: an honest log passes; whatever was changed in one is found, at the entry where it was changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.dealer import commitment
from companion.rules.kernel import Turn
from companion.tables.entries import Amend, Answered, Entry, Move, Undo, write_entry
from companion.tables.loading import load
from companion.tables.verify import verify


@pytest.fixture
def table(new: Any) -> Any:
    table = new(dealer={"dice": "table"})
    while not isinstance(table.result, dict):
        pending = table.pending
        if isinstance(pending, Turn):
            table.play(table.game.write_move(table.game.legal_moves(table.state, pending.seats[0])[0]))
        else:
            table.play({"type": "chance", "question": "roll", "answer": [2, 5]})
    table.commit(table.offer_undo("Ben", consents=["Ann"]))
    kept = next(event for event in table.snapshot.events if event.by is None)
    change = {kept.number: {"type": "pass", "seat": kept.move.seat}}
    table.commit(table.offer_amend(change, by=kept.move.seat, consents=table.setup.seats))
    return table


@pytest.fixture
def new(new: Any) -> Any:
    return lambda **more: new(seed="verify me", **more)


def audit(table: Any, change: Any = lambda log: log) -> Any:
    return verify(table.game, table.setup, change(list(table.log)))


def test_an_honest_log_passes(table: Any) -> None:
    found = audit(table)
    assert found.problems == ()
    assert (found.entries, found.reported) == (len(table.log), 3)
    assert found.dealt == sum(entry.deed == replace(entry.deed) for entry in table.log if _by_app(entry))


def _by_app(entry: Entry) -> bool:
    return isinstance(entry.deed, Answered) and entry.deed.by == "app"


def test_another_seed_is_found(table: Any) -> None:
    setup = replace(table.setup, seed="a kinder seed")
    assert verify(table.game, setup, table.log).problems[0].rule == "TABLE 3.1"
    both = replace(setup, commitment=commitment("a kinder seed"))
    assert verify(table.game, both, table.log).problems[0].code in {"table.not-dealt", "not-asked"}


def test_every_dealt_answer_is_checked(table: Any) -> None:
    cards = 0
    for index, entry in enumerate(table.log):
        if not _by_app(entry) or entry.deed.move["question"] != "card":
            continue
        cards += 1
        for other in range(1, 13):
            if other == entry.deed.move["answer"]:
                continue
            forged = replace(entry, deed=Answered("app", {**entry.deed.move, "answer": other}))
            (problem,) = audit(table, lambda log, i=index, e=forged: [*log[:i], e, *log[i + 1 :]]).problems
            assert (problem.entry, problem.rule) == (entry.n, "TABLE 3.2")
    assert cards == 3


def test_passing_the_apps_answer_off_as_reported_is_found(table: Any) -> None:
    index = next(i for i, entry in enumerate(table.log) if _by_app(entry))
    forged = replace(table.log[index], deed=Answered("table", table.log[index].deed.move))
    (problem,) = audit(table, lambda log: [*log[:index], forged, *log[index + 1 :]]).problems
    assert problem.rule == "TABLE 2.2"


def test_a_consent_left_out_is_found(table: Any) -> None:
    for kind in (Undo, Amend):
        index = next(i for i, entry in enumerate(table.log) if isinstance(entry.deed, kind))
        forged = replace(table.log[index], deed=replace(table.log[index].deed, needs=()))
        (problem,) = audit(table, lambda log, i=index, e=forged: [*log[:i], e]).problems
        assert (problem.entry, problem.code) == (index + 1, "table.unasked")
        assert problem.rule == ("TABLE 4.3" if kind is Undo else "TABLE 5.3")
        assert problem.facts["missing"] == list(table.log[index].deed.needs)


def test_consent_that_nobody_needed_is_found(table: Any) -> None:
    index = next(i for i, entry in enumerate(table.log) if isinstance(entry.deed, Undo))
    deed = table.log[index].deed
    forged = replace(table.log[index], deed=replace(deed, needs=(*deed.needs, deed.by)))
    (problem,) = audit(table, lambda log: [*log[:index], forged]).problems
    assert (problem.code, problem.facts) == ("table.other-consent", {"needless": [deed.by]})


def test_an_old_log_that_took_back_the_end_without_asking_loads_and_is_told_to_be_wrong(new: Any) -> None:
    """TABLE 4.3: since then everybody is asked, because the seed and every secret have been shown."""
    table = new()
    while not isinstance(table.result, dict):
        seat = table.pending.seats[0]
        table.play(table.game.write_move(table.game.legal_moves(table.state, seat)[0]))
    last = next(event for event in reversed(table.snapshot.events) if event.by is None)
    once = Entry(len(table.log) + 1, Undo(last.move.seat, last.number, False, ()))
    log = [*table.log, once]
    again = load(table.game, table.setup, log)
    assert again.result is None, "it goes on where it stood"
    (problem,) = verify(table.game, table.setup, log).problems
    assert (problem.entry, problem.rule, problem.code) == (once.n, "TABLE 4.3", "table.unasked")
    assert problem.facts["missing"] == [seat for seat in table.setup.seats if seat != last.move.seat]


def test_a_move_that_was_not_legal_is_found(table: Any) -> None:
    index = next(i for i, entry in enumerate(table.log) if isinstance(entry.deed, Move))
    forged = replace(table.log[index], deed=Move({**write_entry(table.log[index])["move"], "die": 6}))
    (problem,) = audit(table, lambda log: [*log[:index], forged, *log[index + 1 :]]).problems
    assert (problem.entry, problem.rule) == (index + 1, "TOY 2.1")


def test_a_missing_entry_is_found(table: Any) -> None:
    (problem,) = audit(table, lambda log: log[:3] + log[4:]).problems
    assert problem.rule == "TABLE 6.1"


def test_without_the_seed_dealt_answers_cannot_be_checked(table: Any) -> None:
    (problem,) = verify(table.game, replace(table.setup, seed=None), table.log).problems
    assert problem.rule == "TABLE 3.4"

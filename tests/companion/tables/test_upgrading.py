"""TABLE 10: a table goes on under newer rules, and what differs is told."""

from __future__ import annotations

from typing import Any

import pytest
from support.toy import Toy

from companion.rules.kernel import Dice, Illegal, Question, Turn, Weighted
from companion.tables.entries import Consent, Entry, Upgrade
from companion.tables.loading import Broken, load
from companion.tables.records import read_log, read_setup, write_record
from companion.tables.table import Table
from companion.tables.upgrading import first_difference, is_newer, plan_upgrade, standing
from companion.tables.verify import verify


class SameRules(Toy):
    rules_version = "2"


class NoPassing(SameRules):
    """Version 2 forbids to pass."""

    def check(self, state: Any, move: Any) -> Any:
        if type(move).__name__ == "Pass":
            return Illegal("TOY 2.9", "no-passing", {})
        return super().check(state, move)


class OtherDice(SameRules):
    """Version 2 asks for the same dice under another name of odds: the seed gives other faces."""

    def pending(self, state: Any) -> Any:
        pending = super().pending(state)
        question = getattr(pending, "question", None)
        if isinstance(question, Question) and isinstance(question.odds, Dice):
            pairs = [((a, b), 1) for a in range(6, 0, -1) for b in range(6, 0, -1)]
            return type(pending)(Question("roll", Weighted(tuple(pairs)), "dice", subject=question.subject))
        return pending


@pytest.fixture
def played(new: Any) -> Table:
    """A table of version 1 at which both have passed once and bet."""
    table: Table = new()
    for _ in range(6):
        pending = table.pending
        assert isinstance(pending, Turn)
        seat = pending.seats[0]
        kind = pending.awaited[0].type
        table.play({"type": "pass", "seat": seat} if kind == "keep" else {"type": "bet", "seat": seat, "on": "high"})
    return table


def upgraded(game: Any, table: Table) -> Table:
    difference = first_difference(game, table.setup, table.log)
    deed = plan_upgrade(table.setup, table.log, "2", difference, "Ann")
    assert isinstance(deed, Upgrade)
    number = len(table.log) + 1
    consents = [Entry(number + place, Consent(seat, number, True)) for place, seat in enumerate(deed.needs, 1)]
    return load(game, table.setup, [*table.log, Entry(number, deed), *consents])


def test_a_table_that_does_not_differ_goes_on_where_it_was(played: Table) -> None:
    assert first_difference(SameRules(), played.setup, played.log) is None
    again = upgraded(SameRules(), played)
    assert again.state == played.state
    assert again.log[-1].deed == Upgrade("Ann", "1", "2", None, ())


def test_a_move_that_the_new_rules_refuse_is_named_and_taken_back_with_consent(played: Table) -> None:
    found = first_difference(NoPassing(), played.setup, played.log)
    assert found is not None
    assert (found.why.rule, found.move["type"], found.due) == ("TOY 2.9", "pass", None)
    events = played.snapshot.events
    assert found.lost == len([event for event in events if event.number >= found.event])
    again = upgraded(NoPassing(), played)
    assert [event.number for event in again.snapshot.events] == [e.number for e in events if e.number < found.event]
    assert isinstance(again.pending, Turn)
    assert again.log[-1].deed == Consent("Ben", len(played.log) + 1, True)
    again.deal()
    assert verify(again.game, again.setup, again.log).problems == ()


def test_an_answer_that_would_be_dealt_otherwise_is_named(played: Table) -> None:
    found = first_difference(OtherDice(), played.setup, played.log)
    assert found is not None
    assert found.why.rule == "TABLE 3.2"
    assert found.due is not None
    assert found.due["answer"] != found.move["answer"]


def test_an_answer_drawn_anew_is_compared_with_the_epoch_it_was_dealt_in(played: Table) -> None:
    first = next(event for event in played.snapshot.events if event.by is None)
    change = played.offer_undo("Ann", first.number, fresh=True, consents=played.setup.seats)
    assert not isinstance(change, Illegal)
    played.commit(change)
    played.deal()
    assert first_difference(SameRules(), played.setup, played.log) is None


@pytest.mark.parametrize("said", [True, False])
def test_only_the_consent_of_all_settles_an_upgrade(played: Table, said: bool) -> None:
    number = len(played.log) + 1
    asked = [*played.log, Entry(number, Upgrade(None, "1", "2", 4, ("Ann", "Ben")))]
    asked.append(Entry(number + 1, Consent("Ann", number, True)))
    now = standing("1", asked)
    assert (now.version, now.request and now.request.missing) == ("1", ("Ben",))
    now = standing("1", [*asked, Entry(number + 2, Consent("Ben", number, said))])
    assert (now.version, now.request) == ("2" if said else "1", None)


def test_a_log_that_was_not_upgraded_does_not_open_under_rules_that_refuse_it(played: Table) -> None:
    with pytest.raises(Broken):
        load(NoPassing(), played.setup, played.log)


def test_a_file_keeps_the_version_it_was_begun_under_and_opens_under_the_new_one(played: Table) -> None:
    again = upgraded(NoPassing(), played)
    record = write_record(again.setup, again.log)
    assert record["rules_version"] == "1"
    log = read_log(record, "t.json")
    version = standing("1", log).version
    setup = read_setup(record, NoPassing(), "", "t.json", version)
    assert load(NoPassing(), setup, log).state == again.state


def test_the_audit_asks_for_the_consent_of_all(played: Table) -> None:
    found = first_difference(NoPassing(), played.setup, played.log)
    assert found is not None
    log = [*played.log, Entry(len(played.log) + 1, Upgrade(None, "1", "2", found.event, ()))]
    problem = verify(NoPassing(), played.setup, log).problems[0]
    assert (problem.rule, problem.facts["missing"]) == ("TABLE 10.2", ["Ann", "Ben"])


def test_an_older_version_is_no_upgrade(played: Table) -> None:
    assert is_newer("10", "9")
    assert is_newer("2.1", "2")
    refused = plan_upgrade(played.setup, played.log, "1", None, None)
    assert isinstance(refused, Illegal)
    assert refused.rule == "TABLE 10.1"

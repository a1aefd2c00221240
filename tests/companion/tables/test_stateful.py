"""Whatever is done at a table in whatever order: the log always leads to the state, and the audit finds it honest."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

sys.path.insert(0, str(Path(__file__).parent))

from support.toy import Toy

from companion.engines import load as load_engine
from companion.rules.kernel import Chance, Dice, Illegal, Over, Turn
from companion.tables.entries import read_entry, write_entry
from companion.tables.loading import load
from companion.tables.records import read_log, read_setup, write_record, write_text
from companion.tables.snapshot import state_after
from companion.tables.strict_json import parse
from companion.tables.table import Table
from companion.tables.verify import verify

armorica = cache(lambda: load_engine("armorica"))
SEATS = ("Ann", "Ben", "Cid")
seats = st.sampled_from(SEATS)
numbers = st.integers(0, 2**16)
agreeing = st.sampled_from(
    (frozenset(SEATS), frozenset(SEATS), frozenset(), frozenset(SEATS[:1]), frozenset(SEATS[1:]))
)


class Tables(RuleBasedStateMachine):
    """Random people at a random table of the toy game."""

    prefix = "TOY"

    def choose_game(self) -> None:
        self.game: Any = Toy()

    @initialize(app=st.sets(st.sampled_from(("start-player", "dice", "cards"))), seed=st.text(max_size=8))
    def sit_down(self, app: Any, seed: Any) -> None:
        self.choose_game()
        dealer = {kind: "app" if kind in app else "table" for kind in self.game.chance_kinds}
        self.table = Table.new(self.game, SEATS, seed, dealer=dealer)
        self.table.deal()

    def done(self, change: Any) -> None:
        """Commit what is legal; whatever is refused must have left everything alone."""
        if isinstance(change, Illegal):
            assert change.rule.startswith(("TABLE", self.prefix))
        else:
            self.table.commit(change)

    @rule(picks=st.lists(numbers, min_size=1, max_size=8))
    def play_on(self, picks: Any) -> None:
        """A few decisions in a row, and whatever the people have to report in between."""
        for pick in picks:
            pending = self.table.pending
            if isinstance(pending, Turn):
                seat = pending.seats[pick % len(pending.seats)]
                moves = self.game.legal_moves(self.table.state, seat)
                record = self.game.write_move(moves[pick // 7 % len(moves)])
            elif isinstance(pending, Chance):
                record = self.answer(pending.question, pick)
            else:
                return
            change = self.table.play(record)
            assert not isinstance(change, Illegal) or self.table.setup.dealer[pending.question.kind] == "app"

    def answer(self, question: Any, pick: Any) -> dict:
        if isinstance(question.odds, Dice):
            answer = [pick % 6 + 1, pick // 6 % 6 + 1]
        else:
            answers = [answer for answer, _ in question.odds.weights]
            answer = answers[pick % len(answers)]
        return {"type": "chance", "question": question.id, "answer": answer}

    @rule()
    @precondition(lambda self: isinstance(self.table.pending, Chance))
    def let_the_app_deal(self) -> None:
        self.done(self.table.offer_deal())

    @rule(by=seats, pick=numbers, fresh=st.booleans(), consents=agreeing)
    def undo(self, by: Any, pick: Any, fresh: Any, consents: Any) -> None:
        events = self.table.snapshot.events
        event = events[pick % len(events)].number if events and pick % 3 else None
        self.done(self.table.offer_undo(by, event, fresh, consents))

    @rule(who=st.none() | seats, own=st.booleans(), pick=numbers, other=numbers, consents=agreeing)
    @precondition(lambda self: any(event.by != "app" for event in self.table.snapshot.events))
    def amend(self, who: Any, own: Any, pick: Any, other: Table, consents: Any) -> None:
        """Another answer or move that was possible then, or the entry struck out."""
        events = self.table.snapshot.events
        by_people = [index for index, event in enumerate(events) if event.by != "app"]
        index = by_people[pick % len(by_people)]
        by = events[index].seat if own else who
        then = state_after(self.game, self.table.snapshot, index)
        pending = self.game.pending(then)
        if other % 5 == 0:
            record = None
        elif isinstance(pending, Chance):
            record = self.answer(pending.question, other)
        else:
            moves = self.game.legal_moves(then, events[index].move.seat)
            record = self.game.write_move(moves[other % len(moves)])
        self.done(self.table.offer_amend({events[index].number: record}, by, consents))

    @rule(by=seats, agree=st.sampled_from((True, True, False)))
    @precondition(lambda self: self.table.snapshot.request)
    def consent(self, by: Any, agree: Any) -> None:
        self.done(self.table.offer_consent(by, agree))

    @rule(by=seats)
    @precondition(lambda self: self.table.snapshot.request)
    def withdraw(self, by: Any) -> None:
        self.done(self.table.offer_withdraw(by))

    @rule(by=seats, words=st.text(max_size=5))
    @precondition(lambda self: not self.table.snapshot.dealt)
    def cut(self, by: Any, words: Any) -> None:
        self.done(self.table.offer_cut(by, words))

    @rule(by=seats, text=st.text(max_size=5))
    def note(self, by: Any, text: Any) -> None:
        self.done(self.table.offer_note(by, text))

    @rule()
    def save_and_load(self) -> None:
        text = write_text(write_record(self.table.setup, self.table.log))
        record = parse(text.encode(), "table.json")
        setup = read_setup(record, self.game, "", "table.json")
        assert setup == self.table.setup
        loaded = load(self.game, setup, read_log(record, "table.json"))
        self.same_as(loaded)
        self.table = loaded

    def same_as(self, other: Table) -> None:
        ours, theirs = self.table.snapshot, other.snapshot
        assert theirs.state == ours.state
        assert theirs.events == ours.events
        assert (theirs.request, theirs.epoch, theirs.words, theirs.dealt, theirs.length) == (
            ours.request,
            ours.epoch,
            ours.words,
            ours.dealt,
            ours.length,
        )

    @invariant()
    def the_log_leads_here(self) -> None:
        log = [read_entry(json.loads(json.dumps(write_entry(entry)))) for entry in self.table.log]
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        self.same_as(load(self.game, self.table.setup, log))

    @invariant()
    def the_audit_finds_it_honest(self) -> None:
        assert verify(self.game, self.table.setup, self.table.log).problems == ()

    @invariant()
    def the_marks_are_true(self) -> None:
        for count, state in self.table.snapshot.marks:
            replayed = self.table.opening.state.copy()
            for event in self.table.snapshot.events[:count]:
                self.game.apply(replayed, event.move)
            assert replayed == state

    @invariant()
    def the_app_leaves_nothing_open(self) -> None:
        pending = self.table.pending
        if isinstance(pending, Chance) and self.table.log and self.table.snapshot.request is None:
            assert self.table.setup.dealer[pending.question.kind] == "table"
        assert isinstance(pending, Chance | Turn | Over)


class ArmoricaTables(Tables):
    """The same people at Armorica."""

    prefix = "ARM"

    def choose_game(self) -> None:
        self.game = armorica()


Tables.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
ArmoricaTables.TestCase.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)
TestTables = Tables.TestCase
TestArmoricaTables = ArmoricaTables.TestCase

"""Whatever is done at a table in whatever order: the log always leads to the state, and the audit finds it honest."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

sys.path.insert(0, str(Path(__file__).parent))

from toy import Toy

from companion.rules.kernel import Chance, Dice, Illegal, Over, Turn
from companion.tables.entries import read_entry, write_entry
from companion.tables.loading import load
from companion.tables.records import read_log, read_setup, write_record, write_text
from companion.tables.strict_json import parse
from companion.tables.table import Table
from companion.tables.verify import verify

SEATS = ("Ann", "Ben", "Cid")
seats = st.sampled_from(SEATS)
numbers = st.integers(0, 2**16)


class Tables(RuleBasedStateMachine):
    """Random people at a random table."""

    changes = Bundle("changes")

    @initialize(
        dealer=st.fixed_dictionaries(
            {kind: st.sampled_from(("app", "table")) for kind in ("start-player", "dice", "cards")}
        ),
        seed=st.text(max_size=8),
    )
    def sit_down(self, dealer, seed) -> None:
        self.game = Toy()
        self.table = Table.new(self.game, SEATS, seed, dealer=dealer, options={"rounds": 2})
        self.table.deal()

    def done(self, change) -> None:
        """Commit what is legal; whatever is refused must have left everything alone."""
        if isinstance(change, Illegal):
            assert change.rule.startswith(("TABLE", "TOY"))
        else:
            self.table.commit(change)

    @rule(pick=numbers)
    @precondition(lambda self: isinstance(self.table.pending, Turn))
    def move(self, pick) -> None:
        due = self.table.pending.seats
        moves = self.game.legal_moves(self.table.state, due[pick % len(due)])
        change = self.table.play(self.game.write_move(moves[pick // 7 % len(moves)]))
        assert not isinstance(change, Illegal)

    @rule(pick=numbers)
    @precondition(lambda self: isinstance(self.table.pending, Chance))
    def report(self, pick) -> None:
        question = self.table.pending.question
        if isinstance(question.odds, Dice):
            answer = [pick % 6 + 1, pick // 6 % 6 + 1]
        else:
            answers = [answer for answer, _ in question.odds.weights]
            answer = answers[pick % len(answers)]
        change = self.table.play({"type": "chance", "question": question.id, "answer": answer})
        assert not isinstance(change, Illegal) or self.table.setup.dealer[question.kind] == "app"

    @rule()
    def let_the_app_deal(self) -> None:
        self.done(self.table.offer_deal())

    @rule(by=seats, pick=numbers, fresh=st.booleans(), consents=st.sets(seats))
    def undo(self, by, pick, fresh, consents) -> None:
        events = self.table.moment.events
        event = events[pick % len(events)].number if events and pick % 3 else None
        self.done(self.table.offer_undo(by, event, fresh, consents))

    @rule(by=st.none() | seats, pick=numbers, move=numbers, consents=st.sets(seats))
    @precondition(lambda self: self.table.moment.events)
    def amend(self, by, pick, move, consents) -> None:
        events = self.table.moment.events
        event = events[pick % len(events)]
        record = self.game.write_move(event.move)
        match record:
            case {"on": on}:
                record["on"] = "low" if on == "high" else "high"
            case {"question": "roll"}:
                record["answer"] = [move % 6 + 1, move // 6 % 6 + 1]
            case {"question": _, "answer": int()}:
                record["answer"] = move % 12 + 1
            case {"seat": seat}:
                record = {"type": "pass", "seat": seat}
        self.done(self.table.offer_amend({event.number: None if move % 5 == 0 else record}, by, consents))

    @rule(by=seats, agree=st.booleans())
    def consent(self, by, agree) -> None:
        self.done(self.table.offer_consent(by, agree))

    @rule(by=seats)
    def withdraw(self, by) -> None:
        self.done(self.table.offer_withdraw(by))

    @rule(by=seats, words=st.text(max_size=5))
    def cut(self, by, words) -> None:
        self.done(self.table.offer_cut(by, words))

    @rule(by=seats, text=st.text(max_size=5))
    def note(self, by, text) -> None:
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
        ours, theirs = self.table.moment, other.moment
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
        for count, state in self.table.moment.marks:
            replayed = self.table.opening.state.copy()
            for event in self.table.moment.events[:count]:
                self.game.apply(replayed, event.move)
            assert replayed == state

    @invariant()
    def the_app_leaves_nothing_open(self) -> None:
        pending = self.table.pending
        if isinstance(pending, Chance) and self.table.log and self.table.moment.request is None:
            assert self.table.setup.dealer[pending.question.kind] == "table"
        assert isinstance(pending, Chance | Turn | Over)


Tables.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
TestTables = Tables.TestCase

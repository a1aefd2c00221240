"""What was said in a game, as it leaves on the command line and on phones, each sentence once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.cli.render import awaited_sentences, entry_sentence
from companion.engines import Loaded
from companion.filler import Filler
from companion.live.lines import lines_after
from companion.rules.kernel import Chance, Illegal, Turn
from companion.rules.kernel.visibility import seen_sheet
from companion.tables.amending import CHANCE
from companion.tables.entries import Undo
from companion.tables.table import Change, Table
from companion.web.speech import Speaker
from companion.wording import KEY, Wording

HOLE = "\ue000"
"""Marks where a name is missing in a sentence."""
NAMELESS = re.compile("\ue001([^\ue002]*)\ue002")
"""Marks an id without a name in a sentence."""
QUOTED = re.compile("\ue003([^\ue004]*)\ue004")
"""Marks what a sentence quotes as it was sent."""
MOST_ALIKE = 60
"""Refusals of one code that are worded; more of them say nothing new."""


class Listener(Wording):
    """A game's wording that marks what is no word of it: nothing, ids without a name, and what was sent."""

    def find(self, key: str) -> str | None:
        return HOLE if key == "table.none" else super().find(key)

    def quote(self, text: str) -> str:
        return f"\ue003{text}\ue004"

    def _look_up(self, id: str, role: str) -> str:
        name = super()._look_up(id, role)
        nameless = name == id and id not in self.people and KEY.fullmatch(id) and self.known_name(id, role) is None
        return f"\ue001{id}\ue002" if nameless else name


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence as it left, marked and as people read it, with what it was made of. `key` is what it is about: a
    refusal's code, a move's type."""

    kind: str
    key: str
    language: str
    marked: str
    facts: Mapping[str, Any]

    @property
    def sentence(self) -> str:
        text = NAMELESS.sub(r"\1", self.marked.replace(HOLE, "–"))
        return QUOTED.sub(lambda found: Filler(self.language).quote(found[1]), text)


@dataclass
class Heard:
    """All that was said in one game."""

    loaded: Loaded
    people: tuple[str, ...]
    said: dict[tuple[str, str, str], Said] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    """How many different refusals there were of each code."""
    _known: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        wordings = [Listener(self.loaded.pack, language, self.people) for language in self.loaded.pack.languages]
        self.voices = [(wording, Speaker(wording)) for wording in wordings]

    def note(self, kind: str, key: str, wording: Listener, sentence: str, facts: Mapping[str, Any]) -> None:
        self.said.setdefault((kind, wording.language, sentence), Said(kind, key, wording.language, sentence, facts))

    def refused(self, refusal: Any) -> None:
        """Word a refusal in every language, unless it or enough like it has been."""
        if not isinstance(refusal, Illegal) or not self._is_new("refusal", refusal.code, refusal.facts):
            return
        self.codes[refusal.code] = self.codes.get(refusal.code, 0) + 1
        if self.codes[refusal.code] > MOST_ALIKE:
            return
        for wording, speaker in self.voices:
            for sentence in {wording.refusal(refusal), speaker.refusal(refusal)}:
                self.note("refusal", refusal.code, wording, sentence, refusal.facts)

    def moved(self, record: Mapping[str, Any]) -> None:
        key = record["question"] if record["type"] == CHANCE else record["type"]
        if self._is_new("move", key, record):
            for wording, speaker in self.voices:
                self.note("move", key, wording, speaker.move(record), record)

    def stands(self, table: Table) -> None:
        """What is awaited, and how the points stand."""
        pending = table.pending
        told: dict[str, Any] = {"pending": _question_key(pending), "request": table.snapshot.request is not None}
        if not self._is_new("awaited", "", told):
            return
        for wording, speaker in self.voices:
            for sentence in awaited_sentences(table, wording):
                self.note("awaited", "", wording, sentence, told)
            if isinstance(pending, Chance):
                question = pending.question
                self.note("question", question.id, wording, speaker.question(question), told)
            if isinstance(pending, Turn):
                for entry in pending.awaited:
                    self.note("step", entry.type, wording, speaker.step({"type": entry.type}), {})

    def reckoned(self, table: Table) -> None:
        for seat in (None, *table.setup.seats):
            sheet = seen_sheet(table.game, table.state, seat)
            for player in sheet.players if sheet else ():
                for line in player.lines:
                    if self._is_new("score", line.what, line.facts):
                        for wording, _ in self.voices:
                            self.note("score", line.what, wording, wording.line(line), line.facts)

    def logged(self, table: Table, before: Any, change: Change) -> None:
        """The new entries, on the command line and as each phone may read them."""
        for entry in change.entries:
            told = vars_of(entry.deed)
            if self._is_new("entry", type(entry.deed).__name__, told):
                for wording, _ in self.voices:
                    self.note("log", type(entry.deed).__name__, wording, entry_sentence(entry, wording), told)
        for line in lines_after(table, before, change.entries):
            for seat in (None, *table.setup.seats):
                record = line.record(seat)
                if self._is_new("line", line.kind + line.by, record):
                    for wording, speaker in self.voices:
                        self.note("log", line.kind, wording, speaker.line(line, seat), record)

    def asked(self, table: Table) -> None:
        """What the table is asked, as phones show it."""
        request = table.snapshot.request
        if request is None:
            return
        for wording, speaker in self.voices:
            if isinstance(request.deed, Undo):
                falls = table.snapshot.events[table.snapshot.find(request.deed.event) :]
                first = speaker.move(table.game.write_move(falls[0].move))
                sentences = [speaker.undo(request.deed, first, len(falls) > 1)]
            else:
                sentences = [speaker.amend(request.deed)]
            for sentence in sentences:
                self.note("request", type(request.deed).__name__, wording, sentence, {})

    def _is_new(self, kind: str, key: str, facts: Mapping[str, Any]) -> bool:
        whole = f"{kind} {key} {json.dumps(dict(facts), sort_keys=True, default=str)}"
        if whole in self._known:
            return False
        self._known.add(whole)
        return True


def _question_key(pending: Any) -> Any:
    if isinstance(pending, Chance):
        return [pending.question.id, pending.question.subject]
    return repr(pending)


def vars_of(deed: Any) -> dict[str, Any]:
    return {name: getattr(deed, name) for name in type(deed).__slots__}

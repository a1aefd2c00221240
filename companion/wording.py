"""Build sentences from codes and facts: refusals, questions, moves, score lines.

A game's sentences are in its pack (`refusals.<code>`, `moves.<type>` …), those about tables in
`templates/languages/<language>/tables.yaml`. Missing ones are shown in English, or as code and rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.filler import Filler, Verbatim
from companion.rules.kernel import Illegal, Line
from companion.text_rules import typeset_all
from generator.languages import DEFAULT, languages, read_words, words_file

if TYPE_CHECKING:
    from generator.pack.model import Pack

LANGUAGES = languages()
GROUPS = {
    "question": "questions.{}",
    "option": "options.{}.name",
    "zone": "zones.{}",
    "into": "zones.{}",
    "number": "numbers.{}",
    "dice": "dice.{}",
}
"""Facts whose values have texts elsewhere."""
ICON = re.compile(r"\{icon:([a-z0-9-]+)\}")
"""An icon in a printed line; in speech it is its name."""
ALTERNATIVES = frozenset({"expected", "choices", "kingdoms", "places", "sites", "origins"})
"""Facts of which one suffices: they are listed with "or"."""
PLURALS = "plurals"
"""The text that lists ids whose names are plural, as tribes are."""
MOST_THINGS = 10_000
"""Limit of cached names: people's own words pass here, too."""
KEY = re.compile(r"[a-z0-9][A-Za-z0-9._-]{0,80}")


class Wording(Filler):
    """One pack's words in one language, with the names of its things. `people` are names that are never translated,
    even if a player is called Wheat.
    """

    def __init__(self, pack: Pack, language: str = DEFAULT, people: Iterable[str] = ()) -> None:
        super().__init__(language)
        self.pack = pack
        self.people = frozenset(people)
        self.called: Mapping[str, str] = {}
        """The players' current names, by the names of their seats."""
        self._things: dict[tuple[str, str], str] = {}
        self._describing: set[str] = set()

    def with_players(self, called: Mapping[str, str]) -> Wording:
        """Return this wording for a table whose players have other names. All texts are shared."""
        _ = self._texts, self._names, self._nameless  # read once, so that the copy shares them
        other = copy(self)
        other.called = called
        return other

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        """Every sentence by its key, from the first source that has it: the pack, the app, then English."""
        wanted = dict.fromkeys((self.language, DEFAULT))
        packs = [typeset_all(self.pack.texts[each], each) for each in wanted if each in self.pack.texts]
        houses = [house_texts(language) for language in wanted if language in LANGUAGES]
        in_order = [texts for pair in zip(packs, houses, strict=False) for texts in pair]
        in_order += packs[len(houses) :] + houses[len(packs) :]
        return {key: text for texts in reversed(in_order) for key, text in texts.items()}

    def find(self, key: str) -> str | None:
        return self._texts.get(key)

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str | None:
        """Return the filled sentence of a key; None if no language has it."""
        sentence = self.find(key)
        return None if sentence is None else self.fill(sentence, facts or {})

    def fill(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Return the sentence with these facts, by name."""
        if "{" not in sentence:
            return sentence
        return super().fill(ICON.sub(lambda icon: self.name(icon[1], "icon"), sentence), facts)

    def say_closest(self, group: str, key: str, facts: Mapping[str, Any]) -> str | None:
        """Return the sentence of `group.key`, or a variant that fits these facts better.

        Choices that read differently have their own sentences: `moves.stance-do-roll`, `moves.occupy-stay-no`,
        `refusals.not-asked-asked-none`; so has an optional fact: `moves.use-tile-with-locations`.
        """
        keys = [f"{key}-{name}-{_choice(value)}" for name, value in facts.items()]
        keys += [f"{key}-with-{name}" for name in facts]
        closest = next((longer for longer in keys if self.find(f"{group}.{longer}") is not None), key)
        return self.say(f"{group}.{closest}", facts)

    def must_say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        return self.say(key, facts) or _bare(key, facts or {})

    # What games say

    def refusal(self, illegal: Illegal) -> str:
        """Return the reason of a refusal with its numbers. The rule's number is shown beside it."""
        return self.say_closest("refusals", illegal.code, illegal.facts) or _bare(illegal.code, illegal.facts)

    def refusal_with_rule(self, illegal: Illegal) -> str:
        return f"{self.refusal(illegal)} ({illegal.rule})"

    def question(self, id: str, subject: Any = None) -> str:
        facts = subject if isinstance(subject, Mapping) else {"subject": subject}
        return self.say(f"questions.{id}", facts) or id

    def question_in_general(self, id: str) -> str | None:
        """A question without its subject; None where its sentence needs facts."""
        sentence = self.find(f"questions.{id}")
        return None if sentence is None or "{" in sentence else sentence

    def figure(self, what: str) -> str:
        """Return what a number of a seat is called: `watched.<what>`, else as a number or a zone of the game."""
        keys = (f"{group}.{what}" for group in ("watched", "numbers", "zones"))
        return next((text for key in keys if (text := self.find(key))), None) or self.name(what)

    def step(self, type: str) -> str:
        return self.say(f"steps.{type}") or type

    def move(self, record: Mapping[str, Any], beside: Mapping[str, Any] | None = None) -> str:
        """Return a move or an answer as a sentence. The sentence of an answer may depend on its question; what the log
        knows beside a move goes into a sentence of `told`, if there is one."""
        if beside:
            found = self.say_closest("told", str(record["type"]), {**beside, **record})
            if found is not None:
                return found
        key = record["type"]
        if key == "chance" and self.find(f"moves.{record['question']}") is not None:
            key = record["question"]
        facts = {name: _without_zeros(value) for name, value in record.items() if name != "type"}
        return self.say_closest("moves", key, facts) or _bare(str(key), facts)

    def chapter(self, number: int, turn: str | None) -> str:
        """Return the heading of a round in the log, or of a seat's turn in it."""
        return self.must_say("told.round" if turn is None else "told.turn", {"round": number, "turn": turn})

    def line(self, line: Line) -> str:
        return self.say_closest("score", line.what, line.facts) or _bare(line.what, line.facts)

    def deciding_sentence(self, code: str) -> str:
        return self.say(f"decided.{code}") or code

    @property
    def title(self) -> str:
        return self.find("title") or self.pack.id

    # Names of things

    def name(self, value: Any, role: str = "", number: int | None = None) -> str:
        """Return a fact in words: ids by name, lists with an "and" before the last. A name with forms takes the one for
        this number.
        """
        match value:
            case None:
                return self.find("table.none") or "–"
            case bool():
                return self.find("table.yes" if value else "table.no") or str(value)
            case Verbatim():
                return str(value)
            case str() if value in self.called and role != "icon":
                return self.called[value]
            case str():
                name = self._thing(value, role)
                if name == value or "|" not in name:
                    return name
                return self.form(name, 2 if number is None else number)
            case list() | tuple():
                parts = [self.name(item, role) for item in value]
                return self.all_of(parts, "table.or" if role in ALTERNATIVES else "table.and")
            case Mapping():
                return self.all_of([self._count_of(key, item) for key, item in value.items()])
            case _:
                return str(value)

    def _count_of(self, thing: Any, number: Any) -> str:
        """Return a count of things: "2 shields", or "Hóp (2)" if the name has no plural form."""
        one = self.name(thing, "", number) if type(number) is int else self.name(thing)
        if isinstance(thing, str) and one != thing and "|" in self._thing(thing, ""):
            return f"{number} {one}"
        return f"{one} ({self.name(number)})"

    def count(self, value: Any) -> int:
        """Return how many things a fact names. Some names are plural."""
        if isinstance(value, list | tuple) and len(value) == 1:
            value = value[0]
        return 2 if isinstance(value, str) and value in self._plurals else super().count(value)

    @cached_property
    def _plurals(self) -> frozenset[str]:
        return frozenset((self.find(PLURALS) or "").split())

    def all_of(self, parts: Sequence[str], link: str = "table.and") -> str:
        if len(parts) < 2:
            return parts[0] if parts else (self.find("table.none") or "–")
        return f"{', '.join(parts[:-1])} {self.find(link) or '&'} {parts[-1]}"

    def _thing(self, id: str, role: str) -> str:
        found = self._things.get((id, role))
        if found is None:
            if len(self._things) >= MOST_THINGS:
                self._things.clear()
            found = self._things[id, role] = self._look_up(id, role)
        return found

    def _look_up(self, id: str, role: str) -> str:
        if (id in self.people and role != "icon") or not KEY.fullmatch(id):
            return id
        return self.known_name(id, role) or id

    def known_name(self, id: str, role: str = "") -> str | None:
        """Return the name of an id in this role; None if it has none."""
        group = GROUPS.get(role)
        return (
            self.find(f"words.{role}.{id}")
            or (self.find(group.format(id)) if group else None)
            or self.find(f"words.{id}")
            or self._names.get(id)
            or (self.find(id) if "." in id else None)  # a text may be named by its full key, as decks are
            or self._describe(id)
        )

    def _describe(self, id: str) -> str | None:
        """Return the description of a row without a name, by the text `<table>.each` with its columns. Rows that refer
        to each other are shown as ids inside.
        """
        text, row = self._nameless.get(id, ("", {}))
        if not text or id in self._describing:
            return None
        self._describing.add(id)
        try:
            return self.fill(text, row)
        finally:
            self._describing.discard(id)

    @cached_property
    def _nameless(self) -> Mapping[str, tuple[str, Mapping[str, Any]]]:
        each = {table: self.find(f"{table}.each") for table in self.pack.tables}
        return {row["id"]: (text, row) for table, text in each.items() if text for row in self.pack.tables[table]}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """Return names of rows by id: the text `<table>.<id>`, better `<table>.<id>.name`, best the row's own name."""
        names: dict[str, str] = {}
        for table, rows in reversed(list(self.pack.tables.items())):
            names |= _with_names((row["id"], self.find(f"{table}.{row['id']}")) for row in rows)
        for table, rows in reversed(list(self.pack.tables.items())):
            names |= _with_names((row["id"], self.find(f"{table}.{row['id']}.name") or row.get("name")) for row in rows)
        return names


def _with_names(pairs: Iterable[tuple[str, Any]]) -> dict[str, str]:
    return {id: name for id, name in pairs if isinstance(name, str)}


def _without_zeros(value: Any) -> Any:
    """List things with their counts, without zeros."""
    return {thing: number for thing, number in value.items() if number != 0} if isinstance(value, Mapping) else value


def _choice(value: Any) -> str:
    """Return a choice as the keys of texts write it."""
    match value:
        case None:
            return "none"
        case Mapping() | list() | tuple() if not value:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _bare(code: str, facts: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} {value}" for name, value in facts.items())
    return f"{code}: {told}" if told else code


@cache
def house_texts(language: str) -> Mapping[str, str]:
    """Return the sentences about tables, by dotted key."""
    found: Mapping[str, str] = typeset_all(sentences(words_file(language, "tables")), language)
    return found


def sentences(file: Path) -> Mapping[str, str]:
    """Return a nested file of sentences, by dotted key."""
    flat: dict[str, str] = {}
    _flatten(read_words(file), "", flat)
    return flat


def _flatten(branch: Mapping[str, Any], path: str, flat: dict[str, str]) -> None:
    for key, value in branch.items():
        if isinstance(value, dict):
            _flatten(value, f"{path}{key}.", flat)
        else:
            flat[f"{path}{key}"] = str(value)


def house_say(language: str, key: str, **facts: Any) -> str:
    """Return a sentence about tables that needs no pack."""
    return Filler(language).fill(house_texts(language)[key], facts)

"""Faults that no sentence may have: holes, raw ids, names of nothing, words that do not go with their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from bench.sentences.heard import HOLE, NAMELESS, QUOTED, Listener, Said
from companion.web.words import words
from companion.wording import house_texts
from generator.languages import grammar
from generator.pack.placeholders import taken_apart

PYTHON = re.compile(r"\b(dict|tuple|NoneType|None|str|int|float|bool|True|False)\b|\{'|\[\(|^\s*list\s*$")
NOTHING = re.compile(r"\(\s*\)|,\s*[,.;)]|:\s*[.;,)]|\s[.,](?:\s|$)|\S  +\S|[“„«]\s*[”“»]")
DASH = re.compile(r"^–|–[.,;)]|[(:]\s*–(?:\s|$)")
TECHNICAL = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+(?:-[a-z]+)*-\d+\b")
ELISION = re.compile(r"(?i)(?<![\w’])(?:de|que|jusque|le|la|ne|se) (?=[aeiouàâäæèéêëîïôöøœùûü])")
AFTER_NUMBER = re.compile(r"(?<![\w.,×·/+−–-])(\d+) ([^\W\d_][\w’-]*)")
SUBJECT = r"(?:^|(?<=[.:;,(–“„«] ))"
"""Where a sentence or a part of one begins, and with it the subject."""
LIST_GOES_ON = r"(?!, | and | und | et | or | oder | ou )"
SINGULAR_LOOKING = {
    "en": frozenset(
        [
            *("is", "was", "has", "does", "comes", "goes", "lies", "stands"),
            *("as", "this", "us", "across", "glass", "less", "pass"),
        ]
    ),
    "fr": frozenset(["Gaulois", "fois", "pas", "plus", "mais", "dans", "très", "vers", "sans", "sous", "dés"]),
}
"""Words behind a 1 that end like a plural and are none, in languages whose plurals end in s or x."""
VERBS = {
    "en": "is/are has/have was/were does/do sits/sit wins/win lies/lie stands/stand asks/ask wants/want plays/play",
    "de": "ist/sind hat/haben war/waren wird/werden muss/müssen kann/können darf/dürfen sitzt/sitzen spielt/spielen "
    "liegt/liegen steht/stehen möchte/möchten gehört/gehören beginnt/beginnen gewinnt/gewinnen passt/passen",
    "fr": "est/sont a/ont doit/doivent peut/peuvent joue/jouent commence/commencent voudrait/voudraient gagne/gagnent "
    "reste/restent tient/tiennent demande/demandent",
}

NO_VERBS = frozenset({"a", "ne", "die", "the", "les", "Les"})
"""First words of forms that are none, or that mean something else as well."""


class Inspector:
    """Looks at the sentences of one game in one language."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.language = listener.language

    def faults(self, said: Said) -> Iterator[str]:
        """What is wrong with a sentence, in words for the log of a test."""
        open_text = QUOTED.sub("“…”", said.marked)
        if "{" in open_text or "}" in open_text:
            yield "a placeholder is not filled in"
        if HOLE in said.marked or DASH.search(open_text):
            yield "a dash or nothing stands for a name"
        if found := NAMELESS.search(said.marked):
            yield f"“{found[1]}” has no name"
        if said.sentence == said.key or said.sentence.startswith(f"{said.key}: "):
            yield "there is no sentence for it"
        if found := PYTHON.search(open_text) or next(
            (PYTHON.search(quoted[1]) for quoted in QUOTED.finditer(said.marked) if PYTHON.search(quoted[1])), None
        ):
            yield f"“{found[0]}” is a word of Python"
        if NOTHING.search(open_text):
            yield "something is missing between its signs"
        for token in TECHNICAL.findall(open_text):
            yield f"“{token}” is an id"
        for word in re.findall(r"[a-z][a-z0-9-]+", open_text):
            if word in self._ids:
                yield f"“{word}” is an id"
        if self.language == "fr" and (found := ELISION.search(open_text)):
            yield f"“{found[0]}” loses its vowel"
        yield from self._numbers(open_text)
        yield from self._agreement(said, open_text)

    def _numbers(self, text: str) -> Iterator[str]:
        """A word behind a number that does not go with it."""
        for number, word in AFTER_NUMBER.findall(text):
            one = int(number) == 1 or (int(number) == 0 and grammar(self.language).one_below_two)
            singular, plural = self._words
            looks_plural = word.endswith(("s", "x")) and not word.endswith("ss") and word not in singular
            looks_plural &= word not in SINGULAR_LOOKING.get(self.language, {word})
            if one and (looks_plural or (word in plural and word not in singular)):
                yield f"“{number} {word}”"
            if not one and word in singular and word not in plural:
                yield f"“{number} {word}”"

    def _agreement(self, said: Said, text: str) -> Iterator[str]:
        """A verb beside names that are more or fewer than it says."""
        singular, plural = self._verbs
        for fact, value in said.facts.items():
            if not isinstance(value, str | list | tuple) or not value:
                continue
            wrong = singular if self.listener.count(value) > 1 else plural
            name = re.escape(self.listener.name(value, fact)) + LIST_GOES_ON
            before = rf"(?P<before>\S+) {name}" if isinstance(value, list | tuple) else r"(?P<before>(?!))"
            for match in re.finditer(rf"{SUBJECT}{name} (?P<after>[^\s.,;:]+)|{before}", text):
                if match["after"] in wrong or match["before"] in wrong & self._copulas:
                    yield f"“{match[0]}”"

    @cached_property
    def _texts(self) -> list[str]:
        pack = self.listener.pack.texts[self.language].values()
        return [*pack, *house_texts(self.language).values(), *words(self.language).values()]

    @cached_property
    def _pairs(self) -> set[tuple[str, str]]:
        """First words of forms and names that differ between one and several."""
        pairs = {tuple(pair.split("/")) for pair in VERBS.get(self.language, "").split()}
        for text in self._texts:
            specs = [piece.spec for piece in taken_apart(text) if "|" in piece.spec]
            if not specs and text.count("|") == 1 and len(text) < 40:
                specs = [text]
            for spec in specs:
                one, many = (form.split(" ")[0] for form in spec.split("|")[-2:])
                if one != many and "{" not in one + many:
                    pairs.add((one, many))
        return pairs  # type: ignore[return-value]

    @cached_property
    def _words(self) -> tuple[frozenset[str], frozenset[str]]:
        """Nouns, one and several of each."""
        nouns = [(one, many) for one, many in self._pairs if self._is_noun(one, many)]
        return frozenset(one for one, _ in nouns), frozenset(many for _, many in nouns)

    def _is_noun(self, one: str, many: str) -> bool:
        if self.language == "de":
            return one[0].isupper()
        return many.startswith(one) and not many.endswith("nt")

    @cached_property
    def _verbs(self) -> tuple[frozenset[str], frozenset[str]]:
        verbs = [(one, many) for one, many in self._pairs if not self._is_noun(one, many)]
        one, many = frozenset(one for one, _ in verbs), frozenset(many for _, many in verbs)
        return one - many - NO_VERBS, many - one - NO_VERBS

    @cached_property
    def _copulas(self) -> frozenset[str]:
        """Verbs that may stand before their subject."""
        return frozenset(re.split("[ /]", VERBS.get(self.language, "")))

    @cached_property
    def _ids(self) -> frozenset[str]:
        """Ids of rows that are no word of the language: with a hyphen, and not how the thing is called."""
        ids: set[str] = set()
        for table, rows in self.listener.pack.tables.items():
            ids |= {row["id"] for row in rows if "-" in row["id"] and table != "signs"}
        spoken = " ".join(self._texts).lower()
        return frozenset(id for id in ids if not re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", spoken))


def describe_fault(said: Said, fault: str) -> str:
    facts: Mapping[str, Any] = said.facts
    return f"{said.kind} {said.key} ({said.language}): {fault}: {said.sentence}  {dict(facts)}"

"""Fill facts into sentences, with the forms that their numbers require. `generator/pack/placeholders.py` defines the
syntax; `Wording` adds the names of a game's things.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from generator.languages import grammar, words
from generator.pack.placeholders import TextPart, taken_apart

VOWELS = frozenset("aeiouàáâäåæèéêëìíîïòóôöøœùúûüAEIOUÀÁÂÄÅÆÈÉÊËÌÍÎÏÒÓÔÖØŒÙÚÛÜ")


class Verbatim(str):
    """A text that is not an id, whatever it looks like."""

    __slots__ = ()


class Filler:
    """Fills sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._grammar = grammar(language)

    def fill(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Return the sentence with its facts in it; `{icon:…}` and facts that are not there stay as they are."""
        if "{" not in sentence:
            return sentence
        said = ""
        for piece in taken_apart(sentence):
            said += piece.literal
            if piece.field is not None:
                part = self._part(piece, facts)
                if self._grammar.elided and part[:1] in VOWELS and re.search(self._grammar.elided, said, re.IGNORECASE):
                    said = said[:-2] + "’"
                said += part
        return said

    def name(self, value: Any, role: str = "", number: int | None = None) -> str:  # noqa: ARG002 (names are a game's)
        """Return a fact as people say it; `role` is what the sentence calls it, `number` how many of it there are."""
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return str(value)

    def count(self, value: Any) -> int:
        """Return the number that a fact is, or how many things it speaks of."""
        match value:
            case int():
                return value
            case None:
                return 0
            case list() | tuple() | Mapping():
                return len(value)
            case _:
                return 1

    def form(self, forms: str, number: int) -> str:
        """Return the form for this number from `one|many` or `none|one|many`. Some languages speak of none as of
        one."""
        listed = forms.split("|")
        if len(listed) > 2 and number == 0:
            return listed[0]
        one = abs(number) < 2 if self._grammar.one_below_two else abs(number) == 1
        return listed[-2 if one else -1]

    def quote(self, text: str) -> str:
        """Return a text in the quotation marks of the language."""
        return str(words(self.language, "language")["quotes"]).format(text)

    def _part(self, piece: TextPart, facts: Mapping[str, Any]) -> str:
        field = piece.field or ""
        if piece.is_look:
            return piece.bare.removesuffix(piece.wording + "}") + self.fill(piece.wording, facts) + "}"
        if field not in facts or piece.is_icon or (piece.spec and "|" not in piece.spec and piece.spec not in facts):
            return piece.bare
        value = facts[field]
        if piece.raw is not None:
            return self._as_sent(value, field, piece.raw)
        if "|" in piece.spec:
            return self.fill(self.form(piece.spec, self.count(value)), facts)
        return self.name(value, field, self.count(facts[piece.spec]) if piece.spec else None)

    def _as_sent(self, value: Any, field: str, raw: str) -> str:
        """Return the fact letter by letter, as it was or must be sent. Each item of a list is quoted."""
        if isinstance(value, list | tuple):
            return self.name([Verbatim(self._as_sent(part, field, raw)) for part in value], field)
        text = value if isinstance(value, str) else json.dumps(value)
        return self.quote(text) if raw == "r" else text

"""Rules of writing that hold in every text: the spaces of a language, and the joiners allowed in names and notes.

Texts are stored with plain spaces. A language may set others beside some signs, as French does before `: ; ! ?` and
inside « », so that no line of a phone begins with a lone sign; `language.yaml` says which.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.languages import grammar

JOINERS = "\u200c\u200d"
"""Zero-width signs that Persian letters and emoji of several people need."""
_WITHOUT_JOINERS = str.maketrans("", "", JOINERS)


def without_joiners(text: str) -> str:
    """Return the text without zero-width joiners: what is left must be visible."""
    return text.translate(_WITHOUT_JOINERS)


def typeset(text: str, language: str) -> str:
    """Return the sentence with the spaces of its language."""
    beside = _plain_space(language)
    if beside is None:
        return text
    before, after = grammar(language).before, grammar(language).after

    def space(found: re.Match[str]) -> str:
        follows, precedes = text[found.end() : found.end() + 1], text[found.start() - 1 : found.start()]
        return before.get(follows) or after[precedes]

    return beside.sub(space, text)


def typeset_all(data: Any, language: str) -> Any:
    """Return a record with every sentence in it typeset; its keys stay."""
    match data:
        case str():
            return typeset(data, language)
        case Mapping():
            return {name: typeset_all(value, language) for name, value in data.items()}
        case list() | tuple():
            return [typeset_all(item, language) for item in data]
        case _:
            return data


@cache
def _plain_space(language: str) -> re.Pattern[str] | None:
    """Match a plain space beside a sign that has a space of its own; None where the language has no such signs."""
    rules = grammar(language)
    before, after = ("".join(map(re.escape, signs)) for signs in (rules.before, rules.after))
    sides = [rf" (?=[{before}])" if before else "", rf"(?<=[{after}]) " if after else ""]
    return re.compile("|".join(filter(None, sides))) if before or after else None

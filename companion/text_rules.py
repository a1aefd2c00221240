"""Rules of writing that hold in every text: French spaces, and the joiners allowed in names and notes.

Texts are stored with plain spaces. French sets other spaces before `: ; ! ?` and inside « », so that no line of a phone
begins with a lone sign.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

JOINERS = "\u200c\u200d"
"""Zero-width signs that Persian letters and emoji of several people need."""
_WITHOUT_JOINERS = str.maketrans("", "", JOINERS)
WIDE, NARROW = "\u00a0", "\u202f"
SIGNS = re.compile(r" (?=[:;!?»])|(?<=«) ")


def without_joiners(text: str) -> str:
    """Return the text without zero-width joiners: what is left must be visible."""
    return text.translate(_WITHOUT_JOINERS)


def typeset(text: str, language: str) -> str:
    """Return the sentence with the spaces of its language."""
    return SIGNS.sub(_space, text) if language == "fr" else text


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


def _space(found: re.Match[str]) -> str:
    return WIDE if found.string[found.end() : found.end() + 1] == ":" else NARROW

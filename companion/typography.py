"""The spaces French sets before `: ; ! ?` and inside « », so that no line of a phone begins with a lone sign.

Texts are written with plain spaces; whoever hands them out sets them here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

WIDE, NARROW = "\u00a0", "\u202f"
SIGNS = re.compile(r" (?=[:;!?»])|(?<=«) ")


def typeset(text: str, language: str) -> str:
    """The sentence as the language prints it."""
    return SIGNS.sub(_space, text) if language == "fr" else text


def _space(found: re.Match[str]) -> str:
    return WIDE if found.string[found.end() : found.end() + 1] == ":" else NARROW


def typeset_all(data: Any, language: str) -> Any:
    """The same for every sentence in a record; its keys stay."""
    match data:
        case str():
            return typeset(data, language)
        case Mapping():
            return {name: typeset_all(value, language) for name, value in data.items()}
        case list() | tuple():
            return [typeset_all(item, language) for item in data]
        case _:
            return data

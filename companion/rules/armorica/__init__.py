"""Armorica: two rows of cards, reach by icons, winter, sets and majorities. `ARM` in its rules document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.armorica.content import read_content
from companion.rules.armorica.engine import Armorica


def game(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> Armorica:
    """The engine over the pack's tables."""
    return Armorica(read_content(tables))


__all__ = ["Armorica", "game"]

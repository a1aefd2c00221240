"""The Arrival: an island, four tribes, and the Fomori they owe their earnings to. `ARR` in its rules document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.arrival.content import read_content
from companion.rules.arrival.engine import Arrival


def game(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> Arrival:
    """The engine over the pack's tables."""
    return Arrival(read_content(tables))


__all__ = ["Arrival", "game"]

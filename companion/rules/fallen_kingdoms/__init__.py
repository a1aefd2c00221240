"""Fallen Kingdoms: realms of the north that rise, fall and come back by ship. `FK` in its rules document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.fallen_kingdoms.content import read_content
from companion.rules.fallen_kingdoms.engine import FallenKingdoms


def game(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> FallenKingdoms:
    """The engine over the pack's tables."""
    return FallenKingdoms(read_content(tables))


__all__ = ["FallenKingdoms", "game"]

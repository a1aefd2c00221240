"""What the lab is asked to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.bots.effort import ITERATIONS
from companion.rules.kernel import Seat


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is to be played. `tables` are the pack's plain tables, from which each worker builds its engine."""

    pack: str
    tables: Mapping[str, Any]
    seats: tuple[Seat, ...]
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    judged: int = 0
    """How many decisions of every game the strong bot weighs."""
    iterations: int = ITERATIONS
    """Over how many imagined worlds strong bots weigh a decision, whether they play or judge."""
    think: float | None = None
    """Seconds for which strong bots that play search instead; the figures then depend on the machine."""

"""What a god's power is to the rules that all powers share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal

Make: TypeAlias = Callable[..., Power]
"""Makes moves that use this power, in Saga's name when Saga mimics it."""


@dataclass(frozen=True, slots=True)
class GodPower:
    """One power: the fields that make its choice complete (FK 4.1.4), and its own rules. `usable` tells whether
    there is anything to use it for; `check` sees complete choices only."""

    fields: tuple[str, ...]
    usable: Callable[[State, int], bool]
    check: Callable[[State, Power], Illegal | None]
    listed: Callable[[State, int, Make], list[Power]]
    deed: Callable[[State, int, Power], None]


def list_one(state: State, player: int, make: Make) -> list[Power]:  # noqa: ARG001 (one shape for all powers)
    """All there is to say of a power without a choice."""
    return [make()]

"""What a state waits for: seats that must decide, an answer from chance, or nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.rules.kernel.chance import Question

Seat: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Awaited:
    """A seat that is asked, and for which step of the rules ("play", "block-1")."""

    seat: Seat
    type: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Several seats may be due at once; each answers for itself, in any order."""

    awaited: tuple[Awaited, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(entry.seat for entry in self.awaited)


@dataclass(frozen=True, slots=True)
class Chance:
    question: Question


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over; `result` is the JSON record the rules document prescribes."""

    result: Mapping[str, Any]


Pending: TypeAlias = Turn | Chance | Over

"""What players may send (ARM 12): take a card, pass, or let cards starve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.kernel.codec import types_of


@dataclass(frozen=True, slots=True)
class Take:
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Pass:
    seat: str


@dataclass(frozen=True, slots=True)
class Starve:
    seat: str
    cards: tuple[str, ...]


Move: TypeAlias = Take | Pass | Starve

TYPES = types_of(Move)
NAMES: dict[type, str] = {kind: name for name, kind in TYPES.items()}

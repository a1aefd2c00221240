"""What leaders may send (ARR 10.2): one small record for each type of move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.kernel.codec import types_of


@dataclass(frozen=True, slots=True)
class PlacePort:
    seat: str
    location: str


@dataclass(frozen=True, slots=True)
class DrawCard:
    seat: str
    stack: int


@dataclass(frozen=True, slots=True)
class InsistOrder:
    seat: str


@dataclass(frozen=True, slots=True)
class BlockFirst:
    seat: str
    section: str


@dataclass(frozen=True, slots=True)
class BlockSecond:
    seat: str
    section: str


@dataclass(frozen=True, slots=True)
class UseOgam:
    seat: str
    open: str


@dataclass(frozen=True, slots=True)
class DeclineOgam:
    seat: str


@dataclass(frozen=True, slots=True)
class TakeTiles:
    seat: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Build:
    seat: str
    location: str


@dataclass(frozen=True, slots=True)
class Shield:
    seat: str
    province: str


@dataclass(frozen=True, slots=True)
class Spread:
    seat: str
    location: str


@dataclass(frozen=True, slots=True)
class Repel:
    seat: str
    target: str
    reward: str


@dataclass(frozen=True, slots=True)
class Pass:
    seat: str
    keep: tuple[int, int, int]
    """Discs, swords, shields."""


@dataclass(frozen=True, slots=True)
class UseTile:
    seat: str
    tile: str
    locations: tuple[str, ...] | None = None
    """Only for the tiles that swap what lies in two places."""


@dataclass(frozen=True, slots=True)
class UseTrophy:
    seat: str
    fomori: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    seat: str


@dataclass(frozen=True, slots=True)
class Rebuild:
    seat: str
    location: str


@dataclass(frozen=True, slots=True)
class RebuildDone:
    seat: str


Move: TypeAlias = (
    PlacePort
    | DrawCard
    | InsistOrder
    | BlockFirst
    | BlockSecond
    | UseOgam
    | DeclineOgam
    | TakeTiles
    | Build
    | Shield
    | Spread
    | Repel
    | Pass
    | UseTile
    | UseTrophy
    | EndTurn
    | Rebuild
    | RebuildDone
)

TYPES = types_of(Move)
NAMES: dict[type, str] = {kind: name for name, kind in TYPES.items()}

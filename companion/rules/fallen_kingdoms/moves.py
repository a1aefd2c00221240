"""What players may send (FK 16.2). Cities, cards and seats stand there by id, amounts by city as sorted pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.kernel.codec import types_of

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""City and number, sorted by city id, no zeros."""


@dataclass(frozen=True, slots=True)
class ChooseGod:
    seat: str
    god: str


@dataclass(frozen=True, slots=True)
class StartCity:
    seat: str
    city: str


@dataclass(frozen=True, slots=True)
class StartUnits:
    seat: str
    city: str


@dataclass(frozen=True, slots=True)
class Power:
    """`use` is a god's id or None; Saga says in `as_` whose power it is. The other fields belong to that power."""

    seat: str
    use: str | None
    as_: str | None = None
    city: str | None = None
    from_: str | None = None
    cities: tuple[str, ...] | None = None
    card: str | None = None
    give: int | None = None
    to: str | None = None
    take: int | None = None


@dataclass(frozen=True, slots=True)
class NornsPick:
    """`under`: the other cards, the upper one first."""

    seat: str
    card: str
    under: tuple[str, ...]
    replace: str


@dataclass(frozen=True, slots=True)
class LokiRetreat:
    seat: str
    to: str


@dataclass(frozen=True, slots=True)
class Allocate:
    seat: str
    track: str
    points: int


@dataclass(frozen=True, slots=True)
class TakeBuilding:
    seat: str
    tile: str


@dataclass(frozen=True, slots=True)
class TakeKnowledge:
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Site:
    """A building tile and the city it goes to."""

    tile: str
    city: str


@dataclass(frozen=True, slots=True)
class Place:
    seat: str
    units: Amounts
    buildings: tuple[Site, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Units that march together (FK 6.2.1). `via` is the city between two road steps."""

    from_: str
    to: str
    units: int
    via: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    seat: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class NextBattle:
    seat: str
    city: str


@dataclass(frozen=True, slots=True)
class Reinforce:
    seat: str
    from_: Amounts


@dataclass(frozen=True, slots=True)
class Stance:
    """`do` is `roll` or `retreat`; a retreating defender adds `to`."""

    seat: str
    do: str
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Losses:
    seat: str
    from_: Amounts


@dataclass(frozen=True, slots=True)
class Flee:
    """One frightened unit: an attacker's goes back `from_` (its origin), a defender's flees `to` a retreat place."""

    seat: str
    from_: str | None = None
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Occupy:
    seat: str
    stay: bool


@dataclass(frozen=True, slots=True)
class Rampage:
    seat: str
    city: str | None


@dataclass(frozen=True, slots=True)
class Enter:
    seat: str
    units: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Numbers of the plan's groups that go back, counted from 0, rising."""

    seat: str
    back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RumorPayers:
    seat: str
    extra: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Invade:
    seat: str
    do: bool
    surrender_to: str | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    seat: str
    units: Amounts
    reuse: Amounts


@dataclass(frozen=True, slots=True)
class Path:
    seat: str
    path: int | None


@dataclass(frozen=True, slots=True)
class Follow:
    seat: str
    city: str | None


@dataclass(frozen=True, slots=True)
class Spread:
    seat: str
    units: Amounts


@dataclass(frozen=True, slots=True)
class Temple:
    seat: str
    city: str


Move: TypeAlias = (
    ChooseGod
    | StartCity
    | StartUnits
    | Power
    | NornsPick
    | LokiRetreat
    | Allocate
    | TakeBuilding
    | TakeKnowledge
    | Place
    | Plan
    | NextBattle
    | Reinforce
    | Stance
    | Losses
    | Flee
    | Occupy
    | Rampage
    | Enter
    | Settle
    | RumorPayers
    | Invade
    | Replace
    | Path
    | Follow
    | Spread
    | Temple
)

TYPES = types_of(Move, "_")
"""Move types by the names of FK 16.2; each is also the name of the step that awaits it."""
NAMES: dict[type, str] = {kind: name for name, kind in TYPES.items()}


def amounts(counts: dict[str, int]) -> Amounts:
    return tuple(sorted((city, count) for city, count in counts.items() if count))

"""The parts of a declared game: numbers, zones, dice and pieces, each with its place in the state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MOST = 10**9
"""Numbers without bounds of their own stay between -MOST and MOST."""
ALL_SEE = (1 << 12) - 1
"""A mask of seats that know something; the highest bit stands for people who look on."""
ONLOOKER = 11
MOST_DICE = 8
"""The most dice that are rolled together."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, or `size` of them in a row; one for all or one per player. `over` names the table by whose rows
    they are counted."""

    name: str
    base: int
    per_player: bool = False
    size: int = 0
    over: str = ""
    lowest: int = -MOST
    highest: int = MOST
    start: int = 0
    player: bool = False
    """Whether its value is a player."""
    drawn: bool = False
    """Whether chance or the people say with which player it begins."""
    token: bool = False
    """Whether it counts tokens, which are only taken and given."""

    @property
    def width(self) -> int:
        return self.size or 1


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the table, fixed before the game: on or off, one of several choices, or a whole number in bounds."""

    name: str
    base: int
    type: str
    default: Any
    choices: tuple[Any, ...] = ()
    lowest: int | None = None
    highest: int | None = None


@dataclass(frozen=True, slots=True)
class Tokens:
    """Pieces without identity: how many each player has, and how many are left, unless there are always enough."""

    own: Number
    left: Number | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for pieces. A heap has no order until a piece is drawn from it."""

    name: str
    base: int
    of: str
    per_player: bool = False
    order: str = "none"
    seen: str = "all"
    """Who always sees its pieces: `all`, `owner`, `others`, `nobody`."""
    glances: tuple[tuple[str, str], ...] = ()
    """Who sees them besides, and the condition for it."""
    counted: str = "all"
    limit: int = 0
    rule: str = "0"
    """The rule that sets its limit."""
    market: int = 0
    source: str = ""
    """The zone from which a market is filled before any decision."""
    pile: bool = False
    """Whether phones show its last piece on top, and the others when it is tapped."""

    @property
    def is_sorted(self) -> bool:
        return self.order != "kept"


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Dice that are rolled together. `total`: only their sum matters. `of` is the table whose rows stand on the sides;
    `faces` then holds their kinds."""

    name: str
    base: int
    count: int
    faces: tuple[int, ...]
    total: bool = False
    of: str = ""

    @property
    def blank(self) -> int:
        """Return what stands for a die that was not rolled yet."""
        return -1 if self.of else 0

    @property
    def width(self) -> int:
        return 1 if self.total else self.count


@dataclass(slots=True)
class Pieces:
    """All kinds of pieces: ids, sets they belong to, columns. A column's last entry stands for no piece."""

    ids: list[str] = field(default_factory=list)
    set_of: list[str] = field(default_factory=list)
    quantity: list[int] = field(default_factory=list)
    sets: dict[str, range] = field(default_factory=dict)
    columns: dict[str, list[Any]] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    columns_of: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The columns of each set."""

    @property
    def index(self) -> dict[str, int]:
        return {id: number for number, id in enumerate(self.ids)}


def read_pieces(sets: Mapping[str, Sequence[Mapping[str, Any]]]) -> Pieces:
    """Number the pieces of all sets. Ids must differ between sets; a clash takes the set's name in front."""
    pieces = Pieces()
    names: dict[str, None] = {}
    rows: list[Mapping[str, Any]] = []
    known: set[str] = set()
    for name, entries in sets.items():
        begin = len(rows)
        for row in entries:
            id = str(row["id"])
            id = f"{name}-{id}" if id in known else id
            known.add(id)
            pieces.ids.append(id)
            pieces.set_of.append(name)
            pieces.quantity.append(int(row.get("quantity", 1)))
            rows.append(row["row"])
            names.update(dict.fromkeys(row["row"]))
        pieces.sets[name] = range(begin, len(rows))
        pieces.columns_of[name] = tuple(dict.fromkeys(column for row in rows[begin:] for column in row))
    for column in names:
        values = [row.get(column) for row in rows]
        kind, empty = _kind_of([value for value in values if value is not None])
        if kind:
            pieces.types[column] = kind
            pieces.columns[column] = [empty if value is None else _value(value, kind) for value in values] + [empty]
    return pieces


def _kind_of(values: Sequence[Any]) -> tuple[str, Any]:
    if all(isinstance(value, bool) for value in values):
        return "bool", False
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return "num", 0
    if all(isinstance(value, list | tuple) for value in values):
        return "list:text", ()
    return ("", None) if any(isinstance(value, Mapping) for value in values) else ("text", "")


def _value(value: Any, kind: str) -> Any:
    if kind == "list:text":
        return tuple(str(entry) for entry in value)
    return str(value) if kind == "text" else value

"""A pack as read: frozen records, checked, every piece with its place of origin.

Nothing here reads a file or judges; `reader` builds these records and refuses mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from generator.errors import Place
from generator.pack.sizes import Size

if TYPE_CHECKING:
    from generator.nets.model import Net, Panel
    from generator.pack.companion import Companion
    from generator.pack.lesson import Lesson
    from generator.pack.score_pad import PadPlan

Kind: TypeAlias = Literal[
    "card", "tile", "token", "board", "aid", "pad", "box", "booklet", "sheet",
    "money", "domino", "die", "standee", "wheel", "tuck-box", "tray-box",
]  # fmt: skip

KINDS: tuple[Kind, ...] = get_args(Kind)

CUT_FROM_SHEETS: frozenset[Kind] = frozenset({"card", "tile", "token", "aid", "money", "domino"})
"""Kinds cut out of a sheet piece by piece, along their plain outline."""


def freeze(value: Any) -> Any:
    """Return the same value, nested lists as tuples and nested mappings as read-only ones."""
    match value:
        case dict():
            return MappingProxyType({key: freeze(inner) for key, inner in value.items()})
        case list():
            return tuple(freeze(inner) for inner in value)
        case _:
            return value


def thaw(value: Any) -> Any:
    """Undo `freeze`: plain dicts and lists, ready for JSON and for the engines."""
    match value:
        case Mapping():
            return {key: thaw(inner) for key, inner in value.items()}
        case tuple() | list():
            return [thaw(inner) for inner in value]
        case _:
            return value


class Row(Mapping[str, Any]):
    """One row of a table. Columns are attributes too, so that layouts may say `row.wheat`."""

    __slots__ = ("_places", "_values", "origin")

    def __init__(
        self, values: Mapping[str, Any], origin: Place, places: Mapping[str, tuple[int, int]] | None = None
    ) -> None:
        self._values: dict[str, Any] = {key: freeze(value) for key, value in values.items()}
        self._places = dict(places or {})
        self.origin = origin

    def __getitem__(self, column: str) -> Any:
        return self._values[column]

    def __getattr__(self, column: str) -> Any:
        # Names with underscores belong to Python (copying, pickling), never to columns.
        if column.startswith("_"):
            raise AttributeError(column)
        try:
            return self._values[column]
        except KeyError:
            raise AttributeError(column) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash((self.origin, self._values.get("id")))

    def __repr__(self) -> str:
        return f"Row({self._values!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Row, (thaw(self._values), self.origin, self._places)

    def place(self, column: str | None = None) -> Place:
        """Return the place of this cell, or of the row when the column is not written there."""
        line, number = self._places.get(column or "", (self.origin.line, self.origin.column))
        return Place(self.origin.path, line, number, self.origin.sheet)

    def plain(self) -> dict[str, Any]:
        return {key: thaw(value) for key, value in self._values.items()}


class Table(tuple[Row, ...]):
    """A table's rows in order, and by id: `tables.suits.farmer.colour`, `tables.suits[row.suit]`."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        return self.row(key) if isinstance(key, str) else super().__getitem__(key)

    def __getattr__(self, id: str) -> Row:
        try:
            return self.row(id)
        except KeyError:
            raise AttributeError(id) from None

    def row(self, id: str) -> Row:
        """Return the row with this id; a KeyError when there is none."""
        for row in self:
            if row["id"] == id:
                return row
        raise KeyError(id)


RESERVED_COLUMNS = frozenset({"get", "items", "keys", "origin", "place", "plain", "values"})
"""Names a column cannot have, because `row.<name>` has another meaning."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A printed piece, as often as `quantity` says. Without a table its row holds only `id` and what the component
    lists for it."""

    id: str
    row: Row
    quantity: int
    place: Place
    faces: tuple[Any, ...] = ()
    """Values on its sides, fields or cells, where the pack gives them: rows or plain values."""


class Surface(NamedTuple):
    """Panels drawn with one layout, each with its own face."""

    layout: str
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """Pieces of one kind, size and design. `corner` is the radius of the rounded corners in mm; `both_sides` says
    that people need the back in play; `extra` is what the pack gives its layouts under `with:`; `pad` is what a score
    pad prints when it is made from the score."""

    id: str
    kind: Kind
    size: Size
    front: str
    back: str | None
    group: str
    place: Place
    table: str | None = None
    where: str | None = None
    corner: float = 0.0
    both_sides: bool = False
    apart: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    pad: PadPlan | None = None
    net: Net | None = None
    """How it is cut out and folded, for kinds that are."""
    surfaces: tuple[Surface, ...] = ()
    """Parts drawn panel by panel: the sides of a die, the cells of a board."""


@dataclass(frozen=True, slots=True)
class Span:
    """From the fewest to the most, both included: players, minutes."""

    min: int
    max: int

    def __str__(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min}–{self.max}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the rules left open and its answer; the words are the texts `rulings.<id>.…`."""

    id: str
    rule: str
    place: Place


@dataclass(frozen=True, slots=True)
class BotFace:
    """A bot's name at a table, and the piece whose drawing is its face. `crop` is the visible square: left, top and
    side, as shares of the piece's width."""

    name: str
    component: str
    piece: str
    crop: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class CroppedPiece:
    """A square of a piece's drawing. `crop` is left, top and side, as shares of the piece's width."""

    component: str
    piece: str
    crop: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary; the words are the texts `glossary.<id>.…`. `also` are other ids that it explains."""

    id: str
    rule: str
    icon: str
    piece: str
    also: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Pack:
    """A whole game as data. `texts` holds every language's words under dotted keys, all with the same keys."""

    id: str
    folder: Path
    version: str
    languages: tuple[str, ...]
    players: Span
    best: Span | None
    minutes: Span | None
    age: int | None
    designers: tuple[str, ...]
    palette: Mapping[str, str]
    fonts: Mapping[str, str]
    components: tuple[Component, ...]
    tables: Mapping[str, Table]
    texts: Mapping[str, Mapping[str, str]]
    rulings: tuple[Ruling, ...]
    hash: str
    """Changes when anything changes that pages are made of: tables, texts, layouts, pictures."""
    tables_hash: str
    """Changes only when what the rules engines receive changes; a table's log names it."""
    pieces_of: Mapping[str, tuple[Piece, ...]]
    companion: Companion | None = None
    """What `companion.yaml` declares, if the pack has one."""
    lesson: Lesson | None = None
    """The first round that teaches the game, if the pack has one."""
    glossary: tuple[Term, ...] = ()
    """What players may ask about, in the order of glossary.yaml."""
    bots: tuple[BotFace, ...] = ()
    cover: CroppedPiece | None = None
    """What stands for the game on the phones' shelf."""
    victory: CroppedPiece | None = None
    """What phones show when the game is over."""

    @property
    def language(self) -> str:
        """The default language: the first one listed."""
        return self.languages[0]

    def component(self, id: str) -> Component:
        """The component with this id; a KeyError when there is none."""
        for component in self.components:
            if component.id == id:
                return component
        raise KeyError(id)

    def pieces(self, component: Component | str) -> tuple[Piece, ...]:
        return self.pieces_of[component if isinstance(component, str) else component.id]

    def count_pieces(self, component: Component | str) -> int:
        """Return how many pieces a component has, copies counted."""
        return sum(piece.quantity for piece in self.pieces(component))

    def rows_on_die(self, component: Component) -> tuple[str, ...]:
        """The ids of the rows that stand on the sides of a die; none where it is no die, or shows plain values."""
        faces = (face for piece in self.pieces(component) for face in piece.faces if isinstance(face, Row))
        return tuple(dict.fromkeys(str(face["id"]) for face in faces)) if component.kind == "die" else ()

    def text(self, language: str, key: str) -> str:
        """The words behind a key; a KeyError when the pack has no such key."""
        return self.texts[language][key]

    def row(self, table: str, id: str) -> Row:
        """The row with this id; a KeyError when table or row is missing."""
        return self.tables[table].row(id)

    def plain_tables(self) -> dict[str, list[dict[str, Any]]]:
        """The tables as plain values, in the order of the files."""
        return {name: [row.plain() for row in rows] for name, rows in self.tables.items()}

    def engine_tables(self) -> dict[str, list[dict[str, Any]]]:
        """Return what a rules engine is built from: the tables, and the declaration under the name of its file."""
        if self.companion is None:
            return self.plain_tables()
        return self.plain_tables() | {"companion.yaml": [self.companion.record(self.id, self.players)]}

"""The tables as the engine needs them: gods, cards, tiles, tracks, map faces, numbered and checked (FK 1, 12).

Cards, gods, tracks and buildings are known by their place in the tuples below; a set of knowledge is a bitmask
over `KNOWLEDGE`. What a piece is worth comes from the pack; what a power or a card *does* is bound to its id here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, Any]
Tables: TypeAlias = Mapping[str, Sequence[Row]]

COLOURS = ("red", "yellow", "purple", "blue", "green", "turquoise")
GODS = ("saga", "loki", "holler", "tyr", "freyr", "heimdall", "forseti", "norns", "odin")
SAGA, LOKI, HOLLER, TYR, FREYR, HEIMDALL, FORSETI, NORNS, ODIN = range(9)
TRACKS = ("unit", "building", "knowledge")
UNIT, BUILDING, KNOWLEDGE_TRACK = range(3)
BUILDINGS = ("barrack", "workshop", "farm")
KNOWLEDGE = (
    *("currency", "ships", "paper"),
    *("navigation", "horse-riding", "cartography"),
    *("mining", "machinery", "irrigation"),
    *("strategy", "archery", "masonry"),
    *("literature", "philosophy", "laws"),
    *("architecture", "mathematics", "ports"),
)
CURRENCY, SHIPS, PAPER = (1 << n for n in range(3))
NAVIGATION, HORSE_RIDING, CARTOGRAPHY = (1 << n for n in range(3, 6))
MINING, MACHINERY, IRRIGATION = (1 << n for n in range(6, 9))
STRATEGY, ARCHERY, MASONRY = (1 << n for n in range(9, 12))
LITERATURE, PHILOSOPHY, LAWS = (1 << n for n in range(12, 15))
ARCHITECTURE, MATHEMATICS, PORTS = (1 << n for n in range(15, 18))

HALF_EDGES = ("N1", "N2", "E1", "E2", "S1", "S2", "W1", "W2")


@dataclass(frozen=True, slots=True)
class City:
    """A city of a face. `sea` makes it a port; `resource` is a track, `square` the shape of the icon."""

    id: str
    sea: int | None
    resource: int | None
    square: bool


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a map tile. Cities are numbered within the face; half-edges 0–7 as in `HALF_EDGES`."""

    id: str
    tile: str
    cities: tuple[City, ...]
    roads: tuple[tuple[int, int], ...]
    routes: tuple[tuple[int, int], ...]
    stubs: tuple[int, ...]
    sea_at: tuple[int | None, ...]
    """Which sea of this face lies at each half-edge; None is land."""


@dataclass(frozen=True, slots=True)
class Building:
    track: int
    points: int
    glory: int
    copies: int
    extra: int


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """Everything the pack says that the engine needs, in the order of the names above. Equal only to itself."""

    bases: tuple[int, ...]
    knowledge_points: tuple[int, ...]
    rumor_values: tuple[int, ...]
    rumor_points: tuple[int, ...]
    rumor_copies: int
    buildings: tuple[Building, ...]
    lengths: tuple[int, ...]
    instead: tuple[int, ...]
    faces: tuple[Face, ...]
    army: int
    invader_markers: int
    city_points: int
    """Glory points for a city at the end of a turn (FK 10.1.1)."""
    rumor_paid: int
    """Glory points that a rumor card is worth when rumors are evened out (FK 11.2.3)."""

    @property
    def face(self) -> dict[str, Face]:
        return {face.id: face for face in self.faces}

    @property
    def city_ids(self) -> tuple[str, ...]:
        return tuple(city.id for face in self.faces for city in face.cities)


def read_content(tables: Tables) -> Content:
    """The tables as content; ids the engine does not know, or misses, are a mistake of the pack."""
    gods = _in_order(tables["gods"], GODS, "gods")
    knowledge = _in_order(tables["knowledge"], KNOWLEDGE, "knowledge")
    buildings = _in_order(tables["buildings"], BUILDINGS, "buildings")
    tracks = _in_order(tables["tracks"], TRACKS, "tracks")
    pieces = {row["id"]: int(row["count"]) for row in tables["pieces"]}
    amounts = {row["id"]: int(row["number"]) for row in tables["amounts"]}
    rumors = sorted(tables["rumors"], key=lambda row: int(row["value"]))
    resources = {str(row["resource"]): number for number, row in enumerate(tracks)}
    return Content(
        bases=tuple(int(row["base"]) for row in gods),
        knowledge_points=tuple(int(row["points"]) for row in knowledge),
        rumor_values=tuple(int(row["value"]) for row in rumors),
        rumor_points=tuple(int(row["points"]) for row in rumors),
        rumor_copies=_same([int(row["copies"]) for row in rumors]),
        buildings=tuple(
            Building(
                TRACKS.index(row["track"]), int(row["yield"]), int(row["points"]), int(row["copies"]), int(row["extra"])
            )
            for row in buildings
        ),
        lengths=tuple(int(row["length"]) for row in tracks),
        instead=tuple(int(row["instead"]) for row in tracks),
        faces=tuple(_face(row, tables["cities"], resources) for row in tables["faces"]),
        army=pieces["army"],
        invader_markers=pieces["invader"],
        city_points=amounts["city"],
        rumor_paid=amounts["rumor-paid"],
    )


def _face(row: Row, city_rows: Sequence[Row], resources: Mapping[str, int]) -> Face:
    seas = {sea["id"]: number for number, sea in enumerate(row["seas"])}
    cities = tuple(_city(city, seas, resources) for city in city_rows if city["face"] == row["id"])
    place = {city.id: number for number, city in enumerate(cities)}
    sea_at: list[int | None] = [None] * len(HALF_EDGES)
    for sea in row["seas"]:
        for name in sea["half_edges"]:
            sea_at[HALF_EDGES.index(name)] = seas[sea["id"]]
    stubs = tuple(place[row["stubs"][name]] for name in HALF_EDGES)
    for name, city, at_sea in zip(HALF_EDGES, stubs, sea_at, strict=True):
        if at_sea is not None and cities[city].sea != at_sea:
            raise ValueError(f"The route at {name} of face {row['id']} needs a port of the sea there (FK 19.1.3).")
    return Face(
        id=str(row["id"]).upper(),
        tile=str(row["tile"]).upper(),
        cities=cities,
        roads=tuple((place[a], place[b]) for a, b in row["roads"]),
        routes=tuple((place[a], place[b]) for a, b in (route["between"] for route in row["routes"])),
        stubs=stubs,
        sea_at=tuple(sea_at),
    )


def _city(row: Row, seas: Mapping[str, int], resources: Mapping[str, int]) -> City:
    sea, resource = row.get("sea"), row.get("resource")
    return City(
        id=str(row["id"]),
        sea=seas[sea] if sea else None,
        resource=resources[resource] if resource else None,
        square=row.get("shape") == "square",
    )


def _in_order(rows: Sequence[Row], ids: Sequence[str], table: str) -> list[Row]:
    found = {row["id"]: row for row in rows}
    if set(found) != set(ids):
        odd = sorted(set(found) ^ set(ids))
        raise ValueError(f"Table {table} must hold exactly the ids of the rules; these differ: {', '.join(odd)}.")
    return [found[id] for id in ids]


def _same(numbers: list[int]) -> int:
    if len(set(numbers)) != 1:
        raise ValueError("Every rumor value needs the same number of copies (FK 12.3.1).")
    return numbers[0]

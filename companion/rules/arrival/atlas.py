"""The map, compiled once: every set of places is a whole number used as a bitmask (ARR 13.1–13.3).

Places 0 … 39 are the locations in the order of the table, the next four are the castle locations on Balor's Isle.
What lies around a leader's locations is worked out once for each set of them and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.rules.kernel.bits import members, set_of

PlaceSet: TypeAlias = int
Row: TypeAlias = Mapping[str, Any]

ISLE = "balors-isle"
REMEMBERED = 1 << 14
"""How many sets of places are remembered: more than a few games at once ever need."""


class Around(NamedTuple):
    """What a leader with these locations reaches."""

    near: PlaceSet
    """One connection away; the locations themselves are there if they are neighbours of each other."""
    free: PlaceSet
    """Reached without a price: near, or all ports from an own port (ARR 5.4.6, 5.7.2)."""
    home: PlaceSet
    """Everything in the provinces that hold one of them."""
    distant: PlaceSet
    """Everything in neighbour provinces of those."""
    provinces: tuple[int, ...]
    """The provinces that hold one of them."""


class Atlas:
    """The island, its neighbours and its provinces."""

    __slots__ = (
        "_around",
        "_beside",
        "bonus",
        "castles",
        "colours",
        "ids",
        "isle",
        "main",
        "near",
        "neighbours",
        "number",
        "ports",
        "province_ids",
        "province_of",
        "province_sets",
        "provinces",
    )

    def __init__(
        self,
        ids: Sequence[str],
        near: Sequence[PlaceSet],
        ports: PlaceSet,
        province_of: Sequence[int],
        provinces: Sequence[Row],
        castles: Sequence[int],
    ) -> None:
        self.ids = tuple(ids)
        self.number = {id: place for place, id in enumerate(ids)}
        self.near = tuple(near)
        self.ports = ports
        self.province_of = tuple(province_of)
        """The isle is the last province."""
        self.province_ids = (*(str(row["id"]) for row in provinces), ISLE)
        self.provinces = {id: number for number, id in enumerate(self.province_ids)}
        self.province_sets: tuple[PlaceSet, ...] = tuple(
            set_of(place for place, own in enumerate(province_of) if own == number)
            for number in range(len(self.province_ids))
        )
        self.bonus = (*(int(row["bonus"]) for row in provinces), 0)
        self.castles = tuple(castles)
        """The location each castle is linked to."""
        self.isle: PlaceSet = self.province_sets[-1]
        self.main: PlaceSet = (1 << len(ids)) - 1 ^ self.isle
        self.colours: dict[str, PlaceSet] = {}
        for number, row in enumerate(provinces):
            self.colours[str(row["colour"])] = self.colours.get(str(row["colour"]), 0) | self.province_sets[number]
        self.neighbours: tuple[PlaceSet, ...] = tuple(self._bordering(number) for number in range(len(self.bonus)))
        """For each province, everything in its neighbour provinces: those a connection leads to (ARR 13.3)."""
        self._around: dict[PlaceSet, Around] = {}
        self._beside: dict[PlaceSet, PlaceSet] = {}

    def _bordering(self, province: int) -> PlaceSet:
        reached = self.beside_of(self.province_sets[province])
        return sum(
            places for number, places in enumerate(self.province_sets) if number != province and places & reached
        )

    def beside_of(self, places: PlaceSet) -> PlaceSet:
        """Everything one connection away from any of these places."""
        found = 0
        for place in members(places):
            found |= self.near[place]
        return found

    def beside(self, places: PlaceSet) -> PlaceSet:
        """The same, remembered."""
        found = self._beside.get(places)
        if found is None:
            if len(self._beside) >= REMEMBERED:
                self._beside.clear()
            found = self._beside[places] = self.beside_of(places)
        return found

    def around(self, own: PlaceSet) -> Around:
        found = self._around.get(own)
        if found is None:
            if len(self._around) >= REMEMBERED:
                self._around.clear()
            found = self._around[own] = self._look_around(own)
        return found

    def _look_around(self, own: PlaceSet) -> Around:
        near = self.beside_of(own)
        home = distant = 0
        provinces = tuple(number for number, places in enumerate(self.province_sets) if places & own)
        for number in provinces:
            home |= self.province_sets[number]
            distant |= self.neighbours[number]
        return Around(near, near | self.ports if own & self.ports else near, home, distant, provinces)

    def names(self, places: PlaceSet) -> list[str]:
        return [self.ids[place] for place in members(places)]


def compile_atlas(provinces: Sequence[Row], locations: Sequence[Row], castles: Sequence[Row]) -> Atlas:
    """The atlas of a map whose laws the pack reader has checked (ARR 13.4)."""
    ids = [str(row["id"]) for row in (*locations, *castles)]
    number = {id: place for place, id in enumerate(ids)}
    near = [set_of(number[other] for other in row["connections"]) for row in locations] + [0] * len(castles)
    links = [number[row["location"]] for row in castles]
    for castle, location in enumerate(links, len(locations)):
        near[castle] |= 1 << location
        near[location] |= 1 << castle
    province_number = {str(row["id"]): place for place, row in enumerate(provinces)}
    return Atlas(
        ids,
        near,
        set_of(place for place, row in enumerate(locations) if row.get("port")),
        [*(province_number[row["province"]] for row in locations), *[len(provinces)] * len(castles)],
        provinces,
        links,
    )

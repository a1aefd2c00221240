"""FK 3.1.2 and 13: what people may set before a game, and what is wrong with what they set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.fallen_kingdoms.arrangement import (
    CITIES_PER_PLAYER,
    CITY_RANGE,
    illegal_arrangement,
    read_grid,
    shape,
)
from companion.rules.fallen_kingdoms.board import Grid
from companion.rules.fallen_kingdoms.content import COLOURS, GODS, Content
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import Setting
from companion.rules.kernel import Illegal, Option
from companion.rules.kernel.codec import quote_value

PLAYERS = range(3, 7)
TWO_GODS_UP_TO = 4
"""FK 3.3.1: so many players get two god cards each."""
KNOWLEDGE_POOL = 18
BUILDING_POOL = 27
"""FK 13.2: the pools that bound the trophies per player, without and with FK 13.3."""

OPTIONS = (
    Option("hidden_scoring", False, (False, True)),
    Option("trophies_per_player", 3, lowest=1, highest=BUILDING_POOL // PLAYERS[0]),
    Option("duplicate_trophies", False, (False, True)),
    Option("map_cities", None, lowest=CITY_RANGE[4][0], highest=CITY_RANGE[6][1], free=True),
    Option("novices", (), free=True),
    Option("map", "random", free=True),
)


def read_setting(content: Content, seats: Sequence[str], options: Mapping[str, Any]) -> Setting | Illegal:
    """FK 3.1.2: the settings, or the first thing wrong with them."""
    wrong = _wrong_seats(seats) or _unknown_option(options)
    if wrong is not None:
        return wrong
    given = {option.name: option.default for option in OPTIONS} | dict(options)
    wrong = (
        _not_a_switch(given)
        or _wrong_trophies(len(seats), given)
        or wrong_cities(len(seats), given["map_cities"])
        or _wrong_novices(seats, given["novices"])
    )
    if wrong is not None:
        return wrong
    cities = given["map_cities"] or CITIES_PER_PLAYER * len(seats)
    grid = read_map(content, len(seats), cities, given["map"])
    if isinstance(grid, Illegal):
        return grid
    return Setting(
        content=content,
        seats=tuple(seats),
        hidden_scoring=given["hidden_scoring"],
        per_player=given["trophies_per_player"],
        duplicates=given["duplicate_trophies"],
        cities=cities,
        novices=tuple(sorted(seats.index(novice) for novice in given["novices"])),
        grid=grid,
    )


def _wrong_seats(seats: Sequence[str]) -> Illegal | None:
    """FK 3.1.1: three to six players, each with one colour."""
    if len(seats) not in PLAYERS:
        return refuse("players", players=len(seats), lowest=PLAYERS[0], highest=PLAYERS[-1])
    for seat in seats:
        if seat not in COLOURS:
            return refuse("colour", given=quote_value(seat), known=list(COLOURS))
        if list(seats).count(seat) > 1:
            return refuse("colour-twice", seat=seat)
    return None


def _unknown_option(options: Mapping[str, Any]) -> Illegal | None:
    """FK 3.1.2: nothing else is adjustable."""
    known = [option.name for option in OPTIONS]
    odd = next((name for name in options if name not in known), None)
    return None if odd is None else refuse("option", given=quote_value(odd), known=known)


def _not_a_switch(given: Mapping[str, Any]) -> Illegal | None:
    """FK 13.1, 13.3: on or off."""
    for name in ("hidden_scoring", "duplicate_trophies"):
        if not isinstance(given[name], bool):
            return refuse("switch", option=name, given=quote_value(given[name]))
    return None


def _wrong_trophies(players: int, given: Mapping[str, Any]) -> Illegal | None:
    """FK 13.2: at least one, and no more than the smallest pool holds."""
    number = given["trophies_per_player"]
    most = (BUILDING_POOL if given["duplicate_trophies"] else KNOWLEDGE_POOL) // players
    good = type(number) is int and 1 <= number <= most
    return None if good else refuse("trophies", given=quote_value(number), highest=most, players=players)


def wrong_cities(players: int, number: Any) -> Illegal | None:
    """FK 13.4: a multiple of three that the tiles can show."""
    rows, columns = shape(players)
    lowest, highest = CITY_RANGE[rows * columns]
    good = number is None or (type(number) is int and lowest <= number <= highest and not number % 3)
    return None if good else refuse("city-number", given=quote_value(number), lowest=lowest, highest=highest)


def _wrong_novices(seats: Sequence[str], novices: Any) -> Illegal | None:
    """FK 3.3.3: players of this table, with five or six players only, and as many as there are spare gods."""
    most = len(GODS) - len(seats) if len(seats) > TWO_GODS_UP_TO else 0
    good = isinstance(novices, list | tuple) and len(set(map(str, novices))) == len(novices)
    if not good or any(novice not in seats for novice in novices):
        return refuse("novices", given=quote_value(novices), seats=list(seats))
    return None if len(novices) <= most else refuse("novices-many", given=len(novices), most=most, players=len(seats))


def read_map(content: Content, players: int, cities: int, given: Any) -> Grid | Illegal | None:
    """FK 3.2.9: None when chance lays the map, else the arrangement of the people at the table."""
    if given == "random":
        return None
    if not isinstance(given, Mapping) or set(given) != {"grid"}:
        return refuse("map-setting", given=quote_value(given))
    return illegal_arrangement(content, players, given["grid"], cities) or read_grid(given["grid"])

"""The map maker as other rooms use it: maps in their JSON form, with the figures people look for (FK 3.2)."""

from __future__ import annotations

from typing import Any

from companion.rules.fallen_kingdoms.arrangement import (
    CITIES_PER_PLAYER,
    CITY_RANGE,
    arrangement,
    arrangements,
    illegal_arrangement,
    read_grid,
    write_grid,
)
from companion.rules.fallen_kingdoms.board import Grid, compile_board
from companion.rules.fallen_kingdoms.content import Content
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.settings import PLAYERS, wrong_cities
from companion.rules.kernel import Illegal
from companion.rules.kernel.chance import Below
from companion.rules.kernel.facts import Whole
from companion.rules.kernel.maps import LaidMap

SIZE = Whole("cities", CITY_RANGE[4][0], CITY_RANGE[6][1], None)
"""FK 13.4: how many cities a map shows; six for each player, if nothing is said."""

TURNS = ("↑", "→", "↓", "←")
"""Where the printed north of a tile points after its quarter turns."""


def lay(content: Content, players: int, below: Below, cities: int | None) -> LaidMap | Illegal:
    wrong = _wrong_numbers(players, cities)
    return wrong or _laid_map(content, players, arrangement(content, players, below, cities), cities)


def judge(content: Content, players: int, given: Any, cities: int | None) -> LaidMap | Illegal:
    wrong = _wrong_numbers(players, cities)
    if wrong is not None:
        return wrong
    grid = given["grid"] if isinstance(given, dict) and set(given) == {"grid"} else given
    return illegal_arrangement(content, players, grid, cities) or _laid_map(content, players, read_grid(grid), cities)


def _wrong_numbers(players: int, cities: int | None) -> Illegal | None:
    if players not in PLAYERS:
        return refuse("players", players=players, lowest=PLAYERS[0], highest=PLAYERS[-1])
    return wrong_cities(players, cities)


def _laid_map(content: Content, players: int, grid: Grid, cities: int | None) -> LaidMap:
    board = compile_board(content, grid)
    written = {"grid": write_grid(grid)}
    return LaidMap(
        map=written,
        options={"map": written} | ({} if cities is None else {"map_cities": cities}),
        grid=written["grid"],
        rows=tuple(tuple(f"{cell.face}{TURNS[cell.turns]}" for cell in row) for row in grid),
        figures={
            "cities": len(board.ids),
            "ports": board.ports.bit_count(),
            "seas": len(board.seas),
            "paths": len(board.paths),
        },
        ways=len(arrangements(content, players, cities or CITIES_PER_PLAYER * players)),
    )

"""Chapter 10: income at the end of a turn; and the sheet that says what every point is for."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.content import MATHEMATICS, PORTS
from companion.rules.fallen_kingdoms.realm import active_buildings, score
from companion.rules.fallen_kingdoms.state import (
    ADJUSTMENT,
    FOR_BUILDINGS,
    FOR_CITIES,
    FOR_MATHEMATICS,
    FOR_PORTS,
    LEDGER,
    State,
)
from companion.rules.kernel import Line, PlayerSheet, Sheet
from companion.rules.kernel.bits import members

RULES = ("10.1.1", "10.1.1", "10.1.2", "10.1.2", "5.1.4", "9.1.2", "10.1.3", "5.3.3", "11.2.5")
"""The rule behind each row of the ledger."""


def income(state: State, player: int) -> dict[int, int]:
    """FK 10.1.1, 10.1.2: what the player would score if the turn ended now."""
    cities, access, content = state.mine[player], state.access[player], state.content
    glory = [content.buildings[state.tile[city]].glory for city in members(active_buildings(state, player))]
    gains = {FOR_CITIES: content.city_points * cities.bit_count(), FOR_BUILDINGS: sum(glory)}
    if access & MATHEMATICS:
        gains[FOR_MATHEMATICS] = (cities & state.map.squares).bit_count()
    if access & PORTS:
        gains[FOR_PORTS] = (cities & state.map.ports).bit_count()
    return gains


def score_turn(state: State, player: int) -> None:
    for what, points in income(state, player).items():
        score(state, player, what, points)


def score_sheet(state: State) -> Sheet:
    """Return all players' points by what they were scored for. The most points win; equal points share (FK 11.3.1)."""
    players = tuple(
        PlayerSheet(seat, state.glory[player], _lines(state, player)) for player, seat in enumerate(state.setting.seats)
    )
    best = max(state.glory)
    winners = tuple(player.seat for player in players if player.total == best)
    return Sheet(players, winners, "points" if len(winners) == 1 else "shared")


def _lines(state: State, player: int) -> tuple[Line, ...]:
    row = state.ledger[player * len(LEDGER) : (player + 1) * len(LEDGER)]
    return tuple(
        Line(what, points, f"FK {RULES[at]}")
        for at, (what, points) in enumerate(zip(LEDGER, row, strict=True))
        if points or at != ADJUSTMENT
    )

"""Chapter 9: captured temples and fallen kingdoms."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.content import KNOWLEDGE_TRACK
from companion.rules.fallen_kingdoms.production import add_points
from companion.rules.fallen_kingdoms.realm import put, refresh_access, set_temple, turn_back_advances
from companion.rules.fallen_kingdoms.stacks import draw_rumor
from companion.rules.fallen_kingdoms.state import NOTHING, NOWHERE, State, then


def arrive(state: State, player: int, city: int, count: int) -> None:
    """FK 9.1.1: units come to stand in a city, by whatever way; another player's temple there is captured.

    An advance of the active player that was bound for it turns back (FK 6.4.3).
    """
    if not count:
        return
    put(state, player, city, count)
    if state.temples >> city & 1 and state.temple[player] != city:
        set_temple(state, state.temple.index(city), NOWHERE)
        then(state, draw_rumor, player)
    if state.open_groups and player != state.active:
        turn_back_advances(state, city)


def look_for_falls(state: State, winner: int, suspects: tuple[int, ...] = ()) -> None:
    """FK 9.2.1: a player without a unit on the board falls; several in the order of the cities named (FK 9.2.5).

    The active player never does (FK 9.2.6): some units may be pending.
    """
    order = suspects or tuple(range(state.setting.players))
    fallen = []
    for player in order:
        if state.alive[player] and not state.mine[player] and player != state.active:
            state.alive[player] = False
            fallen.append(player)
    for player in reversed(fallen):
        then(state, fall, player, winner)


def fall(state: State, player: int, winner: int) -> None:
    """FK 9.2.3: (1) the temple goes home, (2) a rumor and (3) the knowledge points for the winner, then the rest."""
    state.alive[player] = False
    set_temple(state, player, NOWHERE)
    then(state, strip, player)
    then(state, inherit, player, winner)
    then(state, draw_rumor, winner)


def inherit(state: State, player: int, winner: int) -> None:
    """FK 9.2.3 (3): a card completed so is usable at once."""
    gained = state.points[3 * player + KNOWLEDGE_TRACK]
    state.points[3 * player + KNOWLEDGE_TRACK] = 0
    add_points(state, winner, KNOWLEDGE_TRACK, gained, False)


def strip(state: State, player: int) -> None:
    """FK 9.2.3 (4–6): tracks to 0, knowledge becomes public, waiting tiles are boxed."""
    state.points[3 * player : 3 * player + 3] = [0, 0, 0]
    returned = () if state.borrowed[player] == NOTHING else (state.borrowed[player],)
    state.public = tuple(sorted((*state.public, *state.private[player], *returned)))
    state.private[player], state.borrowed[player] = (), NOTHING
    state.boxed_tiles = tuple(a + b for a, b in zip(state.boxed_tiles, state.sheet_tiles[player], strict=True))
    state.sheet_tiles[player] = (0,) * len(state.boxed_tiles)
    refresh_access(state)

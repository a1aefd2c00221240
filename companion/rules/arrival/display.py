"""ARR 4.7 and 4.8: the display of Tactic Tiles, who takes which, and the end of the Earning Phase."""

from __future__ import annotations

from itertools import combinations

from companion.rules.arrival import cards, turns
from companion.rules.arrival.moves import TakeTiles
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import DISPLAY_TILE, NOBODY, NOTHING, TILES, State
from companion.rules.kernel import Illegal, Seat

DISPLAYED = 6


def begin(state: State, owed: list[int]) -> None:
    """Step d: fill up, then the leaders one after the other."""
    state.step = TILES
    state.owed = owed
    state.due = NOBODY
    fill_up(state)
    settle(state)


def fill_up(state: State) -> None:
    """ARR 4.7.1: used tiles are shuffled into the pile if it cannot fill the gaps; it may still fall short."""
    gaps = DISPLAYED - len(state.display)
    if not gaps:
        return
    pile = sum(state.pile())
    if gaps > pile:
        pile += len(state.used)
        state.used = ()
    state.gaps = min(gaps, pile)


def ask(state: State) -> None:
    state.question = DISPLAY_TILE


def turn_up(state: State, tile: int) -> None:
    state.display = (*state.display, tile)
    state.gaps -= 1


def settle(state: State) -> None:
    """The next leader who is owed tiles and finds some; when there is none, the cards go and the actions begin."""
    if state.gaps:
        ask(state)
        return
    state.question = NOTHING
    for leader in state.order():
        if state.owed[leader]:
            if state.display:
                state.due = leader
                return
            state.owed[leader] = 0
    cards.discard(state)
    turns.begin(state)


def due_tiles(state: State, leader: int) -> int:
    """ARR 4.7.2: k, what is owed or all there are."""
    return min(state.owed[leader], len(state.display))


def check_tiles(state: State, move: TakeTiles) -> Illegal | None:
    leader, tiles = state.due, [state.content.tile_number[tile] for tile in move.tiles]
    return _exactly_as_many(state, leader, tiles) or _on_display(state, tiles)


def _exactly_as_many(state: State, leader: int, tiles: list[int]) -> Illegal | None:
    """4.7.3: exactly k tiles."""
    needed = due_tiles(state, leader)
    return None if len(tiles) == needed else refuse("wrong-number-of-tiles", needed=needed, number=len(tiles))


def _on_display(state: State, tiles: list[int]) -> Illegal | None:
    """4.7.4: only tiles on the display, copies counted."""
    for tile in tiles:
        if tiles.count(tile) > state.display.count(tile):
            return refuse("not-on-display", tile=state.content.tiles[tile].id)
    return None


def list_tiles(state: State, seat: Seat) -> list[TakeTiles]:
    """Every choice once, in the order of the display with equal tiles side by side."""
    ids = in_order(state, tuple(state.content.tiles[tile].id for tile in state.display))
    return [TakeTiles(seat, chosen) for chosen in dict.fromkeys(combinations(ids, due_tiles(state, state.due)))]


def canonical_tiles(state: State, move: TakeTiles) -> TakeTiles:
    return TakeTiles(move.seat, in_order(state, move.tiles))


def in_order(state: State, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The same tiles in the order of the display; equal ones follow the first of them."""
    ids = [state.content.tiles[tile].id for tile in state.display]
    return tuple(sorted(tiles, key=ids.index)) if set(tiles) <= set(ids) else tiles


def do_tiles(state: State, move: TakeTiles) -> None:
    """ARR 4.7.2, 4.7.5: into the Tribe Supply; a master-builder is active from now on."""
    content, leader = state.content, state.due
    display = list(state.display)
    mine = list(state.tiles[leader])
    for id in move.tiles:
        tile = content.tile_number[id]
        display.remove(tile)
        if tile == content.builder:
            state.builders[leader] += 1
        else:
            mine.append(tile)
    state.display = tuple(display)
    state.tiles[leader] = tuple(sorted(mine))
    state.owed[leader] = 0
    fill_up(state)
    settle(state)


def spend(state: State, leader: int, tile: int) -> None:
    """ARR 5.9.2: from the Tribe Supply to the used tiles."""
    tiles = state.tiles[leader]
    place = tiles.index(tile)
    state.tiles[leader] = tiles[:place] + tiles[place + 1 :]
    lay_aside(state, tile)


def lay_aside(state: State, tile: int) -> None:
    state.used = tuple(sorted((*state.used, tile)))

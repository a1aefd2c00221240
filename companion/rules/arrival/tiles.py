"""ARR 5.9, USE TACTIC TILE, and 5.10, USE CASTLE TROPHY. Values stand in the pack, effects are bound here."""

from __future__ import annotations

from companion.rules.arrival import display
from companion.rules.arrival.atlas import PlaceSet
from companion.rules.arrival.content import SWAPS, Tile
from companion.rules.arrival.moves import Move, UseTile, UseTrophy
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import MOST_FOMORI_BACK, State
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members

SWAPPED = 2
MOVES_THINGS = ("ogam", "builder", *SWAPS)


# 5.9, tiles


def check_tile(state: State, move: UseTile) -> Illegal | None:
    leader, tile, places = state.due, state.content.tile_number[move.tile], _places(state, move)
    wrong = _holds_it(state, leader, tile)
    if wrong is not None:
        return wrong
    match state.content.tiles[tile].effect:
        case "position":
            return _no_tie(state)
        case "least-corrupt":
            return _least_corrupt(state, leader)
        case "ogam":
            return _not_for_actions()
        case "builder":
            return _not_by_hand()
        case "swap-fomori":
            return _two_fomori(state, places)
        case "swap-camps":
            return _two_camps(state, places)
        case "bard":
            return _some_corruption(state, leader)
        case _:
            return None


def _holds_it(state: State, leader: int, tile: int) -> Illegal | None:
    """5.9.1: the tile is in the Tribe Supply; an active builder counts as there."""
    if tile in state.tiles[leader] or (tile == state.content.builder and state.builders[leader]):
        return None
    return refuse("tile-not-held", tile=state.content.tiles[tile].id)


def _no_tie(state: State) -> Illegal | None:
    """5.9.8: no two leaders have equal fame."""
    for fame in state.fame:
        if state.fame.count(fame) > 1:
            return refuse("fame-tied", fame=fame)
    return None


def _least_corrupt(state: State, leader: int) -> Illegal | None:
    """5.9.9: the leader's corruption is lower than all others'."""
    least = min(corruption for other, corruption in enumerate(state.corruption) if other != leader)
    if state.corruption[leader] < least:
        return None
    return refuse("not-least-corrupt", corruption=state.corruption[leader], least=least)


def _not_for_actions() -> Illegal:
    """5.9.12: never in the Action Phase."""
    return refuse("ogam-in-action-phase")


def _not_by_hand() -> Illegal:
    """5.9.13: never played by hand."""
    return refuse("builder-by-hand")


def _two_fomori(state: State, places: tuple[int, ...]) -> Illegal | None:
    """5.9.14: two different locations, each holding a Fomori."""
    infested = state.fomori_places
    if len(set(places)) == len(places) == SWAPPED and all(infested >> place & 1 for place in places):
        return None
    return refuse("not-two-fomori")


def _two_camps(state: State, places: tuple[int, ...]) -> Illegal | None:
    """5.9.15: two different locations with exactly one disc each, of two different leaders."""
    if len(places) == SWAPPED and all(state.level(place) == 1 for place in places):
        one, other = places
        if state.owner(one) != state.owner(other):
            return None
    return refuse("not-two-camps")


def _some_corruption(state: State, leader: int) -> Illegal | None:
    """5.9.16: the leader has at least 1 corruption."""
    return None if state.corruption[leader] else refuse("no-corruption-to-lower")


def list_tiles(state: State, leader: int, found: list[Move]) -> None:
    tiles, held = state.content.tiles, state.tiles[leader]
    for number in held if len(set(held)) == len(held) else sorted(set(held)):
        match tiles[number].effect:
            case "swap-fomori" | "swap-camps":
                _list_swaps(state, leader, number, found)
            case "ogam":
                continue
            case "position" if len(set(state.fame)) < len(state.fame):
                continue
            case "bard" if not state.corruption[leader]:
                continue
            case "least-corrupt" if _least_corrupt(state, leader):
                continue
            case _:
                found.append(state.ready.uses[leader][number])


def _list_swaps(state: State, leader: int, tile: int, found: list[Move]) -> None:
    """Each pair once, in the order of the map."""
    ready, content = state.ready, state.content
    if content.tiles[tile].effect == "swap-fomori":
        places = members(state.fomori_places)
        owners = None
    else:
        places = members(state.occupied_places & ~state.two)
        owners = [state.owner(place) for place in places]
    swaps = ready.swaps
    for n, a in enumerate(places):
        for m in range(n + 1, len(places)):
            if owners is None or owners[n] != owners[m]:
                b = places[m]
                found.append(swaps.get((leader, tile, a, b)) or ready.swap(content, leader, tile, a, b))


def do_tile(state: State, move: UseTile) -> None:
    """ARR 5.9.2: the effect, then the tile goes to the used tiles."""
    leader, content = state.due, state.content
    number = content.tile_number[move.tile]
    tile = content.tiles[number]
    match tile.effect:
        case "bard":
            state.corruption[leader] -= min(tile.value, state.corruption[leader])
        case "swap-fomori":
            swap_fomori(state, _places(state, move))
        case "swap-camps":
            swap_camps(state, _places(state, move))
        case _:
            state.fame[leader] += fame(state, leader, tile)
    display.spend(state, leader, number)


def _places(state: State, move: UseTile) -> tuple[int, ...]:
    return tuple(state.content.atlas.number[location] for location in move.locations or ())


def fame(state: State, leader: int, tile: Tile) -> int:
    """ARR 5.9.4–5.9.11: what a fame tile brings now."""
    return tile.value * _count_for_tile(state, leader, tile)


def brings(state: State, leader: int, tile: Tile) -> dict[str, int]:
    """Return what the tile would bring if it were used now; nothing in numbers where it only moves things."""
    if tile.effect == "bard":
        return {"corruption": -min(tile.value, state.corruption[leader])}
    return {} if tile.effect in MOVES_THINGS else {"fame": fame(state, leader, tile)}


def _count_for_tile(state: State, leader: int, tile: Tile) -> int:
    own, atlas = state.own[leader], state.content.atlas
    match tile.effect:
        case "province":
            return (own & atlas.province_sets[atlas.provinces[tile.of]]).bit_count()
        case "colour":
            return (own & atlas.colours[tile.of]).bit_count()
        case "each-province":
            return len(atlas.around(own).provinces)
        case "each-port":
            return (own & atlas.ports).bit_count()
        case "each-tower":
            return (own & state.two).bit_count()
        case "each-fortress":
            return (own & state.three).bit_count()
        case "position":
            return 1 + sum(fame > state.fame[leader] for fame in state.fame)
        case "least-corrupt":
            return 1
        case _:
            return 0


def swap_fomori(state: State, places: tuple[int, ...]) -> None:
    """ARR 5.9.14."""
    one, other = places
    a, b = state.kind(one), state.kind(other)
    if a != b:
        both: PlaceSet = 1 << one | 1 << other
        state.kinds[a] ^= both
        state.kinds[b] ^= both


def swap_camps(state: State, places: tuple[int, ...]) -> None:
    """ARR 5.9.15."""
    one, other = places
    a, b = state.owner(one), state.owner(other)
    both = 1 << one | 1 << other
    state.own[a] ^= both
    state.own[b] ^= both


def canonical_turn(state: State, move: Move) -> Move:
    """The same move; the use of a tile with its places in the order of the map."""
    if not isinstance(move, UseTile) or not move.locations:
        return move
    return UseTile(move.seat, move.tile, tuple(sorted(move.locations, key=state.content.atlas.number.__getitem__)))


# 5.10, trophies


def check_trophy(state: State, move: UseTrophy) -> Illegal | None:
    return _has_an_open_one(state, state.due) or _right_number(state, state.due, move.fomori)


def _has_an_open_one(state: State, leader: int) -> Illegal | None:
    """5.10.1: the leader has an open trophy."""
    return None if state.trophies[leader] else refuse("no-open-trophy")


def _right_number(state: State, leader: int, fomori: int) -> Illegal | None:
    """5.10.2: not 0, not more than 3, not more than the leader holds."""
    held = state.held[leader]
    if 0 < fomori <= min(MOST_FOMORI_BACK, held):
        return None
    return refuse("wrong-number-of-fomori", number=fomori, held=held, most=MOST_FOMORI_BACK)


def list_trophies(state: State, leader: int, found: list[Move]) -> None:
    found.extend(state.ready.trophies[leader][: state.held[leader]])


def do_trophy(state: State, move: UseTrophy) -> None:
    """ARR 5.10.3: corruption does not change."""
    leader = state.due
    state.trophies[leader] -= 1
    state.used_trophies[leader] += 1
    state.held[leader] -= move.fomori

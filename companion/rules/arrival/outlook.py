"""How good a move looks: what it brings under the ending that seems likely, and which ending it makes likelier.

Not a rule of the game but a player's judgement; see `worth`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.rules.arrival import moves, repel, scoring, spread, tiles
from companion.rules.arrival.blocks import SECTION, open_section
from companion.rules.arrival.content import SECTIONS, SWAPS
from companion.rules.arrival.state import OVER, State
from companion.rules.arrival.worth import (
    SENSIBLE,
    Survey,
    Taste,
    mean_yield,
    section_worth,
    standing,
    survey,
    symbols_worth,
)
from companion.rules.kernel.bits import members

BUILT, BUILT_LAST = 2.0, 0.0
"""What a location is worth for all that it makes possible, and in the last round."""
REPELLED_LAST = 0.3
SAFER = 0.3
"""What a second or third disc on a location is worth for its safety alone."""
PASSED = 1.0
"""What passing is worth beside the pieces: later turns are mostly spent on worse actions."""
NO_REASON = -100.0
"""Worse than any block."""


def outlook(state: State) -> tuple[float, ...]:
    """Each leader's chance to win: by fame if the tribes prevail, by corruption if they are overrun."""
    if state.step == OVER:
        winners = [rank == 1 for rank in scoring.ranks(state, scoring.reckon(state))]
        return tuple([won / sum(winners) for won in winners])
    now = standing(state)
    return tuple(
        [
            now.prevail * famous + (1 - now.prevail) * pure
            for famous, pure in zip(now.by_fame, now.by_purity, strict=True)
        ]
    )


def appraise(state: State, leader: int, choices: Sequence[moves.Move], taste: Taste = SENSIBLE) -> Sequence[float]:
    seen = survey(state, leader, taste)
    return [WORTH[type(move)](seen, move) if type(move) in WORTH else 0.0 for move in choices]


def _port(seen: Survey, move: moves.PlacePort) -> float:
    """Rich provinces, with room around."""
    state, atlas = seen.state, seen.state.content.atlas
    place = atlas.number[move.location]
    free = atlas.near[place] & ~(state.occupied_places | state.fomori_places)
    return 0.6 * atlas.bonus[atlas.province_of[place]] + 0.5 * free.bit_count()


def _draw(seen: Survey, move: moves.DrawCard) -> float:
    """The back that promises most, a little of each."""
    state, leader = seen.state, seen.leader
    back = state.tops[move.stack - 1]
    worth = max(symbols_worth(seen, mean_yield(state.content, back, section)) for section in range(len(SECTIONS)))
    return worth - 0.4 * state.backs[leader].count(back)


def _block(seen: Survey, move: moves.BlockFirst | moves.BlockSecond) -> float:
    return -section_worth(seen, SECTION[move.section])


def _insist(seen: Survey, move: moves.InsistOrder) -> float:  # noqa: ARG001 (nothing to look at)
    """Turn order shows the later leaders what the earlier ones do, which is no help in choosing a section."""
    return NO_REASON


def _ogam(seen: Survey, move: moves.UseOgam) -> float:
    return section_worth(seen, SECTION[move.open]) - seen.taste.tile / 2


def _no_ogam(seen: Survey, move: moves.DeclineOgam) -> float:  # noqa: ARG001 (nothing to look at)
    return section_worth(seen, open_section(seen.state, seen.leader))


def _take(seen: Survey, move: moves.TakeTiles) -> float:
    number = seen.state.content.tile_number
    return sum(_value_of_tile(seen, number[id]) for id in move.tiles)


def _value_of_tile(seen: Survey, number: int) -> float:
    """Return what a tile may come to be worth to the leader who keeps it."""
    tile = seen.state.content.tiles[number]
    match tile.effect:
        case "builder":
            return 1.5
        case "ogam":
            return 2.0 if seen.rounds else 0.3
        case "bard":
            return tile.value * seen.corruption
        case "least-corrupt":
            return 3.0
        case "position":
            return 3.5
        case "swap-fomori" | "swap-camps":
            return 1.0
        case _:
            now = tiles.fame(seen.state, seen.leader, tile)
            return (now + tile.value * min(1.0, 0.5 * (seen.rounds + 1))) * seen.fame


def _build(seen: Survey, move: moves.Build | moves.Rebuild) -> float:
    state, leader, atlas = seen.state, seen.leader, seen.state.content.atlas
    place = atlas.number[move.location]
    bit = 1 << place
    if state.own[leader] & bit:
        return SAFER - _value_of_leftovers(seen) + 0.25 * atlas.bonus[atlas.province_of[place]] + _tower_fame(seen, bit)
    price = 0.0 if seen.around.free & bit else state.content.outpost_price * seen.fame
    return (BUILT if seen.rounds else BUILT_LAST) + _location(seen, place) - price - _value_of_leftovers(seen)


def _value_of_leftovers(seen: Survey, pieces: int = 1) -> float:
    """Return what pieces would bring as leftovers of the game, if they could be kept."""
    state, leader = seen.state, seen.leader
    if seen.rounds:
        return 0.0
    spare = state.discs[leader] + state.swords[leader] + state.shields[leader] - state.content.most_kept
    return max(0, pieces - max(0, spare)) * seen.leftover


def _tower_fame(seen: Survey, bit: int) -> float:
    """Return what tiles in hand make of one more tower or fortress."""
    state = seen.state
    wanted = "each-fortress" if state.two & bit else "each-tower"
    held = (state.content.tiles[tile] for tile in state.tiles[seen.leader])
    return sum(tile.value * seen.fame for tile in held if tile.effect == wanted)


def _location(seen: Survey, place: int) -> float:
    """Return what it is worth to have a location: province bonus, tiles in hand, and the ending."""
    state, leader = seen.state, seen.leader
    atlas = state.content.atlas
    province = atlas.province_of[place]
    worth = atlas.bonus[province] * seen.prevail + seen.tribes
    for number in state.tiles[leader]:
        tile = state.content.tiles[number]
        counts = (
            (tile.effect == "province" and atlas.provinces[tile.of] == province)
            or (tile.effect == "colour" and atlas.colours[tile.of] >> place & 1)
            or (tile.effect == "each-port" and atlas.ports >> place & 1)
            or (tile.effect == "each-province" and province not in seen.around.provinces)
        )
        worth += tile.value * seen.fame if counts else 0.0
    return worth


def _shield(seen: Survey, move: moves.Shield) -> float:
    """More for provinces where much of the leader's own is in danger and little of the others'."""
    state, atlas = seen.state, seen.state.content.atlas
    places = atlas.province_sets[atlas.provinces[move.province]]
    danger = atlas.beside(state.fomori_places | state.castles) & places
    own = state.own[seen.leader] & places
    others = state.occupied_places & places & ~own
    return (
        0.2
        - _value_of_leftovers(seen)
        + 0.5 * (own & danger).bit_count()
        + 0.15 * own.bit_count()
        - 0.1 * others.bit_count()
    )


def _spread(seen: Survey, move: moves.Spread) -> float:
    """Others' losses count by how many others there are; an empty place costs only what the ending makes of it."""
    state, leader = seen.state, seen.leader
    place = state.content.atlas.number[move.location]
    owner = state.owner(place)
    price = spread.price(state, place)
    worth = -seen.tribes + 0.15 * price
    if owner == leader:
        return worth - 2.0 - _location(seen, place) - seen.taste.disc * state.level(place)
    if owner >= 0:
        bonus = state.content.atlas.bonus[state.content.atlas.province_of[place]]
        worth += (1.0 + bonus * seen.prevail + state.level(place)) / (len(state.seats) - 1) - seen.tribes
    own_shields = bool(seen.around.home >> place & 1) * state.shields_in(state.content.atlas.province_of[place])
    beside = (state.content.atlas.near[place] & state.own[leader]).bit_count()
    return worth - 0.3 * own_shields + 0.2 * beside


def _repel(seen: Survey, move: moves.Repel) -> float:
    state, content = seen.state, seen.state.content
    place = content.atlas.number[move.target]
    bit = 1 << place
    kind = repel.opponent(state, place)
    reward = content.rewards[kind] * seen.fame if move.reward == "fame" else seen.corruption + 0.1
    price = 0.0 if (seen.around.free | seen.around.home) & bit else content.attack_price * seen.fame
    danger = 0.3 * (content.atlas.near[place] & state.own[seen.leader]).bit_count()
    trophy = 1.0 if kind == repel.CASTLE else 0.0
    strength = content.strengths[kind]
    spent = strength * 0.3 * seen.taste.sword if seen.rounds else _value_of_leftovers(seen, strength)
    return (1.0 if seen.rounds else REPELLED_LAST) + reward + seen.tribes + danger + trophy - price - spent


def _pass(seen: Survey, move: moves.Pass) -> float:
    """What is kept counts now as leftovers, later as pieces; what is not kept is gone."""
    state, leader, taste = seen.state, seen.leader, seen.taste
    later = min(1.0, seen.rounds * 0.6)
    worths = [later * piece + seen.leftover for piece in (taste.disc, taste.sword, taste.shield)]
    kept = sum(worth * count for worth, count in zip(worths, move.keep, strict=True))
    had = (state.discs[leader], state.swords[leader], state.shields[leader])
    return kept - sum(worth * count for worth, count in zip(worths, had, strict=True)) + PASSED


def _use(seen: Survey, move: moves.UseTile) -> float:
    """Now rather than later if it brings what may be hoped for; at the very end if it brings anything."""
    state, leader = seen.state, seen.leader
    tile = state.content.tiles[state.content.tile_number[move.tile]]
    if tile.effect in SWAPS:
        return _swap(seen, move) - (0.6 if seen.rounds else 0.3)
    if tile.effect == "bard":
        return min(tile.value, state.corruption[leader]) * seen.corruption - (1.0 if seen.rounds else 0.3)
    brings = tiles.fame(state, leader, tile) * seen.fame
    hoped = {"position": 5.0, "least-corrupt": 0.0}.get(tile.effect, 3.0 * tile.value) * seen.fame
    if seen.rounds:
        return brings - hoped
    return (brings - 0.3) if not state.actions or state.passed else -0.1


def _swap(seen: Survey, move: moves.UseTile) -> float:
    state, atlas = seen.state, seen.state.content.atlas
    one, other = (atlas.number[location] for location in move.locations or ())
    if move.tile == _swapper(state, "swap-camps"):
        mine = state.own[seen.leader]
        if not (mine >> one & 1 or mine >> other & 1):
            return -1.0
        lost, won = (one, other) if mine >> one & 1 else (other, one)
        return _location(seen, won) - _location(seen, lost)
    reach = seen.around.free | seen.around.home
    kinds = state.kind(one), state.kind(other)
    strengths, swords = state.content.strengths, state.swords[seen.leader]
    gain = 0.0
    for here, there in ((0, 1), (1, 0)):
        place = (one, other)[here]
        if reach >> place & 1 and strengths[kinds[there]] <= swords:
            rewards = state.content.rewards
            gain += 0.5 * (rewards[kinds[there]] - rewards[kinds[here]]) * seen.fame
    return gain


def _swapper(state: State, effect: str) -> str:
    return next(tile.id for tile in state.content.tiles if tile.effect == effect)


def _trophy(seen: Survey, move: moves.UseTrophy) -> float:
    """Fomori that go back need not be spread against the own tribe; the game may end before the trophy is needed."""
    state, leader = seen.state, seen.leader
    places = members(spread.targets(state, leader))
    if not places or state.actions == 0:
        return -1.0
    best = max(_spread(seen, state.ready.spreads[leader][place]) for place in places)
    return move.fomori * (0.4 if best < 0 else -0.2) - 0.3


WORTH: dict[type, Callable[[Survey, Any], float]] = {
    moves.PlacePort: _port,
    moves.DrawCard: _draw,
    moves.BlockFirst: _block,
    moves.BlockSecond: _block,
    moves.InsistOrder: _insist,
    moves.UseOgam: _ogam,
    moves.DeclineOgam: _no_ogam,
    moves.TakeTiles: _take,
    moves.Build: _build,
    moves.Rebuild: _build,
    moves.Shield: _shield,
    moves.Spread: _spread,
    moves.Repel: _repel,
    moves.Pass: _pass,
    moves.UseTile: _use,
    moves.UseTrophy: _trophy,
}

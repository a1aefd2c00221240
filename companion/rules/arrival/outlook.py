"""How good a move looks: what it brings under the ending that seems likely, and which ending it makes likelier.

Not a rule of the game but a player's judgement. Everything is measured in fame; corruption has its price in fame,
and so has every location that changes hands between tribes and Fomori.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Any

from companion.rules.arrival import build, moves, passing, repel, scoring, spread, tiles
from companion.rules.arrival.atlas import Around
from companion.rules.arrival.blocks import SECTION, open_section
from companion.rules.arrival.content import SECTIONS, SWAPS, Content, unpack
from companion.rules.arrival.state import OVER, State
from companion.rules.kernel.bits import members
from companion.rules.kernel.heuristics import chances


@dataclass(frozen=True, slots=True)
class Taste:
    """What pieces are worth to a leader, in fame. Found by playing against itself some thousand times."""

    disc: float = 0.84
    sword: float = 0.67
    shield: float = 0.7
    tile: float = 3.36
    fame: float = 1.5
    """What a point of it is worth if only fame can make the leader win."""
    least_fame: float = 0.3
    """What it is worth even if only corruption counts."""
    corruption: float = 2.15
    """What a point of it costs if only corruption counts."""
    dread: float = 0.25
    """What it costs even so, because the limit comes nearer."""
    fomori: float = 0.22
    """What a Fomori in the supply costs besides."""


SENSIBLE = Taste()
CLOSE_RACE, MORE_RACE = 2.4, 2.2
"""How many locations make the likelier ending e times as likely as it was, at the end and for every round to come."""
GROWTH = 0.2
"""Locations the tribes gain on the Fomori in a round, by the square of the number of leaders."""
CLOSE_FAME, MORE_FAME = 4.4, 3.5
"""Fame by which a leader must be ahead to win e times as often, at the end and more for every round to come."""
CLOSE_CORRUPTION, MORE_CORRUPTION = 0.8, 0.35
"""The same for corruption."""
BUILT, BUILT_LAST = 2.0, 0.0
"""What a location is worth for all that it makes possible, and in the last round."""
REPELLED_LAST = 0.3
FEWER_COUNT = {2: 1.0, 3: 0.85, 4: 0.82}
"""How much of the price of corruption is left with so many leaders: of many, one is the purest anyway."""
NEVER_SURE = 0.05
"""A leader far ahead or behind goes on caring a little."""
PURITY = 0.7
"""What a chance to win by little corruption counts for, against one by fame."""
SAFER = 0.3
"""What a second or third disc on a location is worth for its safety alone."""
NO_REASON = -100.0
"""Worse than any block."""


@dataclass(slots=True)
class Outlook:
    """What a leader makes of the table; worked out once for all moves."""

    state: State
    leader: int
    taste: Taste
    around: Around
    rounds: int
    """Whole rounds after this one."""
    prevail: float
    """How likely the tribes prevail."""
    fame: float
    """What a point of fame is worth."""
    corruption: float
    """What a point of corruption costs."""
    leftover: float
    """What a piece left over at the end brings."""
    tribes: float
    """What one more location for the tribes, or one less for the Fomori, is worth to the leader."""


def rounds_to_come(state: State) -> int:
    """Whole rounds after this one."""
    limits = state.content.limits[len(state.seats)]
    return 0 if state.latched else max(0, limits.rounds - state.round)


def fame_if_prevailing(state: State) -> list[int]:
    """Fame and province bonuses of every leader."""
    atlas = state.content.atlas
    return [
        fame
        + sum(
            points * (own & places).bit_count() for points, places in zip(atlas.bonus, atlas.province_sets, strict=True)
        )
        for fame, own in zip(state.fame, state.own, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Standing:
    """Every leader's chance to win under either ending, and how much it takes to change it."""

    rounds: int
    """Whole rounds after this one."""
    prevail: float
    """How likely the tribes prevail."""
    race: float
    """Locations that make prevailing e times as likely against being overrun."""
    by_fame: tuple[float, ...]
    close_fame: float
    """Fame by which a leader must be ahead to win e times as often if the tribes prevail."""
    by_purity: tuple[float, ...]
    close_corruption: float
    """The same for corruption if they are overrun."""


def standing(state: State) -> Standing:
    rounds = rounds_to_come(state)
    fomori, fortified = scoring.fomori_and_tribes(state)
    race = CLOSE_RACE + MORE_RACE * rounds
    close_fame = CLOSE_FAME + MORE_FAME * rounds
    close_corruption = CLOSE_CORRUPTION + MORE_CORRUPTION * rounds
    fame = [own + pieces_worth(state, leader, rounds) for leader, own in enumerate(fame_if_prevailing(state))]
    return Standing(
        rounds,
        1 / (1 + exp((fomori + 0.5 - fortified - GROWTH * rounds * len(state.seats) ** 2) / race)),
        race,
        chances(fame, close_fame),
        close_fame,
        chances([-own for own in state.corruption], close_corruption),
        close_corruption,
    )


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


def pieces_worth(state: State, leader: int, rounds: int) -> float:
    """What a leader's supply will bring in fame: at the end a third of a point for each piece, before that more."""
    left = scoring.leftover(state, leader) / scoring.THIRD
    if state.passed >> leader & 1 and not rounds:
        return left
    taste = SENSIBLE
    return (
        left
        + taste.disc * state.discs[leader]
        + taste.sword * state.swords[leader]
        + taste.shield * state.shields[leader]
        + taste.tile * len(state.tiles[leader])
        - taste.fomori * state.held[leader]
    )


def look(state: State, leader: int, taste: Taste = SENSIBLE) -> Outlook:
    """Fame, corruption and locations count by how much they change the leader's chance to win."""
    now = standing(state)
    famous, pure = now.by_fame[leader], now.by_purity[leader]
    for_fame = now.prevail * (famous * (1 - famous) + NEVER_SURE) / now.close_fame
    for_purity = PURITY * (1 - now.prevail) * (pure * (1 - pure) + NEVER_SURE) / now.close_corruption
    both = for_fame + for_purity
    fame = taste.least_fame + (taste.fame - taste.least_fame) * for_fame / both
    corruption = taste.dread + taste.corruption * FEWER_COUNT[len(state.seats)] * for_purity / both
    return Outlook(
        state,
        leader,
        taste,
        state.content.atlas.around(state.own[leader]),
        now.rounds,
        now.prevail,
        fame,
        corruption,
        (now.prevail * fame + (1 - now.prevail) * corruption) / scoring.THIRD,
        taste.fame * now.prevail * (1 - now.prevail) * (famous - pure) / now.race / both,
    )


def appraise(state: State, leader: int, choices: Sequence[moves.Move], taste: Taste = SENSIBLE) -> Sequence[float]:
    outlook = look(state, leader, taste)
    return [WORTH[type(move)](outlook, move) if type(move) in WORTH else 0.0 for move in choices]


# The Earning Phase


def _port(outlook: Outlook, move: moves.PlacePort) -> float:
    """Rich provinces, with room around."""
    state, atlas = outlook.state, outlook.state.content.atlas
    place = atlas.number[move.location]
    free = atlas.near[place] & ~(state.occupied | state.infested)
    return 0.6 * atlas.bonus[atlas.province_of[place]] + 0.5 * free.bit_count()


def _draw(outlook: Outlook, move: moves.DrawCard) -> float:
    """The back that promises most, a little of each."""
    state, leader = outlook.state, outlook.leader
    back = state.tops[move.stack - 1]
    worth = max(symbols_worth(outlook, expected(state.content, back, section)) for section in range(len(SECTIONS)))
    return worth - 0.4 * state.backs[leader].count(back)


@lru_cache(maxsize=64)
def expected(content: Content, back: int, section: int) -> tuple[float, ...]:
    """The mean yield of a section over all cards of a back, in the order of `SYMBOLS`."""
    cards = members(content.back_sets[back])
    sums = unpack(sum(content.yields[section][card] for card in cards))
    return tuple(count / len(cards) for count in sums)


def symbols_worth(outlook: Outlook, symbols: Sequence[float]) -> float:
    fame, brochs, caers, discs, swords, shields, taken, fomori = symbols
    state, leader, taste = outlook.state, outlook.leader, outlook.taste
    own = state.own[leader]
    fame += 2 * brochs * (own & state.two).bit_count() + 3 * caers * (own & state.three).bit_count()
    return (
        fame * outlook.fame
        + min(discs, state.discs_left(leader)) * taste.disc
        + swords * taste.sword
        + shields * taste.shield
        + taken * taste.tile
        - fomori * (outlook.corruption + taste.fomori)
    )


def section_worth(outlook: Outlook, section: int) -> float:
    """What the section yields on the cards that are open, and on those that are not by their backs."""
    state, leader = outlook.state, outlook.leader
    total = list(map(float, unpack(sum(state.content.yields[section][card] for card in state.fronts[leader]))))
    for back in state.backs[leader][len(state.fronts[leader]) :]:
        for place, mean in enumerate(expected(state.content, back, section)):
            total[place] += mean
    return symbols_worth(outlook, total)


def _block(outlook: Outlook, move: moves.BlockFirst | moves.BlockSecond) -> float:
    return -section_worth(outlook, SECTION[move.section])


def _insist(outlook: Outlook, move: moves.InsistOrder) -> float:  # noqa: ARG001 (nothing to look at)
    """Turn order shows the later leaders what the earlier ones do, which is no help in choosing a section."""
    return NO_REASON


def _ogam(outlook: Outlook, move: moves.UseOgam) -> float:
    return section_worth(outlook, SECTION[move.open]) - outlook.taste.tile / 2


def _no_ogam(outlook: Outlook, move: moves.DeclineOgam) -> float:  # noqa: ARG001 (nothing to look at)
    return section_worth(outlook, open_section(outlook.state, outlook.leader))


def _take(outlook: Outlook, move: moves.TakeTiles) -> float:
    number = outlook.state.content.tile_number
    return sum(_held(outlook, number[id]) for id in move.tiles)


def _held(outlook: Outlook, number: int) -> float:
    """What a tile may come to be worth to the leader who keeps it."""
    tile = outlook.state.content.tiles[number]
    match tile.effect:
        case "builder":
            return 1.5
        case "ogam":
            return 2.0 if outlook.rounds else 0.3
        case "bard":
            return tile.value * outlook.corruption
        case "least-corrupt":
            return 3.0
        case "position":
            return 3.5
        case "swap-fomori" | "swap-camps":
            return 1.0
        case _:
            now = tiles.fame(outlook.state, outlook.leader, tile)
            return (now + tile.value * min(1.0, 0.5 * (outlook.rounds + 1))) * outlook.fame


# The Action Phase


def _build(outlook: Outlook, move: moves.Build | moves.Rebuild) -> float:
    state, leader, atlas = outlook.state, outlook.leader, outlook.state.content.atlas
    place = atlas.number[move.location]
    bit = 1 << place
    if state.own[leader] & bit:
        return SAFER - _saved(outlook) + 0.25 * atlas.bonus[atlas.province_of[place]] + _tower_fame(outlook, bit)
    price = 0.0 if outlook.around.free & bit else build.PRICE * outlook.fame
    return (BUILT if outlook.rounds else BUILT_LAST) + _location(outlook, place) - price - _saved(outlook)


def _saved(outlook: Outlook, pieces: int = 1) -> float:
    """What pieces would bring as leftovers of the game, if they could be kept."""
    state, leader = outlook.state, outlook.leader
    if outlook.rounds:
        return 0.0
    spare = state.discs[leader] + state.swords[leader] + state.shields[leader] - passing.MOST_KEPT
    return max(0, pieces - max(0, spare)) * outlook.leftover


def _tower_fame(outlook: Outlook, bit: int) -> float:
    """What tiles in hand make of one more tower or fortress."""
    state = outlook.state
    wanted = "each-fortress" if state.two & bit else "each-tower"
    held = (state.content.tiles[tile] for tile in state.tiles[outlook.leader])
    return sum(tile.value * outlook.fame for tile in held if tile.effect == wanted)


def _location(outlook: Outlook, place: int) -> float:
    """What it is worth to have a location: province bonus, tiles in hand, and the ending."""
    state, leader = outlook.state, outlook.leader
    atlas = state.content.atlas
    province = atlas.province_of[place]
    worth = atlas.bonus[province] * outlook.prevail + outlook.tribes
    for number in state.tiles[leader]:
        tile = state.content.tiles[number]
        counts = (
            (tile.effect == "province" and atlas.provinces[tile.of] == province)
            or (tile.effect == "colour" and atlas.colours[tile.of] >> place & 1)
            or (tile.effect == "each-port" and atlas.ports >> place & 1)
            or (tile.effect == "each-province" and province not in outlook.around.provinces)
        )
        worth += tile.value * outlook.fame if counts else 0.0
    return worth


def _shield(outlook: Outlook, move: moves.Shield) -> float:
    """More for provinces where much of the leader's own is in danger and little of the others'."""
    state, atlas = outlook.state, outlook.state.content.atlas
    places = atlas.province_sets[atlas.provinces[move.province]]
    danger = atlas.beside(state.infested | state.castles) & places
    own = state.own[outlook.leader] & places
    others = state.occupied & places & ~own
    return 0.2 - _saved(outlook) + 0.5 * (own & danger).bit_count() + 0.15 * own.bit_count() - 0.1 * others.bit_count()


def _spread(outlook: Outlook, move: moves.Spread) -> float:
    """Others' losses count by how many others there are; an empty place costs only what the ending makes of it."""
    state, leader = outlook.state, outlook.leader
    place = state.content.atlas.number[move.location]
    owner = state.owner(place)
    price = spread.price(state, place)
    worth = -outlook.tribes + 0.15 * price
    if owner == leader:
        return worth - 2.0 - _location(outlook, place) - outlook.taste.disc * state.level(place)
    if owner >= 0:
        bonus = state.content.atlas.bonus[state.content.atlas.province_of[place]]
        worth += (1.0 + bonus * outlook.prevail + state.level(place)) / (len(state.seats) - 1) - outlook.tribes
    own_shields = bool(outlook.around.home >> place & 1) * state.shields_in(state.content.atlas.province_of[place])
    beside = (state.content.atlas.near[place] & state.own[leader]).bit_count()
    return worth - 0.3 * own_shields + 0.2 * beside


def _repel(outlook: Outlook, move: moves.Repel) -> float:
    state, content = outlook.state, outlook.state.content
    place = content.atlas.number[move.target]
    bit = 1 << place
    kind = repel.opponent(state, place)
    reward = content.rewards[kind] * outlook.fame if move.reward == "fame" else outlook.corruption + 0.1
    price = 0.0 if (outlook.around.free | outlook.around.home) & bit else build.PRICE * outlook.fame
    danger = 0.3 * (content.atlas.near[place] & state.own[outlook.leader]).bit_count()
    trophy = 1.0 if kind == repel.CASTLE else 0.0
    strength = content.strengths[kind]
    spent = strength * 0.3 * outlook.taste.sword if outlook.rounds else _saved(outlook, strength)
    return (1.0 if outlook.rounds else REPELLED_LAST) + reward + outlook.tribes + danger + trophy - price - spent


def _pass(outlook: Outlook, move: moves.Pass) -> float:
    """What is kept counts now as leftovers, later as pieces; what is not kept is gone."""
    state, leader, taste = outlook.state, outlook.leader, outlook.taste
    later = min(1.0, outlook.rounds * 0.6)
    worths = [later * piece + outlook.leftover for piece in (taste.disc, taste.sword, taste.shield)]
    kept = sum(worth * count for worth, count in zip(worths, move.keep, strict=True))
    had = (state.discs[leader], state.swords[leader], state.shields[leader])
    return kept - sum(worth * count for worth, count in zip(worths, had, strict=True)) + 0.2


def _use(outlook: Outlook, move: moves.UseTile) -> float:
    """Now rather than later if it brings what may be hoped for; at the very end if it brings anything."""
    state, leader = outlook.state, outlook.leader
    tile = state.content.tiles[state.content.tile_number[move.tile]]
    if tile.effect in SWAPS:
        return _swap(outlook, move) - (0.6 if outlook.rounds else 0.3)
    if tile.effect == "bard":
        return min(tile.value, state.corruption[leader]) * outlook.corruption - (1.0 if outlook.rounds else 0.3)
    brings = tiles.fame(state, leader, tile) * outlook.fame
    hoped = {"position": 5.0, "least-corrupt": 0.0}.get(tile.effect, 3.0 * tile.value) * outlook.fame
    if outlook.rounds:
        return brings - hoped
    return (brings - 0.3) if not state.actions or state.passed else -0.1


def _swap(outlook: Outlook, move: moves.UseTile) -> float:
    state, atlas = outlook.state, outlook.state.content.atlas
    one, other = (atlas.number[location] for location in move.locations or ())
    if move.tile == _swapper(state, "swap-camps"):
        mine = state.own[outlook.leader]
        if not (mine >> one & 1 or mine >> other & 1):
            return -1.0
        lost, won = (one, other) if mine >> one & 1 else (other, one)
        return _location(outlook, won) - _location(outlook, lost)
    reach = outlook.around.free | outlook.around.home
    kinds = state.kind(one), state.kind(other)
    strengths, swords = state.content.strengths, state.swords[outlook.leader]
    gain = 0.0
    for here, there in ((0, 1), (1, 0)):
        place = (one, other)[here]
        if reach >> place & 1 and strengths[kinds[there]] <= swords:
            rewards = state.content.rewards
            gain += 0.5 * (rewards[kinds[there]] - rewards[kinds[here]]) * outlook.fame
    return gain


def _swapper(state: State, effect: str) -> str:
    return next(tile.id for tile in state.content.tiles if tile.effect == effect)


def _trophy(outlook: Outlook, move: moves.UseTrophy) -> float:
    """Fomori that can go back need not be spread against himself; the game may end before the trophy is needed."""
    state, leader = outlook.state, outlook.leader
    places = members(spread.targets(state, leader))
    if not places or state.actions == 0:
        return -1.0
    best = max(_spread(outlook, state.ready.spreads[leader][place]) for place in places)
    return move.fomori * (0.4 if best < 0 else -0.2) - 0.3


WORTH: dict[type, Callable[[Outlook, Any], float]] = {
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

"""What pieces, symbols and places are worth to a leader, and what a leader sees at one look around.

Not rules but judgement. Everything is measured in fame; corruption has its price in fame, and so has every location
that changes hands between tribes and Fomori.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from companion.rules.arrival import scoring
from companion.rules.arrival.atlas import Around
from companion.rules.arrival.content import Content, unpack
from companion.rules.arrival.state import TURN, State
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
CLOSE_RACE, MORE_RACE = 1.8, 0.8
"""How many locations make the likelier ending e times as likely as it was, at the end and for every round to come."""
FOMORI_GROWTH = 0.45
"""Locations the Fomori gain on the tribes in every round to come, by the number of leaders."""
EARNED_FOMORI = 0.6
"""The same in this round, while its Earning Phase is not over."""
HELD_FOMORI, HELD_DISCS, HELD_SWORDS = 0.85, 0.84, 0.31
"""Locations that a piece in any Tribe Supply will bring the Fomori or the tribes."""
CLOSE_FAME, MORE_FAME = 4.4, 3.5
"""Fame by which a leader must be ahead to win e times as often, at the end and more for every round to come."""
CLOSE_CORRUPTION, MORE_CORRUPTION = 0.8, 0.35
"""The same for corruption."""
FEWER_COUNT = {2: 1.0, 3: 0.85, 4: 0.6}
"""How much of the price of corruption is left with so many leaders: of many, one is the purest anyway."""
NEVER_SURE = 0.05
"""A leader far ahead or behind goes on caring a little."""
PURITY = 0.7
"""What a chance to win by little corruption counts for, against one by fame."""


@dataclass(slots=True)
class Survey:
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
    race = CLOSE_RACE + MORE_RACE * rounds
    close_fame = CLOSE_FAME + MORE_FAME * rounds
    close_corruption = CLOSE_CORRUPTION + MORE_CORRUPTION * rounds
    fame = [own + pieces_worth(state, leader, rounds) for leader, own in enumerate(fame_if_prevailing(state))]
    return Standing(
        rounds,
        1 / (1 + exp(-tribes_lead(state, rounds) / race)),
        race,
        chances(fame, close_fame),
        close_fame,
        chances([-own for own in state.corruption], close_corruption),
        close_corruption,
    )


def tribes_lead(state: State, rounds: int) -> float:
    """Return by how many locations the tribes will be ahead of the Fomori at the end: as things stand, after the pieces
    in all supplies, and after what the rounds to come change. A tie goes to the Fomori (ARR 7.2)."""
    fomori, fortified = scoring.fomori_and_tribes(state)
    growth = FOMORI_GROWTH * rounds + (EARNED_FOMORI if state.step < TURN else 0.0)
    pieces = HELD_DISCS * sum(state.discs) + HELD_SWORDS * sum(state.swords) - HELD_FOMORI * sum(state.held)
    return fortified - fomori - 0.5 + pieces - growth * len(state.seats)


def pieces_worth(state: State, leader: int, rounds: int) -> float:
    """Return what a leader's supply will bring in fame: at the end a third of a point a piece, before that more."""
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


def survey(state: State, leader: int, taste: Taste = SENSIBLE) -> Survey:
    """Fame, corruption and locations count by how much they change the leader's chance to win."""
    now = standing(state)
    famous, pure = now.by_fame[leader], now.by_purity[leader]
    for_fame = now.prevail * (famous * (1 - famous) + NEVER_SURE) / now.close_fame
    for_purity = PURITY * (1 - now.prevail) * (pure * (1 - pure) + NEVER_SURE) / now.close_corruption
    both = for_fame + for_purity
    fame = taste.least_fame + (taste.fame - taste.least_fame) * for_fame / both
    corruption = taste.dread + taste.corruption * FEWER_COUNT[len(state.seats)] * for_purity / both
    return Survey(
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


@lru_cache(maxsize=64)
def mean_yield(content: Content, back: int, section: int) -> tuple[float, ...]:
    """The mean yield of a section over all cards of a back, in the order of `SYMBOLS`."""
    cards = members(content.back_sets[back])
    sums = unpack(sum(content.yields[section][card] for card in cards))
    return tuple(count / len(cards) for count in sums)


def symbols_worth(seen: Survey, symbols: Sequence[float]) -> float:
    fame, brochs, caers, discs, swords, shields, taken, fomori = symbols
    state, leader, taste = seen.state, seen.leader, seen.taste
    own = state.own[leader]
    fame += 2 * brochs * (own & state.two).bit_count() + 3 * caers * (own & state.three).bit_count()
    return (
        fame * seen.fame
        + min(discs, state.discs_left(leader)) * taste.disc
        + swords * taste.sword
        + shields * taste.shield
        + taken * taste.tile
        - fomori * (seen.corruption + taste.fomori)
    )


def section_worth(seen: Survey, section: int) -> float:
    """Return what the section yields on the cards that are open, and on those that are not by their backs."""
    state, leader = seen.state, seen.leader
    total = list(map(float, unpack(sum(state.content.yields[section][card] for card in state.fronts[leader]))))
    for back in state.backs[leader][len(state.fronts[leader]) :]:
        for place, mean in enumerate(mean_yield(state.content, back, section)):
            total[place] += mean
    return symbols_worth(seen, total)

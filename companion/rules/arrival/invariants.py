"""Chapter 11: what holds at every moment of every game. A position in which all of it holds can be played on.

`sequence` adds what the step of the round demands.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.arrival import cards, sequence, shields
from companion.rules.arrival.content import BACKS
from companion.rules.arrival.display import DISPLAYED
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import CARDS, NOBODY, OVER, PORT, REBUILD, TILES, TURN, UNKNOWN, State
from companion.rules.kernel import Illegal


def broken_invariants(state: State) -> list[str]:
    return [*map(str, breaches(state)), *_deeper(state)]


def breaches(state: State) -> Iterator[Illegal]:
    """Every rule that does not hold: what a position can get wrong."""
    yield from breaches_of_pieces(state)
    yield from sequence.breaches(state)


def breaches_of_pieces(state: State) -> Iterator[Illegal]:
    yield from _supplies(state)
    yield from _tiles(state)
    yield from _castles(state)
    yield from _leaders(state)
    yield from _limit(state)
    yield from _cards(state)


def _supplies(state: State) -> Iterator[Illegal]:
    """11.1–11.3: what lies in the General Supply is what lies nowhere else, and never less than nothing."""
    content = state.content
    left = [("discs", state.discs_left(leader), content.discs) for leader in range(len(state.seats))]
    left += [("swords", state.swords_left(), content.swords), ("shields", state.shields_left(), content.shields)]
    left += zip(content.fomori, state.unseen(), content.fomori_counts, strict=True)
    left += [("fomori", sum(state.unseen()) - sum(state.held) - sequence.turning_up(state), sum(content.fomori_counts))]
    for pieces, rest, most in left:
        if rest < 0:
            yield refuse("pieces-do-not-add-up", pieces=pieces, number=most - rest, most=most)


def _tiles(state: State) -> Iterator[Illegal]:
    """11.4, 11.10: no more copies than there are; the display holds six at most."""
    for tile, left in zip(state.content.tiles, state.pile(), strict=True):
        if left < 0:
            yield refuse("pieces-do-not-add-up", pieces=tile.id, number=tile.copies - left, most=tile.copies)
    if len(state.display) > DISPLAYED:
        yield refuse("pieces-do-not-add-up", pieces="display", number=len(state.display), most=DISPLAYED)


def _cards(state: State) -> Iterator[Illegal]:
    """11.5 and 4.1.4: all cards of each back are somewhere, four before each leader at most, and no stack is empty."""
    content = state.content
    gone = cards.discard_size(state)
    for back, name in enumerate(BACKS):
        printed = content.back_sets[back].bit_count()
        tops = state.tops.count(back)
        laid = sum(backs.count(back) for backs in state.backs) + (gone & content.back_sets[back]).bit_count()
        number = max(0, state.below[back]) + tops + laid
        if state.below[back] < 0 or number != printed:
            yield refuse("cards-of-a-back", back=name, number=number - min(0, state.below[back]), most=printed)
    total = sum(state.stacks) + sum(map(len, state.backs)) + gone.bit_count()
    known = sum(top != UNKNOWN for top in state.tops)
    if total != len(content.cards) or sum(state.below) + known != sum(state.stacks):
        yield refuse("pieces-do-not-add-up", pieces="cards", number=total, most=len(content.cards))
    for seat, backs in zip(state.seats, state.backs, strict=True):
        if len(backs) > CARDS:
            yield refuse("cards-in-front", seat=seat, number=len(backs), needed=CARDS)
    yield from _stacks(state, gone)


def _stacks(state: State, gone: int) -> Iterator[Illegal]:
    """4.1.3, 4.1.4: a stack is reshuffled with its last card, so it is never empty, nor higher than it was dealt."""
    early = sum(state.early)
    dealt = cards.deal(len(state.content.cards) - early)
    for stack, (number, most) in enumerate(zip(state.stacks, dealt, strict=True), 1):
        if not 1 <= number <= most:
            yield refuse("stack-height", stack=stack, number=number, most=most)
    if early and gone:
        yield refuse("discards-shuffled", number=gone.bit_count())


def _castles(state: State) -> Iterator[Illegal]:
    """11.6: Isle, open and used trophies."""
    castles, trophies = state.castles.bit_count(), sum(state.trophies) + sum(state.used_trophies)
    most = len(state.content.atlas.castles)
    if castles + trophies != most:
        yield refuse("castles-and-trophies", castles=castles, trophies=trophies, most=most)


def _leaders(state: State) -> Iterator[Illegal]:
    """11.9–11.11: a location for every leader; what stays after passing."""
    for leader, seat in enumerate(state.seats):
        if state.step != PORT and not state.own[leader]:
            yield refuse("no-location", seat=seat)
        room = state.content.gathers * state.builders[leader]
        if state.gathered[leader] > room:
            yield refuse("gathered-too-many", seat=seat, number=state.gathered[leader], most=room)
        kept = state.discs[leader] + state.swords[leader] + state.shields[leader]
        resting = state.step not in (TILES, TURN) or state.passed >> leader & 1
        if resting and kept > state.content.most_kept:
            yield refuse("kept-too-many", seat=seat, number=kept, most=state.content.most_kept)
        if resting and state.held[leader]:
            yield refuse("fomori-kept", seat=seat, number=state.held[leader])
        if state.builders[leader] and state.step not in (TILES, TURN, REBUILD):
            yield refuse("builder-left", seat=seat)


def _limit(state: State) -> Iterator[Illegal]:
    """11.13, 11.16: the mark C, and the number of rounds."""
    limits = state.content.limits[len(state.seats)]
    over = [leader for leader, corruption in enumerate(state.corruption) if corruption >= limits.corruption]
    if over and not state.latched:
        number = state.corruption[over[0]]
        yield refuse("limit-not-marked", seat=state.seats[over[0]], number=number, most=limits.corruption)
    if state.latched and (state.step < TILES or (state.step == TILES and not over)):
        yield refuse("limit-marked", most=limits.corruption)
    if state.round > limits.rounds:
        yield refuse("round-too-late", round=state.round, last=limits.rounds)
    if state.step == OVER and not state.latched and state.round < limits.rounds:
        yield refuse("over-too-early", round=state.round, last=limits.rounds)


def _deeper(state: State) -> Iterator[str]:
    """Yield what the reading of a position sees to by itself: a tribe is due, no place is taken twice, fronts fit."""
    atlas = state.content.atlas
    seen = 0
    for places in (*state.own, *state.kinds, state.castles):
        if seen & places:
            yield f"Two things lie in one place: {atlas.names(seen & places)}."
        seen |= places
    if state.due == NOBODY and state.step != PORT and not sequence.may_be_due(state):
        yield "No tribe is due."
    if seen & ~state.castles & atlas.isle or state.castles & atlas.main:
        yield "Something lies on the wrong side of the sea."
    if state.two & ~state.occupied_places or state.three & ~state.two:
        yield "Discs lie on a location without an owner."
    one, two, three = state.walls
    if three & ~two or two & ~one or one & atlas.isle:
        yield "Shields lie in disorder."
    for places in atlas.province_sets:
        if any(walls & places not in (0, places) for walls in state.walls):
            yield f"Shields protect only a part of a province (at most {shields.MOST} lie in one)."
    if any(state.content.builder in tiles for tiles in state.tiles):
        yield "A master-builder is not active."
    if state.seen & state.joined:
        yield "A card that lies open is said to be unseen."
    for seat, backs, fronts in zip(state.seats, state.backs, state.fronts, strict=True):
        if [state.content.card_backs[card] for card in fronts] != list(backs[: len(fronts)]):
            yield f"The cards in front of {seat} do not fit their backs."
    for leader, seat in enumerate(state.seats):
        numbers = (state.fame, state.corruption, state.discs, state.swords, state.shields, state.held, state.owed)
        if min(each[leader] for each in numbers) < 0:
            yield f"{seat} have less than nothing of something."

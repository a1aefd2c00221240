"""Chapter 11: what holds at every moment of every game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.arrival import cards, shields
from companion.rules.arrival.content import BACKS
from companion.rules.arrival.display import DISPLAYED
from companion.rules.arrival.passing import MOST_KEPT
from companion.rules.arrival.state import CARDS, DRAW, NOBODY, OGAM, OVER, PORT, UNKNOWN, State


def broken(state: State) -> list[str]:
    return [
        *_supplies(state),
        *_tiles(state),
        *_cards(state),
        *_map(state),
        *_leaders(state),
        *_rounds(state),
    ]


def _supplies(state: State) -> Iterator[str]:
    """11.1–11.3, 11.10: what lies in the General Supply is what lies nowhere else, and never less than nothing."""
    for leader, seat in enumerate(state.seats):
        if state.discs_left(leader) < 0:
            yield f"{seat} have more discs than there are."
    left = {"swords": state.swords_left(), "shields": state.shields_left()}
    left |= dict(zip(state.content.fomori, state.unseen(), strict=True))
    left["Fomori in the General Supply"] = sum(state.unseen()) - sum(state.held)
    for name, count in left.items():
        if count < 0:
            yield f"There are {count} {name} left."
    trophies = sum(state.trophies) + sum(state.used_trophies)
    if state.castles.bit_count() + trophies != len(state.content.atlas.castles):
        yield f"{state.castles.bit_count()} castles and {trophies} trophies do not make four."


def _tiles(state: State) -> Iterator[str]:
    """11.4, 11.10."""
    for tile, count in zip(state.content.tiles, state.pile(), strict=True):
        if count < 0:
            yield f"There are {-count} {tile.id} too many."
    if len(state.display) + state.gaps > DISPLAYED:
        yield f"The display holds {len(state.display)} tiles and waits for {state.gaps}."
    if any(state.content.builder in tiles for tiles in state.tiles):
        yield "A master-builder is not active."


def _cards(state: State) -> Iterator[str]:
    """11.5 and ARR 4.1.4."""
    content = state.content
    in_front = sum(len(backs) for backs in state.backs)
    total = sum(state.stacks) + in_front + cards.discarded(state).bit_count()
    if total != len(content.cards):
        yield f"There are {total} Earning Cards."
    tops = [top for top, left in zip(state.tops, state.stacks, strict=True) if top != UNKNOWN and left]
    if sum(state.below) + len(tops) != sum(state.stacks):
        yield "The stacks hold other cards than their backs say."
    gone = cards.discarded(state)
    for back, name in enumerate(BACKS):
        laid = sum(backs.count(back) for backs in state.backs) + (gone & content.back_sets[back]).bit_count()
        if state.below[back] + tops.count(back) + laid != content.back_sets[back].bit_count():
            yield f"There are not as many {name} cards as were printed."
    for seat, backs, fronts in zip(state.seats, state.backs, state.fronts, strict=True):
        if len(backs) > CARDS or [content.card_backs[card] for card in fronts] != list(backs[: len(fronts)]):
            yield f"The cards in front of {seat} do not fit their backs."
    if state.seen & state.joined:
        yield "A card that lies open is said to be unseen."
    if state.step != PORT and state.step != DRAW and not all(state.stacks):
        yield "A stack is empty."


def _map(state: State) -> Iterator[str]:
    """11.6–11.8."""
    atlas = state.content.atlas
    seen = 0
    for places in (*state.own, *state.kinds, state.castles):
        if seen & places:
            yield f"Two things lie in one place: {atlas.names(seen & places)}."
        seen |= places
    if seen & ~state.castles & atlas.isle or state.castles & atlas.main:
        yield "Something lies on the wrong side of the sea."
    if state.two & ~state.occupied or state.three & ~state.two:
        yield "Discs lie where nobody owns the location."
    one, two, three = state.walls
    if three & ~two or two & ~one or one & atlas.isle:
        yield "Shields lie in disorder."
    for places in atlas.province_sets:
        if any(walls & places not in (0, places) for walls in state.walls):
            yield f"Shields protect only a part of a province (at most {shields.MOST} lie in one)."


def _leaders(state: State) -> Iterator[str]:
    """11.9–11.12."""
    for leader, seat in enumerate(state.seats):
        numbers = (state.fame, state.corruption, state.discs, state.swords, state.shields, state.held, state.owed)
        if min(each[leader] for each in numbers) < 0:
            yield f"{seat} have less than nothing of something."
        if state.step != PORT and not state.own[leader]:
            yield f"{seat} have no location left."
        if state.gathered[leader] > state.content.gathers * state.builders[leader]:
            yield f"{seat} have gathered more discs than their master-builders hold."
        kept = state.discs[leader] + state.swords[leader] + state.shields[leader]
        if state.passed >> leader & 1 and (kept > MOST_KEPT or state.held[leader]):
            yield f"{seat} have passed and kept {kept} pieces and {state.held[leader]} Fomori."
        if state.step == DRAW and (state.held[leader] or state.builders[leader] or state.gathered[leader]):
            yield f"{seat} begin the Earning Phase with something of the last round."
        if state.step == OGAM and NOBODY in (state.first[leader], state.second[leader]):
            yield f"{seat} have not blocked two sections."
        if state.first[leader] == state.second[leader] != NOBODY:
            yield f"{seat} have blocked one section twice."


def _rounds(state: State) -> Iterator[str]:
    """11.13, 11.16."""
    limits = state.content.limits[len(state.seats)]
    if state.round > limits.rounds:
        yield f"Round {state.round} of {limits.rounds} is being played."
    if state.step == OVER and not (state.latched or state.round == limits.rounds):
        yield "The game ended before its time."

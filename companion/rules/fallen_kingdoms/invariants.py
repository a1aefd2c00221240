"""Chapter 17: what holds at every moment of every game. A position in which all of it holds can be played on.

This file counts pieces and points; `sequence` adds what the open step demands, after `agenda` has found where in the
game it belongs.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms.content import BUILDINGS, KNOWLEDGE, TRACKS
from companion.rules.fallen_kingdoms.invasion import PATHS
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.sequence import agenda, whole
from companion.rules.fallen_kingdoms.sequence.turn import marching
from companion.rules.fallen_kingdoms.stacks import in_sight
from companion.rules.fallen_kingdoms.state import (
    ADJUSTMENT,
    FOR_KNOWLEDGE,
    FOR_RUMORS,
    LEDGER,
    NOBODY,
    NOTHING,
    NOWHERE,
    State,
    everyone,
)
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members, set_of


def broken_invariants(state: State) -> list[str]:
    return [*map(str, breaches(state)), *_sums(state)]


def breaches(state: State) -> Iterator[Illegal]:
    """Every rule that does not hold: what a position can get wrong."""
    if state.board is not None:
        yield from _units(state)
        yield from _temples(state)
        yield from _markers(state)
    yield from _knowledge(state)
    yield from _buildings(state)
    yield from _rumors(state)
    yield from _glory(state)
    place = agenda.place(state)
    if place is None:
        yield refuse("out-of-order")
    else:
        yield from whole.breaches(state, place)


def _units(state: State) -> Iterator[Illegal]:
    """17.1: reserve, sheet, cities, marching and fighting units, casualties."""
    for player, seat in enumerate(state.setting.seats):
        cities = sum(state.units[city] for city in members(state.mine[player]))
        kept = state.reserve[player] + state.sheet[player] + state.casualties[player]
        number = cities + kept + marching(state, player)
        if number != state.content.army:
            yield refuse("units-add-up", seat=seat, number=number, most=state.content.army)


def _temples(state: State) -> Iterator[Illegal]:
    """17.2, 17.3: in hand or in one city, which is the owner's or empty, or held by the owner."""
    placed = [city for city in state.temple if city != NOWHERE]
    for player, city in enumerate(state.temple):
        if city != NOWHERE and placed.count(city) > 1:
            yield refuse("temples-together", city=state.map.ids[city])
        elif city != NOWHERE and state.owner[city] not in (player, NOBODY):
            yield refuse("temple-captured", seat=state.setting.seats[player], city=state.map.ids[city])


def _knowledge(state: State) -> Iterator[Illegal]:
    """17.4, 17.13: every card in one place, no more of them than FK 3.5 put into play."""
    sight = in_sight(state, everyone(state))
    claims = [*state.looking, *(card for card, knowers in state.buried if knowers != everyone(state))]
    for card, name in enumerate(KNOWLEDGE):
        # FK 15.2.5: what one seat entered may contradict another, unseen by both, until all copies are in sight
        copies, seen, claimed = state.setting.knowledge_copies, sight.count(card), claims.count(card)
        if seen > copies or (seen == copies and claimed) or state.unseen[card] != max(0, copies - seen - claimed):
            number = seen + claimed + state.unseen[card]
            yield refuse("copies-of-card", card=name, number=number, most=copies)
    out = len(sight) - sum(knowers == everyone(state) for _, knowers in state.buried)
    if out + state.stack != state.setting.trophy_stack_size:
        yield refuse(
            "trophies-add-up", kind="knowledge", number=out + state.stack, most=state.setting.trophy_stack_size
        )
    below = state.stack - len(state.buried) - len(state.looking)
    if not 0 <= below <= sum(state.unseen):
        yield refuse("stack-unseen", kind="knowledge", number=below, most=sum(state.unseen))
    if state.boxed and not state.setting.duplicates:
        yield refuse("boxed-cards", number=len(state.boxed))


def _buildings(state: State) -> Iterator[Illegal]:
    """17.6, 17.13: every tile in one place, no more of them than FK 3.5 put into play."""
    waiting = [sum(tiles[tile] for tiles in state.sheet_tiles) for tile in range(len(BUILDINGS))]
    for tile, name in enumerate(BUILDINGS):
        number = state.tile.count(tile) + state.shown_tiles.count(tile) + state.boxed_tiles[tile]
        number += waiting[tile] + state.unseen_tiles[tile]
        if number != state.setting.building_copies(tile):
            yield refuse("copies-of-tile", tile=name, number=number, most=state.setting.building_copies(tile))
    out = sum(waiting) + state.tiled.bit_count() + len(state.shown_tiles) + sum(state.boxed_tiles)
    if out + state.tile_stack != state.setting.trophy_stack_size:
        yield refuse(
            "trophies-add-up", kind="buildings", number=out + state.tile_stack, most=state.setting.trophy_stack_size
        )
    if state.tile_stack > sum(state.unseen_tiles):
        yield refuse("stack-unseen", kind="buildings", number=state.tile_stack, most=sum(state.unseen_tiles))


def _rumors(state: State) -> Iterator[Illegal]:
    """17.5, 3.5.3: the stack is sorted, so what was seen was held or lies on top, the lowest first."""
    setting, values, top = state.setting, state.content.rumor_values, state.rumor_top
    held = [value for cards in state.rumors for value in cards]
    if len(held) + state.rumor_left != setting.trophy_stack_size:
        number = len(held) + state.rumor_left
        yield refuse("trophies-add-up", kind="rumors", number=number, most=setting.trophy_stack_size)
    if top and top not in values:
        yield refuse("rumor-unknown", value=top)
        return
    for value, seen in zip(values, state.rumor_seen, strict=True):
        if seen != held.count(value) + (value == top):
            yield refuse("rumor-seen", value=value, number=seen, needed=held.count(value) + (value == top))
    if top and (not state.rumor_left or top < max(held, default=0)):
        yield refuse("rumor-top", value=top)
    last = max((place for place, seen in enumerate(state.rumor_seen) if seen), default=0)
    unseen = setting.trophy_stack_size - sum(state.rumor_seen)
    above = setting.rumor_copies * (len(values) - last) - state.rumor_seen[last]
    if unseen > above:
        yield refuse("rumors-above", value=values[last], number=unseen, most=above)


def _glory(state: State) -> Iterator[Illegal]:
    """17.8, 17.9: tracks below their ends; points for all trophies held, and never fewer than none."""
    content, taken = state.content, 0
    for at, points in enumerate(state.points):
        if points >= content.lengths[at % 3]:
            seat = state.setting.seats[at // 3]
            yield refuse(
                "track-length", seat=seat, track=TRACKS[at % 3], number=points, most=content.lengths[at % 3] - 1
            )
    for player, seat in enumerate(state.setting.seats):
        row = state.ledger[player * len(LEDGER) : (player + 1) * len(LEDGER)]
        taken += row[FOR_KNOWLEDGE]
        if min(row[:ADJUSTMENT]) < 0:
            yield refuse("points-below-zero", seat=seat, number=min(row[:ADJUSTMENT]))
        cards = (*state.private[player], *state.fresh[player])
        least = sum(content.knowledge_points[card] for card in cards)
        if row[FOR_KNOWLEDGE] < least:
            yield refuse("points-of-cards", seat=seat, number=row[FOR_KNOWLEDGE], needed=least)
        if len(set(content.rumor_points)) == 1:
            worth = content.rumor_points[0] * len(state.rumors[player])
            if row[FOR_RUMORS] != worth:
                yield refuse("points-of-rumors", seat=seat, number=row[FOR_RUMORS], needed=worth)
    out = [*state.public, *state.boxed, *(card for cards in (*state.private, *state.fresh) for card in cards)]
    most = sum(content.knowledge_points[card] for card in (*out, *(card for card in state.borrowed if card != NOTHING)))
    if taken > most:
        yield refuse("points-of-all", number=taken, most=most)


def _markers(state: State) -> Iterator[Illegal]:
    """17.11: five invader markers; three blockers at most, with a marker only."""
    used = sum(state.marker)
    if used > state.content.invader_markers:
        yield refuse("markers-in-use", number=used, most=state.content.invader_markers)
    for player, seat in enumerate(state.setting.seats):
        blockers, most = state.blockers.count(player), PATHS if state.marker[player] else 0
        if blockers > most:
            yield refuse("blockers-in-use", seat=seat, number=blockers, most=most)


def _sums(state: State) -> Iterator[str]:
    """Yield what the reading of a position sees to by itself: sets and sums that follow from the rest."""
    for city, owner in enumerate(state.owner):
        holders = [player for player, cities in enumerate(state.mine) if cities >> city & 1]
        if holders != ([] if owner == NOBODY else [owner]) or bool(state.units[city]) != bool(holders):
            yield f"FK 17.2: {state.map.ids[city]} has {state.units[city]} units, owner {owner}, holders {holders}."
    if state.tiled != set_of(city for city, tile in enumerate(state.tile) if tile != NOTHING):
        yield "FK 17.2: the set of cities with a building tile is wrong."
    if state.temples != set_of(city for city in state.temple if city != NOWHERE):
        yield "FK 17.2: the set of cities with a temple is wrong."
    if min((*state.reserve, *state.sheet, *state.casualties, *state.units, *state.points), default=0) < 0:
        yield "FK 17.1: a number is below zero."
    for player, glory in enumerate(state.glory):
        if glory != sum(state.ledger[player * len(LEDGER) : (player + 1) * len(LEDGER)]):
            yield f"FK 17.9: the points of {state.setting.seats[player]} do not add up."

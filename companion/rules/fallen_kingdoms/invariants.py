"""Chapter 17: what holds whenever a decision is awaited."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms.board import members, set_of
from companion.rules.fallen_kingdoms.content import BUILDINGS, KNOWLEDGE
from companion.rules.fallen_kingdoms.stacks import SHOWN_BUILDINGS, SHOWN_KNOWLEDGE
from companion.rules.fallen_kingdoms.state import CHANCE, EVERYBODY, LEDGER, NOBODY, NOTHING, NOWHERE, State


def broken(state: State) -> list[str]:
    if state.board is None:
        return []
    return [
        *_units(state),
        *_cities(state),
        *_temples(state),
        *_knowledge(state),
        *_rumors(state),
        *_buildings(state),
        *_tracks(state),
        *_glory(state),
        *_markers(state),
        *_movement(state),
    ]


def _units(state: State) -> Iterator[str]:
    """FK 17.1."""
    for player in range(state.setting.players):
        pending = 0
        if player == state.active:
            pending = sum(state.groups[number][3] for number in members(state.open_groups))
        if state.battle is not None and state.battle.attacker == player:
            pending += sum(state.battle.force.values())
        cities = sum(state.units[city] for city in members(state.mine[player]))
        parts = (state.reserve[player], state.sheet[player], cities, pending, state.casualties[player])
        if sum(parts) != state.content.army or min(parts) < 0:
            yield f"FK 17.1: {state.setting.seats[player]} has {parts} units, not {state.content.army} in all."


def _cities(state: State) -> Iterator[str]:
    """FK 17.2."""
    for city, owner in enumerate(state.owner):
        holders = [player for player, cities in enumerate(state.mine) if cities >> city & 1]
        if holders != ([] if owner == NOBODY else [owner]) or bool(state.units[city]) != bool(holders):
            yield f"FK 17.2: {state.map.ids[city]} has {state.units[city]} units, owner {owner}, holders {holders}."
    if state.tiled != set_of(city for city, tile in enumerate(state.tile) if tile != NOTHING):
        yield "FK 17.2: the set of cities with a building tile is wrong."


def _temples(state: State) -> Iterator[str]:
    """FK 17.2, 17.3: in hand or in one city, which is the owner's or empty (or held by him)."""
    placed = [city for city in state.temple if city != NOWHERE]
    if len(set(placed)) != len(placed) or state.temples != set_of(placed):
        yield "FK 17.2: two temples stand in one city."
    for player, city in enumerate(state.temple):
        if city != NOWHERE and state.owner[city] not in (player, NOBODY):
            yield f"FK 17.3: the temple of {state.setting.seats[player]} stands in a foreign city."


def _knowledge(state: State) -> Iterator[str]:
    """FK 17.4, 17.7."""
    held = [card for cards in (*state.private, *state.fresh) for card in cards]
    held += [card for card in state.borrowed if card != NOTHING]
    seen = [*held, *state.public, *state.shown, *state.boxed, *state.looking, *(card for card, _ in state.buried)]
    for card in range(len(KNOWLEDGE)):
        if seen.count(card) + state.unseen[card] != state.setting.knowledge_copies:
            yield f"FK 17.4: {KNOWLEDGE[card]} is in {seen.count(card)} places."
    out = len(held) + len(state.public) + len(state.shown) + len(state.boxed)
    if out + state.stack != state.setting.kept:
        yield f"FK 17.4, 17.13: {out} knowledge cards are out, {state.stack} in the stack."
    if _stocked(state) and len(state.shown) != min(SHOWN_KNOWLEDGE, state.stack + len(state.shown)):
        yield f"FK 17.7: {len(state.shown)} knowledge cards lie face up."


def _stocked(state: State) -> bool:
    """Whether a decision is awaited and the displays have been laid out."""
    return state.actor not in (CHANCE, EVERYBODY)


def _rumors(state: State) -> Iterator[str]:
    """FK 17.5, 17.13."""
    held = [value for cards in state.rumors for value in cards]
    if len(held) + state.rumor_left != state.setting.kept:
        yield f"FK 17.5: {len(held)} rumors are held, {state.rumor_left} left."
    if any(held.count(value) > state.setting.rumor_copies for value in held):
        yield "FK 17.5: more copies of a rumor are held than exist."


def _buildings(state: State) -> Iterator[str]:
    """FK 17.6, 17.7."""
    waiting = sum(sum(tiles) for tiles in state.sheet_tiles)
    out = waiting + state.tiled.bit_count() + len(state.shown_tiles) + sum(state.boxed_tiles)
    if out + state.tile_stack != state.setting.kept:
        yield f"FK 17.6: {out} tiles are out, {state.tile_stack} in the stack."
    for tile in range(len(BUILDINGS)):
        seen = state.tile.count(tile) + state.shown_tiles.count(tile) + state.boxed_tiles[tile]
        seen += sum(tiles[tile] for tiles in state.sheet_tiles)
        if seen + state.unseen_tiles[tile] != state.setting.building_copies(tile):
            yield f"FK 17.6: {BUILDINGS[tile]} tiles do not add up."
    if _stocked(state) and len(state.shown_tiles) != min(SHOWN_BUILDINGS, state.tile_stack + len(state.shown_tiles)):
        yield f"FK 17.7: {len(state.shown_tiles)} tiles lie face up."


def _tracks(state: State) -> Iterator[str]:
    """FK 17.8."""
    for at, points in enumerate(state.points):
        if not 0 <= points < state.content.lengths[at % 3]:
            yield f"FK 17.8: a track of {state.setting.seats[at // 3]} stands at {points}."


def _glory(state: State) -> Iterator[str]:
    """FK 17.9."""
    for player, glory in enumerate(state.glory):
        row = state.ledger[player * len(LEDGER) : (player + 1) * len(LEDGER)]
        if glory != sum(row):
            yield f"FK 17.9: the points of {state.setting.seats[player]} do not add up."
        if glory < (0 if state.over else 8 * len(state.rumors[player])):
            yield f"FK 17.9: {state.setting.seats[player]} has only {glory} points."


def _markers(state: State) -> Iterator[str]:
    """FK 17.11."""
    if sum(state.marker) > state.content.invader_markers:
        yield "FK 17.11: more invader markers are used than exist."
    for player in range(state.setting.players):
        blockers = state.blockers.count(player)
        if blockers > 3 or (blockers and not state.marker[player]):
            yield f"FK 17.11: {state.setting.seats[player]} has {blockers} blockers."


def _movement(state: State) -> Iterator[str]:
    """FK 17.10."""
    if state.active == NOBODY and (state.open_groups or state.battle is not None or state.held):
        yield "FK 17.10: something is pending outside movement."

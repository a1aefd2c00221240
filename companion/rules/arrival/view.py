"""Chapter 9.1: what leaves for a phone. All is public but a block that waits for the others' blocks."""

from __future__ import annotations

from typing import Any

from companion.rules.arrival import blocks, build, cards, ending, repel, scoring, spread, tiles
from companion.rules.arrival.atlas import PlaceSet
from companion.rules.arrival.content import BACKS, SECTIONS, SYMBOLS, unpack
from companion.rules.arrival.state import (
    CARDS,
    FOMORI_FLIP,
    NOBODY,
    NOTHING,
    OVER,
    QUESTIONS,
    REBUILD,
    STEP_NAMES,
    TURN,
    UNKNOWN,
    State,
)
from companion.rules.arrival.steps import seats_asked
from companion.rules.kernel.bits import members


def view(state: State, reader: int | None) -> dict[str, Any]:
    content, atlas = state.content, state.content.atlas
    limits = content.limits[len(state.seats)]
    fomori, tribes = scoring.fomori_and_tribes(state)
    tile = [tile.id for tile in content.tiles]
    return {
        "round": state.round,
        "rounds": limits.rounds,
        "limit": limits.corruption,
        "cards_each": CARDS,
        "most_kept": content.most_kept,
        "latched": state.latched,
        "last_round": ending.last_round(state),
        "step": STEP_NAMES[state.step],
        "question": QUESTIONS[state.question] or None,
        "start": _seat(state, state.start),
        "next_start": _seat(state, state.first_passer),
        "to_move": list(seats_asked(state)),
        "actions": state.actions if state.step == TURN else 0,
        "prices": _prices(state),
        "leaders": [_leader(state, leader, reader) for leader in range(len(state.seats))],
        "blocks_in_turn": state.in_turn,
        "map": {
            atlas.ids[place]: {"owner": state.seats[state.owner(place)], "discs": state.level(place)}
            for place in members(state.occupied_places)
        },
        "fomori": {atlas.ids[place]: content.fomori[state.kind(place)] for place in members(state.fomori_places)},
        "flip": atlas.ids[state.subject] if state.question == FOMORI_FLIP else None,
        "castles": atlas.names(state.castles),
        "shields": {province: state.shields_in(n) for n, province in enumerate(atlas.province_ids[:-1])},
        "discarded_fomori": dict(zip(content.fomori, state.repelled, strict=True)),
        "unseen_fomori": dict(zip(content.fomori, state.unseen(), strict=True)),
        "supply": {
            "swords": state.swords_left(),
            "shields": state.shields_left(),
            "fomori": sum(state.unseen()) - sum(state.held),
        },
        "display": [tile[n] for n in state.display],
        "used_tiles": [tile[n] for n in state.used],
        "tiles_left": sum(state.pile()),
        "stacks": [
            {"cards": n, "top": None if top == UNKNOWN or not n else BACKS[top]}
            for n, top in zip(state.stacks, state.tops, strict=True)
        ],
        "discarded_cards": [content.cards[card] for card in members(cards.discard_size(state))],
        "ending": {"fomori": fomori, "tribes": tribes, "overrun": fomori >= tribes},
        "over": state.step == OVER,
    }


def _seat(state: State, leader: int) -> str | None:
    return None if leader == NOBODY else state.seats[leader]


def tracks(state: State, leader: int) -> dict[str, Any]:
    """Return how far a tribe is on its tracks, and what lies in its supply."""
    return {
        "fame": state.fame[leader],
        "corruption": state.corruption[leader],
        "discs": state.discs[leader],
        "swords": state.swords[leader],
        "shields": state.shields[leader],
        "fomori": state.held[leader],
    }


def _leader(state: State, leader: int, reader: int | None) -> dict[str, Any]:
    content = state.content
    own, brochs, caers = state.own[leader], state.own[leader] & state.two, state.own[leader] & state.three
    return {
        "seat": state.seats[leader],
        **tracks(state, leader),
        "discs_left": state.discs_left(leader),
        "tiles": [content.tiles[n].id for n in state.tiles[leader]],
        "builders": state.builders[leader],
        "gathered": state.gathered[leader],
        "trophies": state.trophies[leader],
        "used_trophies": state.used_trophies[leader],
        "passed": bool(state.passed >> leader & 1),
        "owed_tiles": state.owed[leader],
        "locations": own.bit_count(),
        "brochs": (brochs & ~caers).bit_count(),
        "caers": caers.bit_count(),
        "cards": [
            {"back": BACKS[back], "stack": stack + 1, "front": front}
            for back, stack, front in zip(
                state.backs[leader], state.origins[leader], _fronts(state, leader), strict=True
            )
        ],
        **_sections(state, leader, reader),
    }


def _fronts(state: State, leader: int) -> list[str | None]:
    shown: list[str | None] = [state.content.cards[card] for card in state.fronts[leader]]
    return shown + [None] * (len(state.backs[leader]) - len(shown))


def _sections(state: State, leader: int, reader: int | None) -> dict[str, Any]:
    """The blocked sections as far as they are shown, the open one, and what every section yields so far."""
    hidden = blocks.secret(state, leader)
    pair = [state.first[leader], state.second[leader]]
    if hidden and leader != reader:
        pair[0 if state.second[leader] == NOBODY else 1] = NOBODY
    known = NOBODY not in pair
    return {
        "blocks": [SECTIONS[section] for section in pair if section != NOBODY],
        "committed": hidden,
        "open": SECTIONS[3 - sum(pair)] if known else None,
        "yields": {section: _yields(state, leader, n) for n, section in enumerate(SECTIONS)},
    }


def _yields(state: State, leader: int, section: int) -> dict[str, int]:
    earned = sum(state.content.yields[section][card] for card in state.fronts[leader])
    return {symbol: count for symbol, count in zip(SYMBOLS, unpack(earned), strict=True) if count}


# Prices (ARR 5.2.1)


def _prices(state: State) -> dict[str, Any] | None:
    """For each legal target its price; for each tile held what it brings now. All of it follows from what
    lies open, so all may see it."""
    if state.question != NOTHING or state.step not in (TURN, REBUILD):
        return None
    leader, names = state.due, state.content.atlas.ids
    sites = build.sites(state, leader) if state.step == REBUILD or (state.actions and state.discs[leader]) else 0
    free = build.free_sites(state, leader)
    acts = state.step == TURN and state.actions > 0
    return {
        "build": {names[place]: 0 if free >> place & 1 else state.content.outpost_price for place in members(sites)},
        "spread": {names[place]: spread.price(state, place) for place in members(_spreads(state, leader, acts=acts))},
        "repel": {
            names[place]: _repel_price(state, leader, place) for place in members(_repels(state, leader, acts=acts))
        },
        "tiles": {
            state.content.tiles[number].id: tiles.brings(state, leader, state.content.tiles[number])
            for number in state.tiles[leader]
        },
    }


def _spreads(state: State, leader: int, *, acts: bool) -> PlaceSet:
    return spread.targets(state, leader) if acts else 0


def _repels(state: State, leader: int, *, acts: bool) -> PlaceSet:
    if not acts:
        return 0
    places = 0
    for place in members(state.fomori_places | state.castles):
        if repel.check_repel(state, state.ready.repels[leader][place]) is None:
            places |= 1 << place
    return places


def _repel_price(state: State, leader: int, place: int) -> dict[str, int]:
    kind = repel.opponent(state, place)
    return {
        "swords": state.content.strengths[kind],
        "fame": 0 if repel.free_targets(state, leader) >> place & 1 else state.content.attack_price,
        "brings": state.content.rewards[kind],
    }

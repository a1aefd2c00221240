"""Chapter 9.1: what leaves for a phone. All is public but a block that waits for the others' blocks."""

from __future__ import annotations

from typing import Any

from companion.rules.arrival import blocks, cards, ending, judge, prices, scoring
from companion.rules.arrival.atlas import members
from companion.rules.arrival.content import BACKS, SECTIONS, SYMBOLS, card_numbers, unpack
from companion.rules.arrival.state import (
    FOMORI_FLIP,
    NOBODY,
    OVER,
    QUESTIONS,
    STEPS,
    TURN,
    UNKNOWN,
    State,
)


def view(state: State, reader: int | None) -> dict[str, Any]:
    content, atlas = state.content, state.content.atlas
    limits = content.limits[len(state.seats)]
    fomori, tribes = scoring.fomori_and_tribes(state)
    tile = [tile.id for tile in content.tiles]
    asked = judge.asked(state)
    return {
        "round": state.round,
        "rounds": limits.rounds,
        "limit": limits.corruption,
        "latched": state.latched,
        "last_round": ending.last_round(state),
        "step": STEPS[state.step],
        "question": QUESTIONS[state.question] or None,
        "start": _seat(state, state.start),
        "next_start": _seat(state, state.first_passer),
        "to_move": [state.seats[leader] for leader in asked],
        "actions": state.actions if state.step == TURN else 0,
        "prices": prices.prices(state),
        "leaders": [_leader(state, leader, reader) for leader in range(len(state.seats))],
        "blocks_in_turn": state.in_turn,
        "map": {
            atlas.ids[place]: {"owner": state.seats[state.owner(place)], "discs": state.level(place)}
            for place in members(state.occupied)
        },
        "fomori": {atlas.ids[place]: content.fomori[state.kind(place)] for place in members(state.infested)},
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
        "discarded_cards": [content.cards[card] for card in card_numbers(cards.discarded(state))],
        "ending": {"fomori": fomori, "tribes": tribes, "overrun": fomori >= tribes},
        "over": state.step == OVER,
    }


def _seat(state: State, leader: int) -> str | None:
    return None if leader == NOBODY else state.seats[leader]


def _leader(state: State, leader: int, reader: int | None) -> dict[str, Any]:
    content = state.content
    own, brochs, caers = state.own[leader], state.own[leader] & state.two, state.own[leader] & state.three
    return {
        "seat": state.seats[leader],
        "fame": state.fame[leader],
        "corruption": state.corruption[leader],
        "discs": state.discs[leader],
        "swords": state.swords[leader],
        "shields": state.shields[leader],
        "fomori": state.held[leader],
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

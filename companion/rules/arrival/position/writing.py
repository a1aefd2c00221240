"""From a state to the position record."""

from __future__ import annotations

from typing import Any

from companion.rules.arrival import cards
from companion.rules.arrival.content import BACKS, SECTIONS
from companion.rules.arrival.position import SUPPLY
from companion.rules.arrival.state import FOMORI_FLIP, NOBODY, STEP_NAMES, UNKNOWN, State
from companion.rules.kernel.bits import members


def write(state: State) -> dict[str, Any]:
    content, seats = state.content, state.seats
    atlas, infested = content.atlas, state.fomori_places
    tile = [tile.id for tile in content.tiles]
    laid = ((province, state.shields_in(n)) for n, province in enumerate(atlas.province_ids))
    return {
        "leaders": list(seats),
        "round": state.round,
        "start": _seat(state, state.start),
        "firstPasser": _seat(state, state.first_passer),
        "latched": state.latched,
        "step": STEP_NAMES[state.step],
        "leader": _seat(state, state.due),
        "actionsLeft": state.actions,
        "firstTurn": [seats[leader] for leader in members(state.newcomers)],
        "map": {
            atlas.ids[place]: [seats[state.owner(place)], state.level(place)]
            for place in members(state.occupied_places)
        },
        "fomori": {atlas.ids[place]: content.fomori[state.kind(place)] for place in members(infested)},
        "castles": atlas.names(state.castles),
        "shields": {province: count for province, count in laid if count},
        "fomoriDiscard": {kind: n for kind, n in zip(content.fomori, state.repelled, strict=True) if n},
        "display": [tile[n] for n in state.display],
        "usedTiles": [tile[n] for n in state.used],
        "supply": {
            seat: {name: getattr(state, kept)[leader] for name, kept in SUPPLY.items()}
            | {"tiles": [tile[n] for n in state.tiles[leader]], "passed": bool(state.passed >> leader & 1)}
            for leader, seat in enumerate(seats)
        },
        "owed": {seat: {"tiles": owed} for seat, owed in zip(seats, state.owed, strict=True) if owed},
        "earning": _write_earning(state),
        "flip": atlas.ids[state.subject] if state.question == FOMORI_FLIP else None,
        "gaps": state.gaps,
    }


def _seat(state: State, leader: int) -> str | None:
    return None if leader == NOBODY else state.seats[leader]


def _write_earning(state: State) -> dict[str, Any]:
    names = state.content.cards
    stacks = zip(state.stacks, state.tops, strict=True)
    return {
        "stacks": [{"cards": n, "top": None if top == UNKNOWN else BACKS[top]} for n, top in stacks],
        "cards": {seat: _write_cards(state, leader) for leader, seat in enumerate(state.seats) if state.backs[leader]},
        "discarded": [names[card] for card in members(cards.discard_size(state))],
        "joined": [names[card] for card in members(state.joined)],
        "blocks": {
            seat: [None if section == NOBODY else SECTIONS[section] for section in pair]
            for seat, *pair in zip(state.seats, state.first, state.second, strict=True)
            if pair[0] != NOBODY
        },
        "inTurn": state.in_turn,
    }


def _write_cards(state: State, leader: int) -> list[dict[str, Any]]:
    fronts = state.fronts[leader]
    return [
        {
            "back": BACKS[back],
            "stack": stack + 1,
            "front": state.content.cards[fronts[n]] if n < len(fronts) else None,
            "early": n < state.early[leader],
        }
        for n, (back, stack) in enumerate(zip(state.backs[leader], state.origins[leader], strict=True))
    ]

"""Chapter 10.4: a moment written down as people read it off the table, and read back.

To the record of the rules document we add what it leaves out, so that a table can go on from any moment: the Earning
Cards and Blockers (`earning`), a Fomori that is just being turned up (`flip`), tiles still to be turned up (`gaps`).
"""

from __future__ import annotations

from typing import Any

from companion.rules.arrival import blocks, cards, chance, display, earning, invariants, setup, shields
from companion.rules.arrival.atlas import members
from companion.rules.arrival.content import BACKS, SECTIONS, SYMBOLS, Content, card_numbers
from companion.rules.arrival.record import Record, Wrong, bad, chosen
from companion.rules.arrival.state import (
    BLOCK_1,
    BLOCK_2,
    CARDS,
    DRAW,
    FOMORI_FLIP,
    NOBODY,
    OGAM,
    OVER,
    PORT,
    REBUILD,
    STACKS,
    STEPS,
    TILES,
    TURN,
    UNKNOWN,
    State,
)
from companion.rules.kernel import Illegal

EXPLOIT = len(STEPS)
"""The step of a record that begins at ARR 4.4.3."""
STEP_NUMBER = {name: number for number, name in enumerate((*STEPS, "exploit"))}
SECTION_NUMBER = {name: number for number, name in enumerate(SECTIONS)}
BACK_NUMBER = {name: number for number, name in enumerate(BACKS)}
KNOWN = (
    *("leaders", "round", "start", "firstPasser", "latched", "step", "leader", "actionsLeft", "firstTurn", "map"),
    *("fomori", "castles", "shields", "fomoriDiscard", "display", "usedTiles", "supply", "owed"),
    *("earning", "flip", "gaps"),
)
SUPPLY = {
    "fame": "fame",
    "corruption": "corruption",
    "discs": "discs",
    "swords": "swords",
    "shields": "shields",
    "fomori": "held",
    "trophies": "trophies",
    "usedTrophies": "used_trophies",
    "activeBuilders": "builders",
    "gathered": "gathered",
}
"""The numbers of a leader's record, and where the state keeps them."""


# Writing


def write(state: State) -> dict[str, Any]:
    content, seats = state.content, state.seats
    atlas, infested = content.atlas, state.infested
    tile = [tile.id for tile in content.tiles]
    laid = ((province, state.shields_in(n)) for n, province in enumerate(atlas.province_ids))
    return {
        "leaders": list(seats),
        "round": state.round,
        "start": _seat(state, state.start),
        "firstPasser": _seat(state, state.first_passer),
        "latched": state.latched,
        "step": STEPS[state.step],
        "leader": _seat(state, state.due),
        "actionsLeft": state.actions,
        "firstTurn": _seats(state, state.newcomers),
        "map": {atlas.ids[place]: [seats[state.owner(place)], state.level(place)] for place in members(state.occupied)},
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


def _seats(state: State, leaders: int) -> list[str]:
    return [seat for leader, seat in enumerate(state.seats) if leaders >> leader & 1]


def _write_earning(state: State) -> dict[str, Any]:
    names = state.content.cards
    stacks = zip(state.stacks, state.tops, strict=True)
    return {
        "stacks": [{"cards": n, "top": None if top == UNKNOWN else BACKS[top]} for n, top in stacks],
        "cards": {seat: _write_cards(state, leader) for leader, seat in enumerate(state.seats) if state.backs[leader]},
        "discarded": [names[card] for card in card_numbers(cards.discarded(state))],
        "joined": [names[card] for card in card_numbers(state.joined)],
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


# Reading


def read(content: Content, position: Any, *, always_in_turn: bool) -> State | Illegal:
    try:
        return _read(content, Record(position, "", KNOWN), always_in_turn=always_in_turn)
    except Wrong as wrong:
        return wrong.refusal


def _read(content: Content, record: Record, *, always_in_turn: bool) -> State:
    tribes = {tribe: number for number, tribe in enumerate(content.tribes)}
    leaders = [content.tribes[number] for number in record.several("leaders", tribes)]
    wrong = setup.check_seats(content, leaders)
    if wrong is not None:
        raise Wrong(wrong)
    state = setup.empty(content, tuple(leaders), always_in_turn=always_in_turn)
    step = record.one_of("step", STEP_NUMBER)
    state.step = step
    _read_round(state, record)
    _read_map(state, record)
    for leader, seat in enumerate(leaders):
        _read_supply(state, leader, record.object("supply", leaders).object(seat, (*SUPPLY, "tiles", "passed")))
    state.display = tuple(record.several("display", content.tile_number, once=False))
    state.used = tuple(sorted(record.several("usedTiles", content.tile_number, once=False)))
    state.gaps = record.number("gaps", 0, display.DISPLAYED)
    _read_earning(state, record)
    _go_on(state, record, step)
    for breach in invariants.breaches(state):
        raise Wrong(breach)
    return state


def _read_round(state: State, record: Record) -> None:
    numbers = {seat: leader for leader, seat in enumerate(state.seats)}
    state.round = record.number("round", 1, 99, 1)
    state.start = record.one_of("start", numbers, NOBODY)
    if state.start == NOBODY and state.step != PORT:
        if "start" in record.data:
            raise bad("start", "somebody-started", None)
        state.start = 0
    state.first_passer = record.one_of("firstPasser", numbers, NOBODY)
    state.latched = record.flag("latched")
    state.due = record.one_of("leader", numbers, NOBODY)
    state.actions = record.number("actionsLeft", 0, 2)
    state.newcomers = sum(1 << leader for leader in record.several("firstTurn", numbers))


def _read_map(state: State, record: Record) -> None:
    content, atlas = state.content, state.content.atlas
    numbers = {seat: leader for leader, seat in enumerate(state.seats)}
    main = atlas.names(atlas.main)
    for id, entry in record.object("map", main).data.items():
        where, bit = f"map.{id}", 1 << atlas.number[id]
        if not isinstance(entry, list | tuple) or len(entry) != 2:
            raise bad(where, "not-a-tribe-and-discs", entry)
        state.own[chosen(entry[0], numbers, f"{where}[0]")] |= bit
        if type(entry[1]) is not int or not 1 <= entry[1] <= 3:
            raise bad(f"{where}[1]", "not-a-number-there", entry[1])
        state.two |= bit if entry[1] > 1 else 0
        state.three |= bit if entry[1] > 2 else 0
    kinds = {kind: number for number, kind in enumerate(content.fomori)}
    fomori = record.object("fomori", main)
    for id in fomori.data:
        bit = 1 << atlas.number[id]
        if state.occupied & bit:
            raise bad(f"fomori.{id}", "discs-and-fomori", fomori.data[id])
        state.kinds[fomori.one_of(id, kinds)] |= bit
    castles = {id: atlas.number[id] for id in atlas.names(atlas.isle)}
    state.castles = atlas.isle
    if "castles" in record.data:
        state.castles = sum(1 << castle for castle in record.several("castles", castles))
    laid = record.object("shields", atlas.province_ids[:-1])
    for id in laid.data:
        for _ in range(laid.number(id, 0, shields.MOST)):
            shields.add(state, atlas.provinces[id])
    gone = record.object("fomoriDiscard", content.fomori)
    state.repelled = tuple(gone.number(kind, 0, 50) for kind in content.fomori)


def _read_supply(state: State, leader: int, record: Record) -> None:
    """Whoever lists an active master-builder among his tiles means the same one."""
    content = state.content
    for name, kept in SUPPLY.items():
        getattr(state, kept)[leader] = record.number(name)
    held = record.several("tiles", content.tile_number, once=False)
    state.builders[leader] = max(state.builders[leader], held.count(content.builder))
    state.tiles[leader] = tuple(sorted(tile for tile in held if tile != content.builder))
    state.passed |= record.flag("passed", default=state.step in (REBUILD, OVER)) << leader


def _read_earning(state: State, whole: Record) -> None:
    if "earning" not in whole.data:
        cards.shuffle_all(state)
        return
    content = state.content
    record = whole.object("earning", ("stacks", "cards", "discarded", "joined", "blocks", "inTurn"))
    state.in_turn = record.flag("inTurn") or state.always_in_turn
    state.seen = sum(1 << card for card in record.several("discarded", content.card_number))
    state.joined = sum(1 << card for card in record.several("joined", content.card_number))
    _read_cards(state, record.object("cards", state.seats))
    chosen_sections = record.object("blocks", state.seats)
    for leader, seat in enumerate(state.seats):
        pair = chosen_sections.entries(seat, 2)
        sections = [
            NOBODY if id is None else chosen(id, SECTION_NUMBER, f"{chosen_sections.at(seat)}[{n}]")
            for n, id in enumerate([*pair, None, None][:2])
        ]
        if sections[0] == sections[1] != NOBODY or (sections[0] == NOBODY != sections[1]):
            raise bad(chosen_sections.at(seat), "not-two-sections", len(pair))
        state.first[leader], state.second[leader] = sections
    state.stacks = cards.deal(len(content.cards) - state.seen.bit_count() - _face_down(state))
    state.below = cards.backs_in_stacks(state)
    given = record.entries("stacks", STACKS)
    for stack, data in enumerate(given):
        entry = Record(data, f"{record.at('stacks')}[{stack}]", ("cards", "top"))
        state.stacks[stack] = entry.number("cards", 0, len(content.cards))
        state.tops[stack] = entry.one_of("top", BACK_NUMBER, UNKNOWN)
        if state.tops[stack] != UNKNOWN:
            state.below[state.tops[stack]] -= 1
    if len(given) not in (0, STACKS) or sum(state.stacks) != sum(state.below) + _known_tops(state):
        raise bad(record.at("stacks"), "cards-do-not-add-up", sum(state.stacks))
    if state.seen & state.joined:
        raise bad(record.at("joined"), "named-twice", (state.seen & state.joined).bit_count())


def _face_down(state: State) -> int:
    return sum(len(backs) - len(fronts) for backs, fronts in zip(state.backs, state.fronts, strict=True))


def _known_tops(state: State) -> int:
    return sum(top != UNKNOWN for top in state.tops)


def _read_cards(state: State, record: Record) -> None:
    content = state.content
    for leader, seat in enumerate(state.seats):
        for n, data in enumerate(record.entries(seat, CARDS)):
            card = Record(data, f"{record.at(seat)}[{n}]", ("back", "stack", "front", "early"))
            state.backs[leader] += (card.one_of("back", BACK_NUMBER),)
            state.origins[leader] += (card.number("stack", 1, STACKS, 1) - 1,)
            if card.flag("early"):
                if state.early[leader] < n:
                    raise bad(card.at("early"), "early-after-late", True)
                state.early[leader] = n + 1
            front = card.one_of("front", content.card_number, UNKNOWN)
            if front == UNKNOWN:
                continue
            if len(state.fronts[leader]) < n or content.card_backs[front] != state.backs[leader][n]:
                raise bad(card.at("front"), "not-this-card", data["front"])
            if state.seen >> front & 1:
                raise bad(card.at("front"), "named-twice", data["front"])
            state.fronts[leader] += (front,)
            state.seen |= 1 << front


def _go_on(state: State, record: Record, step: int) -> None:
    """What the step needs, and the question that is open in it."""
    owed = record.object("owed", state.seats)
    due = [owed.object(seat, SYMBOLS if step == EXPLOIT else ("tiles",)) for seat in state.seats]
    if step == EXPLOIT:
        state.step, state.due = OGAM, NOBODY
        for breach in invariants.breaches_of_pieces(state):
            raise Wrong(breach)
        earning.pay_out(state, [[each.number(symbol, 0, 50) for symbol in SYMBOLS] for each in due])
        return
    state.owed = [each.number("tiles", 0, 50) for each in due]
    if step in (PORT, DRAW, BLOCK_1, BLOCK_2, OGAM):
        _go_on_earning(state, step)
    elif step == TILES:
        if state.due == NOBODY and not state.gaps:
            display.begin(state, state.owed)
        elif state.gaps or not display.due_tiles(state, state.due):
            display.settle(state)
    elif step in (TURN, REBUILD):
        _somebody_due(state)
        flip = record.data.get("flip")
        if flip is not None:
            place = chosen(flip, state.content.atlas.number, "flip")
            if step != TURN:
                raise bad("flip", "no-flip-there", flip)
            state.question, state.subject = FOMORI_FLIP, place
    elif step == OVER:
        state.due = NOBODY
    if record.data.get("flip") is not None and step not in (TURN, REBUILD):
        raise bad("flip", "no-flip-there", record.data["flip"])


def _go_on_earning(state: State, step: int) -> None:
    if step == OGAM:
        for seat, second in zip(state.seats, state.second, strict=True):
            if second == NOBODY:
                raise bad(f"earning.blocks.{seat}", "missing", None)
    elif step in (BLOCK_1, BLOCK_2):
        state.due = NOBODY
        if step == BLOCK_2 and NOBODY in state.first:
            raise bad("earning.blocks", "missing", None)
    elif state.start != NOBODY and step == PORT:
        _somebody_due(state)
    elif step == DRAW:
        _somebody_due(state)
        chance.settle(state)
        return
    if step == PORT:
        setup.settle(state)
    else:
        blocks.settle(state)


def _somebody_due(state: State) -> None:
    if state.due == NOBODY:
        state.due = state.start
    if state.step == TURN and state.passed >> state.due & 1:
        raise bad("leader", "has-passed", state.seats[state.due])

"""From a position record to a state, or to the first thing wrong with it."""

from __future__ import annotations

from typing import Any

from companion.rules.arrival import blocks, cards, chance, display, earning, invariants, setup, shields
from companion.rules.arrival.content import BACKS, SECTIONS, SYMBOLS, Content
from companion.rules.arrival.position import EXPLOIT, SUPPLY
from companion.rules.arrival.reasons import refuse
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
    STEP_NAMES,
    TILES,
    TURN,
    UNKNOWN,
    State,
)
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import set_of
from companion.rules.kernel.records import Record, Wrong

MOST_DISCS = 3
"""On one location."""


def read(content: Content, position: Any, *, always_in_turn: bool) -> State | Illegal:
    try:
        return _read(content, Record(position, refuse, sparse=True), always_in_turn=always_in_turn)
    except Wrong as wrong:
        return wrong.refusal


def _read(content: Content, record: Record, *, always_in_turn: bool) -> State:
    leaders = [content.tribes[number] for number in record.many("leaders", content.tribes, once=True)]
    wrong = setup.check_seats(content, leaders)
    if wrong is not None:
        raise Wrong(wrong)
    state = setup.empty(content, tuple(leaders), always_in_turn=always_in_turn)
    state.step = record.one("step", (*STEP_NAMES, EXPLOIT))
    _read_round(state, record)
    _read_map(state, record)
    supplies = record.by_id("supply", leaders)
    for leader, seat in enumerate(leaders):
        _read_supply(state, leader, supplies.part(seat))
    state.display = record.many("display", content.tile_number)
    state.used = tuple(sorted(record.many("usedTiles", content.tile_number)))
    state.gaps = record.number("gaps", 0, display.DISPLAYED)
    _read_earning(state, record)
    flip = record.raw("flip")
    owed = record.by_id("owed", state.seats)
    record.refuse_unread()
    _go_on(state, record, [owed.part(seat) for seat in state.seats], flip)
    for breach in invariants.breaches(state):
        raise Wrong(breach)
    return state


def _read_round(state: State, record: Record) -> None:
    state.round = record.number("round", 1, 99, 1)
    state.start = record.maybe("start", state.seats, NOBODY)
    if state.start == NOBODY and state.step != PORT:
        if "start" in record.data:
            raise record.bad("start", "somebody-started")
        state.start = 0
    state.first_passer = record.maybe("firstPasser", state.seats, NOBODY)
    state.latched = record.flag("latched")
    state.due = record.maybe("leader", state.seats, NOBODY)
    state.actions = record.number("actionsLeft", 0, 2)
    state.newcomers = set_of(record.many("firstTurn", state.seats, once=True))


def _read_map(state: State, record: Record) -> None:
    content, atlas = state.content, state.content.atlas
    main = atlas.names(atlas.main)
    places = record.by_id("map", main)
    for id, entry in places.data.items():
        bit, where = 1 << atlas.number[id], places.at(id)
        if not isinstance(entry, list | tuple) or len(entry) != 2:
            raise record.wrong(where, "not-a-tribe-and-discs", entry)
        state.own[record.number_of(entry[0], state.seats, f"{where}[0]")] |= bit
        if type(entry[1]) is not int or not 1 <= entry[1] <= MOST_DISCS:
            raise record.wrong(f"{where}[1]", "not-a-number", entry[1])
        state.two |= bit if entry[1] > 1 else 0
        state.three |= bit if entry[1] > 2 else 0
    fomori = record.by_id("fomori", main)
    for id in fomori.data:
        bit = 1 << atlas.number[id]
        if state.occupied_places & bit:
            raise fomori.bad(id, "discs-and-fomori", fomori.data[id])
        state.kinds[fomori.one(id, content.fomori)] |= bit
    state.castles = atlas.isle
    if "castles" in record.data:
        castles = {id: atlas.number[id] for id in atlas.names(atlas.isle)}
        state.castles = set_of(record.many("castles", castles, once=True))
    laid = record.by_id("shields", atlas.province_ids[:-1])
    for id in laid.data:
        for _ in range(laid.number(id, 0, shields.MOST)):
            shields.add(state, atlas.provinces[id])
    gone = record.by_id("fomoriDiscard", content.fomori)
    state.repelled = tuple(gone.number(kind, 0, 50) for kind in content.fomori)


def _read_supply(state: State, leader: int, record: Record) -> None:
    """A master-builder listed among the tiles is the active one."""
    content = state.content
    for name, kept in SUPPLY.items():
        getattr(state, kept)[leader] = record.number(name)
    held = record.many("tiles", content.tile_number)
    state.builders[leader] = max(state.builders[leader], held.count(content.builder))
    state.tiles[leader] = tuple(sorted(tile for tile in held if tile != content.builder))
    state.passed |= record.flag("passed", absent=state.step in (REBUILD, OVER)) << leader
    record.refuse_unread()


def _read_earning(state: State, whole: Record) -> None:
    if "earning" not in whole.data:
        cards.shuffle_all(state)
        return
    content = state.content
    record = whole.part("earning")
    state.in_turn = record.flag("inTurn") or state.always_in_turn
    state.seen = set_of(record.many("discarded", content.card_number, once=True))
    state.joined = set_of(record.many("joined", content.card_number, once=True))
    _read_cards(state, record.by_id("cards", state.seats))
    blocked = record.by_id("blocks", state.seats)
    for leader, seat in enumerate(state.seats):
        pair = blocked.entries(seat, 2)
        sections = [NOBODY if id is None else record.number_of(id, SECTIONS, where) for id, where in pair]
        first, second = (*sections, NOBODY, NOBODY)[:2]
        if first == NOBODY != second:
            raise blocked.bad(seat, "not-two-sections", len(pair))
        if first == second != NOBODY:
            raise Wrong(refuse("blocked-twice", seat=seat, section=SECTIONS[first]))
        state.first[leader], state.second[leader] = first, second
    state.stacks = cards.deal(len(content.cards) - state.seen.bit_count() - _face_down(state))
    state.below = cards.backs_in_stacks(state)
    given = record.records("stacks", STACKS)
    for stack, entry in enumerate(given):
        state.stacks[stack] = entry.number("cards", 0, len(content.cards))
        state.tops[stack] = entry.maybe("top", BACKS, UNKNOWN)
        if state.tops[stack] != UNKNOWN:
            state.below[state.tops[stack]] -= 1
        entry.refuse_unread()
    if len(given) not in (0, STACKS) or sum(state.stacks) != sum(state.below) + _known_tops(state):
        raise record.bad("stacks", "cards-do-not-add-up", sum(state.stacks))
    if state.seen & state.joined:
        raise record.bad("joined", "named-twice", (state.seen & state.joined).bit_count())
    record.refuse_unread()


def _face_down(state: State) -> int:
    return sum(len(backs) - len(fronts) for backs, fronts in zip(state.backs, state.fronts, strict=True))


def _known_tops(state: State) -> int:
    return sum(top != UNKNOWN for top in state.tops)


def _read_cards(state: State, record: Record) -> None:
    content = state.content
    for leader, seat in enumerate(state.seats):
        for n, card in enumerate(record.records(seat, CARDS)):
            state.backs[leader] += (card.one("back", BACKS),)
            state.origins[leader] += (card.number("stack", 1, STACKS, 1) - 1,)
            if card.flag("early"):
                if state.early[leader] < n:
                    raise card.bad("early", "early-after-late", True)
                state.early[leader] = n + 1
            front = card.maybe("front", content.card_number, UNKNOWN)
            card.refuse_unread()
            if front == UNKNOWN:
                continue
            if len(state.fronts[leader]) < n or content.card_backs[front] != state.backs[leader][n]:
                raise card.bad("front", "not-this-card", card.data["front"])
            if state.seen >> front & 1:
                raise card.bad("front", "named-twice", card.data["front"])
            state.fronts[leader] += (front,)
            state.seen |= 1 << front


def _go_on(state: State, record: Record, owed: list[Record], flip: Any) -> None:
    """What the step needs, and the question that is open in it."""
    step = state.step
    if step == len(STEP_NAMES):
        state.step, state.due = OGAM, NOBODY
        for breach in invariants.breaches_of_pieces(state):
            raise Wrong(breach)
        earnings = [[each.number(symbol, 0, 50) for symbol in SYMBOLS] for each in owed]
        _refuse_unread(owed)
        earning.pay_out(state, earnings)
        return
    state.owed = [each.number("tiles", 0, 50) for each in owed]
    _refuse_unread(owed)
    if step in (PORT, DRAW, BLOCK_1, BLOCK_2, OGAM):
        _go_on_earning(state, record)
    elif step == TILES:
        if state.due == NOBODY and not state.gaps:
            display.begin(state, state.owed)
        elif state.gaps or not display.due_tiles(state, state.due):
            display.settle(state)
    elif step in (TURN, REBUILD):
        _somebody_due(state, record)
    elif step == OVER:
        state.due = NOBODY
    if flip is not None:
        if step not in (TURN, REBUILD):
            raise record.bad("flip", "no-flip-there", flip)
        state.question, state.subject = FOMORI_FLIP, record.number_of(flip, state.content.atlas.number, "flip")
        if step == REBUILD:
            raise record.bad("flip", "no-flip-there", flip)


def _refuse_unread(parts: list[Record]) -> None:
    for part in parts:
        part.refuse_unread()


def _go_on_earning(state: State, record: Record) -> None:
    step = state.step
    if step == OGAM:
        for seat, second in zip(state.seats, state.second, strict=True):
            if second == NOBODY:
                raise record.wrong(f"earning.blocks.{seat}", "missing")
    elif step in (BLOCK_1, BLOCK_2):
        state.due = NOBODY
        if step == BLOCK_2 and NOBODY in state.first:
            raise record.wrong("earning.blocks", "missing")
    elif state.start != NOBODY and step == PORT:
        _somebody_due(state, record)
    elif step == DRAW:
        _somebody_due(state, record)
        chance.settle(state)
        return
    if step == PORT:
        setup.settle(state)
    else:
        blocks.settle(state)


def _somebody_due(state: State, record: Record) -> None:
    if state.due == NOBODY:
        state.due = state.start
    if state.step == TURN and state.passed >> state.due & 1:
        raise record.bad("leader", "has-passed", state.seats[state.due])

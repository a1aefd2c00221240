"""Chapter 3: the empty table, what chance settles on it, and a port for each leader."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.arrival import cards, display
from companion.rules.arrival.content import Content
from companion.rules.arrival.moves import PlacePort
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import DRAW, NOBODY, NOTHING, START_FOMORI, START_LEADER, State, seating
from companion.rules.kernel import Illegal, Seat
from companion.rules.kernel.bits import members

START_DISCS = 3
START_FAME = 4


def fresh(content: Content, seats: Sequence[Seat], *, always_in_turn: bool) -> State | Illegal:
    wrong = check_seats(content, seats)
    if wrong is not None:
        return wrong
    state = empty(content, tuple(seats), always_in_turn=always_in_turn)
    players = len(seats)
    state.castles = content.atlas.isle
    state.due = NOBODY
    state.fame = [START_FAME] * players
    state.discs = [START_DISCS] * players
    state.newcomers = (1 << players) - 1
    cards.shuffle_all(state)
    display.fill_up(state)
    settle(state)
    return state


def check_seats(content: Content, seats: Sequence[Seat]) -> Illegal | None:
    """ARR 3.6, 3.12: two to four leaders, each with an own tribe."""
    numbers = sorted(content.limits)
    if len(seats) not in content.limits:
        return refuse("too-few-or-many-leaders", players=len(seats), lowest=numbers[0], highest=numbers[-1])
    for seat in seats:
        if seat not in content.tribes:
            return refuse("unknown-tribe", seat=seat, tribes=list(content.tribes))
        if list(seats).count(seat) > 1:
            return refuse("tribe-twice", seat=seat)
    return None


def empty(content: Content, seats: tuple[Seat, ...], *, always_in_turn: bool) -> State:
    """A table with nothing on it."""
    players = len(seats)
    nothing = [0] * players
    return State(
        content,
        seating(content, seats),
        seats,
        always_in_turn,
        own=nothing.copy(),
        fame=nothing.copy(),
        corruption=nothing.copy(),
        discs=nothing.copy(),
        swords=nothing.copy(),
        shields=nothing.copy(),
        held=nothing.copy(),
        tiles=[()] * players,
        trophies=nothing.copy(),
        used_trophies=nothing.copy(),
        builders=nothing.copy(),
        gathered=nothing.copy(),
        owed=nothing.copy(),
        backs=[()] * players,
        origins=[()] * players,
        fronts=[()] * players,
        early=nothing.copy(),
        first=[NOBODY] * players,
        second=[NOBODY] * players,
        in_turn=always_in_turn,
    )


def settle(state: State) -> None:
    """ARR 3.2–3.8, in the order of the rules: display, Fomori, card stacks, Starting Player; then 3.9."""
    if state.start != NOBODY:
        state.question = NOTHING
    elif state.gaps:
        display.ask(state)
    elif (done := state.fomori_places.bit_count()) < len(state.content.atlas.castles):
        state.question, state.subject = START_FOMORI, done
    elif not cards.ask_for_backs(state):
        state.question = START_LEADER


def put_fomori(state: State, kind: int) -> None:
    """ARR 3.5."""
    state.kinds[kind] |= 1 << state.content.atlas.castles[state.subject]


def choose_start(state: State, leader: int) -> None:
    """ARR 3.8."""
    state.start = state.due = leader


# 3.9, a port for each leader


def check_port(state: State, move: PlacePort) -> Illegal | None:
    place = state.content.atlas.number[move.location]
    return _is_a_port(state, place) or _is_free(state, place)


def _is_a_port(state: State, place: int) -> Illegal | None:
    """3.9.1: it must be a port."""
    atlas = state.content.atlas
    return None if atlas.ports >> place & 1 else refuse("not-a-port", location=atlas.ids[place])


def _is_free(state: State, place: int) -> Illegal | None:
    """3.9.2: it must be unoccupied."""
    taken = (state.occupied_places | state.fomori_places) >> place & 1
    return refuse("port-taken", location=state.content.atlas.ids[place]) if taken else None


def list_port(state: State, seat: Seat) -> list[PlacePort]:  # noqa: ARG001 (the seat whose turn it is)
    free = state.content.atlas.ports & ~(state.occupied_places | state.fomori_places)
    ports = state.ready.ports[state.due]
    return [ports[place] for place in members(free)]


def do_port(state: State, move: PlacePort) -> None:
    """ARR 3.9: one further disc from the General Supply."""
    state.own[state.due] |= 1 << state.content.atlas.number[move.location]
    state.due = (state.due + 1) % len(state.seats)
    if state.due == state.start:
        begin_round(state)


def begin_round(state: State) -> None:
    """Each round begins with the Earning Phase."""
    state.step = DRAW
    state.due = state.start
    state.in_turn = state.always_in_turn
    cards.ask_for_backs(state)

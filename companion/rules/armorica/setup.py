"""Chapter 3: the start player and the start cards; the rows fill as soon as chance says with what."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.armorica.content import Content
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.state import State, seating
from companion.rules.kernel import Chance, Illegal, Question, Seat, Weighted

PLAYERS = range(2, 5)
START_PLAYER = "start-player"


def fresh(content: Content, seats: Sequence[Seat]) -> State | Illegal:
    """ARM 3.1, 3.2: no display has a card yet, every pile is unseen."""
    if len(seats) not in PLAYERS:
        return refuse("too-few-or-many-players", players=len(seats), lowest=PLAYERS[0], highest=PLAYERS[-1])
    for seat in seats:
        if list(seats).count(seat) > 1:
            return refuse("seat-twice", seat=seat)
    return empty(content, tuple(seats))


def empty(content: Content, seats: tuple[Seat, ...]) -> State:
    return State(
        content=content,
        ready=seating(content, seats),
        seats=seats,
        start=0,
        turn=1,
        phase="start",
        done=0,
        displays=[()] * len(seats),
        icons=[0] * len(seats),
        rows=[(), ()],
        decks=list(content.deck_sets),
        gone=0,
        waiting=None,
    )


def ask_start_player(state: State) -> Chance:
    """ARM 3.1: each equally likely."""
    odds = Weighted(tuple((seat, 1) for seat in state.seats))
    return Chance(Question(START_PLAYER, odds, START_PLAYER))


def do_start_player(state: State, start: Seat) -> None:
    """ARM 3.1: the start player takes the first start card, clockwise the others take the next ones."""
    state.start = state.seats.index(start)
    for place in range(len(state.seats)):
        state.lay((state.start + place) % len(state.seats), state.content.start_cards[place])
    state.phase = "gaul"
    state.find_gap()

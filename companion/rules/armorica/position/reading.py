"""From a position record to a state, or to the first thing wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.armorica import invariants, turns
from companion.rules.armorica.codec import MOST_CARDS
from companion.rules.armorica.content import DECKS, ICONS, INLINE, SUITS, Card, CardNumber, Content
from companion.rules.armorica.position import MOMENT, MOST_ICONS, MOST_TURNS, PHASES
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.setup import PLAYERS, empty, fresh
from companion.rules.armorica.state import ROW, State
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import set_of
from companion.rules.kernel.records import Record, Wrong


def read(content: Content, position: Any) -> State | Illegal:
    try:
        return _read(content, Record(position, refuse))
    except Wrong as wrong:
        return wrong.refusal


def _read(content: Content, record: Record) -> State:
    players = record.records("players", PLAYERS[-1])
    names = tuple(player.text("name") for player in players)
    displays = [_display(content, player) for player in players]
    described = [card for display in displays for card in display if isinstance(card, Card)]
    inline = [Card(f"{INLINE}{n}", card.suit, card.icons) for n, card in enumerate(described, 1)]
    everything = content.with_inline(inline)
    started = fresh(everything, names)
    if isinstance(started, Illegal):
        raise Wrong(started)
    state = empty(everything, started.seats)
    made = iter(range(content.size, content.size + len(inline)))
    for place, display in enumerate(displays):
        for card in display:
            state.lay(place, next(made) if isinstance(card, Card) else card)
    if set(record.data) == {"players"}:
        state.phase, state.turn, state.decks = "over", 0, [0, 0]
    else:
        _read_moment(state, record)
    record.refuse_unread()
    for breach in invariants.breaches(state):
        raise Wrong(breach)
    return state


def _display(content: Content, player: Record) -> list[CardNumber | Card]:
    cards: list[CardNumber | Card] = [
        _read_described_card(player, card, where)
        if isinstance(card, Mapping)
        else _number(player, content, card, where)
        for card, where in player.entries("display", MOST_CARDS)
    ]
    player.refuse_unread()
    return cards


def _read_described_card(player: Record, data: Mapping[Any, Any], where: str) -> Card:
    """A card known by what is printed on it."""
    record = Record(data, player.refuse, where, sparse=True)
    if "suit" not in data:
        raise record.bad("suit", "missing")
    if record.raw("suit") not in SUITS:
        raise record.bad("suit", "unknown-suit", data["suit"])
    icons = record.by_id("icons", ICONS)
    for name, count in icons.data.items():
        if type(count) is not int or not 0 <= count <= MOST_ICONS:
            raise icons.bad(name, "not-a-number-of-icons", count)
    record.refuse_unread()
    return Card("", data["suit"], tuple(icons.data.get(name, 0) for name in ICONS))


def _number(record: Record, content: Content, card: Any, where: str) -> CardNumber:
    number = content.index.get(card) if isinstance(card, str) else None
    if number is None:
        raise record.wrong(where, "unknown-card", card)
    return number


def _read_moment(state: State, record: Record) -> None:
    """Everything a table needs to go on from here."""
    for name in MOMENT[:-1]:
        record.raw(name)
    turn, phase = record.raw("turn"), record.raw("phase")
    if type(turn) is not int or not 1 <= turn <= MOST_TURNS:
        raise record.bad("turn", "not-a-turn", turn)
    if phase not in PHASES:
        raise record.bad("phase", "unknown-phase", phase)
    start, to_move = _seat(state, record, "start"), _seat(state, record, "to_move")
    state.turn = turn
    rows = record.by_id("rows", DECKS)
    state.rows = [_row(state.content, rows, deck) for deck in DECKS]
    gone = (
        []
        if "gone" not in record.data
        else [_number(record, state.content, card, where) for card, where in record.entries("gone", MOST_CARDS)]
    )
    state.gone = set_of(gone)
    for card in gone:
        if gone.count(card) > 1:
            raise Wrong(refuse("card-twice", card=state.content.cards[card].id))
    out = state.gone | set_of(card for pile in (*state.rows, *state.displays) for card in pile)
    state.decks = [deck & ~out for deck in state.content.deck_sets]
    if start is None:
        begun = any(state.displays) or any(state.rows) or state.turn > 1
        if begun or to_move is not None or phase != "gaul":
            raise record.bad("start", "start-player-missing")
    else:
        state.start, state.phase = start, phase
        _whose_turn(state, record, to_move)


def _seat(state: State, record: Record, name: str) -> int | None:
    seat = record.raw(name)
    if seat is not None and seat not in state.seats:
        raise record.bad(name, "unknown-player", seat)
    return None if seat is None else state.seats.index(seat)


def _row(content: Content, rows: Record, deck: str) -> tuple[CardNumber, ...]:
    cards = []
    for card, where in rows.entries(deck, ROW):
        number = _number(rows, content, card, where)
        if content.cards[number].deck != deck:
            raise rows.wrong(where, "wrong-deck", card)
        cards.append(number)
    return tuple(cards)


def _whose_turn(state: State, record: Record, to_move: int | None) -> None:
    """Who is asked, or which row waits for its card."""
    if state.phase == "over":
        if to_move is not None:
            raise record.bad("to_move", "nobody-is-asked", state.seats[to_move])
        return
    state.find_gap()
    if to_move is not None:
        state.done = (to_move - state.start) % len(state.seats)
    elif state.waiting is None:
        raise record.bad("to_move", "somebody-is-asked")
    elif state.phase == "winter":
        state.phase = "clearing"
    else:
        state.done = len(state.seats)
    if state.phase == "winter" and state.waiting is None:
        turns.ask_the_hungry(state)

"""Chapter 12.2: a moment written down as people would read it off the table, and read back.

Decks are what is listed nowhere. A row that is short while its deck has cards waits for a card; with nobody
to move, the phase is over but for that. Displays may hold cards that no deck knows, described by their icons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.rules.armorica import clock, invariants
from companion.rules.armorica.content import DECKS, ICONS, INLINE, SUITS, Card, CardNumber, Content, numbers, set_of
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.setup import empty, fresh
from companion.rules.armorica.state import ROW, State
from companion.rules.kernel import Illegal
from companion.rules.kernel.codec import shown

PHASES = ("gaul", "roman", "winter", "over")
MOMENT = ("start", "turn", "phase", "to_move", "rows", "gone")
MOST_ICONS, MOST_CARDS = 20, 62


def write(state: State) -> dict[str, Any]:
    cards = state.content.cards
    players = [
        {"name": seat, "display": [cards[card].record for card in display]}
        for seat, display in zip(state.seats, state.displays, strict=True)
    ]
    if state.turn == 0:
        return {"players": players}
    phase = {"start": "gaul", "clearing": "winter"}.get(state.phase, state.phase)
    asked = state.phase in ("gaul", "roman", "winter") and state.done < len(state.seats)
    return {
        "players": players,
        "start": None if state.phase == "start" else state.seats[state.start],
        "turn": state.turn,
        "phase": phase,
        "to_move": state.seats[state.due] if asked else None,
        "rows": {name: [cards[card].id for card in row] for name, row in zip(DECKS, state.rows, strict=True)},
        "gone": [cards[card].id for card in numbers(state.gone)],
    }


class _Wrong(Exception):
    """Carries the first mistake out of the reading."""

    def __init__(self, refusal: Illegal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def read(content: Content, position: Any) -> State | Illegal:
    try:
        return _read(content, position)
    except _Wrong as wrong:
        return wrong.refusal


def _read(content: Content, position: Any) -> State:
    record = _object(position, "", ("players",), MOMENT)
    players = _players(record["players"])
    displays = [_display(content, player["display"], f"players[{n}].display") for n, player in enumerate(players)]
    inline = [
        Card(f"{INLINE}{n}", card.suit, card.icons)
        for n, card in enumerate((card for display in displays for card in display if isinstance(card, Card)), 1)
    ]
    everything = content.with_inline(inline)
    made = iter(range(content.size, content.size + len(inline)))
    started = fresh(everything, tuple(player["name"] for player in players))
    if isinstance(started, Illegal):
        raise _Wrong(started)
    state = empty(everything, started.seats)
    for place, display in enumerate(displays):
        for card in display:
            state.lay(place, next(made) if isinstance(card, Card) else card)
    if set(record) == {"players"}:
        state.phase, state.turn, state.decks = "over", 0, [0, 0]
    else:
        _moment(state, record)
    for breach in invariants.breaches(state):
        raise _Wrong(breach)
    return state


class _Moment(NamedTuple):
    start: str | None
    phase: str
    to_move: str | None


def _moment(state: State, record: Mapping[str, Any]) -> None:
    """Everything a table needs to go on from here."""
    for name in MOMENT[:-1]:
        if name not in record:
            raise _bad(name, "missing", None)
    turn, phase = record["turn"], record["phase"]
    if type(turn) is not int or not 1 <= turn <= 99:
        raise _bad("turn", "not-a-turn", turn)
    if phase not in PHASES:
        raise _bad("phase", "unknown-phase", phase)
    moment = _Moment(_seat(state, record, "start"), phase, _seat(state, record, "to_move"))
    rows = _object(record["rows"], "rows", DECKS, ())
    state.turn = turn
    state.rows = [tuple(_cards(state.content, rows[name], f"rows.{name}", deck)) for deck, name in enumerate(DECKS)]
    gone = _cards(state.content, record.get("gone", []), "gone", None)
    state.gone = set_of(set(gone))
    if len(gone) > state.gone.bit_count():
        raise _Wrong(refuse("card-twice", card=_twice(state, gone)))
    out = state.gone | set_of(card for pile in (*state.rows, *state.displays) for card in pile)
    state.decks = [deck & ~out for deck in state.content.deck_sets]
    _whose_turn(state, moment)


def _whose_turn(state: State, moment: _Moment) -> None:
    if moment.start is None:
        begun = any(state.displays) or any(state.rows) or state.turn > 1
        if begun or moment.to_move is not None or moment.phase != "gaul":
            raise _bad("start", "start-player-missing", None)
        return
    state.start = state.seats.index(moment.start)
    state.phase = moment.phase  # type: ignore[assignment]  # one of PHASES, tested above
    if moment.phase == "over":
        if moment.to_move is not None:
            raise _bad("to_move", "nobody-is-asked", moment.to_move)
        return
    state.find_gap()
    if moment.to_move is not None:
        state.done = (state.seats.index(moment.to_move) - state.start) % len(state.seats)
    elif state.waiting is None:
        raise _bad("to_move", "somebody-is-asked", None)
    elif moment.phase == "winter":
        state.phase = "clearing"
    else:
        state.done = len(state.seats)
    if state.phase == "winter" and state.waiting is None:
        clock.ask_the_hungry(state)


def _twice(state: State, gone: list[CardNumber]) -> str:
    return state.content.cards[next(card for card in gone if gone.count(card) > 1)].id


def _players(data: Any) -> list[Mapping[str, Any]]:
    players = _list(data, "players", 4)
    for n, player in enumerate(players):
        name = _object(player, f"players[{n}]", ("name", "display"), ())["name"]
        if not isinstance(name, str) or not 0 < len(name) <= 200:
            raise _bad(f"players[{n}].name", "not-a-name", name)
    return players


def _display(content: Content, data: Any, where: str) -> list[CardNumber | Card]:
    return [
        _inline(card, f"{where}[{n}]") if isinstance(card, Mapping) else _number(content, card, f"{where}[{n}]")
        for n, card in enumerate(_list(data, where, MOST_CARDS))
    ]


def _inline(data: Any, where: str) -> Card:
    record = _object(data, where, ("suit",), ("icons",))
    if record["suit"] not in SUITS:
        raise _bad(f"{where}.suit", "unknown-suit", record["suit"])
    icons = _object(record.get("icons", {}), f"{where}.icons", (), ICONS)
    for name, count in icons.items():
        if type(count) is not int or not 0 <= count <= MOST_ICONS:
            raise _bad(f"{where}.icons.{name}", "not-a-number-of-icons", count)
    return Card("", record["suit"], tuple(icons.get(name, 0) for name in ICONS))


def _cards(content: Content, data: Any, where: str, deck: int | None) -> list[CardNumber]:
    most = MOST_CARDS if deck is None else ROW
    cards = [_number(content, card, f"{where}[{n}]") for n, card in enumerate(_list(data, where, most))]
    for n, card in enumerate(cards):
        if deck is not None and content.cards[card].deck != DECKS[deck]:
            raise _bad(f"{where}[{n}]", "wrong-deck", content.cards[card].id)
    return cards


def _number(content: Content, card: Any, where: str) -> CardNumber:
    number = content.index.get(card) if isinstance(card, str) else None
    if number is None:
        raise _bad(where, "unknown-card", card)
    return number


def _seat(state: State, record: Mapping[str, Any], where: str) -> str | None:
    seat = record[where]
    if seat is not None and seat not in state.seats:
        raise _bad(where, "unknown-player", seat)
    return None if seat is None else str(seat)


def _list(data: Any, where: str, most: int) -> list[Any]:
    if not isinstance(data, list | tuple):
        raise _bad(where, "not-a-list", data)
    if len(data) > most:
        raise _bad(where, "too-long", len(data))
    return list(data)


def _object(data: Any, where: str, needed: tuple[str, ...], more: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise _bad(where, "not-an-object", data)
    for name in needed:
        if name not in data:
            raise _bad(f"{where}.{name}".lstrip("."), "missing", None)
    for name in data:
        if name not in needed and name not in more:
            raise _bad(f"{where}.{shown(name)}".lstrip("."), "unknown-field", name)
    return data


def _bad(where: str, problem: str, given: Any) -> _Wrong:
    return _Wrong(refuse("bad-position", where=where or "position", problem=problem, given=shown(given)))


INLINE_ID = re.compile(INLINE + r"[1-9][0-9]{0,2}")


def is_inline_id(card: str) -> bool:
    return INLINE_ID.fullmatch(card) is not None


def inline_cards(state: State) -> Iterator[Card]:
    yield from state.content.cards[state.content.size :]

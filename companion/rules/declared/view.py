"""Views of declared games: what a phone gets follows from who sees which zone, and from nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from companion.rules.declared import agreed_moves, chance, scoring
from companion.rules.declared.by_hand import Agree, Object
from companion.rules.declared.model import ONLOOKER
from companion.rules.declared.state import State
from companion.rules.kernel import ChanceMove, Seat

if TYPE_CHECKING:
    from companion.rules.declared.engine import DeclaredGame

ANSWERS = (Agree, Object)
CHOSEN = "chosen"
"""All that others are told of a secret choice: that it was made."""


def view(game: DeclaredGame, state: State, reader: Seat | None) -> dict[str, Any]:
    bit = _bit(state, reader)
    names, values = game.made.names, state.values
    asked = _seats_asked(state, game)
    teams = _teams(game, state)
    own = state.chosen[state.seats.index(reader)] if state.chosen and reader in state.seats else None
    return {
        "step": game.made.choices[state.choice].step if state.choice >= 0 else None,
        "asked": asked,
        "numbers": {
            name: _value(state, number, values, 0) for name, number in names.numbers.items() if not number.per_player
        },
        "dice": {name: chance.face_names(game.program, dice, values) for name, dice in names.dice.items()},
        "zones": {
            zone.name: _pieces(game, state, zone.base, bit) for zone in names.zones.values() if not zone.per_player
        },
        "players": [
            {
                "seat": seat,
                "numbers": {
                    name: _value(state, number, values, place)
                    for name, number in names.numbers.items()
                    if number.per_player
                },
                "zones": {
                    zone.name: _pieces(game, state, zone.base + place, bit)
                    for zone in names.zones.values()
                    if zone.per_player
                },
                "chosen": bool(state.chosen and state.chosen[place]),
                **({"team": teams[place]} if teams else {}),
            }
            for place, seat in enumerate(state.seats)
        ],
        "choice": game.write_move(_move(game, state, state.seats.index(reader), own)) if own and reader else None,
        "proposal": _proposal(game, state),
        "over": state.over(),
    }


def _teams(game: DeclaredGame, state: State) -> list[int]:
    """Return the team of each player, counted from 1 as they sit; empty where all play for themselves."""
    if not game.made.teams:
        return []
    firsts = [min(scoring.partners(game, state, place)) for place in range(len(state.seats))]
    order = sorted(set(firsts))
    return [order.index(first) + 1 for first in firsts]


def _proposal(game: DeclaredGame, state: State) -> dict[str, Any] | None:
    """Return the move that waits for consent, which the table may read."""
    if state.proposal is None:
        return None
    return {"move": game.write_move(state.proposal[0]), "missing": agreed_moves.missing(state)}


def _move(game: DeclaredGame, state: State, seat: int, chosen: tuple[int, tuple[Any, ...]]) -> Any:
    return game.program.move(state, chosen[0], seat, chosen[1])


def _seats_asked(state: State, game: DeclaredGame) -> list[Seat]:
    if state.choice < 0:
        return []
    choice = game.made.choices[state.choice]
    if state.proposal is not None:
        return agreed_moves.missing(state)
    if choice.open:
        return []
    if choice.together:
        return [seat for seat, move in zip(state.seats, state.chosen, strict=True) if move is None]
    return [state.seats[state.values[choice.asks]]]


def _bit(state: State, reader: Seat | None) -> int:
    return 1 << (ONLOOKER if reader is None else state.seats.index(reader))


def _value(state: State, number: Any, values: list[Any], place: int) -> Any:
    base = number.base + number.width * place
    if number.size:
        return values[base : base + number.size]
    return state.seats[values[base]] if number.player else values[base]


def _pieces(game: DeclaredGame, state: State, zone: int, bit: int) -> dict[str, Any]:
    pieces = state.zones[zone]
    ids = game.program.ids
    shown = [ids[kind] for kind in pieces] if game.program.mover.watch(state, zone) & bit else None
    counted = game.program.counters[zone] & bit
    return {"count": len(pieces) if counted else None, "pieces": shown}


def public_move(game: DeclaredGame, state: State, move: Any, reader: Seat | None) -> dict[str, Any]:
    """Return a log entry without what the reader may not know."""
    written = game.write_move(move)
    if game.made.open:
        return written
    if isinstance(move, ChanceMove):
        audience = chance.question(game.program, state).audience
        return written if audience is None or reader in audience else {**written, "answer": None}
    if move.seat == reader or type(move) in ANSWERS or (game.asks and agreed_moves.is_asked(game, state, move)):
        return written
    if type(move) in game.deeds:
        return written if game.hands.disclose(state, move) & _bit(state, reader) else {**written, "piece": None}
    if state.chosen and sum(made is None for made in state.chosen) > 1:
        return {"type": CHOSEN, "seat": move.seat}
    hidden = _hidden_picks(game, state, move, _bit(state, reader))
    return {**written, **{name: _without_names(written[name]) for name in hidden}}


def _without_names(picked: Any) -> Any:
    """Return all that is told of pieces a reader did not see: how many there were."""
    return [None] * len(picked) if isinstance(picked, list) else None


def _hidden_picks(game: DeclaredGame, state: State, move: Any, bit: int) -> list[str]:
    program = game.program
    meaning = program.meaning(state, move)
    assert meaning is not None
    action, seat, picks = meaning
    secret = [
        (pick.name, value)
        for pick, value in zip(game.made.actions[action].picks, picks, strict=True)
        if pick.kind in ("piece", "pieces") and pick.code.level and pick.name not in game.made.actions[action].shown
    ]
    if not secret:
        return []
    after = state.copy()
    after.trace = []
    after.values[game.made.choices[state.choice].asks] = seat
    program.load_picks(after, action, picks)
    program.blocks[game.made.actions[action].block](after)
    shown = {piece for watch, piece in after.trace if watch & bit}
    return [name for name, picked in secret if not shown.issuperset(picked if isinstance(picked, tuple) else (picked,))]


def _known_pieces(state: State, bit: int) -> Counter[int]:
    """Return the pieces whose place a reader knows."""
    known: Counter[int] = Counter()
    for pieces, knowers in zip(state.zones, state.knowers, strict=True):
        known.update(piece for piece, mask in zip(pieces, knowers, strict=True) if mask & bit)
    return known


def shows_something(game: DeclaredGame, state: State, move: Any) -> bool:
    """Tell whether a move shows a seat something it did not see before."""
    if game.made.open:
        return False
    if state.chosen and sum(made is None for made in state.chosen) == 1:
        return True
    after = state.copy()
    game.apply(after, move)
    readers: tuple[Seat | None, ...] = (*state.seats, None)
    return any(
        _known_pieces(after, _bit(state, reader)) - _known_pieces(state, _bit(state, reader)) for reader in readers
    )

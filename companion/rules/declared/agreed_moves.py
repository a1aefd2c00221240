"""Moves that wait for the other players' consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.rules.declared.by_hand import Agree, MovePiece
from companion.rules.declared.model import ALL_SEE
from companion.rules.declared.state import State

if TYPE_CHECKING:
    from companion.rules.declared.engine import DeclaredGame

STEP = "consent"


def is_asked(game: DeclaredGame, state: State, move: Any) -> bool:
    """Tell whether a move needs the consent of the others."""
    if len(state.seats) == 1:
        return False
    if type(move) in game.deeds:
        return not game.made.choices[state.choice].open or type(move) is game.end
    return game.made.actions[game.program.classes.index(type(move))].asks


def missing(state: State) -> list[str]:
    """Return the players who have not agreed yet."""
    assert state.proposal is not None
    move, agreed = state.proposal
    return [seat for place, seat in enumerate(state.seats) if seat != move.seat and not agreed >> place & 1]


def propose(game: DeclaredGame, state: State, move: Any) -> None:
    """Ask the others. The named pieces are shown to them."""
    state.proposal = move, 0
    for zone, piece in _pieces(game, state, move):
        place = state.zones[zone].index(piece)
        knowers = list(state.knowers[zone])
        knowers[place] = ALL_SEE
        game.program.mover.lay(state, zone, state.zones[zone], tuple(knowers))


def _pieces(game: DeclaredGame, state: State, move: Any) -> list[tuple[int, int]]:
    """Return the pieces that a move names, and where they lie."""
    program = game.program
    if isinstance(move, MovePiece):
        zone = game.hands.zone(state, move.zone, move.of)
        return [] if zone is None else [(zone, program.index[move.piece])]
    if type(move) in game.deeds:
        return []
    meaning = program.meaning(state, move)
    assert meaning is not None
    action, _, picks = meaning
    found = []
    for pick, value in zip(game.made.actions[action].picks, picks, strict=True):
        for piece in value if pick.kind == "pieces" else (value,) if pick.kind == "piece" else ():
            found += [(zone, piece) for zone, pieces in enumerate(state.zones) if piece in pieces][:1]
    return found


def answer(state: State, move: Any) -> Any:
    """Take an answer. Returns the move once all have agreed to it."""
    assert state.proposal is not None
    proposed, agreed = state.proposal
    if not isinstance(move, Agree):
        state.proposal = None
        return None
    state.proposal = proposed, agreed | 1 << state.seats.index(move.seat)
    if missing(state):
        return None
    state.proposal = None
    return proposed

"""What is a secret at a table, found by asking the game: whether something else could have happened in a seat's eyes,
and whether a seat knows more than those who look on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.rules.kernel import Chance, ChanceMove, Game, Illegal
from companion.rules.kernel.game import M, S
from companion.rules.kernel.visibility import all_is_public
from companion.tables.snapshot import Snapshot, state_after

MOST_LOOKED_AT = 60
DRAWN = 8
"""So many answers or states are drawn in place of the true one; always the same, so that an audit finds the same."""


def may_read(game: Game[S, M], state: S, move: M | ChanceMove, seat: str | None) -> bool:
    """Whether a seat (None: a spectator) is told all of a move made in this state."""
    return bool(game.public_move(state, move, seat) == game.write_move(move))


def still_hidden(game: Game[Any, Any], snapshot: Snapshot, index: int, seat: str | None) -> bool:
    """Whether an event that this seat was not told in full could, for all it has seen since, have been another one."""
    state = state_after(game, snapshot, index)
    true = snapshot.events[index].move
    told = game.public_move(state, true, seat)
    return any(
        _goes_unnoticed(game, snapshot, index, other, seat)
        for other in _alternatives(game, state, true)
        if other != true and game.public_move(state, other, seat) == told
    )


def _alternatives(game: Game[S, Any], state: S, move: Any) -> Iterator[Any]:
    """Other moves of the same seat, or other answers to the question."""
    if not isinstance(move, ChanceMove):
        yield from game.legal_moves(state, move.seat)[:MOST_LOOKED_AT]
        return
    pending = game.pending(state)
    assert isinstance(pending, Chance), "an answer stands where something was asked"
    for number in range(DRAWN):
        answer = draw(pending.question.odds, Stream("secrecy", str(number)).below)
        other = game.read_move({"type": "chance", "question": move.question, "answer": answer})
        if not isinstance(other, Illegal):
            yield other


def _goes_unnoticed(game: Game[Any, Any], snapshot: Snapshot, index: int, other: Any, seat: str | None) -> bool:
    """Whether all that followed fits another event as well, in the eyes of a seat. Where what followed is not told to
    it either, that could have been another one, too."""
    here = state_after(game, snapshot, index)
    there = here.copy()
    game.apply(here, snapshot.events[index].move)
    game.apply(there, other)
    for event in snapshot.events[index + 1 :]:
        if game.view(here, seat) != game.view(there, seat):
            return False
        if game.check(there, event.move) is not None:
            return not may_read(game, here, event.move, seat)
        game.apply(here, event.move)
        game.apply(there, event.move)
    return bool(game.view(here, seat) == game.view(there, seat))


def holds_secrets(game: Game[S, Any], state: S, seat: str) -> bool:
    """Whether a seat knows more than spectators do.

    Found without regard to what the secret is: only states that a spectator takes for possible are compared."""
    if all_is_public(game):
        return False
    guesses = (game.sample(state, None, Stream("secrecy", str(number)).below) for number in range(DRAWN))
    seen = [game.view(guess, seat) for guess in guesses]
    return any(view != seen[0] for view in seen)

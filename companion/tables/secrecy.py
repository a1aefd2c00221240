"""Find out what is secret at a table by asking the game: whether something else could have happened as far as a seat
can tell, and whether a seat knows more than spectators.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.rules.kernel import Below, Chance, ChanceMove, Game, Illegal
from companion.rules.kernel.game import M, S
from companion.tables.snapshot import Snapshot, state_after

MOST_LOOKED_AT = 60
MOST_TRIED = 8
"""Of the moves that read alike in one imagined state, so many are played on with."""
DRAWN = 8
"""Sample size of alternative answers or states; the sample is always the same, so that an audit agrees."""


def may_read(game: Game[S, M], state: S, move: M | ChanceMove, seat: str | None) -> bool:
    """Return whether a seat (None: a spectator) may read a move in full."""
    return bool(game.public_move(state, move, seat) == game.write_move(move))


def still_hidden(game: Game[Any, Any], snapshot: Snapshot, index: int, seat: str | None) -> bool:
    """Return whether an event that this seat could not read in full is still secret from it, given all it has seen
    since.
    """
    state = state_after(game, snapshot, index)
    true = snapshot.events[index].move
    told = game.public_move(state, true, seat)
    return any(
        _goes_unnoticed(game, snapshot, index, instead, other, seat)
        for instead, other in _alternatives(game, state, true, seat, told)
    )


def _alternatives(
    game: Game[S, Any], state: S, true: Any, seat: str | None, told: Mapping[str, Any]
) -> Iterator[tuple[S, Any]]:
    """Return other moves of the same seat, or other answers to the question, that read the same to this reader, each
    with a state it may imagine: what a hand or a heap really holds must not settle what could have come from it. The
    true state is one of them, and the one that agrees with all that is shown later."""
    by_chance = isinstance(true, ChanceMove)
    for number in range(DRAWN):
        below = Stream("secrecy", str(number)).below
        imagined = game.sample(state, seat, below)
        for world in (imagined, state) if by_chance or number == 0 else (imagined,):
            others = _drawn_answer(game, world, true, below) if by_chance else game.similar_moves(world, true)
            found = (other for other in others[:MOST_LOOKED_AT] if other != true)
            alike = (other for other in found if game.public_move(world, other, seat) == told)
            yield from ((world, other) for other in islice(alike, MOST_TRIED))


def _drawn_answer(game: Game[S, Any], world: S, true: ChanceMove, below: Below) -> Sequence[Any]:
    pending = game.pending(world)
    assert isinstance(pending, Chance), "an answer stands where something was asked"
    answer = draw(pending.question.odds, below)
    read = game.read_move({"type": "chance", "question": true.question, "answer": answer})
    return () if isinstance(read, Illegal) else (read,)


def _goes_unnoticed(
    game: Game[Any, Any], snapshot: Snapshot, index: int, instead: Any, other: Any, seat: str | None
) -> bool:
    """Return whether everything that followed is consistent with another event, made in the state `instead`, as far as
    this seat can tell. A later event that is not told to the seat may have been another one, too."""
    here = state_after(game, snapshot, index)
    there = instead.copy()
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
    """Return whether a seat knows more than spectators, by comparing only states that a spectator
    considers possible.
    """
    if game.all_is_public:
        return False
    guesses = (game.sample(state, None, Stream("secrecy", str(number)).below) for number in range(DRAWN))
    seen = [game.view(guess, seat) for guess in guesses]
    return any(view != seen[0] for view in seen)

"""One game between bots, from the first question of chance to the winner, as a log that can be replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.bots import Below, Bot
from companion.dealer.answers import draw
from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Over, Pending, Seat, Turn
from companion.rules.kernel.game import M, S

LONGEST = 20_000
"""No game of ours has as many steps; one that goes on beyond is a mistake in its rules."""


class Endless(Exception):
    """A game that did not come to an end."""


@dataclass(frozen=True, slots=True)
class MatchStep:
    """What was awaited, and what then happened. `state` is the one before the move and must not be kept."""

    state: Any
    pending: Pending
    seat: Seat | None
    move: Any


def begin(game: Game[S, M], seats: Sequence[Seat], options: Mapping[str, Any]) -> S:
    state = game.setup(seats, options)
    if isinstance(state, Illegal):
        raise ValueError(f"{state.rule} {state.code}: {dict(state.facts)}")
    return state


def steps(
    game: Game[S, M], state: S, players: Mapping[Seat, Bot], below: Below, longest: int = LONGEST
) -> Iterator[MatchStep]:
    """Play on from a state, which changes under way, until no seat is asked any more.

    Where several seats are due, the first of them decides first. Every step is yielded before it is applied.
    """
    for _ in range(longest):
        pending = game.pending(state)
        match pending:
            case Over():
                return
            case Chance(question):
                step = MatchStep(state, pending, None, ChanceMove(question.id, draw(question.odds, below)))
            case Turn(awaited):
                seat = awaited[0].seat
                step = MatchStep(state, pending, seat, players[seat].choose(game, state, seat, below))
        yield step
        game.apply(state, step.move)
    raise Endless(f"{game.name} did not end within {longest} steps")

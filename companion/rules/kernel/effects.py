"""The certain effects of a legal move, in numbers, as far as the seat may know them.

The move is tried in sampled worlds that agree with all this seat knows, never in the real one; differences between
those worlds are uncertain and left out. Chance is not answered: effects that depend on it are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rules.kernel.chance import Below
from companion.rules.kernel.game import Game, M, S
from companion.rules.kernel.pending import Chance, Seat
from companion.rules.kernel.visibility import seen_sheet

WORLDS = 4
"""Number of sampled worlds where something is hidden."""
POINTS = "points"


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A changed number: `what` it is, and whose; `before` is None where there was none yet."""

    what: str
    of: Seat
    before: int | None
    after: int


@dataclass(frozen=True, slots=True)
class Effect:
    """The certain effects of a move: changed numbers, and the id of the question of chance that follows."""

    changes: tuple[FigureChange, ...]
    then: str | None


def effects(game: Game[S, M], state: S, seat: Seat, moves: Sequence[M], below: Below) -> list[Effect]:
    """Return the certain effects of each of these legal moves of the seat."""
    worlds = [game.sample(state, seat, below) for _ in range(1 if game.all_is_public else WORLDS)]
    before = [figures(game, world, seat) for world in worlds]
    return [_effect(game, worlds, before, seat, move) for move in moves]


def figures(game: Game[S, M], state: S, seat: Seat) -> dict[tuple[Seat, str], int]:
    """Return all watched numbers: the points of all, then what the game names of this seat."""
    sheet = seen_sheet(game, state, seat)
    found = {}
    if sheet is not None and sheet.counts == POINTS:
        found = {(player.seat, POINTS): player.total for player in sheet.players}
    return found | {(seat, what): number for what, number in game.figures(state, seat).items()}


def _effect(
    game: Game[S, M], worlds: Sequence[S], before: Sequence[Mapping[tuple[Seat, str], int]], seat: Seat, move: M
) -> Effect:
    found: set[FigureChange] | None = None
    order: list[FigureChange] = []
    next_questions: set[str | None] = set()
    for world, then in zip(worlds, before, strict=True):
        if game.check(world, move) is not None:
            continue  # Legal in the real world but not in this one: it says nothing about the move.
        after = world.copy()
        game.apply(after, move)
        changes = changed_figures(then, figures(game, after, seat), seat)
        order = order or changes
        found = set(changes) if found is None else found & set(changes)
        pending = game.pending(after)
        next_questions.add(pending.question.id if isinstance(pending, Chance) else None)
    certain = tuple(change for change in order if found is not None and change in found)
    return Effect(certain, next_questions.pop() if len(next_questions) == 1 else None)


def changed_figures(
    before: Mapping[tuple[Seat, str], int], after: Mapping[tuple[Seat, str], int], seat: Seat
) -> list[FigureChange]:
    """Return the numbers that differ, the seat's own first."""
    found = [
        FigureChange(what, of, before.get((of, what)), number)
        for (of, what), number in after.items()
        if before.get((of, what)) != number and (what != POINTS or (of, what) in before)
    ]
    return sorted(found, key=lambda change: change.of != seat)

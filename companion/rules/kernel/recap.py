"""What mattered to a seat among the events since its last turn: each weighed by the numbers it changed there."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.kernel.effects import POINTS, FigureChange, changed_figures, figures
from companion.rules.kernel.game import ChanceMove, Game, M, S
from companion.rules.kernel.pending import Seat

MOST = 5
"""How many events are told."""
FEWEST = 3
"""Where fewer changed a number, the newest placed moves of the other seats are told as well, so many in all."""
UNPLACED = ("type", "seat", "question")
"""Fields of a move that name nothing on the board."""
OWN_POINTS, POINTS_OF_OTHERS, OWN_FIGURES = 3, 2, 1
LARGEST_STEP = 10
"""A number that changes by more weighs no more."""


@dataclass(frozen=True, slots=True)
class Mattered:
    """An event by its place among those asked about, the numbers it changed, and the names of what it touched."""

    index: int
    changes: tuple[FigureChange, ...]
    places: tuple[str, ...]
    worth: int


def recap(
    game: Game[S, M],
    state: S,
    moves: Sequence[M | ChanceMove],
    seat: Seat,
    reader: Seat | None,
    known: Container[str],
) -> list[Mattered]:
    """Return what mattered most to a seat, the weightiest first and the newer before the older. `state` is the one
    before the first event; it is changed. Places are told as `reader` may know them; `known` are the ids of pieces and
    places."""
    weighed = []
    before = figures(game, state, seat)
    for index, move in enumerate(moves):
        shown = {**game.beside(state, move), **game.public_move(state, move, reader)}
        places = _places(game, state, move, shown, known)
        game.apply(state, move)
        after = figures(game, state, seat)
        changes = tuple(changed_figures(before, after, seat))
        weighed.append(Mattered(index, changes, places, sum(_weight(change, seat) for change in changes)))
        before = after
    return _weightiest(weighed, moves, seat)


def _weight(change: FigureChange, seat: Seat) -> int:
    step = min(abs(change.after - (change.before or 0)), LARGEST_STEP)
    if change.what != POINTS:
        return OWN_FIGURES * step
    return (OWN_POINTS if change.of == seat else POINTS_OF_OTHERS) * step


def _weightiest(weighed: Sequence[Mattered], moves: Sequence[Any], seat: Seat) -> list[Mattered]:
    """Return the events to tell. Left out are moves of the seat itself, which it made in the turns of others, and what
    chance answered before any of them moved: that belongs to the seat's own turn."""
    begin = next((index for index, move in enumerate(moves) if not isinstance(move, ChanceMove)), len(moves))
    others = [each for each in weighed[begin:] if getattr(moves[each.index], "seat", None) != seat]
    told = sorted((each for each in others if each.worth), key=lambda each: (-each.worth, -each.index))[:MOST]
    placed = _newest([each for each in others if each.places and not each.worth], moves)
    found = told + placed[: max(0, FEWEST - len(told))]
    return found or _newest(others, moves)[:FEWEST]


def _newest(weighed: Sequence[Mattered], moves: Sequence[Any]) -> list[Mattered]:
    """Return the newest of these moves of each seat, the newest first."""
    newest = {moves[each.index].seat: each for each in weighed if not isinstance(moves[each.index], ChanceMove)}
    return sorted(newest.values(), key=lambda each: -each.index)


def _places(
    game: Game[S, M], state: S, move: M | ChanceMove, shown: Mapping[str, Any], known: Container[str]
) -> tuple[str, ...]:
    """Return the names of what a move touches on the board, as far as it is shown."""
    ids = [id for name, value in shown.items() if name not in UNPLACED for id in _ids(value)]
    return tuple(dict.fromkeys([*game.places(state, move), *(id for id in ids if id in known)]))


def _ids(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for key, inner in value.items():
                yield key
                yield from _ids(inner)
        case list() | tuple():
            for inner in value:
                yield from _ids(inner)

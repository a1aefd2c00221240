"""Judge a corrected history in every state that the asking seat may be in: what differs would tell it which it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Generic

from companion.dealer import Stream
from companion.rules.kernel import ChanceMove, Game, Illegal
from companion.rules.kernel.game import M, S
from companion.tables.secrecy import may_read, texts_in_lists
from companion.tables.snapshot import Snapshot, state_after

MOST_STEPS, LEAST_WORLDS = 10_000, 60
"""For one correction so many events are judged in all the states that a seat may imagine, in few states if there are
many events."""
LOOKED_AT = 100
"""In so many of the states it is compared what the seat sees after each event."""
STIRRED = 200
"""In so many states an event is judged on its own, where what is hidden may lie anywhere."""

MOST_KEPT = 8
"""So often the states found for a correction are kept for the next one: people try several for an entry."""

_kept: dict[tuple[int, int, str | None], tuple[Any, list[Any]]] = {}
"""The latest results by snapshot, first event and seat. The snapshot is kept with them, so that its
identity stays its own."""


class Doubts(Generic[S, M]):
    """The states that a seat may imagine before the first event it corrects, and what becomes of them."""

    def __init__(self, game: Game[S, M], snapshot: Snapshot[S, M], first: int, seat: str | None) -> None:
        self._game = game
        self._snapshot = snapshot
        self._first = first
        self._seat = seat
        self._can_doubt = game.imagine is not None and not game.all_is_public
        self._is_stirred = False
        self._worlds: list[S] | None = None if self._can_doubt else []

    def stir(self) -> None:
        """From now on, what the seat does not see may lie anywhere. A piece that people drew may have lain elsewhere
        unseen, and another took its place there (TABLE 2.4): where it was another draw, or none, the seat cannot tell
        what the others hold."""
        self._is_stirred = self._can_doubt

    def differ_on(self, move: M | ChanceMove, state: S, told: Illegal | None) -> bool:
        """Return whether the judge says something else of a move in any of them. What chance may answer is open to all
        (TABLE 2.4)."""
        if self._is_stirred:
            self._worlds = self._anywhere(state)
        elif self._worlds is None:
            self._worlds = self._before_the_first()
        if isinstance(move, ChanceMove):
            self._worlds = [world for world in self._worlds if self._game.check(world, move) == told]
            return False
        return any(self._game.check(world, move) != told for world in self._worlds)

    def differ_after(self, move: M | ChanceMove, state: S) -> bool:
        """Go on in all of them, and return whether the seat sees something else after a move in any."""
        worlds = self._worlds or []
        for world in worlds:
            self._game.apply(world, move)
        view = self._game.view(state, self._seat) if worlds else None
        return any(self._game.view(world, self._seat) != view for world in worlds[:LOOKED_AT])

    def _anywhere(self, state: S) -> list[S]:
        assert self._game.imagine is not None
        below = Stream("secrecy", "anywhere").below
        return list(islice(self._game.imagine(state, self._seat, (), frozenset(), below), STIRRED))

    def _before_the_first(self) -> list[S]:
        key = (id(self._snapshot), self._first, self._seat)
        kept = _kept.get(key)
        if kept is None:
            if len(_kept) >= MOST_KEPT:
                _kept.clear()
            kept = _kept[key] = (self._snapshot, list(self._possible_worlds(self._snapshot, self._first)))
        return [world.copy() for world in kept[1]]

    def _possible_worlds(self, snapshot: Snapshot[S, M], first: int) -> Iterator[S]:
        """Yield states in which all that has happened since could have happened, as far as the seat can tell."""
        game, seat = self._game, self._seat
        state, moves = state_after(game, snapshot, first), [event.move for event in snapshot.events[first:]]
        shown = texts_in_lists(game.view(state, seat))
        readable = []
        after = state.copy()
        for move in moves:
            readable.append(may_read(game, after, move, seat))
            if readable[-1]:
                shown |= texts_in_lists([*game.write_move(move).values()])
            game.apply(after, move)
            shown |= texts_in_lists(game.view(after, seat))
        view = game.view(after, seat)
        read = [move for move, may in zip(moves, readable, strict=True) if may]
        assert game.imagine is not None
        worlds = game.imagine(state, seat, read, shown, Stream("secrecy", "doubts").below)
        for world in islice(worlds, max(LEAST_WORLDS, MOST_STEPS // len(moves))):
            if self._goes_on(world.copy(), moves, readable, view):
                yield world

    def _goes_on(self, world: S, moves: list[M | ChanceMove], readable: list[bool], view: dict[str, Any]) -> bool:
        """Return whether these moves can be made, except for some that the seat may not read, and end in this view."""
        for move, may in zip(moves, readable, strict=True):
            if self._game.check(world, move) is not None:
                return not may
            self._game.apply(world, move)
        return bool(self._game.view(world, self._seat) == view)

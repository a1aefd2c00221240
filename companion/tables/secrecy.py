"""Find out what is secret at a table by asking the game: whether something else could have happened as far as a seat
can tell, and whether a seat knows more than spectators.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Generic

from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Weighted
from companion.rules.kernel.chance import is_possible
from companion.rules.kernel.game import M, S
from companion.tables.snapshot import Snapshot, state_after

MOST_LOOKED_AT = 2_000
"""Of the moves a seat might have made in a state, so many are compared with the one it made."""
MOST_TRIED, FEW_TRIED = 100, 3
"""Of the moves or answers that read alike, so many are played on with in the true state, and in each that is imagined;
the nearest to the true one first: a hand of which two of three cards are known may differ in the third."""
DRAWN = 16
"""Sample size of states that a seat may imagine; the sample is always the same, so that an audit agrees."""
MOST_KEPT = 500
ANSWERS = 40
"""Answers drawn in the true state where a question has too many to list them."""


def may_read(game: Game[S, M], state: S, move: M | ChanceMove, seat: str | None) -> bool:
    """Return whether a seat (None: a spectator) may read a move in full."""
    return bool(game.public_move(state, move, seat) == game.write_move(move))


def still_hidden(
    game: Game[S, M], options: Mapping[str, Any], snapshot: Snapshot[S, M], index: int, seat: str | None
) -> bool:
    """Return whether an event that this seat could not read in full is still secret from it, given all it has seen
    since.
    """
    key = (id(snapshot), index, seat)
    known = _asked.get(key)
    if known is None:
        seen = _Seen(game, snapshot, index, seat)
        found = chain(_alternatives(game, seen), _exchanges(game, options, seen))
        hidden = any(seen.agrees(instead, other) for instead, other in found)
        if len(_asked) >= MOST_KEPT:
            _asked.clear()
        known = _asked[key] = (snapshot, hidden)
    return known[1]


_asked: dict[tuple[int, int, str | None], tuple[Snapshot[Any, Any], bool]] = {}
"""What was asked last, by the identity of the snapshot, which is kept: people try several corrections of an entry."""


def _alternatives(game: Game[S, M], seen: _Seen[S, M]) -> Iterator[tuple[Any, Any]]:
    """Return other moves of the same seat, or other answers to the question, that read the same to this reader, each
    with a state it may imagine: what a hand or a heap really holds must not settle what could have come from it. The
    true state is the first of them, and the one that agrees with all that is shown later."""
    state, true = seen.state, seen.true
    told = game.public_move(state, true, seen.seat)
    worlds = (game.sample(state, seen.seat, Stream("secrecy", str(number)).below) for number in range(DRAWN))
    for number, world in enumerate(chain((state,), worlds)):
        if isinstance(true, ChanceMove):
            others = _other_answers(game, world, true, nearest=world is state)
        else:
            others = _other_moves(game, world, true)
        start = number * FEW_TRIED % max(1, len(others))  # in each world other ones
        alike = (
            each for each in (*others[start:], *others[:start]) if game.public_move(world, each, seen.seat) == told
        )
        yield from ((world, other) for other in islice(alike, FEW_TRIED if number else MOST_TRIED))


def _exchanges(game: Game[S, M], options: Mapping[str, Any], seen: _Seen[S, M]) -> Iterator[tuple[Any, Any]]:
    """Return the same move with another piece, in a state in which those two lie in each other's place. Of the states
    a seat may imagine they are nearest to the true one, and agree with most of what was shown later."""
    if isinstance(seen.true, ChanceMove):
        return
    written, position = game.write_move(seen.true), game.position(seen.state)
    told, view = game.public_move(seen.state, seen.true, seen.seat), game.view(seen.state, seen.seat)
    pieces = sorted(texts_in_lists(position))
    for mine in sorted(texts_in_lists([*written.values()]) & {*pieces}):
        for other in pieces:
            both = {mine: other, other: mine}
            state, move = (
                game.from_position(_rename_texts(position, both), options),
                game.read_move(_rename_texts(written, both)),
            )
            if (
                other != mine
                and not isinstance(state, Illegal)
                and not isinstance(move, Illegal)
                and game.view(state, seen.seat) == view
                and game.check(state, move) is None
                and game.public_move(state, move, seen.seat) == told
            ):
                yield state, move


def texts_in_lists(value: Any, inside: bool = False) -> set[str]:
    """Return every text that stands in a list of a position: its pieces, and what else is listed."""
    if isinstance(value, Mapping):
        return set().union(*(texts_in_lists(each) for each in value.values()))
    if isinstance(value, list | tuple):
        return set().union(*(texts_in_lists(each, inside=True) for each in value))
    return {value} if inside and isinstance(value, str) else set()


def _rename_texts(value: Any, names: Mapping[str, str]) -> Any:
    """Return a record with other names for some of its texts."""
    if isinstance(value, Mapping):
        return {key: _rename_texts(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rename_texts(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def _other_moves(game: Game[S, M], world: S, true: Any) -> list[Any]:
    """Return what the seat may have done instead, the nearest first."""
    found = [other for other in game.similar_moves(world, true)[:MOST_LOOKED_AT] if other != true]
    written = game.write_move(true)
    return sorted(found, key=lambda other: _distance(written, game.write_move(other)))


def _other_answers(game: Game[S, M], world: S, true: ChanceMove, *, nearest: bool) -> list[Any]:
    """Return other answers to the question: all that are listed; of too many a few that are drawn, or the nearest, that
    differ from the true one in one place by what was drawn."""
    pending = game.pending(world)
    assert isinstance(pending, Chance), "an answer stands where something was asked"
    odds = pending.question.odds
    if isinstance(odds, Weighted):
        answers = [answer for answer, _ in odds.weights]
    else:
        below = Stream("secrecy", "answers").below
        answers = [draw(odds, below) for _ in range(ANSWERS if nearest else FEW_TRIED)]
        if nearest:
            near = islice(_neighbours(true.answer, answers), MOST_TRIED)
            answers = [*(answer for answer in near if is_possible(odds, answer)), *answers]
    written = game.write_move(true)
    read = (game.read_move({**written, "answer": answer}) for answer in answers)
    return [each for each in read if not isinstance(each, Illegal) and each != true]


def _neighbours(answer: Any, drawn: Sequence[Any]) -> Iterator[Any]:
    """Return a list with one of its entries exchanged for another that was drawn elsewhere."""
    if not isinstance(answer, list | tuple):
        return
    entries: list[Any] = []
    for other in drawn:
        entries += [entry for entry in other if entry not in entries and entry not in answer]
    for entry in entries:
        for place in range(len(answer)):
            yield [*answer[:place], entry, *answer[place + 1 :]]


def _distance(one: Any, other: Any) -> int:
    """Count what is written in one move and not in the other."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return sum(_distance(value, other.get(name)) for name, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return sum(entry not in other for entry in one)
    return int(one != other)


class _Seen(Generic[S, M]):
    """What a seat has seen of an event and since."""

    def __init__(self, game: Game[S, M], snapshot: Snapshot[S, M], index: int, seat: str | None) -> None:
        self.game, self.seat = game, seat
        self.state = state_after(game, snapshot, index)
        self.true = snapshot.events[index].move
        self._here = self._apply(self.state, self.true)
        self._moves = [event.move for event in snapshot.events[index + 1 :]]
        self._after: list[tuple[Any, bool]] = []

    def agrees(self, instead: Any, other: Any) -> bool:
        """Return whether everything that followed is consistent with another event, made in the state `instead`, as far
        as this seat can tell. A later event that is not told to the seat may have been another one, too."""
        there = self._apply(instead, other)
        count = 0  # of events that may follow it
        for move in self._moves:
            if self.game.check(there, move) is not None:
                if self._at(count)[1]:
                    return False
                break
            self.game.apply(there, move)
            count += 1
        there = self._apply(instead, other)
        for place in range(count + 1):
            if self.game.view(there, self.seat) != self._at(place)[0]:
                return False
            if place < count:
                self.game.apply(there, self._moves[place])
        return True

    def _apply(self, state: Any, move: Any) -> Any:
        after = state.copy()
        self.game.apply(after, move)
        return after

    def _at(self, place: int) -> tuple[Any, bool]:
        """Return the true view so many events later, and whether the seat may read the next one."""
        while len(self._after) <= place:
            done = len(self._after)
            view, last = self.game.view(self._here, self.seat), done == len(self._moves)
            self._after.append((view, last or may_read(self.game, self._here, self._moves[done], self.seat)))
            if not last:
                self.game.apply(self._here, self._moves[done])
        return self._after[place]


def holds_secrets(game: Game[S, M], state: S, seat: str) -> bool:
    """Return whether a seat knows more than spectators, by comparing only states that a spectator
    considers possible.
    """
    if game.all_is_public:
        return False
    guesses = (game.sample(state, None, Stream("secrecy", str(number)).below) for number in range(DRAWN))
    first = game.view(next(guesses), seat)
    return any(game.view(guess, seat) != first for guess in guesses)

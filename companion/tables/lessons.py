"""A lesson is a table that begins at a position, with a script on top: which move is waited for, and what the others do
then. The app answers no chance here; the script does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from companion.rules.kernel import ChanceMove, Game, Illegal, Turn
from companion.tables.entries import Move
from companion.tables.table import Change, Table

if TYPE_CHECKING:
    from generator.pack.lesson import Lesson, LessonStep


def version(lesson: Lesson) -> str:
    """Return a digest of the script: a lesson that was begun goes on only with the one it began with."""
    script = [lesson.document.value, lesson.position]
    return sha256(json.dumps(script, sort_keys=True, default=str).encode()).hexdigest()[:16]


def open_table(game: Game[Any, Any], lesson: Lesson, seed: str, content_hash: str) -> Table | Illegal:
    """Return the lesson's table before its first entry, which is what `first_entries` prepares."""
    dealer = dict.fromkeys(game.chance_kinds, "table")
    position = None if lesson.position is None else dict(lesson.position)
    return Table.new(game, lesson.seats, seed, dict(lesson.options), dealer, content_hash, position)


def first_entries(table: Table, lesson: Lesson, at: str | None = None) -> Change | Illegal:
    """Prepare what happens before the first step."""
    return table.prepare([Move(dict(move)) for move in lesson.begin], at, deal=False)


def next_entries(
    table: Table, step: LessonStep, at: str | None = None, made: Mapping[str, Any] | None = None
) -> Change | Illegal:
    """Prepare the learner's move of this step, as it was made or else as the script has it, and what follows on it."""
    own = step.move if made is None else made
    moves = [own, *step.then] if own is not None else step.then
    return table.prepare([Move(dict(move)) for move in moves], at, deal=False)


def is_awaited(table: Table, step: LessonStep, data: Mapping[str, Any]) -> bool:
    """Tell whether this is the move that the step waits for, in whichever way it is written."""
    if step.move is None:
        return False
    game, state = table.game, table.state
    left = {name: data[name] for name in step.free if name in data}
    wanted, meant = game.read_move({**step.move, **left}), game.read_move(data)
    if isinstance(wanted, Illegal) or isinstance(meant, Illegal):
        return False
    if isinstance(wanted, ChanceMove) or isinstance(meant, ChanceMove) or game.check(state, meant) is not None:
        return bool(wanted == meant)
    return bool(game.canonical(state, wanted) == game.canonical(state, meant))


def broken_steps(game: Game[Any, Any], lesson: Lesson) -> Iterator[tuple[tuple[str | int, ...], Illegal | None]]:
    """Yield where the script breaks the rules and why, as a place in the file of the steps. No refusal means that it
    is not the learner's turn. Nothing after the first mistake is looked at, because it depends on what came before."""
    table = open_table(game, lesson, "lesson", "")
    if isinstance(table, Illegal):
        yield (), table
        return
    for number, move in enumerate(lesson.begin):
        if refusal := _play(table, move):
            yield ("begin", number), refusal
            return
    for number, step in enumerate(lesson.steps):
        moves = [("move", step.move)] if step.move is not None else []
        places: list[tuple[tuple[str | int, ...], Mapping[str, Any]]] = [
            *((("steps", number, name), move) for name, move in moves),
            *((("steps", number, "then", place), move) for place, move in enumerate(step.then)),
        ]
        pending = table.pending
        if step.move is not None and not (isinstance(pending, Turn) and lesson.you in pending.seats):
            yield ("steps", number, "move"), None
            return
        for place, move in places:
            if refusal := _play(table, move):
                yield place, refusal
                return


def _play(table: Table, move: Mapping[str, Any]) -> Illegal | None:
    change = table.prepare([Move(dict(move))], deal=False)
    if isinstance(change, Illegal):
        return change
    table.commit(change)
    return None

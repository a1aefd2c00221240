"""The log as people read it: for each entry what every seat may know of it, computed once.

A public record depends on the state before the move, so it is made while that state is available, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.kernel import ChanceMove, Game, Seat
from companion.rules.kernel.game import Chapter, M, S
from companion.rules.kernel.visibility import is_logged_alike
from companion.tables.entries import (
    Amend,
    Answered,
    Close,
    Consent,
    Cut,
    Deed,
    Entry,
    Move,
    Note,
    Seal,
    Show,
    Undo,
    Upgrade,
    Withdraw,
)
from companion.tables.loading import Broken, Hindsight
from companion.tables.setup import Setup
from companion.tables.snapshot import state_after
from companion.tables.table import Table
from companion.tables.upgrading import set_aside, standing


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: its number in the table's log, its kind, and its record – one for all if the seats' records are equal,
    else one for each seat and one (None) for spectators.
    """

    entry: int
    kind: str
    by: str
    shown: Mapping[str, Any] | None
    apart: Mapping[Seat | None, Mapping[str, Any]] | None = None
    at: str | None = None
    chapter: Chapter | None = None
    """The round and turn it belongs to."""
    beside: Mapping[str, Any] | None = None
    """Public facts that its sentence needs from the board."""

    def record(self, seat: Seat | None) -> Mapping[str, Any]:
        if self.apart is not None:
            return self.apart[seat]
        assert self.shown is not None, "a line is shown to all alike or to each apart"
        return self.shown


def game_line(game: Game[S, M], seats: Sequence[Seat], state: S, entry: Entry, move: M | ChanceMove) -> Line:
    """Return the line of a move or an answer; `state` is the one before it."""
    assert isinstance(entry.deed, Move | Answered)
    chapter, beside = game.chapter(state), game.beside(state, move) or None
    kind, by = _kind_of(entry.deed)
    if is_logged_alike(game, entry.deed.move):
        return Line(entry.n, kind, by, entry.deed.move, None, entry.at, chapter, beside)
    records = {seat: game.public_move(state, move, seat) for seat in (None, *seats)}
    first = records[None]
    if all(record == first for record in records.values()):
        return Line(entry.n, kind, by, first, None, entry.at, chapter, beside)
    return Line(entry.n, kind, by, None, records, entry.at, chapter, beside)


def table_line(entry: Entry) -> Line:
    """Return the line of an entry about the table itself, which all may read. Of an amendment only numbers are shown,
    because what it replaces may be secret.
    """
    match entry.deed:
        case Undo(by, event, fresh, needs):
            return _plain(entry, "undo", by, {"event": event, "fresh": fresh, "needs": list(needs)})
        case Amend(by, changes, falls, needs):
            told = {"events": [number for number, _ in changes], "falls": len(falls), "needs": list(needs)}
            return _plain(entry, "amend", by, told)
        case Consent(by, to, agree):
            return _plain(entry, "consent", by, {"to": to, "agree": agree})
        case Withdraw(by, to):
            return _plain(entry, "withdraw", by, {"to": to})
        case Cut(by, _):
            return _plain(entry, "cut", by, {})
        case Seal(by, _):
            return _plain(entry, "seal", by, {})
        case Close(by):
            return _plain(entry, "close", by, {})
        case Show(by, _):
            return _plain(entry, "show", by, {})
        case Note(by, text):
            return _plain(entry, "note", by, {"text": text})
        case Upgrade(by, was, now, event, needs):
            return _plain(entry, "upgrade", by, {"was": was, "now": now, "event": event, "needs": list(needs)})
        case _:
            raise ValueError(f"entry {entry.n} belongs to the game")


def lines_of(game: Game[Any, Any], setup: Setup, entries: Sequence[Entry]) -> list[Line]:
    """Return the lines of a whole stored log, undone entries included; raise `Broken` if it is impossible."""
    lines: list[Line] = []
    then = Hindsight(game, setup, judging=any(isinstance(entry.deed, Undo | Amend | Upgrade) for entry in entries))
    aside, upgraded = set_aside(entries), standing(setup.rules_version, entries).settled
    for entry in entries:
        if isinstance(entry.deed, Move | Answered):
            before = None if entry.n in aside else _state_before(then, entry, upgraded)
            then.follow(entry)
            if before is None:
                lines.append(_old_line(game, entry))
            else:
                lines.append(game_line(game, setup.seats, before, entry, then.newest_move))
        else:
            lines.append(table_line(entry))
            then.follow(entry)
    return lines


def _state_before(then: Hindsight[Any, Any], entry: Entry, upgraded: int) -> Any | None:
    """Return the state before an entry; None where it was played under earlier rules and undone, and the present ones
    refuse what led to it.
    """
    try:
        return then.state()
    except Broken:
        if entry.n > upgraded:
            raise
        return None


def _old_line(game: Game[Any, Any], entry: Entry) -> Line:
    """Return the line of an entry of earlier rules whose state is not known. What could be a secret is left out."""
    assert isinstance(entry.deed, Move | Answered)
    if is_logged_alike(game, entry.deed.move):
        return Line(entry.n, *_kind_of(entry.deed), entry.deed.move, at=entry.at)
    return Line(entry.n, "set-aside", "", {}, at=entry.at)


def lines_after(table: Table, before: Any, entries: Sequence[Entry]) -> list[Line]:
    """Return the lines of a committed change; `before` is the state it began at and is not changed."""
    asked = [entry for entry in entries if not isinstance(entry.deed, Move | Answered)]
    played = entries[len(asked) :]
    if asked and played:  # taken back first, then the app answered the open question
        before = state_after(table.game, table.snapshot, len(table.snapshot.events) - len(played))
    return [*map(table_line, asked), *_lines_of_moves(table, before, played)]


def _lines_of_moves(table: Table, before: Any, entries: Sequence[Entry]) -> Iterable[Line]:
    """Return the lines of plain moves and answers. A line needs the state before its move."""
    lines: list[Line] = []
    state, move = before, None
    for entry in entries:
        assert isinstance(entry.deed, Move | Answered)
        if move is not None:
            state = state.copy() if state is before else state
            table.game.apply(state, move)
        move = table.game.read_move(entry.deed.move)
        lines.append(game_line(table.game, table.setup.seats, state, entry, move))
    return lines


def _plain(entry: Entry, kind: str, by: str | None, shown: Mapping[str, Any]) -> Line:
    return Line(entry.n, kind, by or "", shown, at=entry.at)


def _kind_of(deed: Deed) -> tuple[str, str]:
    """Return the kind of a line, and for answers of chance who answered."""
    return ("chance", deed.by) if isinstance(deed, Answered) else ("move", "")

"""From a stored log back to a table: fold the entries, then replay what counts, judging every event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.rules.kernel import ChanceMove, Game, Illegal
from companion.tables.amending import amended_events
from companion.tables.dealing import ordinal
from companion.tables.entries import Amend, Answered, Consent, Cut, Entry, Move, Note, Undo, Withdraw
from companion.tables.moment import MARK_EVERY, Broken, Event, Moment, Request, grown, opening
from companion.tables.setup import Setup
from companion.tables.steps import House
from companion.tables.table import Change, Table


def load(game: Game[Any, Any], setup: Setup, entries: Iterable[Entry]) -> Table:
    """The table a log leads to, or `Broken`. Fast: the game is played once, whatever was undone in between."""
    start = opening(game, setup)
    log = list(entries)
    folded = replace(start, length=0)
    for number, entry in enumerate(log, 1):
        if entry.n != number:
            raise Broken(entry.n, Illegal("TABLE 6.1", "table.numbering", {"entry": entry.n, "expected": number}))
        folded = _fold(game, folded, entry)
    state = start.state.copy()
    marks = start.marks
    for count, event in enumerate(folded.events, 1):
        refusal = game.check(state, event.move)
        if refusal is not None:
            raise Broken(event.number, refusal)
        game.apply(state, event.move)
        if count % MARK_EVERY == 0:
            marks = grown(marks, count, state.copy())
    moment = replace(folded, state=state, marks=marks)
    return Table(House(game, setup), log, moment, start)


def carry_on(table: Table, entries: Sequence[Entry]) -> Change | None:
    """What stored entries add to a table that stands right before them, ready to be committed. None when there is
    more among them than moves and answers: then the whole log is to be loaded anew."""
    moment = table.moment
    game = table.game
    for entry in entries:
        if not isinstance(entry.deed, Move | Answered):
            return None
        if entry.n != moment.length + 1:
            raise Broken(
                entry.n, Illegal("TABLE 6.1", "table.numbering", {"entry": entry.n, "expected": moment.length + 1})
            )
        moment = _fold(game, moment, entry)
        event = moment.events[-1]
        refusal = game.check(moment.state, event.move)
        if refusal is not None:
            raise Broken(event.number, refusal)
        state = moment.state.copy()
        game.apply(state, event.move)
        moment = replace(moment, state=state, marks=grown(moment.marks, len(moment.events), state))
    return Change(table.moment.length, tuple(entries), moment)


def _fold(game: Game[Any, Any], moment: Moment, entry: Entry) -> Moment:
    """The history after an entry; states are left for later."""
    moment = replace(moment, length=entry.n)
    match entry.deed:
        case Move(data):
            return _happened(moment, Event(entry.n, _read(game, entry.n, data, chance=False)))
        case Answered(by, data):
            move = _read(game, entry.n, data, chance=True)
            event = Event(entry.n, move, by, ordinal(moment.events, move.question))
            return replace(_happened(moment, event), dealt=moment.dealt or by == "app")
        case Undo() | Amend() as deed:
            asked = replace(moment, request=Request(entry.n, deed))
            return asked if deed.needs else _settled(game, asked, entry.n)
        case Consent(by, to, agree):
            request = _open(moment, entry.n, to)
            if by not in request.missing:
                raise Broken(entry.n, Illegal("TABLE 4.7", "table.not-needed", {"seat": by}))
            if not agree:
                return replace(moment, request=None)
            after = replace(request, agreed=(*request.agreed, by))
            asked = replace(moment, request=after)
            return asked if after.missing else _settled(game, asked, entry.n)
        case Withdraw(_, to):
            _open(moment, entry.n, to)
            return replace(moment, request=None)
        case Cut(_, words):
            return replace(moment, words=(*moment.words, words))
        case Note():
            return moment


def _happened(moment: Moment, event: Event) -> Moment:
    return replace(moment, events=(*moment.events, event), request=None)


def _read(game: Game[Any, Any], number: int, data: Any, chance: bool) -> Any:
    move = game.read_move(data)
    if isinstance(move, Illegal):
        raise Broken(number, move)
    if isinstance(move, ChanceMove) != chance:
        raise Broken(number, Illegal("TABLE 5.4", "table.other-kind", {"event": number}))
    return move


def _open(moment: Moment, number: int, to: int) -> Request:
    if moment.request is None or moment.request.number != to:
        raise Broken(number, Illegal("TABLE 4.6", "table.no-request", {"request": to}))
    return moment.request


def _settled(game: Game[Any, Any], moment: Moment, number: int) -> Moment:
    request = moment.request
    assert request is not None, "only an open request is settled"
    deed = request.deed
    if isinstance(deed, Undo):
        index = moment.find(deed.event)
        if index is None:
            raise Broken(number, Illegal("TABLE 4.1", "table.no-such-event", {"event": deed.event}))
        return replace(moment, events=moment.events[:index], epoch=moment.epoch + deed.fresh, request=None)
    for _, data in deed.changes:
        if data is not None:
            _read(game, request.number, data, chance=data.get("type") == "chance")
    return replace(moment, events=amended_events(game, moment.events, deed), request=None)


__all__ = ["Broken", "carry_on", "load"]

"""TABLE 5, amend: putting right an entry from earlier, replaying what came after, and saying what no longer holds.

After a hole the history is not guessed at: a later event stays only if it is legal and neither its seat nor
chance still owes the answer that fell. So nobody's old move slips silently into another round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Turn
from companion.tables.dealing import dealt, working_seed
from companion.tables.entries import Amend, Dealt, Fall
from companion.tables.moment import Event, Moment, grown, marks_until, state_after
from companion.tables.setup import Setup
from companion.tables.undoing import seat_of

CHANCE = "chance"


def plan_amend(game: Game[Any, Any], setup: Setup, moment: Moment, deed: Amend) -> Amend | Illegal:
    """The deed with everything it would topple, everything the app must add, and whose consent it needs.

    TABLE 5.3: the whole table confirms, whoever asks.
    """
    changes = _read_changes(game, moment, deed)
    if isinstance(changes, Illegal):
        return changes
    seed = working_seed(setup.seed, moment.words)
    first = min(index for index in map(moment.find, changes) if index is not None)
    trial = _Trial(game, setup, seed, moment, list(moment.events[:first]), state_after(game, moment, first))
    for place, event in enumerate(moment.events[first:], first):
        refusal = trial.offer(place, event, changes)
        if refusal is not None:
            return refusal
    trial.deal_open()
    written = tuple(
        (number, None if move is None else game.write_move(move)) for number, move in sorted(changes.items())
    )
    needs = tuple(seat for seat in setup.seats if seat != deed.by)
    return Amend(deed.by, written, tuple(trial.falls), tuple(trial.dealt), needs)


def _read_changes(game: Game[Any, Any], moment: Moment, deed: Amend) -> dict[int, Any] | Illegal:
    """The typed replacements: TABLE 5.1 existing events, 5.2 never what the app dealt, and something does change."""
    changes: dict[int, Any] = {}
    for number, data in deed.changes:
        index = moment.find(number)
        if index is None:
            return Illegal("TABLE 5.1", "table.no-such-event", {"event": number})
        event = moment.events[index]
        if event.by == "app":
            return Illegal("TABLE 5.2", "table.app-dealt", {"event": number})
        if not _may_read(game, moment, index, deed.by):
            return Illegal("TABLE 5.7", "table.unreadable", {"event": number})
        move = None if data is None else game.read_move(data)
        if isinstance(move, Illegal):
            return move
        if move is not None and isinstance(move, ChanceMove) != isinstance(event.move, ChanceMove):
            return Illegal("TABLE 5.4", "table.other-kind", {"event": number})
        if move is not None and seat_of(replace(event, move=move)) != seat_of(event):
            return Illegal("TABLE 5.4", "table.other-seat", {"event": number, "seat": seat_of(event)})
        if move != event.move:
            changes[number] = move
    return changes or Illegal("TABLE 5.5", "table.nothing-changes")


def _may_read(game: Game[Any, Any], moment: Moment, index: int, by: str | None) -> bool:
    """TABLE 5.7: whoever may not read a move may not amend it — the answer would tell him what it was."""
    move = moment.events[index].move
    return game.public_move(state_after(game, moment, index), move, by) == game.write_move(move)


def _still_asked(game: Game[Any, Any], moment: Moment, place: int, seat: str) -> bool:
    """Whether a seat was asked for the same step before its event and, chance having answered, after it."""
    state = state_after(game, moment, place)
    step = _step(game, state, seat)
    game.apply(state, moment.events[place].move)
    for event in moment.events[place + 1 :]:
        if not isinstance(event.move, ChanceMove):
            break
        game.apply(state, event.move)
    return step is not None and _step(game, state, seat) == step


def _step(game: Game[Any, Any], state: Any, seat: str) -> str | None:
    pending = game.pending(state)
    awaited = pending.awaited if isinstance(pending, Turn) else ()
    return next((entry.type for entry in awaited if entry.seat == seat), None)


@dataclass(slots=True)
class _Trial:
    """The game replayed with other words in it."""

    game: Game[Any, Any]
    setup: Setup
    seed: str | None
    before: Moment
    events: list[Event]
    state: Any
    falls: list[Fall] = field(default_factory=list)
    dealt: list[Dealt] = field(default_factory=list)
    owing: set[str] = field(default_factory=set)

    def offer(self, place: int, event: Event, changes: Mapping[int, Any]) -> Illegal | None:
        """Take the event in, changed or not, or let it fall. A change that is itself illegal is refused outright."""
        changed = event.by != "app" and event.number in changes
        move = changes[event.number] if changed else event.move
        if move is None:
            self._strike(place, event)
            return None
        if not (isinstance(move, ChanceMove) and self._asks(move.question)):
            self.deal_open()
        who = seat_of(event) or CHANCE
        refusal = self.game.check(self.state, move)
        if refusal is None and who not in self.owing:
            self._take(replace(event, move=move))
            return None
        if refusal is not None and changed and not self.owing:
            return refusal
        why = refusal or Illegal("TABLE 5.6", "table.out-of-step")
        self.falls.append(Fall(place, event.number, why.rule, why.code, why.facts))
        self.deal_open()
        if who != CHANCE or self._asks(move.question):
            self.owing.add(who)
        return None

    def _strike(self, place: int, event: Event) -> None:
        """What is struck out is owed, unless the seat was still asked for the same step afterwards: then it was one
        of several things it could do there, and the next one takes up where it stood."""
        seat = seat_of(event)
        if seat is None:
            if self._asks(event.move.question):
                self.owing.add(CHANCE)
        elif not _still_asked(self.game, self.before, place, seat):
            self.owing.add(seat)

    def deal_open(self) -> None:
        """Let the app answer what only the new history asks, as far as it deals that kind of thing."""
        while self.seed is not None:
            pending = self.game.pending(self.state)
            if not isinstance(pending, Chance) or self.setup.dealer[pending.question.kind] != "app":
                return
            question = pending.question
            move = dealt(self.game, self.seed, question, self.events, self.before.epoch)
            self.dealt.append(Dealt(len(self.events), self.game.write_move(move)))
            self._take(Event(0, move, "app"))

    def _asks(self, question: str) -> bool:
        pending = self.game.pending(self.state)
        return isinstance(pending, Chance) and pending.question.id == question

    def _take(self, event: Event) -> None:
        self.game.apply(self.state, event.move)
        self.events.append(event)


def amended(game: Game[Any, Any], moment: Moment, deed: Amend, number: int) -> Moment:
    """The moment after an amendment everybody agreed to: the log's own word, replayed under the judge."""
    events = amended_events(game, moment, deed, number)
    same = _common(moment.events, events)
    marks = marks_until(moment, same)
    state = state_after(game, moment, same)
    for count, event in enumerate(events[same:], same + 1):
        refusal = game.check(state, event.move)
        if refusal is not None:
            raise ValueError(f"the amendment in entry {number} breaks {refusal.rule} ({refusal.code})")
        game.apply(state, event.move)
        marks = grown(marks, count, state.copy())
    return replace(moment, events=tuple(events), state=state, marks=marks, request=None)


def amended_events(game: Game[Any, Any], moment: Moment, deed: Amend, number: int) -> list[Event]:
    changes = dict(deed.changes)
    fallen = {fall.place for fall in deed.falls}
    events = []
    for place, event in enumerate(moment.events):
        if event.by == "app" or event.number not in changes:
            new = event
        elif (data := changes[event.number]) is None:
            continue
        else:
            new = replace(event, move=game.read_move(data))
        if place not in fallen:
            events.append(new)
    for item in deed.dealt:
        events.insert(item.place, Event(number, game.read_move(item.move), "app"))
    return events


def _common(old: tuple[Event, ...], new: list[Event]) -> int:
    return next(
        (index for index, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b), min(len(old), len(new))
    )

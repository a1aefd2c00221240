"""TABLE 5, amend: correct an earlier entry, replay what came after, and report what no longer holds.

History is not guessed at: a later event stays only if it is legal and neither its seat nor chance still owes the answer
that was removed. So no old move slips into another round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeAlias

from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Question, Sampled, Turn
from companion.rules.kernel.game import M, S
from companion.tables.consent import all_others
from companion.tables.doubts import Doubts
from companion.tables.entries import Amend, Fall
from companion.tables.secrecy import may_read, still_hidden
from companion.tables.setup import Setup
from companion.tables.snapshot import GameEvent, Snapshot, add_mark, marks_until, read_event, state_after

CHANCE = "chance"

Changes: TypeAlias = Mapping[int, M | ChanceMove | None]
"""The replacements of entries by their numbers; None strikes one out."""


def plan_amend(game: Game[S, M], setup: Setup, snapshot: Snapshot[S, M], deed: Amend) -> Amend | Illegal:
    """Return the deed with everything it would invalidate and the seats that must consent. TABLE 5.3: the whole table
    confirms, whichever seat asks.
    """
    changes = _read_changes(game, snapshot, deed)
    if isinstance(changes, Illegal):
        return changes
    first = min(index for index in map(snapshot.find, changes) if index is not None)
    secret = _still_secret(game, setup, snapshot, first, changes, deed.by)
    if secret is not None:
        return Illegal("TABLE 5.7", "table.still-secret", {"event": secret})
    before = state_after(game, snapshot, first)
    trial = _Trial(game, setup, snapshot, before.copy(), Doubts(game, snapshot, first, deed.by))
    for place, event in enumerate(snapshot.events[first:], first):
        refusal = trial.offer(place, event, changes, before)
        if refusal is not None:
            return refusal
        game.apply(before, event.move)
    written = tuple(
        (number, None if move is None else game.write_move(move)) for number, move in sorted(changes.items())
    )
    return Amend(deed.by, written, tuple(trial.falls), all_others(setup, deed.by))


def _read_changes(game: Game[S, M], snapshot: Snapshot[S, M], deed: Amend) -> Changes[M] | Illegal:
    """Return the parsed replacements. TABLE 5.1: events that exist; 5.2: never what the app dealt; and at least one
    change.
    """
    changes: dict[int, M | ChanceMove | None] = {}
    for number, data in deed.changes:
        index = snapshot.find(number)
        if index is None:
            return Illegal("TABLE 5.1", "table.no-such-event", {"event": number})
        event = snapshot.events[index]
        if event.by == "app":
            return Illegal("TABLE 5.2", "table.app-dealt", {"event": number})
        if not _may_read(game, snapshot, index, deed.by):
            return Illegal("TABLE 5.7", "table.unreadable", {"event": number})
        move = None if data is None else game.read_move(data)
        if isinstance(move, Illegal):
            return move
        if move is not None and isinstance(move, ChanceMove) != isinstance(event.move, ChanceMove):
            return Illegal("TABLE 5.4", "table.other-kind", {"event": number})
        if move is not None and replace(event, move=move).seat != event.seat:
            return Illegal("TABLE 5.4", "table.other-seat", {"event": number, "seat": event.seat})
        if move != event.move:
            changes[number] = move
    return changes or Illegal("TABLE 5.5", "table.nothing-changes")


def _may_read(game: Game[S, M], snapshot: Snapshot[S, M], index: int, by: str | None) -> bool:
    """TABLE 5.7: a seat that may not read a move may not amend it, because the result would reveal it."""
    return may_read(game, state_after(game, snapshot, index), snapshot.events[index].move, by)


def _still_secret(
    game: Game[S, M],
    setup: Setup,
    snapshot: Snapshot[S, M],
    first: int,
    changes: Changes[M],
    by: str | None,
) -> int | None:
    """TABLE 5.7: if an event after the first changed one is secret, return the number of the newest this seat could
    not read: whether it becomes illegal would reveal it, and which of them still is secret may tell one, too.

    A card drawn unseen stays secret when other cards are corrected; anything else is secret until it is revealed.
    """
    dealt = any(event.number in changes and isinstance(event.move, ChanceMove) for event in snapshot.events[first:])
    state = state_after(game, snapshot, first)
    secret, newest = False, None
    for place, event in enumerate(snapshot.events[first:], first):
        if not may_read(game, state, event.move, by):
            if dealt and isinstance(event.move, ChanceMove):
                return event.number
            secret = secret or still_hidden(game, setup.options, snapshot, place, by)
            newest = event.number
        game.apply(state, event.move)
    return newest if secret else None


def _is_still_asked(game: Game[S, M], snapshot: Snapshot[S, M], place: int, seat: str) -> bool:
    """Return whether a seat was asked for the same step before its event and again after chance answered."""
    state = state_after(game, snapshot, place)
    step = _step(game, state, seat)
    game.apply(state, snapshot.events[place].move)
    for event in snapshot.events[place + 1 :]:
        if not isinstance(event.move, ChanceMove):
            break
        game.apply(state, event.move)
    return step is not None and _step(game, state, seat) == step


def _step(game: Game[S, M], state: S, seat: str) -> str | None:
    pending = game.pending(state)
    awaited = pending.awaited if isinstance(pending, Turn) else ()
    return next((entry.type for entry in awaited if entry.seat == seat), None)


def _was_drawn_by_people(game: Game[S, M], before: S, event: GameEvent[M]) -> bool:
    """Return whether people entered what was drawn from a heap, while other pieces lay where they did not see them."""
    pending = game.pending(before)
    return event.by != "app" and isinstance(pending, Chance) and isinstance(pending.question.odds, Sampled)


@dataclass(slots=True)
class _Trial(Generic[S, M]):
    """Replays a game with replaced events.

    The app deals nothing new here: a seat that previews an amendment must not learn what comes next. Where the app
    would have to deal, the new history ends for now.
    """

    game: Game[S, M]
    setup: Setup
    before: Snapshot[S, M]
    state: S
    doubts: Doubts[S, M]
    falls: list[Fall] = field(default_factory=list)
    owing: set[str] = field(default_factory=set)
    ended: bool = False

    def offer(self, place: int, event: GameEvent[M], changes: Changes[M], before: S) -> Illegal | None:
        """Apply the event, replaced or not, or drop it. An illegal replacement is refused outright. `before` is the
        state in which it happened.
        """
        changed = event.number in changes
        if changed and _was_drawn_by_people(self.game, before, event):
            self.doubts.stir()
        move = changes[event.number] if changed else event.move
        if move is None:
            self._strike(place, event)
            return None
        self.ended = self.ended or self._app_comes_first(move)
        if self.ended:
            self._fall(event, Illegal("TABLE 5.8", "table.after-deal"))
            return None
        who = event.seat or CHANCE
        refusal = self.game.check(self.state, move)
        if not changed and self._is_asked_of_others(before, move):
            refusal = Illegal("TABLE 5.6", "table.out-of-step")
        tells = self.doubts.differ_on(move, self.state, self.game.check(self.state, move))
        if who in self.owing:
            self._fall_with_what_is_owed(who, event, before, None if tells else refusal)
            return None
        if tells:
            return Illegal("TABLE 5.7", "table.judged-by-secrets", {"event": event.number})
        if refusal is None:
            tells = self.game.depends_on_secrets(self.state, move, (before, event.move))
            self.game.apply(self.state, move)
            tells = self.doubts.differ_after(move, self.state) or tells
            return Illegal("TABLE 5.7", "table.settled-by-secrets", {"event": event.number}) if tells else None
        if changed and not self.owing:
            return refusal
        self._fall_with_what_is_owed(who, event, before, refusal)
        return None

    def _fall_with_what_is_owed(self, who: str, event: GameEvent[M], before: S, refusal: Illegal | None) -> None:
        """Drop an event; its seat and an open question of chance owe an answer then."""
        if _was_drawn_by_people(self.game, before, event):
            self.doubts.stir()
        self._fall(event, refusal or Illegal("TABLE 5.6", "table.out-of-step"))
        asked = self._question()
        if asked is not None:
            self.owing.add(CHANCE)
            self.ended = self.setup.dealer[asked.kind] == "app"
        if who != CHANCE:
            self.owing.add(who)

    def _app_comes_first(self, move: M | ChanceMove) -> bool:
        """Return whether the app has to answer a question before this event."""
        asked = self._question()
        if asked is None or self.setup.dealer[asked.kind] != "app":
            return False
        return not (isinstance(move, ChanceMove) and move.question == asked.id)

    def _is_asked_of_others(self, before: S, move: M | ChanceMove) -> bool:
        """Return whether chance asks other seats than it did: what was drawn for one seat is no answer for another, and
        whether it could be would tell what that seat holds."""
        asked = self._question()
        if asked is None or asked.audience is None or not isinstance(move, ChanceMove):
            return False
        pending = self.game.pending(before)
        return isinstance(pending, Chance) and pending.question.audience != asked.audience

    def _fall(self, event: GameEvent[M], why: Illegal) -> None:
        self.falls.append(Fall(event.number, why.rule, why.code, why.facts))

    def _strike(self, place: int, event: GameEvent[M]) -> None:
        """Handle a struck-out event: its answer is owed, unless the seat is asked for the same step afterwards. Then it
        was one of several things the seat could do, and the next one takes its place.
        """
        seat = event.seat
        if seat is None:
            asked = self._question()
            if asked is not None and isinstance(event.move, ChanceMove) and asked.id == event.move.question:
                self.owing.add(CHANCE)
        elif not _is_still_asked(self.game, self.before, place, seat):
            self.owing.add(seat)

    def _question(self) -> Question | None:
        pending = self.game.pending(self.state)
        return pending.question if isinstance(pending, Chance) else None


def apply_amendment(game: Game[S, M], snapshot: Snapshot[S, M], deed: Amend) -> Snapshot[S, M]:
    """Return the snapshot after an accepted amendment. Open questions are asked again."""
    events = amend_events(game, snapshot.events, deed)
    same = _common(snapshot.events, events)
    marks = marks_until(snapshot, same)
    state = state_after(game, snapshot, same)
    for count, event in enumerate(events[same:], same + 1):
        refusal = game.check(state, event.move)
        if refusal is not None:
            raise AssertionError(f"an amendment leaves event {event.number} against {refusal.rule} ({refusal.code})")
        game.apply(state, event.move)
        marks = add_mark(marks, count, state.copy())
    return replace(snapshot, events=events, state=state, marks=marks, request=None)


def amend_events(game: Game[S, M], events: Sequence[GameEvent[M]], deed: Amend) -> tuple[GameEvent[M], ...]:
    moves = {number: read_event(game, number, data) for number, data in deed.changes if data is not None}
    gone = {fall.event for fall in deed.falls} | {number for number, data in deed.changes if data is None}
    return tuple(
        replace(event, move=moves[event.number]) if event.number in moves else event
        for event in events
        if event.number not in gone
    )


def _common(old: tuple[GameEvent[M], ...], new: tuple[GameEvent[M], ...]) -> int:
    return next(
        (index for index, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b), min(len(old), len(new))
    )

"""A table's clocks: how long each seat has thought, kept as events, so that restarts, undo and other processes agree.

The rules know no time: running out is said and decides nothing (TABLE 12). No clock runs before the first move, while
chance or the table is asked, for a bot, while the clocks are stopped, and while no phone is connected.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from time import monotonic, time
from typing import Any, Literal

from companion.live.events import ClockNews
from companion.rules.kernel import Chance, Over, Pending, Turn
from companion.tables.entries import Answered, Move
from companion.tables.table import Change, Table

_BEGUN = time() - monotonic()
GRACE_MS = 8000
"""A phone that reloads is gone for a moment; only longer silence stops the clocks."""


def steady_ms() -> int:
    """Return the time in milliseconds: the wall clock's at the start of the process, then without its corrections."""
    return int((_BEGUN + monotonic()) * 1000)


STARTED_MS = steady_ms()


@dataclass(frozen=True, slots=True)
class ClockRule:
    """A table's setting: only measured, or so many `seconds` for the game and `step` more for each turn."""

    kind: Literal["measured", "bank", "increment"]
    seconds: int = 0
    step: int = 0


@dataclass(slots=True)
class GameClock:
    """The clocks of a table, built from its events. `opened` is when they started here."""

    rule: ClockRule
    opened: int = field(default_factory=steady_ms)
    spent: dict[str, int] = field(default_factory=dict)
    ended: list[tuple[int, str]] = field(default_factory=list)
    before: Mapping[str, int] = field(default_factory=dict)
    """How many turns each seat had ended at the table that this one goes on from."""
    due: tuple[str, ...] = ()
    stopped: bool = False
    since: int | None = None
    """When the newest news came; none before the first move."""
    gone_at: int | None = None
    """Since when no phone is connected."""

    def take_in(self, news: ClockNews) -> None:
        for seat, spent in news.spent.items():
            self.spent[seat] = self.spent.get(seat, 0) + spent
        self.ended += [(news.entry, seat) for seat in news.ended]
        self.due = news.due
        if news.step:
            self.stopped = news.step == "stop"
        self.since = news.at

    def ran(self, now: int) -> int:
        """Return how long a running clock ran since the newest news."""
        if self.since is None:
            return 0
        until = self.gone_at if self.gone_at is not None and now - self.gone_at > GRACE_MS else now
        return max(0, until - max(self.since, self.opened))

    def settle(self, running: Collection[str], now: int) -> ClockNews:
        """Return the news that the clocks of these seats ran until now, and nothing else changed."""
        ran = self.ran(now)
        return ClockNews(now, dict.fromkeys(running, ran) if ran else {}, due=self.due)

    def leave(self, now: int) -> None:
        """Note that the last phone is gone."""
        self.gone_at = now

    def come(self, now: int) -> bool:
        """Note that a phone is there; return whether the clocks stood meanwhile."""
        gone, self.gone_at = self.gone_at, None
        if gone is None or now - gone <= GRACE_MS or self.since is None:
            return False
        self.opened = now - max(0, gone - max(self.since, self.opened))
        return True

    def after(self, news: ClockNews, table: Table, change: Change) -> ClockNews:
        """Return the news with the turns that a change ends. A turn goes on while chance is asked; what is taken back
        ends none."""
        before = self._due(table.pending)
        due = self._due(table.game.pending(change.snapshot.state), before)
        first = change.entries[0] if change.entries else None
        if first is None or not isinstance(first.deed, Move | Answered):
            return replace(news, due=due)
        return replace(news, entry=first.n, ended=tuple(seat for seat in before if seat not in due), due=due)

    def _due(self, pending: Pending, before: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return whose turn it is, also while chance is asked in it."""
        match pending:
            case Turn():
                return tuple(pending.seats)
            case Chance():
                return self.due if before is None else before
            case Over():
                return ()

    @property
    def stands(self) -> bool:
        """Return whether no clock can run: stopped, or before the first move."""
        return self.stopped or self.since is None

    def turns(self, counting: Set[int]) -> dict[str, int]:
        """Return how many turns each seat has ended with entries that count."""
        found = dict(self.before)
        for entry, seat in self.ended:
            if entry in counting:
                found[seat] = found.get(seat, 0) + 1
        return found

    def time_left(self, seat: str, turns: int) -> int | None:
        """Return the time that a seat has left, negative after it has run out; None if time is only measured."""
        if self.rule.kind == "measured":
            return None
        step = self.rule.step if self.rule.kind == "increment" else 0
        return 1000 * (self.rule.seconds + step * turns) - self.spent.get(seat, 0)


def read_rule(record: dict[str, Any] | None) -> ClockRule | None:
    return None if record is None else ClockRule(**record)


def clock_record(told: Iterable[ClockNews], counting: Set[int]) -> dict[str, dict[str, int]]:
    """Return what a table that goes on from here stores of the clocks: the time each seat spent and the turns it ended
    with entries that count."""
    clock = GameClock(ClockRule("measured"))
    for news in told:
        clock.take_in(news)
    return {"spent": clock.spent, "turns": clock.turns(counting)}


def begin_clock(rule: ClockRule, opened: int, record: Mapping[str, Mapping[str, int]]) -> GameClock:
    """Return the clocks of a table that goes on from an earlier one."""
    return GameClock(rule, opened, spent=dict(record.get("spent", {})), before=dict(record.get("turns", {})))

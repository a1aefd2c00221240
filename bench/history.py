"""What clients of a drill were told, and whether it holds: every told event once, in one order, on every phone.

Clients write a line of JSON for each post that was answered and each event they were shown; `check` compares that with
the log that was kept. Times are seconds of the machine's monotonic clock, which all its processes share.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import inf
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Told:
    """A post that was acknowledged: when it was sent for the first time and when it was answered."""

    table: str
    request: str
    number: int
    sent: float
    at: float


@dataclass(frozen=True, slots=True)
class Shown:
    """An event that came to a phone. `says` stands for all that the phone was told of it."""

    table: str
    phone: str
    number: int
    says: str
    at: float


@dataclass(frozen=True, slots=True)
class StoredTable:
    """An event as it lies in the database in the end, with the request that brought it."""

    table: str
    number: int
    request: str | None


@dataclass(slots=True)
class History:
    told: list[Told] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    """Of each phone in the order in which it was shown them."""

    def read(self, file: Path) -> None:
        """Add what a client wrote."""
        for line in file.read_text("utf-8").splitlines():
            record = json.loads(line)
            if "request" in record:
                self.told.append(Told(**record))
            else:
                self.shown.append(Shown(**record))

    def by_phone(self) -> dict[tuple[str, str], list[Shown]]:
        """What each phone was shown, by its table and name."""
        found: dict[tuple[str, str], list[Shown]] = defaultdict(list)
        for shown in self.shown:
            found[shown.table, shown.phone].append(shown)
        return found


def line_of(record: Told | Shown) -> str:
    """The record as a client writes it."""
    return json.dumps(asdict(record)) + "\n"


@dataclass(slots=True)
class Verdict:
    """How often the history does not hold, with a sentence for each case."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    reordered: list[str] = field(default_factory=list)


def check(history: History, kept: Sequence[StoredTable]) -> Verdict:
    """Compare all that was told and shown with the log that was kept, and phones with each other."""
    verdict = Verdict()
    logs: dict[str, list[StoredTable]] = defaultdict(list)
    for event in kept:
        logs[event.table].append(event)
    for table, log in logs.items():
        _check_log(table, log, verdict)
    _check_told(history.told, kept, verdict)
    says: dict[tuple[str, int], str] = {}
    for (table, phone), shown in history.by_phone().items():
        _check_phone(f"{phone} at {table}", shown, logs[table], verdict)
        for each in shown:
            if says.setdefault((table, each.number), each.says) != each.says:
                verdict.reordered.append(f"{phone} at {table} was shown another event {each.number} than others")
    return verdict


def _check_log(table: str, log: Sequence[StoredTable], verdict: Verdict) -> None:
    """Numbers run from 1 without a gap, and no request brought two events."""
    numbers = [event.number for event in log]
    for number in sorted({*range(1, max(numbers) + 1)} - {*numbers}):
        verdict.lost.append(f"event {number} of {table} is missing in the log")
    for number, times in Counter(numbers).items():
        if times > 1:
            verdict.doubled.append(f"event {number} of {table} lies in the log {times} times")
    for request, times in Counter(event.request for event in log if event.request is not None).items():
        if times > 1:
            verdict.doubled.append(f"request {request} of {table} lies in the log {times} times")


def _check_told(told: Iterable[Told], kept: Sequence[StoredTable], verdict: Verdict) -> None:
    """Each acknowledged request lies in the log, by the number it was answered with."""
    where = {(event.table, event.request): event.number for event in reversed(kept)}
    for each in told:
        number = where.get((each.table, each.request))
        if number is None:
            verdict.lost.append(f"request {each.request} of {each.table} was acknowledged and is not in the log")
        elif number != each.number:
            verdict.reordered.append(
                f"request {each.request} of {each.table} was acknowledged as {each.number} and is {number} in the log"
            )


def _check_phone(name: str, shown: Sequence[Shown], log: Sequence[StoredTable], verdict: Verdict) -> None:
    """The phone was shown each event of the log once, one after the other, and nothing else."""
    numbers = [each.number for each in shown]
    there = {event.number for event in log}
    for number in sorted(there - {*numbers}):
        verdict.lost.append(f"{name} was never shown event {number}")
    for number in sorted({*numbers} - there):
        verdict.lost.append(f"{name} was shown event {number}, which is not in the log")
    for number, times in Counter(numbers).items():
        if times > 1:
            verdict.doubled.append(f"{name} was shown event {number} {times} times")
    for before, after in pairwise(numbers):
        if after < before:
            verdict.reordered.append(f"{name} was shown event {after} after event {before}")


def seconds_until_in_step(history: History, since: float) -> float:
    """From then until every phone had been shown all that anybody had been told by then; infinite if one never was."""
    newest: dict[str, int] = defaultdict(int)
    known: list[Told | Shown] = [*history.told, *history.shown]
    for event in known:
        if event.at <= since:
            newest[event.table] = max(newest[event.table], event.number)
    latest = since
    for (table, _), shown in history.by_phone().items():
        latest = max(latest, min((each.at for each in shown if each.number >= newest[table]), default=inf))
    return latest - since


def seconds_until_taken(history: History, since: float) -> float:
    """From then until a move sent later was acknowledged at every table; infinite where none was."""
    first = {each.table: inf for each in history.told}
    for each in history.told:
        if each.sent >= since:
            first[each.table] = min(first[each.table], each.at)
    return max(first.values(), default=inf) - since


def longest_behind(history: History, begin: float, end: float) -> float:
    """The longest time from a move's acknowledgement, between these two moments, until a phone was shown it."""
    told = {(each.table, each.number): each.at for each in history.told if begin <= each.at <= end}
    late = (each.at - told[each.table, each.number] for each in history.shown if (each.table, each.number) in told)
    return max(late, default=0.0)

"""Presence: seats whose phone is connected, or was a moment ago, at this process or another one.

A phone that polls, reloads or reconnects is away for a moment, which others should not see. Presence is not an event
and is not stored.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import monotonic

GRACE = 8.0
"""Seconds after which a phone without a connection counts as away."""


@dataclass(slots=True)
class Presence:
    open_lines: Counter[str] = field(default_factory=Counter)
    leaving: dict[str, float] = field(default_factory=dict)
    elsewhere: dict[str, tuple[frozenset[str], float]] = field(default_factory=dict)
    """By process: the connected seats, and until when that is valid."""

    def come(self, seat: str) -> bool:
        """Add a connection; return whether that changes presence."""
        new = seat not in self.here()
        self.leaving.pop(seat, None)
        self.open_lines[seat] += 1
        return new

    def go(self, seat: str) -> None:
        """Remove a connection; return whether that changes presence. The seat stays present until `settle` finds that
        it did not return.
        """
        self.open_lines[seat] -= 1
        if not self.open_lines[seat]:
            del self.open_lines[seat]
            self.leaving[seat] = monotonic() + GRACE

    def meet(self, process: str, seats: frozenset[str], until: float) -> bool:
        """Record the presence at another process; return whether that changes presence."""
        before = self.here()
        if seats:
            self.elsewhere[process] = (seats, until)
        else:
            self.elsewhere.pop(process, None)
        return self.here() != before

    def settle(self, now: float) -> bool:
        """Drop seats whose grace period is over; return whether that changes presence."""
        before = self.here()
        self.leaving = {seat: until for seat, until in self.leaving.items() if until > now}
        self.elsewhere = {process: told for process, told in self.elsewhere.items() if told[1] > now}
        return self.here() != before

    def connected_seats(self) -> frozenset[str]:
        """Return the seats connected to this process."""
        return frozenset(self.open_lines) | frozenset(self.leaving)

    def here(self) -> frozenset[str]:
        return self.connected_seats().union(*(seats for seats, _ in self.elsewhere.values()))

    @property
    def passing(self) -> bool:
        """Return whether presence may change by time alone."""
        return bool(self.leaving or self.elsewhere)

"""Who is here: seats whose phone holds a line open, or did a moment ago, at this process or another one.

A phone that polls, reloads or changes its line is away for a blink, which others should not see.
Who is here is no event: nothing of it is stored.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import monotonic

GRACE = 8.0
"""Seconds after which a phone without a line counts as away."""


@dataclass(slots=True)
class Presence:
    open_lines: Counter[str] = field(default_factory=Counter)
    leaving: dict[str, float] = field(default_factory=dict)
    elsewhere: dict[str, tuple[frozenset[str], float]] = field(default_factory=dict)
    """By process: who is connected there, and until when that is believed."""

    def come(self, seat: str) -> bool:
        """A line was opened; whether that changes who is here."""
        new = seat not in self.here()
        self.leaving.pop(seat, None)
        self.open_lines[seat] += 1
        return new

    def go(self, seat: str) -> None:
        """A line was closed. Its seat stays for a moment, until `settle` finds that it has not come back."""
        self.open_lines[seat] -= 1
        if not self.open_lines[seat]:
            del self.open_lines[seat]
            self.leaving[seat] = monotonic() + GRACE

    def meet(self, process: str, seats: frozenset[str], until: float) -> bool:
        """Another process says who is connected to it; whether that changes who is here."""
        before = self.here()
        if seats:
            self.elsewhere[process] = (seats, until)
        else:
            self.elsewhere.pop(process, None)
        return self.here() != before

    def settle(self, now: float) -> bool:
        """Let those go whose moment is over; whether that changes who is here."""
        before = self.here()
        self.leaving = {seat: until for seat, until in self.leaving.items() if until > now}
        self.elsewhere = {process: told for process, told in self.elsewhere.items() if told[1] > now}
        return self.here() != before

    def connected(self) -> frozenset[str]:
        """Who is here at this process."""
        return frozenset(self.open_lines) | frozenset(self.leaving)

    def here(self) -> frozenset[str]:
        return self.connected().union(*(seats for seats, _ in self.elsewhere.values()))

    @property
    def passing(self) -> bool:
        """Whether time alone may change who is here."""
        return bool(self.leaving or self.elsewhere)

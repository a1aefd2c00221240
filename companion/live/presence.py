"""Who is here: seats whose phone holds a line open, or did a moment ago.

A phone that polls, reloads or changes its line is away for a blink; nobody should see it leave and come back.
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

    def come(self, seat: str) -> bool:
        """A line was opened; whether that changes who is here."""
        new = not self.open_lines[seat] and seat not in self.leaving
        self.leaving.pop(seat, None)
        self.open_lines[seat] += 1
        return new

    def go(self, seat: str) -> None:
        """A line was closed. Its seat stays for a moment, until `settle` finds that it has not come back."""
        self.open_lines[seat] -= 1
        if not self.open_lines[seat]:
            del self.open_lines[seat]
            self.leaving[seat] = monotonic() + GRACE

    def settle(self, now: float) -> bool:
        """Let those go whose moment is over; whether anybody did."""
        gone = [seat for seat, until in self.leaving.items() if until <= now]
        for seat in gone:
            del self.leaving[seat]
        return bool(gone)

    def here(self) -> frozenset[str]:
        return frozenset(self.open_lines) | frozenset(self.leaving)

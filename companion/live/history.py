"""A table's log as people read it, each part with the number of its event."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.live.events import Body, ClockNews
from companion.live.lines import Line
from companion.tables.entries import Entry


@dataclass(slots=True)
class History:
    lines: list[Line] = field(default_factory=list)
    """What was played, taken back or agreed on."""
    numbers: list[int] = field(default_factory=list)
    news: list[Body] = field(default_factory=list)
    """Changes of seats, deeds of the toolbox and the like."""
    news_numbers: list[int] = field(default_factory=list)
    last: int = 0
    """The number of the newest event."""
    signs: int = 0
    """The length of the stored log."""

    def take_in(self, number: int, body: Body) -> None:
        """Note an event. The line of a game entry is added separately; that clocks ran has no line."""
        self.last = number
        if isinstance(body, Entry):
            self.numbers.append(number)
        elif not isinstance(body, ClockNews) or body.step:
            self.news.append(body)
            self.news_numbers.append(number)

    def lines_since(self, after: int) -> Iterator[tuple[int, Line]]:
        first = bisect_right(self.numbers, after)
        return zip(self.numbers[first:], self.lines[first:], strict=True)

    def news_since(self, after: int) -> Iterator[tuple[int, Body]]:
        first = bisect_right(self.news_numbers, after)
        return zip(self.news_numbers[first:], self.news[first:], strict=True)

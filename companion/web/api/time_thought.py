"""How long each seat has thought, as files tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.web import words
from companion.web.request_context import language

SeatClock = Mapping[str, Any]
"""What phones are told of a seat's clock: `seat`, `spent` and `left`, in milliseconds."""


def seat_times(clocks: Iterable[SeatClock], name: Callable[[str], str]) -> list[str]:
    """Return a line for each seat, with the time it has run over."""
    lines = []
    for clock in clocks:
        over = clock["left"] is not None and clock["left"] < 0
        late = words.say(language(), "ui.clocks.over", {"time": _minutes(-(clock["left"] // 1000))}) if over else ""
        spent = _minutes(clock["spent"] // 1000) + (f" ({late})" if late else "")
        lines.append(f"{name(clock['seat'])}: {spent}")
    return lines


def times_sentence(clocks: Iterable[SeatClock], name: Callable[[str], str]) -> str:
    """Return all times in one line; nothing for a play without clocks."""
    times = seat_times(clocks, name)
    return ": ".join([words.say(language(), "ui.clocks.spent"), ", ".join(times)]) if times else ""


def _minutes(whole: int) -> str:
    minutes, seconds = divmod(whole, 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

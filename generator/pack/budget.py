"""Budgets of packs' expressions: steps and sizes of values.

One step is about one node of an evaluated expression, or the reading of sixteen characters.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from types import GeneratorType
from typing import Any

STEPS_OF_ONE = 100_000
"""Cost limit of one expression, per evaluation."""
STEPS_OF_ALL = 10_000_000
"""Cost limit of all expressions and paths of one reading, check or build together."""
SHORT_PATH = 1_000
"""Characters of path data that cost nothing but their box."""
DRAWN_OF_ALL = 4_000_000
"""Coordinates in all drawings and icons of one reading, check or build together: three hundred megabytes of memory."""
BYTES_A_COORDINATE = 8
"""Reading so many bytes of a drawing costs as much as keeping a coordinate."""
HEAVIEST = 50_000
"""The largest value, in steps: that many list items, or sixteen times as many characters."""
MOST_BITS = 4_096
LETTERS_A_STEP = 16


class TooMuchWork(Exception):
    """An expression takes more steps, or makes something larger, than any layout needs."""


class _Meter(threading.local):
    """The remaining steps of this thread."""

    one = STEPS_OF_ONE
    all: int | None = None
    drawn = 0
    drawings: frozenset[Hashable] = frozenset()


_meter = _Meter()


@contextmanager
def budget(steps: int = STEPS_OF_ALL) -> Iterator[None]:
    """Let everything inside share one budget of steps; an inner call joins the outer one."""
    if _meter.all is not None:
        yield
        return
    _meter.all, _meter.drawn, _meter.drawings = steps, 0, frozenset()
    try:
        yield
    finally:
        _meter.all = None


def begin(source: str) -> None:
    """Open the budget of one expression and charge its length."""
    _meter.one = STEPS_OF_ONE
    charge(1 + len(source) // 64)


def charge(steps: int) -> None:
    _meter.one -= steps
    if _meter.one < 0:
        raise TooMuchWork(f"it takes more than {STEPS_OF_ONE:,} steps")
    _charge_all(steps)


def charge_path(letters: int) -> None:
    """Charge for path data that is drawn, a step for each character."""
    _charge_all(max(0, letters - SHORT_PATH))


def charge_words(steps: int) -> None:
    """Charge for words that are set: a step for each character of a long text, more for a table."""
    _charge_all(steps)


def charge_drawing(drawing: Hashable, size: int, read: Callable[[], int]) -> None:
    """Charge for a drawing once: for the bytes of its file, and for the coordinates that `read` keeps of it. When too
    much was read before, it is not read."""
    if _meter.all is None or drawing in _meter.drawings:
        return
    cost = size // BYTES_A_COORDINATE
    if _meter.drawn + cost <= DRAWN_OF_ALL:
        _meter.drawn += cost + read()
        if _meter.drawn <= DRAWN_OF_ALL:
            _meter.drawings |= {drawing}
            return
    raise TooMuchWork(f"the drawings of this pack have more than {DRAWN_OF_ALL:,} coordinates together")


def _charge_all(steps: int) -> None:
    if _meter.all is not None:
        _meter.all -= steps
        if _meter.all < 0:
            raise TooMuchWork(
                f"the expressions, paths and long texts of this pack take more than {STEPS_OF_ALL:,} steps together"
            )


def weight(value: Any) -> int:
    """Return the steps of reading a value once; refuse one that is too large."""
    heavy = _weight(value, HEAVIEST)
    if heavy > HEAVIEST:
        raise TooMuchWork("it makes something too large")
    return heavy


def _weight(value: Any, most: int) -> int:
    kind = type(value)
    if kind is str or isinstance(value, str):
        return 1 + len(value) // LETTERS_A_STEP
    if kind is int:
        return 1 if value.bit_length() <= MOST_BITS else most + 1
    if isinstance(value, (list, tuple, set, frozenset)):
        parts: Iterable[Any] = value
    elif isinstance(value, dict):
        parts = (part for pair in value.items() for part in pair)
    else:
        return 1
    total = 1
    for part in parts:
        total += _weight(part, most - total)
        if total > most:
            break
    return total


def charge_value(value: Any) -> Any:
    """Charge for a new value; a lazy one is evaluated first."""
    if isinstance(value, GeneratorType):
        value = list(each(value, 1))
    charge(weight(value))
    return value


def each(values: Iterable[Any], cost: int) -> Iterator[Any]:
    """Go through values, charging for every one."""
    for value in values:
        charge(cost)
        yield value


def fits(length: int) -> None:
    """Refuse a text before it is made."""
    if length // LETTERS_A_STEP > HEAVIEST:
        raise TooMuchWork("it makes something too large")
    charge(length // LETTERS_A_STEP)

"""Views and moves as arrays of fixed size, for any game.

Every leaf of the JSON adds to one place of the array, found by hashing its path: numbers and truths by their value,
words and ids as themselves. The hash is CRC-32, so that a learner trained today reads the same places tomorrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import copysign, log1p
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


def encode(record: Any, size: int) -> Array:
    """Return a JSON value as an array of this size."""
    array = np.zeros(size, dtype=np.float32)
    for path, value in _leaves(record, ""):
        place, sign = _place(path, size)
        array[place] += sign * value
    return array


def _leaves(value: Any, path: str) -> Iterator[tuple[str, float]]:
    match value:
        case Mapping():
            for name, part in value.items():
                yield from _leaves(part, f"{path}.{name}")
        case list() | tuple():
            yield f"{path}#", log1p(len(value))
            for place, part in enumerate(value):
                yield from _leaves(part, f"{path}[{place}]")
        case bool():
            yield path, float(value)
        case int() | float():
            yield path, copysign(log1p(abs(value)), value)
        case None:
            return
        case _:
            yield f"{path}={value}", 1.0


@lru_cache(maxsize=200_000)
def _place(path: str, size: int) -> tuple[int, float]:
    """Return the place of a path and a sign, which keeps paths that meet in one place from adding up to nonsense."""
    code = crc32(path.encode())
    return code % size, 1.0 if code >> 31 else -1.0

"""Wrong records made from right ones: somewhere inside one value, one part exchanged, gone, doubled or added."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.bots import Below

ODD = (None, True, False, 0, -1, 1, 7, 999, 1.5, "", "nobody", "Ünö ☃", "x" * 300, [], {}, [[]], ["nobody"], {"a": [1]})
"""Values that are the wrong kind almost everywhere."""
MOST_VALUES = 60
NOWHERE = "?"


class Pool:
    """Values seen so far by the name of their field, so that known ids turn up where they do not belong."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[Any]] = {NOWHERE: []}

    def learn(self, value: Any, name: str = NOWHERE) -> None:
        known = self.by_name.setdefault(name, [])
        if len(known) < MOST_VALUES and value not in known:
            known.append(value)
        for inner, part in _parts(value):
            self.learn(part, inner or name)

    def one(self, name: str, below: Below) -> Any:
        """A value for this field: mostly one that stood there before, else anything at all."""
        match below(4):
            case 0:
                return ODD[below(len(ODD))]
            case 1:
                name = (*self.by_name,)[below(len(self.by_name))]
        known = self.by_name.get(name) or ODD
        return known[below(len(known))]


def bend(value: Any, pool: Pool, below: Below, name: str = NOWHERE) -> Any:
    """The value with one part of it changed, somewhere inside of it."""
    keys: list[Any] = (
        list(value) if isinstance(value, dict) else [*range(len(value))] if isinstance(value, list) else []
    )
    if keys and below(5):
        key = keys[below(len(keys))]
        copy = dict(value) if isinstance(value, dict) else list(value)
        copy[key] = bend(value[key], pool, below, key if isinstance(key, str) else name)
        return copy
    changes = [*_ways(value, name, pool, below)]
    return pool.one(name, below) if below(3) or not changes else changes[below(len(changes))]()


def _ways(part: Any, name: str, pool: Pool, below: Below) -> Iterator[Callable[[], Any]]:
    """Changes that need to know what stands there."""
    match part:
        case dict():
            yield lambda: part | {"surplus": pool.one(NOWHERE, below)}
            if part:
                gone = [*part][below(len(part))]
                yield lambda: {key: kept for key, kept in part.items() if key != gone}
                yield lambda: {("nobody" if key == gone else key): kept for key, kept in part.items()}
        case list():
            yield lambda: [*part, pool.one(name, below)]
            if part:
                place = below(len(part))
                yield lambda: part[:place] + part[place + 1 :]
                yield lambda: [*part, part[place]]
                yield lambda: part[::-1]
        case int() if not isinstance(part, bool):
            yield lambda: part + 1
            yield lambda: part - 1


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from (("", part) for part in value)

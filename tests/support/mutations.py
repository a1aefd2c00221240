"""Wrong moves made from right ones, systematically: each field with other values of its kind and of other kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

ODD = (None, True, 0, -1, 999, 1.5, "", "nobody", [], {}, ["nobody"], {"nobody": 1})
"""Values that are the wrong kind almost everywhere."""


class Pool:
    """All values seen in moves of one game, by field, so that known ids turn up where they do not belong, and
    some whole moves of each type, so that moves turn up in steps that do not take them."""

    def __init__(self) -> None:
        self.values: dict[str, list[Any]] = {}
        self.types: list[str] = []
        self.moves: dict[str, list[dict[str, Any]]] = {}

    def learn(self, data: dict[str, Any]) -> None:
        if data["type"] not in self.types:
            self.types.append(data["type"])
        moves = self.moves.setdefault(data["type"], [])
        if len(moves) < 8 and data not in moves:
            moves.append(data)
        for field, value in data.items():
            known = self.values.setdefault(field, [])
            for each in (value, *(value if isinstance(value, list) else ())):
                if each not in known and len(known) < 40:
                    known.append(each)


def strangers(seats: Sequence[str], pool: Pool) -> Iterator[dict[str, Any]]:
    """Moves from elsewhere in the game, sent by everybody."""
    for data in [move for moves in pool.moves.values() for move in moves]:
        yield data
        if "seat" in data:
            yield from (data | {"seat": seat} for seat in seats if seat != data["seat"])


def mutations(data: dict[str, Any], pool: Pool) -> Iterator[Any]:
    """Neighbours of a move: some are legal by luck, the judge and the list must agree about every one."""
    yield from ([], None, "take", 7, {})
    for kind in (*pool.types, "nonsense", None):
        if kind != data["type"]:
            yield data | {"type": kind}
    yield data | {"surplus": 1}
    for field, value in data.items():
        if field == "type":
            continue
        yield {name: kept for name, kept in data.items() if name != field}
        for other in (*pool.values.get(field, ()), *ODD):
            if other != value:
                yield data | {field: other}
        yield from ({**data, field: other} for other in _inside(value, pool.values.get(field, [])))


def _inside(value: Any, known: list[Any]) -> Iterator[Any]:
    """Lists and objects with one part gone, doubled, exchanged or added."""
    if isinstance(value, list):
        single = [each for each in known if not isinstance(each, list)]
        for place, part in enumerate(value):
            yield value[:place] + value[place + 1 :]
            yield [*value, part]
            for other in (*value, *single[:12]):
                yield [*value[:place], other, *value[place + 1 :]]
            for other in _inside(part, single):
                yield [*value[:place], other, *value[place + 1 :]]
        yield from ([*value, other] for other in single[:12])
        yield value[::-1]
    elif isinstance(value, dict):
        for name, part in value.items():
            yield {other: kept for other, kept in value.items() if other != name}
            yield from ({**value, name: other} for other in (*ODD[:5], *_inside(part, [])))
        yield {**value, "surplus": 1}
    elif type(value) is int:
        yield from (value + 1, value - 1)

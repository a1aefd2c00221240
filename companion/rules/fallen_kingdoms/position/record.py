"""Reading a record strictly: every field once, of its kind, and the place of the first mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.kernel import Illegal


class Wrong(Exception):
    """Carries the first mistake out of the reading."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(where)
        self.refusal = refuse("bad-position", where=where, problem=problem)


class Refused(Wrong):
    """A refusal of its own rule, not of the position's form."""

    def __init__(self, refusal: Illegal) -> None:
        Exception.__init__(self, refusal.code)
        self.refusal = refusal


class Record:
    """A part of the position that says where it stands when something in it is wrong."""

    def __init__(self, data: Any, where: str = "") -> None:
        if not isinstance(data, Mapping):
            raise Wrong(where or "position", "not-an-object")
        self.data, self.where, self.read = data, where, set[str]()

    def raw(self, name: str) -> tuple[Any, str]:
        where = f"{self.where}.{name}".lstrip(".")
        if name not in self.data:
            raise Wrong(where, "missing")
        self.read.add(name)
        return self.data[name], where

    def done(self) -> None:
        for name in self.data:
            if name not in self.read:
                raise Wrong(f"{self.where}.{str(name)[:40]}".lstrip("."), "unknown-field")

    def part(self, name: str) -> Record:
        return Record(*self.raw(name))

    def optional(self, name: str) -> Record | None:
        value, where = self.raw(name)
        return None if value is None else Record(value, where)

    def number(self, name: str, lowest: int = 0, highest: int = 100_000) -> int:
        value, where = self.raw(name)
        if type(value) is not int or not lowest <= value <= highest:
            raise Wrong(where, "not-a-number")
        return value

    def flag(self, name: str) -> bool:
        value, where = self.raw(name)
        if not isinstance(value, bool):
            raise Wrong(where, "not-yes-or-no")
        return value

    def one(self, name: str, known: Sequence[str] | Mapping[str, int]) -> int:
        value, where = self.raw(name)
        return index_of(value, known, where)

    def maybe(self, name: str, known: Sequence[str] | Mapping[str, int], missing: int) -> int:
        value, where = self.raw(name)
        return missing if value is None else index_of(value, known, where)

    def many(self, name: str, known: Sequence[str] | Mapping[str, int]) -> tuple[int, ...]:
        return tuple(index_of(value, known, f"{where}") for value, where in self.entries(name))

    def numbers(self, name: str, lowest: int = 0, highest: int = 100_000) -> tuple[int, ...]:
        found = []
        for value, where in self.entries(name):
            if type(value) is not int or not lowest <= value <= highest:
                raise Wrong(where, "not-a-number")
            found.append(value)
        return tuple(found)

    def records(self, name: str) -> list[Record]:
        return [Record(value, where) for value, where in self.entries(name)]

    def entries(self, name: str) -> list[tuple[Any, str]]:
        value, where = self.raw(name)
        if not isinstance(value, list | tuple) or len(value) > 500:
            raise Wrong(where, "not-a-list")
        return [(entry, f"{where}[{at}]") for at, entry in enumerate(value)]

    def row(self, name: str, columns: Sequence[str], lowest: int = 0) -> list[int]:
        part = self.part(name)
        found = [part.number(column, lowest) for column in columns]
        part.done()
        return found


def index_of(value: Any, known: Sequence[str] | Mapping[str, int], where: str) -> int:
    if not isinstance(value, str) or value not in known:
        raise Wrong(where, "unknown")
    return known[value] if isinstance(known, Mapping) else known.index(value)

"""Strict reading of positions: each field of its kind, no unknown field, and the place of the first mistake.

A game opens the whole position with its own `refuse`; mistakes are refusals with the code `bad-position` and the
facts `where`, `problem` and `given`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from companion.rules.kernel.codec import quote_value
from companion.rules.kernel.judge import Illegal

Known: TypeAlias = Mapping[str, int] | Sequence[str]
"""Ids with their numbers: by name, or by their place in a row."""

LONGEST_LIST = 500


class Wrong(Exception):
    """Carries the first refusal to the caller."""

    def __init__(self, refusal: Illegal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Record:
    """A part of a position with its place. In a `sparse` one, omitted fields are 0, false or empty."""

    def __init__(self, data: Any, refuse: Callable[..., Illegal], where: str = "", *, sparse: bool = False) -> None:
        self.where, self.refuse, self.sparse = where, refuse, sparse
        if not isinstance(data, Mapping):
            raise self.wrong(where, "not-an-object", data)
        self.data = data
        self.read: set[str] = set()

    def at(self, name: Any) -> str:
        """Return the place of a field."""
        return f"{self.where}.{quote_value(name)}".lstrip(".")

    def wrong(self, where: str, problem: str, given: Any = None) -> Wrong:
        """Return the refusal for a place of the position, to be raised."""
        return Wrong(self.refuse("bad-position", where=where or "position", problem=problem, given=quote_value(given)))

    def bad(self, name: str, problem: str, given: Any = None) -> Wrong:
        """Return the refusal for a field, to be raised."""
        return self.wrong(self.at(name), problem, given)

    def raw(self, name: str, absent: Any = None) -> Any:
        """Return the field as written; `absent` replaces one that a sparse record omits."""
        self.read.add(name)
        if name in self.data:
            return self.data[name]
        if not self.sparse:
            raise self.bad(name, "missing")
        return absent

    def refuse_unread(self) -> None:
        """Refuse fields that were not asked for."""
        for name in self.data:
            if name not in self.read:
                raise self.bad(name, "unknown-field", name)

    def part(self, name: str) -> Record:
        return Record(self.raw(name, {}), self.refuse, self.at(name), sparse=self.sparse)

    def optional(self, name: str) -> Record | None:
        """Return the part, or None where null stands."""
        return None if self.raw(name) is None else self.part(name)

    def by_id(self, name: str, known: Collection[str]) -> Record:
        """Return a part whose fields are ids."""
        part = self.part(name)
        part.read.update(known)
        part.refuse_unread()
        return part

    def number(self, name: str, lowest: int = 0, highest: int = 10**6, absent: int = 0) -> int:
        return self._whole(self.raw(name, absent), lowest, highest, self.at(name))

    def _whole(self, value: Any, lowest: int, highest: int, where: str) -> int:
        if type(value) is not int or not lowest <= value <= highest:
            raise self.wrong(where, "not-a-number", value)
        return value

    def flag(self, name: str, *, absent: bool = False) -> bool:
        value = self.raw(name, absent)
        if not isinstance(value, bool):
            raise self.bad(name, "not-yes-or-no", value)
        return value

    def text(self, name: str, longest: int = 200) -> str:
        value = self.raw(name)
        if not isinstance(value, str) or not 0 < len(value) <= longest:
            raise self.bad(name, "not-a-name", value)
        return value

    def one(self, name: str, known: Known) -> int:
        """Return the number of an id."""
        return self.number_of(self.raw(name), known, self.at(name))

    def maybe(self, name: str, known: Known, absent: int) -> int:
        """Return the number of an id, or `absent` where null stands."""
        value = self.raw(name)
        return absent if value is None else self.number_of(value, known, self.at(name))

    def many(self, name: str, known: Known, *, once: bool = False) -> tuple[int, ...]:
        """Return the numbers of several ids."""
        found = tuple(self.number_of(value, known, where) for value, where in self.entries(name))
        if once and len(set(found)) < len(found):
            raise self.bad(name, "named-twice", len(found))
        return found

    def numbers(self, name: str, lowest: int = 0, highest: int = 10**6) -> tuple[int, ...]:
        return tuple(self._whole(value, lowest, highest, where) for value, where in self.entries(name))

    def entries(self, name: str, most: int = LONGEST_LIST) -> list[tuple[Any, str]]:
        """Return the entries of a list, each with its place."""
        value = self.raw(name, ())
        if not isinstance(value, list | tuple):
            raise self.bad(name, "not-a-list", value)
        if len(value) > most:
            raise self.bad(name, "too-long", len(value))
        return [(entry, f"{self.at(name)}[{n}]") for n, entry in enumerate(value)]

    def records(self, name: str, most: int = LONGEST_LIST) -> list[Record]:
        return [Record(value, self.refuse, where, sparse=self.sparse) for value, where in self.entries(name, most)]

    def row(self, name: str, columns: Sequence[str], lowest: int = 0, highest: int = 10**6) -> list[int]:
        """Return a number for each column."""
        part = self.part(name)
        found = [part.number(column, lowest, highest) for column in columns]
        part.refuse_unread()
        return found

    def number_of(self, value: Any, known: Known, where: str) -> int:
        """Return the number of an id that stands at this place."""
        if not isinstance(value, str) or value not in known:
            raise self.wrong(where, "unknown-id", value)
        return known[value] if isinstance(known, Mapping) else known.index(value)

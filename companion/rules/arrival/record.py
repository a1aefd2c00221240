"""Reading a record somebody else has written: each value of its kind, or a mistake that says where it stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.rules.arrival.reasons import refuse
from companion.rules.kernel import Illegal
from companion.rules.kernel.codec import shown


class Wrong(Exception):
    """Carries the first mistake out of the reading."""

    def __init__(self, refusal: Illegal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def bad(where: str, problem: str, given: Any) -> Wrong:
    return Wrong(refuse("bad-position", where=where or "position", problem=problem, given=shown(given)))


class Record:
    """An object of the record. Asking for a field reads it; what is left out is 0, false or empty (ARR 10.4)."""

    def __init__(self, data: Any, where: str, known: Collection[str] | None = None) -> None:
        if not isinstance(data, Mapping):
            raise bad(where, "not-an-object", data)
        self.data = data
        self.where = where
        for name in data:
            if known is not None and name not in known:
                raise bad(self.at(shown(name)), "unknown-field", name)

    def at(self, name: Any) -> str:
        return f"{self.where}.{name}" if self.where else str(name)

    def number(self, name: str, lowest: int = 0, highest: int = 10**6, default: int = 0) -> int:
        value = self.data.get(name, default)
        if type(value) is not int or not lowest <= value <= highest:
            raise bad(self.at(name), "not-a-number-there", value)
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.data.get(name, default)
        if not isinstance(value, bool):
            raise bad(self.at(name), "not-yes-or-no", value)
        return value

    def one_of(self, name: str, known: Mapping[str, int], default: int | None = None) -> int:
        """The number of an id; null or nothing gives the default, if there is one."""
        value = self.data.get(name)
        if value is None and default is not None:
            return default
        return chosen(value, known, self.at(name))

    def entries(self, name: str, most: int = 200) -> list[Any]:
        value = self.data.get(name, [])
        if not isinstance(value, list | tuple):
            raise bad(self.at(name), "not-a-list", value)
        if len(value) > most:
            raise bad(self.at(name), "too-long", len(value))
        return list(value)

    def several(self, name: str, known: Mapping[str, int], *, once: bool = True) -> list[int]:
        """Ids as numbers."""
        found = [chosen(value, known, f"{self.at(name)}[{n}]") for n, value in enumerate(self.entries(name))]
        if once and len(set(found)) < len(found):
            raise bad(self.at(name), "named-twice", len(found))
        return found

    def object(self, name: str, known: Collection[str]) -> Record:
        return Record(self.data.get(name, {}), self.at(name), known)


def chosen(value: Any, known: Mapping[str, int], where: str) -> int:
    number = known.get(value) if isinstance(value, str) else None
    if number is None:
        raise bad(where, "unknown-id", value)
    return number

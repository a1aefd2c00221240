"""What a Python check is given: the tables, its own settings, and a way to say what is wrong where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import Place
from generator.pack.findings import Findings, meant, shown
from generator.pack.model import Row, Table


class Unusable(Exception):
    """The check's settings in game.yaml do not fit; told already."""


@dataclass(frozen=True, slots=True)
class Case:
    """One use of a check. Settings are asked for with `table` and `setting`, so that a wrong one is told."""

    name: str
    place: Place
    tables: Mapping[str, Table]
    settings: Mapping[str, Any]
    findings: Findings

    def table(self, key: str) -> Table:
        """The table that the setting `key` names."""
        name = self.settings.get(key, key)
        if isinstance(name, str) and name in self.tables:
            return self.tables[name]
        self.findings.add(
            "bad-check",
            f"The check “{self.name}” needs a table for “{key}”; {shown(name)} is none.",
            meant(str(name), self.tables, "The tables are"),
            self.place,
        )
        raise Unusable

    def setting(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        value = self.settings.get(key, default)
        if not isinstance(value, kind):
            self.findings.add(
                "bad-check",
                f"The check “{self.name}” cannot work with {shown(value)} for “{key}”.",
                f"Write with: {{{key}: …}}.",
                self.place,
            )
            raise Unusable
        return value

    def wrong(self, message: str, hint: str, row: Row | None = None, column: str | None = None) -> None:
        self.findings.add(
            "check",
            message,
            hint,
            row.place(column) if row is not None else self.place,
            piece=row["id"] if row is not None else "",
            field=column or "",
        )

"""Input of a Python check: the tables, its own settings, and a way to report mistakes with places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import Place
from generator.pack.findings import Findings, describe_value, suggest
from generator.pack.model import Row, Table


class Unusable(Exception):
    """The check's settings in game.yaml are invalid; already reported."""


@dataclass(frozen=True, slots=True)
class Case:
    """One use of a check. `table` and `setting` return its settings and report wrong ones."""

    name: str
    place: Place
    tables: Mapping[str, Table]
    settings: Mapping[str, Any]
    findings: Findings

    def table(self, key: str) -> Table:
        """Return the table that the setting `key` names."""
        name = self.settings.get(key, key)
        if isinstance(name, str) and name in self.tables:
            return self.tables[name]
        self.findings.add(
            "bad-check",
            f"The check “{self.name}” needs a table for “{key}”; {describe_value(name)} is none.",
            suggest(str(name), self.tables, "The tables are"),
            self.place,
        )
        raise Unusable

    def setting(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        value = self.settings.get(key, default)
        if not isinstance(value, kind):
            self.findings.add(
                "bad-check",
                f"The check “{self.name}” cannot work with {describe_value(value)} for “{key}”.",
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

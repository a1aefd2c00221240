"""Findings and refusals: errors are values inside and sentences at the edge.

A `Finding` is one mistake, found by reading, laying out or checking. `Refused` carries findings out of the program:
the command line prints them and exits with code 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as default
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file: `cards.csv:12:4`, or in a spreadsheet `cards.xlsx:Cards!D12`. Lines and columns count
    from 1."""

    path: str
    line: int | None = None
    column: int | None = None
    sheet: str = ""

    @property
    def cell(self) -> str:
        """Return the name of a spreadsheet's cell, such as D12; empty in other files."""
        return f"{letters(self.column or 1)}{self.line}" if self.sheet and self.line else ""

    def __str__(self) -> str:
        if self.sheet:
            return f"{self.path}:{self.sheet}" + (f"!{self.cell}" if self.line else "")
        return ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)


def letters(column: int) -> str:
    """Return the name of a spreadsheet's column: A for 1, AA for 27."""
    name = ""
    while column:
        column, last = divmod(column - 1, 26)
        name = chr(ord("A") + last) + name
    return name


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake: what and why (`message`), what to do (`hint`), where (`place`) and on which piece."""

    code: str
    message: str
    hint: str = ""
    place: Place | None = None
    severity: Severity = "error"
    pack: str = ""
    piece: str = ""
    field: str = ""
    language: str = ""
    facts: Mapping[str, object] = default(default_factory=dict)

    def __str__(self) -> str:
        start = f"{self.place}: " if self.place else ""
        where = " ".join(part for part in (self.pack, self.piece, self.field, self.language) if part)
        about = f"[{where}] " if where else ""
        end = f" {self.hint}" if self.hint else ""
        return f"{start}{about}{self.message}{end}"

    def to_json(self) -> dict[str, object]:
        place = self.place
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "hint": self.hint,
            "path": place.path if place else None,
            "line": place.line if place else None,
            "column": place.column if place else None,
            "sheet": (place.sheet or None) if place else None,
            "cell": (place.cell or None) if place else None,
            "pack": self.pack or None,
            "piece": self.piece or None,
            "field": self.field or None,
            "language": self.language or None,
            "facts": dict(self.facts),
        }


class Refused(Exception):
    """The request cannot be fulfilled; `findings` say why. Nothing has been written."""

    def __init__(self, findings: Finding | Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = (findings,) if isinstance(findings, Finding) else tuple(findings)
        super().__init__("\n".join(map(str, self.findings)))


def refuse(code: str, message: str, hint: str = "", place: Place | None = None) -> Refused:
    """Return a `Refused` with one finding."""
    return Refused(Finding(code, message, hint, place))

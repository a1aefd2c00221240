"""The report of a build: files, numbers of pieces, findings, and the time it took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from generator.errors import Finding, Place


class Made(NamedTuple):
    """One file. `component` is its content: a group of components, or the whole kit."""

    path: Path
    component: str
    kind: str
    pages: int
    bytes: int

    def to_json(self) -> dict[str, object]:
        return {
            "path": str(self.path),
            "component": self.component,
            "kind": self.kind,
            "pages": self.pages,
            "bytes": self.bytes,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a build. `fresh` says that it was up to date; `note` is a sentence for the user."""

    game: str
    files: tuple[Made, ...]
    pieces: Mapping[str, int]
    findings: tuple[Finding, ...]
    seconds: float = 0.0
    fresh: bool = False
    note: str = ""

    def to_json(self) -> dict[str, object]:
        return {
            "files": [file.to_json() for file in self.files],
            "pieces": dict(self.pieces),
            "findings": [finding.to_json() for finding in self.findings],
            "seconds": round(self.seconds, 3),
        }

    def took(self, seconds: float) -> Report:
        return replace(self, seconds=seconds)


def together(reports: list[Report]) -> Report:
    """Merge the reports of several games; pieces then carry their game's name."""
    if len(reports) == 1:
        return reports[0]
    return Report(
        " ".join(report.game for report in reports),
        tuple(file for report in reports for file in report.files),
        {f"{report.game}/{name}": count for report in reports for name, count in report.pieces.items()},
        tuple(finding for report in reports for finding in report.findings),
        sum(report.seconds for report in reports),
        all(report.fresh for report in reports),
    )


def finding_from_json(data: Mapping[str, Any]) -> Finding:
    """Read a finding that `Finding.to_json` wrote."""
    place = Place(data["path"], data["line"], data["column"], data.get("sheet") or "") if data["path"] else None
    return Finding(
        data["code"],
        data["message"],
        data["hint"],
        place,
        data["severity"],
        data["pack"] or "",
        data["piece"] or "",
        data["field"] or "",
        data["language"] or "",
        data["facts"],
    )

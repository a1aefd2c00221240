"""Read tables from spreadsheets: one sheet of an .xlsx or .ods file becomes the cells that a CSV file would hold."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from generator.errors import Place
from generator.pack.csv_table import MOST_COLUMNS, MOST_ROWS, Cell, RawTable, sheet_of
from generator.pack.findings import Findings, suggest
from generator.pack.sheet_worker import LETTERS, SECONDS

LARGEST = 16 * 1024 * 1024
"""The most bytes of a spreadsheet."""


def read_spreadsheet(
    data: bytes, here: Place, table: str, wanted: str, at: Place, findings: Findings
) -> RawTable | None:
    """Return the wanted sheet, else the one named like the table, else the first; `at` is where it is asked for."""
    if len(data) > LARGEST:
        most = f"{LARGEST // 1024 // 1024} MB are the most."
        findings.add("too-large", f"The spreadsheet is {len(data) / 1024 / 1024:.1f} MB; {most}", "Split it.", here)
        return None
    found = _open(data, wanted, table)
    if found is None:
        findings.add(
            "spreadsheet",
            "This is not a spreadsheet that can be read.",
            "Save it anew as .xlsx or .ods, without a password, cells far outside of the table and very long texts.",
            here,
        )
        return None
    if found["name"] is None:
        hint = suggest(wanted, found["sheets"], "The sheets are")
        findings.add("unknown-sheet", f"{here.path} has no sheet “{wanted}”.", hint, at)
        return None
    here = Place(here.path, sheet=found["name"])
    if found["more"]:
        findings.add(
            "too-large",
            f"The sheet has more than {MOST_ROWS:,} rows, {MOST_COLUMNS} columns or {LETTERS // 1024 // 1024} million"
            " characters.",
            "Split it, and look for cells far outside of the table.",
            here,
        )
        return None
    return sheet_of(_records(found["rows"]), here, findings)


@lru_cache(maxsize=8)
def _open(data: bytes, wanted: str, table: str) -> Any:
    """Return what the worker has read; None if it failed."""
    command = [sys.executable, "-P", "-m", "generator.pack.sheet_worker", wanted, table]
    limits = [str(MOST_ROWS + 100), str(MOST_COLUMNS + 1)]
    try:
        done = subprocess.run([*command, *limits], input=data, capture_output=True, check=True, timeout=SECONDS)
        return json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError):
        return None


def _records(rows: Sequence[Sequence[Any]]) -> list[tuple[Cell, ...]]:
    """Return every row that is neither empty nor a comment, as wide as the header."""
    records: list[tuple[Cell, ...]] = []
    for line, row in enumerate(rows, 1):
        if not row or (isinstance(row[0], str) and row[0].startswith("#")):
            continue
        cells = [Cell(_cell_text(value), line, column, isinstance(value, str)) for column, value in enumerate(row, 1)]
        if records:
            cells += [Cell("", line, column) for column in range(len(row) + 1, len(records[0]) + 1)]
        records.append(tuple(cells))
    return records


def _cell_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).strip()

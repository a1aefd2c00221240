"""The process that opens a spreadsheet: the file comes on standard input, the wanted sheet leaves as JSON.

A small file can ask for terabytes of cells, which ends the process that reads it. So it is read in one of its own, with
a bound on memory and time: `python -P -m generator.pack.sheet_worker SHEET FALLBACK ROWS COLUMNS`.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

MEMORY = 450_000_000
SECONDS = 10
LETTERS = 4 * 1024 * 1024
"""The most characters of a sheet, as of a CSV file; a number counts as eight."""


def read_sheet(data: bytes, wanted: str, otherwise: str, rows: int, columns: int) -> dict[str, Any]:
    """Return the names of all sheets and the cells of one: the wanted one, or that called `otherwise`, or the first."""
    from python_calamine import CalamineWorkbook

    book = CalamineWorkbook.from_filelike(BytesIO(data))
    names = book.sheet_names
    if wanted:
        name = wanted if wanted in names else None
    else:
        name = next((one for one in names if one.casefold() == otherwise.casefold()), names[0] if names else None)
    if name is None:
        return {"sheets": names, "name": None}
    sheet = book.get_sheet_by_name(name)
    made: list[list[Any]] = []
    left = LETTERS
    for row in sheet.iter_rows():
        if len(made) > rows or left < 0:
            break
        made.append(plain := _trim([_plain(cell) for cell in row[:columns]]))
        left -= sum(len(cell) if isinstance(cell, str) else 8 for cell in plain)
    more = left < 0 or sheet.total_height > rows or sheet.total_width > columns
    return {"sheets": names, "name": name, "rows": [] if more else made, "more": more}


def _trim(row: list[Any]) -> list[Any]:
    while row and row[-1] == "":
        row.pop()
    return row


def _plain(cell: Any) -> Any:
    match cell:
        case datetime() if cell.time() == time(0):
            return cell.date().isoformat()
        case datetime() | date() | time():
            return cell.isoformat()
        case timedelta():
            return str(cell)
        case float() if cell.is_integer() and abs(cell) < 1e15:
            return int(cell)
        case _:
            return cell


def main() -> None:
    with suppress(ImportError):  # Windows has no bounds of this kind
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    wanted, otherwise, rows, columns = sys.argv[1:]
    json.dump(read_sheet(sys.stdin.buffer.read(), wanted, otherwise, int(rows), int(columns)), sys.stdout)


if __name__ == "__main__":
    main()

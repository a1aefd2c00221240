"""CSV with the place of every cell. Broken files are reported line by line, never guessed at.

The standard reader reports neither columns nor unbalanced quotes, the usual mistakes of spreadsheets and hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.errors import Place
from generator.pack.findings import Findings

_SEPARATORS = ",;\t"
_QUOTED = re.compile(r'[ ]*"((?:[^"]|"")*)"[ ]*')

MOST_ROWS = 20_000
MOST_COLUMNS = 200
MOST_CELLS = 500_000


@dataclass(frozen=True, slots=True)
class Cell:
    """The trimmed text and its place. `quoted` text stays text even when it looks like a number."""

    text: str
    line: int
    column: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class RawTable:
    """A header and rows of exactly as many cells."""

    here: Place
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def place(self, line: int, column: int = 1) -> Place:
        return Place(self.here.path, line, column, self.here.sheet)


def parse(text: str, here: Place, findings: Findings) -> RawTable | None:
    """Return the table without broken rows; None when there is no header to read it by."""
    return sheet_of(_records(text, _separator(text), here, findings), here, findings)


def sheet_of(records: Iterable[tuple[Cell, ...]], here: Place, findings: Findings) -> RawTable | None:
    """Return the table whose first record is the header."""
    header: tuple[Cell, ...] | None = None
    rows: list[tuple[Cell, ...]] = []
    for cells in records:
        if header is None:
            if not _header_holds(cells, here, findings):
                return None
            header = cells
        elif len(cells) == len(header):
            rows.append(cells)
        else:
            _report_ragged(cells, header, here, findings)
        if len(rows) > MOST_ROWS or len(rows) * len(header) > MOST_CELLS:
            most = f"{MOST_ROWS:,} rows" if len(rows) > MOST_ROWS else f"{MOST_CELLS:,} cells"
            place = Place(here.path, cells[0].line, 1, here.sheet)
            findings.add("too-large", f"The table has more than {most}.", "Split it.", place)
            return None
    if header is None:
        findings.add(
            "empty-file",
            "The table is empty.",
            "Its first line names the columns: id,…",
            Place(here.path, 1, 1, here.sheet),
        )
        return None
    return RawTable(here, header, tuple(rows))


def _separator(text: str) -> str:
    """Return the sign that separates most often in the first line that holds anything."""
    for line in text.split("\n"):
        if line.strip() and not line.startswith("#"):
            return max(_SEPARATORS, key=lambda sign: (line.count(sign), sign == ","))
    return ","


def _records(text: str, separator: str, here: Place, findings: Findings) -> Iterator[tuple[Cell, ...]]:
    """Yield every line's cells, without comments and empty lines; a quoted cell may span several lines."""
    position, line = 0, 1
    while position < len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        raw = text[position:end]
        if raw.startswith("#") or not raw.strip(" " + separator):
            position, line = end + 1, line + 1
        elif '"' not in raw:
            yield tuple(_plain_cells(raw, separator, line))
            position, line = end + 1, line + 1
        else:
            cells, after = _quoted_cells(text, position, separator, line, here, findings)
            if cells:
                yield tuple(cells)
            line += text.count("\n", position, after)
            position = after


def _plain_cells(raw: str, separator: str, line: int) -> Iterator[Cell]:
    column = 1
    for part in raw.split(separator):
        yield Cell(part.strip(), line, column + (len(part) - len(part.lstrip()) if part.strip() else 0))
        column += len(part) + 1


def _quoted_cells(
    text: str, position: int, separator: str, line: int, here: Place, findings: Findings
) -> tuple[list[Cell], int]:
    """Return the cells of a record with quotes, and where the next one begins. No cells when a quote is misplaced."""
    cells: list[Cell] = []
    start = text.rfind("\n", 0, position) + 1
    while True:
        column = position - start + 1
        match = _QUOTED.match(text, position)
        if match:
            opening = text.index('"', position)
            cells.append(Cell(match[1].replace('""', '"').strip(), line, opening - start + 1, quoted=True))
            line += match[1].count("\n")
            position = match.end()
            start = text.rfind("\n", 0, position) + 1
            if position < len(text) and text[position] not in (separator, "\n"):
                return _bad_quote(text, position, line, position - start + 1, here, findings, follows=True)
        else:
            stop = _first(text, position, separator)
            part = text[position:stop]
            if '"' in part:
                inside = position + part.index('"')
                return _bad_quote(text, inside, line, inside - start + 1, here, findings, follows=False)
            cells.append(Cell(part.strip(), line, column))
            position = stop
        if position >= len(text) or text[position] == "\n":
            return cells, position + 1
        position += 1


def _first(text: str, position: int, separator: str) -> int:
    ends = [found for sign in (separator, "\n") if (found := text.find(sign, position)) >= 0]
    return min(ends, default=len(text))


def _bad_quote(
    text: str, position: int, line: int, column: int, here: Place, findings: Findings, *, follows: bool
) -> tuple[list[Cell], int]:
    if follows:
        message = "Something stands behind the closing quote of this cell."
        hint = 'Inside quotes, write a quote twice: "the ""Red"" Queen".'
    else:
        message = "A quote is opened here and never closed, or stands inside a cell that has none around it."
        hint = 'Put the whole cell into quotes and write those inside it twice: "the ""Red"" Queen".'
    findings.add("csv-quote", message, hint, Place(here.path, line, column))
    end = text.find("\n", position)
    return [], len(text) if end < 0 else end + 1


def _header_holds(cells: tuple[Cell, ...], here: Place, findings: Findings) -> bool:
    before = len(findings)
    seen: dict[str, Cell] = {}
    if len(cells) > MOST_COLUMNS:
        findings.add(
            "too-large",
            f"The table has {len(cells)} columns; {MOST_COLUMNS} are the most.",
            "Is it the right file?",
            Place(here.path, cells[0].line, 1, here.sheet),
        )
        return False
    for number, cell in enumerate(cells, 1):
        place = Place(here.path, cell.line, cell.column, here.sheet)
        if not cell.text:
            findings.add("csv-header", f"Column {number} has no name.", "Name it, or take the column out.", place)
        elif cell.text in seen:
            findings.add(
                "csv-header",
                f"The column “{cell.text}” stands in the header twice; the first begins at {seen[cell.text].column}.",
                "Rename or remove one of them.",
                place,
            )
        seen[cell.text] = cell
    return len(findings) == before


def _report_ragged(cells: tuple[Cell, ...], header: tuple[Cell, ...], here: Place, findings: Findings) -> None:
    if len(cells) > len(header):
        spot = cells[len(header)]
        hint = "A text that holds the separator needs quotes around it; else take the extra cell out."
    else:
        spot = cells[-1]
        missing = header[len(cells)].text
        hint = f"The row ends before “{missing}”; empty cells need their separators too."
    findings.add(
        "csv-ragged",
        f"The row has {len(cells)} cells, the header {len(header)}.",
        hint,
        Place(here.path, spot.line, spot.column, here.sheet),
    )

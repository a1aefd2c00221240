"""Tables in a text: lines that begin with a stroke, written as in Markdown.

    | Dice | Prize |
    |------|------:|
    | 1–2  | {icon:two-coins} |

A second line of dashes makes the first one the head; `--:` sets a column to the right, `:-:` in the middle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, TypeAlias

Column: TypeAlias = Literal["start", "center", "right"]

_SIGN = re.compile(r"\\.|[{}|]")
_DASHES = re.compile(r":?-+:?\Z")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts; `head` is above a line, empty where there is none."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    columns: tuple[Column, ...]

    @property
    def all_rows(self) -> tuple[tuple[str, ...], ...]:
        return (self.head, *self.rows) if self.head else self.rows


def has_table(markup: str) -> bool:
    return "|" in markup and any(map(_is_row, markup.split("\n")))


@lru_cache(maxsize=1024)
def parts(markup: str) -> tuple[str | Table, ...]:
    """Return the texts and tables of a text, in order."""
    found: list[str | Table] = []
    for is_table, lines in groupby(markup.strip("\n").split("\n"), key=_is_row):
        some = list(lines)
        if is_table:
            found.append(read_table(some))
        elif any(line.strip() for line in some):
            found.append("\n".join(some).strip("\n"))
    return tuple(found)


def count_cells(markup: str) -> int:
    """Return the cells of all tables of a text, filled up, without reading them."""
    if not has_table(markup):
        return 0
    rows = [len(_cells(line)) for line in markup.split("\n") if _is_row(line)]
    return len(rows) * max(rows)


def read_table(lines: list[str]) -> Table:
    """Parse the table of these lines; short rows are filled up."""
    rows = [_cells(line) for line in lines if line.strip()]
    columns: list[Column] = []
    headed = len(rows) > 1 and all(_DASHES.match(cell) for cell in rows[1])
    if headed:
        columns = [_column(cell) for cell in rows.pop(1)]
    wide = max((len(row) for row in rows), default=0)
    filled = [(*row, *("" for _ in range(wide - len(row)))) for row in rows]
    columns += ["start"] * (wide - len(columns))
    head, body = (filled[0], filled[1:]) if headed else ((), filled)
    return Table(tuple(head), tuple(body), tuple(columns[:wide]))


def table_mistakes(markup: str) -> Iterator[str]:
    """Return rows with another number of cells than the first."""
    for is_table, lines in groupby(markup.split("\n"), key=_is_row):
        rows = [_cells(line) for line in lines] if is_table else []
        for row in rows[1:]:
            if len(row) != len(rows[0]):
                few = "one cell" if len(row) == 1 else f"{len(row)} cells"
                yield f"The row “| {' | '.join(row)[:40]}” of a table has {few}, and its first row {len(rows[0])}."


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _cells(line: str) -> tuple[str, ...]:
    cells = list(_split(line.strip().removeprefix("|")))
    if len(cells) > 1 and not cells[-1].strip():
        cells.pop()
    return tuple(cell.strip().replace("\\|", "|") for cell in cells)


def _split(row: str) -> Iterator[str]:
    """Split a row into cells; a stroke inside braces or after a backslash does not separate."""
    deep = start = 0
    for sign in _SIGN.finditer(row):
        if sign[0] == "|" and not deep:
            yield row[start : sign.start()]
            start = sign.end()
        deep = max(0, deep + {"{": 1, "}": -1}.get(sign[0], 0))
    yield row[start:]


def _column(dashes: str) -> Column:
    if not dashes.endswith(":"):
        return "start"
    return "center" if dashes.startswith(":") else "right"

"""Columns: the type of a cell, and the conversion of its text to a value. A wrong cell is reported at its own place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import Place
from generator.pack.assets import Assets
from generator.pack.colour_words import HEX_COLOUR, in_hex
from generator.pack.findings import Findings, describe_value, suggest

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_ID = re.compile(r"[^\W_][^\x00-\x1f\x7f/\\:*?\"<>|]{0,99}\Z")
_TRUE = frozenset({"yes", "true", "x"})
_FALSE = frozenset({"no", "false"})
EMPTY_OF: Mapping[str, Any] = {"bool": False, "list": (), "rows": ()}
"""Defaults of empty cells in columns without one of their own; None for all other types."""


@dataclass(frozen=True, slots=True)
class Column:
    """A declared column. `of` holds the words to choose from, or the name of the table meant."""

    name: str
    type: str
    of: str | tuple[str, ...] | None = None
    default: Any = None
    required: bool = False
    low: int | None = None
    high: int | None = None
    header: str = ""
    """Its name in the file, when that differs."""

    @property
    def table(self) -> str | None:
        return self.of if isinstance(self.of, str) else None


def column_name(header: str, columns: Mapping[str, Column]) -> str:
    """Return a column's name in expressions: `Rules Text` is `rules_text`, unless a described column says otherwise."""
    for column in columns.values():
        if column.header and column.header == header:
            return column.name
    name = "_".join(re.findall(r"\w+", header)).lower()
    if name[:1].isdigit():
        name = f"column_{name}"
    for known in ("id", *columns):
        if name == known.lower():
            return known
    return name or header


def is_id(text: str) -> bool:
    """Tell whether a text can be the id of a row or a piece: files and links are named after it."""
    return _ID.match(text) is not None and text == text.strip()


def guess(text: str, quoted: bool = False) -> Any:
    """Return the value of a cell whose column is not declared."""
    if not text:
        return None
    return int(text) if _WHOLE.match(text) and not quoted else text


class Cells:
    """Checks and converts cells by their columns, adding mistakes to the findings."""

    def __init__(self, findings: Findings, assets: Assets, palette: Collection[str]) -> None:
        self._findings = findings
        self._assets = assets
        self._palette = palette

    def value(self, column: Column, written: Any, place: Place, piece: str) -> Any:
        """Return the value of a cell: `written` is the text of a CSV cell or a YAML value."""
        if written is None or written == "":
            if column.required:
                self._wrong(column, "is empty", f"Every row needs {_wants(column)} here.", place, piece)
            return column.default if column.default is not None else EMPTY_OF.get(column.type)
        match column.type:
            case "int":
                return self._whole(column, written, place, piece)
            case "bool":
                return self._truth(column, written, place, piece)
            case "list" | "rows":
                return self._list(column, written, place, piece)
            case _:
                return self._word(column, written, place, piece)

    def _wrong(self, column: Column, what: str, hint: str, place: Place, piece: str, code: str = "bad-cell") -> None:
        self._findings.add(code, f"“{column.name}” {what}.", hint, place, piece=piece, field=column.name)

    def _whole(self, column: Column, written: Any, place: Place, piece: str) -> int | None:
        if isinstance(written, str) and _WHOLE.match(written):
            written = int(written)
        if not isinstance(written, int) or isinstance(written, bool):
            self._wrong(column, f"is {describe_value(written)}", f"It must be {_wants(column)}.", place, piece)
            return None
        if (column.low is not None and written < column.low) or (column.high is not None and written > column.high):
            self._wrong(column, f"is {written}", f"It must be {_wants(column)}.", place, piece)
        return written

    def _truth(self, column: Column, written: Any, place: Place, piece: str) -> bool:
        if isinstance(written, bool):
            return written
        word = written.lower() if isinstance(written, str) else ""
        if word not in _TRUE and word not in _FALSE:
            self._wrong(column, f"is {describe_value(written)}", f"It must be {_wants(column)}.", place, piece)
        return word in _TRUE

    def _list(self, column: Column, written: Any, place: Place, piece: str) -> tuple[Any, ...]:
        words = [word for word in re.split(r"[,;\s]+", written) if word] if isinstance(written, str) else written
        if not isinstance(words, list):
            self._wrong(column, f"is {describe_value(written)}", f"It must be {_wants(column)}.", place, piece)
            return ()
        if isinstance(column.of, tuple):
            for word in words:
                if word not in column.of:
                    self._wrong(
                        column,
                        f"names {describe_value(word)}",
                        suggest(str(word), column.of, "Choose from"),
                        place,
                        piece,
                    )
        return tuple(words)

    def _word(self, column: Column, written: Any, place: Place, piece: str) -> Any:
        if not isinstance(written, str):
            self._wrong(
                column,
                f"is {describe_value(written)}",
                f"It must be {_wants(column)}; put it into quotes.",
                place,
                piece,
            )
            return None
        match column.type:
            case "choice" if isinstance(column.of, tuple) and written not in column.of:
                self._wrong(
                    column, f"is {describe_value(written)}", suggest(written, column.of, "Choose from"), place, piece
                )
            case "colour" if not HEX_COLOUR.match(written) and written not in self._palette:
                hint = f"{suggest(written, self._palette, 'The palette has')} {in_hex(written)}"
                self._wrong(
                    column,
                    f"is {describe_value(written)}, which is neither a colour like #b4532a nor in the palette",
                    hint,
                    place,
                    piece,
                    "unknown-colour",
                )
            case "icon":
                self._assets.need_icon(written, place, piece=piece, field=column.name)
            case "picture":
                return self._assets.need_picture(written, place, piece=piece, field=column.name)
        return written


def targets(column: Column, value: Any) -> Iterator[str]:
    """Return the ids a cell names, for columns that point to rows."""
    if column.type == "row" and isinstance(value, str):
        yield value
    elif column.type == "rows" and isinstance(value, tuple):
        yield from (str(word) for word in value)


def _wants(column: Column) -> str:
    match column.type:
        case "int" if column.low is not None and column.high is not None:
            return f"a whole number from {column.low} to {column.high}"
        case "int" if column.low is not None:
            return f"a whole number of at least {column.low}"
        case "int" if column.high is not None:
            return f"a whole number of at most {column.high}"
        case "int":
            return "a whole number"
        case "bool":
            return "yes or no"
        case "choice" if isinstance(column.of, tuple):
            return "one of " + ", ".join(column.of)
        case "list":
            return "a list of words"
        case "row":
            return f"the id of a row of “{column.table}”"
        case "rows":
            return f"ids of rows of “{column.table}”"
        case "colour":
            return "a colour"
        case "icon":
            return "the name of an icon"
        case "picture":
            return "the name of a picture"
        case _:
            return "a text"

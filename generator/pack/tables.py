"""Read tables: files of rows become `Table`s, with typed cells, unique ids and valid references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from generator.errors import Place
from generator.pack import csv_table
from generator.pack.columns import Cells, Column, column_name, guess, is_id, targets
from generator.pack.csv_table import RawTable
from generator.pack.findings import describe_value, nearest, suggest
from generator.pack.folder import Folder
from generator.pack.model import RESERVED_COLUMNS, Row, Table
from generator.pack.web_table import is_address
from generator.pack.yaml_tree import Document, read_yaml

Named = Mapping[str, Any]
T = TypeVar("T")


class TableReader:
    """Reads the tables of a checked game.yaml."""

    def __init__(self, folder: Folder, game: Document, cells: Cells) -> None:
        self._folder = folder
        self._findings = folder.findings
        self._game = game
        self._cells = cells
        self.columns: dict[str, dict[str, Column]] = {}
        self._broken: set[str] = set()
        """Tables with mistakes of their own: consequences of those are not reported."""

    def read(self) -> dict[str, Table]:
        """Return every table that can be read; the rest are findings, and empty."""
        declared: Named = self._game.value.get("tables") or {}
        for name, entry in declared.items():
            self.columns[name] = self._read_columns(name, entry)
        tables = {name: self._sound(name, partial(self._table, name, entry)) for name, entry in declared.items()}
        for name, table in tables.items():
            self._sound(name, partial(self._references, name, table, tables))
            if isinstance(declared[name], dict) and name not in self._broken:
                self._counts(name, table, declared[name].get("expect") or {})
        return tables

    def _sound(self, name: str, work: Callable[[], T]) -> T:
        """Run the work and note whether it found mistakes in this table."""
        before = len(self._findings)
        done = work()
        if len(self._findings) > before:
            self._broken.add(name)
        return done

    def _read_columns(self, name: str, entry: Any) -> dict[str, Column]:
        columns: dict[str, Column] = {}
        for key, given in (entry.get("columns") or {}).items() if isinstance(entry, dict) else ():
            of = given.get("of")
            column = Column(
                key,
                given["type"],
                tuple(of) if isinstance(of, list) else of,
                tuple(given["default"]) if isinstance(given.get("default"), list) else given.get("default"),
                given.get("required", False),
                given.get("min"),
                given.get("max"),
                given.get("header", ""),
            )
            if self._column_holds(name, column):
                columns[key] = column
        return columns

    def _column_holds(self, table: str, column: Column) -> bool:
        loc = ("tables", table, "columns", column.name)
        place = self._game.place(*loc, "of") if column.of else self._game.key(*loc)
        tables = self._game.value["tables"]
        match column.type:
            case "row" | "rows" if column.table is None:
                hint = "Write the table whose rows are meant: {type: row, of: suits}."
            case "row" | "rows" if column.table not in tables:
                self._findings.add(
                    "unknown-table",
                    f"The column “{column.name}” points to the table “{column.table}”, which does not exist.",
                    suggest(str(column.table), tables, "The tables are"),
                    place,
                    field=column.name,
                )
                return False
            case "choice" if not isinstance(column.of, tuple):
                hint = "Write the words to choose from: {type: choice, of: [red, blue]}."
            case "list" if column.of is not None and not isinstance(column.of, tuple):
                hint = "Write the words to choose from as a list: of: [red, blue]."
            case "int" if column.low is not None and column.high is not None and column.low > column.high:
                hint = f"“min” ({column.low}) is more than “max” ({column.high}); swap them."
            case _:
                return True
        self._findings.add(
            "bad-column", f"The column “{column.name}” does not say what it holds.", hint, place, field=column.name
        )
        return False

    def _table(self, name: str, entry: Any) -> Table:
        file = entry if isinstance(entry, str) else entry["file"]
        loc = ("tables", name) if isinstance(entry, str) else ("tables", name, "file")
        at = self._game.place(*loc)
        kind = "csv" if is_address(file) else file.rsplit(".", 1)[-1].lower()
        columns = self.columns[name]
        translated = tuple(entry.get("translated") or ()) if isinstance(entry, dict) else ()
        match kind:
            case "csv" | "tsv":
                rows = self._from_sheet(self._csv(file, at), columns, translated)
            case "yaml" | "yml":
                rows = self._from_yaml(file, at, columns)
            case "xlsx" | "xlsm" | "ods":
                rows = self._from_sheet(self._spreadsheet(name, entry, file, at), columns, translated)
            case _:
                rows = []
                self._findings.add(
                    "bad-path",
                    f"“{file}” is neither a CSV nor a YAML file, nor a spreadsheet.",
                    "Tables end in .csv, .yaml, .xlsx or .ods.",
                    at,
                )
        return Table(self._unique(name, rows))

    def _csv(self, file: str, at: Place) -> RawTable | None:
        text = self._folder.text(file, at)
        if text is not None and text.lstrip()[:9].lower() in ("<!doctype", "<html lan", "<html>"):
            self._findings.add(
                "not-a-table",
                "A web page stands here and no CSV.",
                "Publish the sheet to the web as “Comma-separated values (.csv)” and name that link.",
                at,
            )
            return None
        return csv_table.parse(text, self._folder.place(file), self._findings) if text is not None else None

    def _spreadsheet(self, name: str, entry: Any, file: str, at: Place) -> RawTable | None:
        if self._folder.file(file, at) is None or (data := self._folder.data(file)) is None:
            return None
        from generator.pack.spreadsheet import read_spreadsheet

        wanted = entry.get("sheet", "") if isinstance(entry, dict) else ""
        asked = self._game.place("tables", name, "sheet") if wanted else at
        return read_spreadsheet(data, self._folder.place(file), name, wanted, asked, self._findings)

    def _from_sheet(
        self, sheet: RawTable | None, columns: Mapping[str, Column], translated: Sequence[str]
    ) -> list[Row]:
        if sheet is None:
            return []
        header = self._names(sheet, columns)
        start = sheet.place(sheet.header[0].line)
        if header is None or not self._header(header, columns, translated, sheet, start):
            return []
        rows = []
        for cells in sheet.rows:
            by_name = dict(zip(header, cells, strict=True))
            piece = by_name["id"].text
            values: dict[str, Any] = {}
            for name, cell in by_name.items():
                if name == "id" or name not in columns:
                    values[name] = cell.text if name == "id" else guess(cell.text, cell.quoted)
                else:
                    values[name] = self._cells.value(
                        columns[name], cell.text, sheet.place(cell.line, cell.column), piece
                    )
            self._absent(columns, values)
            places = {name: (cell.line, cell.column) for name, cell in by_name.items()}
            rows.append(Row(values, sheet.place(cells[0].line), places))
        return rows

    def _names(self, sheet: RawTable, columns: Mapping[str, Column]) -> list[str] | None:
        """Return the columns' names in expressions; None, and a finding, when two have one name."""
        names = [column_name(cell.text, columns) for cell in sheet.header]
        for number, name in enumerate(names):
            if name in names[:number]:
                first = sheet.header[names.index(name)]
                cell = sheet.header[number]
                self._findings.add(
                    "csv-header",
                    f"“{first.text}” and “{cell.text}” are both called “{name}” in expressions.",
                    "Rename or remove one of them.",
                    sheet.place(cell.line, cell.column),
                )
                return None
        return names

    def _header(
        self, header: list[str], columns: Mapping[str, Column], translated: Sequence[str], sheet: RawTable, start: Place
    ) -> bool:
        """Tell whether rows can be read by this header; report wrong and missing columns."""

        def spot(name: str) -> Place:
            cell = sheet.header[header.index(name)]
            return sheet.place(cell.line, cell.column)

        for name in header:
            if name in RESERVED_COLUMNS:
                self._report_reserved(name, spot(name))
        words = tuple(f"{column}_" for column in translated)
        described = {"id", *columns, *translated, *RESERVED_COLUMNS}
        unknown = [name for name in header if name not in described and not name.startswith(words)]
        for name, column in columns.items():
            if name in header:
                continue
            if misspelt := nearest(name, unknown):
                self._unknown_column(misspelt, name, spot(misspelt))
            elif column.required:
                self._findings.add(
                    "missing-column",
                    f"The column “{name}” is missing.",
                    f"game.yaml says that every row needs it. {suggest(name, header, 'The columns are')}",
                    start,
                )
            elif column.default is None and column.type not in ("bool", "list", "rows"):
                self._findings.add(
                    "missing-column",
                    f"The column “{name}”, which game.yaml describes, is missing.",
                    f"Add it, or take it out of game.yaml. {suggest(name, header, 'The columns are')}",
                    start,
                )
            elif unknown:
                self._findings.add(
                    "missing-column",
                    f"The column “{name}”, which game.yaml describes, is missing; every row has its default.",
                    f"Add it, or take it out of game.yaml. {suggest(name, unknown, 'Columns it does not describe')}",
                    start,
                    severity="warning",
                )
        if "id" not in header:
            self._findings.add("missing-column", "The table has no column “id”.", "Every row needs an id: id,…", start)
            return False
        return True

    def _unknown_column(self, written: str, described: str, place: Place) -> None:
        self._findings.add(
            "unknown-column",
            f"game.yaml describes no column “{written}”.",
            f"Did you mean “{described}”?",
            place,
            field=written,
        )

    def _report_reserved(self, name: str, place: Place) -> None:
        self._findings.add(
            "bad-column",
            f"A column cannot be called “{name}”.",
            f"In layouts row.{name} means something else; call it “{name}_” or find a better word.",
            place,
        )

    def _absent(self, columns: Mapping[str, Column], values: dict[str, Any]) -> None:
        """Return the defaults of declared columns that the row omits."""
        for name, column in columns.items():
            if name not in values:
                empty = self._cells.value(Column(name, column.type, default=column.default), None, Place(""), "")
                values[name] = empty

    def _from_yaml(self, file: str, at: Place, columns: Mapping[str, Column]) -> list[Row]:
        document = read_yaml(self._folder, file, at)
        if document is None:
            return []
        if not isinstance(document.value, list):
            self._findings.add(
                "wrong-type",
                f"The table is {describe_value(document.value)}.",
                "It must be a list: every row begins with “- id: …”.",
                document.place(),
            )
            return []
        return [row for number in range(len(document.value)) if (row := self._yaml_row(document.at(number), columns))]

    def _yaml_row(self, entry: Document, columns: Mapping[str, Column]) -> Row | None:
        place = entry.place()
        if not isinstance(entry.value, dict):
            self._findings.add(
                "wrong-type", f"The row is {describe_value(entry.value)}.", "It must be a mapping: “- id: …”.", place
            )
            return None
        id = entry.value.get("id")
        if isinstance(id, int) and not isinstance(id, bool):
            id = str(id)
        if not isinstance(id, str) or not id:
            self._findings.add(
                "missing-id" if "id" not in entry.value else "wrong-type",
                "The row has no id." if "id" not in entry.value else f"The id is {describe_value(id)}.",
                "Give it one that no other row of the table has, as text: “- id: …”.",
                entry.place("id"),
            )
            return None
        values: dict[str, Any] = {}
        for name, written in {**entry.value, "id": id}.items():
            if name in RESERVED_COLUMNS:
                self._report_reserved(name, entry.key(name))
            if name in columns and name != "id":
                values[name] = self._cells.value(columns[name], written, entry.place(name), id)
            else:
                values[name] = written
        unknown = [name for name in values if name != "id" and name not in columns]
        for name, column in columns.items():
            if name in values:
                continue
            if misspelt := nearest(name, unknown):
                self._unknown_column(misspelt, name, entry.key(misspelt))
            elif column.required:
                self._cells.value(column, None, place, id)
        self._absent(columns, values)
        return Row(values, place, entry.raw_places())

    def _unique(self, table: str, rows: list[Row]) -> list[Row]:
        first: dict[str, Row] = {}
        for row in rows:
            id = row["id"]
            if not id:
                self._findings.add(
                    "missing-id",
                    "The row has no id.",
                    "Give it one that no other row of the table has.",
                    row.place("id"),
                )
            elif not is_id(id):
                self._findings.bad_id(id, row.place("id"))
            elif id in first:
                self._findings.add(
                    "duplicate-id",
                    f"The id “{id}” stands in “{table}” twice; the first is in line {first[id].origin.line}.",
                    "Give one of them another id.",
                    row.place("id"),
                    piece=id,
                )
            else:
                first[id] = row
        return list(first.values())

    def _references(self, name: str, table: Table, tables: Mapping[str, Table]) -> None:
        for column in self.columns[name].values():
            if column.table is None or column.type not in ("row", "rows") or column.table in self._broken - {name}:
                continue
            ids = {row["id"] for row in tables[column.table]}
            for row in table:
                for id in targets(column, row[column.name]):
                    if id not in ids:
                        self._findings.add(
                            "dangling-id",
                            f"“{column.name}” names “{id}”, and the table “{column.table}” has no such row.",
                            suggest(id, ids, f"“{column.table}” has"),
                            row.place(column.name),
                            piece=row["id"],
                            field=column.name,
                        )

    def _counts(self, name: str, table: Table, expect: Named) -> None:
        """Check `expect`: the number of rows, in all and by the values of a column."""
        for column, wanted in expect.items():
            place = self._game.place("tables", name, "expect", column)
            if column == "rows":
                self._count(place, f"“{name}” has {{}}", len(table), wanted if isinstance(wanted, int) else None)
                continue
            if table and not any(column in row for row in table):
                known = {key for row in table for key in row}
                self._findings.add(
                    "dangling-id",
                    f"“{name}” has no column “{column}”.",
                    suggest(column, known, "The columns are"),
                    self._game.key("tables", name, "expect", column),
                )
                continue
            seen = Counter(str(row.get(column)) for row in table)
            for value, number in wanted.items() if isinstance(wanted, dict) else ():
                at = self._game.place("tables", name, "expect", column, value)
                self._count(at, f"“{name}” has {{}} with {column} “{value}”", seen[value], number)

    def _count(self, place: Place, sentence: str, found: int, wanted: int | None) -> None:
        if wanted is None:
            self._findings.add("wrong-type", "The number of rows is not a number.", "Write expect: {rows: 54}.", place)
        elif found != wanted:
            rows = f"{found} row{'' if found == 1 else 's'}"
            self._findings.add(
                "wrong-count",
                sentence.format(rows) + f"; {wanted} are expected.",
                "Mend the table, or the number here.",
                place,
            )

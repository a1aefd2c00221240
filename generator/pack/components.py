"""Components and their pieces: sizes, layouts, rows and quantities."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generator.errors import Place
from generator.pack import made, sizes
from generator.pack.assets import layout_file, layout_names
from generator.pack.columns import is_id
from generator.pack.expressions import Expression, Fails, compile_expression
from generator.pack.findings import Findings, describe_value, suggest
from generator.pack.folder import Folder
from generator.pack.model import RESERVED_COLUMNS, Component, Piece, Row, Table, freeze
from generator.pack.yaml_tree import Document

CARD_CORNER = 3.0
MOST_COPIES = 1000
MOST_PRINTED = 20_000
"""Most pieces of one game, copies included: about two thousand sheets."""


class ComponentReader:
    """Reads the components of a checked game.yaml; tables are read before."""

    def __init__(self, folder: Folder, game: Document, tables: Mapping[str, Table]) -> None:
        self._folder = folder
        self._findings: Findings = folder.findings
        self._game = game
        self._tables = tables
        self._layouts: dict[str, bool] = {}

    def read(self) -> tuple[tuple[Component, ...], dict[str, tuple[Piece, ...]]]:
        components: dict[str, Component] = {}
        pieces: dict[str, tuple[Piece, ...]] = {}
        entries = list(enumerate(self._game.value["components"]))
        for number, entry in sorted(entries, key=lambda one: one[1]["kind"] in made.BOXES):
            id = entry["id"]
            if id in components:
                self._findings.add(
                    "duplicate-id",
                    f"The component “{id}” is here a second time; the first is in line {components[id].place.line}.",
                    "Give one of them another id.",
                    self._place(number, "id"),
                    field="components.id",
                )
                continue
            before = len(self._findings)
            self._contradictions(number, entry)
            # Findings that follow from a contradiction between table, pieces and where would only repeat it.
            own = self._pieces(number, entry) if len(self._findings) == before else ()
            for part in self._parts(number, entry, own, made.Known(components, pieces)):
                named = f"{id}-{part.ending}" if part.ending else id
                if named in components:
                    self._findings.add(
                        "duplicate-id",
                        f"“{id}” makes the component “{named}”, and there is one of this name already.",
                        "Give one of them another id.",
                        self._place(number, "id"),
                        field="components.id",
                    )
                components[named] = self._component(number, entry, part, named)
                pieces[named] = own
            self._apart(number, entry, own)
        self._count(components, pieces)
        in_order = sorted(components.values(), key=lambda one: (one.place.line or 0, one.place.column or 0))
        return tuple(in_order), pieces

    def _parts(
        self, number: int, entry: dict[str, Any], own: tuple[Piece, ...], known: made.Known
    ) -> tuple[made.Part, ...]:
        """Return the components of an entry: one, or two where it has two parts."""
        takes_size = "size" in entry and entry["kind"] not in made.OWN_SIZES
        size = self._size(number, entry["size"]) if takes_size else None
        if not made.is_made(entry):
            needed = [key for key in ("size", "front") if key not in entry]
            for key in needed:
                self._findings.add(
                    "missing-key",
                    f"The key “{key}” is missing.",
                    "A board without a grid needs a size and a layout.",
                    self._place(number),
                    field=f"components.{key}",
                )
            return () if needed else (made.Part(size or sizes.size_named("poker"), entry["front"], entry.get("back")),)
        from generator.pack.made_parts import parts  # most games have no such component

        try:
            return parts(entry, size, own, known)
        except made.Impossible as fault:
            self._findings.add(
                "bad-measure", fault.message, fault.hint, self._place(number, *fault.loc), field="components"
            )
            return ()

    def _count(self, components: Mapping[str, Component], pieces: Mapping[str, tuple[Piece, ...]]) -> None:
        printed = 0
        for id, component in components.items():
            printed += sum(piece.quantity for piece in pieces[id])
            if printed > MOST_PRINTED:
                self._findings.add(
                    "too-many-pieces",
                    f"With “{id}” the game has {printed:,} pieces to print, copies included.",
                    f"{MOST_PRINTED:,} are the most; look at its quantity, or make two games of it.",
                    component.place,
                    field="components.quantity",
                )
                return

    def _place(self, number: int, *loc: str | int) -> Place:
        return self._game.place("components", number, *loc)

    def _contradictions(self, number: int, entry: dict[str, Any]) -> None:
        for layout, loc in made.used_layouts(entry):
            if layout:
                self._needs_layout(layout, self._place(number, *loc), ".".join(loc))
        if "table" in entry and "pieces" in entry:
            self._findings.add(
                "bad-component",
                f"“{entry['id']}” has both a table and pieces.",
                "Keep one: pieces stand either in a table or here.",
                self._game.key("components", number, "pieces"),
                field="components.pieces",
            )
        if "where" in entry and "table" not in entry:
            self._findings.add(
                "bad-component",
                f"“{entry['id']}” says “where” but has no table to choose from.",
                "Add table: …, or take “where” out.",
                self._game.key("components", number, "where"),
                field="components.where",
            )

    def _component(self, number: int, entry: dict[str, Any], part: made.Part, id: str) -> Component:
        size = part.size
        corner = float(entry.get("corner", CARD_CORNER if entry["kind"] == "card" and size.shape == "rect" else 0))
        if corner > min(size.width, size.height) / 2:
            self._findings.add(
                "bad-value",
                f"A corner of {corner:g} mm is more than half of {min(size.width, size.height):g} mm.",
                "Write a smaller one.",
                self._place(number, "corner"),
                field="components.corner",
            )
        return Component(
            id=id,
            kind=entry["kind"],
            size=size,
            front=part.front,
            back=part.back,
            group=entry.get("group", entry["id"]),
            place=self._place(number),
            table=entry.get("table"),
            where=entry.get("where"),
            corner=corner,
            both_sides=entry.get("both_sides", entry["kind"] == "aid"),
            apart=tuple(entry.get("apart", ())),
            extra=MappingProxyType({name: freeze(value) for name, value in (entry.get("with") or {}).items()}),
            net=part.net,
            surfaces=part.surfaces,
        )

    def _needs_layout(self, name: str, place: Place, field: str) -> None:
        pack = self._game.value["id"]
        if name not in self._layouts:
            self._layouts[name] = layout_file(self._folder.root, pack, name) is not None
        if not self._layouts[name]:
            self._findings.add(
                "unknown-layout",
                f"There is no layout “{name}”.",
                f"{suggest(name, layout_names(self._folder.root, pack), 'There are')} It would be layouts/{name}.yaml.",
                place,
                field=f"components.{field}",
            )

    def _size(self, number: int, value: Any) -> sizes.Size:
        match value:
            case str() if value in sizes.NAMED:
                return sizes.size_named(value)
            case [width, height]:
                return sizes.Size(float(width), float(height))
            case {"round": diameter}:
                return sizes.round_piece(float(diameter))
            case {"hex": width}:
                return sizes.hexagon(float(width), value.get("orientation", "pointed"))
        self._findings.add(
            "unknown-size",
            f"There is no size called {describe_value(value)}.",
            f"{suggest(str(value), sizes.NAMED, 'The sizes are')} Or write [width, height] in mm.",
            self._place(number, "size"),
            field="components.size",
        )
        return sizes.size_named("poker")

    def _pieces(self, number: int, entry: dict[str, Any]) -> tuple[Piece, ...]:
        quantity = entry.get("quantity", 1)
        count = self._expression(number, "quantity", quantity) if isinstance(quantity, str) else None
        if isinstance(quantity, str) and count is None:
            return ()
        rows = self._rows(number, entry)
        pieces = []
        for row in rows:
            own = row.get("quantity") if "pieces" in entry else None
            if own is not None:
                copies = self._copies(own, row.place("quantity"), row["id"])
            elif count is not None:
                copies = self._evaluate_quantity(count, row, number)
            else:
                copies = quantity
            pieces.append(Piece(row["id"], row, copies, row.place(), self._faces(number, entry, row)))
        return tuple(pieces)

    def _faces(self, number: int, entry: dict[str, Any], row: Row) -> tuple[Any, ...]:
        """Return the values on the sides of a piece; none where the entry does not say."""
        if "faces" not in entry or not (work := self._expression(number, "faces", entry["faces"])):
            return ()
        try:
            found = work(self._names(row))
        except Fails as failure:
            self._fails(failure, row, number, "faces")
            return ()
        if isinstance(found, list | tuple) and found:
            return tuple(found)
        self._findings.add(
            "wrong-type",
            f"“faces” is {describe_value(found)} for “{row['id']}”.",
            "It must be a list with something in it: tables.symbols, row.faces, ['a', 'b', 'c'].",
            self._place(number, "faces"),
            piece=row["id"],
            field="components.faces",
        )
        return ()

    def _rows(self, number: int, entry: dict[str, Any]) -> list[Row]:
        if entry["kind"] == "domino":
            return self._dominoes(number, entry)
        if "pieces" in entry:
            return self._rows_of_pieces(number, entry["pieces"])
        if "table" not in entry:
            place = self._place(number)
            return [Row({"id": entry["id"]}, place)]
        table = self._tables.get(entry["table"])
        if table is None:
            self._findings.add(
                "unknown-table",
                f"“{entry['id']}” takes its pieces from the table “{entry['table']}”, which does not exist.",
                suggest(entry["table"], self._tables, "The tables are"),
                self._place(number, "table"),
                field="components.table",
            )
            return []
        rows = list(table)
        if "where" in entry:
            where = self._expression(number, "where", entry["where"])
            rows = [row for row in rows if self._holds(where, row, number)] if where else rows
            if where and table and not rows and not self._findings.errors:
                self._findings.add(
                    "no-pieces",
                    f"No row of “{entry['table']}” satisfies “{entry['where']}”; “{entry['id']}” has no pieces.",
                    "Look at the spelling of the values, or take the component out.",
                    self._place(number, "where"),
                    field="components.where",
                )
        return rows

    def _dominoes(self, number: int, entry: dict[str, Any]) -> list[Row]:
        place = self._place(number)
        try:
            return list(made.domino_rows(entry, self._faces(number, entry, Row({"id": entry["id"]}, place)), place))
        except made.Impossible as fault:
            self._findings.add("bad-measure", fault.message, fault.hint, self._place(number, *fault.loc))
            return []

    def _rows_of_pieces(self, number: int, listed: list[dict[str, Any]]) -> list[Row]:
        rows: dict[str, Row] = {}
        for index, piece in enumerate(listed):
            part = self._game.at("components", number, "pieces", index)
            id = piece.get("id")
            if not isinstance(id, str) or not id:
                self._findings.add(
                    "missing-id", "The piece has no id.", "Write {id: red}; an id is text.", part.place("id")
                )
                continue
            if not is_id(id):
                self._findings.bad_id(id, part.place("id"))
                continue
            for name in sorted(RESERVED_COLUMNS & piece.keys()):
                self._findings.add(
                    "bad-column", f"A piece cannot have a “{name}”.", "Find another word.", part.key(name)
                )
            if id in rows:
                self._findings.add(
                    "duplicate-id",
                    f"The piece “{id}” stands here a second time.",
                    "Give it another id, or one piece a quantity.",
                    part.place("id"),
                    piece=id,
                )
            rows.setdefault(id, Row(piece, part.place(), part.raw_places()))
        return list(rows.values())

    def _expression(self, number: int, key: str, source: str) -> Expression | None:
        return compile_expression(source, self._place(number, key), self._findings, key)

    def _names(self, row: Row) -> dict[str, Any]:
        return {"row": row, "tables": self._tables}

    def _holds(self, where: Expression, row: Row, number: int) -> bool:
        try:
            return bool(where(self._names(row)))
        except Fails as failure:
            self._fails(failure, row, number, "where")
            return False

    def _evaluate_quantity(self, count: Expression, row: Row, number: int) -> int:
        try:
            return self._copies(count(self._names(row)), self._cell_of(row, number), row["id"])
        except Fails as failure:
            self._fails(failure, row, number, "quantity")
            return 0

    def _cell_of(self, row: Row, number: int) -> Place:
        """Return the place to mend a wrong quantity: the cell when the expression is just a column, else the row."""
        source: str = self._game.value["components"][number]["quantity"].strip()
        column = source.removeprefix("row.")
        return row.place(column if column in row else None)

    def _copies(self, value: Any, place: Place, piece: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_COPIES:
            return value
        self._findings.add(
            "bad-quantity",
            f"The quantity of “{piece}” is {describe_value(value)}.",
            f"It must be a whole number from 0 to {MOST_COPIES}.",
            place,
            piece=piece,
            field="quantity",
        )
        return 0

    def _fails(self, failure: Fails, row: Row, number: int, key: str) -> None:
        self._findings.add(
            "expression-fails",
            f"For the row “{row['id']}” in {row.place()} {failure}.",
            failure.hint,
            self._place(number, key),
            piece=row["id"],
            field=f"components.{key}",
        )

    def _apart(self, number: int, entry: dict[str, Any], pieces: tuple[Piece, ...]) -> None:
        known = {column for piece in pieces for column in piece.row}
        for index, column in enumerate(entry.get("apart", ())):
            if pieces and column not in known:
                self._findings.add(
                    "dangling-id",
                    f"The pieces of “{entry['id']}” have no column “{column}”.",
                    suggest(column, known, "The columns are"),
                    self._place(number, "apart", index),
                    field="components.apart",
                )

"""A table of a pack in the workbench: cells and texts, changes, and findings by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.errors import Finding, Place
from generator.pack.model import Pack, Row
from generator.pack.row_texts import row_texts


def row_fields(row: Row, texts: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """Return the cells of a row and then its texts."""
    return {**row.plain(), **texts.get(row["id"], {})}


def all_rows(pack: Pack, language: str) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the cells and texts of every row, by table and id."""
    found = {}
    for name, rows in pack.tables.items():
        texts = row_texts(pack, language, name)
        found[name] = {row["id"]: row_fields(row, texts) for row in rows}
    return found


def table_facts(
    pack: Pack, language: str, name: str, first: Mapping[str, Mapping[str, Any]], findings: Sequence[Finding]
) -> dict[str, object]:
    """Return columns and rows. `first` are the rows as they were when `watch` began."""
    texts = row_texts(pack, language, name)
    fields = [(row, row_fields(row, texts)) for row in pack.tables[name]]
    columns = list(dict.fromkeys(column for _, known in fields for column in known))
    found = _by_line(findings)
    return {
        "name": name,
        "columns": columns,
        "texts": [column for column in columns if any(column in known for known in texts.values())],
        "rows": [
            {
                "id": row["id"],
                "at": str(row.place()),
                "cells": [_display(known.get(column)) for column in columns],
                "added": row["id"] not in first,
                "changed": _earlier_values(known, first.get(row["id"])),
                "found": _messages_by_cell(row, columns, found),
            }
            for row, known in fields
        ],
        "removed": [id for id in first if id not in {row["id"] for row, _ in fields}],
    }


def _earlier_values(known: Mapping[str, Any], before: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the earlier values of the columns that differ."""
    if before is None:
        return {}
    return {
        column: _display(before.get(column))
        for column in dict.fromkeys((*known, *before))
        if known.get(column) != before.get(column)
    }


Lines = Mapping[tuple[str, str, int | None], Sequence[Finding]]


def _by_line(findings: Sequence[Finding]) -> Lines:
    found: dict[tuple[str, str, int | None], list[Finding]] = {}
    for finding in findings:
        if finding.place:
            found.setdefault(_line(finding.place), []).append(finding)
    return found


def _line(place: Place) -> tuple[str, str, int | None]:
    return place.path, place.sheet, place.line


def _messages_by_cell(row: Row, columns: Sequence[str], found: Lines) -> dict[str, list[str]]:
    """Return the messages of each cell; those of the whole row stand at its id."""
    said: dict[str, list[str]] = {}
    for finding in found.get(_line(row.place()), ()):
        place = finding.place
        cell = next((column for column in columns if column in row and row.place(column) == place), "id")
        said.setdefault(cell, []).append(finding.message)
    return said


def _display(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return " ".join(map(_display, value))
        case dict():
            return ", ".join(f"{key}: {_display(inner)}" for key, inner in value.items())
        case _:
            return str(value)

"""Values of content tables inside texts and rulebooks, so that print, phones and rules tell one number.

`{amounts.outpost.number}` is what the column `number` of the row `outpost` of the table `amounts` holds;
`{amounts.outpost.number:disc|discs}` is the word that goes with it. Only the names of the pack's own tables are looked
at; other placeholders are facts, which the companion fills in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.errors import Place
from generator.pack.findings import Findings, suggest
from generator.pack.model import Table
from generator.pack.yaml_tree import Document, Loc

_VALUE = re.compile(r"\{([A-Za-z][\w-]*)\.([\w-]+)\.([A-Za-z][\w-]*)(?::([^{}|]*)\|([^{}|]*))?\}")

Tables = Mapping[str, Table]


def fill_values(words: str, tables: Tables, findings: Findings, place: Place | None, language: str) -> str:
    """Return the words with the values of rows filled in; report rows and columns that are missing."""

    def value(found: re.Match[str]) -> str:
        table, row, column, one, several = found.groups()
        if table not in tables:
            return found[0]
        known = next((each for each in tables[table] if each["id"] == row), None)
        if known is None or known.get(column) is None:
            names = [each["id"] for each in tables[table]] if known is None else list(known)
            findings.add(
                "unknown-value",
                f"“{found[0]}” names a {'row' if known is None else 'column'} that “{table}” does not have.",
                suggest(row if known is None else column, names, "There are"),
                place,
                language=language,
            )
            return row
        if one is None:
            return str(known[column])
        return one if known[column] == 1 else several

    return _VALUE.sub(value, words) if "." in words and "{" in words else words


def fill_document(document: Document, tables: Tables, findings: Findings, language: str) -> Document:
    """Return a file's content with the values of rows filled in everywhere."""

    def fill(value: Any, loc: Loc) -> Any:
        match value:
            case str():
                return fill_values(value, tables, findings, document.place(*loc), language)
            case list():
                return [fill(inner, (*loc, number)) for number, inner in enumerate(value)]
            case dict():
                return {name: fill(inner, (*loc, name)) for name, inner in value.items()}
            case _:
                return value

    return replace(document, value=fill(document.value, ()))

"""The texts of the rows of a table: every text `<table>.<id>.<end>` by id and end."""

from __future__ import annotations

from collections.abc import Mapping

from generator.pack.model import Pack


def row_texts(pack: Pack, language: str, table: str) -> Mapping[str, Mapping[str, str]]:
    """Return the words of each row that has any."""
    ids = {row["id"] for row in pack.tables.get(table, ())}
    found: dict[str, dict[str, str]] = {}
    for key, words in pack.texts[language].items():
        start, _, rest = key.partition(".")
        id = rest
        while start == table and "." in id:
            id = id.rpartition(".")[0]
            if id in ids:
                found.setdefault(id, {})[rest.removeprefix(f"{id}.")] = words
                break
    return found

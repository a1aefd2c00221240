"""Find where the words of a drawn text stand: the file and line that an author would edit."""

from __future__ import annotations

from generator.errors import Place
from generator.pack.findings import Findings
from generator.pack.folder import Folder
from generator.pack.model import Pack
from generator.pack.yaml_tree import read_yaml


def place_of_words(pack: Pack, language: str, words: str, sign: str) -> Place | None:
    """Return the place of the text or cell among these words that holds the sign; None when the layout says it."""
    for key, text in pack.texts[language].items():
        if sign in text and text.strip() in words:
            return _place_of_text(pack, language, key)
    for rows in pack.tables.values():
        for row in rows:
            for column, value in row.items():
                if isinstance(value, str) and sign in value and value.strip() in words:
                    return row.place(column)
    return None


def _place_of_text(pack: Pack, language: str, key: str) -> Place | None:
    """Return a text's place, read again from its file: packs keep words, not places."""
    table, _, rest = key.partition(".")
    document = read_yaml(Folder(pack.folder, Findings()), f"texts/{language}.yaml", words_only=True)
    here = document.value if document else None
    steps: list[str] = []
    for step in key.split("."):
        here = here.get(step) if isinstance(here, dict) else None
        steps.append(step)
        if here is None:
            break
    if document is not None and here is not None:
        return document.place(*steps)
    id, _, column = rest.rpartition(".")
    row = next((row for row in pack.tables.get(table, ()) if str(row["id"]) == id), None)
    return row.place(f"{column}_{language.lower().replace('-', '_')}") if row else None

"""A pack's words in every language: nested in the files, dotted in memory, the same keys in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from generator.errors import Place
from generator.pack.assets import Assets
from generator.pack.findings import describe_value, nearest, suggest
from generator.pack.folder import Folder, printable
from generator.pack.model import Table
from generator.pack.placeholders import TextPart, fields, taken_apart
from generator.pack.row_values import fill_values
from generator.pack.yaml_tree import Document, Loc, read_yaml

FILLED_IN = frozenset({"actions", "moves", "told", "refusals", "questions", "options", "score", "decided"})
"""Texts whose placeholders the companion fills in; all others are printed."""

Texts = Mapping[str, Mapping[str, str]]


class TextReader:
    """Reads `texts/<language>.yaml` for every language of the pack, and compares them."""

    def __init__(self, folder: Folder, game: Document, assets: Assets) -> None:
        self._folder = folder
        self._findings = folder.findings
        self._game = game
        self._assets = assets
        self._places: dict[str, dict[str, Loc]] = {}
        self._documents: dict[str, Document] = {}
        self._texts: dict[str, dict[str, str]] = {}
        self._tables: Mapping[str, Table] = {}
        self._cells: dict[tuple[str, str], Place] = {}
        """Places of the texts in tables, by language and key."""

    def read(self, tables: Mapping[str, Table]) -> Texts:
        self._tables = tables
        languages: list[str] = self._game.value["languages"]
        for number, language in enumerate(languages):
            place = self._game.place("languages", number)
            if language in languages[:number]:
                self._findings.add(
                    "duplicate-id", f"The language “{language}” is listed twice.", "Keep one of them.", place
                )
            else:
                self._read(language, place)
        self._report_unlisted(languages)
        default = languages[0]
        for table, columns in _translated_tables(self._game):
            for column in columns:
                self._take_from_table(table, column, tables.get(table, Table()))
        if default in self._documents:
            for language in self._documents:
                if language != default:
                    self._compare(default, language)
        return MappingProxyType({language: MappingProxyType(texts) for language, texts in self._texts.items()})

    def need(self, keys: Iterable[tuple[str, str]]) -> None:
        """Require these keys in every language; each comes with its reason."""
        default = self._game.value["languages"][0]
        for key, reason in keys:
            # A key that only other languages lack is reported by the comparison with the default language.
            if default in self._documents and key not in self._texts[default]:
                self._missing(default, key, reason)
                for language in self._documents:
                    if language != default and key not in self._texts[language]:
                        self._missing(language, key, reason)

    def _read(self, language: str, place: Place) -> None:
        self._texts[language] = {}
        name = f"texts/{language}.yaml"
        if not (self._folder.root / name).exists():
            others = [known for known in self._documents if known != language]
            self._findings.add(
                "missing-file",
                f"The file “{name}” does not exist, but “{language}” is one of the languages.",
                f"Copy texts/{others[0]}.yaml to {name} and translate it." if others else "Write it: “title: My Game”.",
                place,
                language=language,
            )
            return
        document = read_yaml(self._folder, name, place, words_only=True)
        if document is None:
            return
        if not isinstance(document.value, dict):
            self._findings.add(
                "wrong-type",
                f"The texts are {describe_value(document.value)}.",
                "They must be keys with words: “title: My Game”.",
                document.place(),
                language=language,
            )
            return
        self._documents[language] = document
        self._places[language] = {}
        self._flatten(language, document.value, ())
        for key, words in self._texts[language].items():
            self._marks(language, key, words)

    def _flatten(self, language: str, value: Any, loc: Loc) -> None:
        key = ".".join(map(str, loc))
        match value:
            case dict():
                for name, inner in value.items():
                    self._flatten(language, inner, (*loc, name))
            case str() if value.strip():
                if key in self._texts[language]:
                    self._findings.add(
                        "duplicate-key",
                        f"The key “{key}” stands here a second time.",
                        "It is written once nested and once with a dot; keep one of them.",
                        self._documents[language].key(*loc),
                        language=language,
                    )
                place = self._documents[language].place(*loc)
                self._texts[language][key] = fill_values(value, self._tables, self._findings, place, language)
                self._places[language][key] = loc
            case None | str():
                self._findings.add(
                    "empty-text",
                    f"The text “{key}” is empty.",
                    "Write it, or take the key out in every language.",
                    self._documents[language].key(*loc),
                    field=key,
                    language=language,
                )
                self._places[language][key] = loc
                self._texts[language][key] = ""
            case _:
                self._findings.add(
                    "wrong-type",
                    f"The text “{key}” is {describe_value(value)}.",
                    "It must be words or further keys; for paragraphs write one text with line breaks (“|”).",
                    self._documents[language].place(*loc),
                    field=key,
                    language=language,
                )

    def _take_from_table(self, name: str, column: str, table: Table) -> None:
        """Take the texts of a table that has a column for each language."""
        default = self._game.value["languages"][0]
        at = self._game.place("tables", name, "translated")
        sources = {language: f"{column}_{language.lower().replace('-', '_')}" for language in self._documents}
        known = {key for row in table for key in row}
        if default in sources and sources[default] not in known and column in known:
            sources[default] = column
        for language, source in sources.items():
            if table and source not in known:
                self._findings.add(
                    "missing-column",
                    f"“{name}” has no column “{source}”, for “{column}” stands in a column for each language.",
                    suggest(source, known, "The columns are"),
                    at,
                    language=language,
                )
                return
        for row in table:
            words = {language: row.get(source) for language, source in sources.items()}
            if not any(words.values()):
                continue
            for language, written in words.items():
                self._take_cell(language, f"{name}.{row['id']}.{column}", written, row.place(sources[language]))

    def _take_cell(self, language: str, key: str, written: Any, place: Place) -> None:
        if not written:
            self._findings.add(
                "missing-translation",
                f"The text “{key}” is missing; another language has it.",
                "Write it into this cell.",
                place,
                field=key,
                language=language,
            )
        elif key in self._texts[language]:
            self._findings.add(
                "duplicate-key",
                f"The text “{key}” stands here and in {self.place(language, key)}.",
                "Keep one of them.",
                place,
                field=key,
                language=language,
            )
            return
        self._texts[language][key] = str(written or "")
        self._cells[language, key] = place
        self._marks(language, key, str(written or ""))

    def place(self, language: str, key: str) -> Place | None:
        if (language, key) in self._cells:
            return self._cells[language, key]
        loc = self._places.get(language, {}).get(key)
        return self._documents[language].place(*loc) if loc is not None else None

    def _marks(self, language: str, key: str, words: str) -> None:
        """Check that icons exist, and that emphasis is closed."""
        place = self.place(language, key)
        for piece in _pieces(words):
            if piece.is_icon and place:
                self._assets.need_icon(piece.spec.strip(), place, field=key, language=language)
            elif piece.field in self._assets.icons and key.split(".")[0] not in FILLED_IN:
                self._findings.add(
                    "bad-mark",
                    f"“{piece.bare}” is printed as it stands: it is the name of an icon and not an icon.",
                    f"Write {{icon:{piece.field}}}.",
                    place,
                    severity="warning",
                    field=key,
                    language=language,
                )
            elif not piece.is_sound:
                self._findings.add(
                    "bad-mark",
                    f"“{piece.bare}” is neither an icon nor a placeholder.",
                    "Write {icon:name} for an icon, {name} for what the companion fills in.",
                    place,
                    field=key,
                    language=language,
                )
        if words.count("**") % 2:
            self._findings.add(
                "bad-mark",
                f"In “{key}” a bold “**” begins and does not end.",
                "Put “**” on both sides of what is bold.",
                place,
                field=key,
                language=language,
            )

    def _compare(self, default: str, language: str) -> None:
        ours, theirs = self._texts[default], self._texts[language]
        extra = [key for key in theirs if key not in ours]
        for key in ours:
            if key not in theirs:
                self._missing(language, key, f"In {default} it is {describe_value(ours[key])}.", extra)
        spare = [key for key in ours if key not in theirs]
        for key in extra:
            meant_key = nearest(key, spare)
            self._findings.add(
                "unknown-text",
                f"The text “{key}” does not exist in {default}, the default language.",
                f"Did you mean “{meant_key}”?"
                if meant_key
                else f"Add it to texts/{default}.yaml, or take it out here.",
                self._documents[language].key(*self._places[language][key]),
                field=key,
                language=language,
            )
        for key in ours.keys() & theirs.keys():
            self._same_placeholders(default, language, key)

    def _same_placeholders(self, default: str, language: str, key: str) -> None:
        ours, theirs = _facts(self._texts[default][key]), _facts(self._texts[language][key])
        wrong = [f"lacks {{{name}}}" for name in sorted(ours - theirs)]
        wrong += [f"has {{{name}}}" for name in sorted(theirs - ours)]
        if wrong and self._texts[language][key]:
            self._findings.add(
                "placeholders",
                f"“{key}” {' and '.join(wrong)}, unlike {default}: {describe_value(self._texts[default][key])}.",
                "Placeholders stand for names and numbers; use the same ones in every language.",
                self.place(language, key),
                field=key,
                language=language,
            )

    def _missing(self, language: str, key: str, reason: str, spelt: Iterable[str] = ()) -> None:
        document = self._documents[language]
        near = nearest(key, spelt)
        hint = f"“{near}” is unknown; is it meant?" if near else f"Add “{key}” to texts/{language}.yaml."
        self._findings.add(
            "missing-translation",
            f"The text “{key}” is missing. {reason}",
            hint,
            _innermost(document, key),
            field=key,
            language=language,
        )

    def _report_unlisted(self, languages: Iterable[str]) -> None:
        home = self._folder.root / "texts"
        for file in sorted(home.glob("*.y*ml")) if home.is_dir() else ():
            if file.suffix == ".yaml" and file.stem in languages:
                continue
            hint = (
                f"Add “{printable(file.stem)}” to the languages of game.yaml, or delete the file."
                if file.suffix == ".yaml"
                else f"Rename it to {printable(file.stem)}.yaml."
            )
            self._findings.add(
                "unlisted-language",
                f"“texts/{printable(file.name)}” is not read: no language has this file.",
                hint,
                self._folder.place(f"texts/{file.name}"),
                severity="warning",
            )


def _translated_tables(game: Document) -> Iterator[tuple[str, list[str]]]:
    """Return the tables whose texts stand in columns, with the prefixes of their keys."""
    for name, entry in (game.value.get("tables") or {}).items():
        if isinstance(entry, dict) and "translated" in entry:
            yield name, entry["translated"]


def needed_keys(game: Document, tables: Mapping[str, Table], rulings: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Return the texts that other files of the pack need, and why."""
    yield "title", "It is the name of the game."
    components = [component["id"] for component in game.value["components"]]
    for id in components:
        yield f"components.{id}", "It is what game.yaml’s component is called."
    for group in dict.fromkeys(component.get("group") for component in game.value["components"]):
        if group and group not in components:
            yield f"groups.{group}", "It is what stands on the sheets of this group of components."
    for name, entry in (game.value.get("tables") or {}).items():
        for end in entry.get("texts") or () if isinstance(entry, dict) else ():
            for row in tables[name]:
                yield f"{name}.{row['id']}.{end}", f"game.yaml asks for a “{end}” of every row of “{name}”."
    for id in rulings:
        for end in ("question", "ruling"):
            yield f"rulings.{id}.{end}", "rulings.yaml has this ruling."


def glossary_keys(terms: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Return the texts that the glossary needs, and why."""
    for id in terms:
        for end in ("name", "says"):
            yield f"glossary.{id}.{end}", "glossary.yaml explains this."


def _innermost(document: Document, key: str) -> Place:
    """Return where a missing key would go: the innermost existing mapping around it."""
    loc: list[str] = []
    value = document.value
    for step in key.split(".")[:-1]:
        if not isinstance(value, dict) or not isinstance(value.get(step), dict):
            break
        loc.append(step)
        value = value[step]
    return document.key(*loc) if loc else document.place()


def _pieces(words: str) -> Iterator[TextPart]:
    """Every field of a text, also those inside of forms; a text whose braces do not close is no placeholder itself."""
    try:
        pieces = taken_apart(words)
    except ValueError:
        yield TextPart("", words)
        return
    for piece in pieces:
        if piece.is_look:
            yield from _pieces(piece.wording)
            continue
        if piece.field is not None:
            yield piece
        if "|" in piece.spec:
            yield from _pieces(piece.spec)


def _facts(words: str) -> frozenset[str]:
    return fields(words) if all(piece.is_icon or piece.is_sound for piece in _pieces(words)) else frozenset()

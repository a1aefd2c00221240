"""Names of layouts, icons, fonts and pictures in a pack: its own, and the shipped ones.

This module only checks that they exist and that a row gives their author; the scene draws them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from generator.errors import Place
from generator.pack.findings import Findings, suggest
from generator.pack.folder import Folder
from generator.pack.shape import SLUG, Key, check, mapping, record, text
from generator.pack.yaml_tree import Document, read_yaml
from generator.places import shipped_folder

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".svg")
FONT_ENDINGS = (".ttf", ".otf", ".woff", ".woff2")
EMBEDDED = (".ttf", ".otf")
CREDITS = ("author", "licence", "licence_file")
STYLES = ("regular", "italic", "bold", "bold-italic")

_MADE_BY = {
    "author": Key(text("a name"), "Who made it.", needed=True),
    "licence": Key(text("a licence"), "Under which licence it may be used.", needed=True),
    "source": Key(text("an address"), "Where it came from."),
    "title": Key(text("a title"), "What its maker calls it."),
    "changed": Key(text("a sentence"), "What was changed."),
}
ICONS = mapping(text("an icon’s name, or default", SLUG), record("author and licence", _MADE_BY), "icons by name")
ART = mapping(
    text("a file’s name, a folder/, or default"), record("author and licence", _MADE_BY), "pictures by file name"
)
FONTS = mapping(
    text("a family’s id", SLUG),
    record(
        "name, author, licence and files",
        {
            **{key: replace(one, needed=False) for key, one in _MADE_BY.items()},
            "name": Key(text("a name"), "What the family is called.", needed=True),
            "copyright": Key(text("a sentence"), "Whose rights they are."),
            "licence_file": Key(text("a file"), "The licence’s text, in fonts/."),
            "version": Key(text("a version"), "Which version it is."),
            "package": Key(text("a package"), "The package it came in."),
            "files": Key(
                record(
                    "styles with files",
                    {style: Key(text("a file"), f"The {style} font.", needed=style == "regular") for style in STYLES},
                ),
                "The TTF or OTF of each style; a variable font has all weights in one.",
                needed=True,
            ),
        },
    ),
    "font families by id",
)


DEFAULT_ROW = "default"
"""The row for every file without one of its own."""


def credit_row(rows: Mapping[str, Any], name: str) -> Any:
    """Return the row with a file's author: its own, that of its innermost folder, or that of all others."""
    folders = [f"{folder.as_posix()}/" for folder in PurePosixPath(name).parents]
    return next((rows[key] for key in (name, *folders, DEFAULT_ROW) if key in rows), None)


def layout_file(folder: Path, pack: str, name: str) -> Path | None:
    """Return the file of a layout: the pack's own, else the one its game has in the templates, else the common one."""
    templates = shipped_folder("templates") / "print"
    for candidate in (
        folder / "layouts" / f"{name}.yaml",
        templates / pack / f"{name}.yaml",
        templates / "common" / f"{name}.yaml",
    ):
        if candidate.is_file():
            return candidate
    return None


def layout_names(folder: Path, pack: str) -> set[str]:
    templates = shipped_folder("templates") / "print"
    return {
        file.stem
        for place in (folder / "layouts", templates / pack, templates / "common")
        for file in place.glob("*.yaml")
    }


@cache
def shipped_icons() -> frozenset[str]:
    return frozenset(file.stem for file in (shipped_folder("templates") / "icons").glob("*.svg"))


@cache
def shipped_fonts() -> frozenset[str]:
    table = shipped_folder("templates") / "fonts" / "fonts.yaml"
    return frozenset(_top_keys(table)) if table.is_file() else frozenset()


def _top_keys(table: Path) -> Iterator[str]:
    """Return the top-level keys of a shipped table, whose shape the scene's tests check: every line that begins with
    a name."""
    for line in table.read_text(encoding="utf-8").splitlines():
        key, colon, rest = line.partition(":")
        if colon and not rest.strip() and key and key[0] not in " #-":
            yield key


class Assets:
    """The names that exist for one pack; `need_…` adds a finding for one that does not."""

    def __init__(self, folder: Folder, findings: Findings, draft: bool = False) -> None:
        self._folder = folder
        self._findings = findings
        self._draft = draft
        """Draft mode: pictures may be missing."""
        self.own_icons = frozenset(Path(name).stem for name in self._files("icons", (".svg",)))
        self.icons = shipped_icons() | self.own_icons
        self._pictures = self._files("art", PICTURES)
        self.fonts = shipped_fonts() | self._read_tables()

    def need_icon(self, name: str, place: Place, *, piece: str = "", field: str = "", language: str = "") -> None:
        if name not in self.icons:
            self._findings.add(
                "unknown-icon",
                f"There is no icon “{name}”.",
                f"{suggest(name, self.icons, 'There are')} Own icons are files icons/<name>.svg.",
                place,
                piece=piece,
                field=field,
                language=language,
            )

    def need_font(self, name: str, place: Place, field: str) -> None:
        if name not in self.fonts:
            self._findings.add(
                "unknown-font",
                f"There is no font family “{name}”.",
                f"{suggest(name, self.fonts, 'There are')} Own fonts stand in fonts/fonts.yaml.",
                place,
                field=field,
            )

    def need_picture(self, name: str, place: Place, *, piece: str, field: str) -> str:
        """Return the picture's name in the pack; in a cell the folder may be left out."""
        if not name.lower().endswith(PICTURES):
            self._findings.add(
                "bad-picture",
                f"“{name}” is no picture that can be printed.",
                "Save it as PNG, JPEG, WebP, GIF, AVIF or SVG, below art/.",
                place,
                piece=piece,
                field=field,
            )
            return name
        inside = name if name.startswith("art/") else f"art/{name}"
        path = self._folder.inside(inside, place)
        if path is not None and not (self._draft and not path.exists()):
            self._folder.file(inside, place, "“build --draft” draws a placeholder.")
        return inside

    def _files(self, below: str, endings: tuple[str, ...]) -> frozenset[str]:
        """Return the names of the files with these endings, relative to the folder `below`."""
        home = self._folder.root / below
        if not home.is_dir() or self._folder.inside(below) is None:
            return frozenset()
        return frozenset(
            file.relative_to(home).as_posix()
            for file in sorted(home.rglob("*"))
            if file.suffix.lower() in endings and self._folder.file(f"{below}/{file.relative_to(home).as_posix()}")
        )

    def _read_tables(self) -> frozenset[str]:
        """Read the authors of the pack's own icons, pictures and fonts; return the families it brings."""
        self._check_credits("icons/icons.yaml", ICONS, self.own_icons, "icons/{}.svg")
        self._check_credits("art/art.yaml", ART, self._pictures, "art/{}")
        if not (self._folder.root / "fonts").is_dir():
            return frozenset()
        document, sound = self._table("fonts/fonts.yaml", FONTS)
        if not sound:
            # A family without licence counts as existing, because consequences of a broken row are not reported.
            return frozenset(document.value if document and isinstance(document.value, dict) else ())
        named = self._named_fonts(document) if document else set()
        for name in sorted(self._files("fonts", FONT_ENDINGS) - named):
            self._report_no_credit(f"fonts/{name}", "fonts/fonts.yaml")
        return frozenset(document.value if document else ())

    def _named_fonts(self, document: Document) -> set[str]:
        """Return the files that the table of fonts names, each of them checked."""
        named: set[str] = set()
        for family, row in document.value.items():
            self._check_font_row(family, row, document)
            if "licence_file" in row:
                named.add(row["licence_file"])
                self._folder.file(f"fonts/{row['licence_file']}", document.place(family, "licence_file"))
            for style, name in row["files"].items():
                place = document.place(family, "files", style)
                named.add(name)
                if self._folder.file(f"fonts/{name}", place) and not name.lower().endswith(EMBEDDED):
                    self._findings.add(
                        "bad-font",
                        f"“{name}” is neither a TTF nor an OTF.",
                        "Web fonts (WOFF) and collections (TTC) cannot be embedded; convert it to TTF.",
                        place,
                    )
        return named

    def _check_font_row(self, family: str, row: Mapping[str, Any], document: Document) -> None:
        """Report everything a row lacks about the font's author and licence."""
        missing = [key for key in CREDITS if key not in row]
        if missing:
            self._findings.add(
                "no-credit",
                f"The font “{family}” has no {' and no '.join(missing)}.",
                "Say who made it and under which licence, and put the licence’s text beside it: many fonts may only be"
                " given away with it.",
                document.key(family),
                severity="warning",
            )

    def _check_credits(self, table: str, shape: dict[str, object], files: frozenset[str], path: str) -> None:
        """Check that every file has its row, and every row its file."""
        document, sound = self._table(table, shape)
        if not sound:
            return
        rows = document.value if document else {}
        names = {Path(name).stem for name in files} if path.endswith(".svg") else set(files)
        for name in sorted(names):
            if credit_row(rows, name) is None:
                self._report_no_credit(path.format(name), table)
        for name in sorted(rows.keys() - names - {DEFAULT_ROW}):
            if name.endswith("/") and any(file.startswith(name) for file in names):
                continue
            self._findings.add(
                "missing-file",
                f"The file “{path.format(name)}” does not exist.",
                suggest(name, names, "There are"),
                document.key(name) if document else None,
            )

    def _table(self, name: str, shape: dict[str, object]) -> tuple[Document | None, bool]:
        """Return the table if there is one, and whether nothing is wrong with it."""
        if not (self._folder.root / name).exists():
            return None, True
        document = read_yaml(self._folder, name)
        return document, document is not None and check(shape, document, self._findings)

    def _report_no_credit(self, file: str, table: str) -> None:
        self._findings.add(
            "no-credit",
            f"Nothing says who made “{file}” and under which licence.",
            f"Add a row to {table}: author, licence, source. A row “{DEFAULT_ROW}” is for all files that have none.",
            self._folder.place(file),
            severity="warning",
        )

"""Which layouts, icons, fonts and pictures a pack can name: its own, and those that come with Punchboard.

This room only knows whether they exist and whether a row says who made them; drawing them is the scene's work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from generator.errors import Place
from generator.pack.findings import Findings, meant
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
"""The row for every file that has none of its own."""


def credit_row(rows: Mapping[str, Any], name: str) -> Any:
    """Return the row that says who made a file: its own, that of its innermost folder, or that of all others."""
    folders = [f"{folder.as_posix()}/" for folder in PurePosixPath(name).parents]
    return next((rows[key] for key in (name, *folders, DEFAULT_ROW) if key in rows), None)


def layout_file(folder: Path, pack: str, name: str) -> Path | None:
    """The file of a layout: the pack's own, else the one its game has in the templates, else the common one."""
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
    """The keys of a table of ours whose shape the scene's tests hold: every line that begins with a name."""
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
        """Whether pictures may be missing."""
        self.own_icons = frozenset(Path(name).stem for name in self._files("icons", (".svg",)))
        self.icons = shipped_icons() | self.own_icons
        self._pictures = self._files("art", PICTURES)
        self.fonts = shipped_fonts() | self._read_tables()

    def need_icon(self, name: str, place: Place, *, piece: str = "", field: str = "", language: str = "") -> None:
        if name not in self.icons:
            self._findings.add(
                "unknown-icon",
                f"There is no icon “{name}”.",
                f"{meant(name, self.icons, 'There are')} Own icons are files icons/<name>.svg.",
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
                f"{meant(name, self.fonts, 'There are')} Own fonts stand in fonts/fonts.yaml.",
                place,
                field=field,
            )

    def need_picture(self, name: str, place: Place, *, piece: str, field: str) -> None:
        if not name.lower().endswith(PICTURES):
            self._findings.add(
                "bad-picture",
                f"“{name}” is no picture that can be printed.",
                "Save it as PNG, JPEG, WebP, GIF, AVIF or SVG, below art/.",
                place,
                piece=piece,
                field=field,
            )
            return
        if not name.startswith("art/") and self._folder.inside(name, place) is not None:
            self._findings.add(
                "bad-picture",
                f"The picture “{name}” does not lie below art/.",
                f"Put it there and write “art/{Path(name).name}”.",
                place,
                piece=piece,
                field=field,
            )
        elif name.startswith("art/"):
            path = self._folder.inside(name, place)
            if path is not None and not (self._draft and not path.exists()):
                self._folder.file(name, place, "“build --draft” draws a placeholder.")

    def _files(self, below: str, endings: tuple[str, ...]) -> frozenset[str]:
        """The names of the files with these endings, relative to the folder `below`."""
        home = self._folder.root / below
        if not home.is_dir() or self._folder.inside(below) is None:
            return frozenset()
        return frozenset(
            file.relative_to(home).as_posix()
            for file in sorted(home.rglob("*"))
            if file.suffix.lower() in endings and self._folder.file(f"{below}/{file.relative_to(home).as_posix()}")
        )

    def _read_tables(self) -> frozenset[str]:
        """Reads who made the pack's own icons, pictures and fonts; the families it brings."""
        self._credited("icons/icons.yaml", ICONS, self.own_icons, "icons/{}.svg")
        self._credited("art/art.yaml", ART, self._pictures, "art/{}")
        if not (self._folder.root / "fonts").is_dir():
            return frozenset()
        document, sound = self._table("fonts/fonts.yaml", FONTS)
        if not sound:
            # A family without licence exists all the same: what only follows from a broken row is not told.
            return frozenset(document.value if document and isinstance(document.value, dict) else ())
        named = self._named_fonts(document) if document else set()
        for name in sorted(self._files("fonts", FONT_ENDINGS) - named):
            self._uncredited(f"fonts/{name}", "fonts/fonts.yaml")
        return frozenset(document.value if document else ())

    def _named_fonts(self, document: Document) -> set[str]:
        """The files that the table of fonts names, each of them looked at."""
        named: set[str] = set()
        for family, row in document.value.items():
            self._unfinished(family, row, document)
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

    def _unfinished(self, family: str, row: Mapping[str, Any], document: Document) -> None:
        """Tell once of everything that a row does not say about who made the font and how it may be used."""
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

    def _credited(self, table: str, shape: dict[str, object], files: frozenset[str], path: str) -> None:
        """Every file has its row, and every row its file."""
        document, sound = self._table(table, shape)
        if not sound:
            return
        rows = document.value if document else {}
        names = {Path(name).stem for name in files} if path.endswith(".svg") else set(files)
        for name in sorted(names):
            if credit_row(rows, name) is None:
                self._uncredited(path.format(name), table)
        for name in sorted(rows.keys() - names - {DEFAULT_ROW}):
            if name.endswith("/") and any(file.startswith(name) for file in names):
                continue
            self._findings.add(
                "missing-file",
                f"The file “{path.format(name)}” does not exist.",
                meant(name, names, "There are"),
                document.key(name) if document else None,
            )

    def _table(self, name: str, shape: dict[str, object]) -> tuple[Document | None, bool]:
        """The table if there is one, and whether nothing is wrong with it."""
        if not (self._folder.root / name).exists():
            return None, True
        document = read_yaml(self._folder, name)
        return document, document is not None and check(shape, document, self._findings)

    def _uncredited(self, file: str, table: str) -> None:
        self._findings.add(
            "no-credit",
            f"Nothing says who made “{file}” and under which licence.",
            f"Add a row to {table}: author, licence, source. A row “{DEFAULT_ROW}” is for all files that have none.",
            self._folder.place(file),
            severity="warning",
        )

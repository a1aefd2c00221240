"""Catalogues of what ships with Punchboard: icons, fonts, papers, sizes and the packs of the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from generator.errors import refuse
from generator.geometry import fit_into
from generator.kit.html_page import html_page
from generator.pack.findings import suggest
from generator.pack.model import Pack
from generator.places import shipped_folder
from generator.scene.model import Group, Paint, Rect, Scene, Use
from generator.units import MM_PER_INCH

CatalogueKind: TypeAlias = Literal["icons", "fonts", "papers", "sizes", "gallery"]
KINDS: tuple[CatalogueKind, ...] = get_args(CatalogueKind)

SAMPLE = "Quick wizards jump 0123456789 ÄÖÜß éèç œ **bold** *italic*"
RUNES = "ᚠᚢᚦᚨᚱᚲ ᚷᚹᚺᚾᛁᛃ ᛇᛈᛉᛊᛏᛒ"
LARGEST = 30.0
"""The longer side of a sheet or piece in a picture, in mm; all share one scale."""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One item by the name that packs and options use, and its picture."""

    name: str
    about: str
    facts: Mapping[str, object]
    picture: Callable[[], Scene]

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, **self.facts}


def catalogue(kind: CatalogueKind, words: Sequence[str] = ()) -> tuple[CatalogueEntry, ...]:
    """Return the entries in which all these words occur; refuse when there are none."""
    entries = tuple(MAKERS[kind]())
    found = tuple(one for one in entries if all(_holds(one, word) for word in words))
    if not found:
        hint = suggest(words[0], (entry.name for entry in entries), "There are")
        what = "packs in the gallery" if kind == "gallery" else kind
        raise refuse("nothing-found", f"There are no {what} with “{' '.join(words)}”.", hint)
    return found


def _holds(entry: CatalogueEntry, word: str) -> bool:
    return word.casefold() in f"{entry.name} {entry.about}".casefold()


def _icons() -> Iterator[CatalogueEntry]:
    from generator.scene.icons import known_icons, read_icon

    for name, row in sorted(known_icons().items()):

        def picture(file: Path = row.file) -> Scene:
            symbol = read_icon(file)
            return Scene(16, 16, (Use(symbol, fit_into(symbol.width, symbol.height, (0, 0, 16, 16)), "#2a2622"),))

        facts = {"author": row.author, "licence": row.licence, "source": row.source}
        yield CatalogueEntry(name, f"{row.author}, {row.licence}", facts, picture)


def _fonts() -> Iterator[CatalogueEntry]:
    from generator.scene.fonts import families, font_set, has
    from generator.scene.text import fit

    shipped = shipped_folder("templates")
    for id, family in sorted(families().items()):
        if family.licence_file is None or not family.licence_file.is_relative_to(shipped):
            continue  # A pack read before has added fonts of its own.

        def picture(id: str = id) -> Scene:
            sample = SAMPLE if has(font_set(id).regular, "a") else RUNES
            text = fit(sample, box=(0, 0, 90, 14), fonts=font_set(id), size=5.0, min_size=3.0, colour="#2a2622")
            return Scene(90, 14, (text.item,))

        styles = [style for style in family.files if style != "extended"]
        facts = {"family": family.name, "styles": styles, "author": family.author, "licence": family.licence}
        yield CatalogueEntry(
            id, f"{family.name}: {', '.join(styles)}; {family.author}, {family.licence}", facts, picture
        )


def _papers() -> Iterator[CatalogueEntry]:
    from generator.impose.papers import PAPERS

    most = max(paper.height for paper in PAPERS.values())
    for paper in PAPERS.values():
        yield _size_entry(paper.name, paper.width, paper.height, most)


def _sizes() -> Iterator[CatalogueEntry]:
    from generator.pack.sizes import NAMED

    most = max(height for _, height in NAMED.values())
    for name, (width, height) in NAMED.items():
        yield _size_entry(name, width, height, most)


def _size_entry(name: str, width: float, height: float, most: float) -> CatalogueEntry:
    scale = LARGEST / most

    def picture() -> Scene:
        w, h = width * scale, height * scale
        return Scene(w + 1, h + 1, (Rect(0.5, 0.5, w, h, Paint(fill="#fdfaf4", stroke="#2a2622", width=0.3)),))

    facts = {"width": width, "height": height}
    inches = f"{width / MM_PER_INCH:.2f} × {height / MM_PER_INCH:.2f} in"
    return CatalogueEntry(name, f"{width:g} × {height:g} mm, {inches}", facts, picture)


def _gallery() -> Iterator[CatalogueEntry]:
    from generator.pack.gallery import gallery
    from generator.pack.reader import read_pack

    for name, folder in gallery().items():
        pack = read_pack(folder)
        about = f"{pack.text(pack.language, 'title')}: {pack.texts[pack.language].get('tagline', '')}"
        facts = {"title": pack.text(pack.language, "title"), "tagline": pack.texts[pack.language].get("tagline", "")}
        yield CatalogueEntry(name, about, facts, partial(first_face, pack))


def first_face(pack: Pack) -> Scene:
    """Return a small picture of the front of a pack's first piece."""
    from generator.layout import Drawer

    component = pack.components[0]
    face = Drawer(pack, pack.language, bleed=0.0).front(component, pack.pieces(component)[0])
    scale = 2 * LARGEST / max(face.width, face.height)
    clip = Rect(0, 0, face.width, face.height, Paint())
    shrunk = Group(face.items, (scale, 0.0, 0.0, scale, 0.0, 0.0), clip)
    return Scene(face.width * scale, face.height * scale, (shrunk,))


MAKERS: Mapping[CatalogueKind, Callable[[], Iterator[CatalogueEntry]]] = {
    "icons": _icons,
    "fonts": _fonts,
    "papers": _papers,
    "sizes": _sizes,
    "gallery": _gallery,
}


def catalogue_page(kind: CatalogueKind, entries: Sequence[CatalogueEntry]) -> str:
    """Return the entries with their pictures as one HTML page."""
    from generator.backends.svg import draw

    shown = [(entry, draw(entry.picture(), prefix=f"e{number}-")) for number, entry in enumerate(entries)]
    return html_page("catalogue", kind=kind, shown=shown)

"""Draw the pieces of a pack: every front and back once, with how often each is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.errors import Finding, Refused
from generator.impose import Face
from generator.kit.options import Wanted
from generator.layout import Drawer
from generator.pack.findings import suggest
from generator.pack.model import Component, Pack, Piece
from generator.scene.digest import digest
from generator.scene.model import Scene

Progress = Callable[[str, int, int], None]
"""Progress callback: the activity, how much is done, and how much there is."""


def quiet(_what: str, _done: int, _of: int) -> None:
    """Show no progress."""


class DrawnPiece(NamedTuple):
    """One piece with its faces."""

    component: Component
    piece: Piece
    front: Scene
    back: Scene | None
    digest: str

    @property
    def name(self) -> str:
        return f"{self.component.id}:{self.piece.id}"

    def copies(self) -> Iterator[Face]:
        face = Face(self.piece.id, self.front, self.back)
        return (face for _ in range(self.piece.quantity))


def choose_pieces(pack: Pack, only: Sequence[Wanted]) -> tuple[tuple[Component, tuple[Piece, ...]], ...]:
    """Return the components and pieces to draw, in the order of the pack. Unknown names are refused together."""
    wrong: list[Finding] = []
    names = {component.id: pack.pieces(component) for component in pack.components}
    for wanted in only:
        if wanted.component not in names:
            hint = suggest(wanted.component, names, "It has")
            wrong.append(Finding("only-unknown", f"{pack.id} has no component “{wanted.component}”.", hint))
        elif wanted.piece and wanted.piece not in {piece.id for piece in names[wanted.component]}:
            hint = suggest(wanted.piece, (piece.id for piece in names[wanted.component]), "It has")
            wrong.append(Finding("only-unknown", f"“{wanted.component}” has no piece “{wanted.piece}”.", hint))
    if wrong:
        raise Refused(wrong)
    picked = []
    for component in pack.components:
        pieces = tuple(piece for piece in names[component.id] if _is_wanted(component, piece, only))
        if pieces:
            picked.append((component, pieces))
    return tuple(picked)


def is_set(drawer: Drawer, component: Component) -> bool:
    """Tell whether a booklet is set from the pack's rulebook; without one its pages are pieces like any other."""
    return component.table is None and (drawer.pack.folder / "rulebook" / f"{drawer.language}.yaml").is_file()


def _missing_rulebook(drawer: Drawer, component: Component) -> Finding | None:
    """Return the finding that this booklet has a rulebook in other languages only."""
    from generator.pack.reader import missing_rulebook

    return missing_rulebook(drawer.pack, drawer.language) if component.table is None else None


def _pages(drawer: Drawer, component: Component, piece: Piece) -> Iterator[DrawnPiece]:
    from generator.layout.booklet import booklet
    from generator.pack.reader import read_rulebook

    for number, scene in enumerate(booklet(drawer, component, read_rulebook(drawer.pack, drawer.language)), 1):
        page = replace(piece, id=f"{number:02}")
        yield DrawnPiece(component, page, scene, None, digest(scene))


def _is_wanted(component: Component, piece: Piece, only: Sequence[Wanted]) -> bool:
    return not only or any(wanted.component == component.id and wanted.piece in ("", piece.id) for wanted in only)


def draw(drawer: Drawer, only: Sequence[Wanted] = (), progress: Progress = quiet) -> tuple[DrawnPiece, ...]:
    """Draw every piece that is asked for and needed at least once."""
    picked = [(c, piece) for c, pieces in choose_pieces(drawer.pack, only) for piece in pieces if piece.quantity > 0]
    drawn: list[DrawnPiece] = []
    for done, (component, piece) in enumerate(picked):
        progress(f"Drawing {component.id}", done, len(picked))
        drawn += draw_piece(drawer, component, piece)
    return tuple(drawn)


def draw_piece(drawer: Drawer, component: Component, piece: Piece) -> Iterator[DrawnPiece]:
    """Draw one piece; a booklet set from a rulebook becomes its pages."""
    if component.kind == "booklet" and is_set(drawer, component):
        yield from _pages(drawer, component, piece)
        return
    if component.kind == "booklet" and (missing := _missing_rulebook(drawer, component)):
        drawer.piece = ""
        drawer.report(missing)
        return
    front, back = drawer.front(component, piece), drawer.back(component, piece)
    mark = digest(front) + (digest(back) if back else "")
    yield DrawnPiece(component, piece, front, back, mark)

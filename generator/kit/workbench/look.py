"""All pieces of a pack in one language and ink. After a change some are drawn first, the others when there is time."""

from __future__ import annotations

from collections.abc import Callable, Collection

from generator.errors import Finding, Refused
from generator.kit.draw_pieces import DrawnPiece, choose_pieces, draw_piece
from generator.kit.options import Wanted
from generator.layout import Drawer, Library
from generator.pack.budget import budget
from generator.pack.model import Component, Pack, Piece
from generator.print_choices import Ink


class Look:
    """The faces of all pieces, by component and id."""

    def __init__(self, language: str, ink: Ink, only: tuple[Wanted, ...], bleed: float) -> None:
        self.language = language
        self.ink = ink
        self.faces: dict[str, DrawnPiece] = {}
        self.findings: tuple[Finding, ...] = ()
        self.first_marks: dict[str, str] = {}
        """The first drawing of each piece."""
        self.looked_at = ""
        """The piece shown large; it is drawn first."""
        self._only = only
        self._bleed = bleed
        self._drawer: Drawer | None = None
        self._todo: list[tuple[Component, Piece]] = []
        self._drawn: dict[tuple[str, str], tuple[DrawnPiece, ...]] = {}
        self._order: list[tuple[str, str]] = []

    @property
    def is_settled(self) -> bool:
        return not self._todo

    def begin(self, pack: Pack, library: Library) -> None:
        """Take over a new pack; faces stay as they are until they are drawn again."""
        self._drawer = Drawer(pack, self.language, self.ink, bleed=self._bleed, library=library)
        self._drawn = {}
        try:
            picked = choose_pieces(pack, self._only)
        except Refused as refusal:
            self._todo, self.findings = [], refusal.findings
            return
        self._todo = [(component, one) for component, pieces in picked for one in pieces if one.quantity > 0]
        self._order = [(component.id, one.id) for component, one in self._todo]

    @budget()
    def draw_first(self, names: Collection[str]) -> None:
        """Draw these pieces and the one shown large."""
        wanted = {*names, self.looked_at}
        first = [one for one in self._todo if f"{one[0].id}:{one[1].id}" in wanted]
        self._todo = [one for one in self._todo if one not in first]
        for component, piece in first:
            self._draw(component, piece)

    @budget()
    def draw_some(self, is_enough: Callable[[], bool]) -> None:
        """Draw the others until all are drawn or the time is over."""
        while self._todo and not is_enough():
            self._draw(*self._todo.pop(0))
        if not self._todo and self._drawer:
            self.faces = {one.name: one for key in self._order for one in self._drawn.get(key, ())}
            self.findings = tuple(self._drawer.findings)
            for name, one in self.faces.items():
                self.first_marks.setdefault(name, one.digest)

    def _draw(self, component: Component, piece: Piece) -> None:
        assert self._drawer is not None, "a look begins before it draws"
        self._drawn[component.id, piece.id] = drawn = tuple(draw_piece(self._drawer, component, piece))
        self.faces.update({one.name: one for one in drawn})

    def draw_all(self) -> None:
        self.draw_some(lambda: False)

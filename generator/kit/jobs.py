"""The files of a build, and how each is made. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha1
from typing import NamedTuple

from generator.impose import read_paper
from generator.impose.request import Label
from generator.kit.batches import Batch, components_of, groups
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.options import Options, Wanted
from generator.kit.pages import in_print_order, pages_of, posters, single_pages
from generator.kit.print_targets import Parcel, ParcelPiece, papers_of, print_service
from generator.layout import Drawer
from generator.pack.model import Pack
from generator.print_choices import Backs
from generator.scene.digest import digest
from generator.scene.model import Document, Page, Scene

LONGEST = 80
"""Longest part of a file's name that lists the picked pieces; file systems allow 255 bytes in all."""


class Job(NamedTuple):
    """One file to be made. Equal digests mean equal files."""

    name: str
    component: str
    kind: str
    pages: int
    digest: str
    make: Callable[[], bytes]


class Jobs:
    """All files of one language."""

    def __init__(
        self, pack: Pack, language: str, options: Options, drawer: Drawer, drawn: Sequence[DrawnPiece]
    ) -> None:
        self.pack = pack
        self.language = language
        self.options = options
        self.drawer = drawer
        self.drawn = drawn
        self.paper = read_paper(options.paper)
        self._pages: dict[int, tuple[Page, ...]] = {}

    def all(self, batches: Sequence[Batch]) -> Iterator[Job]:
        if not self.drawn:
            return
        if print_service(self.options.target):
            sheets = self._for_service(batches)
            yield from self._with_papers(sheets) if batches else sheets
        elif self.options.only or self.options.changed:
            yield from self._some(batches)
        elif batches:
            yield from self._groups(batches)
            yield self._kit(batches)
        if set(self.options.formats) & {"svg", "png", "tts"}:
            from generator.kit.pictures import pictures_of

            yield from self._with_papers(pictures_of(self.drawn, self.language, self.options))

    def _with_papers(self, jobs: Iterable[Job]) -> Iterator[Job]:
        """Add a service's accompanying files."""
        made = list(jobs)
        yield from made
        service = print_service(self.options.target)
        if service is None or not made:
            return
        pieces = [
            ParcelPiece(
                one.component.id,
                one.piece.id,
                one.piece.quantity,
                one.component.size.width,
                one.component.size.height,
                one.piece.row.plain(),
            )
            for one in self.drawn
        ]
        title = self.pack.text(self.language, "title")
        files = tuple(job.name for job in made)
        parcel = Parcel(self.pack.id, title, self.pack.version, self.language, tuple(pieces), files)
        for name, content in papers_of(self.options.target, service, parcel).items():
            stem, dot, ending = name.partition(".")
            named = f"{self._name(stem).removesuffix('.pdf')}{dot}{ending}"
            mark = sha1(content, usedforsecurity=False).hexdigest()
            yield Job(named, "kit", "paper", 1, mark, partial(bytes, content))

    # -- sheets -------------------------------------------------------------------------------

    def _some(self, batches: Sequence[Batch]) -> Iterator[Job]:
        """Return one file with everything that was picked."""
        if not batches:
            return
        what = "changed" if self.options.changed else _only(self.options.only)
        yield self._sheets(what, "+".join(one.id for one in components_of(batches)), batches, ())
        yield from self._cut_paths(what, batches)

    def _for_service(self, batches: Sequence[Batch]) -> Iterator[Job]:
        """Return one file for each size of card: services print a deck from a file of equal pages."""
        for some in groups(batches).values():
            for batch in some:
                size = "" if len(some) == 1 else f"-{batch.size.width:g}x{batch.size.height:g}"
                yield self._sheets(batch.group + size, batch.group, [batch], ())

    def _groups(self, batches: Sequence[Batch]) -> Iterator[Job]:
        for group, some in groups(batches).items():
            yield self._sheets(group, group, some, ())
            yield from self._cut_paths(group, some)
            yield from self._extras(group, some)

    def _kit(self, batches: Sequence[Batch]) -> Job:
        return self._sheets("kit", "kit", batches, (self._colophon(batches),))

    def _extras(self, group: str, some: Iterable[Batch]) -> Iterator[Job]:
        """Return posters of divided boards, and booklets to read on a screen."""
        for batch in some:
            label = Label(self.pack.text(self.language, "title"), batch.title, self.language, self.pack.version)
            if pages := posters(batch, label):
                yield self._document(self._name(f"{group}-poster", paper=False), group, "poster", pages, batch)
            if batch.way == "booklet":
                pages = single_pages([face.front for face in batch.faces])
                yield self._document(self._name(f"{group}-screen", paper=False), group, "booklet", pages, batch)

    def _cut_paths(self, what: str, some: Sequence[Batch]) -> Iterator[Job]:
        """Return the paths for a cutting machine: one drawing for each different sheet, named after its pages."""
        if self.options.target != "cutter":
            return
        from generator.impose.cutting import all_cut_paths
        from generator.impose.plan import PieceGrid

        before = 0
        for batch in some:
            made = batch.plan
            if isinstance(made, PieceGrid) and made.request.one_way:
                corners = [one.component.corner for one in batch.drawn for _ in range(one.piece.quantity)]
                folded = [
                    one.front if one.component.net else None for one in batch.drawn for _ in range(one.piece.quantity)
                ]
                for first, last, paths in all_cut_paths(made, corners, folded):
                    sheets = "-".join(map(str, dict.fromkeys((before + first, before + last))))
                    name = f"{self._name(what).removesuffix('.pdf')}-cut-{sheets}.svg"
                    yield Job(name, what, "cut", 1, digest(paths), partial(_svg, paths))
            before += made.sheets if made else 0

    def _document(self, name: str, component: str, kind: str, pages: Sequence[Page], batch: Batch) -> Job:
        mark = sha1(repr([digest(page.scene) for page in pages]).encode(), usedforsecurity=False).hexdigest()
        return Job(name, component, kind, len(pages), mark, partial(self._pdf, pages, batch.title, "none"))

    def _sheets(self, what: str, component: str, batches: Sequence[Batch], more: tuple[Page, ...]) -> Job:
        duplex = self.options.backs if any(batch.backs in ("long", "short") for batch in batches) else "none"
        title = self.pack.text(self.language, "title")
        if len(batches) == 1 or what != "kit":
            title = f"{title} · {batches[0].title}"
        pages = partial(self._order_pages, batches, more, duplex)
        kinds = {batch.kind for batch in batches}
        kind = "kit" if what == "kit" else kinds.pop() if len(kinds) == 1 else "mixed"
        mark = self._digest(batches, more)
        return Job(self._name(what), component, kind, len(pages()), mark, lambda: self._pdf(pages(), title, duplex))

    def _order_pages(self, batches: Sequence[Batch], more: tuple[Page, ...], duplex: str) -> tuple[Page, ...]:
        parts = [*(self._pages_of(batch) for batch in batches), more]
        return in_print_order(parts, duplex in ("long", "short"))

    def _pages_of(self, batch: Batch) -> tuple[Page, ...]:
        known = self._pages.get(id(batch))
        if known is None:
            known = self._pages[id(batch)] = pages_of(batch, self.options)
        return known

    def _digest(self, batches: Sequence[Batch], more: tuple[Page, ...]) -> str:
        """Return the digest of a file of sheets: drawings, copies, plan, words around them."""
        said = [
            (
                batch.title,
                batch.way,
                batch.backs,
                repr(batch.plan),
                [(one.name, one.piece.quantity, one.digest) for one in batch.drawn],
            )
            for batch in batches
        ]
        whole = (self.pack.version, said, [digest(page.scene) for page in more])
        return sha1(repr(whole).encode(), usedforsecurity=False).hexdigest()

    def _pdf(self, pages: Sequence[Page], title: str, duplex: Backs) -> bytes:
        from generator.backends.pdf import write

        turned = duplex if duplex in ("long", "short") else "none"
        author = ", ".join(self.pack.designers)
        return write(Document(tuple(pages), title, self.language, author, turned), self.options.picture_dpi)

    def _name(self, what: str, *, paper: bool = True) -> str:
        """Name a file: `my-game-cards-en-a4.pdf`; unusual options are part of the name."""
        parts = [self.pack.id, what, self.language]
        if print_service(self.options.target):
            parts.append(self.options.target)
            paper = False
        if paper:
            parts.append(self.paper.name.lower().replace(" ", "").replace("×", "x"))
        if paper and self.options.backs != "long":
            parts.append(self.options.backs if self.options.backs != "none" else "fronts")
        if paper and self.options.target != "home":
            parts.append(self.options.target)
        if self.options.ink != "full":
            parts.append(self.options.ink)
        return "-".join(parts) + ".pdf"

    def _colophon(self, batches: Sequence[Batch]) -> Page:
        from generator.kit.colophon import colophon

        self.drawer.piece = "credits"
        return colophon(self.drawer, self.paper, [scene for scene in self._scenes(batches) if scene is not None])

    @staticmethod
    def _scenes(batches: Iterable[Batch]) -> Iterator[Scene | None]:
        for batch in batches:
            for one in batch.drawn:
                yield one.front
                yield one.back


def _only(wanted: Sequence[Wanted]) -> str:
    """Return the picked pieces for a file's name; a long list is cut off and made unique by a few letters."""
    whole = "only-" + "-".join(str(one).replace(":", ".") for one in wanted)
    if len(whole) <= LONGEST:
        return whole
    return f"{whole[:LONGEST]}-{sha1(whole.encode(), usedforsecurity=False).hexdigest()[:6]}"


def _svg(scene: Scene) -> bytes:
    from generator.backends.svg import draw

    return draw(scene).encode("utf-8")

"""What files a build makes, and how each is made when its turn comes. Nothing is written here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha1

from generator.impose import read_paper
from generator.impose.request import Face, Label
from generator.kit.batches import Batch, components_of, groups
from generator.kit.faces import Drawn
from generator.kit.options import Backs, Options
from generator.kit.pages import in_print_order, pages_of, posters, single_pages
from generator.layout import Drawer
from generator.pack.model import Pack
from generator.scene.digest import digest
from generator.scene.model import Document, Page, Scene
from generator.units import MM_PER_INCH

PICTURE_DPI = 300

TABLETOP_KINDS = frozenset({"card", "tile", "token"})
TABLETOP_PIXELS = 4096
"""Tabletop Simulator shrinks larger pictures on most graphics cards."""


@dataclass(frozen=True, slots=True)
class Job:
    """One file to be made. Equal digests mean that it would come out the same."""

    name: str
    component: str
    kind: str
    pages: int
    digest: str
    make: Callable[[], bytes]


class Jobs:
    """All files of one language."""

    def __init__(self, pack: Pack, language: str, options: Options, drawer: Drawer, drawn: Sequence[Drawn]) -> None:
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
        if self.options.only or self.options.changed:
            yield from self._some(batches)
        elif batches:
            yield from self._groups(batches)
            yield self._kit(batches)
        if "svg" in self.options.formats:
            yield from self._svgs()
        if "png" in self.options.formats:
            yield from self._pngs()
        if "tts" in self.options.formats:
            yield from self._tabletop()

    # -- sheets -------------------------------------------------------------------------------

    def _some(self, batches: Sequence[Batch]) -> Iterator[Job]:
        """Everything that was picked, in one file."""
        if not batches:
            return
        what = (
            "changed"
            if self.options.changed
            else "only-" + "-".join(str(one).replace(":", ".") for one in self.options.only)
        )
        yield self._sheets(what, "+".join(one.id for one in components_of(batches)), batches, ())

    def _groups(self, batches: Sequence[Batch]) -> Iterator[Job]:
        for group, some in groups(batches).items():
            yield self._sheets(group, group, some, ())
            yield from self._extras(group, some)

    def _kit(self, batches: Sequence[Batch]) -> Job:
        return self._sheets("kit", "kit", batches, tuple(self._credits(batches)))

    def _extras(self, group: str, some: Iterable[Batch]) -> Iterator[Job]:
        """Posters of boards that had to be divided, and booklets to read on a screen."""
        for batch in some:
            label = Label(self.pack.text(self.language, "title"), batch.title, self.language, self.pack.version)
            if pages := posters(batch, label):
                yield self._document(self._name(f"{group}-poster", paper=False), group, "poster", pages, batch)
            if batch.way == "booklet":
                pages = single_pages([face.front for face in batch.faces])
                yield self._document(self._name(f"{group}-screen", paper=False), group, "booklet", pages, batch)

    def _document(self, name: str, component: str, kind: str, pages: Sequence[Page], batch: Batch) -> Job:
        mark = sha1(repr([digest(page.scene) for page in pages]).encode(), usedforsecurity=False).hexdigest()
        return Job(name, component, kind, len(pages), mark, partial(self._pdf, pages, batch.title, "none"))

    def _sheets(self, what: str, component: str, batches: Sequence[Batch], more: tuple[Page, ...]) -> Job:
        duplex = self.options.backs if any(batch.backs in ("long", "short") for batch in batches) else "none"
        title = self.pack.text(self.language, "title")
        if len(batches) == 1 or what != "kit":
            title = f"{title} · {batches[0].title}"
        pages = partial(self._ordered, batches, more, duplex)
        kinds = {batch.kind for batch in batches}
        kind = "kit" if what == "kit" else kinds.pop() if len(kinds) == 1 else "mixed"
        mark = self._digest(batches, more)
        return Job(self._name(what), component, kind, len(pages()), mark, lambda: self._pdf(pages(), title, duplex))

    def _ordered(self, batches: Sequence[Batch], more: tuple[Page, ...], duplex: str) -> tuple[Page, ...]:
        parts = [*(self._laid_out(batch) for batch in batches), more]
        return in_print_order(parts, duplex in ("long", "short"))

    def _laid_out(self, batch: Batch) -> tuple[Page, ...]:
        known = self._pages.get(id(batch))
        if known is None:
            known = self._pages[id(batch)] = pages_of(batch, self.options)
        return known

    def _digest(self, batches: Sequence[Batch], more: tuple[Page, ...]) -> str:
        """Of all that goes into a file of sheets: drawings, copies, plan, words around them."""
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
        return write(Document(tuple(pages), title, self.language, author, turned))

    def _name(self, what: str, *, paper: bool = True) -> str:
        """`armorica-cards-en-a4.pdf`; what is not as usual stands in the name too."""
        parts = [self.pack.id, what, self.language]
        if paper:
            parts.append(self.paper.name.lower().replace(" ", "").replace("×", "x"))
        if paper and self.options.backs != "long":
            parts.append(self.options.backs if self.options.backs != "none" else "fronts")
        if self.options.ink != "full":
            parts.append(self.options.ink)
        return "-".join(parts) + ".pdf"

    def _credits(self, batches: Sequence[Batch]) -> Iterator[Page]:
        """The last page of the kit: who made the game and what it is drawn with."""
        from generator.kit.credits import credits_of

        shown = [scene for scene in self._scenes(batches) if scene is not None]
        width, height = self.paper.page(landscape=False)
        scene = self.drawer.scene(
            "credits",
            size=(width, height),
            credits=credits_of(shown, self.pack.folder),
        )
        whole = (0.0, 0.0, width, height)
        yield Page(Scene(width, height, scene.items, title="credits"), whole, whole, "credits")

    @staticmethod
    def _scenes(batches: Iterable[Batch]) -> Iterator[Scene | None]:
        for batch in batches:
            for one in batch.drawn:
                yield one.front
                yield one.back

    # -- pictures -----------------------------------------------------------------------------

    @cached_property
    def _over(self) -> float:
        """How much bleed pictures have: what was asked for, else what print services want."""
        from generator.layout import BLEED

        asked = self.options.bleed
        return BLEED if asked == "max" or not asked else float(asked)

    def _sides(self) -> Iterator[tuple[Drawn, str, Scene]]:
        for one in self.drawn:
            yield one, "front", one.front
            if one.back is not None:
                yield one, "back", one.back

    def _svgs(self) -> Iterator[Job]:
        for one, side, scene in self._sides():
            name = f"svg-{self._variant}/{one.component.id}/{one.piece.id}-{side}.svg"
            yield Job(name, one.component.id, "svg", 1, digest(scene), partial(_svg, scene))

    def _pngs(self) -> Iterator[Job]:
        for one, side, scene in self._sides():
            name = f"png-{self._variant}/{one.component.id}/{one.piece.id}-{side}.png"
            mark = f"{digest(scene)}/{self._over}"
            yield Job(name, one.component.id, "png", 1, mark, partial(self._png, one.piece.id, scene))

    def _tabletop(self) -> Iterator[Job]:
        """Sheets of faces for Tabletop Simulator; the name says the columns and rows its dialogue asks for."""
        from generator.impose.services import tabletop

        for component in {one.component.id: one.component for one in self.drawn}.values():
            if component.kind not in TABLETOP_KINDS:
                continue
            faces = [face for one in self.drawn if one.component.id == component.id for face in one.copies()]
            for number, sheet in enumerate(tabletop(faces), start=1):
                side = "backs" if sheet.backs else "fronts"
                name = f"tts-{self._variant}/{component.id}-{number}-{side}-{sheet.columns}x{sheet.rows}.png"
                make = partial(self._tabletop_png, sheet.scene)
                yield Job(name, component.id, "tts", 1, digest(sheet.scene), make)
            backs = list(dict.fromkeys(face.back for face in faces if face.back))
            if len(backs) == 1:
                name = f"tts-{self._variant}/{component.id}-back.png"
                yield Job(name, component.id, "tts", 1, digest(backs[0]), partial(self._tabletop_png, backs[0]))

    def _tabletop_png(self, scene: Scene) -> bytes:
        from generator.backends.pdf import write
        from generator.backends.png import render
        from generator.impose.services import service

        dpi = min(PICTURE_DPI, int(TABLETOP_PIXELS * MM_PER_INCH / max(scene.width, scene.height)))
        return render(write(Document(service((Face("sheet", scene),), bleed=0.0), "tts", self.language)), 0, dpi)

    @property
    def _variant(self) -> str:
        return self.language if self.options.ink == "full" else f"{self.language}-{self.options.ink}"

    def _png(self, id: str, scene: Scene) -> bytes:
        from generator.backends.pdf import write
        from generator.backends.png import render
        from generator.impose.services import service

        pages = service((Face(id, scene),), bleed=self._over)
        return render(write(Document(pages, id, self.language)), 0, PICTURE_DPI)


def _svg(scene: Scene) -> bytes:
    from generator.backends.svg import draw

    return draw(scene, bleed=True).encode("utf-8")

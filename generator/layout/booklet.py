"""The rulebook as a booklet: blocks flow from page to page between a cover and a back cover.

`front` of the component is the layout below every inner page; its `with` names the `cover` and the `back`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.errors import Finding
from generator.layout.drawer import Drawer
from generator.layout.typesetting import Block, Sheet, Typesetter, sheet_of
from generator.pack.model import Component
from generator.pack.rulebook import Rulebook
from generator.scene.model import Item, Scene


def booklet(drawer: Drawer, component: Component, book: Rulebook) -> tuple[Scene, ...]:
    """All pages in reading order; their number divides by four, so that folded sheets make the whole."""
    drawer.piece = component.id
    sheet = sheet_of(component, drawer)
    setter = Typesetter(drawer, component, sheet)
    blocks = [block for chapter in book.chapters for block in setter.chapter(chapter)]
    room = component.size.height - sheet.top - sheet.bottom
    for block in blocks:
        if block.height > room and not block.part:
            drawer.report(_too_tall(block, room))
    pages = list(flow(blocks, room))
    told = component.extra
    covers = [name for name in (told.get("cover"), told.get("back")) if name]
    spare = -(len(pages) + len(covers)) % 4
    total = len(pages) + spare + len(covers)
    first = 2 if told.get("cover") else 1
    size = (component.size.width, component.size.height)
    scenes = [drawer.scene(told["cover"], size=size)] if told.get("cover") else []
    current = ""
    for number, page in enumerate([*pages, *([] for _ in range(spare))], first):
        # A page is named by the first chapter it begins; a page that begins none goes on with the last one before it.
        begun = [block.chapter for block, _ in page if block.chapter] or [current]
        chapter, current = begun[0], begun[-1]
        ground = drawer.scene(component.front, size=size, number=number, total=total, chapter=chapter, empty=not page)
        scenes.append(_with(ground, drawer.inked(_items(page, sheet)), f"{component.id} {number}"))
    if told.get("back"):
        scenes.append(drawer.scene(told["back"], size=size))
    return tuple(scenes)


def _too_tall(block: Block, room: float) -> Finding:
    return Finding(
        "text-overflow",
        f"This is {block.height - room:.1f} mm taller than a page has room for.",
        "Make two paragraphs of it, or the figure smaller.",
        block.place,
        "warning",
        field="rulebook",
        facts={"high_mm": round(block.height - room, 2)},
    )


Placed = tuple[Block, float]


def flow(blocks: Sequence[Block], height: float) -> Iterator[list[Placed]]:
    """Pages of blocks with their tops. What belongs together stays together as long as a page can hold it; texts that
    may be divided fill the page and go on overleaf."""
    waiting = deque(_groups(blocks))
    page = _Page(height)
    while waiting:
        group = waiting.popleft()
        if page.placed and group[0].new_page:
            waiting.appendleft(group)
        elif page.holds(group):
            page.place(group)
            continue
        elif parts := _parted(group, page):
            page.place(parts[0])
            waiting.appendleft(parts[1])
        elif page.placed:
            waiting.appendleft(group)
        else:
            # No page can hold all of it, so what should stay together is torn apart.
            head, rest = _parted(group[:1], page) or (group[:1], [])
            page.place(head)
            if left := [*rest, *group[1:]]:
                waiting.appendleft(left)
            if not rest:
                continue
        yield page.placed
        page = _Page(height)
    if page.placed:
        yield page.placed


def _parted(group: Sequence[Block], page: _Page) -> tuple[list[Block], list[Block]] | None:
    """As much as the page has room for, and the rest."""
    *before, last = group
    used = _tall(before) + max(before[-1].after, last.before) if before else 0.0
    parts = last.part(page.room(group[0]) - used) if last.part else None
    return ([*before, parts[0]], [parts[1]]) if parts else None


class _Page:
    """A page that fills from the top."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.placed: list[Placed] = []
        self._bottom = self._after = 0.0

    def holds(self, group: Sequence[Block]) -> bool:
        return _tall(group) <= self.room(group[0]) + 1e-6

    def room(self, first: Block) -> float:
        """What is left for blocks that begin with this one."""
        return self.height - self._top(first)

    def _top(self, block: Block) -> float:
        return self._bottom + max(self._after, block.before) if self.placed else 0.0

    def place(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            top = self._top(block)
            self.placed.append((block, top))
            self._bottom, self._after = top + block.height, block.after


def _groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.joined:
            yield group
            group = []
    if group:
        yield group


def _tall(group: Sequence[Block]) -> float:
    between = sum(max(one.after, other.before) for one, other in pairwise(group))
    return sum(block.height for block in group) + between


def _items(page: Sequence[Placed], sheet: Sheet) -> tuple[Item, ...]:
    return tuple(item for block, y in page for item in block.draw(sheet.left, sheet.top + y))


def _with(ground: Scene, items: tuple[Item, ...], title: str) -> Scene:
    return Scene(ground.width, ground.height, (*ground.items, *items), ground.bleed, title)

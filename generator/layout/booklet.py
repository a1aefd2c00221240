"""Set the rulebook as a booklet: blocks flow from page to page between a cover and a back cover.

`front` of the component is the layout below every inner page; its `with` names the `cover` and the `back`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import Finding
from generator.layout.drawer import Drawer
from generator.layout.paging import SHEET, Placed, paginate
from generator.layout.typesetting import Block, Sheet, Typesetter, sheet_of
from generator.pack.model import Component
from generator.pack.rulebook import Rulebook
from generator.scene.model import Item, Scene


def booklet(drawer: Drawer, component: Component, book: Rulebook) -> tuple[Scene, ...]:
    """Return all pages in reading order; their number is a multiple of four, for folded sheets."""
    drawer.piece = component.id
    sheet = sheet_of(component, drawer)
    setter = Typesetter(drawer, component, sheet)
    blocks = [block for chapter in book.chapters for block in setter.chapter(chapter)]
    room = component.size.height - sheet.top - sheet.bottom
    for block in blocks:
        if block.height > room and not block.part:
            drawer.report(_too_tall(block, room))
    told = component.extra
    covers = [name for name in (told.get("cover"), told.get("back")) if name]
    pages = paginate(blocks, room, len(covers))
    spare = -(len(pages) + len(covers)) % SHEET
    total = len(pages) + spare + len(covers)
    first = 2 if told.get("cover") else 1
    size = (component.size.width, component.size.height)
    scenes = [drawer.scene(told["cover"], size=size)] if told.get("cover") else []
    current = ""
    for number, page in enumerate([*pages, *([] for _ in range(spare))], first):
        # A page is named by the first chapter it begins, or else by the last one before it.
        begun = [block.chapter for block, _ in page if block.chapter] or [current]
        chapter, current = begun[0], begun[-1]
        ground = drawer.scene(component.front, size=size, number=number, total=total, chapter=chapter, empty=not page)
        scenes.append(_with(ground, drawer.in_ink(_items(page, sheet)), f"{component.id} {number}"))
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


def _items(page: Sequence[Placed], sheet: Sheet) -> tuple[Item, ...]:
    return tuple(item for block, y in page for item in block.draw(sheet.left, sheet.top + y))


def _with(ground: Scene, items: tuple[Item, ...], title: str) -> Scene:
    return Scene(ground.width, ground.height, (*ground.items, *items), ground.bleed, title)

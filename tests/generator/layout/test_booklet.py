"""Booklets: blocks flow over pages, stay on them, stay together, and fold into sheets of four."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Refused
from generator.layout import Drawer
from generator.layout.booklet import booklet, flow
from generator.layout.typesetting import Block
from generator.pack import read_pack, read_rulebook
from generator.scene.model import Group, Scene, Text, Use

PAGE = """\
size: [148, 210]
boxes:
  ground: {fill: "#ffffff"}
  number: {bottom: 4, height: 6, when: not empty, text: "{{ number }} of {{ total }} {{ chapter }}"}
"""


def block(height: float, *, joined: bool = False, new_page: bool = False, gap: float = 2.0) -> Block:
    return Block(height, lambda _x, _y: (), gap, gap, joined, new_page)


blocks = st.lists(
    st.builds(block, st.floats(1, 60), joined=st.booleans(), new_page=st.booleans(), gap=st.floats(0, 9)), max_size=60
)


@given(blocks)
def test_every_block_is_set_once_in_order_and_inside_the_page(some):
    pages = list(flow(some, 100))
    assert [one for page in pages for one, _ in page] == some
    for page in pages:
        assert page[0][1] == 0
        assert all(y + one.height <= 100 + 1e-6 for one, y in page)
        assert all(b >= a + one.height for (one, a), (_, b) in pairwise(page))


def test_a_heading_goes_over_the_page_with_what_it_heads():
    pages = list(flow([block(80), block(10, joined=True), block(30)], 100))
    assert [len(page) for page in pages] == [1, 2]


def test_a_chapter_may_begin_on_a_new_page():
    assert len(list(flow([block(10), block(10, new_page=True)], 100))) == 2


def words(scene: Scene) -> str:
    def gather(items):
        for item in items:
            match item:
                case Text():
                    yield from (run.text for run in item.runs)
                case Group():
                    yield from gather(item.items)
                case Use():
                    yield from gather(item.symbol.items)

    return " ".join(gather(scene.items))


@pytest.fixture
def pages(studio):
    """Sets a body as one chapter and gives the words of each page."""

    def pages_of(body: str, language: str = "en") -> list[str]:
        game = studio.folder / "game.yaml"
        text = game.read_text(encoding="utf-8")
        if "booklet" not in text:
            game.write_text(text + "  - {id: book, kind: booklet, size: a5, front: page}\n", encoding="utf-8")
            for file in (studio.folder / "texts").iterdir():
                said = file.read_text(encoding="utf-8")
                file.write_text(said.replace("components: {", "components: {book: Book, "), encoding="utf-8")
        studio.layout("page", PAGE)
        studio.layout("card", "boxes: {ground: {fill: sand}}")
        studio.layout("back", "boxes: {ground: {fill: clay}}")
        (studio.folder / "rulebook").mkdir(exist_ok=True)
        book = f"chapters:\n  - id: idea\n    title: The idea\n    body:\n{body}"
        (studio.folder / "rulebook" / f"{language}.yaml").write_text(book, encoding="utf-8")
        pack = read_pack(studio.folder)
        drawer = Drawer(pack, language)
        scenes = booklet(drawer, pack.component("book"), read_rulebook(pack, language))
        assert not drawer.findings
        return [words(scene) for scene in scenes]

    return pages_of


def test_pages_are_numbered_and_their_number_divides_by_four(pages):
    set_ = pages("      - Trade bread for wine.\n")
    assert len(set_) == 4
    assert "1 of 4 The idea" in set_[0]
    assert "Trade bread for wine." in set_[0]
    assert "of 4" not in set_[1], "a spare page knows that it is empty"


def test_long_chapters_run_on(pages):
    paragraph = "Wheat and wine and olives, and sheep on every hill. " * 12
    set_ = pages(f"      - {paragraph}\n" * 9)
    assert sum(page.count("Wheat") for page in set_) == 9 * 12
    assert sum("Wheat" in page for page in set_) >= 2


def test_steps_are_numbered_and_lists_are_not(pages):
    first, *_ = pages("      - steps: [Draw, Play]\n      - list: [Bread]\n")
    assert "1. Draw 2. Play • Bread" in first


def test_a_figure_without_a_layout_is_told_with_its_place(pages):
    with pytest.raises(Refused) as refusal:
        pages("      - figure: crad\n")
    (finding,) = refusal.value.findings
    assert finding.code == "layout-unknown"
    assert finding.place.line == 5


def test_a_paragraph_that_no_page_can_hold_is_told(studio, pages):
    with pytest.raises(AssertionError, match="taller than a page"):
        pages(f"      - {'Wheat and wine and olives. ' * 140}\n")

"""Booklets: blocks flow over pages, stay on them, stay together, and fold into sheets of four."""

from __future__ import annotations

from typing import Any

import pytest

from generator.errors import Refused
from generator.layout import Drawer
from generator.layout.booklet import booklet
from generator.pack.reader import read_pack, read_rulebook
from generator.scene.model import Group, Scene, Text, Use

PAGE = """\
size: [148, 210]
boxes:
  ground: {fill: "#ffffff"}
  number: {bottom: 4, height: 6, when: not empty, text: "{{ number }} of {{ total }} {{ chapter }}"}
"""


def words(scene: Scene) -> str:
    def gather(items: Any) -> Any:
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
def pages(studio: Any) -> Any:
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


def test_pages_are_numbered_and_their_number_divides_by_four(pages: Any) -> None:
    set_ = pages("      - Trade bread for wine.\n")
    assert len(set_) == 4
    assert "1 of 4 The idea" in set_[0]
    assert "Trade bread for wine." in set_[0]
    assert "of 4" not in set_[1], "a spare page knows that it is empty"


def test_long_chapters_run_on(pages: Any) -> None:
    paragraph = "Wheat and wine and olives, and sheep on every hill. " * 12
    set_ = pages(f"      - {paragraph}\n" * 9)
    assert sum(page.count("Wheat") for page in set_) == 9 * 12
    assert sum("Wheat" in page for page in set_) >= 2


def test_a_page_that_begins_no_chapter_is_named_by_the_last_one_before_it(pages: Any) -> None:
    paragraph = "Wheat and wine and olives, and sheep on every hill. " * 12
    body = (
        "      - Trade bread for wine.\n  - id: hill\n    title: The hill\n    body:\n" + f"      - {paragraph}\n" * 9
    )
    first, second, *_ = pages(body)
    assert "1 of 4 The idea" in first
    assert "2 of 4 The hill" in second


def test_steps_are_numbered_and_lists_are_not(pages: Any) -> None:
    first, *_ = pages("      - steps: [Draw, Play]\n      - list: [Bread]\n")
    assert "1. Draw 2. Play • Bread" in first


def test_a_figure_without_a_layout_is_told_with_its_place(pages: Any) -> None:
    with pytest.raises(Refused) as refusal:
        pages("      - figure: crad\n")
    (finding,) = refusal.value.findings
    assert finding.code == "layout-unknown"
    assert finding.place.line == 5


def test_a_note_that_no_page_can_hold_is_told(studio: Any, pages: Any) -> None:
    with pytest.raises(AssertionError, match="taller than a page"):
        pages(f"      - note: {'Wheat and wine and olives. ' * 140}\n")


def test_a_paragraph_longer_than_a_page_goes_on_overleaf(pages: Any) -> None:
    set_ = pages(f"      - {'Wheat and wine and olives. ' * 140}\n")
    assert len([page for page in set_ if "Wheat" in page]) == 2
    assert sum(page.count("Wheat") for page in set_) == 140


@pytest.mark.parametrize("before", range(1, 34))
def test_two_lines_at_least_stand_on_either_side_of_a_page_break(pages: Any, before: Any) -> None:
    lines = "".join(f"      - L{number}\n" for number in range(before))
    item = "Wheat and wine {icon:wheat} and olives, and sheep on every hill above the sea. " * 4
    set_ = pages(f"{lines}      - list: ['{item}']\n")
    told = [page.count("hill above") for page in set_ if "hill above" in page]
    assert sum(told) == 4
    if len(told) > 1:
        heads = [one.split("•")[-1].strip() for one in set_ if "•" in one]
        assert len(heads) == 1


@pytest.mark.parametrize("words", ["You may:", "Then you", "*You then*"])
def test_a_text_that_announces_a_list_stays_with_it(pages: Any, words: str) -> None:
    first, *_ = words.strip("*").split()
    for before in range(1, 40):
        lines = "".join(f"      - L{number}\n" for number in range(before))
        set_ = pages(f"{lines}      - '{words}'\n      - list: [bake, brew]\n")
        assert sum(first in page and "bake" in page for page in set_) == 1


def test_no_short_item_stands_alone_at_either_end_of_a_list(pages: Any) -> None:
    for before in range(10, 40):
        lines = "".join(f"      - L{number}.\n" for number in range(before))
        set_ = pages(f"{lines}      - list: [bake, brew, mill, press]\n      - Done.\n")
        assert sum("bake" in page and "brew" in page for page in set_) == 1
        assert sum("mill" in page and "press" in page for page in set_) == 1


def test_tables_and_looks_stand_in_a_rulebook(pages: Any) -> None:
    body = """      - "Pay {colour:clay|two {icon:wheat}} and {underline:keep} one {small-caps:Senator}."
      - table: |
          | Dice | Prize |
          |------|------:|
          | 1–2  | nothing |
          | 3    | {icon:wheat} |
      - After the table.
"""
    said = " ".join(pages(body))
    for word in ("two", "keep", "Senator", "Dice", "nothing", "After the table."):
        assert word in said
    assert "|" not in said
    assert "{" not in said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('"pay {colour:cly|two}"', "There is no colour “cly”. Did you mean “clay”?"),
        ('"pay **two"', "The bold text is not closed"),
        ('{table: "| a | b |\\n| c |"}', "has one cell, and its first row 2"),
    ],
)
def test_mistakes_in_the_words_of_a_rulebook_are_told(studio: Any, pages: Any, entry: str, said: str) -> None:
    pages("      - fine\n")
    (studio.folder / "rulebook" / "en.yaml").write_text(
        f"chapters:\n  - id: idea\n    title: The idea\n    body:\n      - {entry}\n", encoding="utf-8"
    )
    pack = read_pack(studio.folder)
    drawer = Drawer(pack, "en")
    booklet(drawer, pack.component("book"), read_rulebook(pack, "en"))
    [found] = drawer.findings
    assert said in str(found)
    assert str(found).startswith("rulebook/en.yaml:5:")


def test_a_table_without_rows_is_refused(pages: Any) -> None:
    with pytest.raises(Refused, match="rows that begin with"):
        pages("      - table: no rows\n")

"""What `check` sees on finished faces: contrast, size of type, and whether values can be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from generator.errors import Place
from generator.kit.checks.distinguishability import too_alike
from generator.kit.checks.legibility import low_contrast, small_type
from generator.kit.draw_pieces import DrawnPiece
from generator.pack.model import Component, Piece, Row
from generator.pack.sizes import size_named
from generator.scene.fonts import font_set
from generator.scene.model import Group, Item, Paint, Rect, Scene
from generator.scene.text import Outline, fit
from generator.units import millimetres

HERE = Place("cards.csv", 2, 1)
COMPONENT = Component("cards", "card", size_named("poker"), "card", None, "cards", HERE, apart=("suit",))


def words(colour: str, size: float = 12, text: str = "Words on a card") -> Item:
    return fit(text, box=(5, 5, 50, 20), fonts=font_set("eb-garamond"), size=millimetres(size), colour=colour).item


def ground(colour: str) -> Rect:
    return Rect(-3, -3, 70, 95, Paint(fill=colour))


def face(*items: Item, id: str = "one", suit: str = "a") -> DrawnPiece:
    row = Row({"id": id, "suit": suit}, HERE)
    return DrawnPiece(COMPONENT, Piece(id, row, 1, HERE), Scene(63.5, 88.9, items), None, id)


def test_dark_on_light_is_legible() -> None:
    assert list(low_contrast([face(ground("#ffffff"), words("#222222"))])) == []


def test_grey_on_grey_is_not() -> None:
    [finding] = low_contrast([face(ground("#888888"), words("#666666"))])
    assert (finding.code, finding.piece) == ("low-contrast", "cards:one")
    assert finding.facts["contrast"] == pytest.approx(1.6, abs=0.2)
    assert finding.facts["needed"] == 4.5


@pytest.mark.parametrize(("outline", "flaws"), [("#000000", 0), ("#f0f0f0", 1)])
def test_an_outline_that_stands_out_is_enough(outline: str, flaws: int) -> None:
    setting = {"box": (5, 5, 50, 20), "fonts": font_set("eb-garamond"), "size": millimetres(12), "colour": "#eeeeee"}
    letters = fit("Words", **setting, outline=Outline(outline, 0.4)).item  # type: ignore[arg-type]
    assert len(list(low_contrast([face(ground("#ffffff"), letters)]))) == flaws


def test_words_that_are_faded_stand_out_less() -> None:
    assert list(low_contrast([face(ground("#ffffff"), Group((words("#000000"),), opacity=0.7))])) == []
    assert len(list(low_contrast([face(ground("#ffffff"), Group((words("#000000"),), opacity=0.3))]))) == 1


def test_large_letters_need_less() -> None:
    grey = [face(ground("#ffffff"), words("#8a8a8a", 18, "Large"))]
    assert list(low_contrast(grey)) == []
    assert [f.facts["needed"] for f in low_contrast([face(ground("#ffffff"), words("#8a8a8a", 9))])] == [4.5]


def test_what_lies_behind_counts_not_what_lies_beside() -> None:
    plate = Rect(4, 4, 56, 22, Paint(fill="#ffffff"))
    assert list(low_contrast([face(ground("#000000"), plate, words("#000000"))])) == []
    assert len(list(low_contrast([face(ground("#000000"), words("#000000"))]))) == 1


def test_the_same_flaw_on_many_pieces_is_told_once() -> None:
    [finding] = low_contrast([face(ground("#888888"), words("#777777"), id=str(n)) for n in range(5)])
    assert finding.facts["pieces"] == 5
    assert "on 4 more pieces" in finding.message


def test_type_below_six_points_is_told_even_when_a_group_makes_it_small() -> None:
    assert list(small_type([face(words("#000000", 6))])) == []
    [finding] = small_type([face(Group((words("#000000", 9),), (0.5, 0, 0, 0.5, 0, 0)))])
    assert finding.facts["size_pt"] == pytest.approx(4.5)


def suits(one: Sequence[Item], other: Sequence[Item]) -> list[Any]:
    return list(too_alike(COMPONENT, [face(*one, id="x", suit="a"), face(*other, id="y", suit="b")]))


def test_equal_faces_cannot_be_told_apart() -> None:
    [finding] = suits([ground("#b4532a")], [ground("#b4532a")])
    assert finding.code == "too-alike"
    assert set(finding.facts["differences"]) == {"full", "grey", "protan", "deutan", "tritan"}
    assert "in greyscale" in finding.message


def test_red_and_green_of_one_lightness_fail_without_those_cones_and_in_grey() -> None:
    [finding] = suits([ground("#c44a3a")], [ground("#5f7f2d")])
    assert "in greyscale" in finding.message
    assert "by anybody" not in finding.message
    assert finding.facts["differences"]["full"] > 8


def test_a_sign_tells_them_apart_where_colour_does_not() -> None:
    square = Rect(5, 5, 14, 14, Paint(fill="#ffffff"))
    bar = Rect(5, 60, 50, 6, Paint(fill="#ffffff"))
    assert suits([ground("#c44a3a"), square], [ground("#5f7f2d"), bar]) == []


def test_words_do_not_count_as_a_difference() -> None:
    assert suits(
        [ground("#ffffff"), words("#000000", 30, "Farmer")], [ground("#ffffff"), words("#000000", 30, "General")]
    )


def test_portraits_that_differ_from_card_to_card_do_not_count() -> None:
    def card(n: int, suit: str) -> DrawnPiece:
        speck = Rect(5 + 9 * (n % 6), 10 + 12 * (n // 6), 8, 8, Paint(fill="#000000"))
        return face(ground("#ffffff"), speck, id=f"{suit}{n}", suit=suit)

    drawn = [card(n, "a") for n in range(0, 12, 2)] + [card(n, "b") for n in range(1, 12, 2)]
    assert list(too_alike(COMPONENT, drawn))


def test_a_component_without_such_columns_is_not_looked_at() -> None:
    alike = [face(id="x"), face(id="y", suit="b")]
    assert list(too_alike(replace(COMPONENT, apart=()), alike)) == []

"""Armorica's data against its rules: what the document says of the content, and what the rulebook claims about it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from generator.pack.model import Pack
from generator.pack.reader import read_findings, read_rulebook
from generator.pack.rulebook import Box, Chapter, Figure

ICONS = ("wheat", "grape", "olive", "sheep", "gold", "amphora")
UNLOCKS = {"general": "grape", "matron": "olive", "bureaucrat": "sheep"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    read, findings = read_findings("armorica")
    assert read is not None
    assert not findings
    return read


@pytest.fixture(scope="module")
def cards(pack: Pack) -> Any:
    return {row["id"]: row for row in pack.tables["cards"]}


def test_arm_1_1_cards_and_piles(pack: Pack, cards: Any) -> None:
    assert len(cards) + len(pack.pieces("start-player")) == 63
    assert Counter(card.deck for card in cards.values()) == {"start": 4, "gaul": 29, "roman": 29}
    piles = Counter((card.deck, card.pile) for card in cards.values() if card.deck != "start")
    assert piles == {
        **{("gaul", pile): 6 for pile in "ABCD"}, ("gaul", "E"): 5,
        ("roman", "I"): 8, **{("roman", pile): 7 for pile in ("II", "III", "IV")},
    }  # fmt: skip


def test_arm_1_1_ids_say_deck_and_pile(cards: Any) -> None:
    numerals = {"1": "I", "2": "II", "3": "III", "4": "IV"}
    for id, card in cards.items():
        deck, pile, *_ = id.split("-")
        assert card.deck == {"s": "start", "g": "gaul", "r": "roman"}[deck]
        assert card.pile == (numerals[pile] if deck == "r" else pile.upper())


def test_arm_1_2_and_1_3_suits_and_the_order_of_icons(pack: Pack) -> None:
    assert [row["id"] for row in pack.tables["suits"]] == [
        "farmer", "worker", "soldier", "matron", "general", "bureaucrat",
    ]  # fmt: skip
    assert tuple(row["id"] for row in pack.tables["icons"]) == ICONS


def test_arm_15_1_icons_on_every_card(cards: Any) -> None:
    for card in cards.values():
        assert 1 <= sum(card[icon] for icon in ICONS) <= 6
        assert max(card[icon] for icon in ICONS) <= 2


def test_arm_15_1_start_cards(cards: Any) -> None:
    for number in "1234":
        assert cards[f"s-{number}"].wheat == 2
        assert cards[f"s-{number}"].amphora >= 1


def test_arm_15_1_every_suit_five_times(cards: Any) -> None:
    suits = Counter(card.suit for card in cards.values() if card.deck != "start")
    assert len(suits) == 6
    assert min(suits.values()) >= 5


def test_arm_15_1_colour_and_unlock_agree(cards: Any) -> None:
    for card in cards.values():
        assert card.unlock == (UNLOCKS.get(card.suit) if card.deck == "roman" else None)


def test_every_size_of_a_set_has_its_points(pack: Pack) -> None:
    assert [row.suits for row in pack.tables["sets"]] == [1, 2, 3, 4, 5, 6]


def test_everybody_has_a_face(pack: Pack, cards: Any) -> None:
    assert {row["id"] for row in pack.tables["people"]} == set(cards)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_names_are_given_once(pack: Pack, cards: Any, language: str) -> None:
    names = [pack.text(language, f"cards.{id}.name") for id in cards]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
class TestRulebook:
    """The examples are about real cards, so they can be counted."""

    @staticmethod
    def figures(pack: Pack, language: Any, layout: Any) -> Any:
        return [one for one in read_rulebook(pack, language).figures() if one.layout == layout]

    @staticmethod
    def example(pack: Pack, language: Any, chapter_id: Any) -> list[int]:
        """The numbers in a chapter's example."""
        chapter: Chapter = next(one for one in read_rulebook(pack, language).chapters if one.id == chapter_id)
        text = next(entry.text for entry in chapter.entries if isinstance(entry, Box) and entry.kind == "example")
        return [int(number) for number in re.findall(r"\d+", text)]

    def test_chapters_are_the_same_in_every_language(self, pack: Pack, language: Any) -> None:
        def shape(book: Any) -> Any:
            return [(chapter.id, [type(entry) for entry in chapter.entries]) for chapter in book.chapters]

        assert shape(read_rulebook(pack, language)) == shape(read_rulebook(pack, "en"))

    def test_what_is_in_the_box_is_what_is_in_the_tables(self, pack: Pack, cards: Any, language: Any) -> None:
        decks = Counter(card.deck for card in cards.values())
        markers = len(pack.pieces("start-player"))
        counts = [len(cards) + markers, decks["start"], decks["gaul"], decks["roman"], markers]
        assert [int(number) for number in re.findall(r"\d+", pack.text(language, "box.contents"))] == counts
        box = next(one for one in read_rulebook(pack, language).chapters if one.id == "box")
        listed = [int(item.lstrip("*").split()[0]) for item in box.entries[0].items]
        (aid,) = pack.pieces("aid")
        assert listed == [*counts[1:], aid.quantity]

    def test_the_display_holds_the_icons_its_caption_counts(self, pack: Pack, cards: Any, language: Any) -> None:
        (figure,) = self.figures(pack, language, "fig-display")
        counted = [sum(cards[id][icon] for id in figure.told["cards"]) for icon in ICONS]
        assert [int(number) for number in re.findall(r"\d+", figure.caption)] == counted

    def test_the_roman_row_shows_who_is_in_reach(self, pack: Pack, cards: Any, language: Any) -> None:
        figure = next(one for one in self.figures(pack, language, "fig-row") if one.told["pile"] == "I")
        wheat, grape, *olive, sheep = (int(number) for number in re.findall(r"\d+", figure.caption))
        have = {None: wheat, "grape": grape, "olive": sum(olive), "sheep": sheep}
        row = [cards[id] for id in reversed(figure.told["cards"])]
        reach = [position for position, card in enumerate(row, 1) if position <= have[card.unlock]]
        assert reach == list(figure.told["reach"])
        assert self.example(pack, language, "romans")[:3] == [wheat, grape, sheep]

    def test_winter_takes_as_many_as_the_example_says(self, pack: Pack, cards: Any, language: Any) -> None:
        (figure,) = self.figures(pack, language, "fig-display-winter")
        amphorae = [cards[id].amphora for id in figure.told["cards"]]
        assert self.example(pack, language, "winter")[: len(amphorae) + 1] == [*amphorae, sum(amphorae)]
        gone = figure.told["gone"]
        assert len(gone) == len(amphorae) - sum(amphorae)
        assert all(cards[id].amphora == 0 for id in gone)

    def test_the_scored_display_is_worth_what_the_example_says(self, pack: Pack, cards: Any, language: Any) -> None:
        (figure,) = self.figures(pack, language, "fig-display-scored")
        display = [cards[id] for id in figure.told["cards"]]
        sets: list[set[str]] = [set()]
        for card in display:
            if card.suit in sets[-1]:
                sets.append(set())
            sets[-1].add(card.suit)
        assert [len(one) for one in sets] == list(figure.told["sets"])
        points = {row.suits: row.points for row in pack.tables["sets"]}
        worth = [points[len(one)] for one in sets]
        gold = sum(card.gold for card in display)
        total = sum(worth) + gold + 4 + 2
        numbers = self.example(pack, language, "scoring")
        assert numbers == [*worth, sum(worth), gold, 4, 2, sum(worth), gold, 4, 2, total]
        assert sum(card.amphora for card in display) >= len(display), "it came through the winter"
        assert sum(card.olive for card in display) > sum(card.grape for card in display) > 0

    def test_the_first_rows_come_from_the_first_piles(self, pack: Pack, cards: Any, language: Any) -> None:
        for figure in self.figures(pack, language, "fig-row"):
            assert {cards[id].pile for id in figure.told["cards"]} == {figure.told["pile"]}
            assert len(set(figure.told["cards"])) == 6


def test_the_figures_name_layouts(pack: Pack) -> None:
    assert all(isinstance(one, Figure) for one in read_rulebook(pack, "en").figures())

"""ARM 1 and 15.1: what the cards of the pack must satisfy, whatever their numbers."""

from __future__ import annotations

from collections import Counter

import pytest
from support.armorica import game
from support.games import tables

from companion.rules.armorica.content import DECKS, ICONS, SUITS, pack_icons, read_content

CARDS = game().content.cards
UNLOCK = {"general": "grape", "matron": "olive", "bureaucrat": "sheep"}


def test_1_1_decks_and_piles() -> None:
    piles = Counter((card.deck, card.pile) for card in CARDS if card.deck in DECKS)
    gaul = {("gaul", pile): count for pile, count in zip("ABCDE", (6, 6, 6, 6, 5), strict=True)}
    roman = {("roman", pile): count for pile, count in zip(("I", "II", "III", "IV"), (8, 7, 7, 7), strict=True)}
    assert piles == gaul | roman
    assert [card.id for card in CARDS if card.deck == "start"] == ["s-1", "s-2", "s-3", "s-4"]
    assert len({card.id for card in CARDS}) == len(CARDS) == 62


def test_1_1_ids_say_deck_and_pile() -> None:
    numerals = {"I": "1", "II": "2", "III": "3", "IV": "4"}
    for card in CARDS:
        if card.deck in DECKS:
            assert card.id.startswith(f"{card.deck[0]}-{numerals.get(card.pile, card.pile.lower())}-")


def test_15_1_icons_of_each_card() -> None:
    for card in CARDS:
        assert 1 <= sum(card.icons) <= 6, card
        assert all(0 <= count <= 2 for count in card.icons), card
        if card.deck == "start":
            assert card.icons[0] == 2, card
            assert card.icons[-1] >= 1, card


def test_15_1_colour_and_unlock_icon_agree() -> None:
    for card in CARDS:
        assert card.unlock == (UNLOCK.get(card.suit, "") if card.deck == "roman" else ""), card


def test_15_1_every_suit_often_enough_and_a_complete_set_in_reach() -> None:
    suits = Counter(card.suit for card in CARDS if card.deck in DECKS)
    assert set(suits) == set(SUITS)
    assert min(suits.values()) >= 5
    # A complete set needs every patrician, and the icon that unlocks it before it comes.
    for icon in UNLOCK.values():
        early = [c for c in CARDS if c.deck != "roman" and c.pile in "ABC1234" and c.icons[ICONS.index(icon)]]
        assert len(early) >= 4, icon


def test_packed_icons_add_up() -> None:
    assert pack_icons((1, 0, 2, 0, 0, 3)) + pack_icons((1, 0, 0, 0, 0, 1)) == pack_icons((2, 0, 2, 0, 0, 4))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"suit": "king"}, "does not know"),
        ({"deck": "greek"}, "does not know"),
        ({"unlock": "honey"}, "does not know"),
        (dict.fromkeys(ICONS, 0), "at least one icon"),
    ],
)
def test_rows_that_would_make_the_game_unplayable_are_refused(change: dict[str, object], says: str) -> None:
    rows = [dict(row) for row in tables("armorica")["cards"]]
    rows[5] |= change
    with pytest.raises(ValueError, match=says):
        read_content(tables("armorica") | {"cards": rows})


def test_three_start_cards_are_not_enough() -> None:
    rows = [row for row in tables("armorica")["cards"] if row["id"] != "s-4"]
    with pytest.raises(ValueError, match="four start cards"):
        read_content(tables("armorica") | {"cards": rows})


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = tables("armorica")["cards"]
    assert read_content(tables("armorica") | {"cards": rows[::-1]}).cards == CARDS

"""Dice are fair, decks lose and double nothing, and no seat sees what another peeked at."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dealer.stream import Stream
from companion.toolbox import Awry, Toolbox, fold, loggable_deed, settle, view
from companion.toolbox.state import LATEST, public

SEATS = ("Ana", "Bo", "Cy")
CARDS = [f"c-{n:02d}" for n in range(12)]


def below(label: str = "x") -> Any:
    return Stream("seed", label).below


def use(box: Toolbox, by: str | None, **wish: Any) -> dict[str, Any]:
    deed = settle(box, wish, by, SEATS, below(repr(wish) + str(len(box.rolls))), now=1000)
    assert isinstance(deed, dict), deed
    fold(box, deed)
    return deed


def with_deck() -> Toolbox:
    box = Toolbox()
    use(box, None, tool="deck", name="Gaul", cards=CARDS)
    return box


def test_dice_show_what_they_can_and_add_up() -> None:
    box = Toolbox()
    deed = use(box, "Ana", tool="roll", dice=[[2, 6], [1, 20]])
    assert len(deed["faces"]) == 3
    assert deed["total"] == sum(deed["faces"])
    source = below("many")
    faces = Counter(
        settle(box, {"tool": "roll", "dice": [[1, 6]]}, "Ana", SEATS, source, 0)["faces"][0] for _ in range(6000)
    )
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert max(faces.values()) - min(faces.values()) < 250


@pytest.mark.parametrize(
    "dice", [None, [], [[0, 6]], [[1, 1]], [[41, 6]], [[20, 6], [21, 6]], [[1, 6, 6]], [["1", 6]], [[True, 6]]]
)
def test_impossible_dice_are_refused(dice: Any) -> None:
    assert settle(Toolbox(), {"tool": "roll", "dice": dice}, "Ana", SEATS, below(), 0) == Awry(
        "tool.dice", {"most": 40, "sides": 1000}
    )


def test_a_deck_gives_each_card_once() -> None:
    box = with_deck()
    drawn = [card for _ in range(4) for card in use(box, "Ana", tool="draw", deck="Gaul", count=3)["cards"]]
    assert sorted(drawn) == CARDS
    assert settle(box, {"tool": "draw", "deck": "Gaul"}, "Ana", SEATS, below(), 0) == Awry("tool.too-few", {"left": 0})


def test_a_peeked_card_is_the_one_that_comes() -> None:
    box = with_deck()
    peeked = use(box, "Ana", tool="peek", deck="Gaul", count=2)["cards"]
    assert view(box, "Ana")["decks"][0]["peeked"] == peeked
    assert use(box, "Bo", tool="draw", deck="Gaul", count=2)["cards"] == peeked


def test_what_one_peeks_at_or_holds_the_others_only_count() -> None:
    box = with_deck()
    deeds = [use(box, "Ana", tool="peek", deck="Gaul"), use(box, "Ana", tool="draw", deck="Gaul", to="hand")]
    card = deeds[1]["cards"][0]
    for seat in ("Bo", None):
        assert card not in repr(view(box, seat))
        assert all(card not in repr(public(deed, seat)) for deed in deeds)
    assert view(box, "Ana")["decks"][0]["hand"] == [card]
    assert view(box, "Bo")["decks"][0]["hands"] == {"Ana": 1}


def test_a_card_put_on_top_from_a_hand_stays_its_owners_secret() -> None:
    box = with_deck()
    use(box, "Bo", tool="peek", deck="Gaul", count=3)
    card = use(box, "Ana", tool="draw", deck="Gaul", to="hand")["cards"][0]
    use(box, "Ana", tool="put", deck="Gaul", card=card, **{"from": "hand", "to": "top"})
    assert view(box, "Ana")["decks"][0]["peeked"] == [card]
    assert card not in view(box, "Bo")["decks"][0]["peeked"]


def test_a_card_put_below_comes_last_and_shuffling_ends_all_knowledge() -> None:
    box = with_deck()
    card = use(box, "Ana", tool="draw", deck="Gaul")["cards"][0]
    use(box, "Ana", tool="put", deck="Gaul", card=card, to="bottom")
    use(box, "Ana", tool="peek", deck="Gaul", count=12)
    assert view(box, "Ana")["decks"][0]["peeked"][-1] == card
    use(box, "Bo", tool="shuffle", deck="Gaul", all=True)
    assert view(box, "Ana")["decks"][0]["peeked"] == []
    assert len(box.decks["Gaul"]) == 12


def test_counters_add_up_when_two_tap_at_once() -> None:
    box = Toolbox()
    for _ in range(3):
        use(box, "Ana", tool="count", name="Gold", of="Ana", step=2)
    use(box, "Bo", tool="count", name="Gold", of="Ana", step=-1)
    assert view(box, None)["counters"] == {"Gold": {"Ana": 5}}


def test_a_note_is_one_line_and_hides_nothing() -> None:
    """Otherwise it could pass for another seat's move in the exported log."""
    deed = use(Toolbox(), "Ana", tool="note", text="my turn\n   9   Bo passes.\u202e\u200b\x07 ☘️ 👍")
    assert deed["text"] == "my turn 9 Bo passes. ☘️ 👍"
    for text in ("\u202e\u200b", "\n\n", "\u200d \u200c"):
        awry = settle(Toolbox(), {"tool": "note", "text": text}, "Ana", SEATS, below(), 0)
        assert awry == Awry("tool.text", {"most": 500})
    deck = {"tool": "deck", "name": "d", "cards": ["ace\nking"]}
    assert settle(Toolbox(), deck, "Ana", SEATS, below(), 0) == Awry("tool.cards", {"most": 1000})


@pytest.mark.parametrize("text", ["👨\u200d👩\u200d👧", "می\u200cنا"])
def test_what_joins_an_emoji_or_parts_persian_letters_stays(text: str) -> None:
    """As in names: a family is one emoji in a note, too."""
    assert use(Toolbox(), "Ana", tool="note", text=text)["text"] == text
    box = Toolbox()
    use(box, "Ana", tool="count", name=text, value=3)
    use(box, "Ana", tool="deck", name=text, cards=[text])
    assert view(box, None)["counters"] == {text: {"": 3}}
    assert list(box.decks) == [text]


def test_a_deck_that_is_laid_out_weighs_little_in_the_log() -> None:
    """Every phone that comes back gets the whole log; no seat may make it heavy with decks."""
    deed = use(Toolbox(), "Ana", tool="deck", name="heavy", cards=["x" * 40] * 1000)
    for seat in ("Ana", "Bo", None):
        assert public(deed, seat) == {"tool": "deck", "by": "Ana", "name": "heavy", "count": 1000}


def test_the_first_player_sits_at_the_table() -> None:
    box = Toolbox()
    assert use(box, None, tool="first")["seat"] in SEATS
    assert box.first in SEATS


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"tool": "bomb"},
        {"tool": "draw", "deck": "none"},
        {"tool": "note", "text": " "},
        {"tool": "note", "text": "x" * 501},
        {"tool": "count", "name": "n", "of": "Zed"},
        {"tool": "timer", "seconds": 0},
        {"tool": "forget", "name": "none"},
        {"tool": "deck", "name": "d", "cards": []},
    ],
)
def test_what_makes_no_sense_is_refused(wish: dict[str, Any]) -> None:
    assert isinstance(settle(Toolbox(), wish, "Ana", SEATS, below(), 0), Awry)


WISHES = st.one_of(
    st.fixed_dictionaries(
        {"tool": st.sampled_from(["draw", "peek"]), "count": st.integers(1, 4), "to": st.sampled_from(["open", "hand"])}
    ),
    st.fixed_dictionaries(
        {
            "tool": st.just("put"),
            "from": st.sampled_from(["open", "hand"]),
            "to": st.sampled_from(["top", "bottom", "open"]),
            "card": st.sampled_from(CARDS),
        }
    ),
    st.fixed_dictionaries({"tool": st.just("shuffle"), "all": st.booleans()}),
)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(SEATS), WISHES), max_size=40))
def test_no_card_is_ever_lost_or_doubled(wishes: list[tuple[str, dict[str, Any]]]) -> None:
    box = with_deck()
    source = below("property")
    for by, wish in wishes:
        deed = settle(box, {**wish, "deck": "Gaul"}, by, SEATS, source, 0)
        if isinstance(deed, Awry):
            continue
        fold(box, deed)
        deck = box.decks["Gaul"]
        everywhere = [
            *deck.heap,
            *deck.top,
            *deck.bottom,
            *deck.open,
            *(c for hand in deck.hands.values() for c in hand),
        ]
        assert sorted(everywhere) == CARDS
        assert all(0 < depth <= len(deck.top) for depth in deck.seen.values())


def test_the_log_at_hand_keeps_of_many_cards_how_many_they_were() -> None:
    """Anybody may lay out large decks, and look through them, as often as they like."""
    cards = [f"card {n}" for n in range(LATEST + 1)]
    for deed in (
        {"tool": "deck", "by": "Ana", "name": "d", "cards": cards[:3]},
        {"tool": "peek", "by": "Ana", "deck": "d", "cards": cards},
        {"tool": "draw", "by": "Ana", "deck": "d", "to": "open", "cards": cards},
    ):
        kept = loggable_deed(deed)
        assert "card 1" not in repr(kept)
        for seat in ("Ana", "Bo"):
            assert public(kept, seat)["count"] == len(deed["cards"])
    few = {"tool": "draw", "by": "Ana", "deck": "d", "to": "hand", "cards": cards[:LATEST]}
    assert loggable_deed(few) is few

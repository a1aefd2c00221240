"""ARM 14.9 – 14.14 and 14.16: sets, gold, majorities, ties."""

from __future__ import annotations

import pytest
from support.armorica import card, game, scored

from companion.dealer import Stream
from companion.rules.armorica.scoring import majority, totals
from companion.rules.kernel import Over


def set_points(letters: str) -> list[int]:
    sheet = game().score(scored([card(letter, 1) for letter in letters], []))
    return [line.points for line in sheet.players[0].lines if line.what == "set"]


# 10 cards: FWS MGBFW SM, 3 gold, 4 sheep, 2 grapes.
RULEBOOK = [
    card("F", 0, 1, 0, 1, 1), card("W", 0, 1, 0, 1, 1), card("F", 0, 0, 0, 1, 1), card("W", 0, 0, 0, 1), card("S", 1),
    card("M", 1), card("G", 1), card("M", 1), card("B", 1),
]  # fmt: skip


def test_14_9_the_rulebooks_score() -> None:
    """Sets of 3, 5 and 2 suits, 3 gold, most sheep alone, tied for grapes: 33; a rival with less gold loses the tie."""
    three, five, two = "FWS", "FWMGB", "BF"
    letters = three + five + two
    icons = [(0, 2, 0, 4, 3)] + [(1,)] * (len(letters) - 1)
    player = [card(letter, *own) for letter, own in zip(letters, icons, strict=True)]
    # Rival: 21 + 6 for sets, 2 gold, the tied grapes 2, olives 2 tied with the third, who has nothing else.
    rival = [card("F", 0, 2, 1, 0, 2)] + [card(letter, 1) for letter in "WSMGB" + "BFW"]
    third = [card("F", 0, 0, 1)]
    sheet = game().score(scored(player, rival, third))
    mine = sheet.players[0]
    assert [line.points for line in mine.lines if line.what == "set"] == [6, 15, 3]
    assert [(line.rule, line.points) for line in mine.lines if line.what == "gold"] == [("ARM 9.2", 3)]
    assert {line.facts["icon"]: line.points for line in mine.lines if line.what == "majority"} == {
        "grape": 2,
        "olive": 0,
        "sheep": 4,
    }
    assert (mine.total, sheet.players[1].total) == (33, 33)
    assert (sheet.winners, sheet.decided_by) == (("A",), "gold")


@pytest.mark.parametrize(
    ("letters", "points"),
    [
        pytest.param("FWFW", [3, 3], id="14.10"),
        pytest.param("FWSFW", [6, 3], id="14.11"),
        pytest.param("FWSMGBF", [21, 1], id="14.12"),
        pytest.param("FFF", [1, 1, 1], id="14.13"),
    ],
)
def test_14_10_to_14_13_sets_are_counted_greedily_from_the_left(letters: str, points: list[int]) -> None:
    assert set_points(letters) == points


def test_9_1_points_by_size() -> None:
    assert [set_points("FWSMGB"[:size]) for size in range(1, 7)] == [[1], [3], [6], [10], [15], [21]]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 3, 3, 1], [2, 2, 2, 0]),
        ([3, 3, 3, 3], [0, 0, 0, 0]),
        ([0, 0], [0, 0]),
        ([2, 0], [4, 0]),
        ([1, 1], [2, 2]),
        ([5, 1, 5], [2, 0, 2]),
    ],
)
def test_14_14_majorities(counts: list[int], points: list[int]) -> None:
    assert majority(game().content, counts) == points


def test_14_16_equal_points_and_gold_are_shared() -> None:
    hand = [card("F", 0, 0, 0, 0, 4)] + [card(letter, 1) for letter in "WSMGB"] + [card("F", 1), card("W", 1)]
    sheet = game().score(scored([*hand, card("S", 1)], [*hand, card("M", 1)]))
    assert [player.total for player in sheet.players] == [31, 31]
    assert (sheet.winners, sheet.decided_by) == (("A", "B"), "shared")


def test_9_4_most_points_win() -> None:
    sheet = game().score(scored([card("F", 1)], [card("F", 1), card("W", 1)]))
    assert (sheet.winners, sheet.decided_by) == (("B",), "points")


def test_the_short_reckoning_agrees_with_the_sheet() -> None:
    """Bots and the end of the game count points without lines; both ways must come to the same."""
    letters = "FWSMGB"
    source = Stream("scoring", "displays").below
    for _ in range(200):
        displays = [
            [card(letters[source(6)], *(source(3) for _ in range(6))) for _ in range(source(12))] for _ in range(3)
        ]
        state = scored(*displays)
        sheet = game().score(state)
        assert totals(state) == [player.total for player in sheet.players]
        pending = game().pending(state)
        assert isinstance(pending, Over)
        assert pending.result == {
            "scores": {player.seat: player.total for player in sheet.players},
            "winners": list(sheet.winners),
            "decided_by": sheet.decided_by,
        }

"""ARR 13.5: what the 54 Earning Cards must satisfy, tested on the pack itself."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from support.games import tables

from companion.rules.arrival.content import BACKS, SECTIONS, SYMBOLS

GOODS = ("discs", "swords", "shields", "fame", "tiles", "fomori")
TARGETS = {
    "build": ((27, 18, 11), (6, 5, 3), (3, 2, 1), (9, 5, 3), (4, 2, 1), (32, 18, 7)),
    "arms": ((7, 5, 3), (23, 16, 9), (11, 7, 5), (9, 5, 3), (4, 2, 1), (32, 18, 7)),
    "lore": ((7, 5, 3), (6, 5, 3), (3, 2, 1), (29, 18, 11), (13, 8, 5), (32, 18, 7)),
}
"""13.5.4, by back and good: top, middle, bottom."""
A_ROUND = {"top": (3.0, 2.6, 1.3, 3.5, 1.6, 7.1), "middle": (2.1, 1.9, 0.8, 2.1, 0.9, 4.0)}
FOMORI = {"top": (1, 3), "middle": (0, 2), "bottom": (0, 1)}
OWN = {"build": ("discs",), "arms": ("swords", "shields"), "lore": ("fame", "tiles")}
WORTH = {"discs": 1.5, "swords": 1, "shields": 1, "fame": 1, "tiles": 1.5, "fomori": 0}

each_back = pytest.mark.parametrize("back", BACKS)


def cards(back: str | None = None) -> list[Mapping[str, Any]]:
    return [card for card in tables("arrival")["earning"] if back in (None, card["back"])]


def count(section: Mapping[str, int], good: str) -> int:
    """In the sums each symbol of the other two kinds of fame counts as 2."""
    more = section.get("famePerBroch", 0) + section.get("famePerCaer", 0) if good == "fame" else 0
    return section.get(good, 0) + 2 * more


def worth(section: Mapping[str, int]) -> float:
    return sum(WORTH[good] * count(section, good) for good in GOODS)


def test_13_5_1_54_different_cards() -> None:
    assert len(cards()) == 54
    assert len({repr([sorted(card[section].items()) for section in SECTIONS]) for card in cards()}) == 54
    for back in BACKS:
        assert [card["id"] for card in cards(back)] == [f"{back}-{n:02}" for n in range(1, 19)]


def test_13_5_2_symbols_of_a_section() -> None:
    for card in cards():
        for section in SECTIONS:
            symbols = {name: n for name, n in card[section].items() if n}
            assert set(symbols) <= set(SYMBOLS)
            assert 1 <= len(set(symbols) - {"fomori"}) <= 4, card["id"]
            assert all(1 <= n <= 3 for n in symbols.values()), card["id"]
            low, high = FOMORI[section]
            assert low <= symbols.get("fomori", 0) <= high, card["id"]


@pytest.mark.parametrize(("symbol", "low", "high"), [("famePerBroch", 4, 6), ("famePerCaer", 3, 4)])
def test_13_5_3_fame_for_fortifications_is_lore(symbol: str, low: int, high: int) -> None:
    found = [(card["back"], section) for card in cards() for section in SECTIONS if card[section].get(symbol)]
    assert low <= len(found) <= high
    assert {back for back, _ in found} == {"lore"}
    assert {section for _, section in found} == set(SECTIONS)
    assert all(card[section].get(symbol, 0) <= 1 for card in cards() for section in SECTIONS)


@each_back
def test_13_5_4_sums(back: str) -> None:
    for good, targets in zip(GOODS, TARGETS[back], strict=True):
        for section, target in zip(SECTIONS, targets, strict=True):
            total = sum(count(card[section], good) for card in cards(back))
            assert abs(total - target) <= max(1, 0.1 * target), (back, section, good, total)


@pytest.mark.parametrize("section", A_ROUND)
def test_13_5_4_for_each_leader_and_round(section: str) -> None:
    for good, target in zip(GOODS, A_ROUND[section], strict=True):
        mean = 4 * sum(count(card[section], good) for card in cards()) / 54
        assert abs(mean - target) <= max(0.1 * target, 0.1), (section, good, mean)


def test_13_5_5_gradient() -> None:
    means = [sum(worth(card[section]) for card in cards()) / 54 for section in SECTIONS]
    fomori = [sum(count(card[section], "fomori") for card in cards()) / 54 for section in SECTIONS]
    assert means == pytest.approx([3.6, 2.3, 1.4], abs=0.25)
    assert fomori == pytest.approx([1.8, 1.0, 0.4], abs=0.1)
    for (more, less), (worse, better) in zip(pairwise(means), pairwise(fomori), strict=True):
        assert 1.0 <= (more - less) / (worse - better) <= 2.0


@each_back
def test_13_5_5_few_exceptions_on_each_back(back: str) -> None:
    falling = [
        [steps[0] >= steps[1] >= steps[2] for steps in measured]
        for card in cards(back)
        for measured in [
            ([worth(card[s]) for s in SECTIONS], [float(card[s].get("fomori", 0)) for s in SECTIONS]),
        ]
    ]
    assert sum(by_worth for by_worth, _ in falling) >= 14
    assert sum(by_fomori for _, by_fomori in falling) >= 14
    assert 2 <= sum(not all(both) for both in falling) <= 4


@each_back
def test_13_5_5_a_back_keeps_its_promise(back: str) -> None:
    for section in SECTIONS:
        whole = sum(worth(card[section]) for card in cards(back))
        own = sum(WORTH[good] * count(card[section], good) for card in cards(back) for good in OWN[back])
        assert own >= 0.45 * whole, (back, section)

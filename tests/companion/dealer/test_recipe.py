"""The recipe in `docs/tables.md` is enough to check a game by hand: it is run here as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import companion.dealer as dealer
from companion.engines import load
from companion.rules.kernel import Chance, Dice, Question, Turn, Weighted
from companion.tables.table import Table

DOCUMENT = Path(__file__).parents[3] / "docs" / "tables.md"


@pytest.fixture(scope="module")
def recipe() -> dict[str, Any]:
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(program, str(DOCUMENT), "exec"), names)
    return names


def test_commitment_and_cut(recipe: dict[str, Any]) -> None:
    assert recipe["commitment"]("heron") == dealer.commitment("heron")
    assert recipe["cut"]("heron", "knock") == dealer.cut("heron", "knock")
    assert recipe["seal"]("knock") == dealer.seal("knock")


def test_dice(recipe: dict[str, Any]) -> None:
    question = Question("dice", Dice(3, 10), "dice")
    for count in range(50):
        assert recipe["dice"]("heron", "dice", count, 3, 10, 2) == dealer.answer("heron", question, count, 2)


def test_a_whole_game_of_armorica_by_the_recipe(recipe: dict[str, Any]) -> None:
    """Every card the app dealt, worked out from nothing but seed, cut, odds and the count of earlier answers."""
    table = Table.new(
        load("armorica"), ("Ana", "Ben", "Cid"), "heron", dealer={"cards": "table", "start-player": "table"}
    )
    assert isinstance(table, Table)
    table.commit(table.offer_cut("Ben", "knock knock"))
    seed = recipe["cut"]("heron", "knock knock")
    counts: dict[str, int] = {}
    dealt = 0
    while not table.result:
        pending = table.pending
        if isinstance(pending, Turn):
            table.play(table.game.write_move(table.game.legal_moves(table.state, pending.seats[0])[-1]))
            continue
        assert isinstance(pending, Chance)
        assert isinstance(pending.question.odds, Weighted)
        id = pending.question.id
        unseen = [answer for answer, weight in pending.question.odds.weights if weight == 1]
        expected = recipe["card"](seed, id, counts.get(id, 0), unseen)
        change = table.commit(table.offer_deal())
        assert change.entries[0].deed.move["answer"] == expected
        counts[id] = counts.get(id, 0) + 1
        dealt += 1
    assert dealt == 1 + 58

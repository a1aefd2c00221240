"""The search finds what there is to find, within its budget, in games it does not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest

from companion.bots import Strong
from companion.bots.search import Search, Tuning
from companion.dealer import Stream
from companion.rules.kernel import (
    Awaited,
    Chance,
    ChanceMove,
    Offers,
    Over,
    PlayerSheet,
    Question,
    Sheet,
    Turn,
    Weighted,
)

SEATS = ("A", "B", "C")


@dataclass(slots=True)
class Heap:
    """Matches on a heap; `die` is what a roll will add before the next player is due."""

    left: int
    players: int
    due: int = 0
    rolling: bool = False

    def copy(self) -> Heap:
        return replace(self)


class Nim(Offers[Any, Any]):
    """Take one to three matches; the last match wins. With `rolls` a coin now and then takes one more."""

    name = "nim"
    all_is_public = True

    def __init__(self, rolls: bool = False) -> None:
        self.rolls = rolls
        self.applied = 0

    def pending(self, state: Heap) -> Any:
        if state.rolling:
            return Chance(Question("coin", Weighted(((0, 1), (1, 1))), "coin"))
        return Turn((Awaited(SEATS[state.due], "take"),)) if state.left > 0 else Over({})

    def legal_moves(self, state: Heap, seat: str) -> list[tuple[str, int]]:
        return [(seat, taken) for taken in (1, 2, 3) if taken <= state.left]

    def check(self, state: Heap, move: Any) -> None:
        return None

    def apply(self, state: Heap, move: Any) -> None:
        self.applied += 1
        if isinstance(move, ChanceMove):
            state.rolling = False
            state.left -= min(move.answer, state.left - 1)
            return
        state.left -= move[1]
        if state.left > 0:
            state.due = (state.due + 1) % state.players
            state.rolling = self.rolls and state.left > 1

    def score(self, state: Heap) -> Sheet:
        points = [int(state.left <= 0 and place == state.due) for place in range(state.players)]
        players = tuple(PlayerSheet(SEATS[place], own, ()) for place, own in enumerate(points))
        return Sheet(players, (SEATS[state.due],) if state.left <= 0 else SEATS[: state.players], "points")

    def sample(self, state: Heap, seat: Any, below: Any) -> Heap:
        return state.copy()


def best(heap: int, players: int = 2, **more: Any) -> int:
    strong = Strong(**{"iterations": 400, "tuning": Tuning(exploration=1.0, own=1, ripe=4), **more})
    chosen: tuple[str, int] = strong.choose(Nim(), Heap(heap, players), "A", Stream("nim", str(heap)).below)
    return chosen[1]


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11, 13])
def test_it_leaves_the_heap_that_loses(heap: int) -> None:
    """All first moves score the same; only the tree tells that a multiple of four loses."""
    assert best(heap) == heap % 4


def test_every_seat_goes_for_itself() -> None:
    """Of five matches the first of three players cannot win: after one C does, after more B does, and both know it."""
    search = Search(Nim(), Heap(5, 3), "A", Stream("three", "1").below, Tuning())
    for _ in range(300):
        search.iterate()
    won = {move[1]: [total / edge.visits for total in edge.totals] for move, edge in search.root.next.items()}
    assert [max(range(3), key=won[taken].__getitem__) for taken in (1, 2, 3)] == [2, 1, 1]
    assert min(max(shares) for shares in won.values()) > 0.8


def test_chance_is_sampled_by_its_odds() -> None:
    """Of five, with coins: one leaves four or three, two leave three or two, three leave two or one."""
    tried = Strong(iterations=900).consider(Nim(rolls=True), Heap(5, 2), "A", Stream("coins", "1").below)
    worth = {each.move[1]: each.value for each in tried}
    assert tried[0].move[1] == 1
    assert 0.3 < worth[1] < 0.7, "half of the coins leave four, which B loses"
    assert worth[2] < 0.15
    assert worth[3] < 0.15


def ticks() -> Iterator[float]:
    return (0.01 * n for n in count())


def tries(strong: Strong) -> int:
    found = strong.consider(Nim(), Heap(41, 2), "A", Stream("clock", "1").below)
    return sum(each.visits for each in found)


def test_the_clock_ends_the_search_and_the_iterations_bound_it() -> None:
    clock = ticks()
    assert tries(Strong(seconds=0.25, iterations=10_000, clock=lambda: next(clock))) in (16, 24, 25)
    assert tries(Strong(seconds=0.25, iterations=20, clock=lambda: next(clock))) in (16, 20)
    assert tries(Strong(iterations=7)) == 7


def test_a_forced_move_is_not_thought_about() -> None:
    game = Nim()
    assert Strong().choose(game, Heap(1, 2), "A", Stream("forced", "1").below) == ("A", 1)
    assert game.applied == 0


def test_a_choice_that_nothing_can_change_any_more_ends_the_search() -> None:
    game = Nim()
    tried = Strong(iterations=4000).consider(game, Heap(3, 2), "A", Stream("sure", "1").below)
    assert tried[0].move == ("A", 3)
    assert sum(each.visits for each in tried) < 3500


def test_a_decision_that_hardly_matters_ends_the_search() -> None:
    """Four matches lose, whatever is taken."""
    strong = Strong(iterations=4000, tuning=Tuning(own=1, ripe=4))
    tried = strong.consider(Nim(), Heap(4, 2), "A", Stream("lost", "1").below)
    assert max(each.value for each in tried) < 0.05
    assert sum(each.visits for each in tried) < 2000


def test_every_first_move_meets_the_same_luck() -> None:
    search = Search(Nim(rolls=True), Heap(9, 2), "A", Stream("luck", "1").below, Tuning())
    heights = [[luck(1000) for _ in range(5)] for luck in map(search._luck_of, (3, 3, 4))]
    assert heights[0] == heights[1] != heights[2]


def test_moves_are_counted_when_they_are_available() -> None:
    search = Search(Nim(), Heap(9, 2), "A", Stream("counted", "1").below, Tuning())
    for _ in range(50):
        search.iterate()
    edges = list(search.root.next.values())
    assert sum(edge.visits for edge in edges) == search.root.visits == 50
    assert all(edge.visits <= edge.available <= 50 for edge in edges)
    assert edges[0].available == 50

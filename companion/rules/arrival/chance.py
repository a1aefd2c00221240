"""ARR 9: what chance is asked, with exact odds, and what its answers do.

Nothing face-down is decided before it is turned up (ARR 9.2.1): the odds follow from what lies open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from companion.rules.arrival import blocks, cards, display, setup, spread
from companion.rules.arrival.content import BACKS, Content
from companion.rules.arrival.state import BLOCK_1, BLOCK_2, DRAW, OGAM, PORT, TILES, State
from companion.rules.kernel import Chance, Question, Weighted
from companion.rules.kernel.bits import members

KINDS = ("start-player", "fomori", "tiles", "cards")
"""Who deals what is chosen for each of these."""
Weights: TypeAlias = tuple[int, ...]


def ask_start_leader(state: State) -> Chance:
    return _start_leader(state.seats)


def ask_start_fomori(state: State) -> Chance:
    return _fomori(state.content, state.subject, state.unseen(), at_start=True)


def ask_display_tile(state: State) -> Chance:
    return _display_tile(state.content, tuple(state.pile()))


def ask_stack_back(state: State) -> Chance:
    return _stack_back(state.subject, tuple(state.below))


def ask_fomori_flip(state: State) -> Chance:
    return _fomori(state.content, state.subject, state.unseen(), at_start=False)


def _weighted_answers(answers: tuple[str, ...], weights: Weights) -> Weighted:
    return Weighted(tuple((answer, weight) for answer, weight in zip(answers, weights, strict=True) if weight))


@lru_cache(maxsize=64)
def _start_leader(seats: tuple[str, ...]) -> Chance:
    """ARR 3.8: equal."""
    return Chance(Question("start-leader", _weighted_answers(seats, (1,) * len(seats)), "start-player"))


@lru_cache(maxsize=4096)
def _stack_back(stack: int, below: Weights) -> Chance:
    """ARR 9.2.4."""
    return Chance(Question("stack-back", _weighted_answers(BACKS, below), "cards", {"stack": stack + 1}))


@lru_cache(maxsize=4096)
def _fomori(content: Content, place: int, unseen: Weights, *, at_start: bool) -> Chance:
    """ARR 9.2.2."""
    odds, atlas = _weighted_answers(content.fomori, unseen), content.atlas
    if not at_start:
        return Chance(Question("fomori-flip", odds, "fomori", {"location": atlas.ids[place]}))
    link = atlas.castles[place]
    castle = atlas.ids[len(atlas.ids) - len(atlas.castles) + place]
    return Chance(Question("start-fomori", odds, "fomori", {"castle": castle, "location": atlas.ids[link]}))


@lru_cache(maxsize=4096)
def _display_tile(content: Content, pile: Weights) -> Chance:
    """ARR 9.2.3."""
    return Chance(Question("display-tile", _weighted_answers(tuple(tile.id for tile in content.tiles), pile), "tiles"))


def ask_card_front(state: State) -> Chance:
    """ARR 9.2.5, 9.2.6."""
    leader, names = state.subject, state.content.cards
    old, new, weight_old, weight_new = cards.front_odds(state, leader)
    if old and new:
        weights = tuple([(names[card], weight_old if old >> card & 1 else weight_new) for card in members(old | new)])
    else:
        weights = tuple([(names[card], 1) for card in members(old or new)])
    number = len(state.fronts[leader])
    subject = {"leader": state.seats[leader], "card": number + 1, "back": BACKS[state.backs[leader][number]]}
    return Chance(Question("card-front", Weighted(weights), "cards", subject))


# Answers


def do_start_leader(state: State, answer: str) -> None:
    setup.choose_start(state, state.seats.index(answer))
    settle(state)


def do_start_fomori(state: State, answer: str) -> None:
    setup.put_fomori(state, state.content.fomori.index(answer))
    settle(state)


def do_display_tile(state: State, answer: str) -> None:
    display.turn_up(state, state.content.tile_number[answer])
    settle(state)


def do_stack_back(state: State, answer: str) -> None:
    cards.show_back(state, BACKS.index(answer))
    settle(state)


def do_card_front(state: State, answer: str) -> None:
    cards.turn_up(state, state.content.card_number[answer])
    settle(state)


def do_fomori_flip(state: State, answer: str) -> None:
    spread.flip(state, state.content.fomori.index(answer))


def settle(state: State) -> None:
    """What is due now, in the steps that chance interrupts."""
    state.subject = 0
    SETTLE[state.step](state)
    if state.step == BLOCK_1 and not state.question:
        # The draw has just ended.
        blocks.settle(state)


SETTLE: dict[int, Callable[[State], None]] = {
    PORT: setup.settle,
    DRAW: cards.settle,
    BLOCK_1: blocks.settle,
    BLOCK_2: blocks.settle,
    OGAM: blocks.settle,
    TILES: display.settle,
}

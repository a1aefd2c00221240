"""ARR 9: what chance is asked, with exact odds, and what its answers do.

Nothing face-down is decided before it is turned up (ARR 9.2.1): the odds follow from what lies open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from companion.rules.arrival import blocks, cards, display, setup, spread
from companion.rules.arrival.content import BACKS, Content, card_numbers
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import (
    BLOCK_1,
    BLOCK_2,
    CARD_FRONT,
    DISPLAY_TILE,
    DRAW,
    FOMORI_FLIP,
    OGAM,
    PORT,
    STACK_BACK,
    START_FOMORI,
    START_LEADER,
    TILES,
    State,
)
from companion.rules.kernel import Chance, ChanceMove, Illegal, Question, Weighted, is_possible

KINDS = ("start-player", "fomori", "tiles", "cards")
"""Who deals what is chosen for each of these."""
Weights: TypeAlias = tuple[int, ...]


def ask(state: State) -> Chance:
    """The open question."""
    question = state.question
    if question == STACK_BACK:
        return _stack_back(state.subject, tuple(state.below))
    if question == CARD_FRONT:
        return _card_front(state)
    if question == DISPLAY_TILE:
        return _display_tile(state.content, tuple(state.pile()))
    if question == START_LEADER:
        return _start_leader(state.seats)
    return _fomori(state.content, state.subject, state.unseen(), at_start=question == START_FOMORI)


def _weighted(answers: tuple[str, ...], weights: Weights) -> Weighted:
    return Weighted(tuple((answer, weight) for answer, weight in zip(answers, weights, strict=True) if weight))


@lru_cache(maxsize=64)
def _start_leader(seats: tuple[str, ...]) -> Chance:
    """ARR 3.8: equal."""
    return Chance(Question("start-leader", _weighted(seats, (1,) * len(seats)), "start-player"))


@lru_cache(maxsize=4096)
def _stack_back(stack: int, below: Weights) -> Chance:
    """ARR 9.2.4."""
    return Chance(Question("stack-back", _weighted(BACKS, below), "cards", {"stack": stack + 1}))


@lru_cache(maxsize=4096)
def _fomori(content: Content, place: int, unseen: Weights, *, at_start: bool) -> Chance:
    """ARR 9.2.2."""
    odds, atlas = _weighted(content.fomori, unseen), content.atlas
    if not at_start:
        return Chance(Question("fomori-flip", odds, "fomori", {"location": atlas.ids[place]}))
    link = atlas.castles[place]
    castle = atlas.ids[len(atlas.ids) - len(atlas.castles) + place]
    return Chance(Question("start-fomori", odds, "fomori", {"castle": castle, "location": atlas.ids[link]}))


@lru_cache(maxsize=4096)
def _display_tile(content: Content, pile: Weights) -> Chance:
    """ARR 9.2.3."""
    return Chance(Question("display-tile", _weighted(tuple(tile.id for tile in content.tiles), pile), "tiles"))


def _card_front(state: State) -> Chance:
    """ARR 9.2.5, 9.2.6."""
    content, leader = state.content, state.subject
    old, new, weight_old, weight_new = cards.front_odds(state, leader)
    names = content.cards
    if not new:
        weights = tuple((names[card], 1) for card in card_numbers(old))
    elif not old:
        weights = tuple((names[card], 1) for card in card_numbers(new))
    else:
        weights = tuple(
            (names[card], weight_old if old >> card & 1 else weight_new) for card in card_numbers(old | new)
        )
    number = len(state.fronts[leader])
    subject = {"leader": state.seats[leader], "card": number + 1, "back": BACKS[state.backs[leader][number]]}
    return Chance(Question("card-front", Weighted(weights), "cards", subject))


def check_answer(state: State, move: ChanceMove) -> Illegal | None:
    """9.4.1: an answer of probability 0."""
    if is_possible(ask(state).question.odds, move.answer):
        return None
    return refuse("impossible-answer", question=move.question, answer=move.answer)


def answered(state: State, move: ChanceMove) -> None:
    """The answer takes its place on the table, and the game goes on to the next question or decision."""
    content, answer = state.content, move.answer
    if state.question == STACK_BACK:
        cards.show_back(state, BACKS.index(answer))
    elif state.question == CARD_FRONT:
        cards.turn_up(state, content.card_number[answer])
    elif state.question == DISPLAY_TILE:
        display.turn_up(state, content.tile_number[answer])
    elif state.question == FOMORI_FLIP:
        spread.flip(state, content.fomori.index(answer))
        return
    elif state.question == START_FOMORI:
        setup.put_fomori(state, content.fomori.index(answer))
    elif state.question == START_LEADER:
        setup.choose_start(state, state.seats.index(answer))
    state.subject = 0
    settle(state)


def settle(state: State) -> None:
    """What is due now, in the steps that chance interrupts."""
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

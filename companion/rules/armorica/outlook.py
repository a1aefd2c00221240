"""How good a move looks: the display it leads to, after the winter that will follow.

Not a rule of the game but a player's judgement: points that are sure, what reach, food and majorities may still
bring in the turns that are left, and how little of it hunger would spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from companion.rules.armorica.content import AMPHORA, GOLD, ONE_ICON, WHEAT, CardNumber, Content
from companion.rules.armorica.moves import Move, Pass, Starve, Take
from companion.rules.armorica.scoring import MAJORITIES, set_points
from companion.rules.armorica.state import State
from companion.rules.kernel.heuristics import chances

# What things are worth in points while turns are left, found by playing against itself a few thousand times.
# Food weighs most by far: whoever saves cards from winter keeps sets, gold and reach at once.
USEFUL_WHEAT = 5
WHEAT_EACH_TURN = 0.97
OPEN_SET = 0.33
SPARE_FOOD = 4.8
SPARE_FOOD_A_TURN = 6
UNLOCK_EACH_TURN = 0.07
LEAD = {-3: 0.1, -2: 0.4, -1: 1.0, 0: 2.0, 1: 3.0, 2: 3.6, 3: 3.9}
"""What a majority is worth by how far one is ahead of the best rival."""


CLOSE, CLOSE_EARLY = 2.5, 0.15
"""Points by which a player must be ahead to win e times as often: at the end, and more by the square of turns left."""


def appraise(state: State, place: int, moves: Sequence[Move]) -> Sequence[float]:
    content, display = state.content, state.displays[place]
    rivals = [
        max(icons >> shift & ONE_ICON for other, icons in enumerate(state.icons) if other != place)
        for shift in MAJORITIES
    ]
    left = turns_left(state)
    worth: list[float] = []
    for move in moves:
        match move:
            case Take(_, card):
                after = (*display, content.index[card])
            case Starve(_, cards):
                gone = {content.index[card] for card in cards}
                after = tuple(card for card in display if card not in gone)
            case Pass():
                after = display
        worth.append(_after_winter(content, after, rivals, left))
    return worth


def outlook(state: State) -> tuple[float, ...]:
    """Each player's chance to win, by what each display will be worth after the winters to come."""
    left = turns_left(state) + (state.phase in ("gaul", "roman"))
    worth = []
    for place, display in enumerate(state.displays):
        rivals = [
            max(icons >> shift & ONE_ICON for other, icons in enumerate(state.icons) if other != place)
            for shift in MAJORITIES
        ]
        worth.append(_after_winter(state.content, display, rivals, left))
    return chances(worth, CLOSE + CLOSE_EARLY * left * left)


def turns_left(state: State) -> int:
    """Whole turns after this one (ARM 8.2)."""
    players = len(state.seats)
    each = players + (players == 2)
    return ceil(min(deck.bit_count() for deck in state.decks) / each)


def _after_winter(content: Content, display: tuple[CardNumber, ...], rivals: list[int], left: int) -> float:
    """The worth of a display once hunger has taken what it is going to take, the least loss each time."""
    hungry = len(display) - sum(content.amphorae[card] for card in display)
    while hungry > 0:
        thinner = [display[:n] + display[n + 1 :] for n, card in enumerate(display) if not content.amphorae[card]]
        display = max(thinner, key=lambda rest: _worth(content, rest, rivals, left))
        hungry -= 1
    return _worth(content, display, rivals, left)


def _worth(content: Content, display: tuple[CardNumber, ...], rivals: list[int], left: int) -> float:
    icons = sum(content.packed[card] for card in display)
    points, size = set_points(content, display)
    worth = points + (icons >> GOLD & ONE_ICON) + WHEAT_EACH_TURN * left * min(USEFUL_WHEAT, icons >> WHEAT & ONE_ICON)
    if left:
        spare = (icons >> AMPHORA) - len(display)
        worth += OPEN_SET * min(size, left) + SPARE_FOOD * min(spare, SPARE_FOOD_A_TURN * left)
    for rival, shift in zip(rivals, MAJORITIES, strict=True):
        count = icons >> shift & ONE_ICON
        if count:
            worth += LEAD[max(-3, min(3, count - rival))] + UNLOCK_EACH_TURN * left * min(count, USEFUL_WHEAT)
    return worth

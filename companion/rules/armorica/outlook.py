"""How good a move looks: the display it leads to, after the winter that will follow.

Not a rule of the game but a player's judgement: points that are sure, what reach, food and majorities may still
bring in the turns that are left, and how little of it hunger would spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from operator import itemgetter
from typing import TypeAlias

from companion.rules.armorica.content import AMPHORA, GOLD, ONE_ICON, WHEAT, CardNumber, Content, IconSums
from companion.rules.armorica.moves import Move, Pass, Starve, Take
from companion.rules.armorica.scoring import MAJORITIES, set_points, totals
from companion.rules.armorica.state import State
from companion.rules.kernel.heuristics import chances

# What things are worth in points while turns are left, found by playing against itself a few thousand times.
# Food weighs most by far: cards saved from winter keep sets, gold and reach at once.
USEFUL_WHEAT = 5
WHEAT_EACH_TURN = 0.97
OPEN_SET = 0.33
PASSING = 1.0
"""What it costs to have no choice in winter of which card to keep."""
SPARE_FOOD = 4.8
SPARE_FOOD_A_TURN = 6
UNLOCK_EACH_TURN = 0.07
LEAD = (0.1, 0.4, 1.0, 2.0, 3.0, 3.6, 3.9)
"""What a majority is worth: three icons or more behind the best rival, level with it in the middle, three ahead."""
LEVEL = len(LEAD) // 2

CLOSE, CLOSE_EARLY = 2.5, 0.15
"""Points by which a player must be ahead to win e times as often: at the end, and more by the square of turns left."""
Rivals: TypeAlias = list[int]


def appraise(state: State, place: int, moves: Sequence[Move]) -> Sequence[float]:
    content, display, icons = state.content, state.displays[place], state.icons[place]
    rivals = _best_rivals(state, place)
    left = turns_left(state)
    worth: list[float] = []
    for move in moves:
        match move:
            case Take(_, card):
                number = content.index[card]
                after, sums = (*display, number), icons + content.packed[number]
            case Starve(_, cards):
                gone = [content.index[card] for card in cards]
                after = tuple([card for card in display if card not in gone])
                sums = icons - sum([content.packed[card] for card in gone])
            case Pass():
                after, sums = display, icons
        worth.append(_after_winter(content, after, sums, rivals, left) - (PASSING if type(move) is Pass else 0.0))
    return worth


def outlook(state: State) -> tuple[float, ...]:
    """Each player's chance to win, by what each display will be worth after the winters to come; at the end by points,
    which tell how close it was."""
    if state.phase == "over":
        return chances(totals(state), CLOSE)
    left = turns_left(state) + (state.phase in ("gaul", "roman"))
    worth = [
        _after_winter(state.content, display, icons, _best_rivals(state, place), left)
        for place, (display, icons) in enumerate(zip(state.displays, state.icons, strict=True))
    ]
    return chances(worth, CLOSE + CLOSE_EARLY * left * left)


def turns_left(state: State) -> int:
    """Whole turns after this one (ARM 8.2)."""
    players = len(state.seats)
    each = players + (players == 2)
    return ceil(min(deck.bit_count() for deck in state.decks) / each)


def _best_rivals(state: State, place: int) -> Rivals:
    """For each majority the icons of the other player who has most."""
    others = [*state.icons[:place], *state.icons[place + 1 :]]
    return [max([icons >> shift & ONE_ICON for icons in others]) for shift in MAJORITIES]


def _after_winter(
    content: Content, display: tuple[CardNumber, ...], icons: IconSums, rivals: Rivals, left: int
) -> float:
    """The worth of a display once hunger has taken what it is going to take, the least loss each time."""
    hungry = len(display) - (icons >> AMPHORA)
    if hungry <= 0:
        return _worth(content, display, icons, rivals, left)
    amphorae, packed = content.amphorae, content.packed
    for _ in range(hungry):
        thinner = [
            (_worth(content, rest, icons - packed[card], rivals, left), rest, icons - packed[card])
            for place, card in enumerate(display)
            if not amphorae[card]
            for rest in (display[:place] + display[place + 1 :],)
        ]
        worth, display, icons = max(thinner, key=itemgetter(0))
    return worth


def _worth(content: Content, display: tuple[CardNumber, ...], icons: IconSums, rivals: Rivals, left: int) -> float:
    points, size = set_points(content, display)
    wheat = icons >> WHEAT & ONE_ICON
    worth = (
        points + (icons >> GOLD & ONE_ICON) + WHEAT_EACH_TURN * left * (wheat if wheat < USEFUL_WHEAT else USEFUL_WHEAT)
    )
    if left:
        spare, most = (icons >> AMPHORA) - len(display), SPARE_FOOD_A_TURN * left
        worth += OPEN_SET * (size if size < left else left) + SPARE_FOOD * (spare if spare < most else most)
    for rival, shift in zip(rivals, MAJORITIES, strict=True):
        count = icons >> shift & ONE_ICON
        if count:
            ahead = count - rival + LEVEL
            worth += LEAD[0 if ahead < 0 else ahead if ahead < len(LEAD) else -1]
            worth += UNLOCK_EACH_TURN * left * (count if count < USEFUL_WHEAT else USEFUL_WHEAT)
    return worth

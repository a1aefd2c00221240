"""Chapter 9: sets, gold, majorities, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.armorica.content import BITS, GOLD, GRAPE, ICONS, OLIVE, ONE_ICON, SHEEP, CardNumber, Content
from companion.rules.armorica.state import State
from companion.rules.kernel import Line, PlayerSheet, Sheet

SET_POINTS = (0, 1, 3, 6, 10, 15, 21)
MAJORITIES = (GRAPE, OLIVE, SHEEP)
ALONE, SHARED_BY_FEW = 4, 2


def sets(state: State, place: int) -> list[tuple[CardNumber, ...]]:
    """9.1: from the left, a set goes on while the suit is new to it."""
    suit_bit, display = state.content.suit_bit, state.displays[place]
    found = []
    first = seen = 0
    for at, card in enumerate(display):
        bit = suit_bit[card]
        if seen & bit:
            found.append(display[first:at])
            first, seen = at, 0
        seen |= bit
    return [*found, display[first:]] if display else found


def set_points(content: Content, display: Sequence[CardNumber]) -> tuple[int, int]:
    """The points of all sets of a display and the size of the last one: 9.1 for those in a hurry."""
    points = size = seen = 0
    for card in display:
        bit = content.suit_bit[card]
        if seen & bit:
            points += SET_POINTS[size]
            size = seen = 0
        seen |= bit
        size += 1
    return points + SET_POINTS[size], size


def totals(state: State) -> list[int]:
    """Everybody's points without the lines that explain them."""
    points = [
        set_points(state.content, display)[0] + (icons >> GOLD & ONE_ICON)
        for display, icons in zip(state.displays, state.icons, strict=True)
    ]
    for shift in MAJORITIES:
        for place, more in enumerate(majority([icons >> shift & ONE_ICON for icons in state.icons])):
            points[place] += more
    return points


def majority(counts: Sequence[int]) -> list[int]:
    """9.3: alone most 4; two or three tied for most 2 each; four tied 0; nobody scores with none."""
    most = max(counts)
    leaders = counts.count(most)
    if most == 0 or leaders > 3:
        return [0] * len(counts)
    points = ALONE if leaders == 1 else SHARED_BY_FEW
    return [points if count == most else 0 for count in counts]


def score(state: State) -> Sheet:
    """All lines of everybody, as of now; 9.4 decides."""
    lines = [[*_set_lines(state, place), _gold_line(state, place)] for place in range(len(state.seats))]
    for shift in MAJORITIES:
        counts = [icons >> shift & ONE_ICON for icons in state.icons]
        most = max(counts)
        for place, points in enumerate(majority(counts)):
            facts = {"icon": ICONS[shift // BITS], "count": counts[place], "most": most, "leaders": counts.count(most)}
            lines[place].append(Line("majority", points, "ARM 9.3", facts))
    players = tuple(
        PlayerSheet(seat, sum(line.points for line in own), tuple(own))
        for seat, own in zip(state.seats, lines, strict=True)
    )
    return Sheet(players, *winners(state, [player.total for player in players]))


def result(state: State) -> dict[str, Any]:
    """How the game ended, in short. The contract holds it against the sheet."""
    points = totals(state)
    victors, decided_by = winners(state, points)
    return {
        "scores": dict(zip(state.seats, points, strict=True)),
        "winners": list(victors),
        "decided_by": decided_by,
    }


def _set_lines(state: State, place: int) -> list[Line]:
    cards = state.content.cards
    return [
        Line("set", SET_POINTS[len(found)], "ARM 9.1", {"size": len(found), "suits": [cards[n].suit for n in found]})
        for found in sets(state, place)
    ]


def _gold_line(state: State, place: int) -> Line:
    """9.2: one point per gold icon."""
    gold = state.icons[place] >> GOLD & ONE_ICON
    return Line("gold", gold, "ARM 9.2", {"count": gold})


def winners(state: State, points: list[int]) -> tuple[tuple[str, ...], str]:
    """9.4: most points; then more gold; then shared."""
    golds = [icons >> GOLD & ONE_ICON for icons in state.icons]
    best = max(points)
    tied = [place for place, total in enumerate(points) if total == best]
    richest = max(golds[place] for place in tied)
    victors = [place for place in tied if golds[place] == richest]
    decided_by = "points" if len(tied) == 1 else "gold" if len(victors) == 1 else "shared"
    return tuple(state.seats[place] for place in victors), decided_by

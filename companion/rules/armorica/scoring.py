"""Chapter 9: sets, gold, majorities, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.rules.armorica.content import BITS, GOLD, GRAPE, ICONS, OLIVE, ONE_ICON, SHEEP, CardNumber, Content
from companion.rules.armorica.state import State
from companion.rules.kernel import Line, PlayerSheet, Sheet

MAJORITIES = (GRAPE, OLIVE, SHEEP)


def sets(content: Content, display: tuple[CardNumber, ...]) -> list[tuple[CardNumber, ...]]:
    """9.1: from the left, a set goes on while the suit is new to it."""
    suit_bit = content.suit_bit
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
            points += content.set_points[size]
            size = seen = 0
        seen |= bit
        size += 1
    return points + content.set_points[size], size


def totals(state: State) -> list[int]:
    """Return all players' points without the lines that explain them."""
    points = [
        set_points(state.content, display)[0] + (icons >> GOLD & ONE_ICON)
        for display, icons in zip(state.displays, state.icons, strict=True)
    ]
    for shift in MAJORITIES:
        for place, more in enumerate(majority(state.content, [icons >> shift & ONE_ICON for icons in state.icons])):
            points[place] += more
    return points


def majority(content: Content, counts: Sequence[int]) -> list[int]:
    """9.3: so much alone, so much each for two or three tied for most; nothing for four, or without an icon."""
    most = max(counts)
    leaders = counts.count(most)
    if most == 0 or leaders > 3:
        return [0] * len(counts)
    points = content.best_alone if leaders == 1 else content.best_tied
    return [points if count == most else 0 for count in counts]


def score(state: State) -> Sheet:
    """Return all lines of all players as of now; 9.4 decides."""
    content, icons = state.content, state.icons
    golds = [own >> GOLD & ONE_ICON for own in icons]
    most = [
        _majority_lines(content, ICONS[shift // BITS], tuple([own >> shift & ONE_ICON for own in icons]))
        for shift in MAJORITIES
    ]
    players = []
    for seat, display, gold, *lines in zip(state.seats, state.displays, golds, *most, strict=True):
        found, points = _set_lines(content, display)
        total = points + gold + sum([line.points for line in lines])
        players.append(PlayerSheet(seat, total, (*found, _gold_line(gold), *lines)))
    return Sheet(tuple(players), *winners(state, [player.total for player in players]))


def result(state: State) -> dict[str, Any]:
    """Return how the game ended, in short. The contract holds it against the sheet."""
    points = totals(state)
    victors, decided_by = winners(state, points)
    return {
        "scores": dict(zip(state.seats, points, strict=True)),
        "winners": list(victors),
        "decided_by": decided_by,
    }


# A display changes once in a round, and there are few different lines: both come back with sheet after sheet, the lines
# as the very same ones.


@lru_cache(maxsize=8192)
def _set_lines(content: Content, display: tuple[CardNumber, ...]) -> tuple[tuple[Line, ...], int]:
    """And what they add up to."""
    suits = content.suits
    lines = tuple([_set_line(content, tuple([suits[card] for card in found])) for found in sets(content, display)])
    return lines, sum([line.points for line in lines])


@lru_cache(maxsize=2048)
def _set_line(content: Content, suits: tuple[str, ...]) -> Line:
    return Line("set", content.set_points[len(suits)], "ARM 9.1", {"size": len(suits), "suits": list(suits)})


@lru_cache(maxsize=256)
def _gold_line(gold: int) -> Line:
    """9.2: one point per gold icon."""
    return Line("gold", gold, "ARM 9.2", {"count": gold})


@lru_cache(maxsize=4096)
def _majority_lines(content: Content, icon: str, counts: tuple[int, ...]) -> tuple[Line, ...]:
    most = max(counts)
    leaders = counts.count(most)
    return tuple(
        [
            _majority_line(icon, points, count, most, leaders)
            for points, count in zip(majority(content, counts), counts, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def _majority_line(icon: str, points: int, count: int, most: int, leaders: int) -> Line:
    return Line("majority", points, "ARM 9.3", {"icon": icon, "count": count, "most": most, "leaders": leaders})


def winners(state: State, points: list[int]) -> tuple[tuple[str, ...], str]:
    """9.4: most points; then more gold; then shared."""
    best = max(points)
    if points.count(best) == 1:
        return (state.seats[points.index(best)],), "points"
    golds = [icons >> GOLD & ONE_ICON for icons in state.icons]
    tied = [place for place, total in enumerate(points) if total == best]
    richest = max([golds[place] for place in tied])
    victors = [place for place in tied if golds[place] == richest]
    return tuple([state.seats[place] for place in victors]), "gold" if len(victors) == 1 else "shared"

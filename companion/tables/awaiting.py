"""The pending decision in the form every game shares: seats with their step, or one chance question."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any, assert_never

from companion.rules.kernel import Chance, Dice, Odds, Over, Pending, Question, Sampled, Weighted

MOST_LISTED = 250
EVERYONE = object()
"""Reads pending questions as the host, who may see all of them."""


def awaiting(pending: Pending, reader: Any = EVERYONE) -> list[dict[str, Any]]:
    """Return it as JSON for a seat (None: a spectator) or for the host."""
    match pending:
        case Over():
            return []
        case Chance(question):
            return [_question(question, reader)]
        case _:
            return [{"seat": entry.seat, "type": entry.type} for entry in pending.awaited]


def _question(question: Question, reader: Any) -> dict[str, Any]:
    """Name a secret question to the other seats without its details."""
    asked = {"type": "chance", "question": question.id}
    if question.audience is not None and reader is not EVERYONE and reader not in question.audience:
        return asked
    return {**asked, "subject": question.subject, "odds": odds_as_json(question.odds)}


def odds_as_json(odds: Odds) -> dict[str, str] | str:
    """`{answer: "p/q"}` with exact fractions; a space too large to list is described."""
    match odds:
        case Weighted():
            return {answer_key(answer): _fraction(chance) for answer, chance in odds.chances().items()}
        case Dice(count, sides) if sides**count <= MOST_LISTED:
            ways = Counter(answer_key(list(faces)) for faces in product(odds.shown, repeat=count))
            return {key: _fraction(Fraction(times, sides**count)) for key, times in ways.items()}
        case Dice(count, sides):
            return f"{count} fair dice with {sides} sides, in the order they lie"
        case Sampled(description):
            return description
        case _:
            assert_never(odds)


def answer_key(answer: Any) -> str:
    """Return an answer as the key of a JSON object: a text as it is, anything else as JSON."""
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"

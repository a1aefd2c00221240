"""What a table waits for, in the envelope every game shares: seats with their step, or one chance question."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any, assert_never

from companion.rules.kernel import Chance, Dice, Odds, Over, Pending, Question, Sampled, Weighted

MOST_LISTED = 250
EVERYONE = object()
"""Reads what is awaited with the host's eyes, who may see every question."""


def awaiting(pending: Pending, reader: Any = EVERYONE) -> list[dict[str, Any]]:
    """As JSON, for a seat (None: a spectator) or for the host."""
    match pending:
        case Over():
            return []
        case Chance(question):
            return [_question(question, reader)]
        case _:
            return [{"seat": entry.seat, "type": entry.type} for entry in pending.awaited]


def _question(question: Question, reader: Any) -> dict[str, Any]:
    """A question about something only some may see is named to the others, and no more."""
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
            chance = _fraction(Fraction(1, sides**count))
            return {answer_key(list(faces)): chance for faces in product(range(1, sides + 1), repeat=count)}
        case Dice(count, sides):
            return f"{count} fair dice with {sides} sides, in the order they lie"
        case Sampled(description):
            return description
        case _:
            assert_never(odds)


def answer_key(answer: Any) -> str:
    """An answer as the key of a JSON object: texts as they are, anything else as JSON."""
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"

"""TABLE 3: what the app deals, from the committed seed and whatever words cut the deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion import dealer
from companion.rules.kernel import ChanceMove, Game, Illegal, Question
from companion.tables.moment import Event


def working_seed(seed: str | None, words: Iterable[str]) -> str | None:
    """The seed after every cut, in order."""
    for cut in words:
        seed = seed and dealer.cut(seed, cut)
    return seed


def dealt(game: Game[Any, Any], seed: str, question: Question, events: Iterable[Event], epoch: int) -> ChanceMove:
    """The app's answer after this history, in the game's own form."""
    answer = dealer.answer(seed, question, ordinal(events, question.id), epoch)
    move = game.read_move({"type": "chance", "question": question.id, "answer": answer})
    if isinstance(move, Illegal) or not isinstance(move, ChanceMove):
        raise AssertionError(f"{game.name} cannot read the answer {answer!r} to its own question {question.id}")
    return move


def ordinal(events: Iterable[Event], question: str) -> int:
    """How often this question was answered already, by whomever."""
    return sum(isinstance(event.move, ChanceMove) and event.move.question == question for event in events)

"""TABLE 3: what the app deals, from the committed seed and the words that cut the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion import dealer
from companion.rules.kernel import ChanceMove, Game, Illegal, Question
from companion.rules.kernel.game import M, S
from companion.tables.snapshot import GameEvent


def working_seed(seed: str | None, words: Iterable[str]) -> str | None:
    """Return the seed after every cut, in order."""
    for cut in words:
        seed = seed and dealer.cut(seed, cut)
    return seed


def deal_answer(game: Game[S, M], seed: str, question: Question, number: int, epoch: int) -> ChanceMove:
    """Return the app's n-th answer to this question, in the game's form."""
    answer = dealer.answer(seed, question, number, epoch)
    move = game.read_move({"type": "chance", "question": question.id, "answer": answer})
    if isinstance(move, Illegal) or not isinstance(move, ChanceMove):
        raise AssertionError(f"{game.name} cannot read the answer {answer!r} to its own question {question.id}")
    return move


def ordinal(events: Sequence[GameEvent[M]], question: str) -> int:
    """Return the number of the next answer to this question: one above the last that counts. After an amendment this is
    more than their count, so no numbers of the stream are used twice.
    """
    for event in reversed(events):
        if isinstance(event.move, ChanceMove) and event.move.question == question:
            return event.ordinal + 1
    return 0

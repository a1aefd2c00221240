"""What is wrong with a pack's lesson by the rules of its game, with line and column."""

from __future__ import annotations

from companion.engines import open_pack
from companion.tables.lessons import broken_steps
from companion.wording import Wording
from generator.errors import Finding, Refused


def findings(name: str) -> tuple[Finding, ...]:
    """Play the lesson of a pack as its script has it; nothing for a pack without a lesson, or with other mistakes."""
    try:
        loaded = open_pack(name)
    except Refused:
        return ()  # told already
    pack, lesson = loaded.pack, loaded.pack.lesson
    if lesson is None:
        return ()
    if loaded.game is None:
        return (
            Finding(
                "no-engine",
                "A lesson is played by the rules, and this game has no rules engine.",
                "Write a companion.yaml, or take the folder “lesson” away.",
                lesson.document.place(),
                pack=pack.id,
            ),
        )
    found = []
    for loc, illegal in broken_steps(loaded.game, lesson):
        step = lesson.steps[loc[1]].id if loc[:1] == ("steps",) and isinstance(loc[1], int) else ""
        of = f" of the step “{step}”" if step else ""
        if illegal is None:
            told, hint = (
                f"The move{of} is waited for, but {lesson.you} is not to move then.",
                "Let “then” of the step before lead there.",
            )
        else:
            why = Wording(pack, pack.language).refusal(illegal)
            told = f"This{of} is not legal there: {why} ({illegal.rule})"
            hint = "Put the move right, or what comes before it."
        found.append(Finding("illegal-step", told, hint, lesson.document.place(*loc), pack=pack.id, field="lesson"))
    return tuple(found)

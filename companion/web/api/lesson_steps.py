"""Where a lesson stands, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.text_rules import typeset

if TYPE_CHECKING:
    from generator.pack.lesson import Lesson


def lesson_now(lesson: Lesson, done: int, language: str) -> dict[str, Any]:
    """Return the step that is open, or the end, in this language or else the pack's first."""
    count = len(lesson.steps)
    if done >= count:
        nothing: dict[str, Any] = {"says": "", "wants": "", "light": [], "area": [], "waits": None}
        return {"step": count, "steps": count, **nothing}
    step = lesson.steps[done]
    spoken = language if language in lesson.words else next(iter(lesson.words))
    words = lesson.words[spoken][step.id]
    return {
        "step": done + 1,
        "steps": count,
        "says": typeset(words.say, spoken),
        "wants": typeset(words.do, spoken),
        "light": list(step.light),
        "area": list(step.area),
        "waits": "tap" if step.move is None else "move",
    }

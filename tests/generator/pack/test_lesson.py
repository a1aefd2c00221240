"""A pack's lesson: read with its places, and every mistake in it told where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from generator.pack.lesson import sentences
from generator.pack.schemas import lesson, lesson_words

STEPS = """you: Ana
seats: [Ana, Ben]
steps:
  - {id: look, light: [Ana]}
  - {id: draw, area: [moves], move: {type: draw, seat: Ana}, free: [type]}
"""
WORDS = """steps:
  look: {say: Look here., do: Tap it.}
  draw: {say: Now draw., do: Tap “Draw”.}
"""


def with_lesson(broken: Any, steps: str = STEPS, **words: str) -> Any:
    """The starter pack with a lesson in its languages."""
    broken.write("lesson/steps.yaml", steps)
    for language in ("en", "de"):
        broken.write(f"lesson/{language}.yaml", words.get(language, WORDS))
    return broken


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "cure"),
    [
        ("you: Ana", "you: Anna", "unknown-seat", "lesson/steps.yaml:1:6", "“Ana”"),
        ("light: [Ana]", "light: [Anna]", "unknown-piece", "lesson/steps.yaml:4:24", "“area”"),
        ("{id: look, light: [Ana]}", "{id: look}", "nothing-to-tap", "lesson/steps.yaml:4:5", "“light”"),
        ("id: draw", "id: look", "duplicate-id", "lesson/steps.yaml:5:10", "another id"),
        ("free: [type]", "free: [tipe]", "unknown-field", "lesson/steps.yaml:5:69", "“type”"),
        ("seats: [Ana, Ben]\n", "", "lesson-start", "lesson/steps.yaml:1:1", "position.yaml"),
        ("id: draw", "id: drew", "missing-step", "lesson/steps.yaml:5:10", "lesson/de.yaml"),
        ("steps:\n", "stepps:\n", "missing-key", "lesson/steps.yaml:1:1", "first tap"),
    ],
)
def test_a_mistake_in_the_steps_is_told_at_its_place(
    broken: Any, old: str, new: str, code: str, place: str, cure: str
) -> None:
    found = [each for each in with_lesson(broken, STEPS.replace(old, new)).findings() if each.code == code]
    assert found, [str(each) for each in broken.findings()]
    assert str(found[0].place) == place
    assert cure in found[0].hint or cure in found[-1].hint


def test_the_words_of_a_lesson_are_complete_and_short(broken: Any) -> None:
    long = WORDS.replace("Look here.", "One. Two! Three? Four.").replace("  draw:", "  drew:")
    found = {each.code: each for each in with_lesson(broken, de=long).findings()}
    assert str(found["too-many-sentences"].place) == "lesson/de.yaml:2:15"
    assert "4 sentences" in found["too-many-sentences"].message
    assert str(found["unknown-step"].place) == "lesson/de.yaml:3:3"
    assert str(found["missing-step"].place) == "lesson/steps.yaml:5:10"


def test_a_language_without_words_is_told(broken: Any) -> None:
    with_lesson(broken)
    (broken.root / "lesson" / "de.yaml").unlink()
    (found,) = broken.findings()
    assert (found.code, str(found.place), found.language) == ("missing-file", "lesson/de.yaml", "de")


def test_a_whole_lesson_has_nothing_wrong(broken: Any) -> None:
    assert with_lesson(broken).findings() == ()


@pytest.mark.parametrize(
    ("words", "count"),
    [("One.", 1), ("No end", 1), ("“Well.” And more!", 2), ("At 2.5 mm it fits.", 1), ("Fini ? Oui. Bien !", 3)],
)
def test_sentences_are_counted(words: str, count: int) -> None:
    assert sentences(words) == count


def test_both_files_have_a_schema() -> None:
    assert lesson()["required"] == ["you", "steps"]
    assert lesson_words()["required"] == ["steps"]

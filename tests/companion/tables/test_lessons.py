"""The lessons that ship: every step holds by the rules, in every language, and teaches in a few words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engines import open_pack
from companion.lesson_findings import findings
from companion.rules.kernel import Illegal
from companion.tables import lessons
from companion.tables.table import Table
from generator.pack.find import all_shipped
from generator.pack.lesson import MOST_SENTENCES, sentences

TAUGHT = [name for name in all_shipped() if open_pack(name).pack.lesson is not None]
LARGE = ("armorica", "arrival", "fallen-kingdoms")


def begun(name: str) -> tuple[Any, Table]:
    loaded = open_pack(name)
    lesson = loaded.pack.lesson
    assert lesson is not None
    table = lessons.open_table(loaded.engine, lesson, "a seed", "")
    assert isinstance(table, Table)
    first = lessons.first_entries(table, lesson)
    assert not isinstance(first, Illegal)
    table.commit(first)
    return lesson, table


def test_the_large_games_and_a_declared_one_teach_themselves() -> None:
    assert set(LARGE) < set(TAUGHT)
    assert any(open_pack(name).pack.companion is not None for name in TAUGHT)


@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_holds_by_the_rules_to_the_last(name: str) -> None:
    lesson, table = begun(name)
    assert list(lessons.broken_steps(table.game, lesson)) == []
    for step in lesson.steps:
        if step.move is not None:
            assert lessons.is_awaited(table, step, dict(step.move)), step.id
        change = lessons.next_entries(table, step)
        assert not isinstance(change, Illegal), step.id
        table.commit(change)
    assert findings(name) == ()


@pytest.mark.parametrize("name", TAUGHT)
def test_every_language_has_the_same_steps_in_three_sentences_at_most(name: str) -> None:
    pack = open_pack(name).pack
    lesson = pack.lesson
    assert lesson is not None
    ids = [step.id for step in lesson.steps]
    assert 5 <= len(ids) <= 13
    assert set(lesson.words) == set(pack.languages)
    for said in lesson.words.values():
        assert list(said) == ids, "in the same order, so that people can compare"
        assert all(sentences(words.say) <= MOST_SENTENCES for words in said.values())


def test_only_the_move_that_is_waited_for_is_awaited_however_it_is_written() -> None:
    lesson, table = begun("arrival")
    for step in lesson.steps:
        if step.id == "pass":
            break
        change = lessons.next_entries(table, step)
        assert not isinstance(change, Illegal)
        table.commit(change)
    keeps = {"type": "pass", "seat": lesson.you, "keep": {"discs": 0, "swords": 1, "shields": 0}}
    assert lessons.is_awaited(table, step, keeps), "what is kept is left to the learner"
    assert not lessons.is_awaited(table, step, {"type": "end-turn", "seat": lesson.you})
    assert not lessons.is_awaited(table, step, {"type": "no such thing"})
    made = lessons.next_entries(table, step, made=keeps)
    assert not isinstance(made, Illegal)
    assert made.entries[0].deed.move["keep"]["swords"] == 1  # type: ignore[union-attr]


def test_a_lesson_that_breaks_a_rule_is_told_with_its_line(tmp_path: Path) -> None:
    import shutil

    own = shutil.copytree(open_pack("pig").pack.folder, tmp_path / "pig")
    steps = own / "lesson" / "steps.yaml"
    steps.write_text(steps.read_text("utf-8").replace("move: {type: roll", "move: {type: hold", 1), "utf-8")
    (found,) = findings(str(own))
    assert found.code == "illegal-step"
    assert "PIG 3" in found.message
    assert found.place is not None
    assert (found.place.line, found.place.column) == (8, 11)

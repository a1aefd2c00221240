"""Playing a declared game at random tells what nobody would see by reading."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.playtest import findings
from generator.cli.check import command
from generator.pack.find import small_games

GAME = "punchboard: 1\nid: trial\nversion: 1.0.0\nlanguages: [en]\nplayers: 2\ncomponents: []\n"
TEXTS = """\
title: Trial
steps: {wait: wait, hurry: hurry}
actions: {wait: Wait, hurry: Hurry}
moves: {wait: "{seat} waits.", hurry: "{seat} hurries."}
refusals: {too-late: Too late.}
score: {first: First}
"""
DECLARATION = """\
companion: 1
prefix: TRY
numbers:
  score: {per: player, to: 10}
flow:
  - turns:
      at most: 30
      choose:
        wait:
          do: [{add: my.score, by: 2 - place(my)}, end turn]
        hurry:
          when: {that: my.score > 99, refuse: too-late}
          do: [end turn]
score:
  - {what: first, points: my.score}
"""


def trial(folder: Path, declaration: str = DECLARATION, texts: str = TEXTS) -> str:
    (folder / "texts").mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "texts" / "en.yaml").write_text(texts, encoding="utf-8")
    (folder / "companion.yaml").write_text(declaration, encoding="utf-8")
    return str(folder)


def test_it_tells_what_was_never_legal_never_a_choice_and_never_fair(tmp_path: Path) -> None:
    said, found = findings(trial(tmp_path))
    assert said.startswith("2 players, 1 step, 2 actions; ")
    assert {(finding.code, finding.place.line if finding.place else 0) for finding in found} == {
        ("never-legal", 11),
        ("no-choice", 5),
        ("unfair-seat", 1),
    }


def test_it_tells_games_that_do_not_end(tmp_path: Path) -> None:
    endless = DECLARATION.replace("at most: 30", "at most: 1000").replace(
        "choose:", "do: [{repeat: {times: 900}, do: ["
    )
    endless = endless[: endless.index("        wait:")].replace(
        "do: [{repeat: {times: 900}, do: [", "choose: {wait: {}}"
    )
    _, found = findings(trial(tmp_path, endless + DECLARATION[DECLARATION.index("score:\n") :]))
    assert "no-end" in {finding.code for finding in found}


def test_it_tells_texts_that_phones_will_miss(tmp_path: Path) -> None:
    _, found = findings(trial(tmp_path, texts="title: Trial\n"))
    missing = {finding.message.split("“")[1].split("”")[0] for finding in found if finding.code == "missing-text"}
    assert missing == {
        "steps.wait", "actions.wait", "moves.wait", "actions.hurry", "moves.hurry", "refusals.too-late", "score.first",
    }  # fmt: skip


@pytest.mark.parametrize("name", small_games())
def test_nothing_is_found_in_the_games_that_ship(name: str) -> None:
    said, found = findings(name)
    assert "all ended" in said
    assert found == ()


def test_check_says_what_was_played(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [trial(tmp_path)])
    assert result.exit_code == 1
    assert "was never legal in" in result.output
    assert "games played at random" in result.output


def test_every_value_of_an_option_has_its_turn(tmp_path: Path) -> None:
    options = "options:\n  rush: {default: false}\n  goal: {from: 5, to: 50, default: 9}\nnumbers:"
    declared = DECLARATION.replace("numbers:", options).replace("my.score > 99", "rush and goal == 50")
    _, found = findings(trial(tmp_path, declared))
    assert not any(finding.code == "never-legal" for finding in found)
    assert {finding.message for finding in found if finding.code == "missing-text"} == {
        "The text “options.rush.name” is missing.",
        "The text “options.goal.name” is missing.",
    }

"""Playing a declared game at random finds what reading would not."""

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
numbers: {score: Points}
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


@pytest.mark.parametrize(
    ("before", "after", "cure"),
    [
        ("      at most: 30\n", "", "Add at most: and a number of rounds"),
        ("by: 2 - place(my)}, end turn]", "by: 2 - place(my)}]", ""),
        ("by: 2 - place(my)}, end turn]", "by: 1}]\n        stay: {}", ""),
    ],
)
def test_turns_that_nothing_ends_are_a_mistake(tmp_path: Path, before: str, after: str, cure: str) -> None:
    """As long as one action ends a turn, others need not."""
    _, found = findings(trial(tmp_path, DECLARATION.replace(before, after)))
    mistakes = [finding for finding in found if (finding.code, finding.severity) == ("no-end", "error")]
    assert [finding.hint.startswith(cure) for finding in mistakes] == ([True] if cure else [])


def test_turns_in_which_no_action_ends_one_are_a_mistake(tmp_path: Path) -> None:
    _, found = findings(trial(tmp_path, DECLARATION.replace(", end turn]", "]").replace("[end turn]", "[]")))
    assert [(finding.code, finding.hint) for finding in found] == [("no-end", "Add end turn to what an action does.")]


def test_it_tells_zones_to_which_no_piece_comes(tmp_path: Path) -> None:
    zones = "zones:\n  deck: {is: deck, of: cards}\n  row: {of: cards}\nnumbers:"
    folder = trial(tmp_path, DECLARATION.replace("numbers:", zones))
    (tmp_path / "cards.csv").write_text("id,rank\na,1\n", encoding="utf-8")
    (tmp_path / "game.yaml").write_text(GAME + "tables: {cards: cards.csv}\n", encoding="utf-8")
    _, found = findings(folder)
    assert [(f.severity, f.place.line) for f in found if f.code == "never-filled"] == [("warning", 5)]


def test_a_table_without_turns_is_not_played_at_random(tmp_path: Path) -> None:
    said, _ = findings(
        trial(tmp_path, DECLARATION[: DECLARATION.index("flow:")] + "score: [{what: first, points: 1}]\n")
    )
    assert said == "a table without turns: people move, draw, roll and count by hand"


def test_it_tells_texts_that_phones_will_miss(tmp_path: Path) -> None:
    _, found = findings(trial(tmp_path, texts="title: Trial\n"))
    missing = {finding.message.split("“")[1].split("”")[0] for finding in found if finding.code == "missing-text"}
    assert missing == {
        "steps.wait", "actions.wait", "moves.wait", "actions.hurry", "moves.hurry", "refusals.too-late", "score.first",
        "numbers.score",
    }  # fmt: skip


@pytest.mark.parametrize("name", small_games())
def test_nothing_is_found_in_the_games_that_ship(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.playtest.MOST_GAMES", 300)
    said, found = findings(name)
    assert "all ended" in said
    assert found == ()


def test_a_few_thousand_games_are_played(tmp_path: Path) -> None:
    said, _ = findings(trial(tmp_path, DECLARATION.replace("at most: 30", "at most: 3")))
    assert "2000 games played at random: 12000 decisions" in said


def test_tokens_want_a_name_for_phones(tmp_path: Path) -> None:
    _, found = findings(trial(tmp_path, DECLARATION.replace("flow:", "tokens: {gem: {start: 1}}\nflow:")))
    assert [f.message for f in found if f.code == "missing-text"] == ["The text “numbers.gem” is missing."]


def test_one_mistake_is_not_told_as_two(tmp_path: Path) -> None:
    """Where a name is wrong, choices that cannot be read for it are not missed as well."""
    declared = DECLARATION.replace("  score:", "  first: {is: player}\n  score:").replace(
        "turns:", "turns:\n      from: first"
    )
    _, found = findings(trial(tmp_path, declared))
    assert [(finding.code, finding.place.line if finding.place else 0) for finding in found] == [("bad-name", 4)]


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


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("pig", "2–6 players, 1 step, 2 actions; "),
        ("yacht", "1–6 players, 12 rounds, 2 steps, 3 actions; "),
        ("night-auction", "3–5 players, 8 rounds, 2 steps, 2 actions; "),
    ],
)
def test_it_tells_in_plain_words_what_the_game_is(name: str, begins: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.playtest.MOST_GAMES", 2)
    assert findings(name)[0].startswith(begins)

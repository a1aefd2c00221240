"""`punchboard lab` as people call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main


def lab(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["lab", "armorica", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_prints_sentences_and_tables() -> None:
    code, out, _ = lab("--games", "4", "--players", "3", "--bots", "easy", "--workers", "1")
    assert code == 0
    assert "4 games of 3 players (easy), seed 1." in out
    assert "Points from" in out


def test_prints_json_and_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "lab.html"
    code, out, _ = lab("--games", "4", "--bots", "medium,uniform", "--seed", "s", "--json", "--html", str(page))
    assert code == 0
    figures = json.loads(out)
    assert (figures["games"], figures["players"], figures["seed"]) == (4, 2, "s")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--players", "5"), "2–4 players, not 5"),
        (("--bots", "gready"), "There is no bot gready"),
        (("--bots", "medium,easy,easy"), "do not fit"),
        (("--option", "x=1"), "has no option “x”"),
        (("--html", "no/such/folder/lab.html"), "There is no folder"),
        (("--games", "0"), "0"),
    ],
)
def test_says_what_is_wrong(arguments: tuple[str, ...], says: str) -> None:
    code, out, err = lab(*arguments)
    assert code == 2
    assert says in err
    assert out == ""


def test_several_numbers_of_players_in_one_run() -> None:
    code, out, _ = lab("--games", "2", "--players", "all", "--json", "--workers", "1")
    assert code == 0
    assert [figures["players"] for figures in json.loads(out)] == [2, 3, 4]
    code, _, err = lab("--players", "two")
    assert code == 2
    assert "2,4, or all" in err


def test_strong_weighs_decisions_when_asked() -> None:
    code, out, _ = lab("--games", "1", "--judge", "2", "--iterations", "10", "--workers", "1")
    assert code == 0
    assert "Weighed by strong" in out


def test_a_version_is_played_against_another(tmp_path: Path) -> None:
    page = tmp_path / "versus.html"
    code, out, _ = lab("--games", "8", "--workers", "1", "--against", "armorica", "--html", str(page))
    assert code == 0
    assert "8 pairs of games of 2 players" in out
    assert "two versions" in page.read_text(encoding="utf-8")
    code, out, _ = lab("--games", "8", "--workers", "1", "--against", "armorica", "--json")
    assert all(not row["beyond_chance"] for row in json.loads(out)["figures"])
    code, _, err = lab("--games", "8", "--against", "arrival")
    assert code == 2
    assert "other seats" in err

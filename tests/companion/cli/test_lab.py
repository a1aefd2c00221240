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
    code, out, _ = lab("--games", "4", "--players", "3", "--bots", "random", "--workers", "1")
    assert code == 0
    assert "4 games of 3 players (random), seed 1." in out
    assert "Points from" in out


def test_prints_json_and_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "lab.html"
    code, out, _ = lab("--games", "4", "--bots", "greedy,random", "--seed", "s", "--json", "--html", str(page))
    assert code == 0
    figures = json.loads(out)
    assert (figures["games"], figures["players"], figures["seed"]) == (4, 2, "s")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--players", "5"), "2–4 players, not 5"),
        (("--bots", "gready"), "There is no bot gready"),
        (("--bots", "greedy,greedy,greedy"), "do not fit"),
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

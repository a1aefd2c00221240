"""`punchboard list icons|fonts|papers|sizes`: what comes with Punchboard, found by a word, with pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.cli.list import LISTS
from generator.impose.papers import PAPERS
from generator.kit.catalogue import KINDS, catalogue
from generator.pack.sizes import NAMED
from generator.scene.icons import known_icons


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_the_command_knows_every_catalogue() -> None:
    assert LISTS == KINDS


def test_every_shipped_thing_is_listed() -> None:
    assert {entry.name for entry in catalogue("icons")} == set(known_icons())
    assert {entry.name for entry in catalogue("papers")} == {paper.name for paper in PAPERS.values()}
    assert [entry.name for entry in catalogue("sizes")] == list(NAMED)
    assert "fira-sans-condensed" in {entry.name for entry in catalogue("fonts")}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("icons", "helmet"), "centurion-helmet"),
        (("icons", "HELMET", "delapouite"), "centurion-helmet"),
        (("fonts", "fira"), "fira-sans-condensed  Fira Sans Condensed: regular"),
        (("papers", "letter"), "Letter  215.9 × 279.4 mm, 8.50 × 11.00 in"),
        (("sizes", "tarot-70"), "tarot-70  70 × 120 mm, 2.76 × 4.72 in"),
    ],
)
def test_a_word_finds_what_holds_it(words: tuple[str, ...], line: str) -> None:
    found = run("list", *words)
    assert found.exit_code == 0
    assert any(one.startswith(line) for one in found.output.splitlines()), found.output
    assert all(words[1].lower() in one.lower() for one in found.output.splitlines())


def test_nothing_found_names_the_nearest() -> None:
    found = run("list", "sizes", "tarrot")
    assert found.exit_code == 2
    assert "There are no sizes with “tarrot”. Did you mean “tarot”?" in found.stderr


def test_facts_as_json() -> None:
    assert json.loads(run("list", "sizes", "poker", "--json").stdout) == [
        {"name": "poker", "width": 63.5, "height": 88.9}
    ]
    [grapes] = json.loads(run("list", "icons", "grapes", "--json").stdout)
    assert (grapes["author"], grapes["licence"]) == ("Lorc", "CC-BY-3.0")


@pytest.mark.parametrize("kind", LISTS)
def test_a_page_has_a_picture_of_everything(kind: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("list", kind, "--html", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    [asked] = (one for one in KINDS if one == kind)
    entries = catalogue(asked)
    assert len(entries) >= 4
    assert text.count("<svg") == len(entries)
    assert all(f"<b>{entry.name}</b>" in text for entry in entries)


def test_games_have_no_page(tmp_path: Path) -> None:
    found = run("list", "--html", str(tmp_path / "x.html"))
    assert found.exit_code == 2
    assert "--html needs one of icons, fonts, papers, sizes" in found.stderr

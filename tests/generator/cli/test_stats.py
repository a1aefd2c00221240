"""`punchboard stats`: what a deck holds, by any column."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from generator.cli import main
from generator.places import shipped_folder

CARDS = """id,suit,value,copies,roles,cost
sun-1,sun,1,2,fish hunt,
sun-2,sun,4,1,fish,2
moon-1,moon,4,3,,2
"""


NAMES = """cards:
  sun-1: {name: "Take {icon:sun} **rain**"}
  sun-2: {name: Rain}
  moon-1: {name: "{icon:moon} {icon:moon}"}
"""


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three designs, six cards."""
    root = tmp_path / "my-game"
    shutil.copytree(shipped_folder("templates") / "new", root)
    (root / "cards.csv").write_text(CARDS, encoding="utf-8")
    game = (root / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("    expect: {rows: 12, suit: {sun: 6, moon: 6}}\n", "")
    game = game.replace("      copies:", "      roles: {type: list}\n      copies:")
    (root / "game.yaml").write_text(game, encoding="utf-8")
    for language in ("en", "de"):
        text = (root / f"texts/{language}.yaml").read_text(encoding="utf-8").partition("\ncards:")[0]
        (root / f"texts/{language}.yaml").write_text(f"{text}\n{NAMES}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return root


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(words)
    said = capsys.readouterr()
    return (left.value.code if isinstance(left.value.code, int) else 0, said.out, said.err)


def facts(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = run(capsys, "stats", *words, "--json")
    assert code == 0, err
    [cards] = json.loads(out)["components"]
    return cards


def test_copies_count(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = facts(capsys, str(pack))
    assert (cards["designs"], cards["pieces"]) == (3, 6)
    assert cards["columns"]["suit"]["values"] == {"moon": 3, "sun": 3}
    assert cards["columns"]["value"] == {
        "values": {"1": 2, "2": 0, "3": 0, "4": 4},
        "numbers": {"count": 6, "total": 18, "min": 1, "max": 4, "mean": 3.0},
    }


def test_each_word_of_a_list_counts_and_so_do_empty_cells(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = facts(capsys, str(pack), "roles", "cost")
    assert [*cards["columns"]] == ["roles", "cost"]
    assert cards["columns"]["roles"]["values"] == {"fish": 3, "hunt": 2, "–": 3}
    assert cards["columns"]["cost"]["values"] == {"2": 4, "–": 2}
    assert cards["columns"]["cost"]["numbers"]["count"] == 4


def test_texts_are_counted_by_length_icon_and_word(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = facts(capsys, str(pack))
    assert cards["icons"] == {"moon": 6, "sun": 2}
    assert cards["words"] == {"rain": 3, "take": 2}
    assert cards["lengths"] == {"0–4": 6}


def test_the_same_for_each_value_of_a_column(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    by = facts(capsys, str(pack), "value", "--by", "suit")["by"]
    assert by["column"] == "suit"
    assert {suit: group["columns"]["value"]["numbers"]["mean"] for suit, group in by["groups"].items()} == {
        "moon": 4.0,
        "sun": 2.0,
    }


def test_it_reads_as_a_table(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "stats", str(pack), "value")
    assert code == 0
    assert "6 pieces of 3 designs" in out
    assert "value  1 to 4, mean 3.00, sum 18" in out
    assert "    4     4  ██" in out


def test_the_page_stands_alone(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title = (pack / "texts/en.yaml").read_text(encoding="utf-8").replace("title: My Game", "title: <b>Mine")
    (pack / "texts/en.yaml").write_text(title, encoding="utf-8")
    code, out, _ = run(capsys, "stats", str(pack), "--by", "suit", "--html", "page.html")
    assert (code, out) == (0, "page.html\n")
    page = Path("page.html").read_text(encoding="utf-8")
    assert page.count("<svg") >= 3
    assert "<h3>suit: moon</h3>" in page
    assert "&lt;b&gt;Mine" in page
    assert "http" not in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("valeu",), "Did you mean “value”?"),
        (("--by", "siut"), "Did you mean “suit”?"),
        (("--only", "crads"), "Did you mean “cards”?"),
        (("--lang", "xx"), "no language 'xx'"),
    ],
)
def test_names_that_do_not_exist_are_refused(
    pack: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    code, _, err = run(capsys, "stats", str(pack), *words)
    assert code == 2
    assert said in err

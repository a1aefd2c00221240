"""Mistakes that used to pass without a word: icons without their word, missing credits, half a rulebook."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.errors import Finding
from generator.kit.checking import check
from generator.kit.credits import credits_of
from generator.kit.options import Options
from generator.layout import Drawer
from generator.pack.reader import compare_rulebooks, read_pack
from generator.places import shipped_folder

RULEBOOK = "chapters:\n  - {id: goal, title: Goal, body: [Win.]}\n  - {id: turn, title: Turn, body: [Play.]}\n"


@pytest.fixture
def one_language(broken: Any) -> Any:
    """The starter pack in English only, where nothing compares it with another language."""
    broken.edit("game.yaml", "languages: [en, de]", "languages: [en]")
    (broken.root / "texts/de.yaml").unlink()
    return broken


def test_the_name_of_an_icon_in_braces_is_told(one_language: Any, one: Callable[[], Finding]) -> None:
    one_language.edit("texts/en.yaml", "title: My Game", "title: My Game\nhint: Take {sun} or {icon:moon}.")
    found = one()
    assert (found.code, str(found.place), found.severity) == ("bad-mark", "texts/en.yaml:4:7", "warning")
    assert found.hint == "Write {icon:sun}."


@pytest.mark.parametrize("words", ["refusals: {far: '{sun} are missing.'}", "actions: {take: 'Take {sun}'}"])
def test_what_phones_fill_in_may_be_called_like_an_icon(one_language: Any, words: str) -> None:
    one_language.edit("texts/en.yaml", "title: My Game", f"title: My Game\n{words}")
    assert one_language.findings() == ()


def picture(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (300, 300), "red").save(path)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp", "gif", "avif"])
def test_a_picture_without_credit_is_told_and_printed(broken: Any, one: Callable[[], Finding], ending: str) -> None:
    picture(broken.root / f"art/a.{ending}")
    found = one()
    assert (found.code, found.severity, str(found.place)) == ("no-credit", "warning", f"art/a.{ending}")
    assert "“default”" in found.hint
    assert read_pack(broken.root).id == "my-game"


@pytest.mark.parametrize("ending", ["png", "webp", "gif", "avif"])
def test_another_picture_makes_another_pack(broken: Any, ending: str) -> None:
    broken.write("art/art.yaml", "default: {author: A, licence: MIT}\n")
    picture(broken.root / f"art/a.{ending}")
    before = read_pack(broken.root).hash
    Image.new("RGB", (300, 300), "blue").save(broken.root / f"art/a.{ending}")
    assert read_pack(broken.root).hash != before


def test_one_row_credits_a_folder_and_one_all_others(broken: Any) -> None:
    for name in ("people/ann.png", "people/old/bob.webp", "sky.gif"):
        picture(broken.root / "art" / name)
    table = "people/: {author: Ann, licence: CC0 1.0}\ndefault: {author: Ben, licence: MIT}\n"
    broken.write("art/art.yaml", table)
    assert broken.findings() == ()
    layout = "".join(f"  p{n}: {{height: 10, image: {name}}}\n" for n, name in enumerate(("sky.gif", "people/ann.png")))
    broken.write("layouts/back.yaml", f"boxes:\n{layout}")
    pack = read_pack(broken.root)
    drawer = Drawer(pack, "en")
    scene = drawer.back(pack.component("cards"), pack.pieces("cards")[0])
    assert not drawer.findings
    said = [(one.author, one.works) for one in credits_of([scene], pack.folder) if one.what == "pictures"]
    assert sorted(said) == [("Ann", ("ann",)), ("Ben", ("sky",))]


def test_a_row_for_an_empty_folder_is_told(broken: Any, one: Callable[[], Finding]) -> None:
    broken.write("art/art.yaml", "people/: {author: Ann, licence: CC0 1.0}\n")
    assert one().code == "missing-file"


def test_an_icon_without_credit_is_drawn(broken: Any) -> None:
    (broken.root / "icons/icons.yaml").unlink()
    found = check(Path(), Options()).findings
    assert [(one.code, str(one.place)) for one in found] == [
        ("no-credit", "icons/moon.svg"),
        ("no-credit", "icons/sun.svg"),
    ]


def test_a_font_row_without_files_is_one_finding(broken: Any, one: Callable[[], Finding]) -> None:
    broken.write("fonts/own.ttf", b"")
    broken.write("fonts/fonts.yaml", "own: {name: Own, author: Me, licence: MIT}\n")
    broken.edit("game.yaml", "body: fira-sans-condensed", "body: own")
    found = one()
    assert (found.code, found.field) == ("missing-key", "own.files")


def test_a_font_of_unknown_origin_is_one_finding_and_drawn(broken: Any) -> None:
    own_font(broken, "own: {name: Own, files: {regular: Own.ttf}}\n")
    [found] = command("check", ".")["findings"]
    assert (found["code"], found["severity"], found["path"]) == ("no-credit", "warning", "fonts/fonts.yaml")
    assert "has no author and no licence and no licence_file" in found["message"]
    assert command("build", ".")["findings"] == []


def own_font(broken: Any, row: str) -> None:
    """Set all words in a font of the pack's own, which has one style."""
    fonts = shipped_folder("templates") / "fonts" / "fira-sans-condensed"
    (broken.root / "fonts").mkdir()
    shutil.copy(fonts / "FiraSansCondensed-Regular.ttf", broken.root / "fonts" / "Own.ttf")
    shutil.copy(fonts / "OFL.txt", broken.root / "fonts" / "OFL.txt")
    broken.write("fonts/fonts.yaml", row)
    broken.edit("game.yaml", "body: fira-sans-condensed", "body: own")
    for language in ("en", "de"):
        text = (broken.root / f"texts/{language}.yaml").read_text(encoding="utf-8")
        broken.write(f"texts/{language}.yaml", text.replace("**", ""))


def command(*words: str) -> Any:
    """Return the JSON of a command run in a process of its own: fonts that were read once stay known to a process."""
    run = [sys.executable, "-c", "from generator.cli import run; run()", *words, "--json"]
    return json.loads(subprocess.run(run, capture_output=True, text=True, check=False).stdout)


def test_a_font_without_bold_is_told_where_the_author_asks_for_it(broken: Any) -> None:
    emphatic = {name: (broken.root / f"texts/{name}.yaml").read_text(encoding="utf-8") for name in ("en", "de")}
    own_font(
        broken,
        "own: {name: Own, author: Me, licence: OFL-1.1, licence_file: OFL.txt, files: {regular: Own.ttf}}\n",
    )
    assert command("build", ".")["findings"] == []
    assert command("check", ".")["findings"] == []
    broken.write("texts/en.yaml", emphatic["en"])
    [found] = command("build", ".", "--lang", "all")["findings"]
    assert (found["code"], found["path"]) == ("missing-style", "texts/en.yaml")
    line = emphatic["en"].splitlines()[found["line"] - 1]
    assert "**" in line or line.endswith(("|", ">", ">-", "|-")), line
    assert "has no bold style, which “" in found["message"]


def test_both_rulebooks_have_the_same_chapters(broken: Any) -> None:
    broken.write("rulebook/en.yaml", RULEBOOK)
    broken.write("rulebook/de.yaml", RULEBOOK)
    assert compare_rulebooks(read_pack(broken.root)) == ()
    broken.write("rulebook/de.yaml", RULEBOOK.replace("id: turn", "id: turns"))
    told = {(found.language, found.message, found.hint) for found in compare_rulebooks(read_pack(broken.root))}
    assert told == {
        (
            "de",
            "The chapter “turn” is missing; it stands in rulebook/en.yaml.",
            "Is “turns” meant? Chapters have the same ids in every language.",
        ),
        (
            "en",
            "The chapter “turns” is missing; it stands in rulebook/de.yaml.",
            "Is “turn” meant? Chapters have the same ids in every language.",
        ),
    }


def test_check_tells_a_missing_rulebook_and_a_missing_chapter(broken: Any) -> None:
    broken.write("rulebook/en.yaml", RULEBOOK)
    [found] = check(Path(), Options()).findings
    assert (found.code, str(found.place), found.language) == ("missing-file", "rulebook/de.yaml", "de")
    broken.write("rulebook/de.yaml", "chapters:\n  - {id: goal, title: Ziel, body: [Gewinnt.]}\n")
    [found] = check(Path(), Options()).findings
    assert (found.code, str(found.place), found.language) == ("missing-chapter", "rulebook/de.yaml:1:1", "de")
    assert "“turn”" in found.message


def test_an_empty_cell_in_an_expression_names_the_cure(broken: Any, one: Callable[[], Finding]) -> None:
    broken.write("cards.csv", "id,suit,value,copies,cost\nsun-1,sun,1,,\n")
    broken.edit("game.yaml", "    expect: {rows: 12, suit: {sun: 6, moon: 6}}\n", "")
    broken.edit("game.yaml", "quantity: row.copies ", "quantity: row.cost + 1 ")
    found = one()
    assert found.message.endswith("“row.cost + 1” cannot be worked out: a cell it reads is empty.")
    assert found.hint == "Give the column a default in game.yaml (default: 0), or write (row.cost or 0)."


def test_an_empty_cell_in_a_layout_names_the_cure(broken: Any) -> None:
    broken.write("cards.csv", "id,suit,value,copies,cost\nsun-1,sun,1,,\n")
    broken.edit("game.yaml", "    expect: {rows: 12, suit: {sun: 6, moon: 6}}\n", "")
    broken.edit("game.yaml", "apart: [suit]", "")
    broken.write("layouts/card.yaml", "boxes:\n  a: {height: '{{ row.cost + 1 }}', fill: '#ffffff'}\n")
    found = check(Path(), Options()).findings
    assert {one.code for one in found} >= {"layout-expression"}
    [told] = [one for one in found if one.code == "layout-expression"]
    assert "a cell it reads is empty" in told.message
    assert "(row.cost or 0)" in told.hint

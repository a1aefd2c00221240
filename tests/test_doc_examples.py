"""Every YAML and CSV example of the guides is run: here, or by a test named here that goes through all of them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from generator.cli import main
from generator.cli.schema import schema_of
from generator.places import shipped_folder

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLE = re.compile(r"(?:<!-- (?P<note>[^\n]*?) -->\n)?```(?P<language>yaml|csv)\n(?P<body>.*?)\n```", re.DOTALL)
ELSEWHERE = {
    "companion-yaml.md": "tests/companion/rules/declared/test_docs.py",
    "components.md": "tests/generator/kit/test_made_components.py",
    "layouts.md": "tests/generator/layout/test_docs.py",
    "tutorial.md": "tests/generator/pack/test_tutorial.py",
}
"""Guides whose examples are all run by another test."""
HERE = {"coming-from.md", "lessons.md", "packs.md", "phones.md", "recipes.md"}


class Example(NamedTuple):
    guide: str
    line: int
    note: str
    language: str
    body: str


def examples(guide: str) -> Iterator[Example]:
    text = (DOCS / guide).read_text(encoding="utf-8")
    for found in EXAMPLE.finditer(text):
        line = text[: found.start("body")].count("\n") + 1
        yield Example(guide, line, found["note"] or "", found["language"], found["body"])


def of(guide: str) -> list[Any]:
    return [pytest.param(one, id=f"{guide}:{one.line}") for one in examples(guide)]


def test_no_example_is_left_out() -> None:
    with_examples = {path.name for path in DOCS.glob("*.md") if next(examples(path.name), None)}
    assert with_examples - set(ELSEWHERE) - HERE == set(), "run the examples of these guides in a test"
    for guide, test in ELSEWHERE.items():
        assert guide in (ROOT / test).read_text(encoding="utf-8") or "TUTORIAL" in (ROOT / test).read_text("utf-8")


# -- packs.md: the shapes of all files ------------------------------------------------------------

GAME = "punchboard: 1\nid: my-game\nversion: 1.0.0\nlanguages: [en]\nplayers: 2\ncomponents: []\n"
TABLE_FILES = {"icons/icons.yaml": "icons", "art/art.yaml": "art", "fonts/fonts.yaml": "fonts"}
OTHERS = {"title": "texts", "chapters": "rulebook"}


def kind_and_value(body: str) -> tuple[str, Any]:
    """What file an example of packs.md is a part of, and the whole it is a part of."""
    value = yaml.safe_load(body)
    if found := re.match(r"# (\S+\.yaml)", body):
        return TABLE_FILES[found[1]], value
    if isinstance(value, list):
        is_ruling = "rule" in value[0]
        return ("rulings", value) if is_ruling else ("pack", {**yaml.safe_load(GAME), "components": value})
    first = next(iter(value))
    if first in OTHERS:
        return OTHERS[first], value
    return "pack", {**yaml.safe_load(GAME), **value}


@pytest.mark.parametrize("example", of("packs.md"))
def test_an_example_of_packs_md_has_the_right_shape(example: Example) -> None:
    kind, value = kind_and_value(example.body)
    faults = [fault.message for fault in Draft202012Validator(schema_of(kind, None)).iter_errors(value)]
    assert faults == []


def test_a_wrong_example_would_be_found() -> None:
    kind, value = kind_and_value("components:\n  - {id: a, kind: crad, size: poker, front: a}")
    assert list(Draft202012Validator(schema_of(kind, None)).iter_errors(value))


@pytest.mark.parametrize("example", of("phones.md"))
def test_an_example_of_phones_md_names_chapters_by_rules(example: Example) -> None:
    assert all(isinstance(rule, str) and isinstance(to, str) for rule, to in yaml.safe_load(example.body).items())


# -- lessons.md: a lesson for Pig ------------------------------------------------------------------


def test_the_lesson_of_lessons_md_holds_by_the_rules(tmp_path: Path) -> None:
    from companion.lesson_findings import findings
    from generator.pack.reader import read_pack

    own = shutil.copytree(ROOT / "content" / "pig", tmp_path / "pig")
    written = {example.note.removeprefix("write "): example.body for example in examples("lessons.md")}
    for language in ("en", "de", "fr"):
        (own / "lesson" / f"{language}.yaml").write_text(written["lesson/en.yaml"], encoding="utf-8")
    for name in ("lesson/steps.yaml", "glossary.yaml"):
        (own / name).write_text(written[name], encoding="utf-8")
    pack = read_pack(own)
    assert pack.lesson is not None
    assert [step.id for step in pack.lesson.steps] == ["goal", "roll", "hold"]
    assert pack.glossary[0].also == ("dice",)
    assert findings(str(own)) == ()


# -- coming-from.md: a pack written as the page says ----------------------------------------------


def test_the_deck_of_coming_from_md_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "my-game"
    (pack / "icons").mkdir(parents=True)
    for name in ("boat", "mill", "storm"):
        shutil.copy(shipped_folder("templates") / "icons" / "anchor.svg", pack / "icons" / f"{name}.svg")
    credits = "default: {author: A. Painter, licence: CC0-1.0}\n"
    (pack / "icons" / "icons.yaml").write_text(credits, encoding="utf-8")
    lines = 0
    for example in examples("coming-from.md"):
        file = pack / example.note.removeprefix("write ")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(example.body + "\n", encoding="utf-8")
        lines += len(example.body.splitlines()) if example.language == "yaml" else 0
    done = CliRunner().invoke(main, ["check", "my-game"])
    assert (done.exit_code, "nothing found" in done.output) == (0, True), done.output
    done = CliRunner().invoke(main, ["build", "my-game"])
    assert done.exit_code == 0, done.output
    assert said_lines("punchboard") == lines


@pytest.mark.parametrize(("tool", "language"), [("squib", "ruby"), ("nandeck", "text"), ("protograf", "python")])
def test_the_lines_of_other_tools_are_counted(tool: str, language: str) -> None:
    text = (DOCS / "coming-from.md").read_text(encoding="utf-8")
    [body] = re.findall(rf"```{language}\n(.*?)\n```", text, re.DOTALL)
    assert said_lines(tool) == len([line for line in body.splitlines() if line])


def said_lines(tool: str) -> int:
    text = (DOCS / "coming-from.md").read_text(encoding="utf-8")
    [number] = re.findall(rf"<!-- lines {tool} -->(\d+)", text)
    return int(number)


# -- recipes.md: each in the pack that `new` makes ------------------------------------------------


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(shipped_folder("templates") / "new", tmp_path / "my-game")


@pytest.mark.parametrize("example", of("recipes.md"))
def test_a_recipe_works(pack: Path, example: Example) -> None:
    value = yaml.safe_load(example.body)
    if "components" in value:
        if any(one.get("front") == "marker" for one in value["components"]):
            (pack / "layouts" / "marker.yaml").write_text("boxes: {ground: {bleed: true, fill: '{{ row.ground }}'}}")
        game = (pack / "game.yaml").read_text(encoding="utf-8")
        added = example.body.removeprefix("components:\n")
        (pack / "game.yaml").write_text(game.replace("\nchecks:", f"\n{added}\n\nchecks:"), encoding="utf-8")
        for language in ("en", "de"):
            texts = pack / "texts" / f"{language}.yaml"
            names = "".join(f"  {one['id']}: {one['id']}\n" for one in value["components"])
            texts.write_text(texts.read_text("utf-8").replace("components:\n", f"components:\n{names}"), "utf-8")
    elif example.note:
        game = (pack / "game.yaml").read_text(encoding="utf-8")
        line = "  - {id: tiles, kind: tile, size: {hex: 45}, table: suits, front: marker}\n"
        (pack / "game.yaml").write_text(game.replace("\nchecks:", f"\n{line}\nchecks:"), encoding="utf-8")
        for language in ("en", "de"):
            texts = pack / "texts" / f"{language}.yaml"
            texts.write_text(
                texts.read_text("utf-8").replace("components:\n", "components:\n  tiles: Tiles\n"), "utf-8"
            )
        (pack / "layouts" / "marker.yaml").write_text(example.body, encoding="utf-8")
    else:
        (pack / "layouts" / "card.yaml").write_text(example.body, encoding="utf-8")
    words = ["--draft"] if "image:" in example.body else []
    done = CliRunner().invoke(main, ["build", "my-game", *words])
    assert done.exit_code == 0, done.output
    assert "layouts/" not in done.output, done.output


def test_the_commands_of_recipes_md_run_in_their_order(pack: Path) -> None:
    text = (DOCS / "recipes.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\$ punchboard (.*)$", text, re.MULTILINE)
    assert len(commands) == 3
    for command in commands:
        done = CliRunner().invoke(main, command.split())
        assert done.exit_code == 0, done.output

"""The frame of the command line: names, exit codes, errors as sentences and as JSON, and what help may not import."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from generator.cli import main
from generator.cli.commands import COMMANDS
from generator.cli.reference import MARK, reference
from generator.pack.reader import read_pack
from generator.places import shipped_folder

ROOT = Path(__file__).parents[3]


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    shutil.copytree(shipped_folder("templates") / "new", tmp_path / "my-game")
    monkeypatch.chdir(tmp_path)
    return "my-game"


def test_help_names_every_command_with_its_line() -> None:
    said = run("--help").output
    for name in ("list", "build", "plan", "check", "new", "watch", "schema", "calibrate", "profile"):
        assert COMMANDS[name].summary.split(":")[0][:30] in said


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_that_is_listed_can_be_called(name: str) -> None:
    context = click.Context(main)
    if name not in main.list_commands(context):
        pytest.skip(f"{name} is not part of this installation")
    assert run(name, "--help").exit_code == 0


HEAVY = ("reportlab", "svgwrite", "jinja2", "yaml", "pydantic", "fontTools", "uharfbuzz", "shapely", "rich", "flask",
         "PIL", "pypdfium2", "companion.web")  # fmt: skip


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["build", "--help"]])
def test_help_imports_nothing_heavy(words: list[str]) -> None:
    script = f"""
import sys
from generator.cli import main
try:
    main({words!r})
except SystemExit:
    pass
print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout
    assert done.stderr.strip() == "[]"


def test_a_fresh_build_imports_nothing_heavy(game: str) -> None:
    assert run("build", game).exit_code == 0
    script = f"""
import sys
from generator.cli import main
try:
    main(["build", {game!r}])
except SystemExit as leaving:
    assert not leaving.code
print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "unchanged" in done.stdout
    assert done.stderr.strip() == "[]"


def test_version() -> None:
    assert run("--version").output.startswith("punchboard ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bild"], "Did you mean 'build'?"),
        (["build"], "Name a game"),
        (["build", "nowhere"], "There is no game “nowhere”"),
        (["build", "armorika"], "Did you mean “armorica”?"),
        (["build", "armorica", "--paper", "A44"], "A44"),
        (["build", "armorica", "--backs", "both"], "'both' is not one of"),
        (["build", "armorica", "--bleed", "much"], "neither a number of millimetres nor 'max'"),
        (["build", "armorica", "--format", "pdf,gif"], "'gif' is not one of"),
        (["build", "armorica", "--lang", "it"], "no language 'it'"),
        (["build", "armorica", "--only", "gual"], "Did you mean “gaul”?"),
        (["build", "armorica", "--only", "gaul:g-z-99"], "no piece “g-z-99”"),
        (["build", "armorica", "--profile", "nobody"], "nobody"),
        (["build", "armorica", "--bleed", "50"], "50"),
        (["check", "armorica", "--lang", "it"], "no language 'it'"),
        (["plan"], "Missing argument"),
        (["list", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_done_leaves_with_2_and_a_sentence(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert list(tmp_path.rglob("*.pdf")) == []


def test_errors_are_json_when_facts_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["build", "nowhere", "--json"], ["build", "--json"], ["build", "armorica", "--backs", "x", "--json"]):
        result = run(*words)
        assert result.exit_code == 2
        [finding] = json.loads(result.stdout)["findings"]
        assert finding["message"]
        assert result.stderr == ""


def test_a_fault_of_the_program_is_a_sentence_too(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import generator.layout.drawer

    def broken(*_: object) -> None:
        raise KeyError("oh")

    monkeypatch.delenv("PUNCHBOARD_TRACE", raising=False)
    monkeypatch.setattr(generator.layout.drawer.Drawer, "front", broken)
    result = run("build", game)
    assert result.exit_code == 2
    assert "This is a mistake in Punchboard" in result.stderr
    assert "KeyError" in result.stderr
    monkeypatch.setenv("PUNCHBOARD_TRACE", "1")
    assert isinstance(run("build", game).exception, KeyError)


def test_build_json_has_exactly_these_facts(game: str) -> None:
    result = run("build", game, "--json", "-o", "elsewhere")
    assert result.exit_code == 0
    said = json.loads(result.stdout)
    assert list(said) == ["files", "pieces", "findings", "seconds"]
    assert said["pieces"] == {"cards": 12, "aid": 2}
    for file in said["files"]:
        assert list(file) == ["path", "component", "kind", "pages", "bytes"]
        assert Path(file["path"]).stat().st_size == file["bytes"]
        assert Path(file["path"]).is_relative_to("elsewhere/my-game")
    again = json.loads(run("build", game, "--json", "-o", "elsewhere").stdout)
    assert {**again, "seconds": 0} == {**said, "seconds": 0}


def test_several_games_at_once(game: str, tmp_path: Path) -> None:
    shutil.copytree(game, tmp_path / "other")
    text = (tmp_path / "other" / "game.yaml").read_text().replace("id: my-game", "id: other", 1)
    (tmp_path / "other" / "game.yaml").write_text(text)
    said = json.loads(run("build", game, "other", "--json", "--only", "aid").stdout)
    assert said["pieces"] == {"my-game/aid": 2, "other/aid": 2}


def test_list_tells_what_a_catalogue_would(game: str) -> None:
    [found] = json.loads(run("list", game, "--json").stdout)
    assert found["id"] == "my-game"
    assert found["pieces"] == {"cards": 12, "aid": 2}
    assert found["players"] == [2, 2]
    assert "14 pieces" in run("list", game).output


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("The Arrival", "2–4 players", "age 12 and up", "268 pieces", "by Martin Wallace")),
        ("de", ("Besiedelt Érin", "2–4 Personen", "ab 12 Jahren", "268 Teile", "von Martin Wallace")),
        ("fr", ("Peuplez Érin", "2–4 joueurs", "dès 12 ans", "268 pièces", "par Martin Wallace")),
    ],
)
def test_the_catalogue_speaks_three_languages(language: str, said: tuple[str, ...]) -> None:
    output = run("list", "arrival", "--lang", language).output
    assert [words for words in said if words not in output] == []


def test_a_pack_that_cannot_be_read_is_not_counted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(game, "game.yaml").write_text("x: [", encoding="utf-8")
    monkeypatch.chdir(game)
    said = run("check", ".").output
    assert f"{game} cannot be read: 1 finding" in said
    assert "0 pieces" not in said


def test_plan_tells_what_build_makes(game: str) -> None:
    said = json.loads(run("plan", game, "--json").stdout)
    built = json.loads(run("build", game, "--json").stdout)
    assert {file["name"]: file["pages"] for file in said["files"]} == {
        Path(file["path"]).name: file["pages"] for file in built["files"]
    }
    assert said["total"]["sheets"] == 3
    assert 0 < said["total"]["ink"] < 1
    assert "sheets of A4" in run("plan", game).output


def test_check_leaves_with_1_when_it_finds_something(game: str) -> None:
    clean = run("check", game)
    assert clean.exit_code == 0, clean.output
    assert "nothing found" in clean.output
    layout = Path(game) / "layouts" / "aid.yaml"
    small = "  tiny: {top: 10, left: 10, height: 5, width: 40, size: 4, text: small print}\n"
    layout.write_text(layout.read_text() + small)
    found = run("check", game, "--json")
    assert found.exit_code == 1
    said = json.loads(found.stdout)
    assert {finding["code"] for finding in said["findings"]} == {"small-type"}
    assert said["faces"] > 0


def test_check_finds_mistakes_in_the_data(game: str) -> None:
    path = Path(game) / "game.yaml"
    path.write_text(path.read_text().replace("front: card ", "front: crad ", 1))
    result = run("check", game)
    assert result.exit_code == 1
    assert "crad" in result.output


def test_check_looks_at_layouts_that_nothing_uses(game: str) -> None:
    (Path(game) / "layouts" / "unused.yaml").write_text("boxes: {a: {filll: '#000'}}\n")
    result = run("check", game)
    assert result.exit_code == 1
    assert "unused.yaml:1:13" in result.output


def test_the_shell_completes_commands_and_games() -> None:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(main, {}, "punchboard", "_PUNCHBOARD_COMPLETE")
    assert "build" in [item.value for item in complete.get_completions([], "bu")]
    assert [item.value for item in complete.get_completions(["build"], "arm")] == ["armorica"]
    assert "Letter" in [item.value for item in complete.get_completions(["build", "armorica", "--paper"], "let")]


def documented() -> str:
    return (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


def test_the_reference_is_what_the_commands_say() -> None:
    _, mark, written = documented().partition(MARK)
    assert mark
    assert written.strip() == reference(main).strip(), "run python -m generator.cli.reference"


def options_of(command: click.Command, path: str) -> list[tuple[str, str]]:
    found = [(path, name) for p in command.params if isinstance(p, click.Option) and not p.hidden for name in p.opts]
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner: Any = command.get_command(context, name)
            found += options_of(inner, f"{path} {name}")
    return found


def test_every_option_is_documented_and_explained() -> None:
    written = documented()
    options = options_of(main, "punchboard")
    assert len(options) > 30
    for path, name in options:
        if path == "punchboard":
            continue
        section = written.partition(f"### {path}")[2].partition("\n### ")[0]
        assert f"`{name}`" in section, f"{path} {name}"


@pytest.mark.parametrize(("words", "code"), [(["list", "armorica"], 0), (["list", "nowhere"], 2), (["--version"], 0)])
def test_the_shell_gets_every_word_and_the_code(words: list[str], code: int) -> None:
    script = f"import sys; sys.argv = ['punchboard', *{words!r}]; from generator.cli import run; run()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert done.stdout if code == 0 else "nowhere" in done.stderr


def test_a_terminal_without_our_letters_is_no_fault() -> None:
    script = "import sys; sys.argv = ['punchboard', 'list', 'armorica']; from generator.cli import run; run()"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, env=environment)
    assert done.returncode == 0
    assert b"Armorica" in done.stdout


def test_a_word_left_out_is_told_in_one_sentence() -> None:
    done = run("schema")
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert "pack, texts, rulings" in done.stderr
    assert "move. See " in done.stderr


@pytest.mark.parametrize(
    ("typed", "begun", "offered"),
    [
        (["build"], "arm", ["armorica"]),
        (["build", "armorica", "--paper"], "l", ["Letter", "Legal"]),
        (["build", "armorica", "--lang"], "", [*read_pack("armorica").languages, "all"]),
        (["build", "armorica", "--lang"], "de,f", ["de,fr"]),
        (["check", "armorica", "--only"], "st", ["start", "start-player"]),
        (["build", "armorica", "--only"], "start:s-", ["start:s-1", "start:s-2", "start:s-3", "start:s-4"]),
        (["build", "nogame", "--only"], "st", []),
        (["build", "armorica", "--profile"], "off", ["office"]),
    ],
)
def test_the_shell_completes(
    typed: list[str], begun: str, offered: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path))
    assert run("profile", "set", "office", "--offset-x", "1").exit_code == 0
    shell = ShellComplete(main, {}, "punchboard", "_PUNCHBOARD_COMPLETE")
    assert [one.value for one in shell.get_completions(typed, begun)] == offered

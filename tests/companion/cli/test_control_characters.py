"""Texts of packs, names of files and people, rows of a database: whatever a command prints, none of it steers the
terminal.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml

import companion.cli
import generator.cli
from companion.cli import serve
from companion.store import StoredTable, open_store
from companion.store.sqlite_file import NAME
from generator.cli.commands import COMMANDS
from generator.places import shipped_folder

STEERING = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"
SHOWN = r"\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"
SIGNS = set("\x1b\x07\x08\x0c\r\x7f\x9b\u202e\u2028")
POSITION = {"players": [{"name": "Ana", "display": ["s-1"]}, {"name": "Ben", "display": ["s-2"]}]}
FEW_GAMES = ("--games", "2", "--bots", "uniform", "--workers", "1", "--seed", STEERING)
ODDS = ("--attack", "1", "--defend", "1")

WRITES = re.compile(r"\bclick\.(?:echo|secho)\(|(?<!\.)\bprint\(|std(?:out|err)\.write\(")
"""What writes to a terminal by itself."""
OWN = {
    "generator/cli/common.py": "holds the functions that all others use",
    "companion/cli/supervisor.py": "says that the server was killed, by a number, in a process that reads nothing",
}


def marked(value: Any) -> Any:
    """All the texts of a record, each with signs that steer a terminal."""
    if isinstance(value, dict):
        return {name: marked(part) for name, part in value.items()}
    return value + STEERING if isinstance(value, str) else value


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    for game in ("armorica", "fallen-kingdoms"):
        shutil.copytree(shipped_folder("content") / game, tmp_path / game)
        texts = tmp_path / game / "texts" / "en.yaml"
        record = yaml.safe_load(texts.read_text("utf-8"))
        texts.write_text(yaml.safe_dump(marked(record), allow_unicode=True), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("list", "./armorica"),
        ("list", "./armorica", "--json"),
        ("check", "./armorica", "--lang", "en"),
        ("check", "./armorica", "--lang", "en", "--json"),
        ("plan", "./armorica"),
        ("score", "./armorica", POSITION),
        ("lab", "./armorica", *FEW_GAMES),
        ("lab", "./armorica", *FEW_GAMES, "--against", "./armorica"),
        ("table", "new", "./armorica", "--seats", f"Ana{STEERING},Ben", "-o", "t.json"),
        ("odds", "./fallen-kingdoms", *ODDS),
        ("map", "./fallen-kingdoms", "--players", "3"),
        ("map", "./fallen-kingdoms", "--players", "9"),
        ("build", f"./none{STEERING}"),
        ("rule", f"TABLE 4.2{STEERING}"),
        ("schema", f"pack{STEERING}"),
        ("new", f"./new{STEERING}"),
    ],
    ids=lambda words: (
        " ".join(str(word) for word in words[:2] if isinstance(word, str)).encode("unicode_escape").decode()
    ),
)
def test_no_text_of_a_pack_and_no_word_on_the_line_steers_the_terminal(say: Any, packs: Path, words: Any) -> None:
    answer = say(*words)
    printed = answer.out + answer.err
    assert "[2J" in printed
    assert not set(printed) & SIGNS


def test_what_is_kept_steers_no_terminal(say: Any, tmp_path: Path) -> None:
    """The tables' games and codes come from a file of unknown origin."""
    store = open_store(tmp_path)
    store.create(StoredTable("TABLE1", "armorica", "{}", b"host", 1, 1), [])
    store.close()
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.execute("update tables set game = ?", (f"armorica{STEERING}",))
        db.commit()
    folder = ("--data", str(tmp_path))
    printed = ""
    for words in (
        ("tables", "list"),
        ("tables", "delete", f"NONE{STEERING}"),
        ("tables", "prune", "--older", "1d", "--dry-run"),
        ("tables", "erase", f"Ana{STEERING}"),
        ("backup", f"copy{STEERING}.sqlite3"),
        ("restore", f"copy{STEERING}.sqlite3"),
    ):
        answer = say(*words, *folder)
        assert answer.out + answer.err
        assert not set(answer.out + answer.err) & SIGNS, words
        printed += answer.out
    assert f"armorica{SHOWN}" in printed
    assert f"copy{SHOWN}.sqlite3" in printed


def test_where_the_tables_are_kept_steers_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    serve._welcome(["http://192.168.7.7/"], f"/home/{STEERING}", "")
    printed = capsys.readouterr().out
    assert f"/home/{SHOWN}" in printed
    assert not set(re.sub(r"\x1b\[[0-9;]*m", "", printed)) & SIGNS, "but for the colours of the code to scan"


def test_all_commands_print_by_the_same_functions() -> None:
    """Else the next one forgets to show what steers."""
    found = []
    root = Path(generator.cli.__file__).parents[2]
    named = {entry.target.partition(":")[0] for entry in COMMANDS.values()}
    for package in (generator.cli, companion.cli):
        for file in sorted(Path(package.__file__ or "").parent.glob("*.py")):
            name = file.relative_to(root).as_posix()
            text = file.read_text("utf-8")
            if WRITES.search(text) and name not in OWN and "__main__" not in text:
                found.append(name)
            named.discard(name.removesuffix(".py").replace("/", "."))
    assert named == set(), "every command has been looked at"
    assert found == []

"""The tutorial, step by step as it is written: its edits are made, its commands run, their answers compared."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.places import shipped_folder

TUTORIAL = shipped_folder("content").parent / "docs" / "tutorial.md"
STEP = re.compile(r"(?:<!-- (?P<edit>[^\n]*?) -->\n)?```(?P<language>\w+)\n(?P<body>.*?)\n```", re.DOTALL)


def command_lines(body: str) -> list[tuple[str, list[str]]]:
    """Each `$ command` with the lines it is said to answer."""
    pairs: list[tuple[str, list[str]]] = []
    for line in body.split("\n"):
        if line.startswith("$ "):
            pairs.append((line[2:], []))
        else:
            pairs[-1][1].append(line)
    return pairs


def pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.split("…")))


class Reader:
    """A reader who does what the tutorial says."""

    def __init__(self) -> None:
        self.commands = 0
        self.edits = 0

    def edit(self, what: str, body: str) -> None:
        self.edits += 1
        if found := re.fullmatch(r"replace in (\S+): (.*)", what):
            path, old = Path(found[1]), found[2]
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times"
            path.write_text(text.replace(old, body), encoding="utf-8")
        elif found := re.fullmatch(r"append to (\S+)", what):
            with Path(found[1]).open("a", encoding="utf-8") as file:
                file.write(body + "\n")
        elif found := re.fullmatch(r"write (\S+)", what):
            assert not Path(found[1]).exists()
            Path(found[1]).write_text(body + "\n", encoding="utf-8")
        else:
            raise AssertionError(f"the tutorial says {what!r}, which nobody understands")

    def run(self, command: str, answer: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands += 1
        program, *words = shlex.split(command)
        match program:
            case "cd":
                monkeypatch.chdir(words[0])
            case "cp":
                shutil.copyfile(*words)
            case "punchboard":
                done = CliRunner().invoke(main, words)
                said = done.output.split("\n")
                for line in answer:
                    if line != "…":
                        assert any(re.fullmatch(pattern(line), one) for one in said), (
                            f"{command}\n{line}\n\n{done.output}"
                        )
            case _:
                raise AssertionError(f"the tutorial runs {program}")


def test_every_step_of_the_tutorial_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader()
    for step in STEP.finditer(TUTORIAL.read_text(encoding="utf-8")):
        if step["language"] == "console":
            for command, answer in command_lines(step["body"]):
                reader.run(command, answer, monkeypatch)
        elif step["edit"]:
            reader.edit(step["edit"], step["body"])
    assert reader.commands > 15
    assert reader.edits > 15
    fresh = CliRunner().invoke(main, ["check", "."])
    assert fresh.exit_code == 0, fresh.output

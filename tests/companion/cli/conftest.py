"""The command line as people meet it: words in, sentences or JSON and an exit code out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import common
from companion.engines import open_pack
from generator.cli import main

open_once = cache(open_pack)
"""Packs are read once for all these tests; that reading is right has its own tests."""


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """Run `punchboard` with these words in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(common, "open_pack", open_once)

    def run(*words: object, stdin: str | None = None) -> Answer:
        texts = [word if isinstance(word, str) else json.dumps(word) for word in words]
        done = CliRunner().invoke(main, texts, input=stdin)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert "Traceback" not in done.output
        return Answer(done.exit_code, done.stdout, done.stderr)

    return run


@pytest.fixture
def play_on(say: Callable[..., Answer]) -> Any:
    """Play the first legal move until no seat is asked any more, or so many times."""

    def play(file: str = "t.json", most: int = 10**6) -> int:
        count = 0
        while count < most:
            moves = say("table", "moves", file, "--json").json["moves"]
            if not moves:
                break
            assert say("table", "play", file, moves[0]).code == 0
            count += 1
        return count

    return play

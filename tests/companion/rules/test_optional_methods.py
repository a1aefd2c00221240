"""What the kernel, tables and pages ask of a game only if it has it: a name that no game answers to would switch off
what depends on it, without a word.
"""

from __future__ import annotations

import re
from pathlib import Path

import companion
from companion.engines import open_pack

ASKED = re.compile(r'getattr\((?:self\.|loaded\.)?game, "(\w+)"')


def test_some_game_answers_to_every_optional_method() -> None:
    games = [open_pack(name).game for name in ("armorica", "arrival", "fallen-kingdoms", "pig")]
    files = Path(companion.__file__).parent.rglob("*.py")
    asked = {name for file in files for name in ASKED.findall(file.read_text(encoding="utf-8"))}
    assert len(asked) > 10
    assert {name for name in asked if not any(hasattr(game, name) for game in games)} == set()

"""Spoilt declarations: whatever stands in the file, reading ends with mistakes or with a game that can be played."""

from __future__ import annotations

import copy
import os
import random
from itertools import islice
from typing import Any

import pytest
import yaml

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.engines import open_pack
from companion.lab.match import steps
from companion.rules import declared
from companion.rules.declared.engine import DeclaredGame
from companion.rules.kernel import Illegal
from generator.pack.find import small_games

from .conftest import DECLARATION
from .test_docs import CARDS

WORDS = [
    "my",
    "players",
    "my.hand",
    "p.score for p in players",
    "(" * 90,
    "1//0",
    "-" * 300 + "1",
    "lambda: 0",
    "x.__class__",
    "[c for c in deck]",
    "'a' * 99999999",
    "9 ** 9 ** 9",
    "sum(to(0, 99999))",
    "end game",
    "end turn",
    "",
    "deck",
    "any(any(any(1 for a in players) for b in players) for c in players)",
    "my.my.my",
    "first(first(deck))",
    "None",
    "gem_left",
    "partners",
    "sets([c.suit for c in my.hand], 0 - 3)",
    "random",
    "others",
]
ODD: list[Any] = [None, True, 0, -1, 10**12, [], {}, [[]], {"do": []}, {"set": "my.score", "to": 10**9}, {"repeat": {}}]
SPOILT = int(os.environ.get("SPOILT", "50"))
"""So many declarations of each game; `SPOILT=1500` tries twelve thousand."""


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in nested lists and mappings: what holds it, and its key."""
    found: list[tuple[Any, Any]] = []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        found += [(value, key), *places(each)]
    return found


def spoil(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    new = copy.deepcopy(data)
    for _ in range(chance.randint(1, 4)):
        home, key = chance.choice(places(new))
        match chance.randrange(6):
            case 0:
                del home[key]
            case 1:
                home[key] = chance.choice(WORDS)
            case 2:
                home[key] = copy.deepcopy(chance.choice(ODD))
            case 3:
                other, from_ = chance.choice(places(new))
                home[key] = copy.deepcopy(other[from_])
            case 4 if isinstance(home[key], str) and home[key]:
                place = chance.randrange(len(home[key]))
                home[key] = home[key][:place] + chance.choice("([{.,:+-*/%'x1 ") + home[key][place + 1 :]
            case _ if isinstance(home, dict):
                home[chance.choice(["when", "do", "pick", "per", "Übel", "for", "choose"])] = home[key]
        if not new:
            return new
    return new


def try_out(record: dict[str, Any], label: str) -> bool:
    """Read a declaration and play it if it is sound. Returns whether it was."""
    made = declared.declaration({declared.KEY: [record]})
    if made.mistakes:
        assert all(mistake.code and mistake.message and mistake.hint for mistake in made.mistakes)
        return False
    game = DeclaredGame(made)
    seats = ("Ana", "Bo", "Cy", "Di", "Eve", "Fay")[: game.players[0]]
    state = game.setup(seats, {})
    assert not isinstance(state, Illegal)
    bots = dict.fromkeys(seats, LAB_BOTS["uniform"])
    for _ in islice(steps(game, state, bots, Stream("spoilt", label).below), 60):
        game.view(state, seats[0])
    game.score(state)
    return True


def records() -> dict[str, dict[str, Any]]:
    found = {name: open_pack(name).pack.engine_tables()[declared.KEY][0] for name in small_games()}
    trial = {"declaration": yaml.safe_load(DECLARATION), "pieces": {"cards": CARDS}, "id": "trial", "players": [2, 4]}
    return {**found, "trial": trial}


@pytest.mark.parametrize("name", [*small_games(), "trial"])
def test_spoilt_declarations_are_refused_or_played(name: str) -> None:
    record, sound = records()[name], 0
    for number in range(SPOILT):
        chance = random.Random(f"{name} {number}")
        sound += try_out({**record, "declaration": spoil(record["declaration"], chance)}, f"{name} {number}")
    assert 0 < sound < SPOILT

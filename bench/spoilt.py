"""Spoilt declarations of the small games: 10,500 files with one to four places bent, each refused with mistakes or
played. Faults of the program are counted, and how long the slowest took is told."""

from __future__ import annotations

import copy
import random
from itertools import islice
from time import perf_counter
from typing import Any

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.lab.match import steps
from companion.rules import declared
from companion.rules.declared.engine import DeclaredGame
from companion.rules.kernel import Illegal

KIND = "soak"
OF_EACH = 1500
HANG = 1.0
"""Seconds from which one counts as hanging."""

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


def spoilt(record: dict[str, Any], label: str) -> bool:
    """Spoil one declaration, the same for the same label, and try it out. Returns whether it was still sound."""
    chance = random.Random(label)
    return try_out({**record, "declaration": spoil(record["declaration"], chance)}, label)


def run() -> dict[str, Any]:
    from companion.engines import open_pack
    from generator.pack.find import small_games

    figures: dict[str, Any] = {}
    for name in small_games():
        record = open_pack(name).pack.engine_tables()[declared.KEY][0]
        taken, sound, faults = [], 0, []
        for number in range(OF_EACH):
            begun = perf_counter()
            try:
                sound += spoilt(record, f"{name} {number}")
            except Exception as fault:
                faults.append(f"{number}: {fault!r}"[:200])
            taken.append(perf_counter() - begun)
        figures[name] = {
            "spoilt": OF_EACH,
            "refused": OF_EACH - sound - len(faults),
            "played": sound,
            "faults": faults,
            "slowest_seconds": round(max(taken), 3),
            "hung": sum(each > HANG for each in taken),
        }
    return {"spoilt": OF_EACH * len(figures), **figures}

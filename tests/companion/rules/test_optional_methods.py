"""What a game may answer: a name that nothing asks for, or that no game answers to, must not go unnoticed."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from support.toy import Toy

import companion
from companion.engines import Loaded, open_pack
from companion.rules.kernel.game import Offers
from companion.rules.kernel.opening import OFFERED, REQUIRED
from generator.errors import Refused

PACK = open_pack("armorica").pack
GAMES = [open_pack(name).game for name in ("armorica", "arrival", "fallen-kingdoms", "pig", "oh-hell")]


class Generous(Toy):
    def propositions(self, state: Any, seat: str) -> list[Any]:
        return self.legal_moves(state, seat)


class Bare:
    name = "bare"


@pytest.mark.parametrize("asked", sorted(OFFERED))
def test_a_misspelt_answer_is_refused_when_the_game_is_opened(asked: str) -> None:
    wrong = asked + "s"
    Misspelt = type("Misspelt", (Toy,), {wrong: lambda self: None})
    with pytest.raises(Refused, match=rf"answers to {wrong}, which nothing asks for: perhaps {asked} is meant"):
        Loaded(PACK, Misspelt())


def test_a_name_like_no_other_is_refused_unless_the_engine_calls_it_its_own() -> None:
    with pytest.raises(Refused, match="propositions, which nothing asks for"):
        Loaded(PACK, Generous())
    Loaded(PACK, type("Owner", (Generous,), {"own": frozenset({"propositions"})})())


def test_a_game_that_lacks_an_answer_is_refused_when_it_is_opened() -> None:
    apart = type("Apart", (), dict(vars(Toy)))
    with pytest.raises(Refused, match=r"does not inherit companion\.rules\.kernel\.Offers"):
        Loaded(PACK, apart())
    with pytest.raises(Refused, match="lacks prefix, rules_version, seats"):
        Loaded(PACK, Bare())  # type: ignore[arg-type]


def test_some_game_answers_to_everything_that_is_asked() -> None:
    def replaces(game: Any, name: str) -> bool:
        return name in vars(game) or getattr(type(game), name, None) is not getattr(Offers, name, None)

    assert len(OFFERED) > 20
    assert {name for name in OFFERED if not any(replaces(game, name) for game in GAMES)} == set()


def test_games_are_asked_by_attribute_so_that_the_type_checker_reads_the_name() -> None:
    """`getattr(game, "…")` would hide a misspelt name from it."""
    asked = []
    for file in Path(companion.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            match node:
                case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=str(name)), *_]):
                    if name in OFFERED.union(REQUIRED):
                        asked.append((file.name, node.lineno, name))
    assert asked == []

"""A decision with one legal answer is made already: one tap confirms it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.phones import Phone
from support.positions import MEDIUM, stand

from companion.dealer import Stream
from companion.engines import open_pack
from companion.lab.match import begin, steps
from companion.rules.kernel import Turn

SEATS = {"armorica": ("Ana", "Bo"), "fallen-kingdoms": ("red", "yellow", "purple")}
GAMES = 12


def without_choice(game: str, step: str) -> dict[str, Any]:
    """The first position where a seat is asked for this and has one answer."""
    engine = open_pack(game).game
    assert engine is not None
    seats = SEATS[game]
    for number in range(GAMES):
        state = begin(engine, seats, {})
        for each in steps(engine, state, dict.fromkeys(seats, MEDIUM), Stream(str(number), "test").below):
            match each.pending:
                case Turn((asked,)) if asked.type == step and engine.lists_all(each.state, asked.seat):
                    if len(engine.legal_moves(each.state, asked.seat)) == 1:
                        return dict(engine.position(each.state))
    raise AssertionError(f"{game}: always a choice at {step}")


@pytest.mark.parametrize(
    ("game", "step"), [("armorica", "roman"), ("armorica", "winter"), ("fallen-kingdoms", "stance")]
)
def test_one_tap_confirms_the_only_choice(phone: Callable[..., Phone], game: str, step: str) -> None:
    host = phone("fr", "small")
    code = stand(host, game, SEATS[game], without_choice(game, step))
    before = host.message(code)
    assert len(before["moves"]) == 1
    confirm = host.sees(".actions button.main:not([disabled])")
    assert host.page.locator(".actions button.main:not([disabled])").count() == 1
    confirm.click()
    host.has_heard_more(before["number"])
    made = next(line for line in host.message(code)["log"] if line["number"] > before["number"])
    assert made["move"] == before["moves"][0]

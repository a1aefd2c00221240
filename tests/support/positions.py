"""Positions from the middle of a game, as sensible players reach them: what a test of one decision begins with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from support.phones import Phone

from companion.bots import Bot, Medium
from companion.dealer import Stream
from companion.engines import open_pack
from companion.lab.match import begin, steps
from companion.rules.kernel import Chance, Over, Turn

Wanted = Callable[[dict[str, Any]], bool]
END = "end"
MEDIUM = Medium()
CREATE = """async (wish) => {
  const headers = {"Content-Type": "application/json"};
  const sent = await fetch("/api/v1/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return sent.json();
}"""


def anything(view: dict[str, Any]) -> bool:
    return True


GAMES = 6
"""So many games are looked through for one where the decision comes up."""


def reached(
    game: str, seats: Sequence[str], step: str, fits: Wanted = anything, player: Bot = MEDIUM
) -> dict[str, Any]:
    """The first position of a game between such players where this kind of decision, or this question, is open;
    `END` is the end. `fits` may want more of the view of who is asked, or of a spectator's view of the end."""
    for number in range(GAMES):
        found = _reached(game, seats, step, str(number), fits, player)
        if found is not None:
            return found
    raise AssertionError(f"{game}: no seat was asked for {step}")


def _reached(game: str, seats: Sequence[str], step: str, seed: str, fits: Wanted, player: Bot) -> dict[str, Any] | None:
    engine = open_pack(game).game
    assert engine is not None
    state = begin(engine, seats, {})
    for each in steps(engine, state, dict.fromkeys(seats, player), Stream(seed, "test").below):
        match each.pending:
            case Turn(awaited):
                found = awaited[0].type == step and fits(engine.view(each.state, awaited[0].seat))
            case Chance(question):
                found = question.id == step
            case _:
                found = False
        if found:
            return dict(engine.position(each.state))
    assert isinstance(engine.pending(state), Over)
    return dict(engine.position(state)) if step == END and fits(engine.view(state, None)) else None


def stand(
    host: Phone, game: str, seats: Sequence[str], position: dict[str, Any], dealer: dict[str, str] | None = None
) -> str:
    """A table at this position, every seat played on this one phone; its code."""
    host.open("/history").sees("h1")
    wish = {"game": game, "seats": [{"name": seat, "played": "screen"} for seat in seats], "position": position}
    made = host.page.evaluate(CREATE, {**wish, "dealer": dealer or {}})
    host.open(f"/t/{made['code']}").sees(".lobby .dock .main, .play")
    if host.has(".lobby"):
        host.begin()
    host.sees(".board > *, .game-end")
    return str(made["code"])

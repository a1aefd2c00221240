"""Whatever a seat may not know is varied, and every bot chooses the same: from the same luck, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from support.games import Case, cases

from companion.bots import LAB_BOTS, Bot, Strong
from companion.dealer import Stream
from companion.lab.match import steps
from companion.rules.fallen_kingdoms.state import LEDGER
from companion.rules.kernel import Game, Turn

CASES = {case.label: case for case in cases()}
PLAYERS: dict[str, Bot] = {**LAB_BOTS, "strong": Strong(iterations=5)}
Snapshot = tuple[Game[Any, Any], Any, str]
"""A game, a state and a seat that decides."""


def moments(case: Case, *bots: str, every: int = 4, most: int = 160) -> Iterator[Snapshot]:
    for number, step in enumerate(islice(steps(case.game, case.fresh(), case.bots(*bots), stream("play")), most)):
        if isinstance(step.pending, Turn) and number % every == 0:
            for seat in step.pending.seats:
                yield case.game, step.state, seat


def norns() -> Iterator[Snapshot]:
    """Decisions where cards lie under the stack that only another seat, the Norns, knows."""
    case = CASES["fallen-kingdoms-3"]
    seen = 0
    for step in steps(case.game, case.fresh(), case.bots("uniform"), stream("norns 1")):
        for seat in step.pending.seats if isinstance(step.pending, Turn) else ():
            own = 1 << case.seats.index(seat)
            if any(not knowers & own for _, knowers in step.state.buried):
                seen += 1
                yield case.game, step.state, seat
        if seen >= 6:
            return


def stream(label: str) -> Callable[[int], int]:
    return Stream("secrets", label).below


def dealt_anew(game: Game[Any, Any], state: Any, seat: str, number: int) -> Any:
    return game.sample(state, seat, stream(f"anew {number}"))


def other_points(game: Game[Any, Any], state: Any, seat: str, number: int) -> Any:
    """Hidden points are other ones, by no word of the game's own."""
    other = state.copy()
    for place, player in enumerate(state.setting.seats):
        if player != seat:
            more = 40 if (place + number) % 2 else 3
            other.glory[place] += more
            other.ledger[place * len(LEDGER)] += more
    return other


def gods_first() -> Iterator[Snapshot]:
    yield from moments(CASES["fallen-kingdoms-3"], "uniform", every=1, most=6)


SECRETS: dict[str, tuple[Callable[[], Iterator[Snapshot]], Callable[..., Any]]] = {
    "blocks": (lambda: moments(CASES["arrival-3"], "medium", every=1, most=90), dealt_anew),
    "gods": (gods_first, dealt_anew),
    "norns": (norns, dealt_anew),
    "points": (lambda: moments(CASES["fallen-kingdoms-hidden-3"], "medium", every=9), other_points),
    "points, drawn": (lambda: moments(CASES["fallen-kingdoms-hidden-3"], "medium", every=23), dealt_anew),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_what_a_seat_may_not_know_changes_nothing_a_bot_does(secret: str) -> None:
    found, vary = SECRETS[secret]
    varied = 0
    for game, state, seat in found():
        for number in range(2):
            other = vary(game, state, seat, number)
            if other == state:
                continue
            varied += 1
            assert game.sample(other, seat, stream("same")) == game.sample(state, seat, stream("same"))
            for name, bot in PLAYERS.items():
                chosen = bot.choose(game, state, seat, stream(f"luck {number}"))
                assert bot.choose(game, other, seat, stream(f"luck {number}")) == chosen, (name, chosen)
    assert varied >= 4, "nothing was varied"


def test_armorica_has_no_secrets_to_vary() -> None:
    for game, state, seat in moments(CASES["armorica-3"], "medium", most=60):
        assert dealt_anew(game, state, seat, 1) == state

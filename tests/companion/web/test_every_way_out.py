"""What a seat may not know changes nothing that it gets, on any way out of the server: a small share of
`python -m bench secrets`, and leaks that it must find.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from support.fallen import grid

from bench.noninterference.listening import case_of, compare_pairs
from bench.noninterference.ways import LOOKS
from bench.noninterference.worlds import variations
from bench.secrets import GAMES as BENCHED
from companion.engines import open_pack
from companion.rules.kernel import ChanceMove, Illegal
from companion.web.api.routes import ROUTES
from generator.pack.find import all_shipped

LAID = {"map": {"grid": grid("R3")}}
MADE = Path(__file__).parents[2] / "data" / "secret-games"
SHARES = {"asking": 2, "hidden-ties": 3, "by-hand": 6}
"""Fewer of the games in which every correction is judged in a thousand states."""
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "armorica": ("armorica", {}, 5),
    "arrival": ("arrival", {}, 5),
    "fallen-kingdoms": ("fallen-kingdoms", LAID, 8),
    "fallen-kingdoms, hidden points": ("fallen-kingdoms", {**LAID, "hidden_scoring": True}, 6),
    "oh-hell, short": ("oh-hell", {"first_round": 3}, 2),
    "market-day": ("market-day", {}, 6),
    "night-auction": ("night-auction", {}, 6),
    **{name: (name, {}, 2) for name in ("oware", "pig", "ur", "yacht")},
    **{folder.name: (str(folder), {}, SHARES.get(folder.name, 8)) for folder in sorted(MADE.iterdir())},
}
EVERYWHERE = {"view", "moves", "export", "course", "stream", "lobby", "packed", "stale", "refused", "errors", "try"}
EVERYWHERE |= {"choices", "replay", "amend preview", "afterwards", "effects", "hint", "recap", "notices", "upgrade"}
BY_ENTRY = {"/effects", "/recap", "/events/{event}/choices", "/replay/{event}", "/replay/{event}/effects"}
"""What is asked beside the looks, some of it for single entries."""


def test_every_game_is_looked_at() -> None:
    """Shipped or declared; and `python -m bench secrets` looks at as many."""
    named = {name for name, *_ in GAMES.values()}
    assert {*all_shipped()} < named
    assert len(named - {*all_shipped()}) == 5
    assert named == {name for name, _ in BENCHED.values()}


def test_every_address_of_a_table_that_is_read_is_listened_to(app: Flask) -> None:
    assert app, "with an app all routes are known"
    table = "/tables/{code}"
    known = {path.partition("?")[0] for paths in LOOKS.values() for path in paths} | BY_ENTRY
    read = {
        route.path.removeprefix(table) for route in ROUTES if route.method == "GET" and route.path.startswith(table)
    }
    assert read == known


@pytest.mark.parametrize("label", GAMES)
def test_what_a_reader_may_not_know_changes_nothing_it_gets(label: str) -> None:
    name, options, count = GAMES[label]
    loaded = open_pack(name)
    seats = min(3, max(loaded.engine.players))
    tally = compare_pairs(loaded, islice(variations(case_of(loaded, seats, options), "suite"), count), "suite")
    assert tally.leaks == []
    assert sum(tally.kinds.values()) == count
    assert {*tally.compared} >= EVERYWHERE
    assert min(tally.compared[way] for way in EVERYWHERE) > 1


def tells_by_a_view(game: Any) -> None:
    """Longer or shorter by what others hold."""
    view = game.view
    game.view = lambda state, seat: {**view(state, seat), "left": repr(state.dealt)}


def tells_by_a_refusal(game: Any) -> None:
    """One rule or another, by what others hold."""
    check = game.check

    def leaky(state: Any, move: Any) -> Any:
        if isinstance(move, ChanceMove) and check(state, move) is not None:
            return Illegal(f"FK 15.{1 + len(repr(state.dealt)) % 2}.{sum(sum(cards) for cards in state.dealt)}", "over")
        return check(state, move)

    game.check = leaky


def tells_by_the_log(game: Any) -> None:
    """What was answered in secret, to everybody."""
    game.public_move = lambda _state, move, _seat: game.write_move(move)


def tells_by_a_bot(game: Any) -> None:
    """A bot that looks into all hands."""
    game.sample = lambda state, _seat, _below: state.copy()


LEAKS: dict[str, tuple[Callable[[Any], None], set[str]]] = {
    "a view": (tells_by_a_view, {"view", "stream", "packed", "replay", "afterwards"}),
    "a refusal": (tells_by_a_refusal, {"refused"}),
    "the log": (tells_by_the_log, {"view", "stream", "afterwards"}),
    "a bot": (tells_by_a_bot, {"hint"}),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    """Among the first that is varied are the gods that others hold."""
    spoil, ways = LEAKS[leak]
    fresh = open_pack("fallen-kingdoms")
    case = case_of(fresh, 3, LAID)
    twins = list(islice(variations(case, "suite"), 3))
    spoil(fresh.engine)
    found = {way for way, *_ in compare_pairs(fresh, twins, "suite").leaks}
    assert ways <= found

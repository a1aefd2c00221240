"""Every game is a PettingZoo environment: its own tests pass, secrets stay secret, the example of the docs learns."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from companion.engines import open_pack
from companion.gym import BoardGameEnv, env
from companion.gym.encoding import encode
from companion.rules.kernel import Chance
from generator.errors import Refused
from generator.pack.find import all_shipped

GAMES = [("armorica", 3), ("arrival", 2), ("fallen-kingdoms", 3)]
EVERY_GAME = [(game, open_pack(game).engine.players[end]) for game in all_shipped() for end in (0, -1)]
"""With as few players as can be, and with as many."""
DOCS = Path(__file__).resolve().parents[3] / "docs" / "lab.md"


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_pettingzoos_own_tests_pass(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game, players), num_cycles=40)
        seed_test(lambda: env(game, players), num_cycles=12)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_slots_are_the_legal_moves(game: str, players: int) -> None:
    table = BoardGameEnv(game, players)
    table.reset(seed=3)
    for turn in range(40):
        agent = table.agent_selection
        mask = table.observe(agent)["action_mask"]
        assert mask.sum() == len(table.slots) > 0
        assert all(table.game.check(table.state_of_game, move) is None for move in table.slots)
        for other in table.possible_agents:
            assert other == agent or not table.observe(other)["action_mask"].any()
        with pytest.raises(ValueError, match="action mask"):
            table.step(len(table.slots))
        table.step(turn % len(table.slots))
        if not any(table.terminations.values()):
            assert not isinstance(table.game.pending(table.state_of_game), Chance)


def test_an_observation_is_made_of_the_seats_view_alone() -> None:
    table = BoardGameEnv("fallen-kingdoms", 3)
    table.reset(seed=5)
    state, game = table.state_of_game, table.game
    for agent in table.possible_agents:
        world = game.sample(state, agent, lambda n: n - 1)
        seen = table.observe(agent)["observation"]
        assert np.array_equal(seen, encode(game.view(world, agent), len(seen)))


def test_rewards_add_up_to_nothing_and_the_winner_has_most() -> None:
    table = env("armorica", players=3)
    table.reset(seed=1)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        total[agent] += reward
        table.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    winners = table.unwrapped.game.score(table.unwrapped.state_of_game).winners
    assert sum(total.values()) == pytest.approx(0)
    assert all((total[agent] > 0) == (agent in winners) for agent in total)


def test_numbers_of_players_are_checked() -> None:
    with pytest.raises(Refused, match="2–4 players"):
        env("armorica", players=9)


def test_encoding_is_the_same_everywhere() -> None:
    array = encode({"a": [1, True, None, "x"], "b": {"c": -2.5}}, 16)
    assert array.sum() == pytest.approx(encode({"b": {"c": -2.5}, "a": [1, True, None, "x"]}, 16).sum())
    assert np.flatnonzero(encode({"a": "x"}, 1024)).tolist() == [950]


def test_the_example_of_the_docs_learns(capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = (code for code in re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.S))
    assert "GAMES = 300" in source
    exec(source.replace("GAMES = 300", "GAMES = 60"), {})
    before, after = map(float, re.findall(r"[+-]\d\.\d\d", capsys.readouterr().out))
    assert after > before + 0.1

"""Other people's engines at random play, for `bench/engines.py`; runs in their own environment, prints JSON.

Only decisions of players count. OpenSpiel: every game it offers that is written in Python and takes turns.
"""

from __future__ import annotations

import json
import logging
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any


def speed(play: Callable[[], int], seconds: float) -> float:
    play()
    decisions, begun = 0, process_time()
    while process_time() - begun < seconds:
        decisions += play()
    return decisions / (process_time() - begun)


def spiel_game(game: Any) -> Callable[[], int]:
    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state.chance_outcomes()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def draw(outcomes: list[tuple[int, float]]) -> int:
    """As quick as it gets in plain Python: `random.choices` takes three times as long."""
    point = random.random()
    for action, chance in outcomes:
        point -= chance
        if point < 0:
            return action
    return outcomes[-1][0]


def spiel_games() -> dict[str, Callable[[], int]]:
    import pyspiel
    from open_spiel.python import games

    assert games, "importing the package registers the games"
    found = {}
    for kind in pyspiel.registered_games():
        turns = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        if kind.short_name.startswith("python_") and kind.default_loadable and turns:
            found[f"open_spiel {kind.short_name}"] = spiel_game(pyspiel.load_game(kind.short_name))
    return found


def catan() -> Callable[[], int]:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        decisions = 0
        # `play_tick` enumerates the playable actions, asks the player and carries out the choice.
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    logging.disable(logging.CRITICAL)
    random.seed(1)
    only_catan = sys.argv[2:] == ["catanatron"]
    games = {**({} if only_catan else spiel_games()), "catanatron": catan()}
    figures = {}
    for name, play in games.items():
        try:
            figures[name] = speed(play, seconds)
        except Exception as error:  # one game of many that does not run must not hide the others
            print(f"{name}: {error}", file=sys.stderr)
    assert only_catan or any(name.startswith("open_spiel") for name in figures)
    assert "catanatron" in figures
    print(json.dumps(figures))


if __name__ == "__main__":
    main()

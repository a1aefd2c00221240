"""The tasks that may stand on the agenda, by the names under which a position lists them."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any

from companion.rules.fallen_kingdoms import (
    battle,
    invasion,
    losses,
    movement,
    production,
    rampage,
    rounds,
    scoring,
    setup,
    stacks,
    starting,
    temples,
)
from companion.rules.fallen_kingdoms.powers import loki, norns, using

_ALL: tuple[Callable[..., None], ...] = (
    *(setup.open_map, setup.deal, setup.choose_gods, setup.name_first_player, starting.start_placement),
    *(stacks.refill_knowledge, stacks.refill_buildings, stacks.turn_up_rumor, stacks.draw_rumor),
    *(rounds.begin_round, rounds.take_turn, rounds.end_round, scoring.score_turn),
    *(using.open_power, norns.look, loki.ask_loki_retreat),
    *(production.produce, production.add_points, production.hand_out, production.open_placement),
    *(movement.open_movement, movement.open_settlement),
    *(battle.open_battles, battle.open_window, battle.open_stance, battle.resolve_roll, losses.open_fright),
    *(losses.flee, battle.check_battle, battle.open_aftermath),
    *(rampage.open_rampage, rampage.resolve_rampage, rampage.after_rampage),
    *(temples.look_for_falls, temples.fall, temples.inherit, temples.strip),
    *(invasion.open_invasions, invasion.open_invite, invasion.open_path, invasion.open_follow, invasion.open_spread),
    *(invasion.open_temple, invasion.pass_marker, rounds.finish),
)

TASKS = {task.__name__: task for task in _ALL}
NAMES = {task: task.__name__ for task in _ALL}


MANY = 200
"""No count on an agenda is higher: points, units, placements."""


def fits(task: Callable[..., None], args: tuple[Any, ...], players: int, cities: int) -> bool:
    """Tell whether these can be the arguments of the task; the names of its parameters say what each must be."""
    given = list(signature(task).parameters.values())[1:]
    needed = sum(parameter.default is Parameter.empty for parameter in given)
    limits = {"player": players, "winner": players, "victim": players, "city": cities, "source": cities, "track": 3}
    if not needed <= len(args) <= len(given):
        return False
    for parameter, value in zip(given, args, strict=False):
        if parameter.name == "later":
            good = isinstance(value, bool)
        elif parameter.name == "suspects":
            good = isinstance(value, tuple) and all(type(one) is int and 0 <= one < players for one in value)
        else:
            good = type(value) is int and 0 <= value < limits.get(parameter.name, MANY)
        if not good:
            return False
    return True

"""Every decision of FK 16.2 in one table: how it is judged, listed, carried out, and drawn when it is too rich."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules.fallen_kingdoms import (
    aftermath,
    battle,
    ending,
    fright,
    invasion,
    losses,
    movement,
    production,
    rampage,
    reinforcing,
    setup,
    starting,
    surrender,
)
from companion.rules.fallen_kingdoms.moves import Move, RumorPayers, Settle
from companion.rules.fallen_kingdoms.powers import loki, norns, using
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal
from companion.rules.kernel.chance import Below
from companion.rules.kernel.large_decisions import LISTED


@dataclass(frozen=True, slots=True)
class Rich:
    """A decision that may have too many answers: their number (or a ceiling), a selection, one by chance."""

    count: Callable[[State], int]
    some: Callable[[State, str], list[Any]]
    sample: Callable[[State, str, Below], Any]


@dataclass(frozen=True, slots=True)
class Step:
    """`check` is None where every well-formed move is legal."""

    check: Callable[[State, Any], Illegal | None] | None
    listed: Callable[[State, str], list[Any]]
    deed: Callable[[State, Any], None]
    rich: Rich | None = None
    canonical: Callable[[State, Any], Move] | None = None


def _plan_ceiling(state: State) -> int:
    return movement.plan_ceiling(state, LISTED)


def _sorted_settle(state: State, move: Settle) -> Settle:  # noqa: ARG001 (one shape for all)
    return Settle(move.seat, tuple(sorted(move.back)))


def _sorted_payers(state: State, move: RumorPayers) -> RumorPayers:
    """In the order of the seats, as they are listed."""
    return RumorPayers(move.seat, tuple(sorted(move.extra, key=state.setting.seats.index)))


STEPS: dict[str, Step] = {
    "choose_god": Step(setup.check_choose_god, setup.list_choose_god, setup.do_choose_god),
    "start_city": Step(starting.check_start_city, starting.list_start_city, starting.do_start_city),
    "start_units": Step(starting.check_start_units, starting.list_start_units, starting.do_start_units),
    "power": Step(
        using.check_power,
        using.list_powers,
        using.do_power,
        Rich(using.powers_count, using.some_powers, using.sample_power),
    ),
    "norns_pick": Step(norns.check_norns_pick, norns.list_norns_pick, norns.do_norns_pick),
    "loki_retreat": Step(loki.check_loki_retreat, loki.list_loki_retreat, loki.do_loki_retreat),
    "allocate": Step(production.check_allocate, production.list_allocate, production.do_allocate),
    "take_building": Step(production.check_take_building, production.list_take_building, production.do_take_building),
    "take_knowledge": Step(
        production.check_take_knowledge, production.list_take_knowledge, production.do_take_knowledge
    ),
    "place": Step(
        production.check_place,
        production.list_place,
        production.do_place,
        Rich(production.place_count, production.some_places, production.sample_place),
        production.canonical_place,
    ),
    "plan": Step(
        movement.check_plan,
        movement.list_plans,
        movement.do_plan,
        Rich(_plan_ceiling, movement.some_plans, movement.sample_plan),
        movement.canonical_plan,
    ),
    "next_battle": Step(battle.check_next_battle, battle.list_next_battle, battle.do_next_battle),
    "reinforce": Step(
        reinforcing.check_reinforce,
        reinforcing.list_reinforce,
        reinforcing.do_reinforce,
        Rich(reinforcing.reinforce_count, reinforcing.some_reinforces, reinforcing.sample_reinforce),
    ),
    "stance": Step(battle.check_stance, battle.list_stance, battle.do_stance),
    "losses": Step(losses.check_losses, losses.list_losses, losses.do_losses),
    "flee": Step(fright.check_flee, fright.list_flee, fright.do_flee),
    "occupy": Step(None, battle.list_occupy, aftermath.do_occupy),
    "rampage": Step(rampage.check_rampage, rampage.list_rampage, rampage.do_rampage),
    "enter": Step(rampage.check_enter, rampage.list_enter, rampage.do_enter),
    "settle": Step(
        movement.check_settle,
        movement.list_settle,
        movement.do_settle,
        Rich(movement.settle_count, movement.some_settles, movement.sample_settle),
        _sorted_settle,
    ),
    "rumor_payers": Step(
        ending.check_rumor_payers, ending.list_rumor_payers, ending.do_rumor_payers, None, _sorted_payers
    ),
    "invade": Step(invasion.check_invade, invasion.list_invade, invasion.do_invade),
    "replace": Step(
        surrender.check_replace,
        surrender.list_replace,
        surrender.do_replace,
        Rich(surrender.replace_count, surrender.some_replaces, surrender.sample_replace),
    ),
    "path": Step(invasion.check_path, invasion.list_path, invasion.do_path),
    "follow": Step(invasion.check_follow, invasion.list_follow, invasion.do_follow),
    "spread": Step(
        invasion.check_spread,
        invasion.list_spread,
        invasion.do_spread,
        Rich(invasion.spread_count, invasion.some_spreads, invasion.sample_spread),
    ),
    "temple": Step(invasion.check_temple, invasion.list_temple, invasion.do_temple),
}

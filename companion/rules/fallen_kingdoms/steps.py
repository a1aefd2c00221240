"""Every step of the game in one table: who is asked, and how an answer is listed, checked and carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from companion.rules.fallen_kingdoms import (
    battle,
    invasion,
    losses,
    movement,
    moves,
    production,
    rampage,
    rounds,
    setup,
    stacks,
    starting,
    surrender,
)
from companion.rules.fallen_kingdoms.arrangement import read_grid
from companion.rules.fallen_kingdoms.content import BUILDINGS, KNOWLEDGE
from companion.rules.fallen_kingdoms.powers import loki, norns, using
from companion.rules.fallen_kingdoms.state import CHANCE, EVERYBODY, State
from companion.rules.kernel import Chance, ChanceStep, Dice, Illegal, Large, Question, Reply, Seat, Step
from companion.rules.kernel.large_decisions import LISTED

M = TypeVar("M")


def seats_asked(state: State) -> Sequence[Seat]:
    """The seats whose decision is awaited."""
    if state.over or state.actor == CHANCE:
        return ()
    seats = state.setting.seats
    return [seats[player] for player in setup.choosing(state)] if state.actor == EVERYBODY else (seats[state.actor],)


def _step(
    kind: type[M],
    check: Callable[[State, M], Illegal | None] | None,
    list_: Callable[[State, Seat], list[M]],
    do: Callable[[State, M], None],
    large: Large[State, M] | None = None,
    canonical: Callable[[State, M], M] | None = None,
) -> Step[State]:
    """A step that takes one type of move, as all of this game do."""
    return Step(seats_asked, list_, {kind: Reply(check, do)}, large, canonical)


def _plan_ceiling(state: State) -> int:
    return movement.plan_ceiling(state, LISTED)


def _sorted_settle(state: State, move: moves.Settle) -> moves.Settle:  # noqa: ARG001 (one shape for all)
    return moves.Settle(move.seat, tuple(sorted(move.back)))


def _sorted_payers(state: State, move: moves.RumorPayers) -> moves.RumorPayers:
    """In the order of the seats, as they are listed."""
    return moves.RumorPayers(move.seat, tuple(sorted(move.extra, key=state.setting.seats.index)))


STEPS: Mapping[str, Step[State]] = {
    "choose_god": _step(moves.ChooseGod, setup.check_choose_god, setup.list_choose_god, setup.do_choose_god),
    "start_city": _step(moves.StartCity, starting.check_start_city, starting.list_start_city, starting.do_start_city),
    "start_units": _step(
        moves.StartUnits, starting.check_start_units, starting.list_start_units, starting.do_start_units
    ),
    "power": _step(
        moves.Power,
        using.check_power,
        using.list_powers,
        using.do_power,
        Large(using.powers_count, using.some_powers, using.sample_power),
    ),
    "norns_pick": _step(moves.NornsPick, norns.check_norns_pick, norns.list_norns_pick, norns.do_norns_pick),
    "loki_retreat": _step(moves.LokiRetreat, loki.check_loki_retreat, loki.list_loki_retreat, loki.do_loki_retreat),
    "allocate": _step(moves.Allocate, production.check_allocate, production.list_allocate, production.do_allocate),
    "take_building": _step(
        moves.TakeBuilding, production.check_take_building, production.list_take_building, production.do_take_building
    ),
    "take_knowledge": _step(
        moves.TakeKnowledge,
        production.check_take_knowledge,
        production.list_take_knowledge,
        production.do_take_knowledge,
    ),
    "place": _step(
        moves.Place,
        production.check_place,
        production.list_place,
        production.do_place,
        Large(production.place_count, production.some_places, production.sample_place),
        production.canonical_place,
    ),
    "plan": _step(
        moves.Plan,
        movement.check_plan,
        movement.list_plans,
        movement.do_plan,
        Large(_plan_ceiling, movement.some_plans, movement.sample_plan),
        movement.canonical_plan,
    ),
    "next_battle": _step(moves.NextBattle, battle.check_next_battle, battle.list_next_battle, battle.do_next_battle),
    "reinforce": _step(
        moves.Reinforce,
        battle.check_reinforce,
        battle.list_reinforce,
        battle.do_reinforce,
        Large(battle.reinforce_count, battle.some_reinforces, battle.sample_reinforce),
    ),
    "stance": _step(moves.Stance, battle.check_stance, battle.list_stance, battle.do_stance),
    "losses": _step(moves.Losses, losses.check_losses, losses.list_losses, losses.do_losses),
    "flee": _step(moves.Flee, losses.check_flee, losses.list_flee, losses.do_flee),
    "occupy": _step(moves.Occupy, None, battle.list_occupy, rampage.do_occupy),
    "rampage": _step(moves.Rampage, rampage.check_rampage, rampage.list_rampage, rampage.do_rampage),
    "enter": _step(moves.Enter, rampage.check_enter, rampage.list_enter, rampage.do_enter),
    "settle": _step(
        moves.Settle,
        movement.check_settle,
        movement.list_settle,
        movement.do_settle,
        Large(movement.settle_count, movement.some_settles, movement.sample_settle),
        _sorted_settle,
    ),
    "rumor_payers": _step(
        moves.RumorPayers,
        rounds.check_rumor_payers,
        rounds.list_rumor_payers,
        rounds.do_rumor_payers,
        None,
        _sorted_payers,
    ),
    "invade": _step(moves.Invade, invasion.check_invade, invasion.list_invade, invasion.do_invade),
    "replace": _step(
        moves.Replace,
        surrender.check_replace,
        surrender.list_replace,
        surrender.do_replace,
        Large(surrender.replace_count, surrender.some_replaces, surrender.sample_replace),
    ),
    "path": _step(moves.Path, invasion.check_path, invasion.list_path, invasion.do_path),
    "follow": _step(moves.Follow, invasion.check_follow, invasion.list_follow, invasion.do_follow),
    "spread": _step(
        moves.Spread,
        invasion.check_spread,
        invasion.list_spread,
        invasion.do_spread,
        Large(invasion.spread_count, invasion.some_spreads, invasion.sample_spread),
    ),
    "temple": _step(moves.Temple, invasion.check_temple, invasion.list_temple, invasion.do_temple),
}


# Questions to chance (FK 15.2)

KINDS = ("map", "gods", "knowledge", "buildings", "rumors", "dice")
"""Who deals what is chosen for each of these."""


DICE = {count: Chance(Question("dice", Dice(count), "dice")) for count in (invasion.PATH_DICE, battle.DICE)}
REROLLS = {count: Chance(Question("reroll", Dice(count), "dice")) for count in (1, 2)}


def _apply_roll(state: State, answer: tuple[int, ...]) -> None:
    if state.battle is None:
        invasion.apply_landing(state, tuple(answer))
    else:
        battle.apply_roll(state, tuple(answer))


CHANCE_STEPS: Mapping[str, ChanceStep[State]] = {
    "map": ChanceStep(setup.map_chance, lambda state, answer: setup.lay_map(state, read_grid(answer["grid"]))),
    "gods": ChanceStep(setup.gods_chance, setup.hand_gods),
    "draw-knowledge": ChanceStep(
        stacks.knowledge_chance, lambda state, answer: stacks.draw_knowledge(state, KNOWLEDGE.index(answer))
    ),
    "draw-building": ChanceStep(
        lambda state: stacks.building_chance(state.unseen_tiles),
        lambda state, answer: stacks.draw_building(state, BUILDINGS.index(answer)),
    ),
    "draw-rumor": ChanceStep(stacks.rumor_chance, stacks.show_rumor),
    "dice": ChanceStep(lambda state: DICE[state.detail[0]], _apply_roll),
    "reroll": ChanceStep(
        lambda state: REROLLS[state.detail[0]], lambda state, answer: battle.apply_reroll(state, tuple(answer))
    ),
}

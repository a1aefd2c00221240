"""FK 15.2: the questions put to chance, and what their answers do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules.fallen_kingdoms import battle, invasion, setup, stacks
from companion.rules.fallen_kingdoms.arrangement import read_grid
from companion.rules.fallen_kingdoms.content import BUILDINGS, KNOWLEDGE
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Chance, Dice, Question

KINDS = ("map", "gods", "knowledge", "buildings", "rumors", "dice")
"""Who deals what is chosen for each of these."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How a question is put, and what its answer does."""

    chance: Callable[[State], Chance]
    deed: Callable[[State, Any], None]


DICE = {count: Chance(Question("dice", Dice(count), "dice")) for count in (invasion.PATH_DICE, battle.DICE)}
REROLLS = {count: Chance(Question("reroll", Dice(count), "dice")) for count in (1, 2)}


def _rolled(state: State, answer: tuple[int, ...]) -> None:
    if state.battle is None:
        invasion.landed(state, tuple(answer))
    else:
        battle.rolled(state, tuple(answer))


ASKED: dict[str, Asked] = {
    "map": Asked(setup.map_chance, lambda state, answer: setup.lay_map(state, read_grid(answer["grid"]))),
    "gods": Asked(setup.gods_chance, setup.hand_gods),
    "draw-knowledge": Asked(
        stacks.knowledge_chance, lambda state, answer: stacks.draw_knowledge(state, KNOWLEDGE.index(answer))
    ),
    "draw-building": Asked(
        lambda state: stacks.building_chance(state.unseen_tiles),
        lambda state, answer: stacks.draw_building(state, BUILDINGS.index(answer)),
    ),
    "draw-rumor": Asked(stacks.rumor_chance, stacks.show_rumor),
    "dice": Asked(lambda state: DICE[state.detail[0]], _rolled),
    "reroll": Asked(
        lambda state: REROLLS[state.detail[0]], lambda state, answer: battle.rerolled(state, tuple(answer))
    ),
}

"""FK 16.1: any well-formed move sent to any decision is refused with a rule, or it works and the invariants hold.

The moves are made from the published schema, with more of the cities and seats of the table than chance would give.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.games import Case, Entry, engine

from companion.dealer import Stream
from companion.lab.match import steps
from companion.rules.fallen_kingdoms.reasons import REASONS
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal, Turn
from companion.rules.kernel.chance import Below

GAME = engine("fallen-kingdoms")
MOVES = {
    entry["properties"]["type"]["const"]: entry
    for entry in GAME.move_schema()["oneOf"]
    if entry["properties"]["type"]["const"] != "chance"
}
TRIES = 4


def made(schema: dict[str, Any], near: set[str], below: Below) -> Any:
    """A value the schema admits; of its ids mostly one of those at hand."""
    if "anyOf" in schema:
        return made(schema["anyOf"][below(len(schema["anyOf"]))], near, below)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        ids = [id for id in schema["enum"] if id in near and below(8)] or schema["enum"]
        return ids[below(len(ids))]
    match schema["type"]:
        case "null":
            return None
        case "boolean":
            return bool(below(2))
        case "integer":
            most = schema["maximum"] if not below(8) else min(schema["maximum"], schema["minimum"] + 4)
            return schema["minimum"] + below(most - schema["minimum"] + 1)
        case "array":
            return [made(schema["items"], near, below) for _ in range(below(4))]
        case "object" if "properties" in schema:
            fields = [field for field in schema["properties"] if field in schema["required"] or below(2)]
            return {field: made(schema["properties"][field], near, below) for field in fields}
        case "object":
            keys, values = schema["propertyNames"], schema["additionalProperties"]
            return {made(keys, near, below): made(values, near, below) for _ in range(below(4))}
    raise AssertionError(schema)


def tried(state: State, pending: Turn, below: Below) -> dict[str, Any]:
    """Mostly of the type that is asked, from who is asked, about own cities and some others."""
    near = set(state.setting.seats)
    if state.board is not None:
        near |= {id for id, city in state.board.number.items() if state.owner[city] == state.actor or not below(3)}
    kind = pending.awaited[0].type if below(8) else list(MOVES)[below(len(MOVES))]
    move: dict[str, Any] = made(MOVES[kind], near, below)
    return move | {"seat": pending.seats[0]} if below(8) else move


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize(
    "options", [{}, {"duplicate_trophies": True, "hidden_scoring": True}], ids=["plain", "doubled"]
)
def test_16_1_any_form_is_refused_with_a_rule_or_works(players: int, options: dict[str, Any]) -> None:
    case = Case(Entry("fallen-kingdoms", options), players)
    refused: Counter[str] = Counter()
    worked: Counter[str] = Counter()
    for number in range(2):
        below = Stream("any form", f"{players} {sorted(options)} {number}").below
        for step in steps(GAME, case.fresh(), case.bots("uniform", "medium"), below):
            if not isinstance(step.pending, Turn):
                continue
            for _ in range(TRIES):
                data = tried(step.state, step.pending, below)
                move = GAME.read_move(data)
                verdict = move if isinstance(move, Illegal) else GAME.check(step.state, move)
                if isinstance(verdict, Illegal):
                    assert verdict.rule == f"FK {REASONS.by_code[verdict.code].rule}"
                    refused[verdict.code] += 1
                    continue
                after = step.state.copy()
                GAME.apply(after, move)
                assert GAME.invariants(after) == [], data
                pending = GAME.pending(after)
                if isinstance(pending, Turn):
                    assert GAME.legal_moves(after, pending.seats[0]), data
                worked[data["type"]] += 1
    assert len(refused) > 25
    assert sum(worked.values()) > 200

"""Moves of declared games: one small frozen record per action, and their JSON."""

from __future__ import annotations

from dataclasses import make_dataclass
from typing import Any

from companion.rules.declared import by_hand
from companion.rules.declared.actions import Action, Pick
from companion.rules.declared.declaration import Declaration
from companion.rules.declared.helpers import MOST_PICKED
from companion.rules.declared.model import MOST, MOST_DICE
from companion.rules.declared.reasons import Refuse
from companion.rules.kernel import MoveCodec
from companion.rules.kernel.codec import Field, as_given, many, one_of, text, whole

MOST_DRAWN = 200


def move_class(action: Action) -> type[Any]:
    """Return the record class of an action's moves: its seat, and what it picks."""
    fields: list[tuple[str, type[Any]]] = [("seat", str), *((pick.name, object) for pick in action.picks)]
    name = "".join(part.capitalize() for part in action.name.replace("_", "-").split("-"))
    return make_dataclass(name, fields, frozen=True, slots=True)


def codec(made: Declaration, classes: list[type[Any]], refuse: Refuse) -> MoveCodec:
    """Return the codec of moves and answers."""
    ids = made.names.pieces.ids
    values: dict[str, Field] = {"seat": text()}
    for action in made.actions:
        for pick in action.picks:
            values[f"{action.name}.{pick.name}"] = _field(pick, ids)
    piece = one_of(ids)
    answers: dict[str, Field] = {}
    if any(number.drawn for number in made.names.numbers.values()):
        answers["chance-first"] = text()
    if made.names.zones:
        answers |= {"chance-draw": piece, "chance-deal": many(piece, MOST_DRAWN, as_given)}
    if made.names.dice:
        answers |= {"chance-roll": many(_face(made), MOST_DICE, as_given), "chance-total": whole(-MOST, MOST)}
    kinds = {action.name: kind for action, kind in zip(made.actions, classes, strict=True)}
    more = by_hand.kinds(made)
    kinds |= more
    values |= by_hand.fields(made, more)
    return MoveCodec(kinds, values, answers, refuse)


def _face(made: Declaration) -> Field:
    """Return the field of what a die shows: a number, or the id of the row on its side."""
    ids = made.names.pieces.ids
    rows = {ids[face] for dice in made.names.dice.values() if dice.of for face in dice.faces}
    number = whole(-MOST, MOST)
    if not rows:
        return number
    row = one_of(rows)
    return Field(
        lambda value: (row if isinstance(value, str) else number).read(value),
        {"anyOf": [number.schema, row.schema]},
    )


def _field(pick: Pick, ids: list[str]) -> Field:
    match pick.kind:
        case "piece":
            return one_of(ids)
        case "pieces":
            place = {id: number for number, id in enumerate(ids)}
            return many(one_of(ids), MOST_PICKED, lambda given: tuple(sorted(given, key=place.__getitem__)))
        case "one of":
            return one_of(pick.words)
        case "dice":
            return many(whole(0, pick.highest), pick.highest + 1)
        case "player":
            return text()
        case _:
            return whole(pick.lowest, pick.highest)

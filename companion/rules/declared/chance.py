"""Turn rolls and draws into questions with exact odds, and carry out their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from companion.rules.declared.model import ONLOOKER, DiceSet
from companion.rules.declared.mover import entering
from companion.rules.declared.program import Program
from companion.rules.declared.state import State
from companion.rules.kernel import ChanceMove, Dice, Odds, Question, Sampled, Weighted
from companion.rules.kernel import is_possible as in_odds


def question_id(program: Program, state: State) -> str:
    asked = state.question
    assert asked is not None
    if asked[0] == "first":
        return "chance-first"
    if asked[0] == "roll":
        return "chance-total" if _dice(program, asked[1]).total else "chance-roll"
    return "chance-draw" if asked[3] == 1 else "chance-deal"


def question(program: Program, state: State) -> Question:
    asked = state.question
    assert asked is not None
    id = question_id(program, state)
    if asked[0] == "first":
        number = next(each for each in program.made.names.numbers.values() if each.base == asked[1])
        return Question(id, Weighted(tuple((seat, 1) for seat in state.seats)), number.name, {"number": number.name})
    if asked[0] == "roll":
        dice = _dice(program, asked[1])
        return Question(
            id, _roll_odds(program, dice, len(asked[2])), dice.name, {"dice": dice.name, "count": len(asked[2])}
        )
    _, source, target, count = asked
    watch = program.mover.watch(state, target)
    seats = tuple(seat for place, seat in enumerate(state.seats) if watch >> place & 1)
    audience = None if watch >> ONLOOKER & 1 else seats
    zone, owner = program.zone_of[target]
    subject = {"zone": zone, "count": count, "seat": None if owner is None else state.seats[owner]}
    return Question(
        id, _draw_odds(program, state, source, target, count), program.zone_of[source][0], subject, audience
    )


def _dice(program: Program, number: int) -> DiceSet:
    return list(program.made.names.dice.values())[number]


def faces(program: Program, dice: DiceSet) -> list[Any]:
    """Return what stands on the sides of a die, as people name it: numbers, or ids of rows."""
    return [program.ids[face] for face in dice.faces] if dice.of else list(dice.faces)


def face_names(program: Program, dice: DiceSet, values: Sequence[Any]) -> list[Any]:
    """Return what dice show, as people name it; None for a die over a table that was not rolled yet."""
    found = values[dice.base : dice.base + dice.width]
    return [program.ids[face] if face >= 0 else None for face in found] if dice.of else list(found)


def _roll_odds(program: Program, dice: DiceSet, count: int) -> Odds:
    if not dice.total:
        sides = len(dice.faces)
        plain = not dice.of and dice.faces == tuple(range(1, sides + 1))
        return Dice(count, sides, () if plain else tuple(faces(program, dice)))
    totals: Counter[int] = Counter({0: 1})
    for _ in range(dice.count):
        after: Counter[int] = Counter()
        for (total, ways), face in product(totals.items(), dice.faces):
            after[total + face] += ways
        totals = after
    return Weighted(tuple(sorted(totals.items())))


def _draw_odds(program: Program, state: State, source: int, target: int, count: int) -> Odds:
    """Return listed odds where all know what the heap holds; else they would tell what lies unseen elsewhere."""
    heap, ids = state.zones[source], program.ids
    if count == 1 and not _unseen_elsewhere(program, state, source, target):
        return Weighted(tuple((ids[kind], times) for kind, times in sorted(Counter(heap).items())))

    def draw(below: Callable[[int], int]) -> Any:
        rest = list(heap)
        for place in range(count):
            other = place + below(len(rest) - place)
            rest[place], rest[other] = rest[other], rest[place]
        return [ids[kind] for kind in rest[:count]] if count > 1 else ids[rest[0]]

    return Sampled(f"{count} of {len(heap)}", draw, lambda answer: is_possible(program, state, answer))


def _unseen_elsewhere(program: Program, state: State, source: int, target: int) -> bool:
    """Tell whether a piece that the heap could hold lies where those who enter what is drawn do not see it."""
    bit = entering(program.mover.watch(state, target), len(state.seats))
    of = program.made.names.zones[program.zone_of[source][0]].of
    return any(
        zone != source
        and program.made.names.zones[program.zone_of[zone][0]].of == of
        and any(mask & bit != bit for mask in knowers)
        for zone, knowers in enumerate(state.knowers)
    )


def is_possible(program: Program, state: State, answer: Any) -> bool:
    """Tell whether an answer is possible, as far as those who may enter it know."""
    asked = state.question
    assert asked is not None
    if asked[0] == "first":
        return answer in state.seats
    if asked[0] == "roll":
        return in_odds(_roll_odds(program, _dice(program, asked[1]), len(asked[2])), answer)
    _, source, target, count = asked
    given = [answer] if count == 1 else answer
    if not isinstance(given, list | tuple) or len(given) != count or any(id not in program.index for id in given):
        return False
    return _can_be_drawn(program, state, source, target, [program.index[id] for id in given])


def _can_be_drawn(program: Program, state: State, source: int, target: int, given: Sequence[int]) -> bool:
    bit = entering(program.mover.watch(state, target), len(state.seats))
    sure = Counter(
        kind for kind, mask in zip(state.zones[source], state.knowers[source], strict=True) if mask & bit == bit
    )
    others = Counter(given) - sure
    if not others:
        return True
    set_of = program.made.names.pieces.set_of
    hidden: Counter[int] = Counter()
    room: Counter[str] = Counter()
    for zone, pieces in enumerate(state.zones):
        for kind, mask in zip(pieces, state.knowers[zone], strict=True):
            if mask & bit != bit:
                hidden[kind] += 1
                room[set_of[kind]] += zone == source
    needed: Counter[str] = Counter()
    for kind, times in others.items():
        needed[set_of[kind]] += times
    return others <= hidden and needed <= room


def answer(program: Program, state: State, move: ChanceMove) -> None:
    """Carry out an answer."""
    asked = state.question
    assert asked is not None
    if asked[0] == "first":
        state.values[asked[1]] = state.seats.index(move.answer)
        return
    if asked[0] == "roll":
        dice = _dice(program, asked[1])
        given = [move.answer] if dice.total else move.answer
        for place, face in zip(asked[2], given, strict=True):
            state.values[dice.base + place] = program.index[face] if dice.of else face
        return
    given = [move.answer] if asked[3] == 1 else move.answer
    program.mover.place_drawn(state, asked[1], asked[2], [program.index[id] for id in given])

"""Positions of real games, changed in one place or two, and what becomes of each: refused, or played to its end.

Knows no game: a position is JSON. What a changed field gets instead comes from the other positions of the same
game, by the field's name, so that ids turn up where they do not belong and steps where they cannot be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.lab.match import LONGEST, begin, steps
from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Over, Turn, is_possible

Below: TypeAlias = Callable[[int], int]
Place: TypeAlias = tuple[str | int, ...]
"""The way from the whole position to one of its values."""

REFUSED, PLAYED = "refused", "played to the end"
DEAD, FAULT, BROKEN = "dead tables", "faults", "broken invariants"
OUTCOMES = (REFUSED, PLAYED, DEAD, FAULT, BROKEN)

ODD = (None, True, False, 0, -1, 1, 2, 99, 10**6, 10**30, 1.5, "", "nobody", [], {}, [None], [[]], {"nobody": 1})
"""Values that are wrong almost everywhere."""
STEPS_AWAY = (1, -1, 1, -1, 2, -2, 3, 7)
"""What is added to a number."""
POOLED = 60
"""How many different values of a field are remembered."""
FIRST = 12
"""So many positions from the beginning of a game are all kept: much of the set-up passes quickly."""
SHOWN = 3
"""How many views of an accepted position are written out."""


@dataclass
class Originals:
    """Positions as games reached them, and all values that stand in them, by the name of their field."""

    positions: list[Any] = field(default_factory=list)
    values: dict[str, list[Any]] = field(default_factory=dict)

    def learn(self, position: Any) -> None:
        self.positions.append(position)
        for place in places(position):
            known = self.values.setdefault(name_of(place), [])
            value = at(position, place)
            if len(known) < POOLED and value not in known:
                known.append(value)


def originals(
    game: Game[Any, Any], seats: Sequence[str], options: Mapping[str, Any], label: str, every: int
) -> Originals:
    """Every so many positions of two games, one of random moves and one of sensible ones, and both their ends."""
    found, below = Originals(), Stream("positions", label).below
    for bot in ("uniform", "medium"):
        state = begin(game, seats, options)
        for number, step in enumerate(steps(game, state, dict.fromkeys(seats, LAB_BOTS[bot]), below)):
            if number % every == 0 or number < FIRST:
                found.learn(write_position(game, step.state))
        found.learn(write_position(game, state))
    return found


def write_position(game: Game[Any, Any], state: Any) -> Any:
    """The position as a file holds it."""
    return json.loads(json.dumps(game.position(state)))


# Changing a position


def places(value: Any, way: Place = ()) -> Iterator[Place]:
    """Every value inside a position."""
    entries: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield (*way, key)
        yield from places(entry, (*way, key))


def at(position: Any, place: Place) -> Any:
    for key in place:
        position = position[key]
    return position


def name_of(place: Place) -> str:
    """The name of the field a value stands in; the entries of a list share their list's name."""
    names = [key for key in place if isinstance(key, str)]
    return f"{names[-1]}[]" if isinstance(place[-1], int) else names[-1]


def mangle(known: Originals, position: Any, changes: int, below: Below) -> Any:
    """A copy of the position with so many changes."""
    changed = deepcopy(position)
    for _ in range(changes):
        if changed:
            _change(changed, _anywhere(changed, below), known, below)
    return changed


def _anywhere(position: Any, below: Below) -> Place:
    """One of all places, or one found on a walk from the top, which meets the great fields as often as the small."""
    if below(2):
        where = list(places(position))
        return where[below(len(where))]
    way: Place = ()
    value = position
    while isinstance(value, dict | list) and value and (not way or below(4)):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        way = (*way, keys[below(len(keys))])
        value = value[way[-1]]
    return way


def _change(position: Any, place: Place, known: Originals, below: Below) -> None:
    parent, key = at(position, place[:-1]), place[-1]
    value = parent[key]
    names = sorted({*map(str, parent if isinstance(parent, dict) else ()), *known.values, "nobody"})
    same_name = known.values.get(name_of(place), [])

    def put(new: Any) -> None:
        parent[key] = deepcopy(new)

    def one_of(entries: Sequence[Any]) -> Any:
        return entries[below(len(entries))]

    ways: list[Callable[[], Any]] = [
        lambda: put(one_of(ODD)),
        lambda: put(one_of(same_name or ODD)),
        lambda: put(one_of(same_name or ODD)),
        lambda: parent.pop(key),
    ]
    if isinstance(value, bool):
        ways += 4 * [lambda: put(not value)]
    elif isinstance(value, int):
        ways += 4 * [lambda: put(value + one_of((*STEPS_AWAY, -value, -2 * value)))]
    elif isinstance(value, list) and value:
        ways += 2 * [lambda: value.pop(below(len(value)))]
        ways += 2 * [lambda: value.insert(below(len(value) + 1), deepcopy(one_of(value)))]
        ways += [lambda: value.reverse(), lambda: value.append(value.pop(below(len(value))))]
    elif isinstance(value, dict):
        ways += [lambda: value.update({one_of(names): deepcopy(one_of([*value.values(), 1]))})]
    if isinstance(parent, dict):
        ways += [lambda: parent.update({one_of(names): parent.pop(key)})]
    else:
        ways += [lambda: parent.insert(below(len(parent) + 1), deepcopy(value))]
    one_of(ways)()


# What becomes of it


@dataclass(frozen=True, slots=True)
class Outcome:
    """One of `OUTCOMES`, and how it came about."""

    kind: str
    story: str = ""


def outcome(game: Game[Any, Any], position: Any, options: Mapping[str, Any], below: Below) -> Outcome:
    """Read the position and, if it is accepted, play at random to the end, looking closely at every step."""
    try:
        state = game.from_position(position, options)
        if isinstance(state, Illegal):
            return _refusal(game, state)
        again = game.from_position(write_position(game, state), options)
        if isinstance(again, Illegal) or again != state:
            return Outcome(FAULT, f"what it writes down is read as {again}")
        for number in range(LONGEST):
            ended = _step(game, state, number, below)
            if ended:
                return ended
    except Exception as fault:
        return Outcome(FAULT, f"{type(fault).__name__}: {fault}")
    return Outcome(DEAD, f"no end within {LONGEST} steps")


def _refusal(game: Game[Any, Any], refusal: Illegal) -> Outcome:
    json.dumps(dict(refusal.facts))
    if not refusal.rule.startswith(f"{game.prefix} "):
        return Outcome(FAULT, f"a refusal cites {refusal.rule!r}")
    return Outcome(REFUSED, f"{refusal.rule} {refusal.code}")


def _step(game: Game[Any, Any], state: Any, number: int, below: Below) -> Outcome | None:
    """Look at the state and play one move, unless it has come to an end, good or bad."""
    if broken := game.invariants(state):
        return Outcome(BROKEN, f"after {number} steps: {broken[0]}")
    pending = game.pending(state)
    seats = pending.seats if isinstance(pending, Turn) else ()
    if number < SHOWN:
        json.dumps([game.view(state, seat) for seat in (*seats, None)])
    if isinstance(pending, Over):
        game.score(state)
        return Outcome(PLAYED, f"{number} steps")
    if isinstance(pending, Chance):
        question = pending.question
        move: Any = ChanceMove(question.id, draw(question.odds, below))
        if not is_possible(question.odds, move.answer):
            return Outcome(FAULT, f"after {number} steps {question.id} drew what cannot be")
    else:
        stuck = [seat for seat in seats if not game.legal_moves(state, seat)]
        if stuck or not seats:
            return Outcome(DEAD, f"after {number} steps {stuck} have no move for {pending.awaited}")
        move = game.sample_move(state, seats[below(len(seats))], below)
    refusal = game.check(state, move)
    if refusal is not None:
        return Outcome(FAULT, f"after {number} steps {move} is drawn and refused: {refusal}")
    game.apply(state, move)
    return None

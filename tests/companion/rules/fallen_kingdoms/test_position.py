"""FK 17: positions of real games bent in one place, each refused with the rule it breaks."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from support.games import Case, cases
from support.recorded import begun, recorded

from companion.rules.kernel import Illegal

Bend = Callable[[dict[str, Any]], object]


@cache
def positions() -> dict[str, dict[str, Any]]:
    """The last position of three recorded games where each step was open, one with a city left by all, and an end."""
    found: dict[str, dict[str, Any]] = {}
    case = three()
    for record in recorded(case)[:3]:
        state = begun(case.game, record)
        for data in record["events"]:
            found[state.step] = case.game.position(state)
            if state.held & ~state.mine[state.active]:
                found["marched out"] = found[state.step]
            if state.step == "plan":
                found.setdefault("first plan", found["plan"])
            if state.step == "path" and not all(state.alive):
                found["surrendered"] = found["path"]
            case.game.apply(state, case.game.read_move(data))
        found["over"] = case.game.position(state)
    return found


def three() -> Case:
    return next(case for case in cases() if case.label == "fallen-kingdoms-3")


def put(*way: Any) -> Bend:
    """Puts the last of these at the place the others lead to; a negative number counts from the end of a list."""

    def bend(position: dict[str, Any]) -> None:
        part: Any = position
        for key in way[:-2]:
            part = part[key]
        part[way[-2]] = way[-1]

    return bend


def top_below_what_is_held(position: dict[str, Any]) -> None:
    """The highest rumor that is held changes places with the one on top."""
    stacks, values = position["stacks"], [3, 5, 8, 13, 21, 34]
    holder = next(player for player in position["players"].values() if player["rumors"])
    seen, old = stacks["rumor_seen"], holder["rumors"].pop()
    seen[values.index(old)] -= 1
    seen[-1] += 1
    holder["rumors"].append(34)


def first_city(position: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(iter(position["cities"].values()))
    return found


def marched_from_nowhere(position: dict[str, Any]) -> None:
    position["movement"]["start"].clear()


def buried_and_shown(position: dict[str, Any]) -> None:
    """A card that lies face up is said to lie at the bottom, too, where red put it."""
    stacks = position["stacks"]
    stacks["bottom"].append({"card": stacks["shown"][0], "known_to": ["red"]})


def foreign_temple_at_home(position: dict[str, Any]) -> None:
    """The temple of another player stands in a city from which all units marched."""
    seats, active = position["seats"], position["round"]["active"]
    stands = position["cities"]
    city = next(city for city in position["movement"]["start"] if not stands.get(city, {}).get("units"))
    other = next(seat for seat in seats if seat != active and position["players"][seat]["kingdom"])
    position["players"][other]["temple"] = city


def over(position: dict[str, Any]) -> None:
    """The game is said to be over."""
    position.update(step="", agenda=[], over=True)
    position["round"]["number"] = 1


def back_to_the_stack(position: dict[str, Any]) -> None:
    """A face-up card is in the stack again."""
    stacks = position["stacks"]
    stacks["stack"] += 1
    stacks["unseen"][stacks["shown"].pop()] += 1


def blocked_without_a_marker(position: dict[str, Any]) -> None:
    next(player for player in position["players"].values() if not player["marker"])["blockers"] = [1]


def two_temples(position: dict[str, Any]) -> None:
    one, other = [player for player in position["players"].values() if player["temple"]][:2]
    one["temple"] = other["temple"]


def temple_abroad(position: dict[str, Any]) -> None:
    """A temple stands in a city of another player."""
    seat = position["seats"][0]
    taken = {player["temple"] for player in position["players"].values()}
    foreign = (city for city, stands in position["cities"].items() if stands["owner"] not in (None, seat))
    position["players"][seat]["temple"] = next(city for city in foreign if city not in taken)


def temple_left_alone(position: dict[str, Any]) -> None:
    """The temple stands where none of its owner's first units stand."""
    ids = three().game.from_position(position, {}).map.ids
    position["players"]["red"]["temple"] = next(city for city in ids if city not in position["cities"])


def fallen_with_points(position: dict[str, Any]) -> None:
    next(player for player in position["players"].values() if not player["kingdom"])["tracks"]["unit"] = 1


def turned_round(position: dict[str, Any]) -> None:
    """It is the other side's roll."""
    position["battle"]["attacker_rolls"] = not position["battle"]["attacker_rolls"]


CASES: tuple[tuple[str, Bend, str], ...] = (
    ("stance", lambda position: position["agenda"].clear(), "2.3.1"),
    ("allocate", lambda position: position["agenda"].pop(), "2.3.1"),
    ("plan", lambda position: position["agenda"].insert(0, ["finish"]), "2.3.1"),
    ("plan", put("step", "settle"), "2.3.1"),
    ("plan", put("actor", "chance"), "2.3.1"),
    ("plan", put("round", "active", "purple"), "2.3.1"),
    ("plan", put("round", "number", 0), "2.3.1"),
    ("stance", put("stacks", "rumor_top", 38), "12.3.1"),
    ("stance", top_below_what_is_held, "3.5.3"),
    ("stance", put("stacks", "rumor_top", 0), "17.5"),
    ("stance", put("stacks", "rumor_left", 1), "17.13"),
    ("stance", lambda position: first_city(position).update(units=29), "17.1"),
    ("stance", put("battle", None), "17.1"),
    ("stance", put("battle", "attacker_rolls", None), "17"),
    ("stance", put("movement", "attacked", []), "7.1.2"),
    ("stance", marched_from_nowhere, "6.4.1"),
    ("place", put("players", "red", "tracks", "unit", 3), "17.8"),
    ("place", put("stacks", "stack", 17), "17.13"),
    ("place", put("stacks", "unseen", "mining", 9), "17.4"),
    ("place", put("round", "free", 4), "5.2.6"),
    ("start_units", buried_and_shown, "17.4"),
    ("marched out", foreign_temple_at_home, "6.3.1"),
    ("allocate", put("round", "free", 0), "16.1.2"),
    ("choose_god", lambda position: position["players"]["red"]["gods"].pop(), "3.3.1"),
    ("start_units", put("actor", "everybody"), "2.3.1"),
    ("start_units", put("agenda", 0, ["start_placement", 22]), "3.7.1"),
    ("start_units", put("round", "number", 1), "3.4.1"),
    ("invade", put("players", "red", "casualties", 1), "17.1"),
    ("invade", put("round", "priority", ["red", "red", "red"]), "2.3.1"),
    ("over", put("players", "red", "glory", "adjustment", 3), "11.2.3"),
    ("over", put("players", "red", "glory", "knowledge", 800), "17.9"),
    ("over", put("players", "red", "glory", "rumors", 800), "17.9"),
    ("over", put("players", "red", "glory", "cities", -1), "17.9"),
    ("over", put("agenda", [["finish"]]), "2.3.1"),
    ("first plan", put("players", "red", "kingdom", False), "2.1.8"),
    ("start_units", back_to_the_stack, "3.5.2"),
    ("first plan", back_to_the_stack, "17.7"),
    ("stance", turned_round, "7.2"),
    ("surrendered", fallen_with_points, "9.2.3"),
    ("start_units", over, "11.1.1"),
    ("start_units", temple_left_alone, "3.7.1"),
    ("first plan", put("round", "priority", ["red", "red", "red"]), "11.4.1"),
    ("first plan", blocked_without_a_marker, "17.11"),
    ("first plan", two_temples, "17.2"),
    ("first plan", temple_abroad, "17.3"),
)


@pytest.mark.parametrize(
    ("step", "bend", "rule"), CASES, ids=[f"{n} {step} {rule}" for n, (step, _, rule) in enumerate(CASES)]
)
def test_17_what_cannot_be_is_refused_with_the_rule_it_breaks(step: str, bend: Bend, rule: str) -> None:
    game, position = three().game, deepcopy(positions()[step])
    assert not isinstance(game.from_position(position, {}), Illegal)
    bend(position)
    refusal = game.from_position(position, {})
    assert isinstance(refusal, Illegal)
    assert refusal.rule == f"FK {rule}", refusal


def test_every_kind_of_step_comes_up() -> None:
    assert len(positions()) > 25

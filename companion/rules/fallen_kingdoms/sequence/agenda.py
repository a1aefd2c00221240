"""What may stand on the agenda: which part of the game the open step belongs to, and what it interrupted (FK 2.3).

The agenda is read from its top. What the open step itself put there comes first, then a fall, a rumor or points that
were being dealt with, and at the bottom what is left of the turn, of the invasions or of the set-up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.rules.fallen_kingdoms import tasks
from companion.rules.fallen_kingdoms.content import BUILDING, FREYR, KNOWLEDGE_TRACK
from companion.rules.fallen_kingdoms.powers.gods import POINTS
from companion.rules.fallen_kingdoms.powers.using import powers_at_hand
from companion.rules.fallen_kingdoms.production import fixed_points, free_points
from companion.rules.fallen_kingdoms.state import CHANCE, EVERYBODY, NOBODY, State
from companion.rules.fallen_kingdoms.steps import CHANCE_STEPS, STEPS

Named: TypeAlias = tuple[Any, ...]
"""A task by its name, with its arguments."""

SETUP = ("start_placement", "name_first_player", "turn_up_rumor", "refill_buildings", "refill_knowledge", "choose_gods")
SETUP_LEFT = {"choose_god": 6, "draw-knowledge": 5, "draw-building": 4, "draw-rumor": 2}
"""How many of them are still to be done when the set-up asks for this."""
TURN = ("score_turn", "open_settlement", "open_battles", "open_movement", "open_placement", "produce")
SETTLEMENT, BATTLES, MOVEMENT, PLACEMENT, PRODUCTION, POWER = range(1, len(TURN) + 1)
"""How many of them are left in each part of a turn."""
REFILLS = {"draw-knowledge": "refill_knowledge", "draw-building": "refill_buildings"}
COMPLETED = {
    **dict.fromkeys(("take_knowledge", "draw-knowledge"), KNOWLEDGE_TRACK),
    **dict.fromkeys(("take_building", "draw-building"), BUILDING),
}
"""The track whose completion brings this about."""
MOST_POINTS, MOST_STEPS = 50, 9
"""More points, or more steps of production, than there ever are."""

ABOVE_TURN: dict[str, tuple[int, tuple[str, ...]]] = {
    "power": (POWER, ()),
    "norns_pick": (POWER, ()),
    "loki_retreat": (POWER, ()),
    "allocate": (PRODUCTION, ()),
    "place": (PLACEMENT, ()),
    "plan": (MOVEMENT, ()),
    "next_battle": (BATTLES, ()),
    "reinforce": (MOVEMENT, ("open_stance",)),
    "stance": (MOVEMENT, ()),
    "losses": (MOVEMENT, ("check_battle", "open_fright")),
    "occupy": (MOVEMENT, ()),
    "rampage": (MOVEMENT, ()),
    "settle": (SETTLEMENT, ()),
}
"""What is left of the turn when a step is open, and what stands above it. In a battle the next one is still due."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the game an agenda stands."""

    part: str
    """`setup`, `turn`, `invasion`, `adjustment` or `over`."""
    left: int = 0
    """How much of `TURN` is left."""
    invader: int = NOBODY
    fled: int = 0
    """How many more are frightened in this battle."""


def place(state: State) -> Place | None:
    """Return where the state stands, or None if its agenda cannot be what the open step left."""
    rest = [(tasks.NAMES[task[0]], *task[1:]) for task in state.agenda]
    if state.over:
        return None if rest or state.step else Place("over")
    asked = CHANCE if state.step in CHANCE_STEPS else EVERYBODY if state.step == "choose_god" else None
    if state.step not in CHANCE_STEPS and state.step not in STEPS:
        return None
    if state.actor != asked if asked is not None else not 0 <= state.actor < state.setting.players:
        return None
    return _setup(state, rest) or _turn(state, rest) or _battle(state, rest) or _end(state, rest) or _rumor(state, rest)


# The bottoms


def _setup(state: State, rest: list[Named]) -> Place | None:
    players, detail = state.setting.players, state.detail
    whole = [(name,) for name in SETUP] + [("deal", player) for player in reversed(range(players))]
    if state.step == "map" or (state.step == "gods" and len(detail) == 1 and 0 <= detail[0] < players):
        left = len(whole) - (0 if state.step == "map" else detail[0] + 1)
    elif state.step in SETUP_LEFT:
        left = SETUP_LEFT[state.step]
    elif state.step in ("start_city", "start_units"):
        return Place("setup") if len(rest) == 1 and rest[0][0] == SETUP[0] and len(rest[0]) == 2 else None
    else:
        return None
    return Place("setup") if rest == whole[:left] else None


def _of_turn(state: State, rest: list[Named], left: int) -> Place | None:
    """Whether so much of the active player's turn, and the turns of those after, are all that is left."""
    players, active = state.setting.players, state.active
    if active == NOBODY:
        return None
    done = (active - state.first) % players
    others = [("take_turn", (state.first + step) % players) for step in range(players - 1, done, -1)]
    whole = [("end_round",), *others, *((name, active) for name in TURN[:left])]
    return Place("turn", left) if rest == whole else None


def _of_invasion(state: State, rest: list[Named], invader: int) -> Place | None:
    """Whether the decisions of those who come after this one are all that is left."""
    if invader not in state.priority:
        return None
    after = state.priority[state.priority.index(invader) + 1 :]
    whole = [("begin_round",), ("pass_marker",), *(("open_invite", player) for player in reversed(after))]
    return Place("invasion", invader=invader) if rest == whole else None


# What stands directly above them


def _turn(state: State, rest: list[Named]) -> Place | None:
    """FK 2.3.1: the steps of a turn, Norns' look at the stack, and what completes a track."""
    if state.step in ABOVE_TURN:
        left, above = ABOVE_TURN[state.step]
        if [name for name, *_ in rest[len(rest) - len(above) :]] != list(above):
            return None
        return _of_turn(state, rest[: len(rest) - len(above)], left)
    if state.step == "draw-knowledge" and state.detail:
        looks = rest[-1:] == [("look", state.active)] and state.detail == (state.active,)
        return _of_turn(state, rest[:-1], POWER) if looks else None
    return _completion(state, rest) if state.step in COMPLETED else None


def _battle(state: State, rest: list[Named]) -> Place | None:
    """FK 7.2, 8.2: dice, units that flee, and the won city of a rampage."""
    active, battle = state.active, state.battle
    if battle is None:
        return None
    match state.step:
        case "dice" | "reroll":
            name = "resolve_roll" if battle.base < 0 else "resolve_rampage"
            return _of_turn(state, rest[:-1], MOVEMENT) if rest[-1:] == [(name,)] else None
        case "enter":
            return _of_turn(state, rest[:-1], MOVEMENT) if rest[-1:] == [("look_for_falls", active)] else None
        case "flee":
            return _fleeing(state, rest)
    return None


def _fleeing(state: State, rest: list[Named]) -> Place | None:
    """FK 7.4.3: one more unit may be frightened under Laws."""
    after = "check_battle" if state.battle is None or state.battle.base < 0 else "after_rampage"
    if len(rest) < 2 or rest[-1][0] != "flee" or rest[-1][1] > 1 or rest[-2] != (after,):
        return None
    found = _of_turn(state, rest[:-2], MOVEMENT)
    return found and Place(found.part, found.left, fled=rest[-1][1])


def _end(state: State, rest: list[Named]) -> Place | None:
    """FK 11: the rumor adjustment, and the decisions of an invasion."""
    actor, detail = state.actor, state.detail
    match state.step:
        case "rumor_payers":
            return Place("adjustment") if rest == [("finish",)] else None
        case "invade" | "path" | "temple":
            return _of_invasion(state, rest, actor)
        case "follow":
            return _of_invasion(state, rest[:-1], actor) if rest[-1:] == [("open_path", actor)] else None
        case "spread":
            return _of_invasion(state, rest[:-1], actor) if rest[-1:] == [("open_temple", actor)] else None
        case "replace" if len(rest) > 2 and rest[-1][0] == "fall":
            invader = rest[-1][1]
            surrendered = rest[-2:] == [("open_path", invader), ("fall", invader, actor)] and invader != actor
            return _of_invasion(state, rest[:-2], invader) if surrendered else None
        case "dice" if len(detail) == 3 and rest[-1:] == [("look_for_falls", detail[1])]:
            return _attacking(state, rest[:-1], detail[1], detail[0] == 3)
    return None


def _attacking(state: State, rest: list[Named], invader: int, by_path: bool) -> Place | None:
    """FK 11.8, 11.9: an attack by path, to be followed up, or such a follow-up."""
    if by_path:
        follows = rest[-1:] and rest[-1][:2] == ("open_follow", invader)
        rest = rest[:-1] if follows else []
    return _of_invasion(state, rest[:-1], invader) if rest[-1:] == [("open_path", invader)] else None


# What was interrupted


def _rumor(state: State, rest: list[Named]) -> Place | None:
    """FK 9.1.2: a rumor is turned up after one was drawn for a temple or for a fallen kingdom."""
    if state.step != "draw-rumor" or not rest:
        return None
    active = state.active
    match rest[-1]:
        case ("inherit", player, winner):
            return _falls(state, rest[:-2], winner, player) if rest[-2:-1] == [("strip", player)] else None
        case ("flee", _):
            return _fleeing(state, rest)
        case ("open_aftermath",):
            return _of_turn(state, rest[:-1], MOVEMENT)
        case ("look_for_falls", _):
            won = rest[:-1] if rest[-1] == ("look_for_falls", active) else []
            return _of_turn(state, won[:-1] if won[-1:] == [("open_rampage",)] else won, MOVEMENT)
    while rest[-1:] == [("draw_rumor", active)]:
        rest = rest[:-1]
    return _of_turn(state, rest, SETTLEMENT) or _of_turn(state, rest, POWER)


def _falls(state: State, rest: list[Named], winner: int, player: int) -> Place | None:
    """FK 9.2: the falls still to come, and what brought them about: a power, a battle, an invasion or a surrender."""
    falling = [player]
    while rest[-1:] and rest[-1][0] == "fall" and rest[-1][2] == winner:
        falling.append(rest[-1][1])
        rest = rest[:-1]
    if len(set(falling)) < len(falling) or winner in falling:
        return None
    if winner == state.active:
        won = rest[:-1] if rest[-1:] == [("open_rampage",)] else rest
        return _of_turn(state, won, MOVEMENT) or _of_turn(state, rest, POWER)
    if rest[-1:] == [("open_path", player)] and len(falling) == 1:
        return _of_invasion(state, rest[:-1], player)
    if rest[-1:] and rest[-1][:2] == ("open_follow", winner):
        rest = rest[:-1]
    return _of_invasion(state, rest[:-1], winner) if rest[-1:] == [("open_path", winner)] else None


def _completion(state: State, rest: list[Named]) -> Place | None:
    """FK 5.1.5: a track was completed, by Freyr, by production or by a fallen player's points."""
    if state.step in REFILLS:
        if rest[-1:] != [(REFILLS[state.step],)]:
            return None
        rest = rest[:-1]
    if rest[-1:] and rest[-1][0] == "add_points" and rest[-1][2] == COMPLETED[state.step]:
        _, player, _, more, later = rest[-1]
        found = _points(state, rest[:-1], player, more, later)
        if found:
            return found
    return _points(state, rest, NOBODY, 0, None)


def _points(state: State, rest: list[Named], player: int, more: int, later: bool | None) -> Place | None:
    """`more` points of the same player are left of what completed the track; `later` as in `add_points`."""
    if rest[-1:] and rest[-1][0] == "strip":
        inherited = COMPLETED[state.step] == KNOWLEDGE_TRACK and not later and more < state.content.lengths[2]
        for winner in range(state.setting.players) if inherited else ():
            if player in (NOBODY, winner) and _asks(state, winner, False):
                found = _falls(state, rest[:-1], winner, rest[-1][1])
                if found:
                    return found
        return None
    active = state.active
    if player not in (NOBODY, active) or later is False or not _asks(state, active, True):
        return None
    return _by_freyr(state, rest, more) or _by_production(state, rest, more)


def _asks(state: State, player: int, later: bool) -> bool:
    """Tell whether the open choice is this player's and says when a card becomes usable."""
    right = {"take_building": (), "take_knowledge": (int(later),)}
    return state.step not in right or (state.actor == player and state.detail == right[state.step])


def _by_freyr(state: State, rest: list[Named], more: int) -> Place | None:
    """FK 12.2.5: two points on each track."""
    if COMPLETED[state.step] == BUILDING:
        if rest[-1:] != [("add_points", state.active, KNOWLEDGE_TRACK, POINTS, True)]:
            return None
        rest = rest[:-1]
    found = _of_turn(state, rest, POWER)
    return found if more < POINTS and found and FREYR in powers_at_hand(state, state.active) else None


def _by_production(state: State, rest: list[Named], more: int) -> Place | None:
    """FK 5.2.5, 5.2.6: the fixed points in their order, then the free ones."""
    active, following = state.active, []
    while rest[-1:] and rest[-1][0] == "add_points":
        following.append(rest[-1])
        rest = rest[:-1]
    if not rest or rest[-1][:2] != ("hand_out", active):
        return None
    left, found = rest[-1][2], _of_turn(state, rest[:-1], PRODUCTION)
    if found is None:
        return None
    if state.free:
        return found if not following and more < state.free - left else None
    fixed = [("add_points", active, track, amount, True) for track, amount in fixed_points(state, active)]
    if state.setting.duplicates:  # a card taken just now may have cost access to its twin (FK 13.3)
        fits = len(following) < MOST_STEPS and all(
            by == active and later and 0 < points <= MOST_POINTS for _, by, _, points, later in following
        )
        return found if fits and left <= 2 * MOST_POINTS and more < MOST_POINTS else None
    at = len(fixed) - len(following) - 1
    current = fixed[at] if at >= 0 else None
    fits = current is not None and fixed[at + 1 :] == following and current[2] == COMPLETED[state.step]
    return found if fits and current and more < current[3] and left == free_points(state, active) else None


def due_to_fall(state: State) -> set[int]:
    """Players whose kingdoms have fallen and whose things are still to be dealt with (FK 9.2.3)."""
    return {task[1] for task in state.agenda if tasks.NAMES[task[0]] in ("fall", "inherit", "strip")}

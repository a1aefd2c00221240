"""A moment written down, complete enough to play on from it, and read back. It holds every secret.

Most of it is what people read off the table; `agenda` is what the rules still owe the open decision, by the names
of the tasks. What is read must keep the invariants of chapter 17.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.fallen_kingdoms import invariants, judge, setup, tasks
from companion.rules.fallen_kingdoms.arrangement import read_grid, write_grid
from companion.rules.fallen_kingdoms.board import members, set_of
from companion.rules.fallen_kingdoms.content import BUILDINGS, GODS, KNOWLEDGE, TRACKS, Content
from companion.rules.fallen_kingdoms.groups import DIRECT, KIND_NAMES
from companion.rules.fallen_kingdoms.questions import ASKED
from companion.rules.fallen_kingdoms.realm import put, refresh_access, set_temple
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import (
    CHANCE,
    EVERYBODY,
    LEDGER,
    NOBODY,
    NOTHING,
    NOWHERE,
    Battle,
    State,
)
from companion.rules.fallen_kingdoms.steps import STEPS
from companion.rules.kernel import Illegal

ACTORS = {CHANCE: "chance", EVERYBODY: "everybody"}


def write(state: State) -> dict[str, Any]:
    setting, board = state.setting, state.board
    return {
        "seats": list(setting.seats),
        "map": None if board is None else {"grid": write_grid(board.grid)},
        "players": {seat: _write_player(state, player) for player, seat in enumerate(setting.seats)},
        "cities": {} if board is None else _write_cities(state),
        "stacks": _write_stacks(state),
        "round": {
            "number": state.round,
            "first": setting.seats[state.first],
            "active": _seat(state, state.active),
            "free": state.free,
            "priority": [setting.seats[player] for player in state.priority],
            "used_paths": list(state.used_paths),
        },
        "movement": _write_movement(state),
        "battle": None if state.battle is None else _write_battle(state, state.battle),
        "step": state.step,
        "actor": ACTORS.get(state.actor) or _seat(state, state.actor),
        "detail": list(state.detail),
        "agenda": [[tasks.NAMES[task[0]], *map(_plain, task[1:])] for task in state.agenda],
        "over": state.over,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _seat(state: State, player: int) -> str | None:
    return None if player == NOBODY else state.setting.seats[player]


def _write_player(state: State, player: int) -> dict[str, Any]:
    temple = state.temple[player]
    return {
        "gods": [GODS[god] for god in state.dealt[player]],
        "picked": _named(GODS, state.picked[player]),
        "god": _named(GODS, state.gods[player]),
        "kingdom": state.alive[player],
        "reserve": state.reserve[player],
        "sheet": state.sheet[player],
        "waiting": dict(zip(BUILDINGS, state.sheet_tiles[player], strict=True)),
        "casualties": state.casualties[player],
        "tracks": dict(zip(TRACKS, state.points[3 * player : 3 * player + 3], strict=True)),
        "glory": dict(zip(LEDGER, state.ledger[len(LEDGER) * player : len(LEDGER) * (player + 1)], strict=True)),
        "knowledge": _names(state.private[player]),
        "fresh": _names(state.fresh[player]),
        "borrowed": _named(KNOWLEDGE, state.borrowed[player]),
        "barred": _named(KNOWLEDGE, state.barred[player]),
        "rumors": list(state.rumors[player]),
        "temple": None if temple == NOWHERE else state.map.ids[temple],
        "marker": state.marker[player],
        "invaded": state.invaded[player],
        "blockers": [path for path, owner in enumerate(state.blockers, 1) if owner == player],
    }


def _named(names: Sequence[str], number: int) -> str | None:
    return None if number < 0 else names[number]


def _names(cards: Sequence[int]) -> list[str]:
    return [KNOWLEDGE[card] for card in cards]


def _write_cities(state: State) -> dict[str, Any]:
    """Only cities where something stands."""
    return {
        name: {
            "owner": _seat(state, state.owner[city]),
            "units": state.units[city],
            "building": _named(BUILDINGS, state.tile[city]),
        }
        for name, city in state.map.number.items()
        if state.units[city] or state.tile[city] != NOTHING
    }


def _write_stacks(state: State) -> dict[str, Any]:
    seats = state.setting.seats
    return {
        "public": _names(state.public),
        "shown": _names(state.shown),
        "stack": state.stack,
        "unseen": dict(zip(KNOWLEDGE, state.unseen, strict=True)),
        "bottom": [
            {"card": KNOWLEDGE[card], "known_to": [seat for at, seat in enumerate(seats) if knowers >> at & 1]}
            for card, knowers in state.buried
        ],
        "looking": _names(state.looking),
        "boxed": _names(state.boxed),
        "shown_tiles": [BUILDINGS[tile] for tile in state.shown_tiles],
        "tile_stack": state.tile_stack,
        "unseen_tiles": dict(zip(BUILDINGS, state.unseen_tiles, strict=True)),
        "boxed_tiles": dict(zip(BUILDINGS, state.boxed_tiles, strict=True)),
        "rumor_top": state.rumor_top,
        "rumor_left": state.rumor_left,
        "rumor_seen": list(state.rumor_seen),
    }


def _write_movement(state: State) -> dict[str, Any]:
    ids = state.map.ids if state.board is not None else ()
    pending = set(members(state.open_groups))
    return {
        "start": [ids[city] for city in members(state.start)],
        "held": [ids[city] for city in members(state.held)],
        "attacked": [ids[city] for city in members(state.attacked)],
        "groups": [
            {
                "from": ids[origin],
                "via": None if via == DIRECT else ids[via],
                "to": ids[target],
                "units": units,
                "kind": KIND_NAMES[kind],
                "pending": number in pending,
            }
            for number, (origin, via, target, units, kind) in enumerate(state.groups)
        ],
    }


def _write_battle(state: State, battle: Battle) -> dict[str, Any]:
    ids, seats = state.map.ids, state.setting.seats
    return {
        "attacker": seats[battle.attacker],
        "defender": seats[battle.defender],
        "city": ids[battle.city],
        "force": {ids[origin]: units for origin, units in battle.force.items()},
        "attacker_rolls": battle.roller_attacks,
        "first": battle.first,
        "last_miss": battle.last_miss,
        "hits": battle.hits,
        "dice": list(battle.dice),
        "won_at_once": battle.won_at_once,
        "base": None if battle.base == NOWHERE else ids[battle.base],
    }


# Reading


class _Wrong(Exception):
    """Carries the first mistake out of the reading."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(where)
        self.refusal = refuse("bad-position", where=where, problem=problem)


class _Record:
    """A part of the position that says where it stands when something in it is wrong."""

    def __init__(self, data: Any, where: str = "") -> None:
        if not isinstance(data, Mapping):
            raise _Wrong(where or "position", "not-an-object")
        self.data, self.where, self.read = data, where, set[str]()

    def _raw(self, name: str) -> tuple[Any, str]:
        where = f"{self.where}.{name}".lstrip(".")
        if name not in self.data:
            raise _Wrong(where, "missing")
        self.read.add(name)
        return self.data[name], where

    def done(self) -> None:
        for name in self.data:
            if name not in self.read:
                raise _Wrong(f"{self.where}.{str(name)[:40]}".lstrip("."), "unknown-field")

    def part(self, name: str) -> _Record:
        return _Record(*self._raw(name))

    def optional(self, name: str) -> _Record | None:
        value, where = self._raw(name)
        return None if value is None else _Record(value, where)

    def number(self, name: str, lowest: int = 0, highest: int = 100_000) -> int:
        value, where = self._raw(name)
        if type(value) is not int or not lowest <= value <= highest:
            raise _Wrong(where, "not-a-number")
        return value

    def flag(self, name: str) -> bool:
        value, where = self._raw(name)
        if not isinstance(value, bool):
            raise _Wrong(where, "not-yes-or-no")
        return value

    def one(self, name: str, known: Sequence[str] | Mapping[str, int]) -> int:
        value, where = self._raw(name)
        return _index(value, known, where)

    def maybe(self, name: str, known: Sequence[str] | Mapping[str, int], missing: int) -> int:
        value, where = self._raw(name)
        return missing if value is None else _index(value, known, where)

    def many(self, name: str, known: Sequence[str] | Mapping[str, int]) -> tuple[int, ...]:
        return tuple(_index(value, known, f"{where}") for value, where in self._entries(name))

    def numbers(self, name: str, lowest: int = 0, highest: int = 100_000) -> tuple[int, ...]:
        found = []
        for value, where in self._entries(name):
            if type(value) is not int or not lowest <= value <= highest:
                raise _Wrong(where, "not-a-number")
            found.append(value)
        return tuple(found)

    def records(self, name: str) -> list[_Record]:
        return [_Record(value, where) for value, where in self._entries(name)]

    def raw_entries(self, name: str) -> list[tuple[Any, str]]:
        return self._entries(name)

    def _entries(self, name: str) -> list[tuple[Any, str]]:
        value, where = self._raw(name)
        if not isinstance(value, list | tuple) or len(value) > 500:
            raise _Wrong(where, "not-a-list")
        return [(entry, f"{where}[{at}]") for at, entry in enumerate(value)]

    def row(self, name: str, columns: Sequence[str], lowest: int = 0) -> list[int]:
        part = self.part(name)
        found = [part.number(column, lowest) for column in columns]
        part.done()
        return found


def _index(value: Any, known: Sequence[str] | Mapping[str, int], where: str) -> int:
    if not isinstance(value, str) or value not in known:
        raise _Wrong(where, "unknown")
    return known[value] if isinstance(known, Mapping) else known.index(value)


def read(content: Content, data: Any, options: Mapping[str, Any]) -> State | Illegal:
    """The state, or the first thing wrong with the position."""
    try:
        return _read(content, data, options)
    except _Wrong as wrong:
        return wrong.refusal


def _read(content: Content, data: Any, options: Mapping[str, Any]) -> State:
    record = _Record(data)
    seats = [value for value, _ in record.raw_entries("seats")]
    setting = setup.read_setting(content, seats, options)
    if isinstance(setting, Illegal):
        raise _Refused(setting)
    state = setup.fresh(setting)
    state.agenda.clear()
    state.board = None
    grid = record.optional("map")
    if grid is not None:
        answer = {"grid": grid._raw("grid")[0]}
        wrong = setup.bad_map(state, answer)
        if wrong is not None:
            raise _Refused(wrong)
        setup.lay_map(state, read_grid(answer["grid"]))
    _read_cities(state, record.part("cities"))
    players = record.part("players")
    for player, seat in enumerate(setting.seats):
        _read_player(state, player, players.part(seat))
    players.done()
    _read_stacks(state, record.part("stacks"))
    _read_round(state, record.part("round"))
    _read_movement(state, record.part("movement"))
    _read_battle(state, record.optional("battle"))
    _read_awaited(state, record)
    record.done()
    refresh_access(state)
    _sound(state)
    return state


class _Refused(_Wrong):
    """A refusal of its own rule, not of the position's form."""

    def __init__(self, refusal: Illegal) -> None:
        Exception.__init__(self, refusal.code)
        self.refusal = refusal


def _cities(state: State) -> Mapping[str, int]:
    return {} if state.board is None else state.board.number


def _read_cities(state: State, record: _Record) -> None:
    numbers, army = _cities(state), state.content.army
    for name in record.data:
        _index(name, numbers, record.where)
        part = record.part(name)
        owner = part.maybe("owner", state.setting.seats, NOBODY)
        units = part.number("units", int(owner != NOBODY), army if owner != NOBODY else 0)
        put(state, owner, numbers[name], units)
        state.tile[numbers[name]] = part.maybe("building", BUILDINGS, NOTHING)
        part.done()
    state.tiled = set_of(city for city, tile in enumerate(state.tile) if tile != NOTHING)


def _read_player(state: State, player: int, record: _Record) -> None:
    numbers = _cities(state)
    state.dealt[player] = record.many("gods", GODS)
    state.picked[player] = record.maybe("picked", GODS, NOBODY)
    state.gods[player] = record.maybe("god", GODS, NOBODY)
    state.alive[player] = record.flag("kingdom")
    state.reserve[player] = record.number("reserve", highest=state.content.army)
    state.sheet[player] = record.number("sheet", highest=state.content.army)
    state.sheet_tiles[player] = tuple(record.row("waiting", BUILDINGS))
    state.casualties[player] = record.number("casualties", highest=state.content.army)
    state.points[3 * player : 3 * player + 3] = record.row("tracks", TRACKS)
    ledger = record.row("glory", LEDGER, -1000)
    state.ledger[len(LEDGER) * player : len(LEDGER) * (player + 1)] = ledger
    state.glory[player] = sum(ledger)
    state.private[player] = record.many("knowledge", KNOWLEDGE)
    state.fresh[player] = record.many("fresh", KNOWLEDGE)
    state.borrowed[player] = record.maybe("borrowed", KNOWLEDGE, NOTHING)
    state.barred[player] = record.maybe("barred", KNOWLEDGE, NOTHING)
    state.rumors[player] = tuple(sorted(record.numbers("rumors")))
    for value in state.rumors[player]:
        if value not in state.content.rumor_values:
            raise _Wrong(f"{record.where}.rumors", "unknown")
    set_temple(state, player, record.maybe("temple", numbers, NOWHERE))
    state.marker[player] = record.flag("marker")
    state.invaded[player] = record.flag("invaded")
    for path in record.numbers("blockers", 1, len(state.blockers)):
        if state.blockers[path - 1] != NOBODY:
            raise _Wrong(f"{record.where}.blockers", "twice")
        state.blockers[path - 1] = player
    record.done()


def _read_stacks(state: State, record: _Record) -> None:
    seats = state.setting.seats
    state.public = record.many("public", KNOWLEDGE)
    state.shown = record.many("shown", KNOWLEDGE)
    state.stack = record.number("stack")
    state.unseen = tuple(record.row("unseen", KNOWLEDGE))
    buried = []
    for part in record.records("bottom"):
        buried.append((part.one("card", KNOWLEDGE), set_of(part.many("known_to", seats))))
        part.done()
    state.buried = tuple(buried)
    state.looking = record.many("looking", KNOWLEDGE)
    state.boxed = record.many("boxed", KNOWLEDGE)
    state.shown_tiles = record.many("shown_tiles", BUILDINGS)
    state.tile_stack = record.number("tile_stack")
    state.unseen_tiles = tuple(record.row("unseen_tiles", BUILDINGS))
    state.boxed_tiles = tuple(record.row("boxed_tiles", BUILDINGS))
    state.rumor_top = record.number("rumor_top")
    state.rumor_left = record.number("rumor_left")
    state.rumor_seen = record.numbers("rumor_seen", 0, state.setting.rumor_copies)
    if len(state.rumor_seen) != len(state.content.rumor_values):
        raise _Wrong(f"{record.where}.rumor_seen", "wrong-length")
    record.done()


def _read_round(state: State, record: _Record) -> None:
    seats = state.setting.seats
    state.round = record.number("number")
    state.first = record.one("first", seats)
    state.active = record.maybe("active", seats, NOBODY)
    state.free = record.number("free", highest=200)
    state.priority = record.many("priority", seats)
    state.used_paths = record.numbers("used_paths", 1, len(state.blockers))
    record.done()


def _read_movement(state: State, record: _Record) -> None:
    numbers = _cities(state)
    state.start = set_of(record.many("start", numbers))
    state.held = set_of(record.many("held", numbers))
    state.attacked = set_of(record.many("attacked", numbers))
    groups, state.open_groups = [], 0
    for number, part in enumerate(record.records("groups")):
        ends = part.one("from", numbers), part.maybe("via", numbers, DIRECT), part.one("to", numbers)
        groups.append((*ends, part.number("units", 1, state.content.army), part.one("kind", KIND_NAMES)))
        state.open_groups |= part.flag("pending") << number
        part.done()
    state.groups = tuple(groups)
    record.done()


def _read_battle(state: State, record: _Record | None) -> None:
    state.battle = None
    if record is None:
        return
    seats, numbers, force = state.setting.seats, _cities(state), record.part("force")
    state.battle = Battle(
        attacker=record.one("attacker", seats),
        defender=record.one("defender", seats),
        city=record.one("city", numbers),
        force={_index(name, numbers, force.where): force.number(name, 1, state.content.army) for name in force.data},
        roller_attacks=record.flag("attacker_rolls"),
        first=record.flag("first"),
        last_miss=record.flag("last_miss"),
        hits=record.number("hits", 0, 2),
        dice=record.numbers("dice", 1, 6),
        won_at_once=record.flag("won_at_once"),
        base=record.maybe("base", numbers, NOWHERE),
    )
    record.done()


def _read_awaited(state: State, record: _Record) -> None:
    state.over = record.flag("over")
    if state.over:
        best = max(state.glory)
        state.winners = tuple(player for player, glory in enumerate(state.glory) if glory == best)
    steps = {"": 0, **dict.fromkeys(STEPS, 0), **dict.fromkeys(ASKED, 0)}
    record.one("step", steps)
    state.step = record.data["step"]
    named = {name: actor for actor, name in ACTORS.items()} | {seat: at for at, seat in enumerate(state.setting.seats)}
    state.actor = record.maybe("actor", named, NOBODY)
    state.detail = record.numbers("detail", -1)
    state.agenda = [_task(state, entry, where) for entry, where in record.raw_entries("agenda")]


def _task(state: State, entry: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(entry, list | tuple) or not entry or not isinstance(entry[0], str) or entry[0] not in tasks.TASKS:
        raise _Wrong(where, "unknown")
    task: Callable[..., None] = tasks.TASKS[entry[0]]
    args = tuple(tuple(arg) if isinstance(arg, list) else arg for arg in entry[1:])
    if not tasks.fits(task, args, state.setting.players, len(_cities(state))):
        raise _Wrong(where, "does-not-fit")
    return (task, *args)


def _sound(state: State) -> None:
    """Chapter 17, and that the open decision can be shown and listed."""
    broken = invariants.broken(state)
    if broken:
        raise _Wrong(broken[0].partition(":")[0], "broken-rule")
    if state.over:
        return
    try:
        if state.actor == CHANCE:
            ASKED[state.step].chance(state)
        else:
            for player in judge.asked(state):
                step = STEPS[state.step]
                if step.rich is not None:
                    step.rich.count(state)
                else:
                    step.listed(state, state.setting.seats[player])
    except (AssertionError, IndexError, KeyError, ValueError, TypeError, AttributeError) as wrong:
        raise _Wrong("step", "does-not-fit") from wrong

"""From a position record to a state, or to the first thing wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.fallen_kingdoms import invariants, settings, setup, tasks
from companion.rules.fallen_kingdoms.arrangement import read_grid
from companion.rules.fallen_kingdoms.content import BUILDINGS, GODS, KNOWLEDGE, TRACKS, Content
from companion.rules.fallen_kingdoms.position.writing import ACTORS
from companion.rules.fallen_kingdoms.realm import put, refresh_access, set_temple
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import DIRECT, KIND_NAMES, LEDGER, NOBODY, NOTHING, NOWHERE, Battle, State
from companion.rules.fallen_kingdoms.steps import CHANCE_STEPS, STEPS
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import set_of
from companion.rules.kernel.records import Record, Wrong


def read(content: Content, data: Any, options: Mapping[str, Any]) -> State | Illegal:
    """The state, or the first thing wrong with the position."""
    try:
        return _read(content, data, options)
    except Wrong as wrong:
        return wrong.refusal


def _read(content: Content, data: Any, options: Mapping[str, Any]) -> State:
    record = Record(data, refuse)
    seats = [value for value, _ in record.entries("seats")]
    setting = settings.read_setting(content, seats, options)
    if isinstance(setting, Illegal):
        raise Wrong(setting)
    state = setup.fresh(setting)
    state.agenda.clear()
    state.board = None
    grid = record.optional("map")
    if grid is not None:
        answer = {"grid": grid.raw("grid")}
        wrong = setup.bad_map(state, answer)
        if wrong is not None:
            raise Wrong(wrong)
        setup.lay_map(state, read_grid(answer["grid"]))
    _read_cities(state, record.part("cities"))
    players = record.part("players")
    for player, seat in enumerate(setting.seats):
        _read_player(state, player, players.part(seat))
    players.refuse_unread()
    _read_stacks(state, record.part("stacks"))
    _read_round(state, record.part("round"))
    _read_movement(state, record.part("movement"))
    _read_battle(state, record.optional("battle"))
    _read_awaited(state, record)
    record.refuse_unread()
    refresh_access(state)
    for breach in invariants.breaches(state):
        raise Wrong(breach)
    return state


def _cities(state: State) -> Mapping[str, int]:
    return {} if state.board is None else state.board.number


def _read_cities(state: State, record: Record) -> None:
    numbers, army = _cities(state), state.content.army
    for name in record.data:
        record.number_of(name, numbers, record.where)
        part = record.part(name)
        owner = part.maybe("owner", state.setting.seats, NOBODY)
        units = part.number("units", int(owner != NOBODY), army if owner != NOBODY else 0)
        put(state, owner, numbers[name], units)
        state.tile[numbers[name]] = part.maybe("building", BUILDINGS, NOTHING)
        part.refuse_unread()
    state.tiled = set_of(city for city, tile in enumerate(state.tile) if tile != NOTHING)


def _read_player(state: State, player: int, record: Record) -> None:
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
            raise record.bad("rumors", "unknown-id", value)
    set_temple(state, player, record.maybe("temple", numbers, NOWHERE))
    state.marker[player] = record.flag("marker")
    state.invaded[player] = record.flag("invaded")
    for path in record.numbers("blockers", 1, len(state.blockers)):
        if state.blockers[path - 1] != NOBODY:
            raise record.bad("blockers", "twice", path)
        state.blockers[path - 1] = player
    record.refuse_unread()


def _read_stacks(state: State, record: Record) -> None:
    seats = state.setting.seats
    state.public = record.many("public", KNOWLEDGE)
    state.shown = record.many("shown", KNOWLEDGE)
    state.stack = record.number("stack")
    state.unseen = tuple(record.row("unseen", KNOWLEDGE))
    buried = []
    for part in record.records("bottom"):
        buried.append((part.maybe("card", KNOWLEDGE, NOTHING), set_of(part.many("known_to", seats))))
        part.refuse_unread()
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
        raise record.bad("rumor_seen", "wrong-length", len(state.rumor_seen))
    record.refuse_unread()


def _read_round(state: State, record: Record) -> None:
    seats = state.setting.seats
    state.round = record.number("number")
    state.first = record.one("first", seats)
    state.active = record.maybe("active", seats, NOBODY)
    state.free = record.number("free", highest=200)
    state.priority = record.many("priority", seats)
    state.used_paths = record.numbers("used_paths", 1, len(state.blockers))
    record.refuse_unread()


def _read_movement(state: State, record: Record) -> None:
    numbers = _cities(state)
    state.start = set_of(record.many("start", numbers))
    state.held = set_of(record.many("held", numbers))
    state.attacked = set_of(record.many("attacked", numbers))
    groups, state.open_groups = [], 0
    for number, part in enumerate(record.records("groups")):
        ends = part.one("from", numbers), part.maybe("via", numbers, DIRECT), part.one("to", numbers)
        groups.append((*ends, part.number("units", 1, state.content.army), part.one("kind", KIND_NAMES)))
        state.open_groups |= part.flag("pending") << number
        part.refuse_unread()
    state.groups = tuple(groups)
    record.refuse_unread()


def _read_battle(state: State, record: Record | None) -> None:
    state.battle = None
    if record is None:
        return
    seats, numbers, force = state.setting.seats, _cities(state), record.part("force")
    state.battle = Battle(
        attacker=record.one("attacker", seats),
        defender=record.one("defender", seats),
        city=record.one("city", numbers),
        force={
            force.number_of(name, numbers, force.where): force.number(name, 1, state.content.army)
            for name in force.data
        },
        roller_attacks=record.flag("attacker_rolls"),
        first=record.flag("first"),
        last_miss=record.flag("last_miss"),
        hits=record.number("hits", 0, 2),
        dice=record.numbers("dice", 1, 6),
        won_at_once=record.flag("won_at_once"),
        base=record.maybe("base", numbers, NOWHERE),
    )
    record.refuse_unread()


def _read_awaited(state: State, record: Record) -> None:
    state.over = record.flag("over")
    if state.over:
        best = max(state.glory)
        state.winners = tuple(player for player, glory in enumerate(state.glory) if glory == best)
    steps = {"": 0, **dict.fromkeys(STEPS, 0), **dict.fromkeys(CHANCE_STEPS, 0)}
    record.one("step", steps)
    state.step = record.data["step"]
    named = {name: actor for actor, name in ACTORS.items()} | {seat: at for at, seat in enumerate(state.setting.seats)}
    state.actor = record.maybe("actor", named, NOBODY)
    state.detail = record.numbers("detail", -1)
    state.agenda = [_task(state, record, entry, where) for entry, where in record.entries("agenda")]


def _task(state: State, record: Record, entry: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(entry, list | tuple) or not entry or not isinstance(entry[0], str) or entry[0] not in tasks.TASKS:
        raise record.wrong(where, "unknown-id", entry)
    task: Callable[..., None] = tasks.TASKS[entry[0]]
    args = tuple(tuple(arg) if isinstance(arg, list) else arg for arg in entry[1:])
    if not tasks.fits(task, args, state.setting.players, len(_cities(state))):
        raise record.wrong(where, "does-not-fit", entry)
    return (task, *args)

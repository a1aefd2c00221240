"""Chapter 3: the table's settings, the map, the gods, the stacks and the first twenty-one units of everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.fallen_kingdoms.arrangement import (
    CITIES_PER_PLAYER,
    CITY_RANGE,
    arrangement,
    illegal_arrangement,
    read_grid,
    shape,
    write_grid,
)
from companion.rules.fallen_kingdoms.board import CitySet, Grid, compile_board
from companion.rules.fallen_kingdoms.content import BUILDINGS, COLOURS, GODS, KNOWLEDGE, TRACKS, Content
from companion.rules.fallen_kingdoms.moves import ChooseGod, StartCity, StartUnits
from companion.rules.fallen_kingdoms.realm import empty_cities, enemy_cities, next_to, put, set_temple
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.rounds import begin_round
from companion.rules.fallen_kingdoms.stacks import refill_buildings, refill_knowledge, turn_up_rumor
from companion.rules.fallen_kingdoms.state import (
    EVERYBODY,
    LEDGER,
    NOBODY,
    NOTHING,
    NOWHERE,
    Setting,
    State,
    ask,
    ask_chance,
    then,
    work,
)
from companion.rules.kernel import Chance, Illegal, Option, Question, Sampled

PLAYERS = range(3, 7)
TWO_GODS_UP_TO = 4
"""FK 3.3.1: so many players get two god cards each."""
ROUNDS, UNITS_EACH = 7, 3
KNOWLEDGE_POOL = 18
BUILDING_POOL = 27
"""FK 13.2: the pools that bound the trophies per player, without and with FK 13.3."""

OPTIONS = (
    Option("hidden_scoring", False, (False, True)),
    Option("trophies_per_player", 3, lowest=1, highest=BUILDING_POOL // PLAYERS[0]),
    Option("duplicate_trophies", False, (False, True)),
    Option("map_cities", None, lowest=CITY_RANGE[4][0], highest=CITY_RANGE[6][1], free=True),
    Option("novices", (), free=True),
    Option("map", "random", free=True),
)


# 3.1 Table


def read_setting(content: Content, seats: Sequence[str], options: Mapping[str, Any]) -> Setting | Illegal:
    """FK 3.1.2: the settings, or the first thing wrong with them."""
    wrong = _wrong_seats(seats) or _unknown_option(options)
    if wrong is not None:
        return wrong
    given = {option.name: option.default for option in OPTIONS} | dict(options)
    wrong = (
        _not_a_switch(given)
        or _wrong_trophies(len(seats), given)
        or wrong_cities(len(seats), given["map_cities"])
        or _wrong_novices(seats, given["novices"])
    )
    if wrong is not None:
        return wrong
    cities = given["map_cities"] or CITIES_PER_PLAYER * len(seats)
    grid = _read_map(content, len(seats), cities, given["map"])
    if isinstance(grid, Illegal):
        return grid
    return Setting(
        content=content,
        seats=tuple(seats),
        hidden_scoring=given["hidden_scoring"],
        per_player=given["trophies_per_player"],
        duplicates=given["duplicate_trophies"],
        cities=cities,
        novices=tuple(sorted(seats.index(novice) for novice in given["novices"])),
        grid=grid,
    )


def _wrong_seats(seats: Sequence[str]) -> Illegal | None:
    """FK 3.1.1: three to six players, each with one colour."""
    if len(seats) not in PLAYERS:
        return refuse("players", players=len(seats), lowest=PLAYERS[0], highest=PLAYERS[-1])
    for seat in seats:
        if seat not in COLOURS:
            return refuse("colour", given=str(seat)[:20], known=list(COLOURS))
        if list(seats).count(seat) > 1:
            return refuse("colour-twice", seat=seat)
    return None


def _unknown_option(options: Mapping[str, Any]) -> Illegal | None:
    """FK 3.1.2: nothing else is adjustable."""
    known = [option.name for option in OPTIONS]
    odd = next((name for name in options if name not in known), None)
    return None if odd is None else refuse("option", given=str(odd)[:40], known=known)


def _not_a_switch(given: Mapping[str, Any]) -> Illegal | None:
    """FK 13.1, 13.3: on or off."""
    for name in ("hidden_scoring", "duplicate_trophies"):
        if not isinstance(given[name], bool):
            return refuse("switch", option=name, given=str(given[name])[:40])
    return None


def _wrong_trophies(players: int, given: Mapping[str, Any]) -> Illegal | None:
    """FK 13.2: at least one, and no more than the smallest pool holds."""
    number = given["trophies_per_player"]
    most = (BUILDING_POOL if given["duplicate_trophies"] else KNOWLEDGE_POOL) // players
    good = type(number) is int and 1 <= number <= most
    return None if good else refuse("trophies", given=str(number)[:20], highest=most, players=players)


def wrong_cities(players: int, number: Any) -> Illegal | None:
    """FK 13.4: a multiple of three that the tiles can show."""
    rows, columns = shape(players)
    lowest, highest = CITY_RANGE[rows * columns]
    good = number is None or (type(number) is int and lowest <= number <= highest and not number % 3)
    return None if good else refuse("city-number", given=str(number)[:20], lowest=lowest, highest=highest)


def _wrong_novices(seats: Sequence[str], novices: Any) -> Illegal | None:
    """FK 3.3.3: players of this table, with five or six players only, and as many as there are spare gods."""
    most = len(GODS) - len(seats) if len(seats) > TWO_GODS_UP_TO else 0
    good = isinstance(novices, list | tuple) and len(set(map(str, novices))) == len(novices)
    if not good or any(novice not in seats for novice in novices):
        return refuse("novices", given=str(novices)[:60], seats=list(seats))
    return None if len(novices) <= most else refuse("novices-many", given=len(novices), most=most, players=len(seats))


def _read_map(content: Content, players: int, cities: int, given: Any) -> Grid | Illegal | None:
    """FK 3.2.9: None when chance lays the map, else the arrangement of the people at the table."""
    if given == "random":
        return None
    if not isinstance(given, Mapping) or set(given) != {"grid"}:
        return refuse("map-setting", given=str(given)[:40])
    return illegal_arrangement(content, players, given["grid"], cities) or read_grid(given["grid"])


# Fresh state


def fresh(setting: Setting) -> State:
    """Everything in the box: units in reserve, cards unseen, tracks at 0 (FK 3.4.1)."""
    players, content = setting.players, setting.content
    state = State(
        setting=setting,
        board=None,
        turns={},
        step="",
        actor=NOBODY,
        detail=(),
        agenda=[],
        owner=[],
        units=[],
        mine=[0] * players,
        tile=[],
        tiled=0,
        temple=[NOWHERE] * players,
        temples=0,
        blockers=[],
        dealt=[()] * players,
        gods=[NOBODY] * players,
        picked=[NOBODY] * players,
        alive=[False] * players,
        reserve=[content.army] * players,
        sheet=[0] * players,
        sheet_tiles=[(0,) * len(BUILDINGS)] * players,
        casualties=[0] * players,
        points=[0] * len(TRACKS) * players,
        ledger=[0] * len(LEDGER) * players,
        glory=[0] * players,
        private=[()] * players,
        fresh=[()] * players,
        borrowed=[NOTHING] * players,
        barred=[NOTHING] * players,
        access=[0] * players,
        rumors=[()] * players,
        marker=[False] * players,
        invaded=[False] * players,
        public=(),
        shown=(),
        stack=setting.kept,
        unseen=(setting.knowledge_copies,) * len(KNOWLEDGE),
        buried=(),
        looking=(),
        boxed=(),
        shown_tiles=(),
        tile_stack=setting.kept,
        unseen_tiles=tuple(setting.building_copies(tile) for tile in range(len(BUILDINGS))),
        boxed_tiles=(0,) * len(BUILDINGS),
        rumor_top=0,
        rumor_left=setting.kept,
        rumor_seen=(0,) * len(content.rumor_values),
        round=0,
        first=0,
        active=NOBODY,
        free=0,
        priority=(),
        start=0,
        held=0,
        attacked=0,
        groups=(),
        open_groups=0,
        battle=None,
        used_paths=(),
        over=False,
        winners=(),
    )
    for task in (start_placement, name_first_player, turn_up_rumor, refill_buildings, refill_knowledge):
        then(state, task)
    then(state, choose_gods)
    for player in reversed(range(players)):
        then(state, deal, player)
    then(state, open_map)
    work(state)
    return state


# 3.2 Map


def open_map(state: State) -> None:
    if state.setting.grid is None:
        ask_chance(state, "map")
    else:
        lay_map(state, state.setting.grid)


def lay_map(state: State, grid: Grid) -> None:
    board = compile_board(state.content, grid)
    state.board = board
    cities = len(board.ids)
    state.owner, state.units, state.tile = [NOBODY] * cities, [0] * cities, [NOTHING] * cities
    state.blockers = [NOBODY] * len(board.paths)


def map_chance(state: State) -> Chance:
    """FK 3.2.9, 15.2: any legal arrangement, all equally likely."""
    setting = state.setting

    def draw(below: Callable[[int], int]) -> dict[str, Any]:
        return {"grid": write_grid(arrangement(setting.content, setting.players, below, setting.cities))}

    odds = Sampled(
        "Any legal arrangement of the tiles, all equally likely.", draw, lambda answer: bad_map(state, answer) is None
    )
    return Chance(Question("map", odds, "map"))


def bad_map(state: State, answer: Any) -> Illegal | None:
    """FK 3.2.1–3.2.5 for a map that the table laid."""
    setting = state.setting
    found = _read_map(setting.content, setting.players, setting.cities, answer)
    return found if isinstance(found, Illegal) else None


# 3.3 Gods


def gods_each(setting: Setting, player: int) -> int:
    """FK 3.3.1: two with three or four players and for novices, else one."""
    return 2 if setting.players <= TWO_GODS_UP_TO or player in setting.novices else 1


def gods_are_secret(setting: Setting) -> bool:
    """FK 3.3.2: only where somebody has a choice is there anything to hide."""
    return any(gods_each(setting, player) == 2 for player in range(setting.players))


def deal(state: State, player: int) -> None:
    ask_chance(state, "gods", player)


def gods_chance(state: State) -> Chance:
    """FK 15.2: without repetition. What the others hold is nobody's business, so the odds are not listed."""
    player = state.detail[0]
    count = gods_each(state.setting, player)
    left = [god for god in range(len(GODS)) if not any(god in cards for cards in state.dealt)]

    def draw(below: Callable[[int], int]) -> tuple[str, ...]:
        cards = left.copy()
        return tuple(GODS[god] for god in sorted(cards.pop(below(len(cards))) for _ in range(count)))

    def possible(answer: Any) -> bool:
        return len(answer) == count == len(set(answer)) and all(GODS.index(god) in left for god in answer)

    seat = state.setting.seats[player]
    odds = Sampled(f"{count} of the gods still in the pile, all equally likely.", draw, possible)
    return Chance(
        Question("gods", odds, "gods", subject=seat, audience=(seat,) if gods_are_secret(state.setting) else None)
    )


def hand_gods(state: State, names: Sequence[str]) -> None:
    player = state.detail[0]
    state.dealt[player] = tuple(sorted(GODS.index(name) for name in names))
    if len(names) == 1:
        state.picked[player] = state.dealt[player][0]


def choose_gods(state: State) -> None:
    """FK 3.3.2: those with two cards pick one in secret; all are revealed together, the rest is boxed unseen."""
    if NOBODY in state.picked:
        then(state, choose_gods)
        ask(state, "choose_god", EVERYBODY)
        return
    state.gods = state.picked.copy()
    state.dealt = [()] * state.setting.players


def choosing(state: State) -> list[int]:
    """The players who still have to pick."""
    return [player for player, god in enumerate(state.picked) if god == NOBODY]


def check_choose_god(state: State, move: ChooseGod) -> Illegal | None:
    """FK 3.3.2: one of the two cards in hand."""
    cards = [GODS[god] for god in state.dealt[state.setting.seats.index(move.seat)]]
    return None if move.god in cards else refuse("not-dealt", god=move.god, dealt=cards)


def list_choose_god(state: State, seat: str) -> list[ChooseGod]:
    return [ChooseGod(seat, GODS[god]) for god in state.dealt[state.setting.seats.index(seat)]]


def do_choose_god(state: State, move: ChooseGod) -> None:
    state.picked[state.setting.seats.index(move.seat)] = GODS.index(move.god)


# 3.6 First player


def name_first_player(state: State) -> None:
    """FK 3.6.1: the lowest base intimidation begins."""
    bases = [state.content.bases[god] for god in state.gods]
    state.first = bases.index(min(bases))


# 3.7 Starting positions


def start_placement(state: State, turn: int = 0) -> None:
    """FK 3.7.1: seven rounds, clockwise and back again."""
    players = state.setting.players
    number, step = divmod(turn, players)
    if number == ROUNDS:
        begin_round(state)
        return
    then(state, start_placement, turn + 1)
    player = (state.first + (step if number % 2 == 0 else players - 1 - step)) % players
    ask(state, "start_city" if number == 0 else "start_units", player)


def first_places(state: State, player: int) -> CitySet:
    """FK 3.7.2: empty cities not road-adjacent to another player's; any empty city if there is none."""
    empty = empty_cities(state)
    return empty & ~next_to(state.map.road, enemy_cities(state, player)) or empty


def check_start_city(state: State, move: StartCity) -> Illegal | None:
    """FK 3.7.2: see `first_places`."""
    city = state.map.number.get(move.city)
    if city is None:
        return refuse("start-not-on-map", city=move.city)
    if first_places(state, state.actor) >> city & 1:
        return None
    if not empty_cities(state) >> city & 1:
        return refuse("start-taken", city=move.city)
    rivals = state.map.names(state.map.road[city] & enemy_cities(state, state.actor))
    return refuse("start-too-near", city=move.city, rivals=rivals)


def list_start_city(state: State, seat: str) -> list[StartCity]:
    return [StartCity(seat, name) for name in state.map.names(first_places(state, state.actor))]


def do_start_city(state: State, move: StartCity) -> None:
    city = state.map.number[move.city]
    set_temple(state, state.actor, city)
    _start(state, state.actor, city)


def later_places(state: State, player: int) -> CitySet:
    """FK 3.7.3: own cities, and empty ones adjacent to them."""
    own = state.mine[player]
    return own | next_to(state.map.near, own) & empty_cities(state)


def check_start_units(state: State, move: StartUnits) -> Illegal | None:
    """FK 3.7.3: see `later_places`."""
    city = state.map.number.get(move.city)
    if city is None:
        return refuse("start-not-on-map", city=move.city)
    if later_places(state, state.actor) >> city & 1:
        return None
    if not empty_cities(state) >> city & 1:
        return refuse("start-taken", city=move.city)
    return refuse("start-apart", city=move.city)


def list_start_units(state: State, seat: str) -> list[StartUnits]:
    return [StartUnits(seat, name) for name in state.map.names(later_places(state, state.actor))]


def do_start_units(state: State, move: StartUnits) -> None:
    _start(state, state.actor, state.map.number[move.city])


def _start(state: State, player: int, city: int) -> None:
    state.reserve[player] -= UNITS_EACH
    put(state, player, city, UNITS_EACH)

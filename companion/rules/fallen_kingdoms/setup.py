"""Chapter 3: a fresh table, the map, the gods and who begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.rules.fallen_kingdoms.arrangement import arrangement, write_grid
from companion.rules.fallen_kingdoms.board import Grid, compile_board
from companion.rules.fallen_kingdoms.content import BUILDINGS, GODS, KNOWLEDGE, TRACKS
from companion.rules.fallen_kingdoms.moves import ChooseGod
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.settings import TWO_GODS_UP_TO, read_map
from companion.rules.fallen_kingdoms.stacks import refill_buildings, refill_knowledge, turn_up_rumor
from companion.rules.fallen_kingdoms.starting import start_placement
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
from companion.rules.kernel import Chance, Illegal, Question, Sampled


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
        stack=setting.trophy_stack_size,
        unseen=(setting.knowledge_copies,) * len(KNOWLEDGE),
        buried=(),
        looking=(),
        boxed=(),
        shown_tiles=(),
        tile_stack=setting.trophy_stack_size,
        unseen_tiles=tuple(setting.building_copies(tile) for tile in range(len(BUILDINGS))),
        boxed_tiles=(0,) * len(BUILDINGS),
        rumor_top=0,
        rumor_left=setting.trophy_stack_size,
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
    deal_gods(state)
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
    found = read_map(setting.content, setting.players, setting.cities, answer)
    return found if isinstance(found, Illegal) else None


# 3.3 Gods


def gods_each(setting: Setting, player: int) -> int:
    """FK 3.3.1: two with three or four players and for novices, else one."""
    return 2 if setting.players <= TWO_GODS_UP_TO or player in setting.novices else 1


def gods_are_secret(setting: Setting) -> bool:
    """FK 3.3.2: gods are secret only where a player has a choice."""
    return any(gods_each(setting, player) == 2 for player in range(setting.players))


def deal_gods(state: State) -> None:
    """FK 3.3.1: to one after the other, then all choose."""
    players = state.setting.players
    state.dealt, state.picked = [()] * players, [NOBODY] * players
    then(state, choose_gods)
    for player in reversed(range(players)):
        then(state, deal, player)


def deal(state: State, player: int) -> None:
    ask_chance(state, "gods", player)


def gods_chance(state: State) -> Chance:
    """FK 15.2: without repetition. What the others hold is secret, so the odds are not listed, and what they
    hold makes no answer impossible (FK 15.2.5)."""
    player, secret = state.detail[0], gods_are_secret(state.setting)
    count = gods_each(state.setting, player)
    left = [god for god in range(len(GODS)) if not any(god in cards for cards in state.dealt)]

    def draw(below: Callable[[int], int]) -> tuple[str, ...]:
        cards = left.copy()
        return tuple(GODS[god] for god in sorted(cards.pop(below(len(cards))) for _ in range(count)))

    def possible(answer: Any) -> bool:
        taken = len(answer) == count == len(set(answer))
        return taken and (secret or all(GODS.index(god) in left for god in answer))

    seat = state.setting.seats[player]
    odds = Sampled(f"{count} of the gods still in the pile, all equally likely.", draw, possible)
    return Chance(Question("gods", odds, "gods", subject=seat, audience=(seat,) if secret else None))


def hand_gods(state: State, names: Sequence[str]) -> None:
    player = state.detail[0]
    state.dealt[player] = tuple(sorted(GODS.index(name) for name in names))
    if len(names) == 1:
        state.picked[player] = state.dealt[player][0]


def choose_gods(state: State) -> None:
    """FK 3.3.2: those with two cards pick one in secret; all are revealed together, the rest is boxed unseen. FK
    15.2.5: where two show the same god the cards were entered wrongly, and are dealt anew."""
    if NOBODY in state.picked:
        then(state, choose_gods)
        ask(state, "choose_god", EVERYBODY)
        return
    if len(set(state.picked)) < len(state.picked):
        deal_gods(state)
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

"""Where every piece is and what is awaited: all that a table knows, and nothing that is still undecided.

Players are numbered clockwise, cities as on the board, cards by their place in `KNOWLEDGE`. What is still to be
done stands on `agenda`, the next task last; the engine works it off until a player or chance must decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.rules.fallen_kingdoms.board import Board, CitySet, Grid
from companion.rules.fallen_kingdoms.content import Content
from companion.rules.kernel import Awaited, Turn

NOBODY = -1
NOWHERE = -1
NOTHING = -1
CHANCE = -1
"""As `actor`: the step is a question to chance."""
EVERYBODY = -2
"""As `actor`: all who have not answered yet (only the choice of a god)."""

REINFORCEMENT, ADVANCE, ATTACK = range(3)
"""FK 6.1.4: the kinds of a move, fixed by what its destination was at planning time."""
KIND_NAMES = ("reinforcement", "advance", "attack")
DIRECT = -1
"""As the way of a group: no city in between."""

Task: TypeAlias = tuple[Any, ...]
"""A function of the rules that takes the state, and its further arguments: whole numbers or tuples of them."""

LEDGER = ("cities", "buildings", "mathematics", "ports", "knowledge", "rumors", "instead", "architecture", "adjustment")
(
    FOR_CITIES,
    FOR_BUILDINGS,
    FOR_MATHEMATICS,
    FOR_PORTS,
    FOR_KNOWLEDGE,
    FOR_RUMORS,
    INSTEAD,
    FOR_ARCHITECTURE,
    ADJUSTMENT,
) = range(len(LEDGER))
"""What glory points are scored for; each player has a row of these sums."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before setup (FK 3.1.2, 13), and the numbers that follow from it."""

    content: Content
    seats: tuple[str, ...]
    hidden_scoring: bool
    per_player: int
    duplicates: bool
    cities: int
    novices: tuple[int, ...]
    grid: Grid | None

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def trophy_stack_size(self) -> int:
        """FK 3.5.1: the size of each trophy stack, face-up pieces included."""
        return self.per_player * len(self.seats)

    @property
    def knowledge_copies(self) -> int:
        return 2 if self.duplicates else 1

    @property
    def rumor_copies(self) -> int:
        return self.content.rumor_copies * (2 if self.duplicates else 1)

    def building_copies(self, tile: int) -> int:
        building = self.content.buildings[tile]
        return building.copies + (building.extra if self.duplicates else 0)


@dataclass(slots=True)
class Battle:
    """The battle in progress (FK 7), or the rampage that may follow it (FK 8)."""

    attacker: int
    defender: int
    city: int
    force: dict[int, int]
    """Attackers still in the battle, by origin."""
    roller_attacks: bool = True
    first: bool = True
    last_miss: bool = False
    hits: int = 0
    dice: tuple[int, ...] = ()
    won_at_once: bool = False
    """A first-roll win (FK 7.5.1)."""
    base: int = NOWHERE
    """In a rampage: the won city it comes from."""

    def copy(self) -> Battle:
        return Battle(
            self.attacker,
            self.defender,
            self.city,
            self.force.copy(),
            self.roller_attacks,
            self.first,
            self.last_miss,
            self.hits,
            self.dice,
            self.won_at_once,
            self.base,
        )


@dataclass(slots=True)
class State:
    setting: Setting
    board: Board | None
    turns: dict[tuple[str, int], Turn] = field(compare=False, repr=False)
    """What is awaited, made once per step and player and shared by all copies."""

    # what is awaited
    step: str
    actor: int
    detail: tuple[int, ...]
    agenda: list[Task]

    # the map
    owner: list[int]
    units: list[int]
    mine: list[CitySet]
    tile: list[int]
    tiled: CitySet
    temple: list[int]
    temples: CitySet
    blockers: list[int]

    # the players
    dealt: list[tuple[int, ...]]
    gods: list[int]
    picked: list[int]
    alive: list[bool]
    reserve: list[int]
    sheet: list[int]
    sheet_tiles: list[tuple[int, ...]]
    casualties: list[int]
    points: list[int]
    """Three tracks per player, one after the other."""
    ledger: list[int]
    """A row of `LEDGER` per player, one after the other."""
    glory: list[int]
    private: list[tuple[int, ...]]
    fresh: list[tuple[int, ...]]
    """Taken this turn, not usable before placement (FK 5.3.1)."""
    borrowed: list[int]
    barred: list[int]
    """The card each player borrowed in the previous turn (FK 12.2.6)."""
    access: list[int]
    rumors: list[tuple[int, ...]]
    """Values of the rumor cards held, rising."""
    marker: list[bool]
    invaded: list[bool]

    # the stacks
    public: tuple[int, ...]
    shown: tuple[int, ...]
    stack: int
    """Cards left in the knowledge stack, `buried` ones included."""
    unseen: tuple[int, ...]
    """For each knowledge, copies of the whole pool that are unseen."""
    buried: tuple[tuple[int, int], ...]
    """The known bottom of the stack, uppermost first: card and bits of the players who know it."""
    looking: tuple[int, ...]
    boxed: tuple[int, ...]
    shown_tiles: tuple[int, ...]
    tile_stack: int
    unseen_tiles: tuple[int, ...]
    boxed_tiles: tuple[int, ...]
    rumor_top: int
    """Value of the face-up rumor card, 0 when none is left."""
    rumor_left: int
    rumor_seen: tuple[int, ...]

    # the round
    round: int
    first: int
    active: int
    free: int
    priority: tuple[int, ...]

    # the active player's movement
    start: CitySet
    held: CitySet
    attacked: CitySet
    groups: tuple[tuple[int, int, int, int, int], ...]
    """Origin, way, destination, units, kind of each group of the plan; a way of −1 is the direct one."""
    open_groups: int
    """Bits of the groups that are still pending."""
    battle: Battle | None
    used_paths: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]

    def copy(self) -> State:
        new = object.__new__(State)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        for name in _LISTS:
            setattr(new, name, getattr(self, name).copy())
        new.battle = self.battle and self.battle.copy()
        return new

    @property
    def map(self) -> Board:
        """The board, once chance or the table has laid it."""
        assert self.board is not None
        return self.board

    @property
    def content(self) -> Content:
        return self.setting.content


_LISTS = (
    *("agenda", "owner", "units", "mine", "tile", "temple", "blockers", "dealt", "gods", "picked", "alive", "reserve"),
    *("sheet", "sheet_tiles", "casualties", "points", "ledger", "glory", "private", "fresh", "borrowed", "barred"),
    *("access", "rumors", "marker", "invaded"),
)
_SHARED = tuple(name for name in State.__dataclass_fields__ if name not in (*_LISTS, "battle"))


def everyone(state: State) -> int:
    """The bits of all players, as in `buried`."""
    return (1 << state.setting.players) - 1


def ask(state: State, step: str, actor: int, *detail: int) -> None:
    """From here on the state waits for this player's decision."""
    state.step, state.actor, state.detail = step, actor, detail


def ask_chance(state: State, question: str, *detail: int) -> None:
    state.step, state.actor, state.detail = question, CHANCE, detail


def then(state: State, *task: Any) -> None:
    """Put a task on top of the agenda, a function and its arguments: what is put later is done sooner."""
    state.agenda.append(task)


def work(state: State) -> None:
    """Work the agenda off until something is awaited or the game is over."""
    agenda = state.agenda
    while not state.step and agenda:
        task = agenda.pop()
        if len(task) == 2:
            task[0](state, task[1])
        else:
            task[0](state, *task[1:])


def pending_turn(state: State) -> Turn:
    """Return who is asked for what."""
    key = state.step, state.actor
    turn = state.turns.get(key)
    if turn is None:
        turn = state.turns[key] = Turn((Awaited(state.setting.seats[state.actor], state.step),))
    return turn

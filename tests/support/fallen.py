"""Moments of Fallen Kingdoms put together by hand, for the examples of its rules document.

Stacks are empty unless an example says what lies there, so that nothing is turned up that it does not speak of.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from support.games import engine

from companion.rules.fallen_kingdoms import FallenKingdoms, rounds, settings, setup
from companion.rules.fallen_kingdoms.battle import open_battles
from companion.rules.fallen_kingdoms.board import Board
from companion.rules.fallen_kingdoms.content import BUILDINGS, GODS, KNOWLEDGE, TRACKS
from companion.rules.fallen_kingdoms.movement import open_movement, open_settlement
from companion.rules.fallen_kingdoms.powers.using import open_power
from companion.rules.fallen_kingdoms.production import open_placement, produce
from companion.rules.fallen_kingdoms.realm import put, refresh_access, set_temple
from companion.rules.fallen_kingdoms.scoring import score_turn
from companion.rules.fallen_kingdoms.state import LEDGER, Setting, State, then, work
from companion.rules.kernel import Chance, ChanceMove, Illegal, Turn

MAPS = {
    "R3": "T1A@2 T4A@2 / T3A@0 T2B@3",
    "R4": "T2B@3 T5B@3 / T3A@2 T6A@1",
    "R5": "T2A@0 T1A@1 T6A@0 / T5B@0 T4A@2 T3A@3",
    "R6": "T5A@0 T2B@1 T1A@1 / T4A@3 T3B@0 T6A@1",
}
"""FK 19.4: the reference maps."""
COLOURS = ("red", "yellow", "purple", "blue", "green", "turquoise")


def game() -> FallenKingdoms:
    kingdoms = engine("fallen-kingdoms")
    assert isinstance(kingdoms, FallenKingdoms)
    return kingdoms


def grid(name: str) -> list[list[dict[str, Any]]]:
    rows = [row.split() for row in MAPS[name].split(" / ")]
    return [[{"face": face, "turns": int(turns)} for face, turns in (cell.split("@") for cell in row)] for row in rows]


@cache
def board(name: str) -> Board:
    return moment(map=name).state.map


class Moment:
    """A state and short words for what happens to it."""

    def __init__(self, state: State) -> None:
        self.state = state

    # Asking

    @property
    def awaited(self) -> tuple[str, str]:
        """Who is asked for what; chance counts as a seat."""
        pending = game().pending(self.state)
        if isinstance(pending, Chance):
            return "chance", pending.question.id
        assert isinstance(pending, Turn), pending
        return pending.awaited[0].seat, pending.awaited[0].type

    def legal(self) -> list[dict[str, Any]]:
        """The listed moves of the seat that is asked, without seat and type."""
        moves = [game().write_move(move) for move in game().legal_moves(self.state, self.awaited[0])]
        return [{name: value for name, value in move.items() if name not in ("seat", "type")} for move in moves]

    def refusal(self, **fields: Any) -> Illegal | None:
        seat, kind = self.awaited
        data = {"seat": seat, "type": kind} | {name.rstrip("_"): value for name, value in fields.items()}
        move = game().read_move(data)
        return move if isinstance(move, Illegal) else game().check(self.state, move)

    def refused(self, **fields: Any) -> str:
        """The number of the rule that forbids it; "" when it is legal."""
        refusal = self.refusal(**fields)
        return refusal.rule if refusal is not None else ""

    # Doing

    def do(self, **fields: Any) -> Moment:
        """What the seat that is asked does."""
        assert self.refusal(**fields) is None, (self.awaited, self.refusal(**fields))
        seat, kind = self.awaited
        data = {"seat": seat, "type": kind} | {name.rstrip("_"): value for name, value in fields.items()}
        game().apply(self.state, game().read_move(data))
        return self

    def chance(self, question: str, answer: Any) -> Moment:
        move = game().read_move({"type": "chance", "question": question, "answer": answer})
        assert isinstance(move, ChanceMove), move
        assert game().check(self.state, move) is None, game().check(self.state, move)
        game().apply(self.state, move)
        return self

    def dice(self, *faces: int) -> Moment:
        return self.chance("dice", list(faces))

    def roll(self, *faces: int) -> Moment:
        """The side that is to roll stays and rolls."""
        return self.do(do="roll").dice(*faces)

    def begin(self, *tasks: tuple[Callable[..., None], str]) -> Moment:
        """These tasks of the rules for these seats, in this order."""
        for task, seat in reversed(tasks):
            then(self.state, task, self.seat(seat))
        work(self.state)
        return self

    def turn(self, seat: str, start: str = "movement") -> Moment:
        """The rest of a seat's turn, from this step of it on."""
        steps = {
            "power": open_power,
            "production": produce,
            "placement": open_placement,
            "movement": open_movement,
            "battles": open_battles,
            "settlement": open_settlement,
            "scoring": score_turn,
        }
        names = list(steps)
        self.state.active = self.seat(seat)
        return self.begin(*((steps[name], seat) for name in names[names.index(start) :]))

    def end_round(self) -> Moment:
        then(self.state, rounds.end_round)
        work(self.state)
        return self

    # Looking

    def seat(self, name: str) -> int:
        return self.state.setting.seats.index(name)

    def units(self, city: str) -> int:
        return self.state.units[self.state.map.number[city]]

    def owner(self, city: str) -> str | None:
        owner = self.state.owner[self.state.map.number[city]]
        return None if owner < 0 else self.state.setting.seats[owner]

    def cities(self, seat: str) -> dict[str, int]:
        return {city: self.units(city) for city in self.state.map.names(self.state.mine[self.seat(seat)])}

    def reserve(self, seat: str) -> int:
        return self.state.reserve[self.seat(seat)]

    def tracks(self, seat: str) -> tuple[int, ...]:
        at = 3 * self.seat(seat)
        return tuple(self.state.points[at : at + 3])

    def glory(self, seat: str) -> int:
        return self.state.glory[self.seat(seat)]

    def rumors(self, seat: str) -> tuple[int, ...]:
        return self.state.rumors[self.seat(seat)]


def moment(
    *,
    map: str = "R3",
    options: dict[str, Any] | None = None,
    shown: tuple[str, ...] = (),
    stack: int = 0,
    public: tuple[str, ...] = (),
    tiles: tuple[str, ...] = (),
    tile_stack: int = 0,
    rumor: tuple[int, int] | None = None,
    first: str | None = None,
    **players: dict[str, Any],
) -> Moment:
    """A moment of round 1. `rumor`: the value on top and how many cards are left; players as in `_seat_down`."""
    need = {"R3": 3, "R4": 4, "R5": 5, "R6": 6}[map]
    seats = [*players, *(colour for colour in COLOURS if colour not in players)][:need]
    setting = settings.read_setting(game().content, seats, {"map": {"grid": grid(map)}} | (options or {}))
    assert isinstance(setting, Setting), setting
    state = setup.fresh(setting)
    state.agenda.clear()
    state.step, state.round = "", 1
    state.gods = list(range(len(GODS)))[-1 : -1 - need : -1]
    state.shown, state.stack = _cards(shown), stack
    state.public = _cards(public)
    state.shown_tiles, state.tile_stack = tuple(BUILDINGS.index(tile) for tile in tiles), tile_stack
    state.rumor_left = 0
    if rumor is not None:
        _lay_rumors(state, *rumor)
    for player, seat in enumerate(seats):
        _seat_down(state, player, **players.get(seat, {}))
    for player, god in enumerate(state.gods):
        if state.gods.count(god) > 1 and seats[player] not in players:
            state.gods[player] = next(other for other in range(len(GODS)) if other not in state.gods)
    taken = [card for cards in (*state.private, state.public, state.shown) for card in cards]
    state.unseen = tuple(max(0, setting.knowledge_copies - taken.count(card)) for card in range(len(KNOWLEDGE)))
    state.first = seats.index(first) if first else 0
    refresh_access(state)
    return Moment(state)


def _cards(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(KNOWLEDGE.index(name) for name in names)


def _lay_rumors(state: State, top: int, left: int) -> None:
    """The shown card and how many are left with it; what is missing has been seen, lowest values first."""
    seen, values = [0] * len(state.rumor_seen), state.content.rumor_values
    for _ in range(state.setting.trophy_stack_size - left):
        at = next(at for at, count in enumerate(seen) if count < state.setting.rumor_copies)
        assert values[at] <= top
        seen[at] += 1
    seen[values.index(top)] += 1
    state.rumor_top, state.rumor_left, state.rumor_seen = top, left, tuple(seen)


def _seat_down(
    state: State,
    player: int,
    *,
    god: str | None = None,
    cities: dict[str, int] | None = None,
    temple: str | None = None,
    buildings: dict[str, str] | None = None,
    knowledge: tuple[str, ...] = (),
    rumors: tuple[int, ...] = (),
    tracks: tuple[int, int, int] = (0, 0, 0),
    glory: int | None = None,
    reserve: int | None = None,
    sheet: int = 0,
    waiting: tuple[str, ...] = (),
    marker: bool = False,
) -> None:
    number = state.map.number
    if god is not None:
        state.gods[player] = GODS.index(god)
    for city, units in (cities or {}).items():
        put(state, player, number[city], units)
    if temple is not None:
        set_temple(state, player, number[temple])
    for city, tile in (buildings or {}).items():
        state.tile[number[city]] = BUILDINGS.index(tile)
        state.tiled |= 1 << number[city]
    state.private[player] = _cards(knowledge)
    state.rumors[player] = tuple(sorted(rumors))
    state.points[3 * player : 3 * player + 3] = list(tracks)
    state.glory[player] = 8 * len(rumors) if glory is None else glory
    state.ledger[player * len(LEDGER)] = state.glory[player]
    on_board = sum((cities or {}).values())
    state.reserve[player] = state.content.army - on_board - sheet if reserve is None else reserve
    state.sheet[player] = sheet
    state.sheet_tiles[player] = tuple(waiting.count(tile) for tile in BUILDINGS)
    state.marker[player] = marker
    assert len(tracks) == len(TRACKS)

"""The compiled program of a declaration: blocks that run until the game waits, and the functions around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.declared import helpers
from companion.rules.declared.declaration import Declaration, first_values
from companion.rules.declared.model import ALL_SEE
from companion.rules.declared.mover import Mover, mask_of
from companion.rules.declared.moves import move_class
from companion.rules.declared.state import OVER, Ready, State

BUDGET = 10_000
"""Most blocks that run after one move; a game that goes on is over."""
REMEMBERED = 1 << 14
MOST_ROUNDS_OF_SEATS = 64
"""Size of the cache of moves, per round of seats."""


class Program:
    """Runs the flow of a declared game."""

    def __init__(self, made: Declaration) -> None:
        self.made = made
        names = made.names
        seats = made.players[-1]
        self.watchers: list[int] = []
        self.counters: list[int] = []
        """Who may know the count of a zone."""
        self.keeps: list[bool] = []
        self.zone_of: list[tuple[str, int | None]] = []
        for zone in names.zones.values():
            for seat in range(seats) if zone.per_player else (None,):
                self.watchers.append(mask_of(zone.seen, seat or 0))
                self.counters.append(mask_of(zone.counted, seat or 0))
                self.keeps.append(not zone.is_sorted)
                self.zone_of.append((zone.name, seat))
        limits = [zone.limit for zone in names.zones.values() for _ in range(seats if zone.per_player else 1)]
        self.mover = Mover(self.watchers, self.keeps, names.pieces.set_of, limits)
        self.first = first_values(made)
        self.ids = names.pieces.ids
        self.index = names.pieces.index
        self.classes = [move_class(action) for action in made.actions]
        self.ready: dict[tuple[str, ...], Ready] = {}
        space: dict[str, Any] = {f"c{number}": names.pieces.columns[name] for number, name in enumerate(made.columns)}
        space |= {
            "__builtins__": {},
            **{name.__name__: name for name in (bool, len, sum, max, min, any, all, sorted, abs, range, tuple, dict)},
            "h_div": helpers.divide, "h_mod": helpers.remainder, "h_at": helpers.entry, "h_most": helpers.most,
            "h_run": helpers.run, "h_scale": helpers.scale_value, "h_which": helpers.largest, "h_to": helpers.span,
            "h_sets": helpers.sets, "h_alike": helpers.alike, "h_runs": helpers.runs,
            "h_several": helpers.several, "h_among": helpers.among,
            "h_subsets": {count: helpers.subsets(count) for count in range(1, 9)},
            "h_place": [number - names.pieces.sets[of].start for number, of in enumerate(names.pieces.set_of)] + [0],
            "h_one": self.mover.one, "h_nth": self.mover.nth, "h_all": self.mover.all, "h_pass": self.mover.pass_on,
            "h_move": self.move, "h_after": self.after, "h_load": self.load,
        }  # fmt: skip
        exec(compile(made.text, f"<{made.id}>", "exec"), space)
        self.space = space
        for zone in names.zones.values():
            for number, (who, _) in enumerate(zone.glances):
                for seat in range(seats) if zone.per_player else (0,):
                    glance = (mask_of(who, seat), space[f"glance_{zone.name}_{number}"], seat)
                    self.mover.glances.setdefault(zone.base + seat, []).append(glance)
        self.blocks: list[Callable[[State], int]] = []
        while (block := space.get(f"block_{len(self.blocks)}")) is not None:
            self.blocks.append(block)

    def fresh(self, seats: tuple[str, ...]) -> State:
        """Return a state before its first step, every piece in the first zone of its set."""
        zones: list[tuple[int, ...]] = [() for _ in self.watchers]
        knowers: list[tuple[int, ...]] = [() for _ in self.watchers]
        state = State(seats, self._ready_for(seats), self.first[:], zones, knowers)
        for tokens in self.made.names.tokens.values():
            if tokens.left is not None:
                state.values[tokens.left.base] -= tokens.own.start * len(seats)
        pieces = self.made.names.pieces
        done: set[str] = set()
        for zone in self.made.names.zones.values():
            if zone.of in done:
                continue
            done.add(zone.of)
            kinds = tuple(kind for kind in pieces.sets[zone.of] for _ in range(pieces.quantity[kind]))
            self.mover.lay(state, zone.base, kinds, (ALL_SEE,) * len(kinds))
        return state

    def run(self, state: State, block: int) -> None:
        """Run from a block until the game waits or is over."""
        blocks = self.blocks
        for _ in range(BUDGET):
            block = blocks[block](state)
            if block < 0:
                break
        else:
            block = OVER
        if self.mover.glances:
            self.mover.look(state)
        if block == OVER:
            state.proposal = None
            state.place, state.choice, state.question, state.legal, state.chosen = OVER, -1, None, None, ()

    def _ready_for(self, seats: tuple[str, ...]) -> Ready:
        found = self.ready.get(seats)
        if found is None:
            if len(self.ready) >= MOST_ROUNDS_OF_SEATS:
                self.ready.clear()
            found = self.ready[seats] = Ready(len(self.made.actions), len(seats))
        return found

    def move(self, state: State, action: int, me: int, picks: tuple[Any, ...]) -> Any:
        """Return the record of a move, cached with its meaning."""
        made = self.made.actions[action]
        told = [self.write_value(state, pick.kind, value) for pick, value in zip(made.picks, picks, strict=True)]
        move = self.classes[action](state.seats[me], *told)
        ready = state.ready
        if len(ready.meaning) >= REMEMBERED:
            ready.meaning.clear()
            for seats in ready.moves:
                for known in seats:
                    known.clear()
        ready.moves[action][me][picks] = move
        ready.meaning[move] = (action, me, picks)
        return move

    def write_value(self, state: State, kind: str, value: Any) -> Any:
        """Return a picked value as moves hold it."""
        if kind == "piece":
            return self.ids[value]
        if kind == "pieces":
            return tuple([self.ids[piece] for piece in value])
        return state.seats[value] if kind == "player" else value

    def meaning(self, state: State, move: Any) -> tuple[int, int, tuple[Any, ...]] | None:
        """Return a move's action, seat and picks; None when it names what this table does not have."""
        known = state.ready.meaning.get(move)
        if known is not None:
            return known
        number = next(place for place, kind in enumerate(self.classes) if type(move) is kind)
        if move.seat not in state.seats:
            return None
        picks: list[Any] = []
        for pick in self.made.actions[number].picks:
            value = getattr(move, pick.name)
            if pick.kind == "piece":
                value = self.index.get(value)
            elif pick.kind == "pieces":
                value = tuple([self.index[id] for id in value])
            elif pick.kind == "player":
                value = state.seats.index(value) if value in state.seats else None
            if value is None:
                return None
            picks.append(value)
        return number, state.seats.index(move.seat), tuple(picks)

    def load_picks(self, state: State, action: int, picks: tuple[Any, ...]) -> None:
        for pick, value in zip(self.made.actions[action].picks, picks, strict=True):
            state.values[pick.slot] = value

    def load(self, state: State, seat: int, without: int) -> int:
        """Return the block that carries out a seat's secret choice; `without` when it made none."""
        chosen = state.chosen[seat]
        if not chosen:
            return without
        self.load_picks(state, chosen[0], chosen[1])
        block: int = self.made.actions[chosen[0]].block
        return block

    def after(self, number: int, state: State, me: int, picks: tuple[Any, ...], condition: int) -> bool:
        """Tell whether a condition holds once an action was carried out."""
        action = self.made.actions[number]
        new = state.copy()
        new.values[self.made.choices[action.choice].asks] = me
        self.load_picks(new, number, picks)
        self.blocks[action.block](new)
        return bool(self.space[f"after_{number}_{condition}"](new, me, *picks))

    def list_moves(self, choice: int, state: State, seat: int) -> list[Any]:
        """Return the legal moves of a seat in a choice."""
        moves: list[Any] = self.space[f"choice_{choice}"](state, seat)
        return moves

    def list_simultaneous(self, state: State) -> list[list[Any]]:
        """Return every seat's legal moves while all choose together."""
        if state.legal is None:
            seats = range(len(state.seats))
            state.legal = [self.list_moves(state.choice, state, seat) for seat in seats]
        lists: list[list[Any]] = state.legal
        return lists

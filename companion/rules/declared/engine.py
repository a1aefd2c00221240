"""A declared game as the kernel knows a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

from companion.rules.declared import agreed_moves, by_hand, chance, judge, position, scoring
from companion.rules.declared import figures as watched
from companion.rules.declared import view as views
from companion.rules.declared.actions import MOST_TRIED, Pick
from companion.rules.declared.declaration import Declaration
from companion.rules.declared.imagining import Imagined
from companion.rules.declared.lights import standing
from companion.rules.declared.model import Zone
from companion.rules.declared.moves import codec
from companion.rules.declared.names import PUBLIC
from companion.rules.declared.position_schema import schema as position_schema
from companion.rules.declared.program import Program
from companion.rules.declared.reasons import reasons
from companion.rules.declared.sampling import sample
from companion.rules.declared.state import State
from companion.rules.kernel import (
    Awaited,
    Chance,
    ChanceMove,
    Illegal,
    Offers,
    Option,
    Over,
    Pending,
    Seat,
    Sheet,
    Turn,
)
from companion.rules.kernel.codec import quote_value
from companion.rules.kernel.game import Json
from companion.rules.kernel.heuristics import chances


class DeclaredGame(Offers[State, Any]):
    """Play a declaration: every call goes to the module that answers it."""

    seats: tuple[Seat, ...] = ()
    rules_version = "1"
    horizon = 40
    own = frozenset(
        {"asks", "codec", "deeds", "end", "hands", "made", "program", "refuse", "settle", "several", "turns"}
    )

    def __init__(self, made: Declaration) -> None:
        self.made = made
        self.name = made.id
        self.prefix = made.prefix
        self.players = made.players
        self.options = tuple(
            Option(each.name, each.default, each.choices, each.lowest, each.highest)
            for each in made.names.options.values()
        )
        self.program = Program(made)
        self.refuse = reasons(made.prefix).refuse
        self.has_turns = made.by_hand != by_hand.FREE
        self.deeds = frozenset(by_hand.DEEDS.values()) if made.by_hand else frozenset()
        self.end = by_hand.End
        self.hands = by_hand.Hands(self)
        self.codec = codec(made, self.program.classes, self.refuse)
        self.all_is_public = made.open
        drawn = [number.name for number in made.names.numbers.values() if number.drawn]
        self.chance_kinds = (
            *drawn,
            *made.names.dice,
            *(z.name for z in made.names.zones.values() if z.order == "heap"),
        )
        if any(line.level > PUBLIC for line in made.lines):
            self.seen_score = self._score_at_the_end
        elif made.secret_ties:
            self.seen_score = self._score_without_ties
        self.imagine = self._imagine
        self.several = any(
            action.ways > MOST_TRIED or any(pick.kind == "pieces" for pick in action.picks) for action in made.actions
        )
        self.asks = bool(made.by_hand) or any(action.asks for action in made.actions)
        self.turns: dict[tuple[Seat, str], Turn] = {}

    @property
    def board(self) -> Json:
        """Return what a drawing needs: what each action names, in which step, and where things lie."""
        names = self.made.names
        return {
            "actions": {
                action.name: {pick.name: self._describe_pick(pick) for pick in action.picks}
                for action in self.made.actions
            },
            "dice": {
                name: {"faces": chance.faces(self.program, dice), "total": dice.total, "of": dice.of}
                for name, dice in names.dice.items()
            },
            "steps": {action.name: action.step for action in self.made.actions},
            "over": {
                number.name: {
                    "table": number.over,
                    "rows": [names.pieces.ids[kind] for kind in names.pieces.sets[number.over]],
                }
                for number in names.numbers.values()
                if number.over
            },
            "standing": {
                name: {
                    "table": on,
                    "rows": [names.pieces.ids[kind] for kind in names.pieces.sets[on]],
                    "lowest": names.numbers[name].lowest,
                }
                for name, on in standing(self.made.lights, names).items()
            },
            "single": [number.name for number in names.numbers.values() if number.size and number.highest == 1],
            "timer": {"seconds": self.made.timer[0], "say": self.made.timer[1]},
            "lights": dict(self.made.lights),
            "byHand": self.made.by_hand,
            "zones": {
                zone.name: {"of": zone.of, "perPlayer": zone.per_player, "order": zone.order, "pile": zone.pile}
                for zone in names.zones.values()
            },
            "players": [self.players[0], self.players[-1]],
            "fields": self._fields(),
        }

    def _describe_pick(self, pick: Pick) -> Json:
        """Return what a pick names: of which zone, table, dice or row of numbers, and whether it must be the player's
        own."""
        names = self.made.names
        owner, _, of = str(pick.of["pieces"] if pick.kind == "pieces" else pick.of).rpartition(".")
        known = (names.zones, names.pieces.sets, names.dice, names.numbers)
        return {"kind": pick.kind, "of": of if any(of in each for each in known) else "", "own": owner == "my"}

    def _fields(self) -> Json:
        """Return what people must enter to have a game scored: the numbers, zones and dice that the score reads, of
        each player or shared."""
        names, scored = self.made.names, self.made.scored
        pieces = names.pieces
        numbers = [number for number in names.numbers.values() if number.name in scored and not number.player]
        zones = [zone for zone in names.zones.values() if zone.name in scored]
        fields: dict[bool, list[dict[str, Any]]] = {True: [], False: []}

        def what_may_lie_in(zone: Zone) -> dict[str, Any]:
            return {"name": zone.name, "pieces": [pieces.ids[kind] for kind in pieces.sets[zone.of]]}

        for number in numbers:
            fields[number.per_player].append(
                {
                    "name": number.name,
                    "size": number.size,
                    "places": list(self.made.scored_places.get(number.name, range(number.size))),
                    "over": [pieces.ids[kind] for kind in pieces.sets[number.over]] if number.over else [],
                    "lowest": number.lowest,
                    "highest": number.highest,
                    "start": number.start,
                }
            )
        return {
            "numbers": fields[True],
            "shared": fields[False],
            "zones": [what_may_lie_in(zone) for zone in zones if zone.per_player],
            "sharedZones": [what_may_lie_in(zone) for zone in zones if not zone.per_player],
            "dice": [
                {
                    "name": dice.name,
                    "count": dice.width,
                    "blank": None if dice.of else dice.blank,
                    "lowest": 0 if dice.of else dice.count * min(dice.faces),
                    "highest": 0 if dice.of else dice.count * max(dice.faces),
                }
                for dice in names.dice.values()
                if dice.name in scored
            ],
        }

    def setup(self, seats: Sequence[Seat], options: Json) -> State | Illegal:
        if len(seats) not in self.players:
            return self.refuse("declared-players", players=len(seats), lowest=self.players[0], highest=self.players[-1])
        for seat in seats:
            if list(seats).count(seat) > 1:
                return self.refuse("declared-seat-twice", seat=seat)
        state = self.program.fresh(tuple(seats))
        refused = self.settle(state, options)
        if refused is not None:
            return refused
        self.program.run(state, self.made.entry)
        return state

    def settle(self, state: State, options: Json) -> Illegal | None:
        """Write the settings of the table into the state."""
        for each in self.made.names.options.values():
            given = options.get(each.name, each.default)
            inside = (
                given in each.choices
                if each.choices
                else each.lowest is None or each.highest is None or each.lowest <= given <= each.highest
            )
            if type(given) is not type(each.default) or not inside:
                return self.refuse("declared-option", option=each.name, given=quote_value(given))
            state.values[each.base] = given
        return None

    def pending(self, state: State) -> Pending:
        if state.question is not None:
            return Chance(chance.question(self.program, state))
        if state.choice < 0:
            return Over(scoring.result(self, state))
        choice = self.made.choices[state.choice]
        if state.proposal is not None:
            return Turn(tuple(Awaited(seat, agreed_moves.STEP) for seat in agreed_moves.missing(state)))
        if choice.open:
            return Turn(tuple(Awaited(seat, choice.step) for seat in state.seats))
        if not choice.together:
            seat = state.seats[state.values[choice.asks]]
            turn = self.turns.get((seat, choice.step))
            if turn is None:
                if len(self.turns) > MOST_TURNS:
                    self.turns.clear()
                turn = self.turns[seat, choice.step] = Turn((Awaited(seat, choice.step),))
            return turn
        waiting = [seat for seat, move in zip(state.seats, state.chosen, strict=True) if move is None]
        return Turn(tuple(Awaited(seat, choice.step) for seat in waiting))

    def read_move(self, data: Any) -> Any:
        return self.codec.read(data)

    def write_move(self, move: Any) -> dict[str, Any]:
        return self.codec.write(move)

    def check(self, state: State, move: Any) -> Illegal | None:
        return judge.check(self, state, move)

    def legal_moves(self, state: State, seat: Seat) -> list[Any]:
        return judge.legal_moves(self, state, seat)

    def similar_moves(self, state: State, move: Any) -> list[Any]:
        """Return what else the seat could do; for a deed by hand, the same deed with another piece."""
        if type(move) in self.deeds:
            return self.hands.with_other_pieces(state, move)
        return self.legal_moves(state, move.seat)

    def apply(self, state: State, move: Any) -> None:
        program = self.program
        if type(move) is ChanceMove:
            place = state.place
            chance.answer(program, state, move)
            state.question = None
            program.run(state, place)
            return
        if self.asks and not self._has_consent(state, move):
            return
        self._carry_out(state, move)

    def _has_consent(self, state: State, move: Any) -> bool:
        """Tell whether a move is carried out now. Questions to the table are asked here, and answers counted."""
        if state.proposal is not None:
            settled = agreed_moves.answer(state, move)
            if settled is not None:
                self._carry_out(state, settled)
            return False
        if agreed_moves.is_asked(self, state, move):
            agreed_moves.propose(self, state, move)
            return False
        return True

    def _carry_out(self, state: State, move: Any) -> None:
        program = self.program
        if type(move) in self.deeds:
            self.hands.carry_out(state, move)
            return
        meaning = program.meaning(state, move)
        assert meaning is not None, "the judge knows what the move means"
        action, seat, picks = meaning
        if self.made.choices[state.choice].together:
            state.chosen = (*state.chosen[:seat], (action, picks), *state.chosen[seat + 1 :])
            if None in state.chosen:
                return
            block = state.place
        else:
            program.load_picks(state, action, picks)
            block = self.made.actions[action].block
        state.choice, state.legal = -1, None
        program.run(state, block)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return views.view(self, state, seat)

    def figures(self, state: State, seat: Seat) -> dict[str, int]:
        return watched.figures(self, state, seat)

    def places(self, state: State, move: Any) -> list[str]:
        """Return the spaces that a move names by their numbers, as phones name them."""
        if isinstance(move, (ChanceMove, *views.ANSWERS)) or type(move) in self.deeds:
            return []
        meaning = self.program.meaning(state, move)
        assert meaning is not None, "the judge knows what the move means"
        picks = zip(self.made.actions[meaning[0]].picks, meaning[2], strict=True)
        return [f"{pick.of}-{value}" for pick, value in picks if pick.kind == "space"]

    def score(self, state: State) -> Sheet:
        return scoring.score(self, state)

    def _score_at_the_end(self, state: State, seat: Seat | None) -> Sheet | None:  # noqa: ARG002 (the same for all)
        return self.score(state) if state.over() else None

    def _score_without_ties(self, state: State, seat: Seat | None) -> Sheet | None:  # noqa: ARG002 (the same for all)
        return scoring.score(self, state, ties=state.over())

    def position(self, state: State) -> dict[str, Any]:
        return position.write(self, state)

    def from_position(self, position_record: Any, options: Json) -> State | Illegal:
        return position.read(self, position_record, options)

    def lists_all(self, state: State, seat: Seat) -> bool:
        """Tell whether every legal move is listed; picks may be filled in more ways than are tried."""
        if state.choice < 0 or state.proposal is not None:
            return True
        if self.deeds:
            return False
        if not self.several:
            return True
        twin = state.copy()
        self.program.list_moves(twin.choice, twin, twin.seats.index(seat))
        return not twin.cut

    def position_schema(self) -> dict[str, Any]:
        return position_schema(self)

    def move_schema(self) -> dict[str, Any]:
        return self.codec.schema()

    def invariants(self, state: State) -> list[str]:
        return position.broken_invariants(self, state)

    def public_move(self, state: State, move: Any, seat: Seat | None) -> dict[str, Any]:
        return views.public_move(self, state, move, seat)

    def conceals(self, state: State, move: Any) -> bool:
        return isinstance(move, ChanceMove) or views.shows_something(self, state, move)

    def sample(self, state: State, seat: Seat | None, below: Callable[[int], int]) -> State:
        return sample(self.program, state, None if seat is None else state.seats.index(seat), below)

    def _imagine(
        self, state: State, seat: Seat | None, moves: Sequence[Any], shown: Set[str], below: Callable[[int], int]
    ) -> Iterator[State]:
        pieces, seats = self.program.made.names.pieces, state.seats
        held = {pieces.index[id] for id in shown if id in pieces.index and pieces.quantity[pieces.index[id]] == 1}
        named: dict[int, Counter[int]] = {}
        for move in moves:
            if not isinstance(move, ChanceMove):
                names = named.setdefault(seats.index(move.seat), Counter())
                names.update(pieces.index[id] for id in self._texts_of(move) if id in pieces.index)
        return iter(Imagined(self.program, state, None if seat is None else seats.index(seat), held, named, below))

    def _texts_of(self, move: Any) -> Iterator[str]:
        """Yield the texts of a move."""
        for value in self.write_move(move).values():
            yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str))

    def appraise(self, state: State, seat: Seat, moves: Sequence[Any]) -> Sequence[float]:
        return scoring.appraise(self, state, seat, moves)

    def outlook(self, state: State) -> Sequence[float]:
        points = scoring.expected_points(self, state)
        return chances(points, self.made.close)


MOST_TURNS = 4096

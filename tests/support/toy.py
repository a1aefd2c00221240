"""Heron Ford, a game small enough to read in one sitting that still has everything a table must cope with:
a start player by lot, dice, a deck of unknown order, a card only one seat sees, and secret choices
made at the same time. Each round the seat to move rolls and keeps a die or passes; then everybody secretly
bets on high or low, and a card from the deck settles the bets. Most points after three rounds win.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.kernel import (
    Awaited,
    Chance,
    ChanceMove,
    Dice,
    Illegal,
    Line,
    Offers,
    Option,
    Over,
    PlayerSheet,
    Question,
    Sheet,
    Turn,
    Weighted,
)

DECK = tuple(range(1, 13))


@dataclass(frozen=True, slots=True)
class Keep:
    seat: str
    die: int


@dataclass(frozen=True, slots=True)
class Pass:
    seat: str


@dataclass(frozen=True, slots=True)
class Bet:
    seat: str
    on: str


@dataclass(slots=True)
class ToyState:
    seats: tuple[str, ...]
    rounds: int
    points: dict[str, int]
    hands: dict[str, int] = field(default_factory=dict)
    start: str | None = None
    round: int = 1
    dice: tuple[int, ...] | None = None
    decided: bool = False
    bets: dict[str, str] = field(default_factory=dict)
    seen: tuple[int, ...] = ()

    def copy(self) -> ToyState:
        return replace(self, points=dict(self.points), hands=dict(self.hands), bets=dict(self.bets))


class Toy(Offers[Any, Any]):
    name = "toy"
    prefix = "TOY"
    rules_version = "1"
    seats: tuple[str, ...] = ()
    players = range(2, 5)
    options = (Option("rounds", 3, lowest=1, highest=9), Option("dice", 2, choices=(1, 2)), Option("kind", False))
    chance_kinds = ("start-player", "dice", "cards")

    def setup(self, seats: Any, options: Any) -> Any:
        return ToyState(tuple(seats), options["rounds"], dict.fromkeys(seats, 0))

    def _mover(self, state: Any) -> Any:
        return state.seats[(state.seats.index(state.start) + state.round - 1) % len(state.seats)]

    def pending(self, state: Any) -> Any:
        if state.start is None:
            odds = Weighted(tuple((seat, 1) for seat in state.seats))
            return Chance(Question("start-player", odds, "start-player"))
        for seat in state.seats:
            if seat not in state.hands:
                return Chance(Question("hand", self._deck(state), "cards", subject=seat, audience=(seat,)))
        if state.round > state.rounds:
            return Over({"winners": list(self.score(state).winners)})
        if state.dice is None:
            return Chance(Question("roll", Dice(2), "dice", subject=self._mover(state)))
        if not state.decided:
            return Turn((Awaited(self._mover(state), "keep"),))
        due = tuple(Awaited(seat, "bet") for seat in state.seats if seat not in state.bets)
        if due:
            return Turn(due)
        return Chance(Question("card", self._deck(state), "cards"))

    def _deck(self, state: Any) -> Any:
        out = {*state.seen, *state.hands.values()}
        return Weighted(tuple((card, 1) for card in DECK if card not in out))

    def read_move(self, data: Any) -> Any:
        forms: dict[str, tuple[Any, dict[str, type]]] = {
            "keep": (Keep, {"die": int}),
            "pass": (Pass, {}),
            "bet": (Bet, {"on": str}),
        }
        if not isinstance(data, dict):
            return Illegal("TOY 1.1", "form", {"given": type(data).__name__})
        kind = data.get("type")
        if kind == "chance":
            if set(data) != {"type", "question", "answer"} or data["question"] not in (
                "start-player",
                "hand",
                "roll",
                "card",
            ):
                return Illegal("TOY 1.1", "form", {"given": "chance"})
            answer = data["answer"]
            return ChanceMove(data["question"], tuple(answer) if isinstance(answer, list) else answer)
        if (
            not isinstance(kind, str)
            or kind not in forms
            or set(data) != {"type", "seat", *forms[kind][1]}
            or type(data["seat"]) is not str
        ):
            return Illegal("TOY 1.1", "form", {"given": str(kind)[:20]})
        if any(type(data[name]) is not type_ for name, type_ in forms[kind][1].items()):
            return Illegal("TOY 1.1", "form", {"given": kind})
        return forms[kind][0](data["seat"], *(data[name] for name in forms[kind][1]))

    def write_move(self, move: Any) -> Any:
        match move:
            case ChanceMove(question, answer):
                return {
                    "type": "chance",
                    "question": question,
                    "answer": list(answer) if isinstance(answer, tuple) else answer,
                }
            case Keep(seat, die):
                return {"type": "keep", "seat": seat, "die": die}
            case Pass(seat):
                return {"type": "pass", "seat": seat}
            case Bet(seat, on):
                return {"type": "bet", "seat": seat, "on": on}

    def check(self, state: Any, move: Any) -> Any:
        pending = self.pending(state)
        if isinstance(move, ChanceMove):
            if not isinstance(pending, Chance) or pending.question.id != move.question:
                return Illegal("TOY 1.3", "not-asked", {"question": move.question})
            odds = pending.question.odds
            fine = (
                type(move.answer) is tuple
                and len(move.answer) == 2
                and all(type(f) is int and 0 < f < 7 for f in move.answer)
                if isinstance(odds, Dice)
                else any(move.answer == answer and type(move.answer) is type(answer) for answer, _ in odds.weights)
            )
            return None if fine else Illegal("TOY 1.5", "impossible", {"answer": move.answer})
        if isinstance(pending, Over):
            return Illegal("TOY 1.2", "over")
        if isinstance(pending, Chance):
            return Illegal("TOY 1.3", "question-open", {"question": pending.question.id})
        step = "bet" if isinstance(move, Bet) else "keep"
        if pending.awaited[0].type != step:
            return Illegal("TOY 1.3", "step", {"step": pending.awaited[0].type})
        if move.seat not in pending.seats:
            return Illegal("TOY 1.4", "seat", {"seat": move.seat})
        if isinstance(move, Keep) and move.die not in state.dice:
            return Illegal("TOY 2.1", "no-such-die", {"die": move.die, "dice": list(state.dice)})
        if isinstance(move, Bet) and move.on not in ("high", "low"):
            return Illegal("TOY 3.1", "high-or-low", {"on": move.on[:20]})
        return None

    def legal_moves(self, state: Any, seat: Any) -> Any:
        pending = self.pending(state)
        if not isinstance(pending, Turn) or seat not in pending.seats:
            return []
        if pending.awaited[0].type == "bet":
            return [Bet(seat, "high"), Bet(seat, "low")]
        return [Keep(seat, die) for die in sorted(set(state.dice))] + [Pass(seat)]

    def apply(self, state: Any, move: Any) -> None:
        match move:
            case ChanceMove("start-player", seat):
                state.start = seat
            case ChanceMove("hand", card):
                state.hands[next(seat for seat in state.seats if seat not in state.hands)] = card
            case ChanceMove("roll", dice):
                state.dice = dice
            case ChanceMove("card", card):
                state.seen = (*state.seen, card)
                for seat, on in state.bets.items():
                    state.points[seat] += 3 * ((card > 6) == (on == "high"))
                state.bets.clear()
                state.dice, state.decided = None, False
                state.round += 1
            case Keep(seat, die):
                state.points[seat] += die
                state.decided = True
            case Pass():
                state.decided = True
            case Bet(seat, on):
                state.bets[seat] = on

    def view(self, state: Any, seat: Any) -> Any:
        return {
            "points": dict(state.points),
            "dice": None if state.dice is None else list(state.dice),
            "hand": state.hands.get(seat),
            "bet": sorted(state.bets) if seat is None else state.bets.get(seat),
            "seen": list(state.seen),
        }

    def score(self, state: Any) -> Any:
        totals = {seat: state.points[seat] + state.hands.get(seat, 0) for seat in state.seats}
        best = max(totals.values())
        return Sheet(
            tuple(
                PlayerSheet(
                    seat,
                    totals[seat],
                    (Line("kept", state.points[seat], "TOY 4.1"), Line("hand", state.hands.get(seat, 0), "TOY 4.2")),
                )
                for seat in state.seats
            ),
            tuple(seat for seat in state.seats if totals[seat] == best),
            "points",
        )

    def position(self, state: Any) -> Any:
        return {
            "players": [
                {"name": seat, "points": state.points[seat], "hand": state.hands.get(seat), "bet": state.bets.get(seat)}
                for seat in state.seats
            ],
            "start": state.start,
            "round": state.round,
            "dice": None if state.dice is None else list(state.dice),
            "decided": state.decided,
            "seen": list(state.seen),
        }

    def from_position(self, position: Any, options: Any) -> Any:
        try:
            players = position["players"]
            return ToyState(
                tuple(player["name"] for player in players),
                options["rounds"],
                {player["name"]: player["points"] for player in players},
                {player["name"]: player["hand"] for player in players if player.get("hand")},
                position["start"],
                position["round"],
                position["dice"] and tuple(position["dice"]),
                position["decided"],
                {player["name"]: player["bet"] for player in players if player.get("bet")},
                tuple(position["seen"]),
            )
        except (KeyError, TypeError, AttributeError):
            return Illegal("TOY 5.1", "position")

    def position_schema(self) -> Any:
        return {"type": "object", "required": ["players"]}

    def move_schema(self) -> Any:
        return {"type": "object", "required": ["type"]}

    def invariants(self, state: Any) -> Any:
        return [] if all(points >= 0 for points in state.points.values()) else ["negative points"]

    def public_move(self, state: Any, move: Any, seat: Any) -> Any:
        record = self.write_move(move)
        if isinstance(move, Bet) and move.seat != seat:
            record["on"] = "?"
        if isinstance(move, ChanceMove) and move.question == "hand" and seat != self.pending(state).question.subject:
            record["answer"] = "?"
        return record

    def conceals(self, state: Any, move: Any) -> Any:
        return isinstance(move, ChanceMove)

    def sample(self, state: Any, seat: Any, below: Any) -> Any:
        new = state.copy()
        out = {*state.seen, state.hands.get(seat)}
        deck = [card for card in DECK if card not in out]
        for other in state.seats:
            if other != seat and other in state.hands:
                new.hands[other] = deck.pop(below(len(deck)))
            if other != seat and other in state.bets:
                new.bets[other] = ("high", "low")[below(2)]
        return new

"""Information-set Monte-Carlo tree search over the kernel alone; no game is known here by name.

Every iteration imagines a world that agrees with all the seat knows (`sample`), walks down one tree over what the seat
would see, plays on from the new leaf as a medium player would, and asks the game's `outlook` how that ends. Every seat
maximises its own chance to win. A move's availability is counted, because not every world allows it (Cowling, Powley
and Whitehouse 2012); its prior comes from `appraise`; of rich decisions ever more moves are looked at (progressive
widening). The n-th try of every first move gets the same world and the same luck, whatever the seats decide, so that
they are compared fairly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from json import dumps
from math import ceil, exp, sqrt
from typing import Any

from companion.bots.model import Below
from companion.bots.simple import Medium
from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.rules.kernel import Chance, ChanceMove, Game, Over, Pending, Seat, Turn
from companion.rules.kernel.heuristics import Foresees, candidates, chances

SEEDS = 1 << 48
SENSIBLE = Medium()
LONGEST = 400
"""Steps of a roll-out in a game without `outlook`."""
CLOSE = 8.0
"""Points ahead that make a game without `outlook` e times as likely to be won."""

FAIR_TRIES, MATTERS = 12, 0.005
"""The search stops when every move has so many visits and their values differ by less than that."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """The weights of a search, found by play against medium players in all games."""

    exploration: float = 0.3
    """The weight of a move's prior against its results so far."""
    even: float = 0.15
    """The part of the prior that is spread evenly over all moves."""
    widen: float = 2.0
    power: float = 0.5
    """After n visits 1 + `widen` × n ^ `power` moves are looked at, the most promising first."""
    own: int = 8
    """Visits of a move after which the tree grows below it; before, a roll-out starts there."""
    ripe: int = 400
    """Visits after which the moves of other seats are searched as well; before, they play as a medium bot does."""
    margin: float = 0.5
    """The share of the outlook in the value of a finished game: it says how close the game was. The rest is the win."""
    horizon: int | None = None
    """Steps of a roll-out; None takes the game's own horizon."""


@dataclass(slots=True)
class Edge:
    """A move in the tree, with its results and the moves after it."""

    move: Any
    prior: float = 0.0
    visits: int = 0
    available: int = 0
    totals: list[float] = field(default_factory=list)
    """The sum of each seat's values over all visits."""
    next: dict[Any, Edge] = field(default_factory=dict)
    """The moves after this one, by what the searching seat sees of them."""
    drawn: list[Any] = field(default_factory=list)
    """Random candidates for the next move, where a decision is too rich to list."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was searched; `value` is the seat's estimated chance to win with it."""

    move: Any
    visits: int
    value: float


class Search:
    """The search for one decision of one seat. Each call of `iterate` adds an iteration."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below, tuning: Tuning) -> None:
        self.game, self.state, self.seat, self.tuning = game, state, seat, tuning
        self.root = Edge(None)
        self._seed = str(below(SEEDS))
        self._below = Stream(self._seed, "root").below
        self._luck: Below = self._below
        """The source of chance answers alone, so that moves do not change what is rolled or turned up."""
        self._known = game.sample(state, seat, self._below)
        self._places = {player.seat: place for place, player in enumerate(game.score(self._known).players)}
        self._public = game.all_is_public
        self._foresees = game if isinstance(game, Foresees) else None
        own = self._foresees.horizon if self._foresees else LONGEST
        self._horizon = own if tuning.horizon is None else tuning.horizon
        self._first = self._rank_moves(self.root, self._known, seat, 0, self._below)
        self.rich = not game.lists_all(self._known, seat)

    @property
    def is_forced(self) -> bool:
        """Tell whether there is only one move."""
        return len(self._first) == 1 and not self.rich

    def results(self) -> list[Tried]:
        """Return the moves tried so far, the most visited first; of equals the more successful."""
        place = self._places[self.seat]
        edges = [edge for edge in self.root.next.values() if edge.visits]
        tried = [Tried(edge.move, edge.visits, edge.totals[place] / edge.visits) for edge in edges]
        return sorted(tried, key=lambda each: (-each.visits, -each.value)) or [Tried(self._first[0][1], 0, 0.0)]

    @property
    def lead(self) -> int:
        """Visits by which the most visited move is ahead of the next."""
        visits = sorted((edge.visits for edge in self.root.next.values()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0

    @property
    def indifferent(self) -> bool:
        """Tell whether all moves have been tried and promise the same."""
        tried = [each for each in self.results() if each.visits]
        if len(tried) < len(self._first) or min(each.visits for each in tried) < FAIR_TRIES:
            return False
        values = [each.value for each in tried]
        return max(values) - min(values) < MATTERS

    def iterate(self) -> None:
        """Add an iteration."""
        game, root = self.game, self.root
        if self.rich and len(self._first) < self._width(root.visits):
            self._first = self._rank_moves(root, self._known, self.seat, root.visits, self._below)
        edge = self._select(root, self._known, self._first, self.seat)
        below = Stream(self._seed, f"try {edge.visits}").below
        self._luck = self._luck_of(edge.visits)
        world = self._decide_for_others(game.sample(self.state, self.seat, below), below)
        path = [root, edge]
        game.apply(world, edge.move)
        while edge.visits >= self.tuning.own and (seat := self._next(world)) is not None:
            if seat != self.seat and edge.visits < self.tuning.ripe:
                edge = self._follow(edge, world, self._sensible_move(world, seat, below), seat)
            else:
                edge = self._select(edge, world, self._rank_moves(edge, world, seat, edge.visits, below), seat)
            path.append(edge)
            game.apply(world, edge.move)
        values = self._play_on(world, below)
        for edge in path:
            edge.visits += 1
            edge.totals = [a + b for a, b in zip(edge.totals, values, strict=True)] if edge.totals else list(values)

    def _luck_of(self, number: int) -> Below:
        """Return the source of chance answers for the n-th try of every first move."""
        return Stream(self._seed, f"luck {number}").below

    # The tree

    def _rank_moves(self, at: Edge, world: Any, seat: Seat, visits: int, below: Below) -> list[tuple[float, Any]]:
        """Return the candidates with their priors, the best first; of rich decisions more with more visits."""
        game, width = self.game, self._width(visits)
        moves = list(candidates(game, world, seat))
        if len(moves) < width and not game.lists_all(world, seat):
            while len(moves) + len(at.drawn) < width:
                at.drawn.append(game.sample_move(world, seat, below))
            moves = list(dict.fromkeys((*moves, *(move for move in at.drawn if game.check(world, move) is None))))
        if len(moves) == 1:
            return [(1.0, moves[0])]
        worth = game.appraise(world, seat, moves)
        priors = self._priors(worth)
        ranked = sorted(range(len(moves)), key=lambda place: -worth[place])
        return [(priors[place], moves[place]) for place in ranked]

    def _width(self, visits: int) -> int:
        return 1 + ceil(self.tuning.widen * visits**self.tuning.power) if visits else 2

    def _priors(self, worth: Sequence[float]) -> list[float]:
        """Turn the worth of moves into probabilities, on the scale of how much the moves differ."""
        best = max(worth)
        scale = sum(best - each for each in worth) / len(worth)
        weights = [exp((each - best) / scale) for each in worth] if scale else [1.0] * len(worth)
        total, even = sum(weights), self.tuning.even
        return [(1 - even) * weight / total + even / len(worth) for weight in weights]

    def _select(self, at: Edge, world: Any, judged: Sequence[tuple[float, Any]], seat: Seat) -> Edge:
        """Return the move with the best value for the seat plus its bonus for few visits."""
        place, exploration = self._places[seat], self.tuning.exploration
        hoped = at.totals[place] / at.visits if at.visits else 0.0
        best, most = None, -1.0
        seen = set()
        for prior, move in judged[: self._width(at.visits)]:
            key = self._key(world, move, seat)
            if key in seen:
                continue
            seen.add(key)
            edge = at.next.get(key)
            if edge is None:
                edge = at.next[key] = Edge(move)
            edge.prior, edge.move = prior, move
            edge.available += 1
            value = edge.totals[place] / edge.visits if edge.visits else hoped
            value += exploration * prior * sqrt(edge.available) / (1 + edge.visits)
            if value > most:
                best, most = edge, value
        assert best is not None
        return best

    def _follow(self, at: Edge, world: Any, move: Any, seat: Seat) -> Edge:
        """Return the edge of a move that another player chose."""
        edge = at.next.setdefault(self._key(world, move, seat), Edge(move))
        edge.move = move
        edge.available += 1
        return edge

    def _key(self, world: Any, move: Any, seat: Seat) -> Any:
        """Return what the searching seat sees of a move: in an open game, and of its own moves, all."""
        if self._public or seat == self.seat:
            return move
        return dumps(self.game.public_move(world, move, self.seat))

    def _next(self, world: Any) -> Seat | None:
        """Answer chance and return the seat that decides next; None at the end and where several decide at once."""
        pending = self._answer_chance(world)
        return pending.awaited[0].seat if isinstance(pending, Turn) and len(pending.awaited) == 1 else None

    def _answer_chance(self, world: Any) -> Pending:
        while isinstance(pending := self.game.pending(world), Chance):
            question = pending.question
            self.game.apply(world, ChanceMove(question.id, draw(question.odds, self._luck)))
        return pending

    # Other seats and roll-outs

    def _decide_for_others(self, world: Any, below: Below) -> Any:
        """Where several seats decide at once, let the others decide first, as long as that leaves this seat its
        decision. They do not know it."""
        due = self._due(world)
        while others := [seat for seat in due if seat != self.seat]:
            after = world.copy()
            self.game.apply(after, self._sensible_move(world, others[0], below))
            left = self._due(after)
            if self.seat not in left or len(left) >= len(due):
                break
            world, due = after, left
        return world

    def _due(self, world: Any) -> tuple[Seat, ...]:
        pending = self.game.pending(world)
        return pending.seats if isinstance(pending, Turn) else ()

    def _sensible_move(self, world: Any, seat: Seat, below: Below) -> Any:
        return SENSIBLE.choose(self.game, world, seat, below)

    def _play_on(self, world: Any, below: Below) -> Sequence[float]:
        """Play a roll-out to the horizon and return each seat's chance to win."""
        game = self.game
        for _ in range(self._horizon):
            pending = game.pending(world)
            if isinstance(pending, Over):
                break
            if isinstance(pending, Chance):
                question = pending.question
                game.apply(world, ChanceMove(question.id, draw(question.odds, self._luck)))
            else:
                game.apply(world, self._sensible_move(world, pending.awaited[0].seat, below))
        return self._outlook(world)

    def _outlook(self, world: Any) -> Sequence[float]:
        game = self.game
        if isinstance(game.pending(world), Over):
            winners = game.score(world).winners
            won = [1 / len(winners) if seat in winners else 0.0 for seat in self._places]
            if self._foresees is None:
                return won
            margin, close = self.tuning.margin, self._foresees.outlook(world)
            return [(1 - margin) * share + margin * chance for share, chance in zip(won, close, strict=True)]
        if self._foresees is not None:
            return self._foresees.outlook(world)
        return chances([player.total for player in game.score(world).players], CLOSE)

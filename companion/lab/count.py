"""One game is played and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.bots import LAB_BOTS, Bot, Strong
from companion.bots.effort import MOST_ITERATIONS
from companion.bots.search import Tried
from companion.dealer import Stream
from companion.lab.experiment import Experiment
from companion.lab.match import begin, steps
from companion.lab.tally import WHOLE_WIN, Asked, Judged, PieceTally, PlaceTally, Points, Race, Series, Tally
from companion.rules.kernel import Game, Over, Seat, Sheet, Turn
from companion.rules.kernel.game import S
from companion.rules.kernel.heuristics import Foresees

CLOSE_SHARE = 20
"""A lead of at most a twentieth of the winner's points is a close end."""
TENTHS = 10
CLEARLY = 0.05
"""A move is clearly worse that costs more than this of the chance to win."""


def count_game(game: Game[Any, Any], experiment: Experiment, number: int, tally: Tally) -> None:
    """Play the game with this number and add it. The bots move one seat on from game to game, so that
    neither a seat nor a bot gains from the other."""
    seats, bots = experiment.seats, experiment.bots
    table = [bots[place % len(bots)] for place in range(len(seats))]
    names = {seat: table[(place + number) % len(seats)] for place, seat in enumerate(seats)}
    state = begin(game, seats, experiment.options)
    log = _Log(game, state, experiment, number)
    players = {seat: _player(name, experiment) for seat, name in names.items()}
    for step in steps(game, state, players, Stream(experiment.seed, f"lab {number}").below):
        if isinstance(step.pending, Turn) and step.seat is not None:
            log.decision(step.state, step.pending.awaited[0].type, step.seat, game.write_move(step.move))
        else:
            log.answers += 1
    over = game.pending(state)
    assert isinstance(over, Over)
    _add(tally, game.score(state), names, log)


def _player(name: str, experiment: Experiment) -> Bot:
    if name != "strong":
        return LAB_BOTS[name]
    if experiment.think is not None:
        return Strong(iterations=MOST_ITERATIONS, seconds=experiment.think)
    return Strong(iterations=experiment.iterations)


class _Log:
    """What happened in one game, as far as it is counted."""

    def __init__(self, game: Game[Any, Any], state: Any, experiment: Experiment, number: int) -> None:
        self.game = game
        self.seats = tuple(player.seat for player in game.score(state).players)
        self.judged_decisions, self.iterations = experiment.judged, experiment.iterations
        self.below = Stream(experiment.seed, f"judge {number}").below
        self.ahead: list[frozenset[Seat]] = []
        """Who was ahead before each decision."""
        self.kept: list[tuple[Any, str, Seat]] = []
        """Decisions drawn for the judge, every one of the game equally likely."""
        self.answers = 0
        self.decisions = 0
        self.order: list[Seat] = []
        self.steps: dict[str, Asked] = {}
        self.visits: Counter[str] = Counter()
        self.named: dict[tuple[str, str], set[Seat]] = {}
        self._last = ""

    def decision(self, state: Any, asked_for: str, seat: Seat, move: Mapping[str, Any]) -> None:
        self._keep_for_judge(state, asked_for, seat)
        self.ahead.append(_ahead(self.game, state, self.seats))
        self.decisions += 1
        if seat not in self.order:
            self.order.append(seat)
        asked = self.steps.setdefault(asked_for, Asked())
        asked.decisions += 1
        asked.answers[move["type"]] += 1
        if self.game.lists_all(state, seat):
            choices = len(self.game.legal_moves(state, seat))
            asked.choices.add(choices)
            asked.forced += choices == 1
        if asked_for != self._last:
            self.visits[asked_for] += 1
            self._last = asked_for
        for field, name in _ids(move):
            self.named.setdefault((f"{move['type']} {field}", name), set()).add(seat)

    def _keep_for_judge(self, state: Any, asked_for: str, seat: Seat) -> None:
        """Keep a sample of fixed size of all decisions, without knowing how many there will be."""
        most = self.judged_decisions
        if len(self.kept) < most:
            self.kept.append((state.copy(), asked_for, seat))
        elif most and (place := self.below(self.decisions + 1)) < most:
            self.kept[place] = (state.copy(), asked_for, seat)

    def rated_decisions(self) -> Iterator[tuple[str, Sequence[Tried]]]:
        """Each kept decision with the moves that the judge looked at, the best first."""
        strong = Strong(iterations=self.iterations)
        for state, asked_for, seat in self.kept:
            tried = strong.consider(self.game, state, seat, self.below)
            yield asked_for, sorted(tried, key=lambda each: -each.value)


def _ahead(game: Game[S, Any], state: S, seats: Sequence[Seat]) -> frozenset[Seat]:
    """The seats with the best chance to win, or with the most points in a game without an outlook."""
    if isinstance(game, Foresees):
        hopes = game.outlook(state)
    else:
        hopes = [float(player.total) for player in game.score(state).players]
    most = max(hopes)
    return frozenset(seat for seat, hope in zip(seats, hopes, strict=True) if hope == most)


def _ids(move: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The ids a move names, with the field they stand in."""
    for field, value in move.items():
        if field in ("type", "seat"):
            continue
        for each in value if isinstance(value, list) else (value,):
            if isinstance(each, str):
                yield field, each


def _add(tally: Tally, sheet: Sheet, bots: Mapping[Seat, str], log: _Log) -> None:
    players = len(sheet.players)
    totals = {player.seat: player.total for player in sheet.players}
    wins = {seat: WHOLE_WIN // len(sheet.winners) if seat in sheet.winners else 0 for seat in totals}
    everybody = sum(totals.values())
    order = [*log.order, *(seat for seat in totals if seat not in log.order)]
    tally.games += 1
    for seat, total in totals.items():
        for places, name in (
            (tally.seats, seat),
            (tally.order, str(order.index(seat) + 1)),
            (tally.bots, bots[seat]),
        ):
            place = places.setdefault(name, PlaceTally())
            place.points.setdefault(sheet.counts, Series()).add(total)
            place.wins.add(wins[seat])
    tally.decisions.add(log.decisions)
    tally.lengths[log.decisions] += 1
    tally.answers.add(log.answers)
    tally.decided_by[sheet.decided_by] += 1
    _add_points(tally.points.setdefault(sheet.counts, Points()), sheet)
    _add_race(tally.race, log.ahead, frozenset(sheet.winners))
    for name, asked in log.steps.items():
        tally.steps.setdefault(name, Asked()).merge(asked)
        tally.steps[name].visits.add(log.visits[name])
    for asked_for, tried in log.rated_decisions():
        _add_judged(tally.judged.setdefault(asked_for, Judged()), tried)
    for (field, name), seats in sorted(log.named.items()):
        piece = tally.pieces.setdefault(field, {}).setdefault(name, PieceTally())
        piece.games += 1
        piece.by_seats += len(seats)
        for seat in sorted(seats):
            piece.ahead.setdefault(sheet.counts, Series()).add(players * totals[seat] - everybody)
            piece.wins.add(wins[seat])


def _add_points(points: Points, sheet: Sheet) -> None:
    """Scores, and points by what they were given for. A player without such a line had none of it."""
    points.games += 1
    ranked = sorted((player.total for player in sheet.players), reverse=True)
    lead = ranked[0] - ranked[1] if len(ranked) > 1 else 0
    points.lead.add(lead)
    points.close.add(WHOLE_WIN if lead * CLOSE_SHARE <= abs(ranked[0]) else 0)
    for player in sheet.players:
        points.everybody.add(player.total)
        points.scores[player.total] += 1
        won = player.seat in sheet.winners
        if won:
            points.winners.add(player.total)
        given: Counter[str] = Counter()
        for line in player.lines:
            given[line.what] += line.points
        for what, total in given.items():
            points.sources.setdefault(what, Series()).add(total)
            if won:
                points.winners_sources.setdefault(what, Series()).add(total)


def _add_race(race: Race, course: Sequence[frozenset[Seat]], winners: frozenset[Seat]) -> None:
    """Who was ahead before each decision: changes of the lead, and from when on the winner kept it."""
    alone = [next(iter(ahead)) for ahead in course if len(ahead) == 1]
    race.changes.add(sum(one != other for one, other in pairwise(alone)))
    behind = [place for place, ahead in enumerate(course) if not ahead & winners]
    race.settled.add(1000 * (behind[-1] + 1) // len(course) if behind else 0)
    for tenth in range(TENTHS):
        ahead = course[min(len(course) - 1, len(course) * tenth // TENTHS)]
        race.ahead.setdefault(str(tenth), Series()).add(WHOLE_WIN * len(ahead & winners) // len(ahead))


def _add_judged(judged: Judged, tried: Sequence[Tried]) -> None:
    best = tried[0].value
    judged.decisions += 1
    judged.sensible.add(sum(each.value >= best - CLEARLY for each in tried))
    if len(tried) > 1:
        judged.gap.add(round(1000 * (best - tried[1].value)))

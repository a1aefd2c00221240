"""One game is played and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.bots import BOTS
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.lab.tally import WHOLE_WIN, Asked, Piece, Place, Series, Tally
from companion.rules.kernel import Game, Over, Seat, Sheet, Turn
from companion.rules.kernel.vast import lists_all


def count_game(
    game: Game[Any, Any],
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    bots: Sequence[str],
    seed: str,
    number: int,
    tally: Tally,
) -> None:
    """Plays the game with this number and adds it. The bots move one seat on from game to game, so that
    neither a seat nor a bot gains from the other."""
    table = [bots[place % len(bots)] for place in range(len(seats))]
    names = {seat: table[(place + number) % len(seats)] for place, seat in enumerate(seats)}
    state = begin(game, seats, options)
    log = _Log(game)
    players = {seat: BOTS[name] for seat, name in names.items()}
    for step in steps(game, state, players, Stream(seed, f"lab {number}").below):
        if isinstance(step.pending, Turn) and step.seat is not None:
            log.decision(step.state, step.pending.awaited[0].type, step.seat, game.write_move(step.move))
        else:
            log.answers += 1
    over = game.pending(state)
    assert isinstance(over, Over)
    _add(tally, game.score(state), names, log)


class _Log:
    """What happened in one game, as far as it is counted."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.answers = 0
        self.decisions = 0
        self.order: list[Seat] = []
        self.steps: dict[str, Asked] = {}
        self.visits: Counter[str] = Counter()
        self.named: dict[tuple[str, str], set[Seat]] = {}
        self._last = ""

    def decision(self, state: Any, asked_for: str, seat: Seat, move: Mapping[str, Any]) -> None:
        self.decisions += 1
        if seat not in self.order:
            self.order.append(seat)
        asked = self.steps.setdefault(asked_for, Asked())
        asked.decisions += 1
        asked.answers[move["type"]] += 1
        if lists_all(self.game, state, seat):
            choices = len(self.game.legal_moves(state, seat))
            asked.choices.add(choices)
            asked.forced += choices == 1
        if asked_for != self._last:
            self.visits[asked_for] += 1
            self._last = asked_for
        for field, name in _ids(move):
            self.named.setdefault((f"{move['type']} {field}", name), set()).add(seat)


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
            place = places.setdefault(name, Place())
            place.points.add(total)
            place.wins.add(wins[seat])
        tally.everybody.add(total)
        tally.scores[total] += 1
        if seat in sheet.winners:
            tally.winners.add(total)
    ranked = sorted(totals.values(), reverse=True)
    tally.margin.add(ranked[0] - ranked[1] if players > 1 else 0)
    tally.decisions.add(log.decisions)
    tally.lengths[log.decisions] += 1
    tally.answers.add(log.answers)
    tally.decided_by[sheet.decided_by] += 1
    _add_sources(tally, sheet)
    for name, asked in log.steps.items():
        tally.steps.setdefault(name, Asked()).merge(asked)
        tally.steps[name].visits.add(log.visits[name])
    for (field, name), seats in sorted(log.named.items()):
        piece = tally.pieces.setdefault(field, {}).setdefault(name, Piece())
        piece.games += 1
        piece.by_seats += len(seats)
        for seat in sorted(seats):
            piece.ahead.add(players * totals[seat] - everybody)
            piece.wins.add(wins[seat])


def _add_sources(tally: Tally, sheet: Sheet) -> None:
    """Points by what they were given for. A player without such a line had none of it."""
    for player in sheet.players:
        points: Counter[str] = Counter()
        for line in player.lines:
            points[line.what] += line.points
        for what, total in points.items():
            tally.sources.setdefault(what, Series()).add(total)
            if player.seat in sheet.winners:
                tally.winners_sources.setdefault(what, Series()).add(total)

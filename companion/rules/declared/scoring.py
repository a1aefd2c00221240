"""Score sheets of declared games: lines and majorities, tie-breaks, and the worth of a move to a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.rules.declared.by_hand import Agree
from companion.rules.declared.declaration import ScoreLine
from companion.rules.declared.names import OWN, PUBLIC
from companion.rules.declared.state import State
from companion.rules.kernel import Line, PlayerSheet, Seat, Sheet

if TYPE_CHECKING:
    from companion.rules.declared.engine import DeclaredGame


def score(game: DeclaredGame, state: State, ties: bool = True) -> Sheet:
    """Return the sheet as it stands; without `ties` only the points decide who is ahead."""
    made, space, count = game.made, game.program.space, len(state.seats)
    lines: list[list[Line]] = [[] for _ in state.seats]
    for line in made.lines:
        values = [space[f"points_{line.number}"](state, seat) for seat in range(count)]
        points = shares(line, values) if line.majority else values
        told = space[f"told_{line.number}"]
        for seat in range(count):
            if line.per_team and partners(game, state, seat)[0] != seat:
                continue
            facts = told(state, seat)
            facts = {"of": values[seat], **facts} if line.majority else facts
            lines[seat].append(Line(line.what, int(points[seat]), f"{made.prefix} {line.rule}", facts))
    if made.teams:
        _add_partners(game, state, lines)
    sheets = tuple(
        PlayerSheet(seat, sum(line.points for line in own), tuple(own))
        for seat, own in zip(state.seats, lines, strict=True)
    )
    winners, decided = _winners(game, state, [sheet.total for sheet in sheets], ties)
    return Sheet(sheets, winners, decided, made.counts)


def partners(game: DeclaredGame, state: State, seat: int) -> list[int]:
    """Return the players who score together with this one, itself included."""
    found: list[int] = game.program.space["h_partners"](state, seat) if game.made.teams else [seat]
    return found


def _add_partners(game: DeclaredGame, state: State, lines: list[list[Line]]) -> None:
    """End every sheet with the partners' points: a team has one total."""
    own = [sum(line.points for line in each) for each in lines]
    for seat, each in enumerate(lines):
        others = [other for other in partners(game, state, seat) if other != seat]
        if others:
            facts = {"seats": [state.seats[other] for other in others]}
            points = sum(own[other] for other in others)
            each.append(Line("partners", points, f"{game.prefix} {game.made.teams}", facts))


def shares(line: ScoreLine, values: Sequence[int]) -> list[int]:
    """Return each player's share of a majority. Players without any get nothing."""
    points = [0] * len(values)
    place = 0
    for value in sorted({value for value in values if value > 0}, reverse=True):
        tied = [seat for seat, other in enumerate(values) if other == value]
        prizes = line.majority[place : place + len(tied)]
        if prizes and (len(tied) == 1 or line.ties != "none"):
            each = prizes[0] if line.ties == "all" else sum(prizes) // len(tied)
            for seat in tied:
                points[seat] = each
        place += len(tied)
    return points


def _winners(game: DeclaredGame, state: State, totals: Sequence[int], ties: bool) -> tuple[tuple[Seat, ...], str]:
    best = min(totals) if game.made.low_wins else max(totals)
    ahead = [seat for seat, total in enumerate(totals) if total == best]
    decided = "points"
    for number, code in enumerate(game.made.ties if ties else ()):
        if _all_together(game, state, ahead):
            break
        tie = game.program.space[f"tie_{number}"]
        values = {seat: sum(tie(state, each) for each in partners(game, state, seat)) for seat in ahead}
        most = max(values.values())
        if len(left := [seat for seat in ahead if values[seat] == most]) < len(ahead):
            ahead, decided = left, code
    if not _all_together(game, state, ahead):
        decided = "shared"
    return tuple(state.seats[seat] for seat in ahead), decided


def _all_together(game: DeclaredGame, state: State, seats: Sequence[int]) -> bool:
    """Tell whether these seats are one player or one team."""
    return len(seats) == 1 or (game.made.teams != "" and {*seats} <= {*partners(game, state, seats[0])})


def result(game: DeclaredGame, state: State) -> dict[str, Any]:
    """Return the record of a finished game."""
    sheet = score(game, state)
    return {
        "totals": {player.seat: player.total for player in sheet.players},
        "winners": list(sheet.winners),
        "decided_by": sheet.decided_by,
    }


def expected_points(game: DeclaredGame, state: State) -> list[float]:
    """Return the points each seat is expected to end with; the points so far unless the declaration says better."""
    sign = -1.0 if game.made.low_wins else 1.0
    if game.made.outlook:
        return [sign * float(game.program.space["outlook"](state, seat)) for seat in range(len(state.seats))]
    return [sign * float(player.total) for player in score(game, state).players]


def appraise(game: DeclaredGame, state: State, seat: Seat, moves: Sequence[Any]) -> list[float]:
    """Return the declared worth of a move; else the lead right after it, as far as this seat may know."""
    if state.proposal is not None or game.made.choices[state.choice].open:
        return [float(isinstance(move, Agree)) for move in moves]
    program, me = game.program, state.seats.index(seat)
    meanings = [program.meaning(state, move) for move in moves]
    choice = game.made.choices[state.choice]
    weighed = any(action.worth for action in choice.actions)
    worth: list[float] = []
    for meaning in meanings:
        assert meaning is not None
        action, _, picks = meaning
        if weighed:
            has = game.made.actions[action].worth
            worth.append(float(program.space[f"worth_{action}"](state, me, *picks)) if has else 0.0)
            continue
        if game.made.actions[action].uncovers:
            worth.append(0.0)
            continue
        after = state.copy()
        after.values[choice.asks] = me
        program.load_picks(after, action, picks)
        program.blocks[game.made.actions[action].block](after)
        worth.append(_lead(game, after, me))
    return worth


def _lead(game: DeclaredGame, state: State, me: int) -> float:
    totals = [0.0] * len(state.seats)
    for line in game.made.lines:
        values = [game.program.space[f"points_{line.number}"](state, seat) for seat in range(len(totals))]
        points = shares(line, values) if line.majority and line.level == PUBLIC else values
        for seat, value in enumerate(points):
            if line.level == PUBLIC or (line.level == OWN and seat == me):
                totals[seat] += value
    teams = [partners(game, state, seat) for seat in range(len(totals))]
    own = sum(totals[seat] for seat in teams[me])
    rest = [sum(totals[seat] for seat in team) for team in teams if me not in team]
    return (own - max(rest, default=0.0)) * (-1 if game.made.low_wins else 1)

"""From sums to figures people can read: means with their confidence, shares, correlations, as one JSON record."""

from __future__ import annotations

from math import sqrt
from typing import Any

from companion.lab.experiment import Experiment
from companion.lab.tally import WHOLE_WIN, Asked, Judged, PieceTally, PlaceTally, Points, Race, Series, Tally


def report(experiment: Experiment, tally: Tally) -> dict[str, Any]:
    players = len(experiment.seats)
    return {
        "game": experiment.pack,
        "players": players,
        "games": tally.games,
        "seed": experiment.seed,
        "bots": list(experiment.bots),
        "options": dict(experiment.options),
        "order": [_place(name, tally.order[name], players) for name in sorted(tally.order, key=int)],
        "seats": [_place(seat, tally.seats[seat], players) for seat in experiment.seats],
        "by_bot": [_place(name, place, players) for name, place in sorted(tally.bots.items())],
        "points": [_points(counts, tally.points[counts], tally.games) for counts in _by_games(tally)],
        "decided_by": {name: count / tally.games for name, count in sorted(tally.decided_by.items())},
        "race": _race(tally.race),
        "length": {
            "decisions": _series(tally.decisions),
            "answers": _series(tally.answers),
            "histogram": sorted(tally.lengths.items()),
        },
        "steps": [_step(name, asked, tally.games) for name, asked in tally.steps.items()],
        "judged": {
            "iterations": experiment.iterations,
            "steps": [_judgement(name, judged) for name, judged in sorted(tally.judged.items())],
        },
        "pieces": {
            field: _pieces(pieces, tally.games, players, _by_games(tally)[0])
            for field, pieces in sorted(tally.pieces.items())
        },
    }


def _by_games(tally: Tally) -> list[str]:
    """Return what totals counted, that of the most games first."""
    return sorted(tally.points, key=lambda counts: (-tally.points[counts].games, counts))


def _series(series: Series, scale: float = 1) -> dict[str, float]:
    return {"mean": series.mean / scale, "margin": series.margin / scale, "deviation": series.deviation / scale}


def _place(name: str, place: PlaceTally, players: int) -> dict[str, Any]:
    return {
        "name": name,
        "points": {counts: _series(series) for counts, series in sorted(place.points.items())},
        "wins": place.wins.mean / WHOLE_WIN,
        "wins_margin": place.wins.margin / WHOLE_WIN,
        "fair": 1 / players,
    }


def _points(counts: str, points: Points, games: int) -> dict[str, Any]:
    return {
        "counts": counts,
        "games": points.games / games,
        "everybody": _series(points.everybody),
        "winners": _series(points.winners),
        "lead": _series(points.lead),
        "close": _series(points.close, WHOLE_WIN),
        "histogram": sorted(points.scores.items()),
        "sources": _sources(points),
    }


def _sources(points: Points) -> list[dict[str, Any]]:
    """Largest first. Means are per player and game, so that they add up to the mean score; a share is only of what adds
    up, not where points are gained and lost."""
    totals = [series.total for series in points.sources.values()]
    total = sum(totals)
    shared = total and (min(totals) >= 0 or max(totals) <= 0)
    winners = {what: series.total / points.winners.count for what, series in points.winners_sources.items()}
    rows = [
        {
            "what": what,
            "mean": series.total / points.everybody.count,
            "share": series.total / total if shared else None,
            "winners_mean": winners.get(what, 0.0),
        }
        for what, series in points.sources.items()
    ]
    return sorted(rows, key=lambda row: (-abs(row["mean"]), row["what"]))


def _race(race: Race) -> dict[str, Any]:
    return {
        "changes": _series(race.changes),
        "settled": _series(race.settled, 1000),
        "ahead": [_series(race.ahead[tenth], WHOLE_WIN) for tenth in sorted(race.ahead, key=int)],
    }


def _judgement(name: str, judged: Judged) -> dict[str, Any]:
    return {
        "step": name,
        "decisions": judged.decisions,
        "sensible": _series(judged.sensible),
        "gap": _series(judged.gap, 1000),
    }


def _step(name: str, asked: Asked, games: int) -> dict[str, Any]:
    return {
        "step": name,
        "decisions": asked.decisions / games,
        "visits": asked.visits.total / games,
        "choices": asked.choices.mean,
        "forced": asked.forced / asked.choices.count if asked.choices.count else 0.0,
        "answers": {kind: count / asked.decisions for kind, count in sorted(asked.answers.items())},
    }


def _pieces(pieces: dict[str, PieceTally], games: int, players: int, counts: str) -> list[dict[str, Any]]:
    """Most valued first: by how far those who had it stood above the table's mean, in games that count the same."""
    rows = [_piece(name, piece, games, players, counts) for name, piece in pieces.items()]
    return sorted(rows, key=lambda row: (-row["worth"], row["id"]))


def _piece(name: str, piece: PieceTally, games: int, players: int, counts: str) -> dict[str, Any]:
    ahead = piece.ahead.get(counts, Series())
    return {
        "id": name,
        "games": piece.games / games,
        "worth": ahead.mean / players,
        "worth_margin": ahead.margin / players,
        "wins": piece.wins.mean / WHOLE_WIN,
        "wins_margin": piece.wins.margin / WHOLE_WIN,
        "correlation": _correlation(piece.wins.mean / WHOLE_WIN, piece.by_seats / (games * players), 1 / players),
    }


def _correlation(wins: float, had: float, fair: float) -> float:
    """Between having it and winning (the phi coefficient): -1 never, 0 no matter, 1 always."""
    if not 0 < had < 1 or not 0 < fair < 1:
        return 0.0
    return (wins - fair) * sqrt(had / (1 - had)) / sqrt(fair * (1 - fair))

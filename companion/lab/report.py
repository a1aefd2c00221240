"""From sums to figures people can read: means with their confidence, shares, correlations, as one JSON record."""

from __future__ import annotations

from math import sqrt
from typing import Any

from companion.lab.run import Experiment
from companion.lab.tally import WHOLE_WIN, Asked, Piece, Place, Series, Tally


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
        "points": {
            "everybody": _series(tally.everybody),
            "winners": _series(tally.winners),
            "lead": _series(tally.margin),
            "histogram": sorted(tally.scores.items()),
        },
        "decided_by": {name: count / tally.games for name, count in sorted(tally.decided_by.items())},
        "sources": _sources(tally),
        "length": {
            "decisions": _series(tally.decisions),
            "answers": _series(tally.answers),
            "histogram": sorted(tally.lengths.items()),
        },
        "steps": [_step(name, asked, tally.games) for name, asked in tally.steps.items()],
        "pieces": {field: _pieces(pieces, tally.games, players) for field, pieces in sorted(tally.pieces.items())},
    }


def _series(series: Series) -> dict[str, float]:
    return {"mean": series.mean, "margin": series.margin, "deviation": series.deviation}


def _place(name: str, place: Place, players: int) -> dict[str, Any]:
    return {
        "name": name,
        "points": place.points.mean,
        "points_margin": place.points.margin,
        "wins": place.wins.mean / WHOLE_WIN,
        "wins_margin": place.wins.margin / WHOLE_WIN,
        "fair": 1 / players,
    }


def _sources(tally: Tally) -> list[dict[str, Any]]:
    """Largest first. Means are per player and game, so that they add up to the mean score."""
    total = sum(series.total for series in tally.sources.values())
    rows = [
        {
            "what": what,
            "mean": series.total / tally.everybody.count,
            "share": series.total / total if total else 0.0,
            "winners_mean": tally.winners_sources[what].total / tally.winners.count
            if what in tally.winners_sources
            else 0.0,
        }
        for what, series in tally.sources.items()
    ]
    return sorted(rows, key=lambda row: (-row["mean"], row["what"]))


def _step(name: str, asked: Asked, games: int) -> dict[str, Any]:
    return {
        "step": name,
        "decisions": asked.decisions / games,
        "visits": asked.visits.total / games,
        "choices": asked.choices.mean,
        "forced": asked.forced / asked.choices.count if asked.choices.count else 0.0,
        "answers": {kind: count / asked.decisions for kind, count in sorted(asked.answers.items())},
    }


def _pieces(pieces: dict[str, Piece], games: int, players: int) -> list[dict[str, Any]]:
    """Most valued first: by how far those who had it stood above the table's mean."""
    rows = [_piece(name, piece, games, players) for name, piece in pieces.items()]
    return sorted(rows, key=lambda row: (-row["worth"], row["id"]))


def _piece(name: str, piece: Piece, games: int, players: int) -> dict[str, Any]:
    return {
        "id": name,
        "games": piece.games / games,
        "worth": piece.ahead.mean / players,
        "worth_margin": piece.ahead.margin / players,
        "wins": piece.wins.mean / WHOLE_WIN,
        "correlation": _correlation(piece.wins.mean / WHOLE_WIN, piece.by_seats / (games * players), 1 / players),
    }


def _correlation(wins: float, had: float, fair: float) -> float:
    """Between having it and winning (the phi coefficient): -1 never, 0 no matter, 1 always."""
    if not 0 < had < 1 or not 0 < fair < 1:
        return 0.0
    return (wins - fair) * sqrt(had / (1 - had)) / sqrt(fair * (1 - fair))

"""The report as a page of text: sentences and small tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

MOST_PIECES = 12
"""Of long lists only both ends are shown; the JSON and the page have all of it."""


def as_text(report: dict[str, Any]) -> str:
    return "\n".join(_lines(report)) + "\n"


def _lines(report: dict[str, Any]) -> Iterator[str]:
    points, length = report["points"], report["length"]
    yield (
        f"{report['game']}: {report['games']:,} games of {report['players']} players "
        f"({', '.join(report['bots'])}), seed {report['seed']}."
    )
    yield (
        f"A game takes {length['decisions']['mean']:.0f} decisions "
        f"and {length['answers']['mean']:.0f} answers of chance. "
        f"Winners score {points['winners']['mean']:.1f}, everybody {points['everybody']['mean']:.1f}; "
        f"the lead is {points['lead']['mean']:.1f}."
    )
    yield "Decided by " + ", ".join(f"{name} {_percent(share)}" for name, share in report["decided_by"].items()) + "."
    yield from _places("In the order of play", report["order"])
    yield from _places("By seat", report["seats"])
    if len(report["by_bot"]) > 1:
        yield from _places("By bot", report["by_bot"])
    yield from _table(
        ("Points from", "mean", "share", "winners"),
        [
            (row["what"], f"{row['mean']:.1f}", _percent(row["share"]), f"{row['winners_mean']:.1f}")
            for row in report["sources"]
        ],
    )
    yield from _table(
        ("Step", "a game", "times", "choices", "no choice", "answers"),
        [
            (
                row["step"],
                f"{row['decisions']:.1f}",
                f"{row['visits']:.1f}",
                f"{row['choices']:.1f}",
                _percent(row["forced"]),
                " ".join(f"{kind} {_percent(share)}" for kind, share in row["answers"].items()),
            )
            for row in report["steps"]
        ],
    )
    for field, pieces in report["pieces"].items():
        yield from _pieces(field, pieces)


def _places(title: str, places: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield from _table(
        (title, "points", "±", "wins", "±", "fair"),
        [
            (
                place["name"],
                f"{place['points']:.1f}",
                f"{place['points_margin']:.1f}",
                _percent(place["wins"]),
                _percent(place["wins_margin"]),
                _percent(place["fair"]),
            )
            for place in places
        ],
    )


def _pieces(field: str, pieces: Sequence[dict[str, Any]]) -> Iterator[str]:
    shown = pieces
    if len(pieces) > 2 * MOST_PIECES:
        shown = [*pieces[:MOST_PIECES], *pieces[-MOST_PIECES:]]
    yield from _table(
        (f"{field}", "in games", "worth", "±", "wins", "correlation"),
        [
            (
                piece["id"],
                _percent(piece["games"]),
                f"{piece['worth']:+.1f}",
                f"{piece['worth_margin']:.1f}",
                _percent(piece["wins"]),
                f"{piece['correlation']:+.2f}",
            )
            for piece in shown
        ],
    )
    if len(shown) < len(pieces):
        yield f"({len(pieces) - len(shown)} more in between.)"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    yield ""
    words = {0} if _numeric(rows, len(head) - 1) else {0, len(head) - 1}
    for row in (head, *rows):
        cells = [
            cell.ljust(width) if column in words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _numeric(rows: Sequence[Sequence[str]], column: int) -> bool:
    return all(row[column][:1] in "+-0123456789" for row in rows)

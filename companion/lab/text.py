"""The report as a page of text: sentences and small tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

MOST_PIECES = 12
"""Of long lists only both ends are shown; the JSON and the page have all of it."""


def as_text(report: dict[str, Any]) -> str:
    return "\n".join(_lines(report)) + "\n"


def _lines(report: dict[str, Any]) -> Iterator[str]:
    length, race = report["length"], report["race"]
    yield (
        f"{report['game']}: {report['games']:,} games of {report['players']} players "
        f"({', '.join(report['bots'])}), seed {report['seed']}. Intervals are 95 %."
    )
    yield (
        f"A game takes {length['decisions']['mean']:.0f} decisions "
        f"and {length['answers']['mean']:.0f} answers of chance."
    )
    yield "Decided by " + ", ".join(f"{name} {_percent(share)}" for name, share in report["decided_by"].items()) + "."
    yield (
        f"The lead changes {_around(race['changes'])} times a game; the winner is ahead for good "
        f"after {_around(race['settled'], percent=True)} of it."
    )
    for points in report["points"]:
        yield (
            f"{points['counts'].capitalize()} in {_percent(points['games'])} of the games: "
            f"winners have {_around(points['winners'])}, all players {_around(points['everybody'])}, "
            f"the lead is {_around(points['lead'])}; {_percent(points['close']['mean'])} end close."
        )
    yield from _table(
        ("After", *(f"{10 * tenth} %" for tenth in range(len(race["ahead"])))),
        [("the winner is ahead", *(_percent(each["mean"]) for each in race["ahead"]))],
    )
    yield from _places("In the order of play", report["order"])
    yield from _places("By seat", report["seats"])
    if len(report["by_bot"]) > 1:
        yield from _places("By bot", report["by_bot"])
    for points in report["points"]:
        yield from _table(
            (f"{points['counts'].capitalize()} from", "mean", "share", "winners"),
            [
                (row["what"], f"{row['mean']:.1f}", _share(row["share"]), f"{row['winners_mean']:.1f}")
                for row in points["sources"]
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
    if report["judged"]["steps"]:
        yield from _table(
            ("Weighed by strong", "decisions", "sensible moves", "±", "best over second", "±"),
            [
                (
                    row["step"],
                    f"{row['decisions']}",
                    f"{row['sensible']['mean']:.1f}",
                    f"{row['sensible']['margin']:.1f}",
                    _percent(row["gap"]["mean"]),
                    _percent(row["gap"]["margin"]),
                )
                for row in report["judged"]["steps"]
            ],
        )
    for field, pieces in report["pieces"].items():
        yield from _pieces(field, pieces)


def _cells(series: dict[str, float] | None) -> tuple[str, str]:
    """A mean and its margin; both empty where nothing was counted."""
    return ("", "") if series is None else (f"{series['mean']:.1f}", f"{series['margin']:.1f}")


def _around(series: dict[str, float], percent: bool = False) -> str:
    if percent:
        return f"{100 * series['mean']:.1f} ± {100 * series['margin']:.1f} %"
    return f"{series['mean']:.1f} ± {series['margin']:.1f}"


def _places(title: str, places: Sequence[dict[str, Any]]) -> Iterator[str]:
    kinds = sorted({counts for place in places for counts in place["points"]})
    yield from _table(
        (title, *(head for counts in kinds for head in (counts, "±")), "wins", "±", "fair"),
        [
            (
                place["name"],
                *(cell for counts in kinds for cell in _cells(place["points"].get(counts))),
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
        (f"{field}", "in games", "worth", "±", "wins", "±", "correlation"),
        [
            (
                piece["id"],
                _percent(piece["games"]),
                f"{piece['worth']:+.1f}",
                f"{piece['worth_margin']:.1f}",
                _percent(piece["wins"]),
                _percent(piece["wins_margin"]),
                f"{piece['correlation']:+.2f}",
            )
            for piece in shown
        ],
    )
    if len(shown) < len(pieces):
        yield f"({len(pieces) - len(shown)} more in between.)"


def versus_as_text(report: dict[str, Any]) -> str:
    """Return what moved beyond chance, then every other figure that is not about single pieces."""
    moved = [row for row in report["figures"] if row["beyond_chance"]]
    rest = [row for row in report["figures"] if not row["beyond_chance"] and not row["what"].startswith("piece")]
    lines = [
        f"{report['game']}: {report['games']:,} pairs of games of {report['players']} players "
        f"({', '.join(report['bots'])}), seed {report['seed']}, both versions with the same luck.",
        f"{len(moved)} of {len(report['figures'])} figures moved beyond chance."
        if moved
        else f"Nothing moved beyond chance, of {len(report['figures'])} figures.",
    ]
    for title, rows in (("Moved", moved), ("The rest", rest)):
        if rows:
            lines += _table(
                (title, "first", "second", "change", "±", "by chance"),
                [
                    (
                        row["what"],
                        f"{row['first']:.2f}",
                        f"{row['second']:.2f}",
                        f"{row['change']:+.2f}",
                        f"{row['margin']:.2f}",
                        "< 0.1 %" if row["chance"] < 0.001 else _percent(row["chance"]),
                    )
                    for row in rows
                ],
            )
    return "\n".join(lines) + "\n"


def _share(share: float | None) -> str:
    return "" if share is None else _percent(share)


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

"""The report's plots as SVG, drawn with a few numbers each. Colours come from the page's style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

WIDE, HIGH = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 14, 30


def histogram(bars: Sequence[tuple[int, int]], unit: str) -> str:
    """How often each whole number came up. Wide ranges are gathered into bins."""
    lowest, highest = bars[0][0], bars[-1][0]
    step = max(1, -(-(highest - lowest + 1) // 60))
    bins: dict[int, int] = {}
    for value, count in bars:
        start = lowest + (value - lowest) // step * step
        bins[start] = bins.get(start, 0) + count
    most, total = max(bins.values()), sum(bins.values())
    x = _scale(lowest, highest + step, LEFT, WIDE - RIGHT)
    y = _scale(0, most, HIGH - BOTTOM, TOP)
    parts = [_across(x, lowest, highest + step, unit), _up(y, most / total, most)]
    for start, count in bins.items():
        name = f"{start}" if step == 1 else f"{start}–{start + step - 1}"
        told = f"{name} {unit}: {100 * count / total:.1f} %"
        left, right, top = x(start), x(start + step), y(count)
        parts.append(
            f'<rect class="bar" x="{left:.1f}" y="{top:.1f}" width="{max(0.5, right - left - 1):.1f}" '
            f'height="{HIGH - BOTTOM - top:.1f}"><title>{escape(told)}</title></rect>'
        )
    return _svg(parts, f"Histogram of {unit}")


def balance(places: Sequence[dict[str, Any]]) -> str:
    """Each place's share of the wins with its confidence interval, against the fair share."""
    tall = 34 * len(places) + 40
    most = max(place["wins"] + place["wins_margin"] for place in places)
    x = _scale(0, max(most, places[0]["fair"]) * 1.1, LEFT + 60, WIDE - RIGHT - 50)
    fair = x(places[0]["fair"])
    parts = [f'<line class="fair" x1="{fair:.1f}" x2="{fair:.1f}" y1="6" y2="{tall - 26}"/>']
    parts.append(
        f'<text x="{fair:.1f}" y="{tall - 10}" text-anchor="middle">fair: {100 * places[0]["fair"]:.1f} %</text>'
    )
    for row, place in enumerate(places):
        middle = 26 + 34 * row
        low, high = x(max(0, place["wins"] - place["wins_margin"])), x(place["wins"] + place["wins_margin"])
        parts.append(
            f'<text x="{LEFT + 50}" y="{middle + 4}" text-anchor="end">{escape(place["name"])}</text>'
            f'<rect class="bar" x="{x(0):.1f}" y="{middle - 9}" width="{x(place["wins"]) - x(0):.1f}" height="18"/>'
            f'<path class="whisker" d="M{low:.1f} {middle}H{high:.1f}'
            f'M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10"/>'
            f'<text x="{high + 6:.1f}" y="{middle + 4}">{100 * place["wins"]:.1f} %</text>'
        )
    return _svg(parts, "Share of the wins", tall)


def sources(rows: Sequence[dict[str, Any]]) -> str:
    """Mean points by what they were given for: everybody above, winners below."""
    tall = 46 * len(rows) + 16
    most = max([1.0, *(max(row["mean"], row["winners_mean"]) for row in rows)])
    x = _scale(min([0.0, *(min(row["mean"], row["winners_mean"]) for row in rows)]), most, LEFT + 90, WIDE - RIGHT - 50)
    parts = []
    for number, row in enumerate(rows):
        top = 12 + 46 * number
        parts.append(f'<text x="{LEFT + 80}" y="{top + 20}" text-anchor="end">{escape(row["what"])}</text>')
        for offset, kind in ((0, "mean"), (17, "winners_mean")):
            style = "bar" if kind == "mean" else "bar second"
            left, right = sorted((x(0), x(row[kind])))
            parts.append(
                f'<rect class="{style}" x="{left:.1f}" y="{top + offset}" width="{right - left:.1f}" height="14"/>'
                f'<text x="{right + 6:.1f}" y="{top + offset + 11}">{row[kind]:.1f}</text>'
            )
    return _svg(parts, "Mean points by source, everybody and winners", tall)


def worth(pieces: Sequence[dict[str, Any]]) -> str:
    """Every piece as a dot: how often it is taken, and how well those stand who take it."""
    tall = 320
    reach = max([0.5, *(abs(piece["worth"]) for piece in pieces)]) * 1.1
    widest = max(piece["games"] for piece in pieces)
    x = _scale(0, min(1.0, widest * 1.08), LEFT, WIDE - RIGHT - 40)
    y = _scale(-reach, reach, tall - BOTTOM, TOP)
    parts = [
        f'<line class="fair" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(0):.1f}" y2="{y(0):.1f}"/>',
        f'<text x="{LEFT}" y="{tall - 8}">0 % of games</text>',
        f'<text x="{WIDE - RIGHT}" y="{tall - 8}" text-anchor="end">{100 * min(1.0, widest * 1.08):.0f} %</text>',
        f'<text x="4" y="{TOP + 8}">+{reach:.1f}</text><text x="4" y="{tall - BOTTOM}">-{reach:.1f}</text>',
    ]
    for piece in pieces:
        told = f"{piece['id']}: in {100 * piece['games']:.0f} % of games, {piece['worth']:+.1f} points"
        left, top = x(piece["games"]), y(piece["worth"])
        parts.append(f'<circle class="dot" cx="{left:.1f}" cy="{top:.1f}" r="4"><title>{escape(told)}</title></circle>')
        parts.append(f'<text class="tiny" x="{left + 6:.1f}" y="{top + 3:.1f}">{escape(piece["id"])}</text>')
    return _svg(parts, "How often pieces are taken and what they are worth", tall)


class _scale:
    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.start = low, start
        self.factor = (end - start) / ((high - low) or 1)

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) * self.factor


def _across(x: _scale, low: int, high: int, unit: str) -> str:
    step = max(1, round((high - low) / 8))
    parts = [f'<line class="axis" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{HIGH - BOTTOM}" y2="{HIGH - BOTTOM}"/>']
    for value in range(low, high, step):
        parts.append(f'<text x="{x(value):.1f}" y="{HIGH - 16}" text-anchor="middle">{value}</text>')
    parts.append(f'<text x="{WIDE - RIGHT}" y="{HIGH - 2}" text-anchor="end">{escape(unit)}</text>')
    return "".join(parts)


def _up(y: _scale, share: float, most: int) -> str:
    return f'<text x="2" y="{y(most) + 8:.1f}">{100 * share:.1f} %</text>'


def _svg(parts: Sequence[str], title: str, tall: int = HIGH) -> str:
    return f'<svg viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'

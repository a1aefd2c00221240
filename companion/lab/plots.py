"""The report's plots as SVG, drawn with a few numbers each. Colours come from the page's style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

WIDE, HIGH = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 14, 30


def histogram(bars: Sequence[tuple[int, int]], unit: str) -> str:
    """Return how often each whole number came up. Wide ranges are gathered into bins."""
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
    """Draw mean points by what they were given for: all players above, winners below."""
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


def changes(rows: Sequence[dict[str, Any]]) -> str:
    """Changes beyond chance, each in shares of what it was, with its confidence interval; the largest first."""
    shown = sorted(rows, key=lambda row: -abs(_relative(row)))[:24]
    tall = 30 * len(shown) + 40
    reach = min(2.0, max(0.05, *(abs(_relative(row)) for row in shown))) * 1.2
    x = _scale(-reach, reach, LEFT + 190, WIDE - RIGHT)
    parts = [f'<line class="fair" x1="{x(0):.1f}" x2="{x(0):.1f}" y1="6" y2="{tall - 26}"/>']
    for sign in (-1, 1):
        edge = sign * reach / 1.2
        parts.append(f'<text x="{x(edge):.1f}" y="{tall - 10}" text-anchor="middle">{100 * edge:+.0f} %</text>')
    for row, figure in enumerate(shown):
        middle, size = 22 + 30 * row, _relative(figure)
        spread = size * figure["margin"] / abs(figure["change"])
        low, high = sorted((x(_cut(size - spread, reach)), x(_cut(size + spread, reach))))
        at = x(_cut(size, reach))
        told = f"{figure['what']}: {figure['first']:.2f} → {figure['second']:.2f}"
        parts.append(
            f'<text x="{LEFT + 180}" y="{middle + 4}" text-anchor="end">{escape(figure["what"])}</text>'
            f'<path class="whisker" d="M{low:.1f} {middle}H{high:.1f}"/>'
            f'<circle class="dot" cx="{at:.1f}" cy="{middle}" r="5"><title>{escape(told)}</title></circle>'
        )
    return _svg(parts, "What moved, in shares of what it was", tall)


def _relative(row: dict[str, Any]) -> float:
    change, first = float(row["change"]), abs(float(row["first"]))
    return change / first if first else (2.0 if change > 0 else -2.0)


def _cut(value: float, reach: float) -> float:
    return max(-reach, min(reach, value))


def race(ahead: Sequence[dict[str, float]], fair: float) -> str:
    """Return how often the later winner is ahead, at every tenth of the game, with its confidence interval."""
    x = _scale(0, 100, LEFT, WIDE - RIGHT)
    y = _scale(0, 1, HIGH - BOTTOM, TOP)
    parts = [_across(x, 0, 101, "% of the decisions", 20)]
    parts += [f'<text x="2" y="{y(share) + 4:.1f}">{100 * share:.0f} %</text>' for share in (0.5, 1)]
    parts.append(
        f'<line class="fair" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(fair):.1f}" y2="{y(fair):.1f}">'
        f"<title>by chance: {100 * fair:.0f} %</title></line>"
    )
    for tenth, series in enumerate(ahead):
        at, low, high = x(10 * tenth), series["mean"] - series["margin"], series["mean"] + series["margin"]
        told = f"after {10 * tenth} %: {100 * series['mean']:.0f} %"
        parts.append(
            f'<path class="whisker" d="M{at:.1f} {y(low):.1f}V{y(high):.1f}"/>'
            f'<circle class="dot" cx="{at:.1f}" cy="{y(series["mean"]):.1f}" r="4"><title>{told}</title></circle>'
        )
    return _svg(parts, "How often the later winner is ahead")


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


def _across(x: _scale, low: int, high: int, unit: str, step: int = 0) -> str:
    step = step or max(1, round((high - low) / 8))
    parts = [f'<line class="axis" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{HIGH - BOTTOM}" y2="{HIGH - BOTTOM}"/>']
    for value in range(low, high, step):
        parts.append(f'<text x="{x(value):.1f}" y="{HIGH - 16}" text-anchor="middle">{value}</text>')
    parts.append(f'<text x="{WIDE - RIGHT}" y="{HIGH - 2}" text-anchor="end">{escape(unit)}</text>')
    return "".join(parts)


def _up(y: _scale, share: float, most: int) -> str:
    return f'<text x="2" y="{y(most) + 8:.1f}">{100 * share:.1f} %</text>'


def _svg(parts: Sequence[str], title: str, tall: int = HIGH) -> str:
    return f'<svg viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'

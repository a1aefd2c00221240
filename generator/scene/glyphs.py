"""The outlines of letters, for drawings that must look the same where the font is not installed."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.scene.fonts import hb_font, upem
from generator.scene.model import GlyphRun, Segment


@cache
def glyph_outline(font: str, gid: int, em: float = 1.0) -> tuple[Segment, ...]:
    """Return a glyph's outline, baseline at 0, y down, `em` units to the em."""
    segments: list[Segment] = []
    hb_font(font).draw_glyph(gid, _funcs(), (segments, em / upem(font)))
    return tuple(segments)


def run_outline(run: GlyphRun) -> tuple[Segment, ...]:
    """Return the outlines of all glyphs of a run, in place."""
    segments: list[Segment] = []
    pen = 0.0
    for glyph in run.glyphs:
        for kind, *numbers in glyph_outline(run.font, glyph.gid):
            placed: list[float] = []
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                placed += run.spot(pen + glyph.dx + x * run.size, -glyph.dy - y * run.size)
            segments.append((kind, *placed))  # type: ignore[arg-type]  # as many numbers as came in
        pen += glyph.advance
    return tuple(segments)


@cache
def _funcs() -> Any:
    import uharfbuzz as hb

    funcs = hb.DrawFuncs()
    at = [0.0, 0.0]

    def move(x: float, y: float, data: Any) -> None:
        segments, k = data
        at[:] = x, y
        segments.append(("M", x * k, -y * k))

    def line(x: float, y: float, data: Any) -> None:
        segments, k = data
        at[:] = x, y
        segments.append(("L", x * k, -y * k))

    def quadratic(qx: float, qy: float, x: float, y: float, data: Any) -> None:
        segments, k = data
        ax, ay = at
        at[:] = x, y
        segments.append(
            (
                "C",
                (ax + 2 * qx) / 3 * k,
                -(ay + 2 * qy) / 3 * k,
                (x + 2 * qx) / 3 * k,
                -(y + 2 * qy) / 3 * k,
                x * k,
                -y * k,
            )
        )

    def cubic(ax: float, ay: float, bx: float, by: float, x: float, y: float, data: Any) -> None:
        segments, k = data
        at[:] = x, y
        segments.append(("C", ax * k, -ay * k, bx * k, -by * k, x * k, -y * k))

    def close(data: Any) -> None:
        data[0].append(("Z",))

    funcs.set_move_to_func(move)
    funcs.set_line_to_func(line)
    funcs.set_quadratic_to_func(quadratic)
    funcs.set_cubic_to_func(cubic)
    funcs.set_close_path_func(close)
    return funcs

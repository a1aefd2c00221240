"""Standees: figures whose front and back are folded over each other, and their feet."""

from __future__ import annotations

from collections.abc import Sequence

from generator.geometry import Matrix, rotate, then, translate
from generator.nets.choices import Foot
from generator.nets.model import Net, Outline, Panel, closed_outline, lay_out, line, panel, rectangle

FLAP = 10.0
"""How far each flap reaches out to its side."""
SLOT = 0.9
"""Width of a slot for two layers of card."""


def standee(width: float, height: float, foot: Foot, *, own_back: bool) -> Net:
    """Return a standee: the front upright on paper, the back above it upside down, joined in a fold at the top.
    Without a drawing of its own the back is the front mirrored, so that both have one outline."""
    w, h = width, height
    on_its_head: Matrix = then(rotate(180), translate(w, h))
    back = on_its_head if own_back else (1.0, 0.0, 0.0, -1.0, 0.0, h)
    panels = [panel("front", 0, h, w, h, number=1), panel("back", 0, 0, w, h, back, number=2)]
    folds = [((0.0, h), (w, h))]
    cuts: list[Outline]
    match foot:
        case "flaps":
            f = FLAP
            cuts = [closed_outline(((0, -f), (w, -f), (w, 2 * h + f), (0, 2 * h + f)))]
            # Each flap bends out to the side of its own picture, which is printed.
            valleys = [((0.0, 0.0), (w, 0.0)), ((0.0, 2 * h), (w, 2 * h))]
            tabs = [rectangle(0, -f, w, f), rectangle(0, 2 * h, w, f)]
            return lay_out(panels, cuts, folds, valleys, tabs)
        case "slot":
            return _slotted_figure(panels, w, h)
        case "none":
            return lay_out(panels, [closed_outline(rectangle(0, 0, w, 2 * h))], folds)


def foot_height(width: float) -> float:
    return min(max(0.4 * width, 10.0), 20.0)


def _slotted_figure(panels: Sequence[Panel], w: float, h: float) -> Net:
    """Return a figure slit from below and, beside it, a foot slit from above; half the foot's height each."""
    high = foot_height(w)
    slit, s = high / 2, SLOT / 2
    middle = w / 2
    figure: Outline = line(
        (
            (0, 0),
            (middle - s, 0),
            (middle - s, slit),
            (middle + s, slit),
            (middle + s, 0),
            (w, 0),
            (w, 2 * h),
            (middle + s, 2 * h),
            (middle + s, 2 * h - slit),
            (middle - s, 2 * h - slit),
            (middle - s, 2 * h),
            (0, 2 * h),
            (0, 0),
        )
    )
    long, x = max(0.8 * w, 16.0), w + 6
    lean = long * 0.15
    top, y = h, h - high
    foot: Outline = line(
        (
            (x, y),
            (x + long, y),
            (x + long - lean, top),
            (x + long, top + high),
            (x, top + high),
            (x + lean, top),
            (x, y),
        )
    )
    centre = x + long / 2
    slot: Outline = closed_outline(rectangle(centre - s, top - slit, SLOT, 2 * slit))
    folds = [((0.0, h), (w, h)), ((x + lean, top), (x + long - lean, top))]
    base = panel("foot", x, top, long, high, number=3)
    behind = panel("foot", x, y, long, high, then(rotate(180), translate(long, high)), 3)
    return lay_out([*panels, base, behind], [figure, foot, slot], folds)

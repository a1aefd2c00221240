"""Gradients as PDF shadings, written as text because full-colour pictures have many."""

from __future__ import annotations

from generator.backends.pdf.numbers import number, rgb
from generator.scene.model import LinearGradient, RadialGradient


def shading(gradient: LinearGradient | RadialGradient, scale: float) -> str:
    """Return the dictionary of a shading, with `scale` units to the mm."""
    if isinstance(gradient, LinearGradient):
        kind, places = 2, [gradient.x1, gradient.y1, gradient.x2, gradient.y2]
    else:
        start = gradient.start or (gradient.cx, gradient.cy, 0.0)
        kind, places = 3, [*start, gradient.cx, gradient.cy, gradient.r]
    coordinates = " ".join(number(place * scale, 4) for place in places)
    return (
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [ {coordinates} ]"
        f" /Function {_blend(gradient)} /Extend [ true true ] >>"
    )


def _blend(gradient: LinearGradient | RadialGradient) -> str:
    stops = gradient.stops
    steps = [
        f"<< /FunctionType 2 /Domain [ 0 1 ] /C0 [ {rgb(one.colour)} ] /C1 [ {rgb(two.colour)} ] /N 1 >>"
        for one, two in zip(stops, stops[1:] or stops, strict=False)
    ]
    bounds = " ".join(number(stop.offset, 6) for stop in stops[1:-1])
    return (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(steps)} ]"
        f" /Bounds [ {bounds} ] /Encode [ {' '.join(['0 1'] * len(steps))} ] >>"
    )

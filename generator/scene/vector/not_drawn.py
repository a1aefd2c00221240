"""Features of SVG that paper cannot show: each is left out and reported with its place and a cure."""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Finding, Place
from generator.scene.vector.xml_tree import Node

CANNOT = {
    "image": (
        "holds a picture made of pixels (image)",
        "Save that one as PNG or JPEG and give it a box of its own in the layout.",
    ),
    "foreignObject": ("holds a piece of a web page (foreignObject)", "Draw it with shapes and text of SVG."),
    "script": ("holds a script", "Take it out: paper runs no programs."),
    **dict.fromkeys(
        ("animate", "animateTransform", "animateMotion", "animateColor", "set"),
        ("moves (animate)", "Save the drawing as it should look on paper."),
    ),
}
UNSEEN = {
    "filter": ("has a filter", "Draw its effect with shapes and gradients; “shadow” in the layout draws a shadow."),
    "mask": ("has a mask", "Use a clipPath, or opacity; a mask of white shapes is drawn."),
    "mix-blend-mode": ("mixes its colours with what lies below (mix-blend-mode)", "Use opacity."),
    "marker-start": ("has markers on its lines", "Turn them into paths."),
    "marker-mid": ("has markers on its lines", "Turn them into paths."),
    "marker-end": ("has markers on its lines", "Turn them into paths."),
    "transform-origin": ("turns about a point of its own (transform-origin)", "Write it as rotate(45 20 20)."),
}


MOST_TOLD = 100
"""Most different reports for one drawing; further ones are counted."""
MORE = ("has more that is not drawn than is told here", "Save it anew from a drawing program as plain SVG, or as PNG.")


class Told:
    """The reports for one drawing; repeated ones are counted."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, str], tuple[Node, int]] = {}

    def __bool__(self) -> bool:
        return bool(self._told)

    def tell(self, what: str, cure: str, node: Node) -> None:
        said = (what, cure)
        if said not in self._told and len(self._told) >= MOST_TOLD:
            said = MORE
        first, times = self._told.get(said, (node, 0))
        self._told[said] = (first, times + 1)

    def findings(self, file: str, path: str) -> Iterator[Finding]:
        for (what, cure), (node, times) in self._told.items():
            often = "" if times == 1 else f" So it does {times} times."
            told = f"“{file}” {what}." if (what, cure) == MORE else f"“{file}” {what}, which is not drawn.{often}"
            yield Finding(
                "picture-part",
                told,
                cure,
                Place(path, node.line, node.column),
                "warning",
                facts={"times": times},
            )

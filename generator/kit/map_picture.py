"""Draw a map of tiles as one picture, with the tiles of the kit.

The pack's layout `laid-map` defines the drawing. It sees `grid` (rows of a face and its quarter turns), `tile` (the
side of its square component `tiles`) and `frame` (the room around the map), both in mm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.backends import pdf, svg
from generator.errors import Refused, refuse
from generator.layout import Drawer
from generator.pack.model import Pack
from generator.scene.model import Document, Page, Scene

LAYOUT, TILES = "laid-map", "tiles"
FRAME = 14.0


def draw_map(pack: Pack, language: str, grid: Sequence[Sequence[Mapping[str, Any]]]) -> Scene:
    """Draw the map at the size of its printed tiles."""
    drawer = Drawer(pack, language, bleed=0.0)
    tiles = next((component for component in pack.components if component.id == TILES), None)
    if tiles is None or drawer.library.place(LAYOUT) is None:
        raise refuse(
            "no-picture",
            f"{pack.id} does not say how its map is drawn.",
            f"It would be layouts/{LAYOUT}.yaml, with a component “{TILES}”.",
        )
    tile = tiles.size.width
    width, height = tile * len(grid[0]) + 2 * FRAME, tile * len(grid) + 2 * FRAME
    rows = [[dict(cell) for cell in row] for row in grid]
    scene = drawer.scene(LAYOUT, size=(width, height), grid=rows, tile=tile, frame=FRAME)
    if drawer.findings:
        raise Refused(drawer.findings)
    return scene


def write_map(scene: Scene, file: Path, title: str, language: str) -> None:
    """Write the map as SVG or PDF, by the file's suffix."""
    match file.suffix.lower():
        case ".svg":
            data = svg.draw(scene).encode()
        case ".pdf":
            whole = (0.0, 0.0, scene.width, scene.height)
            data = pdf.write(Document((Page(scene, whole, whole, title),), title, language))
        case _:
            raise refuse("usage", f"“{file.name}” is neither .svg nor .pdf.", "Name the picture map.svg or map.pdf.")
    file.write_bytes(data)

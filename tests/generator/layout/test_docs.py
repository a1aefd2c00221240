"""Every example of docs/layouts.md is drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

PAGE = (Path(__file__).parents[3] / "docs" / "layouts.md").read_text(encoding="utf-8")
PALETTE = {
    **dict.fromkeys(
        ("ink", "sand", "clay", "parchment", "terracotta", "gold", "sky", "mist", "crimson", "sea"), "#123456"
    )
}
EXAMPLES = [
    pytest.param(found[1], id=f"line-{PAGE[: found.start()].count(chr(10)) + 1}")
    for found in re.finditer(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
]
ELSEWHERE = {
    "picture": "a picture of the pack",
    "coins": "a number of the row",
    "suit": "another layout",
    "texture": "a box that is inherited",
}
"""Boxes of examples that show what a pack brings itself."""


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_drawn(studio: Any, example: str) -> None:
    layout = yaml.safe_load(example)
    layout = layout if "boxes" in layout else {"boxes": layout}
    drawn = {name: box for name, box in layout["boxes"].items() if name not in ELSEWHERE and name != "name"}
    game = (studio.folder / "game.yaml").read_text(encoding="utf-8")
    colours = ", ".join(f'{name}: "{value}"' for name, value in PALETTE.items())
    (studio.folder / "game.yaml").write_text(re.sub("palette: {.*}", f"palette: {{{colours}}}", game))
    layout = {**layout, "boxes": drawn}
    layout.pop("ink", None)
    studio.layout("card", yaml.safe_dump(layout, sort_keys=False))
    scene, found = studio.drawn()
    assert not found
    assert bool(scene.items) == bool(drawn)

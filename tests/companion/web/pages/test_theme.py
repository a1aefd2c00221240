"""The accent of a pack can be read on the papers of the phones."""

from __future__ import annotations

import re

import pytest

from companion.web.pages.game_colours import stylesheet
from generator.pack.find import all_shipped
from generator.pack.reader import read_pack
from generator.places import shipped_folder
from generator.scene.colour import contrast

PAPERS = re.findall(
    r"--paper: (#\w+)", (shipped_folder("templates") / "web/static/app.css").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("game", all_shipped())
def test_the_accent_of_every_pack_can_be_read_on_light_and_dark_paper(game: str) -> None:
    style = stylesheet(read_pack(game))
    for name, paper in zip(("game-accent", "game-accent-dark"), PAPERS, strict=False):
        [accent] = re.findall(rf"--{name}: (#\w+)", style)
        paper = "#" + "".join(2 * digit for digit in paper[1:]) if len(paper) == 4 else paper
        assert contrast(accent, paper) >= 4.5, (name, accent, paper)

"""The accent of a pack can be read on the paper of every theme of the phones."""

from __future__ import annotations

import re

import pytest

from companion.web.pages.game_colours import accent_name, papers, papers_of, readable, stylesheet
from generator.pack.find import all_shipped
from generator.pack.reader import read_pack
from generator.places import shipped_folder
from generator.scene.colour import contrast


def test_every_paper_of_the_stylesheet_is_read() -> None:
    drawn = (shipped_folder("templates") / "web/static/app.css").read_text(encoding="utf-8")
    written = re.findall(r"--paper: #(\w+);", drawn)
    assert len(written) == len(papers()) == len(re.findall(r"^:root", drawn, re.MULTILINE))
    assert papers()["light"] == "#fffaf0"
    assert {"dark", "contrast"} <= papers().keys()


def test_a_further_theme_has_its_paper() -> None:
    drawn = (
        ":root {\n  --ground: #eee; --paper: #fffaf0;\n}\n"
        ':root[data-theme="sepia"] { --paper: #dcb; }\n:root[data-theme="plain"] {\n  --line: #000;\n}\n'
    )
    assert papers_of(drawn) == {"light": "#fffaf0", "sepia": "#ddccbb", "plain": "#fffaf0"}


@pytest.mark.parametrize("game", all_shipped())
def test_the_accent_of_every_pack_can_be_read_in_every_theme(game: str) -> None:
    style = stylesheet(read_pack(game))
    for theme, paper in papers().items():
        [accent] = re.findall(rf" {accent_name(theme)}: (#\w+);", style)
        assert contrast(accent, paper) >= 4.5, (theme, accent, paper)


@pytest.mark.parametrize("paper", ["#000000", "#404040", "#757575", "#8a8a8a", "#c9a06b", "#ffffff"])
@pytest.mark.parametrize("colour", ["#bb3311", "#ffee00", "#777777"])
def test_any_colour_becomes_readable_on_any_paper(colour: str, paper: str) -> None:
    assert contrast(readable(colour, paper), paper) >= 4.5

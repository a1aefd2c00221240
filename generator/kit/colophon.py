"""The last page of a kit: the author of the game, and the fonts, icons and pictures in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from generator.impose import Paper
from generator.kit.credits import credits_of
from generator.languages import words
from generator.layout import Drawer
from generator.scene.assets import LICENCES
from generator.scene.model import Page, Scene


class Licence(NamedTuple):
    """A licence: its usual name, and where to read it."""

    name: str
    address: str


def colophon(drawer: Drawer, paper: Paper, shown: Iterable[Scene]) -> Page:
    """Draw the layout `credits` with the credits of these drawings."""
    width, height = paper.page(landscape=False)
    listed = credits_of(shown, drawer.pack.folder)
    codes = dict.fromkeys(credit.licence for credit in listed)
    licences = [Licence(code, LICENCES[code][1].removeprefix("https://")) for code in codes if code in LICENCES]
    scene = drawer.scene(
        "credits", size=(width, height), credits=listed, licences=licences, said=words(drawer.language, "credits")
    )
    whole = (0.0, 0.0, width, height)
    return Page(Scene(width, height, scene.items, title="credits"), whole, whole, "credits")

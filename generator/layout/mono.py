"""Drawings without colour: every colour becomes the grey of the same lightness, in symbols and picture files too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.scene.colour import opaque, seen_colour
from generator.scene.model import GREY, Colour, Item
from generator.scene.recolouring import Recolouring


@lru_cache(maxsize=1024)
def _grey(colour: Colour) -> Colour:
    return seen_colour(opaque(colour), "grey") + colour[7:]


_GREYS = Recolouring("grey", _grey, GREY)


def to_greys(items: Sequence[Item]) -> tuple[Item, ...]:
    return _GREYS.items(items)

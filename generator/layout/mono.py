"""Drawings without colour: every colour becomes the grey that looks as light, in symbols and picture files too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.scene.colour import opaque, seen
from generator.scene.model import GREY, Colour, Item
from generator.scene.recolouring import Recolouring


@lru_cache(maxsize=1024)
def _grey(colour: Colour) -> Colour:
    return seen(opaque(colour), "grey") + colour[7:]


_GREYS = Recolouring("grey", _grey, GREY)


def greyed(items: Sequence[Item]) -> tuple[Item, ...]:
    return _GREYS.items(items)

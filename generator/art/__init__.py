"""Ornaments made from numbers. `ART` names those a layout may ask for; docs/ornaments.md shows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.art import ornaments
from generator.art.portrait import portrait
from generator.geometry import Box
from generator.scene.model import Item

Ornament = Callable[[Box, Mapping[str, object]], tuple[Item, ...]]

ART: Mapping[str, Ornament] = {
    "checker": ornaments.checker,
    "floor": ornaments.floor,
    "meander": ornaments.meander,
    "pattern": ornaments.fill_pattern,
    "plait": ornaments.plait,
    "plait-frame": ornaments.plait_frame,
    "plait-ring": ornaments.plait_ring,
    "portrait": portrait,
    "rosette": ornaments.rosette,
    "spirals": ornaments.spirals,
    "stone-ring": ornaments.stone_ring,
    "tablet": ornaments.tablet,
    "torc": ornaments.torc,
    "triskele": ornaments.triskele,
    "veil": ornaments.veil,
    "waves": ornaments.waves,
    "woad-disc": ornaments.woad_disc,
}
"""Ornaments by name: a box and what the layout says under `with` give items."""

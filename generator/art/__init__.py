"""Ornaments drawn from numbers. `ART` lists those a layout may use; docs/ornaments.md shows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.art import beasts, interlace, ornaments, serpents, woodcarving
from generator.art.maps import ground_swatch, realm, ways
from generator.art.portraits.portrait import portrait
from generator.art.shores import map_face
from generator.art.signs import sign
from generator.art.sketch import sketch
from generator.geometry import Box
from generator.scene.model import Item

Ornament = Callable[[Box, Mapping[str, object]], tuple[Item, ...]]

ART: Mapping[str, Ornament] = {
    "beast-band": beasts.beast_band,
    "beast-frame": beasts.beast_frame,
    "beast-head": beasts.beast_head,
    "checker": ornaments.checker,
    "dotted": interlace.draw_dots,
    "floor": ornaments.floor,
    "grain": woodcarving.grain,
    "ground-swatch": ground_swatch,
    "knot": interlace.knot,
    "knot-frame": interlace.knot_frame,
    "knot-ring": interlace.knot_ring,
    "lozenges": interlace.lozenges,
    "map-face": map_face,
    "meander": ornaments.meander,
    "pattern": ornaments.fill_pattern,
    "plait": ornaments.plait,
    "plait-frame": ornaments.plait_frame,
    "plait-ring": ornaments.plait_ring,
    "portrait": portrait,
    "realm": realm,
    "ring-chain": woodcarving.ring_chain,
    "rosette": ornaments.rosette,
    "serpent-frame": serpents.serpent_frame,
    "serpent-ring": serpents.serpent_ring,
    "serpent-track": serpents.serpent_track,
    "sign": sign,
    "sketch": sketch,
    "spiral-boss": interlace.spiral_boss,
    "spirals": ornaments.spirals,
    "stone-ring": ornaments.stone_ring,
    "tablet": ornaments.tablet,
    "torc": ornaments.torc,
    "triskele": ornaments.triskele,
    "urnes-beast": woodcarving.urnes_beast,
    "veil": ornaments.veil,
    "ways": ways,
    "waves": ornaments.waves,
    "woad-disc": ornaments.woad_disc,
}
"""Ornaments by name. Each takes a box and the layout's `with` and returns items."""

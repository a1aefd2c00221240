"""What an entry in game.yaml may choose for a component made by a word; without the geometry, which few games need."""

from __future__ import annotations

from typing import Literal, get_args

SIDES = (4, 6, 8, 10, 12)
"""Dice with a net."""
Labels = Literal["A1", "0101"]
"""How the cells of a grid are numbered."""
LABELS: tuple[Labels, ...] = get_args(Labels)
Foot = Literal["flaps", "slot", "none"]
FEET: tuple[Foot, ...] = get_args(Foot)
MOST_FIELDS = 24
"""Fields of a wheel."""

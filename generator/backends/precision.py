"""How exactly drawings are written: hundredths of a millimetre, and finer for what is made to be enlarged.

Phones show a card on some 1000 points, a fifteenth of a millimetre each: for them a third of that will do.
"""

from __future__ import annotations

EM = 1000.0
"""Units that letters are drawn in: a thousandth of the type's size is finer than any printer."""

SCREEN_UNIT = 0.025
"""Millimetres that no phone shows apart. Drawings for screens are written in whole steps of it."""

MOST_SCREEN_STEPS = 8000
"""Steps across a large board: two for every point of the sharpest screen it is shown on whole."""

SCREEN_UNIT_OF_LETTERS = 0.03
"""The same for letters, whose points seldom lie where their edges are."""

SCREEN_STEPS = 600
"""Steps across a small drawing, which may well be shown much larger than it was made."""


def decimals(width: float, height: float) -> int:
    """Decimals of a millimetre for a drawing of this size. A unit icon may well be printed 50 mm wide."""
    size = max(width, height)
    return 2 if size >= 20 else 3 if size >= 2 else 4


def screen_scale(width: float, height: float) -> float:
    """Steps to the millimetre for a drawing that is shown on a screen."""
    size = max(width, height, 0.01)
    return max(min(1 / SCREEN_UNIT, round(MOST_SCREEN_STEPS / size)), round(SCREEN_STEPS / size))


def em_units(size: float, *, screen: bool = False) -> float:
    """Units to the em for type of this size. Few different numbers, so that sizes share their letters."""
    if screen:
        for units in (125.0, 250.0, 500.0):
            if size / units <= SCREEN_UNIT_OF_LETTERS:
                return units
    return EM

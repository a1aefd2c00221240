"""Precision of coordinates: hundredths of a millimetre, and finer for drawings made to be enlarged.

Phones show a card on some 1000 points, a fifteenth of a millimetre each; a third of that is enough for them.
"""

from __future__ import annotations

EM = 1000.0
"""Units per em of letters: a thousandth of the type's size is finer than any printer."""

SCREEN_UNIT = 0.025
"""The step, in mm, of drawings for screens: smaller than a phone can show."""

MOST_SCREEN_STEPS = 8000
"""Steps across a large board: two for every point of the sharpest screen that shows it whole."""

SCREEN_UNIT_OF_LETTERS = 0.03
"""The same for letters, whose points seldom lie on their edges."""

SCREEN_STEPS = 600
"""Steps across a small drawing, which may be shown much larger than it was made."""


def decimals(width: float, height: float) -> int:
    """Return the decimals of a millimetre for a drawing of this size. A unit icon may be printed 50 mm wide."""
    size = max(width, height)
    return 2 if size >= 20 else 3 if size >= 2 else 4


def screen_scale(width: float, height: float) -> float:
    """Return the steps to the millimetre for a drawing shown on a screen."""
    size = max(width, height, 0.01)
    return max(min(1 / SCREEN_UNIT, round(MOST_SCREEN_STEPS / size)), round(SCREEN_STEPS / size))


def em_units(size: float, *, screen: bool = False) -> float:
    """Return the units to the em for type of this size. Few different values, so that sizes share their letters."""
    if screen:
        for units in (125.0, 250.0, 500.0):
            if size / units <= SCREEN_UNIT_OF_LETTERS:
                return units
    return EM

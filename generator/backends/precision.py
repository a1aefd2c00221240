"""How exactly drawings are written: hundredths of a millimetre, and finer for what is made to be enlarged.

Phones show a card on some 1000 points, a fifteenth of a millimetre each: for them a third of that will do.
"""

from __future__ import annotations

EM = 1000.0
"""Units that letters are drawn in: a thousandth of the type's size is finer than any printer."""

SCREEN_UNIT = 0.02
"""Millimetres that no phone shows apart."""


def decimals(width: float, height: float, *, screen: bool = False) -> int:
    """Decimals of a millimetre for a drawing of this size. A unit icon may well be printed 50 mm wide."""
    size = max(width, height)
    fine = 2 if size >= 20 else 3 if size >= 2 else 4
    return max(2, fine - 1) if screen else fine


def em_units(size: float, *, screen: bool = False) -> float:
    """Units to the em for type of this size. Few different numbers, so that sizes share their letters."""
    if screen:
        for units in (125.0, 250.0, 500.0):
            if size / units <= SCREEN_UNIT:
                return units
    return EM

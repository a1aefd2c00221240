"""How exactly drawings are written: hundredths of a millimetre, and finer for what is made to be enlarged."""

from __future__ import annotations


def decimals(width: float, height: float) -> int:
    """Decimals of a millimetre for a drawing of this size. A unit icon may well be printed 50 mm wide."""
    size = max(width, height)
    return 2 if size >= 20 else 3 if size >= 2 else 4

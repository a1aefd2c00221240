"""Units: millimetres everywhere; points only where a file format needs them."""

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
SERVICE_BLEED = MM_PER_INCH / 8
"""An eighth of an inch, which The Game Crafter and DriveThruCards both want."""

CUTTER_GAP = 1.25
"""Gap between two pieces on cutting machines; the bleed of each fills at most half of it."""

MM = POINTS_PER_INCH / MM_PER_INCH
"""Points in a millimetre."""


def points(mm: float) -> float:
    return mm * MM


def millimetres(pt: float) -> float:
    return pt / MM

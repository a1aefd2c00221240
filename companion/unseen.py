"""Signs nobody sees that belong to what people write, in names as in notes."""

from __future__ import annotations

JOINERS = "\u200c\u200d"
"""What keeps Persian letters apart, and what joins the people of one emoji."""
_GONE = str.maketrans("", "", JOINERS)


def without_joiners(text: str) -> str:
    """What must be there, and be seen, for the joiners to stand beside."""
    return text.translate(_GONE)

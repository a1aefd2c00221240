"""The differences between two versions of a pack as a page, with both pictures of every piece side by side."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.kit.html_page import html_page

if TYPE_CHECKING:
    from generator.kit.changes import Changes, PieceChange
    from generator.pack.model import Pack

IDS = re.compile(r'(\bid="|url\(#|href="#)p')
MOST_PICTURES = 300
"""Number of pieces shown as pictures; the page lists only the fields of the rest."""


def changes_page(changes: Changes) -> str:
    """Return the page as HTML."""
    rows = [
        (change, _pictures(changes, change) if number < MOST_PICTURES else ("", ""))
        for number, change in enumerate(changes.pieces)
    ]
    return html_page("changes", changes=changes, rows=rows)


def _pictures(changes: Changes, change: PieceChange) -> tuple[str, str]:
    """Return the pictures before and after; an empty text where there is none."""
    old = "" if change.how == "added" else _picture(changes.before, change, changes.language, "before")
    new = "" if change.how == "removed" else _picture(changes.after, change, changes.language, "after")
    return old, new


def _picture(pack: Pack, change: PieceChange, language: str, when: str) -> str:
    from generator.kit.drawing import piece_svg

    spoken = language if language in pack.languages else pack.language
    try:
        svg = piece_svg(pack, change.component, change.piece, spoken)
    except KeyError:
        return ""  # a whole component, or a page of a booklet
    # Both versions stand in one page, and their ids begin alike.
    return svg if when == "after" else IDS.sub(r"\1q", svg)

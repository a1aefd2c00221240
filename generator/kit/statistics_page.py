"""The statistics of a game's pieces as one page that stands alone: printed, mailed, opened offline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.places import shipped_folder

if TYPE_CHECKING:
    from generator.kit.deck_statistics import DeckStatistics
    from generator.pack.model import Pack


def statistics_page(pack: Pack, language: str, found: Sequence[DeckStatistics]) -> str:
    """Return the page as HTML."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    home = shipped_folder("templates") / "print" / "common"
    made = Environment(loader=FileSystemLoader(home), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return made.get_template("statistics.html").render(pack=pack, language=language, found=found)

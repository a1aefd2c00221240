"""Check for sizes that are probably typing errors: a card that takes several sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from generator.errors import Finding
from generator.impose.papers import read_paper
from generator.pack.model import CUT_FROM_SHEETS, Pack


def unlikely_sizes(pack: Pack, paper_name: str) -> Iterator[Finding]:
    """Report cards, tiles, tokens and aids that do not fit on a page of this paper. Boards may be of any size."""
    paper = read_paper(paper_name)
    for component in pack.components:
        width, height = sorted((component.size.width, component.size.height))
        if component.kind not in CUT_FROM_SHEETS or (width <= paper.width and height <= paper.height):
            continue
        pieces = pack.count_pieces(component)
        pages = pieces * ceil(width / paper.width) * ceil(height / paper.height)
        each = f"each of its {pieces} pieces is" if pieces > 1 else "it is"
        yield Finding(
            "unlikely-size",
            f"“{component.id}” is {component.size}, and {each} larger than a page of {paper.name}:"
            f" {pages} pages at least.",
            f"Sizes are in mm: is {width / 10:g} × {height / 10:g} meant? A piece that is to be this large is of"
            " the kind “board”.",
            component.place,
            "warning",
            pack.id,
            facts={"pages": pages},
        )

"""Imposition: put faces onto sheets with grids, backs, marks, and boards over several pages. Pure functions; pages
are scenes."""

from generator.impose.boards import Board
from generator.impose.papers import A3, A4, LETTER, Paper, read_paper
from generator.impose.plan import PieceGrid, Plan, plan
from generator.impose.request import Face, Label, Pile
from generator.impose.shapes import Shape, disc, hexagon, rectangle
from generator.impose.sheets import sheets
from generator.impose.wording import SheetReason

__all__ = [
    "A3",
    "A4",
    "LETTER",
    "Board",
    "Face",
    "Label",
    "Paper",
    "PieceGrid",
    "Pile",
    "Plan",
    "Shape",
    "SheetReason",
    "disc",
    "hexagon",
    "plan",
    "read_paper",
    "rectangle",
    "sheets",
]

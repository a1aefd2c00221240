"""Faces onto sheets: papers, grids, backs, marks, boards over several pages. Pure functions; pages are scenes."""

from generator.impose.boards import Board
from generator.impose.papers import A3, A4, LETTER, Paper, read_paper
from generator.impose.plan import Grid, Plan, plan
from generator.impose.request import Face, Label, Request
from generator.impose.shapes import Shape, disc, hexagon, rectangle
from generator.impose.sheets import sheets
from generator.impose.wording import Reason

__all__ = [
    "A3",
    "A4",
    "LETTER",
    "Board",
    "Face",
    "Grid",
    "Label",
    "Paper",
    "Plan",
    "Reason",
    "Request",
    "Shape",
    "disc",
    "hexagon",
    "plan",
    "read_paper",
    "rectangle",
    "sheets",
]

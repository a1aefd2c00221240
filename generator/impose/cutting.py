"""How to get the pieces out of the paper: the order of the cuts, and what a plan costs in paper, cuts and ink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.impose.boards import Board
from generator.impose.marks import edges
from generator.impose.plan import Plan
from generator.impose.reasons import Reason, because


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a plan takes. `paper` is in square metres; `ink` is the share of the paper that is covered, if known."""

    sheets: int
    pages: int
    cuts: int
    paper: float
    ink: float | None
    steps: tuple[Reason, ...]

    def to_json(self, language: str) -> dict[str, object]:
        return {
            "sheets": self.sheets,
            "pages": self.pages,
            "cuts": self.cuts,
            "paper_m2": round(self.paper, 4),
            "ink": None if self.ink is None else round(self.ink, 4),
            "steps": [step.to_json(language) for step in self.steps],
        }


def statistics(plan: Plan, ink: float | None = None) -> Statistics:
    """`ink` is measured on the finished pages, as `generator.backends.ink.coverage` does."""
    paper = plan.sheets * plan.request.paper.width * plan.request.paper.height / 1e6
    return Statistics(plan.sheets, plan.pages, cuts(plan), paper, ink, tuple(steps(plan)))


def cuts(plan: Plan) -> int:
    """Straight cuts over all sheets; pieces that are cut along their outline count one cut each."""
    if isinstance(plan, Board):
        return plan.request.count * ((plan.cols - 1) * plan.rows + (plan.rows - 1) * plan.cols + 4)
    layout, count = plan.layout, plan.request.count
    shape = layout.pattern.shape
    if shape.kind != "rectangle" or plan.request.one_way:
        return count
    last = count - (plan.sheets - 1) * layout.per_sheet
    boxes = [(x, y, shape.width, shape.height) for x, y in layout.places[:last]]
    return (plan.sheets - 1) * layout.cuts + len(edges(boxes, upright=True)) + len(edges(boxes, upright=False))


def steps(plan: Plan) -> Iterator[Reason]:
    """A cutting order a person can follow."""
    if isinstance(plan, Board):
        if plan.sheets > 1:
            yield because("cut-board-seams")
            yield because("cut-board-join", overlap=plan.overlap)
        yield because("cut-board-edge")
        return
    layout, shape = plan.layout, plan.layout.pattern.shape
    if plan.request.backs == "fold":
        yield because("cut-fold", fold=layout.axis or "")
    if layout.shelf:
        yield because("cut-shelf")
    if plan.request.one_way:
        yield because("cut-machine")
        return
    if shape.kind != "rectangle":
        yield because("cut-outline")
        return
    if layout.per_sheet == 1:
        yield because("cut-single")
        return
    level = "level" if layout.rows <= layout.cols else "upright"
    strips = layout.rows if level == "level" else layout.cols
    first, second = (shape.height, shape.width) if level == "level" else (shape.width, shape.height)
    yield because("cut-knife")
    yield because("cut-strips", direction=level, strips=strips, wide=first)
    if layout.shared_cuts:
        yield because("cut-shared", wide=second)
    else:
        yield because("cut-apart", wide=second)

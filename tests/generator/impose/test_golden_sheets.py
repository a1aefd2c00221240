"""A whole sheet of each back mode as text: every mark, ruler, label and place, so that a change on paper is seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.impose import A4, Face, Label, Pile, plan, rectangle, sheets
from generator.impose.profiles import Profile, with_profile
from generator.print_choices import BACKS, Backs
from generator.scene.dump import dump
from generator.scene.model import Page, Paint, Rect, Scene

POKER = rectangle(63.5, 88.9)
LABEL = Label("Game", "Cards", "en", "1.2.0")


def faces(count: int) -> tuple[Face, ...]:
    return tuple(Face(f"card-{number}", face("front", "#eeddbb"), face("back", "#335577")) for number in range(count))


def face(title: str, colour: str) -> Scene:
    ground = Rect(-3, -3, POKER.width + 6, POKER.height + 6, Paint(fill=colour))
    return Scene(POKER.width, POKER.height, (ground,), bleed=3.0, title=title)


def shown(pages: tuple[Page, ...]) -> str:
    parts = []
    for page in pages:
        boxes = " ".join(
            f"{name} {' '.join(f'{v:.2f}' for v in box)}" for name, box in (("trim", page.trim), ("bleed", page.bleed))
        )
        parts.append(f"page {page.side} {boxes}\n{dump(page.scene)}")
    return "\n".join(parts)


@pytest.mark.parametrize("backs", BACKS)
def test_a_sheet_with_a_row_that_is_not_full(golden: Callable[[str, str], None], backs: Backs) -> None:
    made = plan(Pile(POKER, 5, A4, bleed=2.0, backs=backs, label=LABEL))
    golden(f"sheet-{backs}", shown(sheets(made, faces(5))))


def test_a_sheet_for_a_printer_that_was_measured(golden: Callable[[str, str], None]) -> None:
    request = with_profile(Pile(POKER, 5, A4, backs="long", label=LABEL), Profile("hp", 0.5, -1.0, 0.2, margin=4.2))
    golden("sheet-measured", shown(sheets(plan(request), faces(5))))

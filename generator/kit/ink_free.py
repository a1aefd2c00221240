"""Pieces whose design is the same in every ink: drawn once, and turned grey for `check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.kit.draw_pieces import DrawnPiece
from generator.layout import Library
from generator.layout.model import Name, Plan, PlanBox
from generator.layout.mono import to_greys
from generator.layout.values import Computed, Constant, Value
from generator.pack.model import Pack
from generator.print_choices import INKS, Ink
from generator.scene.model import Scene


def same_in_every_ink(pack: Pack, library: Library) -> bool:
    """Tell whether no layout of these pieces has changes for an ink or asks which ink it is."""
    if any(component.kind == "booklet" for component in pack.components):
        return False
    waiting = {
        Name(layout, component.place)
        for component in pack.components
        for layout in (component.front, component.back, *(surface.layout for surface in component.surfaces))
        if layout
    }
    known: set[str] = set()
    while waiting:
        asked = waiting.pop()
        if asked.name in known:
            continue
        known.add(asked.name)
        plans = [library.plan(asked, ink) for ink in INKS]
        full = plans[0]
        if full is None or any(plan != full for plan in plans) or _asks_for_ink(full):
            return False
        for used in (box.keys["use"] for box in _all_boxes(full.boxes) if "use" in box.keys):
            if not isinstance(used, Constant):
                return False
            waiting.add(Name(used.value, used.place))
    return True


def in_ink(drawn: Sequence[DrawnPiece], ink: Ink) -> tuple[DrawnPiece, ...]:
    """Return pieces drawn in full ink as they are printed in another one."""
    return tuple(drawn) if ink != "mono" else tuple(map(_in_grey, drawn))


def _in_grey(one: DrawnPiece) -> DrawnPiece:
    back = _grey(one.back) if one.back else None
    return one._replace(front=_grey(one.front), back=back, digest=f"{one.digest} in grey")


def _grey(scene: Scene) -> Scene:
    return replace(scene, items=to_greys(scene.items))


def _asks_for_ink(plan: Plan) -> bool:
    values: Iterable[Value | None] = (plan.size, *plan.colours.values(), *plan.vars.values())
    return any("ink" in box.names for box in plan.boxes) or any(
        isinstance(value, Computed) and "ink" in value.names for value in values
    )


def _all_boxes(boxes: Iterable[PlanBox]) -> Iterator[PlanBox]:
    for box in boxes:
        yield box
        yield from _all_boxes(box.boxes)

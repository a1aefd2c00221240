"""Inheritance: merge a layout with its parents, styles and ink into one plan of complete boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.errors import Finding
from generator.layout.keys import CONTENT
from generator.layout.model import Layout, LayoutBox, Name, Plan, PlanBox
from generator.layout.values import Value, join_mappings
from generator.pack.findings import suggest

AXES = (("left", "right", "width"), ("top", "bottom", "height"))

Boxes = Mapping[str, LayoutBox | None]
Finder = Callable[[Name], Layout | None]
"""Finds a layout by the name another one uses; reports a missing one and returns None."""


def plan(layout: Layout, ink: str, find: Finder, findings: list[Finding]) -> Plan:
    """Return the complete layout for one ink, with all it inherits."""
    whole = _with_parents(layout, ink, find, findings, (layout.name,))
    resolver = _Resolver(whole, ink, findings)
    boxes = tuple(resolver.finish(box, name) for name, box in whole.boxes.items() if box)
    return Plan(whole.name, whole.place, whole.size, whole.colours, whole.vars, boxes)


def _with_parents(layout: Layout, ink: str, find: Finder, findings: list[Finding], chain: tuple[str, ...]) -> Layout:
    whole = Layout(layout.name, layout.place)
    for parent in layout.extends:
        if parent.name in chain:
            circle = " → ".join((*chain[chain.index(parent.name) :], parent.name))
            findings.append(
                Finding(
                    "layout-circle", f"Layouts extend each other in a circle: {circle}.", "Take one away.", parent.place
                )
            )
            continue
        found = find(parent)
        if found:
            whole = _merge(whole, _with_parents(found, ink, find, findings, (*chain, parent.name)), findings)
    whole = _merge(whole, layout, findings)
    if ink in layout.ink:
        whole = _merge(whole, layout.ink[ink], findings)
    return whole


def _merge(base: Layout, over: Layout, findings: list[Finding]) -> Layout:
    return Layout(
        over.name or base.name,
        over.place,
        size=over.size or base.size,
        colours={**base.colours, **over.colours},
        vars={**base.vars, **over.vars},
        styles=merge_boxes(base.styles, over.styles, findings),
        boxes=merge_boxes(base.boxes, over.boxes, findings),
    )


def merge_boxes(base: Boxes, over: Boxes, findings: list[Finding]) -> dict[str, LayoutBox | None]:
    """Merge boxes by name: known ones are changed, new ones lie on top or where they say, None removes."""
    order = [name for name, box in base.items() if box]
    merged: dict[str, LayoutBox | None] = dict(base)
    for name, box in over.items():
        if box is None:
            merged.pop(name, None)
            order = [one for one in order if one != name]
            continue
        known = merged.get(name)
        merged[name] = merge_box(known, box, findings) if known else box
        if name not in order:
            order.append(name)
        anchor = box.before or box.after
        if anchor:
            order.remove(name)
            if anchor.name in order:
                order.insert(order.index(anchor.name) + (0 if box.before else 1), name)
            else:
                order.append(name)
                findings.append(_no_box(anchor, order))
    return {name: merged[name] for name in order}


def _no_box(asked: Name, known: list[str]) -> Finding:
    hint = suggest(asked.name, known, "There are")
    return Finding("layout-box-unknown", f"There is no box or style “{asked.name}”.", hint, asked.place)


def merge_box(base: LayoutBox, over: LayoutBox, findings: list[Finding]) -> LayoutBox:
    """Merge a box that changes another one: its keys win, its inner boxes are merged by name."""
    keys: dict[str, Value] = {key: value for key, value in base.keys.items() if key not in over.gone}
    if any(key in over.keys for key in CONTENT):
        for key in CONTENT:
            keys.pop(key, None)
    for axis in AXES:
        if sum(key in over.keys for key in axis) >= 2:
            for key in axis:
                keys.pop(key, None)
    keys.update(over.keys)
    return LayoutBox(
        over.name,
        over.place,
        keys,
        base.gone | over.gone,
        merge_boxes(base.boxes, over.boxes, findings),
        {
            ink: merge_box(base.ink[ink], over.ink[ink], findings)
            if ink in base.ink and ink in over.ink
            else (over.ink.get(ink) or base.ink[ink])
            for ink in (*base.ink, *(name for name in over.ink if name not in base.ink))
        },
        over.extends or base.extends,
    )


class _Resolver:
    """Resolves `extends` and ink sections of the boxes inside one layout."""

    def __init__(self, layout: Layout, ink: str, findings: list[Finding]) -> None:
        self.layout = layout
        self.ink = ink
        self.findings = findings

    def finish(self, box: LayoutBox, path: str) -> PlanBox:
        whole = self._complete(box, ())
        if self.ink in whole.ink:
            whole = merge_box(whole, whole.ink[self.ink], self.findings)
        inner = tuple(self.finish(child, f"{path}.{name}") for name, child in whole.boxes.items() if child)
        names = frozenset().union(*(value.names for value in whole.keys.values()), *(child.names for child in inner))
        return PlanBox(path, box.place, whole.keys, inner, names)

    def _complete(self, box: LayoutBox, chain: tuple[str, ...]) -> LayoutBox:
        if not box.extends:
            return box
        start: LayoutBox | None = None
        for parent in box.extends:
            if parent.name in chain:
                circle = " → ".join((*chain[chain.index(parent.name) :], parent.name))
                self.findings.append(
                    Finding(
                        "layout-circle",
                        f"Boxes extend each other in a circle: {circle}.",
                        "Take one away.",
                        parent.place,
                    )
                )
                continue
            found = self.layout.styles.get(parent.name) or self.layout.boxes.get(parent.name)
            if not found:
                self.findings.append(_no_box(parent, [*self.layout.styles, *self.layout.boxes]))
                continue
            whole = self._complete(found, (*chain, parent.name))
            start = merge_box(start, whole, self.findings) if start else whole
        bare = replace(box, extends=())
        return merge_box(start, _with_more(start, bare), self.findings) if start else bare


def _with_more(style: LayoutBox, box: LayoutBox) -> LayoutBox:
    """Return the box with what the style hands to the same ornament or layout, where the box does not say otherwise."""
    given, own = style.keys.get("with"), box.keys.get("with")
    if given is None or own is None or any(key in box.keys for key in CONTENT):
        return box
    return replace(box, keys={**box.keys, "with": join_mappings(given, own)})

"""Styles of SVG elements: attributes, `style`, the rules of `<style>`, and inheritance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from generator.scene.vector.xml_tree import Node

Style: TypeAlias = Mapping[str, str]
Tell: TypeAlias = Callable[[str, str, Node], None]
"""Reports what cannot be drawn, with a cure and the element."""

INHERITED = frozenset(
    {
        *("fill", "fill-opacity", "fill-rule", "clip-rule", "color", "visibility", "paint-order"),
        *("stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
        *("stroke-dasharray", "stroke-dashoffset", "marker-start", "marker-mid", "marker-end"),
        *("font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor", "white-space"),
        *("dominant-baseline", "writing-mode"),
    }
)
OWN = frozenset(
    {
        *("opacity", "clip-path", "mask", "filter", "display", "overflow", "stop-color", "stop-opacity"),
        *(
            "mix-blend-mode",
            "mask-type",
            "vector-effect",
            "transform",
            "transform-origin",
            "text-decoration",
            "baseline-shift",
        ),
    }
)
PROPERTIES = INHERITED | OWN
LONGEST_STYLE = 200_000
MOST_LEVELS = 3
"""Most blanks and > in a selector."""
MOST_MATCHES = 1_000_000
"""Most comparisons of selectors with elements and their ancestors."""

_CLOSE = re.compile(r"\s*([>,])\s*")
_HARD = re.compile(r"/\*|\\|\([^)]*;|[\"'][^\"']*;")


class Styles:
    """Computes the styles of elements. Style sheets are parsed if there are any, which most pictures lack."""

    def __init__(self, root: Node, tell: Tell) -> None:
        self._matched: dict[int, tuple[dict[str, str], dict[str, str]]] = {}
        sheets = [node for node in root.iter("style") if isinstance(node, Node) and node.text]
        if sheets:
            self._match(root, sheets, tell)

    def of(self, node: Node, around: Style) -> Style:
        """Return the style of an element inside one of the style `around`."""
        own = {name: value.strip() for name, value in node.items() if name in PROPERTIES}
        normal, important = self._matched.get(id(node), ({}, {}))
        own.update(normal)
        if inline := node.get("style"):
            declared = _declarations(inline)
            own.update((name, value) for name, (value, _) in declared.items())
            important = {**important, **{name: value for name, (value, loud) in declared.items() if loud}}
        own.update(important)
        style = {name: value for name, value in around.items() if name in INHERITED}
        for name, value in own.items():
            if value == "inherit":
                if name in around:
                    style[name] = around[name]
            elif value in ("initial", "unset", "revert"):
                style.pop(name, None)
            else:
                style[name] = value
        return style

    def _match(self, root: Node, sheets: Iterable[Node], tell: Tell) -> None:
        from cssselect2 import ElementWrapper, Matcher

        elements = list(ElementWrapper.from_xml_root(root).iter_subtree())
        deep = _depth(root)
        matcher, work = Matcher(), 0
        for sheet in sheets:
            if len(sheet.text or "") > LONGEST_STYLE:
                tell(f"has a style sheet of more than {LONGEST_STYLE:,} characters", "Save the drawing anew.", sheet)
                continue
            for selectors, levels, declared in _rules(sheet, tell):
                work += len(selectors) * len(elements) * deep**levels
                for selector in selectors:
                    matcher.add_selector(selector, declared)
        if work > MOST_MATCHES:
            cure = "Name classes by themselves: .sky {fill: #88aacc}."
            tell(f"has a style sheet that takes long for its {len(elements):,} elements", cure, root)
            return
        # No selector looks at siblings, so equal elements inside the same ones match alike.
        by_attribute = any("[" in (sheet.text or "") for sheet in sheets)
        looks: dict[Any, int] = {}
        look_of: dict[int, int] = {}
        matched: dict[int, tuple[dict[str, str], dict[str, str]]] = {}
        for element in elements:
            node = element.etree_element
            inside = look_of[id(element.parent.etree_element)] if element.parent else 0
            own = tuple(node.items()) if by_attribute else (node.get("class"), node.get("id"))
            look = look_of[id(node)] = looks.setdefault((inside, node.tag, own), len(looks) + 1)
            if look not in matched:
                matched[look] = _matching_rules(matcher.match(element))
            if any(matched[look]):
                self._matched[id(node)] = matched[look]


def _matching_rules(matches: Iterable[Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the declarations of the rules that match an element, the strongest last, and its important ones."""
    normal: dict[str, str] = {}
    important: dict[str, str] = {}
    for *_, declared in sorted(matches, key=lambda found: found[:2]):
        for name, (value, loud) in declared.items():
            (important if loud else normal)[name] = value
    return normal, important


def _depth(node: Any) -> int:
    deepest, level = 0, [node]
    while level:
        deepest, level = deepest + 1, [child for one in level for child in one]
    return deepest


def _levels(prelude: Iterable[Any]) -> int:
    """Return the number of combinators in the longest selector; more than allowed where one uses siblings or states."""
    longest = levels = 0
    for token in prelude:
        if token.type == "literal" and token.value in (":", "~", "+"):
            return MOST_LEVELS + 1
        if token.type == "literal" and token.value == ",":
            levels = 0
        elif token.type == "whitespace" or (token.type == "literal" and token.value == ">"):
            levels += 1
        longest = max(longest, levels)
    return longest


def _rules(sheet: Node, tell: Tell) -> Iterator[tuple[Any, int, dict[str, tuple[str, bool]]]]:
    """Return the selectors of each rule, how far they look around, and its declarations."""
    import tinycss2
    from cssselect2 import SelectorError, compile_selector_list

    for rule in tinycss2.parse_stylesheet(sheet.text or "", skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule":
            tell(f"has “@{rule.at_keyword}” in its style sheet", "Write plain rules: .sky {fill: #88aacc}.", sheet)
        elif rule.type == "error":
            tell("has a style sheet that cannot be read", f"Mend line {sheet.line + rule.source_line - 1}.", sheet)
        else:
            said = tinycss2.serialize(rule.prelude).strip()
            levels = _levels(tinycss2.parse_component_value_list(_CLOSE.sub(r"\1", said)))
            if levels > MOST_LEVELS:
                tell(f"has the selector “{said[:40]}”, which asks for too much", "Write it as .name.", sheet)
                continue
            try:
                selectors = compile_selector_list(rule.prelude)
            except SelectorError as error:
                tell(f"has the selector “{said[:40]}”, which cannot be read ({error})", "Write it as .name.", sheet)
                continue
            yield selectors, levels, _of_tokens(tinycss2.parse_blocks_contents(rule.content))


@lru_cache(maxsize=4096)
def _declarations(text: str) -> dict[str, tuple[str, bool]]:
    """Return the declarations of a `style` attribute, and whether each is important."""
    if _HARD.search(text):
        import tinycss2

        return _of_tokens(tinycss2.parse_blocks_contents(text))
    found: dict[str, tuple[str, bool]] = {}
    for part in text.split(";"):
        name, _, value = part.partition(":")
        if (name := name.strip().lower()) in PROPERTIES:
            plain, mark, _ = value.partition("!important")
            found[name] = (plain.strip(), bool(mark))
    return found


def _of_tokens(declarations: Iterable[Any]) -> dict[str, tuple[str, bool]]:
    import tinycss2

    return {
        one.lower_name: (tinycss2.serialize(one.value).strip(), one.important)
        for one in declarations
        if one.type == "declaration" and one.lower_name in PROPERTIES
    }

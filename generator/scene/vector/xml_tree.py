"""An SVG as an element tree with line numbers. Untrusted files are bounded in size, depth and entities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element
from xml.parsers import expat

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"

LARGEST = 4 * 1024 * 1024
DEEPEST = 100
MOST_ELEMENTS = 50_000
LONGEST_ENTITY = 200
"""Drawing programs declare addresses as entities; other entities are refused."""
MOST_REFERENCES = 2_000


class Unreadable(Exception):
    """An SVG that cannot be drawn at all: the reason and the place."""

    def __init__(self, why: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(why)
        self.why, self.line, self.column = why, line, column


class Node(Element):
    """An element and its place."""

    line: int
    column: int


def read_tree(source: bytes) -> Node:
    """Return the outermost element, or raise `Unreadable`."""
    if len(source) > LARGEST:
        raise Unreadable(f"it has {len(source) / 1024 / 1024:.1f} MB, and {LARGEST // 1024 // 1024} are the most")
    root = _Builder(source).build()
    if root.tag != "svg":
        raise Unreadable(f"its outermost element is '{root.tag}', not 'svg'", root.line, root.column)
    return root


class _Builder:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.parser = expat.ParserCreate(namespace_separator="}")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity
        self.open: list[Node] = []
        self.root: Node | None = None
        self.count = 0

    def build(self) -> Node:
        try:
            self.parser.Parse(self.source, True)
        except expat.ExpatError as error:
            said = expat.ErrorString(error.code)
            raise Unreadable(f"it is not XML ({said})", error.lineno, error.offset + 1) from None
        except (LookupError, ValueError) as error:
            raise Unreadable(f"its encoding is none that we can read ({error})", 1, 1) from None
        assert self.root is not None, "XML has an outermost element"
        return self.root

    def _place(self) -> tuple[int, int]:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        place = self._place()
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise Unreadable(f"it has more than {MOST_ELEMENTS:,} elements", *place)
        if len(self.open) >= DEEPEST:
            raise Unreadable(f"it has more than {DEEPEST} elements inside each other", *place)
        node = Node(_local(name), _plain(attributes))
        node.line, node.column = place
        if self.open:
            self.open[-1].append(node)
        else:
            self.root = node
        self.open.append(node)

    def _end(self, _name: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        node = self.open[-1]
        if len(node):
            node[-1].tail = (node[-1].tail or "") + text
        else:
            node.text = (node.text or "") + text

    def _entity(self, name: str, _parameter: bool, value: str | None, *_rest: Any) -> None:
        if value is None or "&" in value or "%" in value or len(value) > LONGEST_ENTITY:
            raise Unreadable(f"it declares the entity '{name[:40]}', which is no short text", *self._place())
        if self.source.count(b"&") > MOST_REFERENCES:
            raise Unreadable(f"it declares entities and has more than {MOST_REFERENCES:,} references", *self._place())


def _local(name: str) -> str:
    """Return the name without the namespace of SVG; other namespaces stay."""
    space, _, local = name.rpartition("}")
    return local if space in (SVG, "") else f"{{{space}}}{local}"


def _plain(attributes: Mapping[str, str]) -> dict[str, str]:
    plain: dict[str, str] = {}
    for name, value in attributes.items():
        space, _, local = name.rpartition("}")
        if not space or space == SVG:
            plain[local] = value
        elif space == XLINK:
            plain.setdefault(local, value)
        elif space == XML:
            plain[f"xml:{local}"] = value
    return plain

"""Collect the names, attributes and texts an expression asks for, without evaluating it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from jinja2 import nodes
from jinja2.meta import find_undeclared_variables

from generator.layout.expressions import NOT_NAMES, PATH, WHOLE, environment
from generator.layout.values import Source

ANY = "*"
"""In a path: a link known only when a piece is drawn."""


class ExpressionNames(NamedTuple):
    """`names` must exist; `paths` are chains of attributes that begin with one of them, as far as they are constant;
    `texts` are the keys of texts; `asked` are names that the expression itself tests with `is defined`."""

    names: frozenset[str] = frozenset()
    paths: frozenset[tuple[str, ...]] = frozenset()
    texts: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()


def bare_expression(source: Source) -> Source:
    """Strip `{{ }}` from a string that holds one expression and nothing else."""
    whole = None if source.bare else WHOLE.match(source.text)
    return Source(whole[1].strip(), bare=True) if whole else source


@lru_cache(maxsize=4096)
def expression_names(source: str, bare: bool) -> ExpressionNames:
    """Return the names in an expression (`bare`) or in words with expressions. The source has compiled before."""
    source, bare = bare_expression(Source(source, bare))
    if bare and PATH.match(source):
        path = tuple(source.strip().split("."))
        known = path[0] in NOT_NAMES or path[0] in environment().globals
        return ExpressionNames() if known else ExpressionNames(frozenset(path[:1]), frozenset([path]))
    tree = environment().parse(f"{{{{{source}}}}}" if bare else source)
    found = _Walk()
    found.look(tree, optional=False)
    names = find_undeclared_variables(tree) if "{%" in source and not bare else found.names
    return ExpressionNames(
        frozenset(names - environment().globals.keys() - found.asked),
        frozenset(found.paths - found.optional - {()}),
        frozenset(() if found.guarded else found.texts),
        frozenset(found.asked),
    )


class _Walk:
    """Walk the tree of an expression once. A name tested anywhere in it is optional everywhere."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.asked: set[str] = set()
        self.paths: set[tuple[str, ...]] = set()
        self.optional: set[tuple[str, ...]] = set()
        self.texts: set[str] = set()
        self.guarded = False

    def look(self, node: nodes.Node, *, optional: bool) -> None:
        match node:
            case nodes.Name():
                (self.asked if optional else self.names).add(node.name)
            case nodes.Getattr() | nodes.Getitem():
                (self.optional if optional else self.paths).add(_path(node))
                self._below_the_chain(node, optional)
                return
            case nodes.Test(name="defined" | "undefined") | nodes.Filter(name="default" | "d"):
                optional = True
            case nodes.Call(node=nodes.Name(name="has_text")):
                self.guarded = True
            case nodes.Call(node=nodes.Name(name="t"), args=[nodes.Const() as key, *_]):
                self.texts.add(str(key.value))
            case _:
                pass
        for child in node.iter_child_nodes():
            self.look(child, optional=optional)

    def _below_the_chain(self, node: nodes.Node, optional: bool) -> None:
        """Check the name a chain begins with and the contents of its brackets. That name must exist even where the
        chain below it is optional."""
        while isinstance(node, (nodes.Getattr, nodes.Getitem)):
            if isinstance(node, nodes.Getitem):
                self.look(node.arg, optional=False)
            node = node.node
        self.look(node, optional=optional and not isinstance(node, nodes.Name))


def _path(node: nodes.Expr) -> tuple[str, ...]:
    """Return the chain as a path: `tables.suits[row.suit].colour` becomes `tables suits * colour`."""
    match node:
        case nodes.Name():
            return (node.name,)
        case nodes.Getattr():
            key = node.attr
        case nodes.Getitem(arg=nodes.Const(value=str() as key)):
            pass
        case nodes.Getitem():
            key = ANY
        case _:
            return ()
    begun = _path(node.node)
    return (*begun, key) if begun else ()

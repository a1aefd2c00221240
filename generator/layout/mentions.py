"""What an expression names without being worked out, so that a branch no piece takes is looked at all the same."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from jinja2 import nodes
from jinja2.meta import find_undeclared_variables

from generator.layout.expressions import NOT_NAMES, PATH, WHOLE, environment
from generator.layout.values import Source

ANY = "*"
"""In a path: a link that differs from piece to piece."""


class Mentions(NamedTuple):
    """`names` must be there; `paths` are chains of attributes from one of them, as far as they are written out;
    `texts` are the keys of texts it asks for; `asked` are names whose being there it tests itself."""

    names: frozenset[str] = frozenset()
    paths: frozenset[tuple[str, ...]] = frozenset()
    texts: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()


def written(source: Source) -> Source:
    """The expression itself where a string is nothing else."""
    whole = None if source.bare else WHOLE.match(source.text)
    return Source(whole[1].strip(), bare=True) if whole else source


@lru_cache(maxsize=4096)
def mentions(source: str, bare: bool) -> Mentions:
    """Of an expression (`bare`) or of words with expressions in them, compiled before and so sure to be readable."""
    source, bare = written(Source(source, bare))
    if bare and PATH.match(source):
        path = tuple(source.strip().split("."))
        known = path[0] in NOT_NAMES or path[0] in environment().globals
        return Mentions() if known else Mentions(frozenset(path[:1]), frozenset([path]))
    tree = environment().parse(f"{{{{{source}}}}}" if bare else source)
    found = _Found()
    found.look(tree, excused=False)
    names = find_undeclared_variables(tree) if "{%" in source and not bare else found.names
    return Mentions(
        frozenset(names - environment().globals.keys() - found.asked),
        frozenset(found.paths - found.excused - {()}),
        frozenset(() if found.guarded else found.texts),
        frozenset(found.asked),
    )


class _Found:
    """Walks the tree of an expression once. What is asked about somewhere is excused everywhere."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.asked: set[str] = set()
        self.paths: set[tuple[str, ...]] = set()
        self.excused: set[tuple[str, ...]] = set()
        self.texts: set[str] = set()
        self.guarded = False

    def look(self, node: nodes.Node, *, excused: bool) -> None:
        match node:
            case nodes.Name():
                (self.asked if excused else self.names).add(node.name)
            case nodes.Getattr() | nodes.Getitem():
                (self.excused if excused else self.paths).add(_path(node))
                self._below_the_chain(node, excused)
                return
            case nodes.Test(name="defined" | "undefined") | nodes.Filter(name="default" | "d"):
                excused = True
            case nodes.Call(node=nodes.Name(name="has_text")):
                self.guarded = True
            case nodes.Call(node=nodes.Name(name="t"), args=[nodes.Const() as key, *_]):
                self.texts.add(str(key.value))
            case _:
                pass
        for child in node.iter_child_nodes():
            self.look(child, excused=excused)

    def _below_the_chain(self, node: nodes.Node, excused: bool) -> None:
        """The name a chain begins with, and what stands in its brackets. That name must be there, or nobody could
        ask about what is below it."""
        while isinstance(node, (nodes.Getattr, nodes.Getitem)):
            if isinstance(node, nodes.Getitem):
                self.look(node.arg, excused=False)
            node = node.node
        self.look(node, excused=excused and not isinstance(node, nodes.Name))


def _path(node: nodes.Expr) -> tuple[str, ...]:
    """`tables.suits[row.suit].colour` becomes `tables suits * colour`."""
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

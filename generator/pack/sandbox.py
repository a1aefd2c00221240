"""The sandbox of packs' expressions: an allow list of filters and methods, and a budget of steps and sizes.

Packs are untrusted. Jinja's sandbox keeps their expressions away from Python; this one also keeps them from running
or growing without end. Loops charge for each iteration, filters and calls for their arguments, and every new value
is weighed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from string import Formatter
from types import BuiltinMethodType, GeneratorType, MappingProxyType
from typing import Any, cast

from jinja2 import StrictUndefined, TemplateSyntaxError, Undefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from generator.pack.budget import LETTERS_A_STEP, TooMuchWork, charge, charge_value, each, fits, weight

WIDEST = 1_000
"""The largest width in a format, and the largest size of a batch."""

FILTERS = {
    *("abs", "attr", "batch", "capitalize", "count", "d", "default", "dictsort", "first", "float", "format", "groupby"),
    *(
        "int",
        "items",
        "join",
        "last",
        "length",
        "list",
        "lower",
        "map",
        "max",
        "min",
        "reject",
        "rejectattr",
        "replace",
    ),
    *("reverse", "round", "select", "selectattr", "slice", "sort", "string", "sum", "title", "trim", "truncate"),
    *("unique", "upper", "wordcount"),
}
OF_TEXT = {
    *("capitalize", "casefold", "count", "endswith", "find", "format", "index", "isalnum", "isalpha", "isdecimal"),
    *("isdigit", "islower", "isnumeric", "isspace", "istitle", "isupper", "join", "lower", "lstrip", "partition"),
    *("removeprefix", "removesuffix", "replace", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "split"),
    *("splitlines", "startswith", "strip", "swapcase", "title", "upper"),
}
OF_LISTS = {"count", "index"}
OF_MAPPINGS = {"get", "items", "keys", "values"}
METHODS: dict[type, set[str]] = {
    str: OF_TEXT,
    list: OF_LISTS,
    tuple: OF_LISTS,
    dict: OF_MAPPINGS,
    MappingProxyType: OF_MAPPINGS,
    int: set(),
    bool: set(),
    float: {"is_integer"},
}
REFUSED_NODES: dict[type[nodes.Node], str] = {
    nodes.Macro: "macro",
    nodes.CallBlock: "call",
    nodes.FilterBlock: "filter",
    nodes.Include: "include",
    nodes.Import: "import",
    nodes.FromImport: "from",
    nodes.Extends: "extends",
    nodes.Block: "block",
}


def _join_parts(parts: Sequence[Any]) -> str:
    """Return the parts of `a ~ b` as one text."""
    return str(charge_value("".join([_text(part) for part in parts])))


def _text(value: Any) -> str:
    charge(weight(value))
    return str(value)


def charge_printed(value: Any) -> Any:
    """Charge for a value that becomes part of a text."""
    charge(weight(value))
    return value


def _replace(text: str, old: str, new: str) -> None:
    gained = len(new) - len(old)
    if gained > 0:
        fits(len(text) + (text.count(old) if old else len(text) + 1) * gained)


def _join(separator: str, parts: Sequence[Any]) -> None:
    fits(sum(len(_text(part)) + len(separator) for part in parts))


_WIDTH = re.compile(r"%(?:\([^)]*\))?[#0\- +]*(\*|\d*)(?:\.(\*|\d*))?")


def _percent(text: str, given: Any) -> None:
    """Refuse `"%999999d" % 1`, and a text that takes what it is given too often."""
    fields = _WIDTH.findall(text)
    if any(size == "*" or int(size or 0) > WIDEST for field in fields for size in field):
        raise TooMuchWork(f"a width in it is above {WIDEST:,}")
    fits(len(text) + len(fields) * (WIDEST if fields else 0) // 8 + len(fields) * weight(given) * LETTERS_A_STEP)


def _braces(text: str, given: Any) -> None:
    """Refuse `"{:999999}".format(1)`, and a text that takes what it is given too often."""
    fields = 0
    for _, name, form, _ in Formatter().parse(text):
        fields += name is not None
        if form and ("{" in form or any(int(number) > WIDEST for number in re.findall(r"\d+", form)[:9])):
            raise TooMuchWork(f"a width in it is above {WIDEST:,}")
    fits(len(text) + fields * weight(given) * LETTERS_A_STEP)


def _before_filter(name: str, value: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Refuse arguments that a filter would blow up."""
    given = [*args, *kwargs.values()]
    match name:
        case "replace" if len(given) >= 2:
            _replace(str(value), str(given[0]), str(given[1]))
        case "join" if not isinstance(value, str):
            _join(str(given[0]) if given else "", list(value) if isinstance(value, Iterable) else [])
        case "format":
            _percent(str(value), given)
        case "sum" if not all(isinstance(one, (str, int, float)) for one in given):
            raise TypeError("only numbers can be added up")
        case "batch" | "slice" | "truncate" if any(isinstance(one, int) and one > WIDEST for one in given):
            raise TooMuchWork(f"{name} takes at most {WIDEST:,}")


def _meter(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that charges for what it is given and for what it makes."""
    ahead = 1 if getattr(work, "jinja_pass_arg", None) is not None else 0

    @wraps(work)
    def run(*args: Any, **kwargs: Any) -> Any:
        given = [list(each(one, 1)) if isinstance(one, GeneratorType) else one for one in args]
        charge(4 + 4 * sum(map(weight, given[ahead:])) + sum(map(weight, kwargs.values())))
        if len(given) > ahead:
            _before_filter(name, given[ahead], tuple(given[ahead + 1 :]), kwargs)
        return charge_value(work(*given, **kwargs))

    return run


class _Meters(NodeTransformer):
    """Charges for every loop, and for every part of an expression that makes or compares something large."""

    def generic_visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> nodes.Node:
        if type(node) in REFUSED_NODES:
            raise TemplateSyntaxError(f"“{REFUSED_NODES[type(node)]}” is not for expressions", node.lineno)
        return super().generic_visit(node, *args, **kwargs)

    def visit_For(self, node: nodes.For) -> nodes.Node:
        cost = sum(map(_size, node.body)) + (_size(node.test) if node.test else 0) + 1
        self.generic_visit(node)
        node.iter = _through("_each", node.iter, nodes.Const(cost, lineno=node.lineno))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _through("_join_parts", nodes.List(node.nodes, lineno=node.lineno))

    def visit_List(self, node: nodes.List) -> nodes.Node:
        self.generic_visit(node)
        return _weigh(node, node.items)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:
        self.generic_visit(node)
        return _weigh(node, node.items) if node.ctx == "load" else node

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:
        self.generic_visit(node)
        return _weigh(node, [pair.value for pair in node.items])

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        self.generic_visit(node)
        return _through("_weigh_parts", node) if isinstance(node.arg, nodes.Slice) and node.ctx == "load" else node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        self.generic_visit(node)
        for operand in node.ops:
            if operand.op in ("in", "notin") or not isinstance(node.expr, nodes.Const):
                operand.expr = _weigh(operand.expr, [operand.expr])
        return node


def _through(name: str, value: nodes.Node, *args: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(cast("nodes.Expr", value), name, list(args), [], None, None, lineno=value.lineno)


def _weigh(node: nodes.Expr, parts: Sequence[nodes.Expr]) -> nodes.Expr:
    return node if all(isinstance(part, nodes.Const) for part in parts) else _through("_weigh_parts", node)


def _size(node: nodes.Node) -> int:
    """Return how many steps it takes to go through a piece of a template once."""
    size = 1 + len(node.data) // LETTERS_A_STEP if isinstance(node, nodes.TemplateData) else 1
    return size + sum(map(_size, node.iter_child_nodes()))


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox with a budget."""

    intercepted_binops = frozenset(["+", "*", "**", "%"])

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        meters: nodes.Template = _Meters().visit(source)
        meters.set_environment(self)
        return str(super()._generate(meters, *args, **kwargs))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        allowed = METHODS.get(type(obj))
        return attr in allowed if allowed is not None else super().is_safe_attribute(obj, attr, value)

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:  # noqa: ARG002 (Jinja's signature)
        return self.undefined(f"“{attribute}” is not for expressions", name=attribute, exc=SecurityError)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        work = super().wrap_str_format(value)
        if work is None or value.__name__ != "format":
            return None

        def format_charged(*args: Any, **kwargs: Any) -> str:
            _braces(value.__self__, [args, kwargs])
            return work(*args, **kwargs)

        return format_charged

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        match operator:
            case "+":
                made = left + right
                return made if isinstance(made, (int, float)) else charge_value(made)
            case "**" if not (abs(left) <= 1_000_000 and abs(right) <= 64):
                raise OverflowError("the power is too large")
            case "*":
                if not (isinstance(left, int | float) and isinstance(right, int | float)):
                    nothing = "NoneType: " if left is None or right is None else ""
                    raise TypeError(f"{nothing}only numbers can be multiplied")
                if isinstance(left, int) and isinstance(right, int):
                    return charge_value(left * right)
            case "%" if isinstance(left, str):
                _percent(left, right)
                return charge_value(left % right)
        return super().call_binop(context, operator, left, right)

    def call(self, context: Any, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        charge(4 + sum(map(weight, args)) + sum(map(weight, kwargs.values())))
        owner = getattr(function, "__self__", None)
        if isinstance(function, BuiltinMethodType) and isinstance(owner, str):
            charge(weight(owner))
            if function.__name__ == "replace" and len(args) >= 2:
                _replace(owner, str(args[0]), str(args[1]))
            elif function.__name__ == "join" and args:
                args = (list(each(args[0], 1)),)
                _join(owner, args[0])
        return charge_value(super().call(context, function, *args, **kwargs))


def sandbox() -> Sandbox:
    """Return a fresh environment for expressions; layouts add their own functions to theirs."""
    made = Sandbox(undefined=StrictUndefined, autoescape=False, finalize=charge_printed)
    for name in ("lipsum", "cycler", "joiner", "namespace", "dict"):
        made.globals.pop(name, None)
    made.globals.update(min=min, max=max)
    made.filters = {name: _meter(name, work) for name, work in made.filters.items() if name in FILTERS}
    made.filters.update(_each=each, _join_parts=_join_parts, _weigh_parts=charge_value)
    return made

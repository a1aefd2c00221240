"""Functions of expressions: each turns its arguments into program text."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from companion.rules.declared.mistakes import Wrong
from companion.rules.declared.names import NONE_OF, PUBLIC, Code, need

if TYPE_CHECKING:
    from companion.rules.declared.expressions import Translator


def count(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 1)
    arg = node.args[0]
    if isinstance(arg, ast.GeneratorExp):
        _, text, level, _ = reader.loop(arg)
        return Code(f"len([{text}])", "num", level)
    code = reader.list_of(arg)
    level = code.count_level if code.zone is not None else PUBLIC if code.origin is not None else code.level
    counted = Code(f"len({code.text})", "num", level)
    return reader.fact(code.zone.name, counted) if code.zone is not None else counted


def total(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 1)
    code = reader.list_of(node.args[0], "num", "bool")
    return Code(f"sum({code.text})", "num", code.level)


def extreme(reader: Translator, node: ast.Call) -> Code:
    assert isinstance(node.func, ast.Name)
    name = node.func.id
    if len(node.args) > 1:
        parts = [need(reader.of(arg), "num") for arg in node.args]
        return Code(f"{name}({', '.join(part.text for part in parts)})", "num", max(p.level for p in parts))
    code = reader.list_of(node.args[0], "num", "bool")
    return Code(f"{name}({code.text}, default=0)", "num", code.level)


def truth(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 1)
    assert isinstance(node.func, ast.Name)
    code = reader.list_of(node.args[0], "bool", "num")
    return Code(f"{node.func.id}({code.text})", "bool", code.level)


def ends(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 1)
    assert isinstance(node.func, ast.Name)
    code = reader.list_of(node.args[0])
    kind = code.type[5:]
    if code.zone is not None and code.zone.order == "heap":
        raise Wrong(
            "no-order",
            f"“{code.zone.name}” is a heap; nothing lies first in it.",
            "Draw from it, or let its order be kept.",
        )
    place = 0 if node.func.id == "first" else -1
    if code.zone is not None:
        text = f"({code.text}[{place}] if {code.text} else -1)"
        return Code(text, kind, code.level, zone=code.zone, at=code.at, nth=str(place))
    return Code(f"h_at([*{code.text}], {place}, {NONE_OF[kind]})", kind, code.level, of=code.set_name)


def of_list(reader: Translator, node: ast.Call) -> Code:
    """sorted, distinct, most, run."""
    reader.arguments(node, 1)
    assert isinstance(node.func, ast.Name)
    name = node.func.id
    code = reader.list_of(node.args[0], "num") if name in ("sorted", "run") else reader.list_of(node.args[0])
    text, kind = {
        "sorted": (f"sorted({code.text})", "list:num"),
        "distinct": (f"len({{*{code.text}}})", "num"),
        "most": (f"h_most({code.text})", "num"),
        "run": (f"h_run({code.text})", "num"),
    }[name]
    return Code(text, kind, code.level)


def top(reader: Translator, node: ast.Call) -> Code:
    """Return the sum of the largest so many values."""
    reader.arguments(node, 2)
    code, most = reader.list_of(node.args[0], "num", "bool"), need(reader.of(node.args[1]), "num")
    text = f"sum(sorted({code.text}, reverse=True)[:max(0, {most.text})])"
    return Code(text, "num", max(code.level, most.level))


def groups(reader: Translator, node: ast.Call) -> Code:
    """Compile sets, alike and runs: the number of groups of a size."""
    reader.arguments(node, 2)
    assert isinstance(node.func, ast.Name)
    code = reader.list_of(node.args[0], *(("num",) if node.func.id == "runs" else ()))
    size = need(reader.of(node.args[1]), "num")
    return Code(f"h_{node.func.id}({code.text}, {size.text})", "num", max(code.level, size.level))


def scale(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 2, 40)
    parts = [need(reader.of(arg), "num") for arg in node.args]
    values = ", ".join(part.text for part in parts[1:])
    return Code(f"h_scale({parts[0].text}, ({values},))", "num", max(part.level for part in parts))


def choice(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 3, 40)
    index, *parts = [reader.of(arg) for arg in node.args]
    need(index, "num")
    kinds = {part.type for part in parts}
    if len(kinds) > 1 and not kinds <= {"num", "bool"}:
        raise Wrong("wrong-type", "The values of “choice” are of several kinds.", "Give them one kind.")
    text = parts[-1].text
    for place, part in reversed(list(enumerate(parts[:-1]))):
        text = f"{part.text} if h == {place} else {text}"
    kind = "num" if len(kinds) > 1 else parts[0].type
    level = max(part.level for part in (index, *parts))
    return Code(f"(lambda h: {text})({index.text})", kind, level)


def which(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 1)
    arg = node.args[0]
    if not isinstance(arg, ast.GeneratorExp):
        raise Wrong("bad-expression", "“which” needs a “for”.", "which(p.bid for p in players)")
    element, text, level, source = reader.loop(arg)
    need(element, "num")
    kind = "player" if source.everybody and not arg.generators[0].ifs else "num"
    return Code(f"h_which([{text}])", kind, level)


def beside(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 1)
    assert isinstance(node.func, ast.Name)
    code = need(reader.of(node.args[0]), "player")
    step = 1 if node.func.id == "left" else -1
    return Code(f"(({code.text}+{step})%n)", "player", code.level)


def place(reader: Translator, node: ast.Call) -> Code:
    """Compile seat(p), 1 for the first player, and row(x), a row's number in its table."""
    reader.arguments(node, 1)
    code = need(reader.of(node.args[0]), "player", "piece")
    if code.type == "player":
        return Code(f"({code.text}+1)", "num", code.level)
    return Code(f"h_place[{code.text}]", "num", code.level)


def size(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 1)
    code = need(reader.of(node.args[0]), "num")
    return Code(f"abs({code.text})", "num", code.level)


def span(reader: Translator, node: ast.Call) -> Code:
    reader.arguments(node, 2)
    low, high = (need(reader.of(arg), "num") for arg in node.args)
    return Code(f"h_to({low.text}, {high.text})", "list:num", max(low.level, high.level))


Function: TypeAlias = "Callable[[Translator, ast.Call], Code]"
CALLS: dict[str, Function] = {
    "count": count, "sum": total, "max": extreme, "min": extreme,
    "any": truth, "all": truth, "first": ends, "last": ends,
    "sorted": of_list, "distinct": of_list, "most": of_list,
    "run": of_list, "scale": scale, "choice": choice,
    "top": top, "sets": groups, "alike": groups, "runs": groups,
    "which": which, "left": beside, "right": beside, "abs": size,
    "to": span, "place": place,
}  # fmt: skip
FUNCTIONS = tuple(CALLS)

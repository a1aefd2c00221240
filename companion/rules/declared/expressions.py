"""Compile an expression of a declaration into the text of a Python expression over slots.

Only the nodes listed here pass; names become slots or columns, and nothing an author writes reaches a Python name.
Every expression has a type and a level: who may know its value.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules.declared.functions import CALLS
from companion.rules.declared.mistakes import Told, Wrong, suggest
from companion.rules.declared.model import MOST, Number, Zone
from companion.rules.declared.names import HIDDEN, NONE_OF, OWN, PUBLIC, SAID, Code, Names, Scope, need

LONGEST = 600
DEEPEST = 40
MOST_NODES = 20_000
MOST_LOOPS = 2
"""Most nested loops in one expression."""


def compile_expression(source: object, names: Names, scope: Scope, facts: dict[str, Code] | None = None) -> Code:
    """Return the program text of an expression; `Wrong` says what is not understood. `facts` collects the numbers in
    it."""
    text = source if isinstance(source, str) else "1 == 1" if source is True else "1 == 0" if source is False else None
    if text is None:
        if not isinstance(source, int):
            raise Wrong("bad-expression", "An expression is missing here.", "Write a number or a text like pot > 0.")
        text = str(source)
    code = Translator(names, scope, facts).whole(text)
    if code.level > scope.most:
        who = "only its owner may see" if code.level == OWN else "the player who is asked may not see"
        raise Wrong(
            "secret-read",
            f"“{_short(text)}” reads pieces that {who}; what follows from it would tell the others.",
            "Count them (count(…) is known to all), move them to a zone that all see first, or let the zone be seen.",
        )
    return code


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def parse(text: str) -> ast.Expression:
    """Parse an expression. Warnings of Python are suppressed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text.strip(), mode="eval")


class Translator:
    def __init__(self, names: Names, scope: Scope, facts: dict[str, Code] | None) -> None:
        self.names = names
        self.scope = scope
        self.facts = facts
        self.depth = 0
        self.loops = 0
        self.variables = 0

    def whole(self, text: str) -> Code:
        if len(text) > LONGEST:
            raise Wrong("bad-expression", f"The expression has {len(text)} characters.", f"{LONGEST} are the most.")
        try:
            tree = parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            offset = (getattr(error, "offset", 1) or 1) - 1
            message = f"The expression “{_short(text)}” cannot be read."
            hint = "Equal is “==”, texts stand in quotes, and each ( needs its ): my.score >= 100."
            raise Wrong("bad-expression", message, hint, max(0, offset)) from None
        return self.of(tree.body)

    def of(self, node: ast.AST) -> Code:
        self.depth += 1
        self.names.nodes += 1
        if self.depth > DEEPEST or self.names.nodes > MOST_NODES:
            raise Wrong("bad-expression", "The expression goes too deep.", "Split it with formulas or numbers.")
        handler = _NODES.get(type(node))
        if handler is None:
            what = type(node).__name__.lower()
            hint = (
                "Allowed are numbers, texts, names, + - * // %, comparisons, and/or/not, a if b else c, and functions."
            )
            raise Wrong("bad-expression", f"“{what}” is no part of expressions.", hint, getattr(node, "col_offset", 0))
        try:
            return handler(self, node)
        except Wrong as wrong:
            wrong.offset = wrong.offset or getattr(node, "col_offset", 0)
            raise
        finally:
            self.depth -= 1

    def constant(self, node: ast.Constant) -> Code:
        value = node.value
        if isinstance(value, bool):
            return Code(repr(value), "bool")
        if isinstance(value, int) and abs(value) <= MOST:
            return Code(repr(value), "num")
        if isinstance(value, str):
            return Code(repr(value), "text")
        raise Wrong("bad-expression", f"{_short(repr(value))} cannot be used.", "Use whole numbers and texts.")

    def name(self, node: ast.Name) -> Code:
        id, names = node.id, self.names
        if id in self.scope.local:
            return self.fact(id, self.scope.local[id])
        if id == "players":
            return Code("range(n)", "list:player", everybody=True)
        if id == "my":
            return Code(self._me(), "player")
        if id == "partners" and names.teams:
            return Code(f"h_partners(s, {self._me()})", "list:player")
        if (number := names.numbers.get(id)) is not None and not number.per_player:
            return self.fact(id, self._number(number, str(number.base)))
        if (zone := names.zones.get(id)) is not None and not zone.per_player:
            return self._zone(zone, str(zone.base), own=False)
        if (dice := names.dice.get(id)) is not None:
            kind = "piece" if dice.of else "num"
            if dice.width == 1:
                return self.fact(id, Code(f"v[{dice.base}]", kind, of=dice.of))
            return Code(f"v[{dice.base}:{dice.base + dice.width}]", f"list:{kind}", of=dice.of)
        if (setting := names.options.get(id)) is not None:
            return self.fact(id, Code(f"v[{setting.base}]", setting.type))
        if id in names.formulas:
            return self._formula(id)
        if (kinds := names.pieces.sets.get(id)) is not None:
            return Code(f"range({kinds.start}, {kinds.stop})", "list:piece", of=id)
        if id in names.broken:
            raise Told
        if id in names.of_player():
            raise Wrong("unknown-name", f"Every player has a “{id}”.", f"Write my.{id}, or p.{id} for p in players.", 0)
        raise Wrong("unknown-name", f"There is no “{id}”.", suggest(id, [*names.of_table(), *self.scope.local, *CALLS]))

    def _me(self) -> str:
        if self.scope.me is None:
            raise Wrong("no-player", "“my” stands where no player is asked.", "Put it inside “each player” or “turns”.")
        return self.scope.me

    def _formula(self, id: str) -> Code:
        try:
            tree = parse(self.names.formulas[id])
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise Wrong("bad-expression", f"The formula “{id}” cannot be read.", "Mend it under “formulas”.") from None
        return self.of(tree.body)

    def fact(self, name: str, code: Code) -> Code:
        if self.facts is not None and not self.loops and code.type in ("num", "text", "bool", "player", "piece"):
            self.facts.setdefault(name, code)
        return code

    def _number(self, number: Number, base: str) -> Code:
        if number.size:
            stop = f"{base}+{number.size}"
            return Code(f"v[{base}:{stop}]", "array", number=number, at=base)
        return Code(f"v[{base}]", "player" if number.player else "num", number=number, at=base)

    def _zone(self, zone: Zone, at: str, own: bool) -> Code:
        level = {"all": PUBLIC, "owner": OWN if own else HIDDEN}.get(zone.seen, HIDDEN)
        counted = PUBLIC if zone.counted == "all" else OWN if own else HIDDEN
        return Code(f"z[{at}]", "list:piece", level, zone=zone, at=at, count_level=counted)

    def attribute(self, node: ast.Attribute) -> Code:
        mine = isinstance(node.value, ast.Name) and node.value.id == "my"
        of, name = self.of(node.value), node.attr
        if of.type == "player":
            if (number := self.names.numbers.get(name)) is not None and number.per_player:
                return self.fact(name, self._number(number, f"{number.base}+{number.width}*({of.text})"))
            if (zone := self.names.zones.get(name)) is not None and zone.per_player:
                return self._zone(zone, f"{zone.base}+({of.text})", own=mine)
            if name in self.names.broken:
                raise Told
            raise Wrong(
                "unknown-name", f"A player has no “{name}”.", suggest(name, self.names.of_player()), node.col_offset
            )
        if of.type == "piece":
            kind = self._type_of_column(name, of.set_name, node.col_offset)
            column = list(self.names.pieces.types).index(name)
            return self.fact(name, Code(f"c{column}[{of.text}]", kind, of.level))
        raise Wrong(
            "wrong-type", f"A dot follows {SAID.get(of.type, of.type)}.", "Only players and pieces have something."
        )

    def _type_of_column(self, name: str, of: str, offset: int) -> str:
        """Return what a column holds; `of` is the set of the piece, where it is known."""
        pieces = self.names.pieces
        known = [column for column in pieces.columns_of.get(of, pieces.types) if column in pieces.types]
        if name not in known:
            what = f"“{of}” has" if of else "A piece has"
            raise Wrong("unknown-name", f"{what} no column “{name}”.", suggest(name, known, "The columns are"), offset)
        return pieces.types[name]

    def subscript(self, node: ast.Subscript) -> Code:
        of, index = self.of(node.value), self.of(node.slice)
        level = max(of.level, index.level)
        if of.type == "array" and of.number is not None:
            number = of.number
            if index.type == "piece":
                kinds = self.names.pieces.sets.get(number.over)
                if kinds is None:
                    raise Wrong("wrong-type", f"“{number.name}” is counted by numbers.", "Give “over: table” to it.")
                place = f"({index.text}-{kinds.start})%{number.size}"
            else:
                place = f"({need(index, 'num').text})%{number.size}"
            at = f"{of.at}+{place}"
            return Code(f"v[{at}]", "player" if number.player else "num", level, number=number, at=at)
        if of.type.startswith("list:"):
            kind = of.type[5:]
            code = Code(f"h_at({of.text}, {need(index, 'num').text}, {NONE_OF[kind]})", kind, level, of=of.set_name)
            told = index.level == PUBLIC and of.zone is not None
            return replace(code, zone=of.zone, at=of.at, nth=index.text) if told else code
        raise Wrong(
            "wrong-type", f"[ ] follows {SAID.get(of.type, of.type)}.", "Only rows of numbers and lists have entries."
        )

    def boolean(self, node: ast.BoolOp) -> Code:
        parts = [need(self.of(value), "bool", "num") for value in node.values]
        word = " and " if isinstance(node.op, ast.And) else " or "
        text = f"({word.join(f'({part.text})' for part in parts)})"
        sure = all(part.type == "bool" for part in parts)
        return Code(text if sure else f"bool{text}", "bool", max(part.level for part in parts))

    def unary(self, node: ast.UnaryOp) -> Code:
        of = self.of(node.operand)
        if isinstance(node.op, ast.Not):
            return Code(f"(not {need(of, 'bool', 'num').text})", "bool", of.level)
        if isinstance(node.op, ast.USub):
            return Code(f"(-{need(of, 'num').text})", "num", of.level)
        raise Wrong("bad-expression", "This sign is no part of expressions.", "Use + - * // % and not.")

    def binary(self, node: ast.BinOp) -> Code:
        left, right = self.of(node.left), self.of(node.right)
        level = max(left.level, right.level)
        op = type(node.op)
        if left.type == "player" and op in (ast.Add, ast.Sub):
            sign = "+" if op is ast.Add else "-"
            kind = "num" if right.type == "player" else "player"
            need(right, "num", "player")
            return Code(f"(({left.text}{sign}({right.text}))%n)", kind, level)
        need(left, "num")
        need(right, "num")
        if op in (ast.Add, ast.Sub, ast.Mult):
            sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}[op]
            return Code(f"({left.text}{sign}{right.text})", "num", level)
        if op in (ast.FloorDiv, ast.Mod):
            helper, sign = ("h_div", "//") if op is ast.FloorDiv else ("h_mod", "%")
            sure = isinstance(node.right, ast.Constant) and isinstance(node.right.value, int) and node.right.value > 0
            text = f"({left.text}{sign}{right.text})" if sure else f"{helper}({left.text}, {right.text})"
            return Code(text, "num", level)
        hint = "Whole numbers have + - * // and %; halves are rounded down by //."
        raise Wrong("bad-expression", "This sign is no part of expressions.", hint)

    def compare(self, node: ast.Compare) -> Code:
        values = [self.of(value) for value in (node.left, *node.comparators)]
        parts = [self._compile_comparison(values[place], op, values[place + 1]) for place, op in enumerate(node.ops)]
        text = parts[0] if len(parts) == 1 else f"({' and '.join(parts)})"
        return Code(text, "bool", max(value.level for value in values))

    def _compile_comparison(self, left: Code, op: ast.cmpop, right: Code) -> str:
        if isinstance(op, ast.In | ast.NotIn):
            if right.type not in (f"list:{left.type}", "array") or (right.type == "array" and left.type != "num"):
                raise Wrong(
                    "wrong-type",
                    f"{SAID.get(left.type, left.type)} cannot be in {SAID.get(right.type, right.type)}.".capitalize(),
                    "Look in a list of the same kind.",
                )
            return f"({left.text} {'in' if isinstance(op, ast.In) else 'not in'} {right.text})"
        sign = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}.get(type(op))
        if sign is None:
            raise Wrong("bad-expression", "“is” is no part of expressions.", "Write == for equal, != for different.")
        if sign in ("==", "!="):
            same = {left.type, right.type}
            if len(same) > 1 and not same <= {"num", "bool"}:
                said = f"{SAID.get(left.type, left.type)} is never {SAID.get(right.type, right.type)}."
                raise Wrong("wrong-type", said.capitalize(), "Compare things of one kind; texts stand in quotes.")
        else:
            need(left, "num")
            need(right, "num")
        return f"({left.text} {sign} {right.text})"

    def either(self, node: ast.IfExp) -> Code:
        test, yes, no = need(self.of(node.test), "bool", "num"), self.of(node.body), self.of(node.orelse)
        kinds = {yes.type, no.type}
        if len(kinds) > 1 and not kinds <= {"num", "bool"}:
            raise Wrong(
                "wrong-type", f"It is {SAID.get(yes.type)} or {SAID.get(no.type)}.", "Give both sides one kind."
            )
        kind = "num" if len(kinds) > 1 else yes.type
        level = max(test.level, yes.level, no.level)
        return Code(f"({yes.text} if {test.text} else {no.text})", kind, level)

    def listing(self, node: ast.List | ast.Tuple) -> Code:
        parts = [self.of(value) for value in node.elts]
        kinds = {part.type for part in parts}
        if len(kinds) != 1 or (kind := kinds.pop()) not in NONE_OF:
            raise Wrong("wrong-type", "A list holds things of one kind.", "Write [1, 2] or ['a', 'b'].")
        return Code(f"[{', '.join(part.text for part in parts)}]", f"list:{kind}", max(part.level for part in parts))

    def comprehension(self, node: ast.GeneratorExp | ast.ListComp) -> Code:
        element, text, level, _ = self.loop(node)
        if element.type not in NONE_OF:
            raise Wrong("wrong-type", "A list of lists cannot be made.", "Let the part before “for” be one value.")
        return Code(f"[{text}]", f"list:{element.type}", level)

    def loop(self, node: ast.GeneratorExp | ast.ListComp) -> tuple[Code, str, int, Code]:
        if len(node.generators) != 1 or not isinstance(node.generators[0].target, ast.Name):
            raise Wrong("bad-expression", "One “for name in list” is allowed here.", "sum(c.value for c in my.hand)")
        loop = node.generators[0]
        source = self.of(loop.iter)
        if source.type != "array" and not source.type.startswith("list:"):
            raise Wrong(
                "wrong-type",
                f"“for” goes through {SAID.get(source.type)}.",
                "Let it go through a list, a zone or players.",
            )
        kind = "num" if source.type == "array" else source.type[5:]
        if self.loops >= MOST_LOOPS:
            raise Wrong("bad-expression", f"More than {MOST_LOOPS} loops stand inside each other.", "Use a number.")
        self.variables += 1
        variable = f"x{self.variables}_{self.loops}"
        assert isinstance(loop.target, ast.Name)
        outer = self.scope
        self.scope = outer.having(**{loop.target.id: Code(variable, kind, source.level, of=source.set_name)})
        self.loops += 1
        try:
            tests = [need(self.of(test), "bool", "num") for test in loop.ifs]
            element = self.of(node.elt)
        finally:
            self.scope = outer
            self.loops -= 1
        when = "".join(f" if {test.text}" for test in tests)
        level = max([source.level, element.level, *(test.level for test in tests)])
        return element, f"{element.text} for {variable} in {source.text}{when}", level, source

    def call(self, node: ast.Call) -> Code:
        if not isinstance(node.func, ast.Name) or node.func.id not in CALLS:
            called = node.func.id if isinstance(node.func, ast.Name) else "this"
            raise Wrong(
                "unknown-function", f"There is no function “{called}”.", suggest(called, CALLS, "The functions are")
            )
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args) or not node.args:
            raise Wrong(
                "bad-expression", f"“{node.func.id}” is given its values one after the other.", "count(my.hand)"
            )
        return CALLS[node.func.id](self, node)

    def list_of(self, node: ast.AST, *kinds: str) -> Code:
        """An argument that is a list of one of these kinds of things."""
        if isinstance(node, ast.GeneratorExp):
            self.names.nodes += 1
            element, text, level, _ = self.loop(node)
            code = Code(f"[{text}]", f"list:{element.type}", level)  # quicker than a generator for the few there are
        else:
            code = self.of(node)
        if code.type == "array":
            code = replace(code, type="list:num")
        if not code.type.startswith("list:") or (kinds and code.type[5:] not in kinds):
            wanted = " or ".join(SAID[f"list:{kind}"] for kind in kinds) or "a list"
            raise Wrong(
                "wrong-type", f"This is {SAID.get(code.type, code.type)}.", f"{wanted.capitalize()} is needed here."
            )
        return code

    def arguments(self, node: ast.Call, fewest: int, most: int | None = None) -> None:
        most = fewest if most is None else most
        if not fewest <= len(node.args) <= most:
            assert isinstance(node.func, ast.Name)
            wanted = str(fewest) if most == fewest else f"{fewest} or more"
            raise Wrong("bad-expression", f"“{node.func.id}” is given {len(node.args)} values.", f"It takes {wanted}.")


_NODES: dict[type[ast.AST], Callable[[Translator, Any], Code]] = {
    ast.Constant: Translator.constant, ast.Name: Translator.name, ast.Attribute: Translator.attribute,
    ast.Subscript: Translator.subscript, ast.BoolOp: Translator.boolean, ast.UnaryOp: Translator.unary,
    ast.BinOp: Translator.binary, ast.Compare: Translator.compare, ast.IfExp: Translator.either,
    ast.List: Translator.listing, ast.Tuple: Translator.listing, ast.Call: Translator.call,
    ast.GeneratorExp: Translator.comprehension, ast.ListComp: Translator.comprehension,
}  # fmt: skip

"""Compile an action: what must be named, the conditions, and functions that list, judge and tell the numbers."""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any

from companion.rules.declared.expressions import compile_expression, parse
from companion.rules.declared.helpers import LONGEST_SPAN, MOST_LISTED
from companion.rules.declared.mistakes import Loc, Mistakes, Wrong, suggest
from companion.rules.declared.names import OWN, Code, Names, Scope, need

PICKS = ("piece", "pieces", "number", "player", "one of", "space", "dice")
TOLD_PICKS = ("piece", "number", "player", "one of", "space")
"""Picks that a refusal can tell by name."""
BOUNDS = ("exactly", "up to", "at least")
ACTION_KEYS = ("pick", "when", "do", "worth", "rule", "ask")
MANY_PIECES = 60
"""More pieces than most zones hold."""
NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
MOST_ACTIONS = 60
MOST_PICKS = 4
MOST_TRIED = 5_000
"""Most combinations of picks tried for the list of an action's moves; the judge knows them all."""


@dataclass(slots=True)
class Pick:
    """Something an action names. `domain` is program text for all its candidates."""

    name: str
    kind: str
    domain: str
    code: Code
    of: Any = None
    words: tuple[str, ...] = ()
    lowest: int = -(10**9)
    highest: int = 10**9
    slot: int = -1
    pool: str = ""
    """For several pieces: program text of their source, and the fewest and most of them."""

    @property
    def widest(self) -> int:
        """Estimate the number of candidates, rather too high."""
        match self.kind:
            case "number":
                known = isinstance(self.of, list) and all(type(end) is int for end in self.of)
                return min(LONGEST_SPAN, self.of[1] - self.of[0] + 1) if known else LONGEST_SPAN
            case "one of":
                return len(self.words)
            case "dice":
                return 1 << self.highest + 1
            case "space":
                return self.highest + 1
        return {"player": 8, "pieces": MOST_LISTED}.get(self.kind, MANY_PIECES)

    @property
    def outside(self) -> str:
        """Return program text that is true of a value that cannot be picked, as `{}`."""
        return f"not h_among({{}}, {self.pool})" if self.pool else f"{{}} not in {self.domain}"


@dataclass(slots=True)
class Condition:
    """One condition: program text, the rule it cites, the code of its sentence, and the numbers in it."""

    text: str
    rule: str
    code: str
    facts: dict[str, Code]
    level: int
    """Number of picks after which it can be judged."""
    said: str
    after: bool = False


@dataclass(slots=True)
class Action:
    """A kind of move."""

    name: str
    loc: Loc
    number: int
    step: str
    picks: list[Pick] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    rule: str = "0"
    worth: str = ""
    do: Any = ()
    block: int = -1
    choice: int = -1
    shown: set[str] = field(default_factory=set)
    """Picks that always end up where all see them."""
    scope: Scope | None = None
    """The scope of its conditions: picks are arguments."""
    rooms: list[tuple[str, str]] = field(default_factory=list)
    """Zones with limits that it moves pieces to, and how many."""
    asks: bool = False
    """Whether the other players must agree to it."""
    uncovers: bool = False
    """Whether it moves a piece that the player may not know."""
    hidden: bool = False
    """Whether it is chosen in secret, at once with others."""

    @property
    def ways(self) -> int:
        """Estimate the number of combinations of its picks, rather too high."""
        return prod(pick.widest for pick in self.picks)


@dataclass(slots=True)
class Choice:
    """A decision: the slot of the seat asked, whether all seats choose together, and the actions to choose from."""

    number: int
    step: str
    asks: int
    together: bool = False
    open: bool = False
    """Whether all players may act by hand at any time."""
    block: int = -1
    """Place in the declaration."""
    actions: list[Action] = field(default_factory=list)


def read_action(data: Any, loc: Loc, action: Action, names: Names, scope: Scope, mistakes: Mistakes) -> Scope:
    """Compile picks and conditions. Returns the scope in which conditions and worth are read: picks are arguments."""
    if data is None:
        data = {}
    if not isinstance(data, Mapping):
        mistakes.add(loc, "wrong-type", "An action is a mapping.", "Write roll: {do: […]}.")
        return scope
    for key in data:
        if key not in ACTION_KEYS:
            mistakes.add((*loc, key), "unknown-key", f"An action has no “{key}”.", suggest(str(key), ACTION_KEYS))
    action.rule = str(data.get("rule", "0"))
    scope = action.scope = _read_picks(data.get("pick") or {}, (*loc, "pick"), action, names, scope, mistakes)
    _read_conditions(data.get("when") or [], (*loc, "when"), action, names, scope, mistakes)
    if "worth" in data:
        try:
            action.worth = need(compile_expression(data["worth"], names, scope), "num").text
        except Wrong as wrong:
            mistakes.tell((*loc, "worth"), wrong)
    if data.get("ask", "table") != "table" or ("ask" in data and action.hidden):
        mistakes.add(
            (*loc, "ask"),
            "bad-value",
            "What all choose at once cannot be asked of the table."
            if action.hidden
            else f"“ask” cannot be “{data['ask']}”.",
            "Write ask: table in a choice of one player, or leave it out.",
        )
    action.asks = "ask" in data
    action.do = data.get("do") or []
    return scope


def _read_picks(data: Any, loc: Loc, action: Action, names: Names, scope: Scope, mistakes: Mistakes) -> Scope:
    if not isinstance(data, Mapping) or len(data) > MOST_PICKS:
        mistakes.add(loc, "wrong-type", f"“pick” names up to {MOST_PICKS} things.", "pick: {card: {piece: my.hand}}")
        return scope
    for place, (name, entry) in enumerate(data.items()):
        here = (*loc, name)
        if not NAME.match(name) or keyword.iskeyword(name) or name in ("seat", "type", "my", "players", "n"):
            mistakes.add(
                here, "bad-name", f"“{name}” cannot name a pick.", "Use a word of small letters, not seat or type."
            )
            continue
        kinds = [key for key in entry if key not in BOUNDS] if isinstance(entry, Mapping) else []
        if len(kinds) != 1 or kinds[0] not in PICKS or (len(entry) > 1 and kinds[0] != "pieces"):
            names.broken.add(name)
            given = next((key for key in entry if key != "pieces"), "") if isinstance(entry, Mapping) else entry
            mistakes.add(
                here,
                "bad-pick",
                f"“{name}” does not say what may be picked.",
                suggest(str(given), PICKS, "Write one of"),
            )
            continue
        kind = kinds[0]
        try:
            pick = read_pick(name, kind, entry if kind == "pieces" else entry[kind], f"p{place}", names, scope)
        except Wrong as wrong:
            names.broken.add(name)
            mistakes.tell((*here, kind), wrong)
            continue
        action.picks.append(pick)
        scope = scope.having(**{name: pick.code})
    return scope


def read_pick(name: str, kind: str, of: Any, variable: str, names: Names, scope: Scope) -> Pick:
    """Compile a pick whose value the program text `variable` holds."""
    if kind == "pieces":
        return _several(name, of, variable, names, scope)
    if kind == "number":
        if not isinstance(of, list) or len(of) != 2:
            raise Wrong("wrong-type", "A number is picked between two.", "number: [0, 10]")
        low, high = (need(compile_expression(end, names, scope), "num") for end in of)
        if all(type(end) is int for end in of) and of[0] > of[1]:
            raise Wrong("bad-value", f"No number lies between {of[0]} and {of[1]}.", "Write the smaller one first.")
        return Pick(name, kind, f"h_to({low.text}, {high.text})", Code(variable, "num"), of)
    if kind == "one of":
        if not isinstance(of, list) or not of or not all(isinstance(word, str) for word in of) or len(of) > 40:
            raise Wrong("wrong-type", "“one of” lists words.", "one of: [left, right]")
        return Pick(name, kind, repr(tuple(of)), Code(variable, "text"), of, tuple(of))
    if kind == "dice":
        dice = names.dice.get(str(of))
        if dice is None or dice.total:
            raise Wrong("unknown-name", f"There are no dice “{of}”.", suggest(str(of), names.dice))
        return Pick(name, kind, f"h_subsets[{dice.count}]", Code(variable, "list:num"), of, highest=dice.count - 1)
    if kind == "space":
        code = compile_expression(of, names, scope)
        if code.type != "array" or code.number is None:
            raise Wrong("wrong-type", "“space” names a row of numbers.", "space: pits")
        return Pick(
            name, kind, f"range({code.number.size})", Code(variable, "num"), of, lowest=0, highest=code.number.size - 1
        )
    if kind == "player":
        code = compile_expression("players" if of in (None, "any") else of, names, scope)
        if code.type != "list:player":
            raise Wrong("wrong-type", "“player” picks from a list of players.", "player: players")
        return Pick(name, kind, code.text, Code(variable, "player"), of)
    code = compile_expression(of, names, scope)
    if code.type != "list:piece":
        raise Wrong("wrong-type", "“piece” picks from a zone or a table.", "piece: my.hand")
    return Pick(name, kind, code.text, Code(variable, "piece", code.level, zone=code.zone, at=code.at, of=code.of), of)


def _several(name: str, of: Mapping[str, Any], variable: str, names: Names, scope: Scope) -> Pick:
    """Compile a pick of several pieces of a zone: `exactly` so many, or `at least` and `up to`."""
    code = compile_expression(of["pieces"], names, scope)
    if code.type != "list:piece" or code.zone is None:
        raise Wrong("wrong-type", "“pieces” picks from a zone.", "pieces: my.hand, up to: 3")
    if ("exactly" in of) == ("up to" in of) or ("exactly" in of and "at least" in of):
        raise Wrong("missing-key", "It is not said how many.", "Add exactly: 2, or up to: 3, with at least: 1.")
    bounds = [of.get("exactly", of.get("at least", 1)), of.get("exactly", of.get("up to"))]
    low, high = (need(compile_expression(bound, names, scope), "num").text for bound in bounds)
    picked = Code(variable, "list:piece", code.level, at=code.at, origin=code.zone)
    return Pick(
        name, "pieces", f"h_several(s, {code.text}, {low}, {high})", picked, of, pool=f"{code.text}, {low}, {high}"
    )


def _cut_early(that: Any, action: Action, names: Names, scope: Scope) -> None:
    """Drop pieces that no choice may hold: those that fail the test of a condition `all(test for c in picked)`."""
    call = parse(that).body if isinstance(that, str) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "all":
        return
    each = call.args[0] if call.args else None
    if not isinstance(each, ast.GeneratorExp) or each.generators[0].ifs:
        return
    over, target = each.generators[0].iter, each.generators[0].target
    for place, pick in enumerate(action.picks):
        if (
            pick.kind == "pieces"
            and isinstance(over, ast.Name)
            and over.id == pick.name
            and isinstance(target, ast.Name)
        ):
            assert isinstance(target, ast.Name)
            inside = scope.having(**{target.id: Code("x", "piece", pick.code.level)})
            test = compile_expression(ast.unparse(each.elt), names, inside).text
            if level_of(test, action) <= place:
                zone, bounds = pick.pool.split(", ", 1)
                pick.domain = f"h_several(s, [x for x in {zone} if {test}], {bounds})"


def _read_conditions(data: Any, loc: Loc, action: Action, names: Names, scope: Scope, mistakes: Mistakes) -> None:
    if not isinstance(data, list):
        data, one = [data], True
    else:
        one = False
    for number, entry in enumerate(data):
        here = loc if one else (*loc, number)
        record = entry if isinstance(entry, Mapping) else {"that": entry}
        for key in record:
            if key not in ("that", "rule", "refuse", "after"):
                hint = suggest(str(key), ("that", "rule", "refuse", "after"))
                mistakes.add((*here, key), "unknown-key", f"A condition has no “{key}”.", hint)
        if "that" not in record:
            mistakes.add(here, "missing-key", "The condition does not say what must be true.", "Add that: pot > 0.")
            continue
        facts: dict[str, Code] = {}
        where = (*here, "that") if isinstance(entry, Mapping) else here
        try:
            code = need(compile_expression(record["that"], names, scope, facts), "bool")
            _cut_early(record["that"], action, names, scope)
        except Wrong as wrong:
            mistakes.tell(where, wrong)
            continue
        if record.get("refuse"):
            facts = {pick.name: pick.code for pick in action.picks if pick.kind in TOLD_PICKS} | facts
        after = record.get("after") is True
        level = len(action.picks) if after else level_of(code.text, action)
        action.conditions.append(
            Condition(
                code.text,
                str(record.get("rule", action.rule)),
                str(record.get("refuse") or "declared-condition"),
                {name: fact for name, fact in facts.items() if fact.level <= OWN and not name.startswith("h_")},
                level,
                " ".join(str(record["that"]).split()),
                after,
            )
        )


def level_of(text: str, action: Action) -> int:
    """Return the number of picks after which a condition can be judged: one more than the last it names."""
    return min(max((int(number) + 1 for number in re.findall(r"\bp(\d)\b", text)), default=0), len(action.picks))


HEAD = "    v = s.values; z = s.zones; n = len(s.seats)"


def action_program(action: Action) -> list[str]:
    """Return the functions of one action: `list_N` adds its legal moves, `judge_N` returns what is wrong with one,
    `facts_N` the numbers in a condition, `worth_N` the value of the move."""
    number, picks = action.number, action.picks
    arguments = "".join(f", p{place}" for place in range(len(picks)))
    key = f"({''.join(f'p{place}, ' for place in range(len(picks)))})"
    lines = [f"def list_{number}(s, me, out):", HEAD, f"    moves = s.ready.moves[{number}][me]"]
    counted = action.ways > MOST_TRIED
    lines += ["    k = 0"] if counted else []
    indent = "    "
    for level in range(len(picks) + 1):
        for condition in action.conditions:
            if condition.level == level:
                test = (
                    f"h_after({number}, s, me, {key}, {_place(action, condition)})"
                    if condition.after
                    else condition.text
                )
                lines.append(f"{indent}if not {test}: {'return' if level == 0 else 'continue'}")
        if level < len(picks):
            pick = picks[level]
            domain = f"dict.fromkeys({pick.domain})" if pick.kind == "piece" else pick.domain
            lines.append(f"{indent}for p{level} in {domain}:")
            indent += "    "
            if counted:
                lines += [f"{indent}k += 1", f"{indent}if k > {MOST_TRIED}: s.cut = True; return"]
    lines.append(f"{indent}out.append(moves.get({key}) or h_move(s, {number}, me, {key}))")
    lines += [f"def judge_{number}(s, me{arguments}):", HEAD]
    for place, pick in enumerate(picks):
        lines.append(f"    if {pick.outside.format(f'p{place}')}: return {-1 - place}")
    for place, condition in enumerate(action.conditions):
        test = f"h_after({number}, s, me, {key}, {place})" if condition.after else condition.text
        lines.append(f"    if not {test}: return {place}")
    lines.append("    return None")
    for place, condition in enumerate(action.conditions):
        if condition.after:
            lines += [f"def after_{number}_{place}(s, me{arguments}):", HEAD, f"    return {condition.text}"]
        facts = ", ".join(f"{name!r}: {fact.text}" for name, fact in condition.facts.items())
        lines += [f"def facts_{number}_{place}(s, me{arguments}):", HEAD, f"    return {{{facts}}}"]
    if action.worth:
        lines += [f"def worth_{number}(s, me{arguments}):", HEAD, f"    return {action.worth}"]
    return lines


def _place(action: Action, condition: Condition) -> int:
    return next(place for place, each in enumerate(action.conditions) if each is condition)


def choice_program(choice: Choice) -> list[str]:
    lines = [f"def choice_{choice.number}(s, me):", "    out = []"]
    lines += [f"    list_{action.number}(s, me, out)" for action in choice.actions]
    return [*lines, "    return out"]

"""Read the score of a declaration: its lines, majorities and tie-breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.declared.declaration import Declaration, ScoreLine
from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.mistakes import Loc, Mistakes, Wrong
from companion.rules.declared.names import HIDDEN, PUBLIC, Code, Names, Scope, need
from companion.rules.declared.sections import section, unknown_keys
from companion.rules.declared.statements import Compiler

WORD = re.compile(r"[a-z]\w*")


def read_score(data: Mapping[str, Any], compiler: Compiler, made: Declaration, mistakes: Mistakes) -> None:
    entries = data.get("score")
    if not isinstance(entries, list) or not entries:
        mistakes.add(("score",), "missing-key", "“score” lists no line.", "score: [{what: kept, points: my.score}]")
        return
    scope = Scope("me", most=HIDDEN)
    names, write = compiler.names, compiler.functions
    head = "    v = s.values; z = s.zones; n = len(s.seats)"

    def function(name: str, text: str) -> None:
        write.extend([f"def {name}(s, me):", head, f"    return {text}"])

    def expression(text: Any, loc: Loc) -> Code | None:
        try:
            return need(compile_expression(text, names, scope), "num")
        except Wrong as wrong:
            mistakes.tell(loc, wrong)
            return None

    text = _text_of([entries, data.get("ties"), data.get("teams")], names.formulas)
    made.scored, made.scored_places = frozenset(WORD.findall(text)), _places_read(text, names)
    if names.teams:
        made.teams = _read_teams(data["teams"], names, write, head, mistakes)
    for number, entry in enumerate(entries):
        loc: Loc = ("score", number)
        if not isinstance(entry, Mapping):
            mistakes.add(loc, "wrong-type", "A line of the score is a mapping.", "{what: kept, points: my.score}")
            continue
        unknown_keys(entry, ("what", "points", "rule", "facts", "majority", "per"), loc, mistakes)
        if not isinstance(entry.get("what"), str) or ("points" in entry) == ("majority" in entry):
            mistakes.add(
                loc,
                "missing-key",
                "A line needs “what” and either “points” or “majority”.",
                "{what: kept, points: my.score}",
            )
            continue
        line = ScoreLine(entry["what"], str(entry.get("rule", "0")), number)
        if "per" in entry:
            line.per_team = True
            if entry["per"] != "team" or not names.teams:
                mistakes.add(
                    (*loc, "per"),
                    "bad-value",
                    f"“per” cannot be “{entry['per']}”.",
                    "Write per: team, and say with “teams” who plays together; lines count for players anyway.",
                )
        if "majority" in entry:
            of = _majority(entry["majority"], (*loc, "majority"), line, mistakes)
            code = expression(of, (*loc, "majority", "of")) if of is not None else None
        else:
            code = expression(entry["points"], (*loc, "points"))
        if code is None:
            continue
        line.level = code.level
        function(f"points_{number}", code.text)
        facts = []
        for name, text in section(entry, "facts", mistakes).items():
            fact = expression(text, (*loc, "facts", name))
            if fact is not None:
                line.level = max(line.level, fact.level)
                facts.append(f"{name!r}: {fact.text}")
        function(f"told_{number}", f"{{{', '.join(facts)}}}")
        line.facts = tuple(entry.get("facts") or ())
        made.lines.append(line)
    _ends_of_score(data, made, expression, function, mistakes)


def _text_of(told: Any, formulas: Mapping[str, str]) -> str:
    """Return all expressions of the score, and the formulas in them."""
    text = " ".join(_expressions_in(told))
    known: set[str] = set()
    while fresh := {*WORD.findall(text)} & formulas.keys() - known:
        known |= fresh
        text = " ".join([text, *(formulas[name] for name in sorted(fresh))])
    return text


def _expressions_in(told: Any) -> Iterator[str]:
    match told:
        case Mapping():
            for key, inner in told.items():
                if key not in ("what", "say", "rule"):
                    yield from _expressions_in(inner)
        case list():
            for inner in told:
                yield from _expressions_in(inner)
        case str():
            yield told


def _places_read(text: str, names: Names) -> dict[str, tuple[int, ...]]:
    """Return the places of each row of numbers, where the score names every place that it reads."""
    found: dict[str, tuple[int, ...]] = {}
    for name, number in names.numbers.items():
        read = re.findall(rf"\b{name}\b(?:\[\s*(-?\d+)\s*\])?", text) if number.size else []
        if read and all(read):
            found[name] = tuple(sorted({int(place) % number.size for place in read}))
    return found


def _read_teams(data: Any, names: Names, write: list[str], head: str, mistakes: Mistakes) -> str:
    """Compile a player's team and its members. Returns the rule for teams."""
    record = data if isinstance(data, Mapping) else {"by": data}
    loc: Loc = ("teams", "by") if isinstance(data, Mapping) else ("teams",)
    unknown_keys(record, ("by", "rule"), ("teams",), mistakes)
    text = "me"
    try:
        text = need(compile_expression(record.get("by"), names, Scope("me")), "num").text
    except Wrong as wrong:
        mistakes.tell(loc, wrong)
    write.extend(["def team(s, me):", head, f"    return {text}"])
    write.extend(["def h_partners(s, me):", "    own = team(s, me)"])
    write.append("    return [p for p in range(len(s.seats)) if team(s, p) == own]")
    return str(record.get("rule", "0"))


def _majority(data: Any, loc: Loc, line: ScoreLine, mistakes: Mistakes) -> Any:
    if not isinstance(data, Mapping):
        mistakes.add(loc, "wrong-type", "A majority is a mapping.", "majority: {of: count(my.row), points: [6, 3]}")
        return None
    unknown_keys(data, ("of", "points", "ties"), loc, mistakes)
    points = data.get("points")
    if not isinstance(points, list) or not points or any(type(value) is not int for value in points):
        mistakes.add((*loc, "points"), "wrong-type", "“points” lists what the first, second … get.", "points: [6, 3]")
        return None
    if data.get("ties", "split") not in ("split", "all", "none"):
        mistakes.add((*loc, "ties"), "bad-value", f"“ties” cannot be “{data['ties']}”.", "Write split, all or none.")
    line.majority, line.ties = tuple(points), data.get("ties", "split")
    return data.get("of")


def _ends_of_score(
    data: Mapping[str, Any], made: Declaration, expression: Any, function: Any, mistakes: Mistakes
) -> None:
    ties = data.get("ties") or []
    if not isinstance(ties, list):
        mistakes.add(("ties",), "wrong-type", "“ties” is a list.", "ties: [{by: count(my.row), say: most-cards}]")
        ties = []
    for number, entry in enumerate(ties):
        loc: Loc = ("ties", number)
        if not isinstance(entry, Mapping) or "by" not in entry or not isinstance(entry.get("say"), str):
            mistakes.add(
                loc, "missing-key", "A tie-break needs “by” and “say”.", "{by: count(my.row), say: most-cards}"
            )
            continue
        code = expression(entry["by"], (*loc, "by"))
        if code is not None:
            function(f"tie_{number}", code.text)
            made.secret_ties = made.secret_ties or code.level > PUBLIC
            made.ties.append(entry["say"])
    if data.get("order", "high") not in ("high", "low"):
        mistakes.add(("order",), "bad-value", f"“order” cannot be “{data['order']}”.", "Write high or low: who wins.")
    made.low_wins = data.get("order") == "low"
    made.counts = str(data.get("counts", "points"))
    close = data.get("close", 10)
    if type(close) is not int or close < 1:
        mistakes.add(("close",), "wrong-type", "“close” is a number of points.", "Write close: 10.")
    else:
        made.close = close
    if "outlook" in data:
        code = expression(data["outlook"], ("outlook",))
        if code is not None:
            function("outlook", code.text)
            made.outlook = True

"""Read a declaration: names first, then what happens, then the score. Every mistake is collected."""

from __future__ import annotations

import keyword
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.rules.declared.actions import NAME, Action, Choice
from companion.rules.declared.expressions import FUNCTIONS, HIDDEN, PUBLIC, Code, Names, Scope, compile_expression, need
from companion.rules.declared.mistakes import Loc, Mistake, Mistakes, Wrong, meant
from companion.rules.declared.model import MOST, DiceSet, Number, Zone, read_pieces
from companion.rules.declared.statements import NOTHING, Around, Compiler

MOST_SEATS = 10
MOST_SIZE = 200
MOST_DICE = 8
KEYS = (
    "companion", "prefix", "numbers", "zones", "dice", "formulas", "setup", "flow", "ends", "score", "ties",
    "order", "counts", "close", "lights", "outlook",
)  # fmt: skip
RESERVED = frozenset({"players", "my", "name", "dice", "moment", "seat", "type", "n", "h", *FUNCTIONS})


@dataclass(slots=True)
class ScoreLine:
    """One line of the sheet: points of a player, or a majority."""

    what: str
    rule: str
    number: int
    facts: tuple[str, ...] = ()
    majority: tuple[int, ...] = ()
    ties: str = "split"
    level: int = PUBLIC
    """Who may know its points."""


@dataclass(slots=True)
class Declaration:
    """A game as it was read: names, the program as text, and what stands around it."""

    id: str
    prefix: str
    players: range
    names: Names
    text: str = ""
    slots: list[str] = field(default_factory=list)
    first_slot: int = 0
    choices: list[Choice] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    lines: list[ScoreLine] = field(default_factory=list)
    ties: list[str] = field(default_factory=list)
    low_wins: bool = False
    counts: str = "points"
    close: int = 10
    outlook: bool = False
    entry: int = 0
    lights: Mapping[str, Any] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    columns: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether nothing is ever secret."""
        secret = any(zone.seen != "all" and zone.order != "heap" for zone in self.names.zones.values())
        return not secret and not any(action.hidden for action in self.actions)


def read(
    data: Mapping[str, Any], pieces: Mapping[str, Sequence[Mapping[str, Any]]], id: str, players: range
) -> Declaration:
    """The declaration with all its mistakes; its program runs only when there are none."""
    mistakes, names = Mistakes(), Names(pieces=read_pieces(pieces))
    for key in data:
        if key not in KEYS:
            mistakes.add((key,), "unknown-key", f"There is no key “{key}” here.", meant(str(key), KEYS, "The keys are"))
    if data.get("companion") != 1:
        mistakes.add(("companion",), "missing-key", "The file does not say its format.", "Begin with companion: 1.")
    prefix = str(data.get("prefix") or "".join(letter for letter in id.upper() if letter.isalpha())[:4])[:12]
    if not prefix.isalpha() or not prefix.isupper():
        mistakes.add(("prefix",), "bad-value", f"“{prefix}” cannot cite rules.", "Write capitals, such as PIG.")
    span = range(max(1, players.start), min(players.stop, MOST_SEATS + 1))
    if not len(span):
        mistakes.add((), "too-many-players", f"Up to {MOST_SEATS} players have a companion.", "Let fewer play.")
        span = range(1, 2)
    made = Declaration(id, prefix, span, names, columns=tuple(names.pieces.types))
    made.first_slot = _names(data, names, span[-1], mistakes)
    compiler = Compiler(names, mistakes, made.first_slot)
    _flow(data, compiler, mistakes)
    _score(data, compiler, made, mistakes)
    made.text = compiler.text()
    made.slots, made.choices, made.actions = compiler.slots, compiler.choices, compiler.actions
    made.lights = _section(data, "lights", mistakes)
    made.mistakes = tuple(mistakes.found)
    return made


def _section(data: Mapping[str, Any], key: str, mistakes: Mistakes) -> Mapping[str, Any]:
    found = data.get(key)
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        mistakes.add((key,), "wrong-type", f"“{key}” holds names with what they are.", f"{key}: {{name: {{…}}}}")
        return {}
    return found


def _names(data: Mapping[str, Any], names: Names, seats: int, mistakes: Mistakes) -> int:
    """Give every number, die and zone its slots. Returns the first slot that is free."""
    taken: dict[str, str] = {}
    base = 0
    for section in ("numbers", "dice", "zones", "formulas"):
        for name, entry in _section(data, section, mistakes).items():
            loc: Loc = (section, name)
            if not NAME.match(name) or keyword.iskeyword(name) or name in RESERVED:
                names.broken.add(name)
                mistakes.add(
                    loc,
                    "bad-name",
                    f"“{name}” cannot be a name.",
                    "It means something already; choose another word."
                    if name in RESERVED
                    else "Begin with a small letter; use letters, digits and _.",
                )
                continue
            if name in taken or (name in names.pieces.sets and section != "zones"):
                where = taken.get(name, "tables")
                mistakes.add(
                    loc, "name-twice", f"“{name}” is a name of {where} already.", "Give one of them another name."
                )
                continue
            taken[name] = section
            try:
                base = _READERS[section](name, entry, base, seats, names, mistakes)
            except Wrong as wrong:
                names.broken.add(name)
                mistakes.tell(loc, wrong)
    return base


def _keys(entry: Any, known: tuple[str, ...], example: str) -> Mapping[str, Any]:
    entry = {} if entry is None else entry
    if not isinstance(entry, Mapping):
        raise Wrong("wrong-type", "This is no mapping.", f"Write {example}.")
    for key in entry:
        if key not in known:
            raise Wrong("unknown-key", f"There is no key “{key}” here.", meant(str(key), known, "The keys are"))
    return entry


def _per_player(entry: Mapping[str, Any]) -> bool:
    if entry.get("per", "player") != "player":
        raise Wrong("bad-value", f"“per” cannot be “{entry['per']}”.", "Write per: player, or leave it out.")
    return "per" in entry


def _whole(entry: Mapping[str, Any], key: str, default: int, low: int = -MOST, high: int = MOST) -> int:
    value = entry.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Wrong("wrong-type", f"“{key}” cannot be “{value}”.", f"Write a whole number from {low} to {high}.")
    return value


def _number(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del mistakes
    known = ("per", "from", "to", "start", "spaces", "over", "is")
    entry = _keys(entry, known, "pot: {from: 0, to: 100}")
    if entry.get("is", "player") != "player":
        raise Wrong("bad-value", f"“is” cannot be “{entry['is']}”.", "Write is: player, or leave it out for numbers.")
    size = _whole(entry, "spaces", 0, 0, MOST_SIZE)
    over = str(entry.get("over", ""))
    if over:
        if over not in names.pieces.sets:
            raise Wrong("unknown-table", f"There is no table or component “{over}”.", meant(over, names.pieces.sets))
        size = len(names.pieces.sets[over])
    low, high = _whole(entry, "from", -MOST), _whole(entry, "to", MOST)
    start = _whole(entry, "start", 0)
    if "from" not in entry and low <= 0 <= start:
        low = 0
    if not low <= start <= high:
        raise Wrong(
            "bad-value", f"“{name}” starts at {start}, but goes from {low} to {high}.", "Let start lie between."
        )
    number = Number(name, base, _per_player(entry), size, over, low, high, start, "is" in entry)
    names.numbers[name] = number
    return base + number.width * (seats if number.per_player else 1)


def _dice(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del seats, mistakes
    entry = _keys(entry, ("faces", "count", "total"), "die: {faces: [1, 2, 3, 4, 5, 6]}")
    faces, count = entry.get("faces", [1, 2, 3, 4, 5, 6]), _whole(entry, "count", 1, 1, MOST_DICE)
    if not isinstance(faces, list) or not 2 <= len(faces) <= 100 or any(type(face) is not int for face in faces):
        raise Wrong("wrong-type", "“faces” lists the numbers on a die.", "faces: [1, 2, 3, 4, 5, 6]")
    total = entry.get("total", False) is True
    if faces != list(range(1, len(faces) + 1)) and count > 1 and not total:
        raise Wrong("odd-faces", "Several dice with faces of their own are rolled by their total.", "Add total: true.")
    dice = DiceSet(name, base, count, tuple(faces), total)
    names.dice[name] = dice
    return base + dice.width


def _zone(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del mistakes
    entry = _keys(entry, ("of", "per", "order", "seen"), "hand: {per: player, of: cards, seen: owner}")
    of = str(entry.get("of", ""))
    if of not in names.pieces.sets:
        raise Wrong("unknown-table", f"There is no table or component “{of}”.", meant(of, names.pieces.sets))
    order, seen = entry.get("order", "none"), entry.get("seen", "all")
    for key, value, known in (("order", order, ("heap", "kept", "none")), ("seen", seen, ("all", "owner", "nobody"))):
        if value not in known:
            raise Wrong("bad-value", f"“{key}” cannot be “{value}”.", meant(str(value), known, "Write one of"))
    if seen == "owner" and not _per_player(entry):
        raise Wrong(
            "bad-value", f"“{name}” has no owner who could see it.", "Add per: player, or let all or nobody see it."
        )
    at = sum(seats if zone.per_player else 1 for zone in names.zones.values())
    names.zones[name] = Zone(name, at, of, _per_player(entry), order, seen)
    return base


def _formula(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del seats, mistakes
    if not isinstance(entry, str | int):
        raise Wrong("wrong-type", "A formula is an expression.", "led: first(trick).suit")
    names.formulas[name] = str(entry)
    return base


_READERS = {"numbers": _number, "dice": _dice, "zones": _zone, "formulas": _formula}


def _flow(data: Mapping[str, Any], compiler: Compiler, mistakes: Mistakes) -> None:
    ends = data.get("ends")
    if ends is not None:
        record = ends if isinstance(ends, Mapping) else {"when": ends}
        for key in record:
            if key not in ("when", "finish"):
                mistakes.add(
                    ("ends", key), "unknown-key", f"“ends” has no “{key}”.", meant(str(key), ("when", "finish"))
                )
        if record.get("finish", "round") != "round":
            mistakes.add(("ends", "finish"), "bad-value", "Only a round can be finished.", "Write finish: round.")
        compiler.finish_round = "finish" in record
        try:
            compiler.ends = need(compile_expression(record.get("when"), compiler.names, Scope()), "bool").text
        except Wrong as wrong:
            mistakes.tell(("ends", "when") if isinstance(ends, Mapping) else ("ends",), wrong)
    around = Around(Scope())
    try:
        compiler.begin(compiler.block())
        compiler.sequence(data.get("setup"), ("setup",), around)
        compiler.sequence(data.get("flow"), ("flow",), around)
    except Wrong as wrong:
        mistakes.tell(("flow",), wrong)
    if "flow" in data and not compiler.choices:
        mistakes.add(
            ("flow",), "no-choice", "Nobody is ever asked anything.", "Put “choose” into turns or each player."
        )


def _score(data: Mapping[str, Any], compiler: Compiler, made: Declaration, mistakes: Mistakes) -> None:
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

    for number, entry in enumerate(entries):
        loc: Loc = ("score", number)
        if not isinstance(entry, Mapping):
            mistakes.add(loc, "wrong-type", "A line of the score is a mapping.", "{what: kept, points: my.score}")
            continue
        _unknown(entry, ("what", "points", "rule", "facts", "majority"), loc, mistakes)
        if not isinstance(entry.get("what"), str) or ("points" in entry) == ("majority" in entry):
            mistakes.add(
                loc,
                "missing-key",
                "A line needs “what” and either “points” or “majority”.",
                "{what: kept, points: my.score}",
            )
            continue
        line = ScoreLine(entry["what"], str(entry.get("rule", "0")), number)
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
        for name, text in _section(entry, "facts", mistakes).items():
            fact = expression(text, (*loc, "facts", name))
            if fact is not None:
                line.level = max(line.level, fact.level)
                facts.append(f"{name!r}: {fact.text}")
        function(f"told_{number}", f"{{{', '.join(facts)}}}")
        line.facts = tuple(entry.get("facts") or ())
        made.lines.append(line)
    _ends_of_score(data, made, expression, function, mistakes)


def _unknown(entry: Mapping[str, Any], known: tuple[str, ...], loc: Loc, mistakes: Mistakes) -> None:
    for key in entry:
        if key not in known:
            mistakes.add(
                (*loc, key), "unknown-key", f"There is no key “{key}” here.", meant(str(key), known, "The keys are")
            )


def _majority(data: Any, loc: Loc, line: ScoreLine, mistakes: Mistakes) -> Any:
    if not isinstance(data, Mapping):
        mistakes.add(loc, "wrong-type", "A majority is a mapping.", "majority: {of: count(my.row), points: [6, 3]}")
        return None
    _unknown(data, ("of", "points", "ties"), loc, mistakes)
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


def first_values(made: Declaration) -> list[Any]:
    """All slots as a game begins."""
    values: list[Any] = []
    for number in made.names.numbers.values():
        values += [number.start] * number.width * (made.players[-1] if number.per_player else 1)
    for dice in made.names.dice.values():
        values += [0] * dice.width
    return values + [NOTHING[kind] for kind in made.slots]

"""Compile the flow of a declaration into blocks of a program.

A block is straight Python text that ends by returning the next block, or by waiting for a choice or for chance.
Counters of loops are slots of the state, so a game can stop anywhere and go on from a copy, a log or a position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.declared.actions import (
    MOST_ACTIONS,
    NAME,
    Action,
    Choice,
    action_program,
    choice_program,
    read_action,
    read_pick,
)
from companion.rules.declared.expressions import OWN, PUBLIC, Code, Names, Scope, compile_expression, need
from companion.rules.declared.mistakes import Loc, Mistakes, Told, Wrong, meant
from companion.rules.declared.model import MOST, Zone
from companion.rules.declared.state import OVER

MOST_ROUNDS = 1000
MOST_BLOCKS = 2000
DEEPEST_FOR = 2

KEYWORDS: dict[str, tuple[str, ...]] = {
    "set": ("to",), "add": ("by",), "subtract": ("by",), "move": ("from", "to"), "draw": ("from", "to"),
    "deal": ("from", "to"), "shuffle": ("into",), "roll": ("only",), "pass on": ("to",), "if": ("then", "else"),
    "for": ("in", "do"), "repeat": ("do", "phase"), "each player": ("do", "phase"), "turns": ("phase",),
    "choose": ("phase",), "all at once": ("phase",), "do": ("phase",),
}  # fmt: skip
"""Every statement, and the keys it may have besides."""
WORDS = ("end turn", "end phase", "end game")


@dataclass(frozen=True, slots=True)
class Around:
    """What a statement stands in."""

    scope: Scope
    asks: int | None = None
    """The slot of the player in whose loop it stands."""
    turn_end: int | None = None
    phase_end: int | None = None
    phase: str = ""
    inline: bool = False
    """Inside a block that cannot stop: no choices, no chance, no jumps."""
    fors: int = 0
    action: Action | None = None
    """The action whose effects these are, as long as they are carried out in any case."""
    picks: tuple[int, ...] = ()
    """The slots of what the action around it has picked."""


class Compiler:
    """Takes statements one after the other and grows the program."""

    def __init__(self, names: Names, mistakes: Mistakes, first_slot: int) -> None:
        self.names = names
        self.mistakes = mistakes
        self.first_slot = first_slot
        self.slots: list[str] = []
        """The kind of value of each slot of the program: num, player, piece, text, list."""
        self.blocks: list[list[str]] = []
        self.choices: list[Choice] = []
        self.actions: list[Action] = []
        self.functions: list[str] = []
        self.ends = ""
        self.finish_round = False
        self.now = -1
        self.indent = 1
        self.asked_before = 0

    # Blocks

    def slot(self, kind: str) -> int:
        self.slots.append(kind)
        return self.first_slot + len(self.slots) - 1

    def block(self) -> int:
        self.blocks.append([])
        if len(self.blocks) > MOST_BLOCKS:
            raise Wrong("too-long", "The flow has too many steps.", "Use repeat, each player and for.")
        return len(self.blocks) - 1

    def begin(self, block: int) -> None:
        self.now, self.indent = block, 1

    def emit(self, line: str) -> None:
        self.blocks[self.now].append("    " * self.indent + line)

    def go(self, block: int) -> None:
        self.emit(f"return {block}")

    def text(self) -> str:
        """The whole program."""
        lines = [*self.functions]
        for number, body in enumerate(self.blocks):
            lines += [f"def block_{number}(s):", "    v = s.values; z = s.zones; n = len(s.seats)", *body]
            lines.append(f"    return {OVER}")
        return "\n".join(lines) + "\n"

    # Statements

    def sequence(self, data: Any, loc: Loc, around: Around) -> Around:
        """Compile statements in order; a single one may stand without a list."""
        if data is None:
            return around
        if not isinstance(data, list):
            return self.statement(data, loc, around)
        for number, entry in enumerate(data):
            around = self.statement(entry, (*loc, number), around)
        return around

    def statement(self, data: Any, loc: Loc, around: Around) -> Around:
        try:
            return self._statement(data, loc, around)
        except Wrong as wrong:
            self.mistakes.tell(loc, wrong)
            return around

    def _statement(self, data: Any, loc: Loc, around: Around) -> Around:
        if isinstance(data, str):
            self._word(data, around)
            return around
        if not isinstance(data, Mapping):
            raise Wrong("wrong-type", "This is no statement.", "Write one such as {add: my.score, by: 1}.")
        keywords = [key for key in data if key in KEYWORDS]
        keyword = next((key for key in keywords if key != "do"), keywords[0] if keywords else None)
        if keyword is None:
            given = str(next(iter(data), ""))
            raise Wrong(
                "unknown-statement", f"“{given}” is no statement.", meant(given, [*KEYWORDS, *WORDS], "Statements are")
            )
        for key in data:
            if key != keyword and key not in KEYWORDS[keyword]:
                hint = meant(str(key), KEYWORDS[keyword], f"Besides “{keyword}” there may be")
                self.mistakes.add((*loc, key), "unknown-key", f"“{keyword}” has no “{key}”.", hint)
        inner = replace(around, phase=data["phase"]) if isinstance(data.get("phase"), str) else around
        handler: Callable[[Any, Loc, Around], Around | None] = getattr(self, "do_" + keyword.replace(" ", "_"))
        return replace(handler(data, loc, inner) or around, phase=around.phase)

    def _word(self, word: str, around: Around) -> None:
        if around.inline:
            raise Wrong("bad-place", f"“{word}” cannot stand inside “for”.", "Put it after the loop.")
        if word in WORDS:
            self._forget(around.picks)
        match word:
            case "end game":
                self.emit(f"return {OVER}")
            case "end turn" if around.turn_end is not None:
                self.go(around.turn_end)
            case "end phase" if around.phase_end is not None:
                self.go(around.phase_end)
            case "end turn" | "end phase":
                raise Wrong(
                    "bad-place", f"“{word}” ends nothing here.", "It stands inside turns, each player or repeat."
                )
            case _:
                raise Wrong("unknown-statement", f"“{word}” is no statement.", meant(word, [*WORDS, *KEYWORDS]))

    # Expressions, with their place in the file

    def read(self, data: Any, around: Around, *types: str) -> Code:
        code = compile_expression(data, self.names, around.scope)
        return need(code, *types) if types else code

    def part(self, data: Mapping[str, Any], key: str, loc: Loc, around: Around, *types: str) -> Code:
        """The expression under a key; a mistake in it is told there."""
        if key not in data:
            raise Wrong("missing-key", f"“{key}” is missing.", f"Add {key}: to it.")
        try:
            return self.read(data[key], around, *types)
        except Wrong as wrong:
            self.mistakes.tell((*loc, key), wrong)
            raise Told from None

    def zone(self, data: Any, loc: Loc, around: Around) -> tuple[Zone, str]:
        try:
            code = compile_expression(data, self.names, replace(around.scope, most=2))
            if code.zone is None:
                raise Wrong(
                    "wrong-type", f"“{data}” is no zone.", meant(str(data).rpartition(".")[2], self.names.zones)
                )
        except Wrong as wrong:
            self.mistakes.tell(loc, wrong)
            raise Told from None
        return code.zone, code.at

    # Numbers

    def _target(self, data: Mapping[str, Any], key: str, loc: Loc, around: Around) -> Code:
        code = self.part(data, key, loc, around)
        if code.number is None:
            self.mistakes.add(
                (*loc, key), "wrong-type", f"“{data[key]}” is no number of the game.", "Declare it under “numbers”."
            )
            raise Told
        return code

    def _store(self, target: Code, value: str) -> None:
        number = target.number
        assert number is not None
        if target.type == "array":
            base = self._name()
            self.emit(f"{base} = {target.at}")
            self.emit(
                f"v[{base}:{base}+{number.size}] = [{_bounded(value, number.lowest, number.highest)}]*{number.size}"
            )
        elif number.player:
            self.emit(f"v[{target.at}] = ({value}) % n")
        else:
            self.emit(f"h = {value}")
            low, high = number.lowest, number.highest
            self.emit(f"v[{target.at}] = h if {low} <= h <= {high} else {low} if h < {low} else {high}")

    def _name(self) -> str:
        self.asked_before += 1
        return f"t{self.asked_before}"

    def do_set(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        target = self._target(data, "set", loc, around)
        assert target.number is not None
        value = self.part(data, "to", loc, around, "player" if target.number.player else "num")
        self._store(target, value.text)

    def do_add(self, data: Mapping[str, Any], loc: Loc, around: Around, sign: str = "+", key: str = "add") -> None:
        target = self._target(data, key, loc, around)
        if target.type == "array":
            raise Wrong("wrong-type", f"“{data[key]}” is a row of numbers.", "Name one of them: pits[i].")
        by = self.part({"by": 1, **data}, "by", loc, around, "num")
        self._store(target, f"{target.text}{sign}({by.text})")

    def do_subtract(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self.do_add(data, loc, around, "-", "subtract")

    # Pieces

    def do_move(self, data: Mapping[str, Any], loc: Loc, around: Around) -> Around | None:
        if "to" not in data:
            raise Wrong("missing-key", "“move” does not say where to.", "Add to: and a zone.")
        target, at = self.zone(data["to"], (*loc, "to"), around)
        try:
            code = compile_expression(data["move"], self.names, replace(around.scope, most=2))
        except Wrong as wrong:
            self.mistakes.tell((*loc, "move"), wrong)
            raise Told from None
        if code.type == "list:piece" and code.zone is not None and not code.text.startswith("["):
            self._same_set(code.zone, target)
            self.emit(f"h_all(s, {code.at}, {at})")
            return None
        if code.type != "piece":
            raise Wrong(
                "wrong-type", f"“{data['move']}” is no piece and no zone.", "Move a picked piece, or a whole zone."
            )
        if "from" in data:
            source, source_at = self.zone(data["from"], (*loc, "from"), around)
        elif code.zone is not None:
            source, source_at = code.zone, code.at
        else:
            raise Wrong("missing-key", "It is not known where the piece lies.", "Add from: and a zone.")
        picked = str(data["move"]) in around.scope.local
        if code.level > PUBLIC and not picked:
            raise Wrong(
                "secret-read", "Which piece moves would tell what is secret.", "Let a player pick it, or draw it."
            )
        self._same_set(source, target)
        self.emit(f"h_one(s, {source_at}, {at}, {code.text})")
        if picked and target.seen == "all":
            if around.action is not None:
                around.action.shown.add(str(data["move"]))
            shown = replace(code, level=PUBLIC, zone=target, at=at)
            return replace(around, scope=around.scope.having(**{str(data["move"]): shown}))
        return None

    def _same_set(self, source: Zone, target: Zone) -> None:
        if source.of != target.of:
            raise Wrong(
                "wrong-zone",
                f"“{source.name}” holds {source.of}, “{target.name}” holds {target.of}.",
                "Pieces move between zones of the same set.",
            )

    def do_shuffle(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        _, source = self.zone(data["shuffle"], (*loc, "shuffle"), around)
        zone, target = self.zone(data.get("into"), (*loc, "into"), around)
        if zone.order != "heap":
            raise Wrong("no-order", f"“{zone.name}” is no heap.", "Give it order: heap; only heaps are shuffled.")
        self.emit(f"h_all(s, {source}, {target})")

    def do_pass_on(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:  # noqa: ARG002
        zone = self.names.zones.get(str(data["pass on"]))
        if zone is None or not zone.per_player:
            owned = [name for name, each in self.names.zones.items() if each.per_player]
            raise Wrong(
                "unknown-name",
                f"There is no zone “{data['pass on']}” of each player.",
                meant(str(data["pass on"]), owned),
            )
        if data.get("to") not in ("left", "right"):
            raise Wrong("bad-value", "Zones are passed on to the left or right.", "Write to: left.")
        self.emit(f"h_pass(s, {zone.base}, {1 if data['to'] == 'left' else -1})")

    # Chance

    def _may_stop(self, what: str, around: Around) -> None:
        if around.inline:
            raise Wrong("bad-place", f"“{what}” cannot stand inside “for”.", "Use “repeat” or “each player” for it.")

    def do_draw(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self._may_stop("draw", around)
        count = self.part(data, "draw", loc, around, "num")
        source = self._heap(data, loc, around)
        target, at = self.zone(data.get("to"), (*loc, "to"), around)
        self._draw(count.text, source, target, at)

    def _heap(self, data: Mapping[str, Any], loc: Loc, around: Around) -> tuple[Zone, str]:
        zone, at = self.zone(data.get("from"), (*loc, "from"), around)
        if zone.order != "heap":
            raise Wrong("no-order", f"“{zone.name}” is no heap.", "Give it order: heap; pieces are drawn from heaps.")
        return zone, at

    def _draw(self, count: str, source: tuple[Zone, str], target: Zone, at: str) -> None:
        self._same_set(source[0], target)
        if target.seen == "nobody":
            raise Wrong(
                "drawn-unseen",
                f"“{target.name}” is seen by nobody, so nobody could tell what was drawn.",
                "Draw to a zone that somebody sees, or move the whole heap.",
            )
        after = self.block()
        self.emit(f"h = min({count}, len(z[{source[1]}]))")
        self.emit("if h > 0:")
        self.emit(f"    s.question = ('draw', {source[1]}, {at}, h); s.place = {after}")
        self.emit("    return -1")
        self.go(after)
        self.begin(after)

    def do_deal(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self._may_stop("deal", around)
        count = self.part(data, "deal", loc, around, "num")
        source = self._heap(data, loc, around)
        target = self.names.zones.get(str(data.get("to")))
        if target is None or not target.per_player:
            owned = [name for name, each in self.names.zones.items() if each.per_player]
            raise Wrong(
                "unknown-name",
                f"There is no zone “{data.get('to')}” of each player.",
                meant(str(data.get("to")), owned),
            )
        seat = self.slot("num")
        head, body, end = self.block(), self.block(), self.block()
        self.emit(f"v[{seat}] = 0")
        self.go(head)
        self.begin(head)
        self.emit(f"return {body} if v[{seat}] < n else {end}")
        self.begin(body)
        self._draw(count.text, source, target, f"{target.base}+v[{seat}]")
        self.emit(f"v[{seat}] += 1")
        self.go(head)
        self.begin(end)
        self.emit(f"v[{seat}] = 0")

    def do_roll(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self._may_stop("roll", around)
        names = list(self.names.dice)
        if str(data["roll"]) not in names:
            raise Wrong("unknown-name", f"There are no dice “{data['roll']}”.", meant(str(data["roll"]), names))
        dice = self.names.dice[str(data["roll"])]
        number = names.index(dice.name)
        places = repr(tuple(range(dice.width)))
        if "only" in data:
            only = self.part(data, "only", loc, around, "list:num")
            places = f"tuple(sorted({{*[i % {dice.width} for i in {only.text}]}}))"
        after = self.block()
        self.emit(f"h = {places}")
        self.emit("if h:")
        self.emit(f"    s.question = ('roll', {number}, h); s.place = {after}")
        self.emit("    return -1")
        self.go(after)
        self.begin(after)

    # Branches and loops

    def do_do(self, data: Mapping[str, Any], loc: Loc, around: Around) -> Around:
        return self.sequence(data["do"], (*loc, "do"), around)

    def do_if(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        test = self.part(data, "if", loc, around, "bool")
        around = replace(around, action=None)
        if around.inline or (_plain(data.get("then")) and _plain(data.get("else"))):
            self.emit(f"if {test.text}:")
            self._indented(data.get("then"), (*loc, "then"), around)
            if data.get("else"):
                self.emit("else:")
                self._indented(data["else"], (*loc, "else"), around)
            return
        yes, no, end = self.block(), self.block(), self.block()
        self.emit(f"return {yes} if {test.text} else {no}")
        for block, key in ((yes, "then"), (no, "else")):
            self.begin(block)
            self.sequence(data.get(key), (*loc, key), around)
            self.go(end)
        self.begin(end)

    def _indented(self, data: Any, loc: Loc, around: Around) -> None:
        self.indent += 1
        self.emit("pass")
        self.sequence(data, loc, replace(around, inline=True))
        self.indent -= 1

    def do_for(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        name = str(data["for"])
        if not NAME.match(name) or name in ("my", "players"):
            raise Wrong("bad-name", f"“{name}” cannot name what a loop goes through.", "Use a word of small letters.")
        if around.fors >= DEEPEST_FOR:
            raise Wrong("bad-place", "Too many loops stand inside each other.", f"{DEEPEST_FOR} “for” are the most.")
        if not _plain(data.get("do")):
            raise Wrong(
                "bad-place",
                "“for” holds only what happens at once.",
                "Use repeat or each player around choices, draws and rolls.",
            )
        source = self.part(data, "in", loc, around)
        kind = "num" if source.type == "array" else source.type.partition(":")[2]
        if kind not in ("num", "piece", "player", "text"):
            raise Wrong(
                "wrong-type", f"“for” cannot go through “{data['in']}”.", "Go through to(1, 6), a zone or players."
            )
        variable = self._name()
        self.emit(f"for {variable} in [*{source.text}]:")
        local = Code(variable, kind, source.level, zone=source.zone, at=source.at)
        inner = replace(around, scope=around.scope.having(**{name: local}), fors=around.fors + 1, action=None)
        self._indented(data.get("do"), (*loc, "do"), inner)

    def do_repeat(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self._may_stop("repeat", around)
        how = data["repeat"]
        here = (*loc, "repeat")
        if not isinstance(how, Mapping) or not ({"times", "until"} & how.keys()):
            raise Wrong("bad-value", "“repeat” does not say how often.", "Write {times: 3} or {until: …, at most: 10}.")
        for key in how:
            if key not in ("times", "as", "until", "at most"):
                self.mistakes.add(
                    (*here, key),
                    "unknown-key",
                    f"“repeat” has no “{key}”.",
                    meant(str(key), ("times", "as", "until", "at most")),
                )
        counter, limit = self.slot("num"), self.slot("num")
        inner = around
        if "as" in how:
            name = str(how["as"])
            if not NAME.match(name):
                self.mistakes.add(
                    (*here, "as"), "bad-name", f"“{name}” cannot name a number.", "Use a word of small letters."
                )
                raise Told
            inner = replace(around, scope=around.scope.having(**{name: Code(f"v[{counter}]", "num")}))
        if "until" in how and "at most" not in how and "times" not in how:
            raise Wrong("no-bound", "“repeat until” may never end.", "Add at most: and a number.")
        times = self.part(how, "times" if "times" in how else "at most", here, around, "num")
        head, body, end = self.block(), self.block(), self.block()
        self.emit(f"v[{counter}] = 0; v[{limit}] = min({times.text}, {MOST_ROUNDS})")
        self.go(head)
        self.begin(head)
        until = self.part(how, "until", here, inner, "bool").text if "until" in how else "False"
        self.emit(f"if v[{counter}] >= v[{limit}] or {until}: return {end}")
        self.emit(f"v[{counter}] += 1")
        self.go(body)
        self.begin(body)
        self.sequence(data.get("do"), (*loc, "do"), replace(inner, phase_end=end, action=None))
        self.go(head)
        self.begin(end)
        self.emit(f"v[{counter}] = 0; v[{limit}] = 0")

    def _from(self, how: Mapping[str, Any], here: Loc, around: Around) -> str:
        return self.part(how, "from", here, around, "player").text if "from" in how else "0"

    def _how(self, data: Mapping[str, Any], keyword: str, known: tuple[str, ...], loc: Loc) -> Mapping[str, Any]:
        how = data[keyword]
        how = {} if how is None else how
        if not isinstance(how, Mapping):
            raise Wrong(
                "wrong-type", f"“{keyword}” is a mapping.", f"Write {{{', '.join(f'{key}: …' for key in known[:2])}}}."
            )
        for key in how:
            if key not in known:
                self.mistakes.add(
                    (*loc, keyword, key), "unknown-key", f"“{keyword}” has no “{key}”.", meant(str(key), known)
                )
        return how

    def do_each_player(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self._may_stop("each player", around)
        how, here = self._how(data, "each player", ("from", "if"), loc), (*loc, "each player")
        counter, first, seat = self.slot("num"), self.slot("player"), self.slot("player")
        head, body, next_one, end = self.block(), self.block(), self.block(), self.block()
        self.emit(f"v[{first}] = {self._from(how, here, around)}; v[{counter}] = 0")
        self.go(head)
        inner = replace(
            around,
            scope=replace(around.scope, me=f"v[{seat}]"),
            asks=seat,
            turn_end=next_one,
            phase_end=end,
            action=None,
        )
        self.begin(head)
        self.emit(f"if v[{counter}] >= n: return {end}")
        self.emit(f"v[{seat}] = (v[{first}]+v[{counter}]) % n")
        if "if" in how:
            self.emit(f"if not {self.part(how, 'if', here, inner, 'bool').text}: return {next_one}")
        self.go(body)
        self.begin(body)
        self.sequence(data.get("do"), (*loc, "do"), inner)
        self.go(next_one)
        self.begin(next_one)
        self.emit(f"v[{counter}] += 1")
        self.go(head)
        self.begin(end)
        self.emit(f"v[{counter}] = 0; v[{first}] = 0; v[{seat}] = 0")

    def do_turns(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        """Turn after turn, clockwise, each until “end turn”; rounds go on until the game ends."""
        self._may_stop("turns", around)
        known = ("from", "if", "start", "choose", "do", "at most")
        how, here = self._how(data, "turns", known, loc), (*loc, "turns")
        counter, seat = self.slot("num"), self.slot("player")
        head, body, next_one, end = self.block(), self.block(), self.block(), self.block()
        first = self._from(how, here, around)
        most = self.part(how, "at most", here, around, "num").text if "at most" in how else str(MOST_ROUNDS)
        self.emit(f"v[{seat}] = {first}; v[{counter}] = 0")
        self.go(head)
        inner = replace(
            around,
            scope=replace(around.scope, me=f"v[{seat}]"),
            asks=seat,
            turn_end=next_one,
            phase_end=end,
            action=None,
        )
        self.begin(head)
        self.emit(f"if v[{counter}] >= n*min({most}, {MOST_ROUNDS}): return {end}")
        if self.finish_round and self.ends:
            self.emit(f"if v[{counter}] % n == 0 and {self.ends}: return {OVER}")
        if "if" in how:
            self.emit(f"if not {self.part(how, 'if', here, inner, 'bool').text}: return {next_one}")
        self.go(body)
        self.begin(body)
        if "start" in how:
            self.sequence(how["start"], (*here, "start"), inner)
        if "do" in how:
            self.sequence(how["do"], (*here, "do"), inner)
        if "choose" in how:
            again = self.block()
            self.go(again)
            self.begin(again)
            self._choose(how["choose"], (*here, "choose"), inner, again, next_one)
        else:
            self.go(next_one)
        self.begin(next_one)
        self.emit(f"v[{counter}] += 1; v[{seat}] = (v[{seat}]+1) % n")
        self.go(head)
        self.begin(end)
        self.emit(f"v[{counter}] = 0; v[{seat}] = 0")

    # Decisions

    def do_choose(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self._may_stop("choose", around)
        end = self.block()
        self._choose(data["choose"], (*loc, "choose"), around, end, end)
        self.begin(end)

    def _choose(self, data: Any, loc: Loc, around: Around, after: int, without: int) -> None:
        """The seat in whose loop this stands chooses an action. `after` follows it, `without` when none is legal."""
        if around.asks is None:
            raise Wrong("no-player", "Nobody is asked here.", "Put “choose” inside turns, each player or all at once.")
        choice = self._actions(data, loc, around, around.asks)
        self.emit(f"s.legal = choice_{choice.number}(s, v[{around.asks}])")
        self.emit("if s.legal:")
        self.emit(f"    s.choice = {choice.number}; s.place = {without}")
        self.emit("    return -1")
        self.emit("s.legal = None")
        self.go(without)
        for action in choice.actions:
            action.block = self.block()
            self.begin(action.block)
            self._carry_out(action, around)
            self._look_for_the_end()
            self.go(after)

    def _look_for_the_end(self) -> None:
        if self.ends and not self.finish_round:
            self.emit(f"if {self.ends}: return {OVER}")

    def _actions(self, data: Any, loc: Loc, around: Around, asks: int, together: bool = False) -> Choice:
        if not isinstance(data, Mapping) or not data:
            raise Wrong("wrong-type", "“choose” names no action.", "choose: {roll: {do: […]}, stop: {do: […]}}")
        step = around.phase or str(next(iter(data)))
        choice = Choice(len(self.choices), step, asks, together)
        self.choices.append(choice)
        scope = Scope("me", {}, OWN)
        local = {name: code for name, code in around.scope.local.items() if code.text.startswith("v[")}
        scope = scope.having(**local)
        for name, entry in data.items():
            here = (*loc, name)
            if not NAME.match(name.replace("-", "_")) or name.startswith("chance"):
                self.mistakes.add(
                    here, "bad-name", f"“{name}” cannot name an action.", "Use small letters and hyphens."
                )
                continue
            if any(action.name == name for action in self.actions):
                self.mistakes.add(
                    here, "action-twice", f"There are two actions “{name}”.", "Give one of them another name."
                )
                continue
            if len(self.actions) >= MOST_ACTIONS:
                raise Wrong(
                    "too-long", f"There are more than {MOST_ACTIONS} actions.", "Give actions something to pick."
                )
            action = Action(name, here, len(self.actions), step, choice=choice.number, hidden=together)
            self.actions.append(action)
            choice.actions.append(action)
            read_action(entry, here, action, self.names, scope, self.mistakes)
            for pick in action.picks:
                pick.slot = self.slot({"dice": "list", "one of": "text"}.get(pick.kind, pick.code.type))
            self.functions += action_program(action)
        self.functions += choice_program(choice)
        return choice

    def _carry_out(self, action: Action, around: Around) -> None:
        """The effects of an action; afterwards its picks are forgotten."""
        scope = around.scope
        for pick in action.picks:
            try:
                again = read_pick(
                    pick.name, pick.kind, pick.of, f"v[{pick.slot}]", self.names, replace(scope, most=OWN)
                )
            except Wrong:
                continue  # told when the pick was read
            scope = scope.having(**{pick.name: again.code})
        self._check_after(action)
        picks = tuple(pick.slot for pick in action.picks)
        self.sequence(action.do, (*action.loc, "do"), replace(around, scope=scope, picks=picks, action=action))
        self._forget(picks)

    def _forget(self, picks: tuple[int, ...]) -> None:
        for slot in picks:
            self.emit(f"v[{slot}] = {NOTHING[self.slots[slot - self.first_slot]]!r}")

    def _check_after(self, action: Action) -> None:
        if any(condition.after for condition in action.conditions) and not _plain(_without_last_word(action.do)):
            self.mistakes.add(
                (*action.loc, "when"),
                "bad-after",
                f"“after” cannot be asked of “{action.name}”: chance or a choice follows it.",
                "Ask it of actions whose effects happen at once.",
            )

    def do_all_at_once(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        """Every seat chooses in secret; then the actions are carried out in the order of the seats."""
        self._may_stop("all at once", around)
        inside, here = data["all at once"], (*loc, "all at once")
        if isinstance(inside, Mapping) and "choose" in inside and len(inside) == 1:
            inside, here = inside["choose"], (*here, "choose")
        seat = self.slot("player")
        mine = replace(around, scope=replace(around.scope, me=f"v[{seat}]"), asks=seat)
        choice = self._actions(inside, here, mine, seat, together=True)
        head, next_one, end = self.block(), self.block(), self.block()
        self.emit(f"h = [choice_{choice.number}(s, me) for me in range(n)]")
        self.emit("if any(h):")
        self.emit(f"    s.chosen = tuple([None if moves else False for moves in h]); s.choice = {choice.number}")
        self.emit(f"    s.legal = h; s.place = {head}; v[{seat}] = -1")
        self.emit("    return -1")
        self.go(end)
        self.begin(next_one)
        self.go(head)
        self.begin(head)
        self.emit(f"v[{seat}] += 1")
        self.emit(f"if v[{seat}] >= n:")
        self.emit(f"    v[{seat}] = 0; s.chosen = ()")
        self._indented_end(end)
        self.emit(f"return h_load(s, v[{seat}], {next_one})")
        for action in choice.actions:
            action.block = self.block()
            self.begin(action.block)
            self._carry_out(action, mine)
            self.go(next_one)
        self.begin(end)

    def _indented_end(self, end: int) -> None:
        if self.ends and not self.finish_round:
            self.emit(f"    if {self.ends}: return {OVER}")
        self.emit(f"    return {end}")


NOTHING: dict[str, Any] = {"num": 0, "player": 0, "piece": -1, "text": "", "list": ()}
"""What an empty slot holds."""
PLAIN = ("set", "add", "subtract", "move", "shuffle", "pass on", "for")


def _plain(data: Any) -> bool:
    """Whether statements happen at once: no chance, no choice, no jump."""
    if data is None:
        return True
    if isinstance(data, list):
        return all(_plain(entry) for entry in data)
    if isinstance(data, Mapping):
        if "if" in data:
            return _plain(data.get("then")) and _plain(data.get("else"))
        if "for" in data or (data.keys() == {"do"}):
            return _plain(data.get("do"))
        return any(key in data for key in PLAIN)
    return False


def _without_last_word(data: Any) -> Any:
    """Statements without the “end turn” they close with."""
    return data[:-1] if isinstance(data, list) and data and data[-1] in WORDS else data


def _bounded(value: str, low: int, high: int) -> str:
    return (
        f"max({low}, min({high}, {value}))" if (low, high) != (-MOST, MOST) else f"max({-MOST}, min({MOST}, {value}))"
    )

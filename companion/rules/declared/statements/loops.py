"""Statements around others: if, for, repeat, each player, turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules.declared.actions import NAME
from companion.rules.declared.mistakes import Loc, Told, Wrong, suggest
from companion.rules.declared.names import Code
from companion.rules.declared.state import OVER
from companion.rules.declared.statements.choices import ChoiceStatements
from companion.rules.declared.statements.core import MOST_ROUNDS, WORDS, Around, mentions, plain

DEEPEST_FOR = 2


def _in_turn(around: Around, seat: int, next_one: int, end: int) -> Around:
    """Return where the statements of one player's turn stand; `seat` is the slot of the player."""
    scope = replace(around.scope, me=f"v[{seat}]")
    return replace(around, scope=scope, asks=seat, turn_end=next_one, phase_end=end, action=None)


class LoopStatements(ChoiceStatements):
    def do_do(self, data: Mapping[str, Any], loc: Loc, around: Around) -> Around:
        return self.sequence(data["do"], (*loc, "do"), around)

    def do_if(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        test = self.part(data, "if", loc, around, "bool")
        around = replace(around, action=None)
        if around.inline or (plain(data.get("then")) and plain(data.get("else"))):
            self.emit(f"if {test.text}:")
            self.emit_block(data.get("then"), (*loc, "then"), around)
            if data.get("else"):
                self.emit("else:")
                self.emit_block(data["else"], (*loc, "else"), around)
            return
        yes, no, end = self.block(), self.block(), self.block()
        self.emit(f"return {yes} if {test.text} else {no}")
        for block, key in ((yes, "then"), (no, "else")):
            self.begin(block)
            self.sequence(data.get(key), (*loc, key), around)
            self.go(end)
        self.begin(end)

    def do_for(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        name = str(data["for"])
        if not NAME.match(name) or name in ("my", "players"):
            raise Wrong("bad-name", f"“{name}” cannot name what a loop goes through.", "Use a word of small letters.")
        if around.fors >= DEEPEST_FOR:
            raise Wrong("bad-place", "Too many loops stand inside each other.", f"{DEEPEST_FOR} “for” are the most.")
        if not plain(data.get("do")):
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
        variable = self.variable()
        self.emit(f"for {variable} in [*{source.text}]:")
        local = Code(variable, kind, source.level, zone=source.zone, at=source.at)
        inner = replace(around, scope=around.scope.having(**{name: local}), fors=around.fors + 1, action=None)
        self.emit_block(data.get("do"), (*loc, "do"), inner)

    def do_repeat(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self.may_stop("repeat", around)
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
                    suggest(str(key), ("times", "as", "until", "at most")),
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
                    (*loc, keyword, key), "unknown-key", f"“{keyword}” has no “{key}”.", suggest(str(key), known)
                )
        return how

    def do_each_player(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self.may_stop("each player", around)
        how, here = self._how(data, "each player", ("from", "if"), loc), (*loc, "each player")
        counter, first, seat = self.slot("num"), self.slot("player"), self.slot("player")
        head, body, next_one, end = self.block(), self.block(), self.block(), self.block()
        self.emit(f"v[{first}] = {self._from(how, here, around)}; v[{counter}] = 0")
        self.go(head)
        inner = _in_turn(around, seat, next_one, end)
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

    def _check_that_turns_end(self, how: Mapping[str, Any], here: Loc) -> None:
        """Report turns that nothing ends, and rounds that nothing ends."""
        said = {word for word in WORDS if mentions(how, word)}
        actions = how.get("choose")
        always = isinstance(actions, Mapping) and any(
            not isinstance(each, Mapping) or not ({"when", "pick"} & each.keys()) for each in actions.values()
        )
        if always and not said:
            self.mistakes.add(
                (*here, "choose"),
                "no-end",
                "No action ends a turn, so the first player plays alone.",
                "Add end turn to what an action does.",
            )
        elif not said - {"end turn"} and not self.ends and not {"at most", "if"} & how.keys():
            self.mistakes.add(
                here,
                "no-end",
                "Nothing ends these turns.",
                "Add at most: and a number of rounds, or say when the game ends.",
            )

    def do_turns(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        """Run turns clockwise, each until “end turn”; rounds go on until the game ends."""
        self.may_stop("turns", around)
        known = ("from", "if", "start", "choose", "do", "at most")
        how, here = self._how(data, "turns", known, loc), (*loc, "turns")
        self._check_that_turns_end(how, here)
        counter, seat = self.slot("num"), self.slot("player")
        head, body, next_one, end = self.block(), self.block(), self.block(), self.block()
        first = self._from(how, here, around)
        most = self.part(how, "at most", here, around, "num").text if "at most" in how else str(MOST_ROUNDS)
        self.emit(f"v[{seat}] = {first}; v[{counter}] = 0")
        self.go(head)
        inner = _in_turn(around, seat, next_one, end)
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
            self.choose(how["choose"], (*here, "choose"), inner, again, next_one)
        else:
            self.go(next_one)
        self.begin(next_one)
        self.emit(f"v[{counter}] += 1; v[{seat}] = (v[{seat}]+1) % n")
        self.go(head)
        self.begin(end)
        self.emit(f"v[{counter}] = 0; v[{seat}] = 0")

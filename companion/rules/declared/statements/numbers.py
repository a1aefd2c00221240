"""Statements about numbers and tokens: set, add, subtract, take, give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.declared.mistakes import Loc, Told, Wrong, suggest
from companion.rules.declared.model import MOST
from companion.rules.declared.names import Code
from companion.rules.declared.statements.core import Around, Core


class NumberStatements(Core):
    def _target(self, data: Mapping[str, Any], key: str, loc: Loc, around: Around) -> Code:
        code = self.part(data, key, loc, around)
        if code.number is None:
            self.mistakes.add(
                (*loc, key), "wrong-type", f"“{data[key]}” is no number of the game.", "Declare it under “numbers”."
            )
            raise Told
        if code.number.token:
            raise Wrong(
                "tokens-counted",
                f"“{data[key]}” counts tokens, which do not come from nowhere.",
                f"Write {{take: 2, of: {code.number.name.removesuffix('_left')}}} or give.",
            )
        return code

    def _store(self, target: Code, value: str) -> None:
        number = target.number
        assert number is not None
        if target.type == "array":
            base = self.variable()
            self.emit(f"{base} = {target.at}")
            self.emit(
                f"v[{base}:{base}+{number.size}] = [{_clamp_code(value, number.lowest, number.highest)}]*{number.size}"
            )
        elif number.player:
            self.emit(f"v[{target.at}] = ({value}) % n")
        else:
            self.emit(f"h = {value}")
            low, high = number.lowest, number.highest
            self.emit(f"v[{target.at}] = h if {low} <= h <= {high} else {low} if h < {low} else {high}")

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

    def do_take(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        """Take tokens from the supply or from a player, as far as there are any and there is room."""
        self._hand_over(data, "take", "from", loc, around)

    def do_give(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        """Give tokens to the supply or to a player, as far as there are any and there is room."""
        self._hand_over(data, "give", "to", loc, around)

    def _hand_over(self, data: Mapping[str, Any], key: str, other: str, loc: Loc, around: Around) -> None:
        amount = self.part(data, key, loc, around, "num")
        tokens = self.names.tokens.get(str(data.get("of")))
        if tokens is None:
            raise Wrong(
                "unknown-name",
                f"There are no tokens “{data.get('of')}”.",
                suggest(str(data.get("of")), self.names.tokens, "The tokens are"),
            )
        who = self.part({"who": "my", **data}, "who", loc, around, "player")
        mine = f"{tokens.own.base}+({who.text})"
        theirs = str(tokens.left.base) if tokens.left is not None else ""
        room = str(tokens.own.highest)
        if other in data:
            theirs = f"{tokens.own.base}+({self.part(data, other, loc, around, 'player').text})"
        source, target = (theirs, mine) if key == "take" else (mine, theirs)
        bounds = [amount.text]
        if source:
            bounds.append(f"v[{source}]")
        if target and (other in data or key == "take"):
            bounds.append(f"{room}-v[{target}]")
        self.emit(f"h = max(0, min({', '.join(bounds)}))" if len(bounds) > 1 else f"h = max(0, {bounds[0]})")
        for at, sign in ((source, "-"), (target, "+")):
            if at:
                self.emit(f"v[{at}] {sign}= h")


def _clamp_code(value: str, low: int, high: int) -> str:
    return (
        f"max({low}, min({high}, {value}))" if (low, high) != (-MOST, MOST) else f"max({-MOST}, min({MOST}, {value}))"
    )

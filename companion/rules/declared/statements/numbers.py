"""Statements about numbers: set, add, subtract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.declared.mistakes import Loc, Told, Wrong
from companion.rules.declared.model import MOST
from companion.rules.declared.names import Code
from companion.rules.declared.statements.core import (
    Around,
    Core,
)


class NumberStatements(Core):
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
            base = self.variable()
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


def _bounded(value: str, low: int, high: int) -> str:
    return (
        f"max({low}, min({high}, {value}))" if (low, high) != (-MOST, MOST) else f"max({-MOST}, min({MOST}, {value}))"
    )

"""Statements that ask chance: draw, deal, roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.declared.mistakes import Loc, Wrong, suggest
from companion.rules.declared.model import Zone
from companion.rules.declared.statements.core import Around, Core


class ChanceStatements(Core):
    def draw_first_players(self) -> None:
        """Chance or the people name the players that are drawn at the start."""
        for number in self.names.numbers.values():
            if number.drawn:
                after = self.block()
                self.emit("if n > 1:")
                self.emit(f"    s.question = ('first', {number.base}); s.place = {after}")
                self.emit("    return -1")
                self.go(after)
                self.begin(after)

    def do_draw(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self.may_stop("draw", around)
        count = self.part(data, "draw", loc, around, "num")
        source = self._heap(data, loc, around)
        target, at = self.target(data.get("to"), (*loc, "to"), around)
        self.draw(count.text, source, target, at)

    def _heap(self, data: Mapping[str, Any], loc: Loc, around: Around) -> tuple[Zone, str]:
        zone, at = self.zone(data.get("from"), (*loc, "from"), around)
        if zone.order != "heap":
            raise Wrong("no-order", f"“{zone.name}” is no heap.", "Give it order: heap; pieces are drawn from heaps.")
        return zone, at

    def draw(self, count: str, source: tuple[Zone, str], target: Zone, at: str) -> None:
        self.same_set(source[0], target)
        if target.seen == "nobody":
            raise Wrong(
                "drawn-unseen",
                f"“{target.name}” is seen by nobody, so nobody could tell what was drawn.",
                "Draw to a zone that somebody sees, or move the whole heap.",
            )
        after = self.block()
        room = f", {target.limit}-len(z[{at}])" if target.limit else ""
        self.emit(f"h = min({count}, len(z[{source[1]}]){room})")
        self.emit("if h > 0:")
        self.emit(f"    s.question = ('draw', {source[1]}, {at}, h); s.place = {after}")
        self.emit("    return -1")
        self.go(after)
        self.begin(after)

    def do_deal(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self.may_stop("deal", around)
        count = self.part(data, "deal", loc, around, "num")
        source = self._heap(data, loc, around)
        target = self.names.zones.get(str(data.get("to")))
        if target is None or not target.per_player:
            owned = [name for name, each in self.names.zones.items() if each.per_player]
            raise Wrong(
                "unknown-name",
                f"There is no zone “{data.get('to')}” of each player.",
                suggest(str(data.get("to")), owned),
            )
        self.filled.add(target.name)
        seat = self.slot("num")
        head, body, end = self.block(), self.block(), self.block()
        self.emit(f"v[{seat}] = 0")
        self.go(head)
        self.begin(head)
        self.emit(f"return {body} if v[{seat}] < n else {end}")
        self.begin(body)
        self.draw(count.text, source, target, f"{target.base}+v[{seat}]")
        self.emit(f"v[{seat}] += 1")
        self.go(head)
        self.begin(end)
        self.emit(f"v[{seat}] = 0")

    def do_roll(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self.may_stop("roll", around)
        names = list(self.names.dice)
        if str(data["roll"]) not in names:
            raise Wrong("unknown-name", f"There are no dice “{data['roll']}”.", suggest(str(data["roll"]), names))
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

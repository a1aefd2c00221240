"""Statements about pieces that lie somewhere: move, shuffle, pass on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules.declared.actions import Condition, level_of
from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.mistakes import Loc, Told, Wrong, suggest
from companion.rules.declared.model import Zone
from companion.rules.declared.names import HIDDEN, PUBLIC, Code
from companion.rules.declared.statements.core import Around, Core


class PieceStatements(Core):
    def do_move(self, data: Mapping[str, Any], loc: Loc, around: Around) -> Around | None:
        if "to" not in data:
            raise Wrong("missing-key", "“move” does not say where to.", "Add to: and a zone.")
        target, at = self.target(data["to"], (*loc, "to"), around)
        try:
            code = compile_expression(data["move"], self.names, replace(around.scope, most=2))
        except Wrong as wrong:
            self.mistakes.tell((*loc, "move"), wrong)
            raise Told from None
        if code.type == "list:piece" and code.zone is not None and not code.text.startswith("["):
            self.same_set(code.zone, target)
            if target.limit:
                raise Wrong(
                    "zone-limit",
                    f"A whole zone may be more than “{target.name}” holds.",
                    "Move pieces one by one, or leave out its limit.",
                )
            self.emit(f"h_all(s, {code.at}, {at})")
            return None
        if code.type == "list:piece" and code.origin is not None:
            self.same_set(code.origin, target)
            piece = self.variable()
            self.emit(f"for {piece} in {code.text}: h_one(s, {code.at}, {at}, {piece})")
            return self._with_shown_pick(data, around, code, target, at)
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
        if code.nth and source.order == "kept" and code.zone == source:
            self._move_from_its_place(data, around, code, (source_at, target, at))
            return None
        if code.level > PUBLIC and not picked:
            raise Wrong(
                "secret-read", "Which piece moves would tell what is secret.", "Let a player pick it, or draw it."
            )
        self.same_set(source, target)
        self.emit(f"h_one(s, {source_at}, {at}, {code.text})")
        if picked:
            return self._with_shown_pick(data, around, code, target, at)
        self._has_room(data, around, target)
        return None

    def _move_from_its_place(
        self, data: Mapping[str, Any], around: Around, code: Code, way: tuple[str, Zone, str]
    ) -> None:
        """All know which place of an order a piece leaves, whether or not they know the piece."""
        source_at, target, at = way
        assert code.zone is not None
        self.same_set(code.zone, target)
        self._has_room(data, around, target)
        self.emit(f"h_nth(s, {source_at}, {at}, {code.nth})")
        if code.level > PUBLIC and self.acting is not None:
            self.acting.uncovers = True

    def _with_shown_pick(
        self, data: Mapping[str, Any], around: Around, code: Code, target: Zone, at: str
    ) -> Around | None:
        """From here on, allow the values of a pick that lies where all see it, if it did come there."""
        self._has_room(data, around, target)
        if target.seen != "all" or (target.limit and around.action is None):
            return None
        name = str(data["move"])
        if around.action is not None:
            around.action.shown.add(name)
        shown = replace(code, level=PUBLIC, at=at)
        shown = replace(shown, zone=target) if code.origin is None else replace(shown, origin=target)
        return replace(around, scope=around.scope.having(**{name: shown}))

    def _has_room(self, data: Mapping[str, Any], around: Around, target: Zone) -> None:
        """Require room for a piece that an action moves unconditionally: it is one of its conditions."""
        if not target.limit or around.action is None:
            return
        action = around.action
        scope = replace(action.scope or around.scope, most=HIDDEN)
        try:
            code = compile_expression(data["to"], self.names, scope)
            moved = compile_expression(data["move"], self.names, scope)
        except Wrong:
            raise Wrong(
                "zone-limit",
                f"Whether there is room in “{target.name}” cannot be told before the action.",
                "Name the zone by what is picked, or leave out its limit.",
            ) from None
        amount = f"len({moved.text})" if moved.origin is not None else "1"
        before = [each for each in action.rooms if each[0] == code.at]
        action.rooms.append((code.at, amount))
        total = "+".join([amount, *(each for _, each in before)])
        facts = {
            "zone": Code(repr(target.name), "text"),
            "count": Code(f"len({code.text})", "num"),
            "limit": Code(str(target.limit), "num"),
        }
        text = f"(len({code.text})+{total} <= {target.limit})"
        action.conditions.append(
            Condition(text, target.rule, "declared-full", facts, level_of(text, action), str(data["to"]))
        )

    def do_shuffle(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        _, source = self.zone(data["shuffle"], (*loc, "shuffle"), around)
        zone, target = self.target(data.get("into"), (*loc, "into"), around)
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
                suggest(str(data["pass on"]), owned),
            )
        if data.get("to") not in ("left", "right"):
            raise Wrong("bad-value", "Zones are passed on to the left or right.", "Write to: left.")
        self.emit(f"h_pass(s, {zone.base}, {1 if data['to'] == 'left' else -1})")

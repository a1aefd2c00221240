"""Statements about pieces that lie somewhere: move, shuffle, pass on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.mistakes import Loc, Told, Wrong, meant
from companion.rules.declared.names import PUBLIC
from companion.rules.declared.statements.core import (
    Around,
    Core,
)


class PieceStatements(Core):
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
            self.same_set(code.zone, target)
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
        self.same_set(source, target)
        self.emit(f"h_one(s, {source_at}, {at}, {code.text})")
        if picked and target.seen == "all":
            if around.action is not None:
                around.action.shown.add(str(data["move"]))
            shown = replace(code, level=PUBLIC, zone=target, at=at)
            return replace(around, scope=around.scope.having(**{str(data["move"]): shown}))
        return None

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

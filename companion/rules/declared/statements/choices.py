"""Statements that ask people: choose, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
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
from companion.rules.declared.by_hand import RESERVED
from companion.rules.declared.mistakes import Loc, Wrong
from companion.rules.declared.names import OWN, PUBLIC, Scope
from companion.rules.declared.state import OVER
from companion.rules.declared.statements.chance import ChanceStatements
from companion.rules.declared.statements.core import WORDS, Around, plain

SLOTS = {"dice": "list", "one of": "text", "pieces": "pieces"}
"""The slots of picks that are not named by their type."""


class ChoiceStatements(ChanceStatements):
    def do_choose(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        self.may_stop("choose", around)
        end = self.block()
        self.choose(data["choose"], (*loc, "choose"), around, end, end)
        self.begin(end)

    def choose(self, data: Any, loc: Loc, around: Around, after: int, without: int) -> None:
        """Let the seat of the surrounding loop choose an action. `after` follows it, `without` when none is legal."""
        if around.asks is None:
            raise Wrong("no-player", "Nobody is asked here.", "Put “choose” inside turns, each player or all at once.")
        choice = self._actions(data, loc, around, around.asks)
        self._ask(choice)
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

    def _ask(self, choice: Choice) -> None:
        """Begin where a choice is asked, after markets are filled: a move by hand returns here."""
        markets = [zone for zone in self.names.zones.values() if zone.market]
        if not markets and not self.by_hand:
            return
        choice.block = self.block()
        self.go(choice.block)
        self.begin(choice.block)
        for zone in markets:
            source = self.names.zones[zone.source]
            self.draw(f"{zone.market}-len(z[{zone.base}])", (source, str(source.base)), zone, str(zone.base))

    def open_table(self) -> None:
        """Let people act by hand until they end the game, where nothing is said about turns."""
        choice = Choice(len(self.choices), "table", -1, open=True)
        self.choices.append(choice)
        self.functions += choice_program(choice)
        self._ask(choice)
        self._look_for_the_end()
        self.emit(f"s.choice = {choice.number}; s.place = {choice.block}; s.legal = None")
        self.emit("return -1")

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
            if not NAME.match(name.replace("-", "_")) or name.startswith(RESERVED):
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
                pick.slot = self.slot(SLOTS.get(pick.kind, pick.code.type))
        self.functions += choice_program(choice)
        return choice

    def _carry_out(self, action: Action, around: Around) -> None:
        """Carry out an action's effects, then clear its picks."""
        scope = around.scope
        for pick in action.picks:
            try:
                again = read_pick(
                    pick.name, pick.kind, pick.of, f"v[{pick.slot}]", self.names, replace(scope, most=OWN)
                )
            except Wrong:
                continue  # Reported when the pick was read.
            # All are shown what they are asked.
            code = replace(again.code, level=PUBLIC) if action.asks else again.code
            scope = scope.having(**{pick.name: code})
        picks = tuple(pick.slot for pick in action.picks)
        self.acting = action
        self.sequence(action.do, (*action.loc, "do"), replace(around, scope=scope, picks=picks, action=action))
        self.acting = None
        self.forget(picks)
        self._check_after(action)
        self.functions += action_program(action)

    def _check_after(self, action: Action) -> None:
        if not any(condition.after for condition in action.conditions):
            return
        if action.uncovers:
            self.mistakes.add(
                (*action.loc, "when"),
                "secret-read",
                f"“after” would tell which piece “{action.name}” uncovers.",
                "Ask it of actions that move pieces the player knows.",
            )
        if not plain(_without_last_word(action.do)):
            self.mistakes.add(
                (*action.loc, "when"),
                "bad-after",
                f"“after” cannot be asked of “{action.name}”: chance or a choice follows it.",
                "Ask it of actions whose effects happen at once.",
            )

    def do_all_at_once(self, data: Mapping[str, Any], loc: Loc, around: Around) -> None:
        """Let every seat choose in secret, then carry the actions out in the order of the seats."""
        self.may_stop("all at once", around)
        inside, here = data["all at once"], (*loc, "all at once")
        if isinstance(inside, Mapping) and "choose" in inside and len(inside) == 1:
            inside, here = inside["choose"], (*here, "choose")
        seat = self.slot("player")
        mine = replace(around, scope=replace(around.scope, me=f"v[{seat}]"), asks=seat)
        choice = self._actions(inside, here, mine, seat, together=True)
        head, next_one, end = self.block(), self.block(), self.block()
        self._ask(choice)
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


def _without_last_word(data: Any) -> Any:
    """Return statements without a closing “end turn”."""
    return data[:-1] if isinstance(data, list) and data and data[-1] in WORDS else data

"""Basis of all statements: growing blocks, expressions with their place in the file, and the surroundings.

A block is straight Python text that ends by returning the next block, or by waiting for a choice or for chance.
Counters of loops are slots of the state, so a game can stop anywhere and continue from a copy, a log or a position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.declared.actions import Action, Choice
from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.mistakes import Loc, Mistakes, Told, Wrong, suggest
from companion.rules.declared.model import Zone
from companion.rules.declared.names import Code, Names, Scope, need
from companion.rules.declared.state import OVER

MOST_ROUNDS = 1000
MOST_BLOCKS = 2000

KEYWORDS: dict[str, tuple[str, ...]] = {
    "set": ("to",), "add": ("by",), "subtract": ("by",),
    "take": ("of", "from", "who"), "give": ("of", "to", "who"), "move": ("from", "to"), "draw": ("from", "to"),
    "deal": ("from", "to"), "shuffle": ("into",), "roll": ("only",), "pass on": ("to",), "if": ("then", "else"),
    "for": ("in", "do"), "repeat": ("do", "phase"), "each player": ("do", "phase"), "turns": ("phase",),
    "choose": ("phase",), "all at once": ("phase",), "do": ("phase",),
}  # fmt: skip
"""Every statement, and its optional keys."""
WORDS = ("end turn", "end phase", "end game")


@dataclass(frozen=True, slots=True)
class Around:
    """The surroundings of a statement."""

    scope: Scope
    asks: int | None = None
    """The slot of the player of the surrounding loop."""
    turn_end: int | None = None
    phase_end: int | None = None
    phase: str = ""
    inline: bool = False
    """Inside a block that cannot stop: no choices, no chance, no jumps."""
    fors: int = 0
    action: Action | None = None
    """The action whose effects these are, while they are carried out unconditionally."""
    picks: tuple[int, ...] = ()
    """The slots of the surrounding action's picks."""


class Core:
    """Compiles statements one after the other into the program."""

    def __init__(self, names: Names, mistakes: Mistakes, first_slot: int) -> None:
        self.names = names
        self.mistakes = mistakes
        self.first_slot = first_slot
        self.slots: list[str] = []
        """The kind of value in each slot of the program: num, player, piece, text, list."""
        self.blocks: list[list[str]] = []
        self.choices: list[Choice] = []
        self.actions: list[Action] = []
        self.functions: list[str] = []
        self.ends = ""
        self.finish_round = False
        self.now = -1
        self.indent = 1
        self.asked_before = 0
        self.by_hand = ""
        self.filled: set[str] = set()
        """Zones that some statement moves pieces to."""
        self.acting: Action | None = None
        """The action whose effects are compiled now."""

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
        """Return the whole program."""
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
            if number and data[number - 1] in WORDS:
                self.mistakes.add(
                    (*loc, number),
                    "never-reached",
                    f"Nothing happens after “{data[number - 1]}”.",
                    "Put it before, or leave it out.",
                )
                break
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
                "unknown-statement",
                f"“{given}” is no statement.",
                suggest(given, [*KEYWORDS, *WORDS], "Statements are"),
            )
        for key in data:
            if key != keyword and key not in KEYWORDS[keyword]:
                hint = suggest(str(key), KEYWORDS[keyword], f"Besides “{keyword}” there may be")
                self.mistakes.add((*loc, key), "unknown-key", f"“{keyword}” has no “{key}”.", hint)
        inner = replace(around, phase=data["phase"]) if isinstance(data.get("phase"), str) else around
        handler: Callable[[Any, Loc, Around], Around | None] = getattr(self, "do_" + keyword.replace(" ", "_"))
        return replace(handler(data, loc, inner) or around, phase=around.phase)

    def _word(self, word: str, around: Around) -> None:
        if around.inline:
            raise Wrong("bad-place", f"“{word}” cannot stand inside “for”.", "Put it after the loop.")
        if word in WORDS:
            self.forget(around.picks)
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
                raise Wrong("unknown-statement", f"“{word}” is no statement.", suggest(word, [*WORDS, *KEYWORDS]))

    # Expressions, with their place in the file

    def read(self, data: Any, around: Around, *types: str) -> Code:
        code = compile_expression(data, self.names, around.scope)
        return need(code, *types) if types else code

    def part(self, data: Mapping[str, Any], key: str, loc: Loc, around: Around, *types: str) -> Code:
        """Compile the expression under a key; a mistake in it is reported there."""
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
                    "wrong-type", f"“{data}” is no zone.", suggest(str(data).rpartition(".")[2], self.names.zones)
                )
        except Wrong as wrong:
            self.mistakes.tell(loc, wrong)
            raise Told from None
        return code.zone, code.at

    def target(self, data: Any, loc: Loc, around: Around) -> tuple[Zone, str]:
        """Return the destination zone of pieces."""
        found = self.zone(data, loc, around)
        self.filled.add(found[0].name)
        return found

    def variable(self) -> str:
        self.asked_before += 1
        return f"t{self.asked_before}"

    def same_set(self, source: Zone, target: Zone) -> None:
        if source.of != target.of:
            raise Wrong(
                "wrong-zone",
                f"“{source.name}” holds {source.of}, “{target.name}” holds {target.of}.",
                "Pieces move between zones of the same set.",
            )

    def may_stop(self, what: str, around: Around) -> None:
        if around.inline:
            raise Wrong("bad-place", f"“{what}” cannot stand inside “for”.", "Use “repeat” or “each player” for it.")

    def emit_block(self, data: Any, loc: Loc, around: Around) -> None:
        self.indent += 1
        self.emit("pass")
        self.sequence(data, loc, replace(around, inline=True))
        self.indent -= 1

    def _look_for_the_end(self) -> None:
        if self.ends and not self.finish_round:
            self.emit(f"if {self.ends}: return {OVER}")

    def forget(self, picks: tuple[int, ...]) -> None:
        for slot in picks:
            self.emit(f"v[{slot}] = {NOTHING[self.slots[slot - self.first_slot]]!r}")


NOTHING: dict[str, Any] = {"num": 0, "player": 0, "piece": -1, "text": "", "list": (), "pieces": ()}
"""The value of an empty slot."""
PLAIN = ("set", "add", "subtract", "take", "give", "move", "shuffle", "pass on", "for")


def mentions(data: Any, word: str) -> bool:
    """Tell whether a word stands anywhere in statements."""
    if isinstance(data, Mapping):
        return any(mentions(each, word) for each in data.values())
    return any(mentions(each, word) for each in data) if isinstance(data, list) else data == word


def plain(data: Any) -> bool:
    """Tell whether statements happen at once: no chance, no choice, no jump."""
    if data is None:
        return True
    if isinstance(data, list):
        return all(plain(entry) for entry in data)
    if isinstance(data, Mapping):
        if "if" in data:
            return plain(data.get("then")) and plain(data.get("else"))
        if "for" in data or (data.keys() == {"do"}):
            return plain(data.get("do"))
        return any(key in data for key in PLAIN)
    return False

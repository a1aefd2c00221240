"""The names an expression may use, each with its type and with who may know its value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.rules.declared.mistakes import Wrong
from companion.rules.declared.model import DiceSet, Number, Pieces, Setting, Tokens, Zone

PUBLIC, OWN, HIDDEN = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Code:
    """A piece of a program with its type, and who may know its value."""

    text: str
    type: str
    level: int = PUBLIC
    number: Number | None = None
    zone: Zone | None = None
    at: str = ""
    """For numbers and zones: the slot."""
    everybody: bool = False
    """Whether it is the list of all players."""
    count_level: int = PUBLIC
    """For zones: who may know how many pieces there are."""
    nth: str = ""
    """For a piece at a known place of a zone in order: program text of the place."""
    origin: Zone | None = None
    """For several picked pieces: the zone they lie in, whose slot is `at`."""
    of: str = ""
    """For pieces of no zone: the table or component they belong to."""

    @property
    def set_name(self) -> str:
        """Return the table or component that its pieces belong to; empty where they may belong to several."""
        zone = self.zone or self.origin
        return zone.of if zone is not None else self.of


@dataclass(slots=True)
class Names:
    """Everything that a declaration names."""

    numbers: dict[str, Number] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    dice: dict[str, DiceSet] = field(default_factory=dict)
    tokens: dict[str, Tokens] = field(default_factory=dict)
    options: dict[str, Setting] = field(default_factory=dict)
    formulas: dict[str, str] = field(default_factory=dict)
    pieces: Pieces = field(default_factory=Pieces)
    teams: bool = False
    """Whether players score together."""
    broken: set[str] = field(default_factory=set)
    """Names whose own declaration has a mistake; what follows from that is not reported."""
    nodes: int = 0
    """The nodes compiled so far."""

    def of_table(self) -> list[str]:
        """Return the names that stand alone."""
        numbers = [name for name, number in self.numbers.items() if not number.per_player]
        zones = [name for name, zone in self.zones.items() if not zone.per_player]
        return [*numbers, *zones, *self.dice, *self.options, *self.formulas, *self.pieces.sets, "players", "my"]

    def of_player(self) -> list[str]:
        """Return the names of what each player has."""
        numbers = [name for name, number in self.numbers.items() if number.per_player]
        return numbers + [name for name, zone in self.zones.items() if zone.per_player]


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression stands: the text that gives the acting player, and local names."""

    me: str | None = None
    local: Mapping[str, Code] = field(default_factory=dict)
    most: int = PUBLIC
    """The highest level of secrecy whose values may be read."""

    def having(self, **local: Code) -> Scope:
        return replace(self, local={**self.local, **local})


def need(code: Code, *types: str) -> Code:
    """Return the code, or raise `Wrong` if its type is none of these."""
    if code.type in types or (code.type == "bool" and "num" in types):
        return code
    raise Wrong(
        "wrong-type", f"This is {SAID.get(code.type, code.type)}.", f"{_or(types)} is needed here.".capitalize()
    )


SAID = {
    "num": "a number", "text": "a text", "bool": "true or false", "player": "a player", "piece": "a piece",
    "array": "a row of numbers", "list:num": "a list of numbers", "list:piece": "a list of pieces",
    "list:player": "a list of players", "list:text": "a list of texts", "list:bool": "a list of truths",
}  # fmt: skip
NONE_OF = {"num": "0", "text": "''", "bool": "False", "player": "0", "piece": "-1"}


def _or(types: tuple[str, ...]) -> str:
    return " or ".join(SAID.get(each, each) for each in types)

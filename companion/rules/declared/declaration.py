"""A game as it was read from its declaration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.rules.declared.actions import Action, Choice
from companion.rules.declared.mistakes import Mistake
from companion.rules.declared.names import PUBLIC, Names
from companion.rules.declared.statements import NOTHING


@dataclass(slots=True)
class ScoreLine:
    """One line of the sheet: points of a player, or a majority."""

    what: str
    rule: str
    number: int
    facts: tuple[str, ...] = ()
    majority: tuple[int, ...] = ()
    ties: str = "split"
    level: int = PUBLIC
    """Who may know its points."""
    per_team: bool = False
    """It counts once for a team."""


@dataclass(slots=True)
class Declaration:
    """A game as it was read: names, the program as text, and what stands around it."""

    id: str
    prefix: str
    players: range
    names: Names
    text: str = ""
    slots: list[str] = field(default_factory=list)
    first_slot: int = 0
    choices: list[Choice] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    lines: list[ScoreLine] = field(default_factory=list)
    by_hand: str = ""
    """Whether pieces move by hand: freely, when the table agrees, or never."""
    teams: str = ""
    """The rule by which players score together, if they do."""
    ties: list[str] = field(default_factory=list)
    low_wins: bool = False
    counts: str = "points"
    close: int = 10
    outlook: bool = False
    entry: int = 0
    lights: Mapping[str, Any] = field(default_factory=dict)
    timer: tuple[int, str] = (0, "")
    """After how many seconds of a turn which sentence is shown."""
    mistakes: tuple[Mistake, ...] = ()
    doubts: tuple[Mistake, ...] = ()
    """What is allowed and hardly meant."""
    columns: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether nothing is ever secret."""
        secret = any(zone.seen != "all" and zone.order != "heap" for zone in self.names.zones.values())
        return not secret and not any(action.hidden for action in self.actions)


def first_values(made: Declaration) -> list[Any]:
    """All slots as a game begins."""
    values: list[Any] = []
    values += [setting.default for setting in made.names.options.values()]
    for number in made.names.numbers.values():
        values += [number.start] * number.width * (made.players[-1] if number.per_player else 1)
    for dice in made.names.dice.values():
        values += [0] * dice.width
    return values + [NOTHING[kind] for kind in made.slots]

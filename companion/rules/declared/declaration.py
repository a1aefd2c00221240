"""A game as read from its declaration."""

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
    """The players who may know its points."""
    per_team: bool = False
    """Whether it counts once for a team."""


@dataclass(slots=True)
class Declaration:
    """A game as read: names, the program as text, and further sections."""

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
    scored: frozenset[str] = frozenset()
    """The words in the expressions of the score: what people must enter to have a game counted."""
    scored_places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Of rows of numbers of which it reads some places only: which ones."""
    secret_ties: bool = False
    """Whether a tie-break reads secrets; it is then ignored until the end."""
    low_wins: bool = False
    counts: str = "points"
    close: int = 10
    outlook: bool = False
    entry: int = 0
    lights: Mapping[str, Any] = field(default_factory=dict)
    timer: tuple[int, str] = (0, "")
    """Seconds of a turn, and the sentence to show after them."""
    mistakes: tuple[Mistake, ...] = ()
    doubts: tuple[Mistake, ...] = ()
    """Warnings: allowed, but hardly intended."""
    columns: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Tell whether nothing is ever secret."""
        secret = any(zone.seen != "all" and zone.order != "heap" for zone in self.names.zones.values())
        return not secret and not any(action.hidden for action in self.actions)


def first_values(made: Declaration) -> list[Any]:
    """Return all slots at the beginning of a game."""
    values: list[Any] = []
    values += [setting.default for setting in made.names.options.values()]
    for number in made.names.numbers.values():
        values += [number.start] * number.width * (made.players[-1] if number.per_player else 1)
    for dice in made.names.dice.values():
        values += [dice.blank] * dice.width
    return values + [NOTHING[kind] for kind in made.slots]

"""Players for empty seats, in three strengths. Any bot plays any game: it knows only the kernel."""

from __future__ import annotations

from typing import Any

from companion.bots.model import Below, Bot
from companion.bots.simple import Easy, Medium, Uniform
from companion.bots.strong import Strong
from companion.rules.kernel import Game

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Easy(), Medium(), Strong())}
"""The strengths people can choose, the weakest first."""
LAB_BOTS: dict[str, Bot] = {**BOTS, Uniform.name: Uniform()}
"""Whom the lab seats: the strengths, and the player that draws its moves evenly."""
FORMER = {"random": "easy", "greedy": "medium", "carlo": "strong"}
"""Names that stand in older tables and programs, with the strength each of them is now."""


def can_play(game: Game[Any, Any]) -> bool:
    """Tell whether bots know when they are to act: not at a table where people do everything by hand."""
    return game.has_turns


def present_name(name: str) -> str:
    """The strength that a name means today; a name that never was one comes back as it is."""
    return FORMER.get(name, name)


__all__ = [
    "BOTS",
    "FORMER",
    "LAB_BOTS",
    "Below",
    "Bot",
    "Easy",
    "Medium",
    "Strong",
    "Uniform",
    "can_play",
    "present_name",
]

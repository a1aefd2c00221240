"""Players for empty seats. Any bot plays any game: it knows only the kernel."""

from __future__ import annotations

from companion.bots.model import Below, Bot
from companion.bots.simple import Greedy, Random

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Random(), Greedy())}

__all__ = ["BOTS", "Below", "Bot", "Greedy", "Random"]

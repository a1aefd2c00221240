"""Players for empty seats. Any bot plays any game: it knows only the kernel."""

from __future__ import annotations

from companion.bots.carlo import MonteCarlo
from companion.bots.model import Below, Bot
from companion.bots.simple import Greedy, Random

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Random(), Greedy(), MonteCarlo())}
"""The bots people can choose, by name."""

__all__ = ["BOTS", "Below", "Bot", "Greedy", "MonteCarlo", "Random"]

"""The kernel: the few shapes every game, table, bot and phone agree on."""

from companion.rules.kernel.chance import Dice, Odds, Question, Sampled, Weighted, is_possible
from companion.rules.kernel.game import ChanceMove, Game, Option, State
from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.pending import Awaited, Chance, Over, Pending, Seat, Turn
from companion.rules.kernel.sheet import Line, PlayerSheet, Sheet

__all__ = [
    "Awaited",
    "Chance",
    "ChanceMove",
    "Dice",
    "Game",
    "Illegal",
    "Line",
    "Odds",
    "Option",
    "Over",
    "Pending",
    "PlayerSheet",
    "Question",
    "Sampled",
    "Seat",
    "Sheet",
    "State",
    "Turn",
    "Weighted",
    "is_possible",
]

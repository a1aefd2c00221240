"""The kernel: the types that every game, table, bot and phone share."""

from companion.rules.kernel.chance import Below, Dice, Odds, Question, Sampled, Weighted, is_possible
from companion.rules.kernel.codec import FORM_FACTS, Field, MoveCodec
from companion.rules.kernel.game import ChanceMove, Game, Offers, Option, State
from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.pending import Awaited, Chance, Over, Pending, Seat, Turn
from companion.rules.kernel.reasons import Reason, Reasons
from companion.rules.kernel.sheet import Line, PlayerSheet, Sheet
from companion.rules.kernel.steps import ChanceStep, Large, Reply, Step

__all__ = [
    "FORM_FACTS",
    "Awaited",
    "Below",
    "Chance",
    "ChanceMove",
    "ChanceStep",
    "Dice",
    "Field",
    "Game",
    "Illegal",
    "Large",
    "Line",
    "MoveCodec",
    "Odds",
    "Offers",
    "Option",
    "Over",
    "Pending",
    "PlayerSheet",
    "Question",
    "Reason",
    "Reasons",
    "Reply",
    "Sampled",
    "Seat",
    "Sheet",
    "State",
    "Step",
    "Turn",
    "Weighted",
    "is_possible",
]

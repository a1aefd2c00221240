"""The kernel: the few shapes every game, table, bot and phone agree on."""

from companion.rules.kernel.chance import Dice, Odds, Question, Sampled, Weighted, is_possible
from companion.rules.kernel.codec import FORM_FACTS, Field, MoveCodec
from companion.rules.kernel.game import ChanceMove, Game, Option, State
from companion.rules.kernel.heuristics import Appraises
from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.pending import Awaited, Chance, Over, Pending, Seat, Turn
from companion.rules.kernel.reasons import Reason, Reasons, told
from companion.rules.kernel.sheet import Line, PlayerSheet, Sheet

__all__ = [
    "FORM_FACTS",
    "Appraises",
    "Awaited",
    "Chance",
    "ChanceMove",
    "Dice",
    "Field",
    "Game",
    "Illegal",
    "Line",
    "MoveCodec",
    "Odds",
    "Option",
    "Over",
    "Pending",
    "PlayerSheet",
    "Question",
    "Reason",
    "Reasons",
    "Sampled",
    "Seat",
    "Sheet",
    "State",
    "Turn",
    "Weighted",
    "is_possible",
    "told",
]

"""What lies beside the board: dice, decks, counters, a first-player picker, a timer, notes.

Works for any pack, with or without an engine. Like a table, a toolbox is the fold of its log; unlike a table's, its
deeds carry their outcome, since no rules judge them.
"""

from companion.toolbox.deeds import Awry, settle
from companion.toolbox.state import Deck, Toolbox, fold, remembered, view

__all__ = ["Awry", "Deck", "Toolbox", "fold", "remembered", "settle", "view"]

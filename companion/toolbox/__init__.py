"""Tools for any pack, with or without an engine: dice, decks, counters, a first-player picker, a timer, notes.

Like a table, a toolbox is the fold of its log; but its deeds carry their outcome, since no rules judge them.
"""

from companion.toolbox.deeds import Awry, settle
from companion.toolbox.state import Deck, Toolbox, fold, loggable_deed, view

__all__ = ["Awry", "Deck", "Toolbox", "fold", "loggable_deed", "settle", "view"]

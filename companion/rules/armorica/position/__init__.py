"""Chapter 12.2: a moment written down as people would read it off the table, and read back.

Decks are what is listed nowhere. A row that is short while its deck has cards waits for a card; when no seat is
asked, the phase is over but for that. Displays may hold cards that no deck knows, described by their icons.
"""

PHASES = ("gaul", "roman", "winter", "over")
MOMENT = ("start", "turn", "phase", "to_move", "rows", "gone")
"""What a table needs to play on; `players` alone can be scored. All but the last are needed."""
MOST_ICONS = 20
MOST_TURNS = 99

"""How much a strong bot thinks: the figures that command line, server and lab share."""

from __future__ import annotations

THINK = 1.5
"""Seconds for a move at a live table, unless the server or the table says otherwise."""
LEAST, MOST = 0.1, 10.0
"""Seconds that server and table may ask for."""
ITERATIONS = 200
"""For a decision where no clock runs, as in the lab."""
MOST_ITERATIONS = 20_000
"""However quick they are: what a search may keep in memory."""

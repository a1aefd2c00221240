"""Stone Rows for Punchboard: the pack lies in `content/`, the drawing for phones in `web/`, the rules in `rules.py`."""

from corner_games.rules import game as game

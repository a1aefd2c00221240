"""What the open step demands of the table, chapter by chapter; `agenda` says to which part of the game it belongs."""

DETAILS = {"gods": 1, "take_knowledge": 1, "losses": 1, "reroll": 1, "follow": 1, "loki_retreat": 3}
"""How many numbers stand beside an open step, where it is always the same number and not none."""

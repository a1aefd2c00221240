"""The lab: bots play a game by the thousand, and everything that can be counted is counted."""

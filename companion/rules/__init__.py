"""The rules engines: pure functions over small states. Standard library only; no clock, no chance, no files."""

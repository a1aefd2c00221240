"""Checks of a game's data beyond its shape: expressions in game.yaml, and checks written in Python by name.

A Python check is a module here with `check(case)`; `use:` names the module, with hyphens.
"""

from generator.pack.table_checks.case import Case
from generator.pack.table_checks.run import names, run

__all__ = ["Case", "names", "run"]

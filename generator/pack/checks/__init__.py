"""What must be true of a game's data beyond its shape: expressions in game.yaml, and checks written in Python by name.

A Python check is a module here with `check(case)`; the module's name, with hyphens, is what `use:` asks for.
"""

from generator.pack.checks.case import Case
from generator.pack.checks.run import names, run

__all__ = ["Case", "names", "run"]

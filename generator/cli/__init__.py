"""The command line. One file per command, loaded when it is called; `frame.py` holds them together.

Nothing else may stand here: the modules of commands have names such as `list`, which would hide Python's own.
"""

from generator.cli.frame import main, run

__all__ = ["main", "run"]

"""The command line. One file per command, loaded when it is called; `frame.py` holds them together.

Nothing else may stand here: the modules of commands have names such as `list`, which would hide Python's own.
"""

import gc

# Modules live to the end: nothing is won by looking through them for garbage.
gc.disable()
from generator.cli.frame import main, run  # noqa: E402

gc.freeze()
gc.enable()

__all__ = ["main", "run"]

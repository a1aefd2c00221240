"""Where the product's own data lies: in a checkout beside the code, in a wheel inside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

Room = Literal["content", "templates"]


@cache
def room(name: Room) -> Path:
    """The folder `content/` or `templates/`, wherever this installation keeps it."""
    package = Path(__file__).resolve().parent
    for candidate in (package / "_data" / name, package.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"the installation of Punchboard lacks its {name} folder; install it again")

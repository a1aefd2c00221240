"""Wait for what another thread or process does."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

T = TypeVar("T")


def until(look: Callable[[], T], seconds: float = 20.0, what: str = "it") -> T:
    """Return what `look` finds as soon as it finds something; fail when nothing has come in so many seconds."""
    deadline = monotonic() + seconds
    while not (found := look()):
        assert monotonic() < deadline, f"{what} did not come"
        sleep(0.005)
    return found

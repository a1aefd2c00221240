"""Foreseen refusals and unforeseen faults.

A `Problem` is a refusal with a code, whose sentence is in the app's texts. An unforeseen fault is answered with an id
that is in the log, and with nothing else: no traceback and no secret.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from time import monotonic
from typing import Any

from companion.store.model import StoreAway

log = logging.getLogger("punchboard")


PASSING = (429, 503)
"""Statuses that pass by themselves; their answers carry Retry-After."""


class Problem(Exception):
    """A refusal. `facts` fill its sentence and may hold only what the asker may know."""

    def __init__(self, status: int, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts: Mapping[str, Any] = facts


SAID_AGAIN = 60.0
"""Seconds for which an absent store is logged as one fault, because every request meets it."""

_away = ("", float("-inf"))


def note_fault(fault: BaseException) -> str:
    """Log a fault under a new id and return the id."""
    global _away
    name = secrets.token_hex(4)
    if not isinstance(fault, StoreAway):
        log.error("fault %s", name, exc_info=fault)
        return name
    known, since = _away
    if monotonic() - since < SAID_AGAIN:
        return known
    _away = (name, monotonic())
    log.error("fault %s: the tables cannot be reached: %s", name, " ".join(str(fault).split()))
    return name

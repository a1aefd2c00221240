"""Errors as sentences. A `Problem` is a no with a code; its words stand in the app's texts, in the page's language.

Whatever was not foreseen gets an id that is in the log, and nothing else: never a traceback, never a secret.
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
"""What is over by itself after a while: whoever is told so is told when to ask again."""


class Problem(Exception):
    """An answer that is not 2xx. `facts` fill the sentence and may hold only what the asker may know."""

    def __init__(self, status: int, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts: Mapping[str, Any] = facts


SAID_AGAIN = 60.0
"""Seconds for which tables that cannot be reached are one fault: everybody meets it with everything they ask."""

_away = ("", float("-inf"))


def note_fault(fault: BaseException) -> str:
    """Write a fault into the log under an id, which is all the phone is told."""
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

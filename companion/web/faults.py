"""Errors as sentences. A `Problem` is a no with a code; its words stand in the app's texts, in the page's language.

Whatever was not foreseen gets an id that is in the log, and nothing else: never a traceback, never a secret.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from typing import Any

log = logging.getLogger("punchboard")


class Problem(Exception):
    """An answer that is not 2xx. `facts` fill the sentence and may hold only what the asker may know."""

    def __init__(self, status: int, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts: Mapping[str, Any] = facts


def note_fault(fault: BaseException) -> str:
    """Write a fault into the log under a fresh id, which is all the phone is told."""
    name = secrets.token_hex(4)
    log.error("fault %s", name, exc_info=fault)
    return name

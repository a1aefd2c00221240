"""Who may go on when several threads want Python: while one of them draws or thinks, it gives way often, so that phones
are answered in between.

Only there: elsewhere threads wait for disks, and giving way often would cost more than it gains.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from companion.store.aside import on_gevent

SHORT = 0.0005
"""Seconds. Python's usual 5 ms are waited several times for each answer."""

Found = TypeVar("Found")

_usual = sys.getswitchinterval()
_under_way = 0


@contextmanager
def short_turns() -> Iterator[None]:
    """Around work that a real thread does. Under gevent, where everybody else shares one thread, which also counts."""
    global _under_way
    if not on_gevent():
        yield
        return
    _under_way += 1
    sys.setswitchinterval(SHORT)
    try:
        yield
    finally:
        _under_way -= 1
        if not _under_way:
            sys.setswitchinterval(_usual)


def aside(work: Callable[[], Found]) -> Found:
    """Under gevent in a real thread: phones are answered meanwhile. It touches nothing that others change."""
    if not on_gevent():
        return work()
    from gevent import get_hub

    with short_turns():
        found: Found = get_hub().threadpool.apply(work)
    return found

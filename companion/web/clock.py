"""The clock of the server. Times are for people to read; no rule and no replay uses them."""

from __future__ import annotations

import time
from functools import lru_cache


def now() -> int:
    return int(time.time())


def now_ms() -> int:
    return int(time.time() * 1000)


def stamp() -> str:
    return _format_time(now())


@lru_cache(maxsize=4)
def _format_time(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))

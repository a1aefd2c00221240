"""The system's limit on open files. Every connection is one, and at the limit neither phones nor the store can open
any, so streams are refused well before it.
"""

from __future__ import annotations

import sys

FALLBACK = 10_240
"""Accepted by systems that report no limit and yet have one."""
MOST = 65_536
MOST_STREAMS = 20_000
SPARE = 32
"""Connections beside those of open streams."""
RESERVE = 64
"""Files for everything but phones: the store, pipes between threads, drawings."""


def allow_many_files() -> None:
    """Raise the soft limit as far as allowed; systems begin with 256 or 1,024."""
    if sys.platform == "win32":
        return  # has no such limit
    import resource

    now, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (MOST, FALLBACK):
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if now == resource.RLIM_INFINITY or now >= most:
            return
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (ValueError, OSError):
            continue
        return


def most_streams() -> int:
    """Return how many streams may be open at once."""
    if sys.platform == "win32":
        return MOST_STREAMS
    import resource

    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_STREAMS if now == resource.RLIM_INFINITY else streams_within(now)


def most_connections() -> int:
    """Return how many connections may be open at once: two for each stream, and some spare ones."""
    return 2 * most_streams() + SPARE


def streams_within(files: int) -> int:
    """Return the streams that fit: a browser keeps another connection open for its moves."""
    return max(1, min(MOST_STREAMS, (files - RESERVE) // 2))

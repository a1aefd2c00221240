"""How many files the system lets this process have open; every connection is one. At the limit nobody gets in any more,
neither a phone nor the server to its own tables, so lines end well before it.
"""

from __future__ import annotations

import sys

USUAL_MOST = 10_240
"""Where a system names no limit and yet has one, this much goes through."""
MOST = 65_536
MOST_LINES = 20_000
SPARE = 32
"""Connections beside those of open lines."""
RESERVE = 64
"""Files for all that is no phone: the tables, threads that speak to each other, drawings that are read."""


def allow_many_files() -> None:
    """As many as this process may allow itself; systems begin with 256 or 1,024."""
    if sys.platform == "win32":
        return  # no such limit there
    import resource

    now, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (MOST, USUAL_MOST):
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if now == resource.RLIM_INFINITY or now >= most:
            return
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (ValueError, OSError):
            continue
        return


def most_lines() -> int:
    """How many lines may be open at once."""
    if sys.platform == "win32":
        return MOST_LINES
    import resource

    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_LINES if now == resource.RLIM_INFINITY else lines_within(now)


def most_connections() -> int:
    """How many connections may be open at once: two for each line, and some for those who only look."""
    return 2 * most_lines() + SPARE


def lines_within(files: int) -> int:
    """Whoever holds a line open asks and moves over another connection, which browsers keep open as well."""
    return max(1, min(MOST_LINES, (files - RESERVE) // 2))

"""The SQL statements that append events: one statement per move, which is a transaction by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

LATEST = """
select (select coalesce(max(number), 0) from events where code = ?),
  (select number from events where code = ? and request = ?)
"""
INSERT = "insert into events (code, number, body, at, request, digest) values (?, ?, ?, ?, ?, ?)"
APPEND = "insert into events (code, number, body, at, request, digest) values (?, ({first}), ?, ?, ?, ?){more}"
FIRST = "select 1 + ? from tables where code = ?"
NEXT = "select number + 1 from events where number = ? and code = ?"
"""The number of the new event; NULL, which is refused, unless it follows an existing event. So an insert reads neither
the table's row nor the end of the log: numbers are unique.
"""
MOST_AT_ONCE = 40
"""Events per statement; a move seldom brings more than two."""


def event_rows(
    code: str,
    after: int,
    bodies: Sequence[str],
    at: int,
    digests: Sequence[bytes | None],
    request: str | None = None,
) -> list[tuple[object, ...]]:
    """The request id belongs to the last event."""
    last = after + len(bodies)
    return [
        (code, number, body, at, request if number == last else None, digest)
        for number, (body, digest) in enumerate(zip(bodies, digests, strict=True), after + 1)
    ]


def append_statement(
    code: str, after: int, bodies: Sequence[str], at: int, request: str | None, digests: Sequence[bytes | None]
) -> tuple[str, list[object]]:
    """Insert all these events in one statement, if the log ends where it should and the request is new."""
    values = [value for row in event_rows(code, after, bodies, at, digests[: len(bodies)], request) for value in row]
    values[1:2] = after, code
    return _statement(len(bodies), after == 0), values


@cache
def _statement(events: int, first: bool) -> str:
    return APPEND.format(first=FIRST if first else NEXT, more=", (?, ?, ?, ?, ?, ?)" * (events - 1))

"""Hash chain over a table's log: each digest covers the previous one and the event as stored.

A log that lost, gained or changed an event no longer matches the stored digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from companion.store.model import Damage, Event, Head, Link, Log, StoreDamaged

SIZE = 16
"""Bytes of a digest: no two logs share one by accident."""


def root(code: str, game: str, setup: str) -> bytes:
    """Return the digest of the setup, with which a table's chain begins."""
    return blake2b(f"{code}\n{game}\n{setup}".encode(), digest_size=SIZE).digest()


def link(before: bytes, number: int, body: str, at: int, request: str | None) -> bytes:
    """Return the digest of an event that follows `before`."""
    hashed = blake2b(before, digest_size=SIZE)
    hashed.update(f"{number}\n{at}\n{request or ''}\n{body}".encode())
    return hashed.digest()


def links(before: bytes, after: int, bodies: Sequence[str], at: int, request: str | None) -> list[bytes]:
    """Return the digests of events about to be written. The request belongs to the last of them."""
    found = []
    last = after + len(bodies)
    for number, body in enumerate(bodies, after + 1):
        before = link(before, number, body, at, request if number == last else None)
        found.append(before)
    return found


def check(begin: bytes, rows: Iterable[Link], head: Head | None) -> Log:
    """Return the events up to the first one that does not match its digest.

    Events written by early versions have no digest of their own; the next digest covers them.
    """
    if head is not None and head.root is not None and head.root != begin:
        raise StoreDamaged("the setup of a table is not as it was written")
    events: list[Event] = []
    digest = begin
    whole = True
    for event, stored in rows:
        following = link(digest, event.number, event.body, event.at, event.request)
        whole = event.number == len(events) + 1 and stored in (None, following)
        if not whole:
            break
        events.append(event)
        digest = following
    told = max(len(events) + (not whole), head.number if head is not None else 0)
    return Log(events, digest, Damage(len(events), told) if told > len(events) else None)

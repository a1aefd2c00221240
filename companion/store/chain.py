"""Hashes that tie a table's log together: each entry's digest covers the one before it and the entry as it is stored.

A stored log that lost, gained or changed an entry no longer leads to the digests that stand beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from companion.store.model import Damage, Event, Head, Link, Log, StoreDamaged

SIZE = 16
"""Bytes of a digest: no two logs share one by accident."""


def root(code: str, game: str, setup: str) -> bytes:
    """The digest a table begins with: its setup."""
    return blake2b(f"{code}\n{game}\n{setup}".encode(), digest_size=SIZE).digest()


def link(before: bytes, number: int, body: str, at: int, request: str | None) -> bytes:
    """The digest of one event that follows on another one."""
    hashed = blake2b(before, digest_size=SIZE)
    hashed.update(f"{number}\n{at}\n{request or ''}\n{body}".encode())
    return hashed.digest()


def links(before: bytes, after: int, bodies: Sequence[str], at: int, request: str | None) -> list[bytes]:
    """The digests of events that are about to be written; the request stands on the last of them."""
    found = []
    last = after + len(bodies)
    for number, body in enumerate(bodies, after + 1):
        before = link(before, number, body, at, request if number == last else None)
        found.append(before)
    return found


def check(begin: bytes, rows: Iterable[Link], head: Head | None) -> Log:
    """The events up to where the chain breaks. Events that an earlier Punchboard wrote have no digest beside them; the
    next one that has one covers them, too."""
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

"""Upkeep of tables: list, delete, erase a name. Both stores share it; only the placeholder for values differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.store.chain import link, root
from companion.store.model import Event, StoredTable, purpose
from companion.store.seat_transfer import Mark

OF_A_TABLE = ("events", "seats", "passes", "wishes", "heads", "notices", "aside", "tables")
"""Ordered so that no row refers to a deleted one."""
LIST = """
select t.code, t.game, t.created, t.touched, t.archived, count(e.number), coalesce(sum(length(e.body)), 0)
from tables t left join events e on e.code = t.code
group by t.code, t.game, t.created, t.touched, t.archived order by t.touched desc, t.code
"""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list: its number of events and their size."""

    code: str
    game: str
    created: int
    touched: int
    archived: bool
    events: int
    size: int


@dataclass(frozen=True, slots=True)
class Rewriting:
    """How to change a table's texts.

    `texts` changes the setup and the events, `request` the ids of requests; `seats` maps renamed seats, `name` changes
    the holder's name. `note` creates the event that reports it from the previous digest.
    """

    setup: Callable[[str], str]
    body: Callable[[str], str]
    request: Callable[[str], str]
    seat: Callable[[str], str]
    name: Callable[[str], str]
    note: Callable[[bytes], str]


class Upkeep:
    """Statements within one transaction."""

    def __init__(self, db: Any, mark: Mark) -> None:
        self._db = db
        self._mark = mark

    def _run(self, words: str, *values: object) -> Any:
        return self._db.execute(words.replace("?", self._mark), values)

    def list(self) -> list[Listed]:
        return [Listed(*row) for row in self._run(LIST).fetchall()]

    def delete(self, code: str) -> bool:
        """Delete a table and everything that belongs to it; return whether it existed."""
        gone = 0
        for table in OF_A_TABLE:
            gone = self._run(f"delete from {table} where code = ?", code).rowcount
        return gone > 0

    def events(self, code: str, table: str = "events") -> Iterator[Event]:
        rows = self._run(f"select number, body, at, request from {table} where code = ? order by number", code)
        return iter([Event(*row) for row in rows.fetchall()])

    def rewrite(self, kept: StoredTable, how: Rewriting, at: int) -> tuple[int, bytes]:
        """Change a table's texts and rebuild its chain, with an event at the end that reports it. Return number and
        digest of the last event.
        """
        code = kept.code
        setup = how.setup(kept.setup)
        before = self._run("select digest from heads where code = ?", code).fetchone()
        digest = begin = root(code, kept.game, setup)
        events = [self._change(event, how) for event in self.events(code)]
        last = len(events) + 1
        events.append(Event(last, how.note(bytes(before[0]) if before else b""), at))
        self._run("update tables set setup = ? where code = ?", setup, code)
        self._run("delete from events where code = ?", code)
        for event in events:
            digest = link(digest, event.number, event.body, event.at, event.request)
            self._run(
                "insert into events (code, number, body, at, request, digest) values (?, ?, ?, ?, ?, ?)",
                *(code, event.number, event.body, event.at, event.request, digest),
            )
        self._run("delete from heads where code = ?", code)
        self._run("insert into heads values (?, ?, ?, ?)", code, last, digest, begin)
        for event in [*self.events(code, "aside")]:
            changed = self._change(event, how)
            self._run(
                "update aside set body = ?, request = ?, digest = null where code = ? and number = ? and body = ?",
                *(changed.body, changed.request, code, event.number, event.body),
            )
        for seat, token, name in self._run("select seat, token, name from seats where code = ?", code).fetchall():
            self._run("delete from seats where code = ? and seat = ?", code, seat)
            self._run("insert into seats values (?, ?, ?, ?)", code, how.seat(seat), token, how.name(name))
            self._run("update notices set seat = ? where code = ? and seat = ?", how.seat(seat), code, seat)
            self._run(
                "update passes set purpose = ? where code = ? and purpose = ?",
                *(purpose(how.seat(seat)), code, purpose(seat)),
            )
        return last, digest

    @staticmethod
    def _change(event: Event, how: Rewriting) -> Event:
        request = how.request(event.request) if event.request is not None else None
        return replace(event, body=how.body(event.body), request=request)

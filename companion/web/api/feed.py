"""The event stream of a phone: the newest message whenever there is one.

Any server can iterate over a feed, which waits for news. Our own server gives it a `push`: then the request that
changed the table sends the news to every phone itself, and no waiting greenlet has to wake up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.http.connections import EventStream
from companion.live.room import Room
from companion.store.model import StoreAway
from companion.web.api.message import Written, written, written_under_lock
from companion.web.auth.identity import Keys, Who, identify
from companion.web.faults import Problem, note_fault

RETRY_MS = 1000
BEAT = b": still here\n\n"


class Feed(EventStream):
    """A stream without its request, so that it costs little more than its socket. When seats change hands it checks its
    keys again, because a phone that gave its seat away must not see its secrets."""

    __slots__ = ("_after", "_closed", "_heartbeat", "_keys", "_people", "_room", "_spoken", "_who")

    def __init__(
        self,
        room: Room,
        keys: Keys,
        who: Who,
        spoken: str,
        after: int,
        heartbeat: float,
        closed: Callable[[], None],
    ) -> None:
        self._room = room
        self._keys = keys
        self._who = who
        self._spoken = spoken
        self._after = after
        self._heartbeat = heartbeat
        self._closed = closed
        self.is_of_a_seat = who.is_somebody
        self._people = room.keys.changes
        self.push = None

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._messages()
        except StoreAway as fault:  # the phone reconnects, and is told why then
            note_fault(fault)

    def _messages(self) -> Iterator[bytes]:
        room = self._room
        with room.listening(self._who.seat) as listener:
            if self._people != room.keys.changes and not self._still():
                return
            self._people = room.keys.changes
            yield b"retry: %d\n" % RETRY_MS + self._newest()
            while True:
                yield b""  # releases the message that was sent
                while not listener.wait(self._heartbeat, self._push_newest if self.push is not None else None):
                    if not room.store.in_touch():
                        return  # the phone reconnects, perhaps to a process in touch
                    yield BEAT
                if room.closed or (self._people != room.keys.changes and not self._still()):
                    return
                self._people = room.keys.changes
                yield self._newest()

    def close(self) -> None:
        """Release the stream; called by the server in any case."""
        self._closed()

    def _newest(self) -> bytes:
        found = written(self._room, self._who, self._spoken, self._after)
        self._after = found.number
        return _event(found)

    def _push_newest(self) -> bool:
        """Push the newest message, during another seat's move and under the room's lock. A failure must not affect the
        move: the stream's own greenlet meets it again."""
        if self.push is None or self._room.closed or self._people != self._room.keys.changes:
            return False
        try:
            found = written_under_lock(self._room, self._who, self._spoken, self._after)
            sent = self.push(_event(found))
        except Exception:
            return False
        if sent:
            self._after = found.number
        return sent

    def _still(self) -> bool:
        try:
            return identify(self._keys, self._room) == self._who
        except (Problem, StoreAway):
            return False


def _event(found: Written) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (found.number, found.data)

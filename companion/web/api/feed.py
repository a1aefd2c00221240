"""A phone's open line: the newest message whenever there is one.

Any server can go through a feed, which waits for news. Our own hands it a way to send at once (`push`): then whoever
changed the table tells every phone there and then, and none of the waiting greenlets has to wake for it.
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
    """Knows nothing of the request that opened it, so that an open line costs little more than its socket. When seats
    change hands it looks at its keys again: a phone that gave its seat away is not told its secrets any longer."""

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
        except StoreAway as fault:  # a phone whose line ends comes again, and is told why then
            note_fault(fault)

    def _messages(self) -> Iterator[bytes]:
        room = self._room
        with room.listening(self._who.seat) as listener:
            if self._people != room.keys.changes and not self._still():
                return
            self._people = room.keys.changes
            yield b"retry: %d\n" % RETRY_MS + self._newest()
            while True:
                yield b""  # so that neither this line nor the server holds on to a message that was sent
                while not listener.wait(self._heartbeat, self._pushed if self.push is not None else None):
                    if not room.store.in_touch():
                        return  # the phone comes again, perhaps to a process that hears
                    yield BEAT
                if room.closed or (self._people != room.keys.changes and not self._still()):
                    return
                self._people = room.keys.changes
                yield self._newest()

    def close(self) -> None:
        """By whoever served the feed, whether or not it came to an end."""
        self._closed()

    def _newest(self) -> bytes:
        found = written(self._room, self._who, self._spoken, self._after)
        self._after = found.number
        return _event(found)

    def _pushed(self) -> bool:
        """Called in the midst of somebody else's move, by whoever holds the room's lock. The move must not suffer from
        what is wrong with this line: that comes to light when the line's own greenlet tries again."""
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

"""Which phones are connected to other processes.

Processes tell each other at once when a phone comes or goes, and repeat it regularly, because a killed one cannot say
goodbye. Nothing is stored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from secrets import token_hex

from companion.live.room import Room

AGAIN = 10.0
"""Seconds between repetitions."""
BELIEVED = 25.0
"""Seconds for which a message is valid."""
LONG_ENOUGH = 4000
"""Bytes of one message: the channel takes at most 8,000, and a table's seats are some hundreds."""


class PeerPresence:
    """`tell` sends to the other processes, and to this one, which ignores it."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._me = token_hex(8)
        self._said: dict[str, frozenset[str]] = {}
        self._again_at = 0.0

    def speak(self, rooms: Iterable[Room], now: float) -> None:
        """Send what has changed since the last time, or everything."""
        again = now >= self._again_at
        if again:
            self._again_at = now + AGAIN
        here = {room.code: seats for room in rooms if (seats := room.presence.connected_seats())}
        news = {code: seats for code, seats in here.items() if again or seats != self._said.get(code)}
        news |= dict.fromkeys(self._said.keys() - here.keys(), frozenset())
        self._said = here
        for part in _in_words(news):
            self._tell(json.dumps({"from": self._me, "here": part}))

    def ask(self, code: str) -> None:
        """Ask the other processes for the presence at a table that was just opened here."""
        self._tell(json.dumps({"from": self._me, "ask": code}))

    def hear(self, word: str, room: Callable[[str], Room | None], now: float) -> None:
        record = json.loads(word)
        if record["from"] == self._me:
            return
        if "ask" in record:
            self._said.pop(record["ask"], None)  # so that it is repeated with the next message
            return
        for code, seats in record["here"].items():
            found = room(code)
            if found is not None:
                found.meet(record["from"], frozenset(seats), now + BELIEVED)


def _in_words(news: Mapping[str, frozenset[str]]) -> Iterator[dict[str, list[str]]]:
    part: dict[str, list[str]] = {}
    size = 0
    for code, seats in news.items():
        part[code] = sorted(seats)
        size += len(json.dumps([code, part[code]]))
        if size > LONG_ENOUGH:
            yield part
            part, size = {}, 0
    if part:
        yield part

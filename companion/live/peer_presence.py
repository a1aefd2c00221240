"""Whose phone is connected to another process. Processes tell each other: at once when a phone comes or goes, and
again every now and then, because one that was killed says nothing any more. Nothing of it is kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from secrets import token_hex

from companion.live.room import Room

AGAIN = 10.0
"""Seconds after which everything is said again."""
BELIEVED = 25.0
"""Seconds for which a word is believed."""
LONG_ENOUGH = 4000
"""Bytes after which a word ends; what carries it takes no more than 8,000, and a table's seats are some hundreds."""


class PeerPresence:
    """`tell` carries a word to the other processes, and back to this one, which takes no notice."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._me = token_hex(8)
        self._said: dict[str, frozenset[str]] = {}
        self._again_at = 0.0

    def speak(self, rooms: Iterable[Room], now: float) -> None:
        """Tell what has changed since the last time, or everything."""
        again = now >= self._again_at
        if again:
            self._again_at = now + AGAIN
        here = {room.code: seats for room in rooms if (seats := room.presence.connected())}
        news = {code: seats for code, seats in here.items() if again or seats != self._said.get(code)}
        news |= dict.fromkeys(self._said.keys() - here.keys(), frozenset())
        self._said = here
        for part in _in_words(news):
            self._tell(json.dumps({"from": self._me, "here": part}))

    def ask(self, code: str) -> None:
        """Ask the other processes who is connected at a table that was just opened here."""
        self._tell(json.dumps({"from": self._me, "ask": code}))

    def hear(self, word: str, room: Callable[[str], Room | None], now: float) -> None:
        record = json.loads(word)
        if record["from"] == self._me:
            return
        if "ask" in record:
            self._said.pop(record["ask"], None)  # so that it is said again with the next words
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

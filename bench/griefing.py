"""Hostile clients, each of one kind: `python -m bench.griefing KIND PORT SECONDS` attacks a server on this machine.

They come from 22 addresses of their own (127.0.1.1 and up, which Linux has without being asked), do so many hostile
things a second, and never wait for an answer: what came of a connection is looked at when it is given up.
"""

from __future__ import annotations

import json
import random
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle
from time import monotonic, sleep
from typing import Any, TypeAlias

from companion.web.auth.codes import new_code

SOURCES = [f"127.0.1.{n}" for n in range(1, 23)]
HEAD = "Host: localhost\r\nContent-Type: application/json\r\n"
SEATS = ("Ada", "Ben", "Cem", "Dora")
COLOURS = ("red", "yellow", "purple", "blue", "green", "turquoise")


@dataclass
class Griefer:
    """Connections from many addresses, and what became of them."""

    port: int
    most: int
    """Connections it holds before it gives up the oldest."""
    seen: Counter[str] = field(default_factory=Counter)
    _held: deque[socket.socket] = field(default_factory=deque)
    _source: Iterator[str] = field(default_factory=lambda: cycle(SOURCES))

    def say(self, data: bytes, source: str | None = None) -> socket.socket | None:
        """A new connection on which this is sent."""
        line = socket.socket()
        line.settimeout(1.0)
        try:
            line.bind((source or next(self._source), 0))
            line.connect(("127.0.0.1", self.port))
            line.setblocking(False)
            line.send(data)
        except OSError:
            self.seen["no connection"] += 1
            line.close()
            return None
        self._held.append(line)
        while len(self._held) > self.most:
            self._give_up(self._held.popleft())
        return line

    def more(self, line: socket.socket, data: bytes) -> bool:
        """Whether the server still takes something on this connection."""
        try:
            line.send(data)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def end(self, patience: float) -> None:
        """Give up all connections; those without an answer when it has not come after so many seconds."""
        until = monotonic() + patience
        while self._held:
            line = self._held.popleft()
            line.settimeout(max(0.0, until - monotonic()))
            self._give_up(line)

    def _give_up(self, line: socket.socket) -> None:
        answer = "nothing"
        with suppress(OSError):
            answer = line.recv(64)[9:12].decode("latin-1") or "closed"
        self.seen[answer] += 1
        line.close()


Attack: TypeAlias = Callable[[Griefer], Iterator[None]]


def wrong_codes(griefer: Griefer) -> Iterator[None]:
    while True:
        griefer.say(_get(f"/tables/{new_code()}"))
        yield


def new_tables(griefer: Griefer) -> Iterator[None]:
    while True:
        griefer.say(_post("/tables", {"game": "armorica", "seats": [{"name": name} for name in SEATS]}))
        yield


def slow_heads(griefer: Griefer) -> Iterator[None]:
    """Slowloris: heads that come a byte at a time and never end."""
    yield from _trickling(griefer, b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")


def slow_bodies(griefer: Griefer) -> Iterator[None]:
    head = f"POST /api/v1/tables HTTP/1.1\r\n{HEAD}Content-Length: 60000\r\n\r\n{{"
    yield from _trickling(griefer, head.encode())


def _trickling(griefer: Griefer, start: bytes) -> Iterator[None]:
    going: deque[socket.socket] = deque(maxlen=griefer.most)
    while True:
        line = griefer.say(start)
        if line is not None:
            going.append(line)
        for _ in range(min(5, len(going))):
            line = going.popleft()
            if griefer.more(line, b" "):
                going.append(line)
            else:
                griefer.seen["hung up on"] += 1
        yield


def large_notes(griefer: Griefer) -> Iterator[None]:
    """Decks of a thousand cards, at tables of its own from every address."""
    keys = [_own_table(griefer.port, source) for source in SOURCES]
    deck = {"tool": "deck", "name": "D", "cards": ["x" * 36] * 1000}
    for n, (source, (code, token)) in enumerate(cycle(list(zip(SOURCES, keys, strict=True)))):
        line = _post(f"/tables/{code}/tools", {"request": f"fill-{n:08}", "wish": deck}, token)
        griefer.say(line, source)
        yield


def garbage(griefer: Griefer) -> Iterator[None]:
    luck = random.Random(1)
    while True:
        griefer.say(luck.choice((b"", b"GET / HTTP/1.1\r\n", b"\x16\x03\x01")) + luck.randbytes(200) + b"\r\n\r\n")
        yield


def thinking_bots(griefer: Griefer) -> Iterator[None]:
    """Tables where strong bots play each other, and streams, because bots rest at tables without viewers."""
    chairs = [{"name": name, "played": "bot", "bot": "strong"} for name in COLOURS]
    for source in cycle(SOURCES):
        try:
            made = _ask(griefer.port, source, "/tables", {"game": "fallen-kingdoms", "seats": chairs})
            griefer.say(_get(f"/tables/{made['code']}/stream"), source)
        except (OSError, RuntimeError) as refused:
            griefer.seen[str(refused)] += 1
        yield


def hints(griefer: Griefer) -> Iterator[None]:
    """Hints at tables of its own that let a bot think for ten seconds: another table for each."""
    chairs = [{"name": name, "played": "screen"} for name in SEATS]
    for source in cycle(SOURCES):
        try:
            made = _ask(griefer.port, source, "/tables", {"game": "armorica", "seats": chairs, "think": 10})
            griefer.say(_post(f"/tables/{made['code']}/hint", {}, made["host"]), source)
        except (OSError, RuntimeError) as refused:
            griefer.seen[str(refused)] += 1
        yield


def huge_bodies(griefer: Griefer) -> Iterator[None]:
    head = f"POST /api/v1/tables HTTP/1.1\r\n{HEAD}Content-Length: 300000000\r\n\r\n".encode()
    going: deque[socket.socket] = deque(maxlen=griefer.most)
    while True:
        line = griefer.say(head)
        if line is not None:
            going.append(line)
        for _ in range(len(going)):
            line = going.popleft()
            if griefer.more(line, b"x" * 65536):
                going.append(line)
        yield


def hoarded_streams(griefer: Griefer) -> Iterator[None]:
    codes = [_own_table(griefer.port, source)[0] for source in SOURCES]
    for source, code in cycle(list(zip(SOURCES, codes, strict=True))):
        griefer.say(_get(f"/tables/{code}/stream"), source)
        yield


@dataclass(frozen=True, slots=True)
class Kind:
    attack: Attack
    a_second: float
    holds: int


KINDS = {
    "wrong_codes": Kind(wrong_codes, 200, 1000),
    "new_tables": Kind(new_tables, 50, 200),
    "slow_heads": Kind(slow_heads, 100, 3000),
    "slow_bodies": Kind(slow_bodies, 100, 3000),
    "large_notes": Kind(large_notes, 50, 200),
    "garbage": Kind(garbage, 200, 50),
    "thinking_bots": Kind(thinking_bots, 2, 400),
    "hints": Kind(hints, 10, 400),
    "huge_bodies": Kind(huge_bodies, 20, 40),
    "hoarded_streams": Kind(hoarded_streams, 50, 3000),
}


def attack(kind: str, port: int, seconds: float, share: float = 1.0, patience: float = 0.0) -> dict[str, Any]:
    """Attack so long, with all its force or a share of it; how often, and what came of it. Answers to the last acts are
    waited for `patience` seconds."""
    meant = KINDS[kind]
    pause = 1 / (meant.a_second * share)
    griefer = Griefer(port, meant.holds)
    acts, steps, begun = 0, meant.attack(griefer), monotonic()
    while (now := monotonic() - begun) < seconds:
        if now >= acts * pause:
            next(steps)
            acts += 1
        else:
            sleep(min(acts * pause - now, seconds - now))
    griefer.end(patience)
    return {"acts": acts, "came_of_it": dict(sorted(griefer.seen.items()))}


def _get(path: str) -> bytes:
    return f"GET /api/v1{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def _post(path: str, body: Any, token: str | None = None) -> bytes:
    data = json.dumps(body).encode()
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    return f"POST /api/v1{path} HTTP/1.1\r\n{HEAD}{bearer}Content-Length: {len(data)}\r\n\r\n".encode() + data


def _own_table(port: int, source: str) -> tuple[str, str]:
    made = _ask(port, source, "/tables", {"game": "armorica", "seats": [{"name": name} for name in SEATS]})
    return made["code"], made["host"]


def _ask(port: int, source: str, path: str, body: Any) -> dict[str, Any]:
    line = HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
    try:
        line.request("POST", f"/api/v1{path}", json.dumps(body), {"Content-Type": "application/json"})
        answer = line.getresponse()
        found: dict[str, Any] = json.loads(answer.read())
    finally:
        line.close()
    if answer.status >= 400:
        raise RuntimeError(found["error"])
    return found


if __name__ == "__main__":
    kind, port, seconds = sys.argv[1:]
    print(json.dumps(attack(kind, int(port), float(seconds))))

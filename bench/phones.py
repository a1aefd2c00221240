"""Many phones in one process, for the server's figures: streams read with epoll, moves posted on kept connections.

It plays whatever the server says is legal and measures, for every stream of a table, how long after the post of a
move its message arrived.
"""

from __future__ import annotations

import json
import selectors
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from time import perf_counter
from typing import Any

SEATS = ("Ana", "Bo", "Chloé", "Dilek")


class Api:
    """One kept connection for setting up."""

    def __init__(self, port: int) -> None:
        self._line = HTTPConnection("127.0.0.1", port, timeout=30)

    def __call__(self, method: str, path: str, body: Any = None, token: str | None = None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self._line.request(method, "/api/v1" + path, json.dumps(body) if body is not None else None, headers)
        answer = self._line.getresponse()
        data: dict[str, Any] = json.loads(answer.read())
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {data}")
        return data


@dataclass(eq=False)
class Phone:
    """One open stream; `seat` None is a spectator."""

    table: Table
    seat: str | None
    line: socket.socket
    unread: bytearray = field(default_factory=bytearray)
    newest: bytes = b""
    number: int = -1
    waits: bool = False

    def take(self) -> bool:
        """Read what has come; True when a newer message is complete."""
        try:
            data = self.line.recv(262144)
        except BlockingIOError:
            return False
        if not data:
            raise ConnectionError("the server closed a stream")
        self.unread += data
        news = False
        while (end := self.unread.find(b"\n\n")) >= 0:
            event = bytes(self.unread[:end])
            del self.unread[: end + 2]
            start = event.find(b"id: ")
            if start >= 0:
                number, _, self.newest = event[start + 4 :].partition(b"\ndata: ")
                news, self.number = True, int(number)
        return news


@dataclass(eq=False)
class Table:
    code: str
    tokens: dict[str, str]
    phones: list[Phone] = field(default_factory=list)
    posted: float = 0.0
    waiting: int = 0
    over: bool = False


@dataclass(eq=False)
class Poster:
    """A connection that posts one move at a time."""

    line: socket.socket
    table: Table | None = None
    unread: bytearray = field(default_factory=bytearray)


@dataclass
class Crowd:
    """All phones at all tables."""

    port: int
    tables: list[Table] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    acknowledged: int = 0
    refused: int = 0
    phones_ready: int = 0
    requests: int = 0

    def __post_init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._random = Random(1)
        self._idle: list[Poster] = []

    def seat(self, tables: int, seats: int, spectators: int) -> None:
        """Tables with a phone on every seat, and some that look on."""
        api = Api(self.port)
        for _ in range(tables):
            made = api("POST", "/tables", {"game": "armorica", "seats": [{"name": name} for name in SEATS[:seats]]})
            code = made["code"]
            tokens = {name: api("POST", f"/tables/{code}/seats/{_quoted(name)}", {})["token"] for name in SEATS[:seats]}
            table = Table(code, tokens)
            for seat in (*SEATS[:seats], *[None] * spectators):
                self._open(table, seat)
            self.tables.append(table)
            self.pump(0.0)
        wanted = tables * (seats + spectators)
        deadline = perf_counter() + 60
        while self.phones_ready < wanted and perf_counter() < deadline:
            self.pump(0.05)
        if self.phones_ready < wanted:
            raise RuntimeError(f"only {self.phones_ready} of {wanted} streams opened")

    def _open(self, table: Table, seat: str | None) -> None:
        line = socket.create_connection(("127.0.0.1", self.port))
        bearer = f"Authorization: Bearer {table.tokens[seat]}\r\n" if seat is not None else ""
        line.sendall(f"GET /api/v1/tables/{table.code}/stream HTTP/1.0\r\nHost: x\r\n{bearer}\r\n".encode())
        line.setblocking(False)
        phone = Phone(table, seat, line)
        table.phones.append(phone)
        self._selector.register(line, selectors.EVENT_READ, phone)

    def pump(self, seconds: float) -> None:
        """Let everybody read for at most so long."""
        for key, _ in self._selector.select(seconds):
            if isinstance(key.data, Phone):
                self._heard(key.data)
            else:
                self._answered(key.data)

    def _heard(self, phone: Phone) -> None:
        first = phone.number < 0
        if not phone.take():
            return
        if first:
            self.phones_ready += 1
        if phone.waits:
            phone.waits = False
            phone.table.waiting -= 1
            self.latencies.append(perf_counter() - phone.table.posted)

    def _answered(self, poster: Poster) -> None:
        poster.unread += poster.line.recv(65536)
        head = poster.unread.find(b"\r\n\r\n")
        if head < 0:
            return
        length = int(poster.unread.split(b"Content-Length: ", 1)[1].split(b"\r\n", 1)[0])
        if len(poster.unread) < head + 4 + length:
            return
        assert poster.table is not None
        self.answers.append(perf_counter() - poster.table.posted)
        if poster.unread.startswith(b"HTTP/1.1 200"):
            self.acknowledged += 1
        else:
            self.refused += 1
            for phone in poster.table.phones:
                poster.table.waiting -= phone.waits
                phone.waits = False
        poster.unread.clear()
        poster.table = None
        self._idle.append(poster)

    def post(self, table: Table) -> bool:
        """The next move at this table, if somebody is asked."""
        view = json.loads(table.phones[0].newest)
        due = next((asked["seat"] for asked in view["awaiting"] if "seat" in asked), None)
        if due is None:
            table.over = True
            return False
        message = json.loads(next(phone for phone in table.phones if phone.seat == due).newest)
        if not message["moves"]:
            return False
        self.requests += 1
        body = json.dumps(
            {
                "request": f"bench-{self.requests:08}",
                "seen": message["number"],
                "move": self._random.choice(message["moves"]),
            }
        ).encode()
        poster = self._idle.pop() if self._idle else self._poster()
        poster.table = table
        table.waiting = len(table.phones)
        for phone in table.phones:
            phone.waits = True
        table.posted = perf_counter()
        poster.line.sendall(
            f"POST /api/v1/tables/{table.code}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {table.tokens[due]}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        return True

    def _poster(self) -> Poster:
        poster = Poster(socket.create_connection(("127.0.0.1", self.port)))
        self._selector.register(poster.line, selectors.EVENT_READ, poster)
        return poster

    def steadily(self, per_second: float, seconds: float) -> None:
        """So many moves a second, at tables by turns, whether or not the last one was answered."""
        turns = self._turns()
        begun = perf_counter()
        sent = 0
        while (now := perf_counter() - begun) < seconds:
            if now >= sent / per_second:
                sent += 1
                for _ in range(len(self.tables)):
                    table = next(turns)
                    if not table.waiting and not table.over and self.post(table):
                        break
            self.pump(max(0.0, min(0.002, sent / per_second - (perf_counter() - begun))))
        self._drain()

    def flat_out(self, seconds: float) -> float:
        """Every table moves again as soon as all its phones have seen the last move. Moves per second."""
        before, begun = self.acknowledged, perf_counter()
        while perf_counter() - begun < seconds:
            for table in self.tables:
                if not table.waiting and not table.over:
                    self.post(table)
            self.pump(0.001)
        rate = (self.acknowledged - before) / (perf_counter() - begun)
        self._drain()
        return rate

    def _turns(self) -> Iterator[Table]:
        while True:
            yield from self.tables

    def _drain(self) -> None:
        deadline = perf_counter() + 5
        while any(table.waiting for table in self.tables) and perf_counter() < deadline:
            self.pump(0.01)

    def forget(self) -> None:
        self.latencies.clear()
        self.answers.clear()

    def close(self) -> None:
        for key in list(self._selector.get_map().values()):
            key.data.line.close()
        self._selector.close()


def _quoted(name: str) -> str:
    from urllib.parse import quote

    return quote(name, safe="")

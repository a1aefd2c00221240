"""Phones of our own server: a stream of events for each, moves posted on kept connections.

They play whatever the server says is legal.
"""

from __future__ import annotations

import json
import re
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import quote

from bench.crowd import Crowd, Line, Phone, Table

SEATS = ("Ana", "Bo", "Chloé", "Dilek")
DUE = re.compile(rb'"awaiting":\[\{"seat":"([^"]+)"')
NUMBER = re.compile(rb'"number":(\d+)')
END = b"\n\n"


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

    def close(self) -> None:
        self._line.close()


class Poster(Line):
    """A connection that posts one move at a time."""

    __slots__ = ("table",)
    table: Table


class Phones(Crowd):
    def __init__(self, port: int, headers: str = "", game: str = "armorica") -> None:
        """`headers` come with every move, beside those that are needed."""
        super().__init__(port)
        self._game = game
        self._headers = headers
        self._idle: list[Poster] = []
        self._requests = 0

    def seat(self, tables: int, seats: int, spectators: int) -> None:
        """Tables with a phone on every seat, and some that look on."""
        names = SEATS[:seats]
        with closing(Api(self.port)) as api:
            for _ in range(tables):
                made = api("POST", "/tables", {"game": self._game, "seats": [{"name": name} for name in names]})
                places = {name: f"/tables/{made['code']}/seats/{quote(name, safe='')}" for name in names}
                tokens = {name: api("POST", place, {})["token"] for name, place in places.items()}
                self.tables.append(Table(made["code"], tokens))
                self.lay(self.tables[-1], (*names, *[None] * spectators))
        self.all_ready()

    def screens(self, tables: int, seats: int) -> None:
        """Tables that are played from one shared screen: one stream each, and the host moves for everybody."""
        chairs = [{"name": name, "played": "screen"} for name in SEATS[:seats]]
        with closing(Api(self.port)) as api:
            for _ in range(tables):
                made = api("POST", "/tables", {"game": self._game, "seats": chairs})
                self.tables.append(Table(made["code"], {"": made["host"]}))
                self.lay(self.tables[-1], ("",))
        self.all_ready()

    def greet(self, phone: Phone) -> None:
        table, seat = phone.table, phone.seat
        bearer = f"Authorization: Bearer {table.tokens[seat]}\r\n" if seat is not None else ""
        start = f"GET /api/v1/tables/{table.code}/stream HTTP/1.1\r\nHost: x\r\n{bearer}\r\n"
        phone.socket.sendall(start.encode())

    def hang_up(self) -> None:
        super().hang_up()
        self._idle.clear()

    def heard(self, line: Line, now: float) -> None:
        if isinstance(line, Poster):
            if line in self._idle:
                self._put_away(line)
            else:
                self._answered(line, now)
        elif isinstance(line, Phone):
            self._shown(line, now)

    def _shown(self, phone: Phone, now: float) -> None:
        """Whole events only; a chunk's frame around an event does no harm, because an event ends with an empty line."""
        data = self.read(phone)
        end = data.rfind(END)
        if end < 0:
            phone.unread = data
            return
        phone.unread = data[end + 2 :]
        start = data.rfind(b"id: ", 0, end)
        if start < 0:
            return
        number, _, phone.newest = data[start + 4 : end].partition(b"\ndata: ")
        self.ready += phone.number < 0
        before, phone.number = phone.number, int(number)
        if phone.number > before:  # else it tells who is here, not what was played
            self.told(phone, now)

    def post(self, table: Table) -> bool:
        due = DUE.search(table.phones[0].newest)
        if due is None:
            table.over = bool(table.phones[0].newest)
            return False
        seat = due[1].decode() if len(table.tokens) > 1 else ""
        phone = table.seats[seat]
        moves = _moves(phone.newest)
        if not moves:
            return False
        self._requests += 1
        move = json.dumps(moves[int(self.random.random() * len(moves))]).encode()
        body = b'{"request":"bench-%08d","seen":%d,"move":%b}' % (self._requests, phone.number, move)
        poster = self._idle.pop() if self._idle else self._poster()
        poster.table = table
        self.expect(table)
        poster.socket.sendall(
            f"POST /api/v1/tables/{table.code}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"{self._headers}Authorization: Bearer {table.tokens[seat]}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        return True

    def _poster(self) -> Poster:
        poster = Poster(self.connect())
        self.open(poster)
        return poster

    def _put_away(self, poster: Poster) -> None:
        """The server closes connections on which nothing was asked for long."""
        self._idle.remove(poster)
        self.shut(poster)

    def _answered(self, poster: Poster, now: float) -> None:
        data = poster.unread = self.read(poster)
        head = data.find(b"\r\n\r\n")
        if head < 0:
            return
        length = int(data.split(b"Content-Length: ", 1)[1].split(b"\r\n", 1)[0])
        if len(data) < head + 4 + length:
            return
        poster.unread = b""
        self.answers.append(now - poster.table.posted)
        if data.startswith(b"HTTP/1.1 200"):
            self.acknowledged += 1
            number = NUMBER.search(data, head)
            assert number is not None, "a post is answered with its number"
            poster.table.shown = max(poster.table.shown, int(number[1]))
        else:
            self.unexpect(poster.table)
        self._idle.append(poster)


def _moves(message: bytes) -> list[Any]:
    """Only the moves are looked into; the rest of a message costs the crowd nothing."""
    start = message.find(b'"moves":') + 8
    moves, _ = DECODER.raw_decode(message[start : message.find(b',"complete":', start)].decode())
    found: list[Any] = moves
    return found


DECODER = json.JSONDecoder()

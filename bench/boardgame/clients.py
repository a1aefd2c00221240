"""Phones of boardgame.io: a web socket for each, moves posted on it, as its own client does."""

from __future__ import annotations

import json
import re
import socket
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

from bench.crowd import Crowd, Line, Phone, Table

ARMORICA, LIGHT = "armorica", "take"
HELLO = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
STATE = re.compile(rb'"_stateID":(\d+)')
PLAYER = re.compile(rb'"currentPlayer":"(\d+)"')
ROW = 5
MOVES = '"moves":'
DECODER = json.JSONDecoder()


class Clients(Crowd):
    def __init__(self, port: int, game: str = ARMORICA) -> None:
        super().__init__(port)
        self.game = game
        self._space = f"/{game},".encode()
        self._posts: dict[str, str] = {}
        """Who posted the move that is under way, by match."""

    def seat(self, tables: int, seats: int, spectators: int) -> None:
        """Matches with a client on every seat, and some that look on."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as api:
            for _ in range(tables):
                code = _ask(api, f"/games/{self.game}/create", {"numPlayers": seats})["matchID"]
                tokens = {}
                for seat in map(str, range(seats)):
                    sat = _ask(api, f"/games/{self.game}/{code}/join", {"playerID": seat, "playerName": seat})
                    tokens[seat] = sat["playerCredentials"]
                self.tables.append(Table(code, tokens))
                self.lay(self.tables[-1], (*tokens, *[None] * spectators))
        self.all_ready()

    def greet(self, phone: Phone) -> None:
        phone.socket.sendall(HELLO)

    def heard(self, line: Line, now: float) -> None:
        assert isinstance(line, Phone)
        data = self.read(line)
        if data.startswith(b"HTTP/1.1"):
            end = data.find(b"\r\n\r\n")
            if end < 0:
                line.unread = data
                return
            data = data[end + 4 :]
        while (frame := _frame(data)) is not None:
            text, data = frame
            self._told(line, text, now)
        line.unread = data

    def _told(self, phone: Phone, text: bytes, now: float) -> None:
        if text == b"2":
            _send(phone.socket, b"3")
        elif text.startswith(b"0"):
            _send(phone.socket, b"40" + self._space)
        elif text.startswith(b"40"):
            table = phone.table
            self._emit(phone, "sync", table.code, phone.seat, table.tokens.get(phone.seat or ""), len(table.tokens))
        elif text.startswith((b"42" + self._space + b'["sync"', b"42" + self._space + b'["update"')):
            found = STATE.search(text)
            assert found is not None, "every state has its number"
            number, first = int(found[1]), phone.number < 0
            if number <= phone.number:
                return
            phone.newest, phone.number = text, number
            self.ready += first
            if phone.waits and phone.seat == self._posts[phone.table.code]:
                self.answers.append(now - phone.table.posted)
                self.acknowledged += 1
            self.told(phone, now)

    def post(self, table: Table) -> bool:
        found = PLAYER.search(table.phones[0].newest)
        assert found is not None, "its game is never over"
        seat = found[1].decode()
        phone = table.seats[seat]
        self._posts[table.code] = seat
        payload = {
            "type": "act",
            "args": [self._choice(phone)],
            "playerID": seat,
            "credentials": table.tokens[seat],
        }
        number = phone.number
        self.expect(table)
        self._emit(phone, "update", {"type": "MAKE_MOVE", "payload": payload}, number, table.code, seat)
        return True

    def _choice(self, phone: Phone) -> Any:
        """A legal move: the lighter game takes any place in the row."""
        if self.game == LIGHT:
            return int(self.random.random() * ROW)
        moves, _ = DECODER.raw_decode(phone.newest.decode(), phone.newest.decode().index(MOVES) + len(MOVES))
        return moves[int(self.random.random() * len(moves))]

    def _emit(self, phone: Phone, *words: Any) -> None:
        _send(phone.socket, b"42%b%b" % (self._space, json.dumps(words).encode()))


def _ask(api: HTTPConnection, path: str, body: Any) -> Any:
    api.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer = api.getresponse()
    data = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status} {data[:200]!r}")
    return json.loads(data)


def _send(line: socket.socket, data: bytes) -> None:
    """One masked frame; the mask is zero, which changes nothing and is allowed."""
    size = len(data)
    head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
    line.sendall(head + b"\0\0\0\0" + data)


def _frame(data: bytes) -> tuple[bytes, bytes] | None:
    """The first whole frame's text and what follows it."""
    if len(data) < 2:
        return None
    size, start = data[1] & 0x7F, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(data[2:10], "big"), 10
    if len(data) < start + size:
        return None
    return data[start : start + size], data[start + size :]

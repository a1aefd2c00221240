"""Many phones in one process, whatever wire they speak: who waits for which move, and how long it took to arrive.

The load must never be what is measured. So one epoll loop reads all lines, a message is kept as the bytes it came in
and only the one a move is chosen from is looked into; the share of a core the crowd took is told with its figures.
"""

from __future__ import annotations

import select
import socket
from abc import ABC, abstractmethod
from collections.abc import Iterable
from random import Random
from time import perf_counter, process_time

READ_AT_ONCE = 1 << 16


class Line:
    """An open socket. `take` is given what came and says whether that completed anything worth telling."""

    __slots__ = ("socket", "unread")

    def __init__(self, line: socket.socket) -> None:
        self.socket = line
        self.unread = b""


class Phone(Line):
    """A line that shows a table; `seat` None is a spectator."""

    __slots__ = ("newest", "number", "seat", "table", "waits")

    def __init__(self, line: socket.socket, table: Table, seat: str | None) -> None:
        super().__init__(line)
        self.table = table
        self.seat = seat
        self.newest = b""
        self.number = -1
        self.waits = False


class Table:
    __slots__ = ("code", "over", "phones", "posted", "seats", "shown", "tokens", "waiting")

    def __init__(self, code: str, tokens: dict[str, str]) -> None:
        self.code = code
        self.tokens = tokens
        self.phones: list[Phone] = []
        self.seats: dict[str | None, Phone] = {}
        """One phone for each seat, and one of the spectators' under None."""
        self.posted = 0.0
        self.waiting = 0
        self.over = False
        self.shown = -1
        """The newest number that anybody at the table was told, by a message or by the answer to a post."""

    def add(self, phone: Phone) -> None:
        self.phones.append(phone)
        self.seats[phone.seat] = phone


class Crowd(ABC):
    """All phones at all tables. A wire says how a line is read (`heard`) and how the next move is posted (`post`)."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        """For every phone and every move: from the post to its message, in seconds."""
        self.answers: list[float] = []
        """From a post to what the wire counts as its acknowledgement."""
        self.posts = 0
        self.acknowledged = 0
        self.refused = 0
        self.ready = 0
        self.random = Random(1)
        self._turn = 0
        """Whose table moves next under a steady load."""
        self._poll = select.epoll()
        self._lines: dict[int, Line] = {}

    @abstractmethod
    def greet(self, phone: Phone) -> None:
        """Say on a fresh line what it takes to be told of the table."""

    @abstractmethod
    def heard(self, line: Line, now: float) -> None:
        """Something can be read on this line."""

    @abstractmethod
    def post(self, table: Table) -> bool:
        """Send the next move at this table, if a seat there is asked."""

    # Lines

    def lay(self, table: Table, seats: Iterable[str | None]) -> None:
        """A phone for each of these."""
        for seat in seats:
            phone = Phone(self.connect(), table, seat)
            self.greet(phone)
            table.add(phone)
            self.open(phone)
        self.pump(0.0)

    def come_again(self, seconds: float = 15.0) -> None:
        """All lines are gone, the tables are not: every phone rejoins its table."""
        self.hang_up()
        for table in self.tables:
            seats = [phone.seat for phone in table.phones]
            table.phones, table.seats, table.waiting = [], {}, 0
            self.lay(table, seats)
        self.all_ready(seconds)

    def hang_up(self) -> None:
        for number, line in self._lines.items():
            self._poll.unregister(number)
            line.socket.close()
        self._lines.clear()
        self.ready = 0
        self.posts = self.acknowledged + self.refused

    def open(self, line: Line) -> None:
        line.socket.setblocking(False)
        self._lines[line.socket.fileno()] = line
        self._poll.register(line.socket.fileno(), select.EPOLLIN)

    def shut(self, line: Line) -> None:
        del self._lines[line.socket.fileno()]
        self._poll.unregister(line.socket.fileno())
        line.socket.close()

    def leave(self, table: Table) -> None:
        """All phones of a table go."""
        self.tables.remove(table)
        for phone in table.phones:
            self.ready -= phone.number >= 0
            self.shut(phone)

    def connect(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def pump(self, seconds: float) -> int:
        """Let everybody read, after waiting for at most so long; how many had something to. What can be read had come
        by then: no phone's time runs on while others are reading."""
        ready = self._poll.poll(seconds, 512)
        now = perf_counter()
        for number, _ in ready:
            self.heard(self._lines[number], now)
        return len(ready)

    def catch_up(self) -> None:
        """Read and answer all that came while no phone looked, so that the server does not give the phones up."""
        while self.pump(0.0):
            pass

    def read(self, line: Line) -> bytes:
        data = line.socket.recv(READ_AT_ONCE)
        if not data:
            raise ConnectionError("the server closed a line")
        return line.unread + data if line.unread else data

    # Moves

    def told(self, phone: Phone, now: float) -> None:
        """This phone shows something newer."""
        phone.table.shown = max(phone.table.shown, phone.number)
        if phone.waits:
            phone.waits = False
            phone.table.waiting -= 1
            self.latencies.append(now - phone.table.posted)

    def expect(self, table: Table) -> None:
        """A move is about to be posted: all phones of the table wait for it."""
        self.posts += 1
        table.waiting = len(table.phones)
        for phone in table.phones:
            phone.waits = True
        table.posted = perf_counter()

    def unexpect(self, table: Table) -> None:
        self.refused += 1
        table.waiting = 0
        for phone in table.phones:
            phone.waits = False

    def all_ready(self, seconds: float = 60.0) -> None:
        """Until every phone has shown its first message."""
        wanted, deadline = sum(len(table.phones) for table in self.tables), perf_counter() + seconds
        while self.ready < wanted:
            if perf_counter() > deadline:
                raise RuntimeError(f"only {self.ready} of {wanted} phones were told anything")
            self.pump(0.05)

    def steadily(self, per_second: float, seconds: float, drain: bool = True) -> float:
        """So many moves a second, at tables by turns, whether or not the last one was answered. The share of a core
        this took here."""
        begun, busy, sent = perf_counter(), process_time(), 0
        while (now := perf_counter() - begun) < seconds:
            if now >= sent / per_second:
                sent += 1
                for _ in range(len(self.tables)):
                    table = self.tables[self._turn % len(self.tables)]
                    self._turn += 1
                    if not table.waiting and not table.over and self.post(table):
                        break
            self.pump(max(0.0, sent / per_second - (perf_counter() - begun)))
        busy = (process_time() - busy) / seconds
        if drain:
            self.drain()
        return busy

    def flat_out(self, seconds: float) -> tuple[float, float]:
        """Every table moves again as soon as all its phones have seen the last move. Moves per second that were
        acknowledged, and the share of a core this took here. There must be games enough to fill the time."""
        before, begun, busy = self.acknowledged, perf_counter(), process_time()
        while (now := perf_counter() - begun) < seconds:
            for table in self.tables:
                if not table.waiting and not table.over:
                    self.post(table)
            self.pump(0.002)
        if all(table.over for table in self.tables):
            raise RuntimeError(f"all games were over before {seconds:.0f} s had passed; it takes more tables")
        rate = (self.acknowledged - before) / now
        busy = (process_time() - busy) / now
        self.drain()
        return rate, busy

    def drain(self) -> None:
        """Until everybody has been told and every post is answered."""
        deadline = perf_counter() + 5
        while perf_counter() < deadline and (
            self.acknowledged + self.refused < self.posts or any(table.waiting for table in self.tables)
        ):
            self.pump(0.01)

    def forget(self) -> None:
        self.latencies.clear()
        self.answers.clear()

    def close(self) -> None:
        self.hang_up()
        self._poll.close()

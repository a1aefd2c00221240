"""Streams are looked after when they ask for it, a few at a time."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

from support.in_process import in_process

from companion.http.connections import EventStream
from companion.http.heartbeats import AT_ONCE, Heartbeats


class Stream(EventStream):
    def __init__(self, again: float | None) -> None:
        self.again = again
        self.beats: list[float] = []

    def beat(self, now: float) -> float | None:
        self.beats.append(now)
        return now + self.again if self.again is not None else None


def test_streams_are_looked_after_when_they_are_due_and_no_more_when_they_ended() -> None:
    heartbeats = Heartbeats()
    often, seldom = Stream(1.0), Stream(3.0)
    for stream in (often, seldom):
        heartbeats.add(stream, 0.0)
    for now in (0.5, 1.0, 2.0, 3.0):
        assert not heartbeats.send(now)
    assert often.beats == [0.0, 1.0, 2.0, 3.0]
    assert seldom.beats == [0.0, 3.0]
    often.again = None
    for now in (4.0, 5.0):
        heartbeats.send(now)
    assert often.beats[-1] == 4.0


def test_others_have_their_turn_where_many_streams_are_due_at_once() -> None:
    heartbeats = Heartbeats()
    streams = [Stream(1.0) for _ in range(AT_ONCE + 1)]
    for stream in streams:
        heartbeats.add(stream, 0.0)
    assert heartbeats.send(1.0)
    assert sum(len(stream.beats) for stream in streams) == 2 * AT_ONCE + 1
    assert not heartbeats.send(1.0)
    assert all(len(stream.beats) == 2 for stream in streams)


class Silent(EventStream):
    """Says something once, and then only that it still stands."""

    is_of_a_seat = False
    push = None
    begun = False

    def __iter__(self) -> Iterator[bytes]:
        from gevent import sleep

        yield b"hello"
        self.begun = True
        sleep(60)

    def beat(self, now: float) -> float | None:
        assert self.push is not None
        return now + 60 if self.begun and self.push(b"still here") else now


def test_a_server_sends_signs_of_life_on_streams_that_push() -> None:
    def app(_: dict[str, Any], start_response: Any) -> Silent:
        start_response("200 OK", [("Content-Type", "text/event-stream")])
        return Silent()

    with in_process(app) as port, socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        said = b""
        while b"still here" not in said:
            data = line.recv(1000)
            assert data, said
            said += data

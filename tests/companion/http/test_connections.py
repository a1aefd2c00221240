"""One source has so many connections and no more, and a newcomer of a full one gets the place of who waits longest."""

from __future__ import annotations

import socket
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from gevent.pywsgi import Input
from support.server import Caller, Server, seated, serving

from companion.http import connections as module
from companion.http.connections import DRIBBLE, Connections, ConnectionState
from companion.http.request_body import Body


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Line:
    def __init__(self) -> None:
        self.hung_up = False

    def shutdown(self, _: int) -> None:
        self.hung_up = True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(module, "monotonic", made)
    return made


def opened(connections: Connections, address: str, port: int) -> Any:
    return connections.open(Line(), (address, port))


def test_a_newcomer_gets_the_place_of_who_waited_longest(clock: Clock) -> None:
    connections = Connections(3, 100, clock)
    first = opened(connections, "home", 1)
    clock.now = 1.0
    second = opened(connections, "home", 2)
    first.enter(ConnectionState.READING)
    clock.now = 2.0
    third = opened(connections, "home", 3)
    first.enter(ConnectionState.ANSWERING)
    assert opened(connections, "home", 4) is not None
    assert [each.socket.hung_up for each in (first, second, third)] == [False, True, False]
    assert connections.count == 3
    assert connections.dropped == 1
    assert opened(connections, "elsewhere", 1) is not None
    assert connections.count == 4


def test_streams_of_seats_stay_and_what_others_hoard_goes(clock: Clock) -> None:
    connections = Connections(3, 100, clock)
    seat, hoarded, newer = (opened(connections, "home", port) for port in (1, 2, 3))
    for n, (connection, state) in enumerate(
        ((seat, ConnectionState.SEATED), (hoarded, ConnectionState.ANSWERING), (newer, ConnectionState.ANSWERING))
    ):
        clock.now = float(n)
        connection.enter(state)
    assert opened(connections, "home", 4) is not None
    assert [each.socket.hung_up for each in (seat, hoarded, newer)] == [False, True, False]


def test_where_seats_fill_everything_there_is_no_room(clock: Clock) -> None:
    connections = Connections(2, 100, clock)
    for port in (1, 2):
        opened(connections, "home", port).enter(ConnectionState.SEATED)
    assert opened(connections, "home", 3) is None
    assert connections.count == 2
    assert connections.dropped == 1
    assert opened(connections, "elsewhere", 3) is not None


def test_addresses_of_one_network_share_theirs(clock: Clock) -> None:
    connections = Connections(2, 100, clock)
    made = [opened(connections, f"2001:db8::{n}", 80) for n in range(5)]
    assert [each.socket.hung_up for each in made] == [True, True, True, False, False]


def test_a_full_server_takes_the_place_from_the_source_that_has_most(clock: Clock) -> None:
    connections = Connections(10, 12, clock)
    hoard = [opened(connections, "hoarder", port) for port in range(10)]
    family = [opened(connections, "family", port) for port in range(2)]
    assert opened(connections, "newcomer", 1) is not None
    assert hoard[0].socket.hung_up
    assert not any(each.socket.hung_up for each in family)


def test_a_request_that_does_not_come_to_its_end_is_not_waited_for(clock: Clock) -> None:
    connections = Connections(10, 100, clock)
    dribbling, idle, answered = (opened(connections, "a", port) for port in (1, 2, 3))
    dribbling.enter(ConnectionState.READING)
    answered.enter(ConnectionState.ANSWERING)
    clock.now = DRIBBLE
    connections.sweep()
    assert not dribbling.socket.hung_up
    clock.now += 0.1
    connections.sweep()
    assert [each.socket.hung_up for each in (dribbling, idle, answered)] == [True, False, False]
    assert connections.dropped == 1


def test_what_is_closed_is_forgotten_and_nobody_else(clock: Clock) -> None:
    connections = Connections(1, 100, clock)
    first = opened(connections, "a", 1)
    second = opened(connections, "a", 1)  # the same port again, before the first one's handler came to its end
    connections.forget(first.socket, ("a", 1))
    assert connections.find(("a", 1)) is second
    connections.forget(second.socket, ("a", 1))
    assert connections.count == 0
    assert not connections._by_source


def test_a_body_has_its_time_once_however_often_it_is_read(clock: Clock) -> None:
    connections = Connections(10, 100, clock)
    connection = opened(connections, "a", 1)
    body = Body(Input(BytesIO(b"x" * 100), 100), connection, lambda: None)
    for second in range(1, 4):
        clock.now = float(second)
        assert body.read(10) == b"x" * 10
        assert (connection.state, connection.since) == (ConnectionState.ANSWERING, 1.0)


IMPATIENT = """
import sys
from companion.http import connections
connections.DRIBBLE = 0.3
from generator.cli import main
sys.exit(main())
"""


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server that gives a request a third of a second, and one address ten connections."""
    import sys

    monkeypatch.setattr("support.server.PUNCHBOARD", (sys.executable, "-c", IMPATIENT))
    with serving(tmp_path, "--connections", "10") as server:
        yield server


HEAD = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/v1/ga",
        b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\nX-",
        HEAD + b"Content-Length: 500\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        HEAD + b"Upgrade: websocket\r\nContent-Length: 500\r\n\r\n{",
        HEAD + b"Content-Length: 300000000\r\n\r\n" + b"x" * 70_000,
    ],
)
def test_a_line_that_dribbles_is_closed(impatient: Server, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port), timeout=10) as line:
        line.sendall(sent)
        while line.recv(65536):  # until the server hangs up, long before the ten seconds are over
            pass
    assert impatient.api()("GET", "/games").status == 200


def test_hoarded_streams_keep_no_phone_of_the_same_address_out(impatient: Server) -> None:
    code, phones, _ = seated(impatient)
    playing = impatient.stream(code, phones["Ana"].token)
    playing.event()
    hoard = [impatient.stream(code) for _ in range(30)]
    assert phones["Bo"]("GET", f"/tables/{code}/view").status == 200
    for stream in hoard:
        stream.close()
    moved = [answer for phone in phones.values() if (answer := phone.move(code)) is not None]
    assert moved[0].status == 200
    playing.until(moved[0].json["number"])
    playing.close()


def test_hoarded_connections_keep_no_phone_of_the_same_address_out(impatient: Server) -> None:
    code, phones, _ = seated(impatient)
    hoard = [socket.create_connection(("127.0.0.1", impatient.port), timeout=5) for _ in range(40)]
    for phone in phones.values():
        assert phone("GET", f"/tables/{code}/view").status == 200
    for line in hoard:
        line.close()
    assert Caller(impatient.port)("GET", "/games").status == 200

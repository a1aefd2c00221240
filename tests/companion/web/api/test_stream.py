"""Streams as browsers read them: numbered, resumable, coalesced, and never of a seat that is not one's own."""

from __future__ import annotations

import json
import re
import socket
import ssl
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest
from support.server import Caller, Server, Stream, seated, serving
from support.waiting import until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


def moved(code: str, phones: dict[str, Caller]) -> int:
    """Make a move of a seat that is asked; return its number."""
    for phone in phones.values():
        answer = phone.move(code)
        if answer is not None:
            assert answer.status == 200, answer.json
            return int(answer.json["number"])
    raise AssertionError("nobody is asked")


def test_every_phone_hears_of_a_move(server: Server) -> None:
    code, phones, _ = seated(server)
    streams = [Stream(server.port, code, token) for token in (phones["Ana"].token, phones["Bo"].token, None)]
    assert [stream.event()[1]["seat"] for stream in streams] == ["Ana", "Bo", None]
    number = moved(code, phones)
    for stream in streams:
        message = stream.until(number)
        assert message["number"] == number
        assert message["log"][-1]["number"] == number
        stream.close()


def test_the_head_keeps_proxies_from_holding_a_stream_back(server: Server) -> None:
    code, _, _ = seated(server)
    stream = Stream(server.port, code)
    head = {name.lower(): value for name, value in (line.split(": ", 1) for line in stream.head[1:])}
    assert head["content-type"].startswith("text/event-stream")
    assert head["x-accel-buffering"] == "no"
    assert head["cache-control"] == "no-store"
    assert "content-encoding" not in head
    stream.close()


@pytest.mark.alone
def test_a_phone_that_slept_gets_all_it_missed_in_one_message_at_once(server: Server) -> None:
    code, phones, _ = seated(server)
    stream = Stream(server.port, code, phones["Ana"].token)
    number, _ = stream.event()
    stream.close()
    last = [moved(code, phones) for _ in range(6)][-1]
    began = time.monotonic()
    stream = Stream(server.port, code, phones["Ana"].token, last=number)
    found, message = stream.event()
    assert time.monotonic() - began < 1
    assert found == last
    assert [entry["number"] for entry in message["log"]] == list(range(number + 1, last + 1))
    stream.close()


def test_a_number_from_the_future_or_none_does_no_harm(server: Server) -> None:
    code, phones, _ = seated(server)
    for last in (10**8, None):
        stream = Stream(server.port, code, phones["Ana"].token, last=last)
        assert stream.event()[1]["view"]
        stream.close()


def waiting_lines(server: Server) -> int:
    """Return how many streams are open and how many polls wait."""
    with urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
        (line,) = re.findall(rb"^punchboard_streams (\d+)", answer.read(), re.MULTILINE)
    return int(line)


def test_polling_waits_for_news_and_gets_the_same_message(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        before = phones["Ana"]("GET", f"/tables/{code}/view").json["number"]
        found: list[Any] = []
        poll = f"/tables/{code}/poll?after={before}&wait=8"
        waiting = Thread(target=lambda: found.append(phones["Ana"]("GET", poll).json))
        waiting.start()
        until(lambda: waiting_lines(server) == 1)
        assert not found
        number = moved(code, phones)
        waiting.join(5)
        assert found, "the poll was answered when there was news"
        assert found[0]["number"] == number
        assert found[0] == phones["Ana"]("GET", f"/tables/{code}/view?after={before}").json


def test_a_phone_that_reads_nothing_holds_nobody_up(server: Server) -> None:
    """Its socket fills up; the others go on, and when it reads again it finds the newest state."""
    code, phones, _ = seated(server)
    sleeper, awake = Stream(server.port, code), Stream(server.port, code)
    awake.event()
    for n in range(60):
        wish = {"request": f"request-{n:04}", "wish": {"tool": "note", "text": "x" * 500}}
        number = phones["Ana"]("POST", f"/tables/{code}/tools", wish).json["number"]
        assert awake.until(number)["number"] == number
    assert sleeper.until(number)["number"] == number
    sleeper.close()
    awake.close()


def test_a_phone_that_stalls_amid_a_message_finds_every_piece_in_its_place(server: Server) -> None:
    """Messages are sent by the request that moves, as far as the line takes them; the rest must follow first."""
    code, phones, _ = seated(server)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", server.port))
        line.sendall(f"GET /api/v1/tables/{code}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        line.settimeout(5)
        for n in range(400):
            wish = {"request": f"request-{n:04}", "wish": {"tool": "note", "text": "x" * 500}}
            number = phones["Ana"]("POST", f"/tables/{code}/tools", wish).json["number"]
        file = line.makefile("rb")
        while file.readline().strip():
            pass
        seen = []
        while not seen or seen[-1] < number:
            size = int(file.readline(), 16)
            chunk = file.read(size)
            assert file.read(2) == b"\r\n"
            fields = dict(row.partition(b": ")[::2] for row in chunk.split(b"\n") if row)
            if b"id" in fields:
                seen.append(int(fields[b"id"]))
                assert json.loads(fields[b"data"])["number"] == seen[-1]
    assert seen == sorted(seen)
    assert len(seen) < 400, "the line did fill up"


@pytest.mark.alone
def test_hundreds_of_streams_leave_room_for_requests(server: Server) -> None:
    code, phones, _ = seated(server)
    streams = [Stream(server.port, code) for _ in range(200)]
    for stream in streams:
        stream.event()
    began = time.monotonic()
    number = moved(code, phones)
    assert time.monotonic() - began < 2
    assert all(stream.until(number)["number"] == number for stream in streams)
    for stream in streams:
        stream.close()


def test_over_tls_with_a_certificate_made_here(tmp_path: Path) -> None:
    with serving(tmp_path, "--tls") as secure:
        trusting = ssl.create_default_context()
        trusting.check_hostname = False
        trusting.verify_mode = ssl.CERT_NONE
        phone = Caller(secure.port, tls=trusting)
        made = phone("POST", "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})
        assert made.status == 201
        assert "Secure" in made.headers["Set-Cookie"]
        plain = Caller(secure.port)("GET", "/games")
        assert plain.headers["Location"] == f"https://127.0.0.1:{secure.port}/api/v1/games"
        assert phone("GET", "/games").status == 200
        with trusting.wrap_socket(socket.create_connection(("127.0.0.1", secure.port), timeout=5)) as line:
            code = made.json["code"]
            line.sendall(f"GET /api/v1/tables/{code}/stream HTTP/1.0\r\nHost: x\r\n\r\n".encode())
            file = line.makefile("rb")
            sat = Caller(secure.port, tls=trusting)("POST", f"/tables/{code}/seats/Ana", {})
            while b'"kind":"seat"' not in (said := file.readline()):
                assert said, "the stream goes on"
            assert sat.status == 200

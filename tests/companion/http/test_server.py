"""A phone that fell asleep does not hold its connection for ever."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from support.in_process import in_process

from companion.http import server


def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
    return [b"ok"]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(server, "QUIET", 0.3)
    with in_process(app) as port:
        yield port


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost:", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_a_connection_on_which_nothing_comes_any_more_is_closed(
    port: int, said: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.sendall(said)
        began = time.monotonic()
        answer = line.makefile("rb").read()
        assert 0.2 < time.monotonic() - began < 3
    assert answer.endswith(b"ok") if said.endswith(b"\r\n\r\n") else answer == b""
    assert capfd.readouterr().err == "", "no fault of anybody"

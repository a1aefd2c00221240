"""https with a certificate made here: phones refuse it before they take it, and none of that is a fault."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from support.in_process import in_process

from companion.http import tls
from companion.http.certificate import certificate
from companion.http.tls import BAD_REQUEST, https_redirect


def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.url_scheme"].encode()]


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(tls, "HANDSHAKE", 2.0)
    with in_process(app, certificate(tmp_path, [])) as port:
        yield port


def trusting(tmp_path: Path) -> ssl.SSLContext:
    """A phone whose owner chose to go on."""
    return ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))


def asked(port: int, tmp_path: Path) -> bytes:
    """By the name localhost, and found to be right."""
    line = HTTPSConnection("localhost", port, timeout=5, context=trusting(tmp_path))
    try:
        line.request("GET", "/")
        return line.getresponse().read()
    finally:
        line.close()


def closed_after(line: socket.socket) -> float:
    began = time.monotonic()
    line.settimeout(5)
    with suppress(ConnectionResetError, ssl.SSLError):
        while line.recv(64):
            pass
    return time.monotonic() - began


@pytest.mark.alone
def test_silent_lines_are_let_go_and_hold_nobody_up(port: int, tmp_path: Path) -> None:
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
    began = time.monotonic()
    assert asked(port, tmp_path) == b"https"
    assert time.monotonic() - began < 2
    halfway = socket.create_connection(("127.0.0.1", port))
    halfway.sendall(b"\x16\x03\x01")
    for line in (*silent, halfway):
        assert closed_after(line) < 4
        line.close()


@pytest.mark.parametrize("most", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_a_phone_that_refuses_the_certificate_leaves_no_traceback(
    most: ssl.TLSVersion, port: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    careful = ssl.create_default_context()
    careful.maximum_version = most
    with socket.create_connection(("127.0.0.1", port)) as line, pytest.raises(ssl.SSLCertVerificationError):
        careful.wrap_socket(line, server_hostname="localhost")
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"\x16\x03\x01\x00\x05hello")
        closed_after(line)
    with trusting(tmp_path).wrap_socket(
        socket.create_connection(("127.0.0.1", port)), server_hostname="localhost"
    ) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: lo")
        socket.socket.sendall(line, b"noise in the midst of it")
        closed_after(line)
    assert asked(port, tmp_path) == b"https"
    assert capfd.readouterr().err == ""


def test_without_its_s_the_address_leads_to_the_one_with_it(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.sendall(f"GET /t/ACDEFG?lang=de HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        head = line.makefile("rb").read()
    assert head.startswith(b"HTTP/1.1 307 ")
    assert f"\r\nLocation: https://localhost:{port}/t/ACDEFG?lang=de\r\n".encode() in head


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"GET http://elsewhere.org/ HTTP/1.1\r\nHost: here\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: here/evil\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: here evil\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: here\r\n\r\n",
        b"GET / there HTTP/1.1\r\nHost: here\r\n\r\n",
    ],
)
def test_what_is_no_address_leads_nowhere(head: bytes) -> None:
    assert https_redirect(head) == BAD_REQUEST

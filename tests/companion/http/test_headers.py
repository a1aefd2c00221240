"""Headers as they are read: what browsers send gets through, what could be read in two ways does not."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from io import BufferedReader, BytesIO
from typing import Any

import pytest
from support.server import Server, serving

from companion.http.headers import LONGEST_LINE, MOST_HEADERS, HeaderLines

Reading = Callable[[bytes], HeaderLines]


@pytest.fixture(
    params=[BytesIO, lambda text: BufferedReader(BytesIO(text)), lambda text: BufferedReader(Dribble(text))]
)
def read(request: pytest.FixtureRequest) -> Reading:
    """From a file that cannot look ahead, from one that has it all, and from a line that dribbles."""
    return lambda text: HeaderLines(request.param(text))


class Dribble(BytesIO):
    """A byte at a time, as a hostile client sends them."""

    def readinto(self, buffer: Any) -> int:
        return super().readinto(memoryview(buffer)[:1])


def test_names_in_any_case_and_values_without_their_spaces(read: Reading) -> None:
    headers = read(b"Content-Type:  application/json \r\nHOST: x:80\r\ncookie: a=b; c=d\r\n\r\nthe body")
    assert headers.get("content-TYPE") == headers.typeheader == "application/json"
    assert headers.getheader("Host") == "x:80"
    assert headers.get("Origin") is None
    assert headers.get("Origin", "none") == "none"
    assert list(headers.for_environ()) == [("HTTP_HOST", "x:80"), ("HTTP_COOKIE", "a=b; c=d")]
    del headers["Cookie"]
    assert headers.get("cookie") is None


@pytest.mark.parametrize(
    "head", [b"Host: x\r\n\r\n", b"Host: x\n\n", b"\r\n", b"\n", b"Host: x\r\n\n", b"A: b\nC: d\r\n\r\n"]
)
@pytest.mark.parametrize("body", [b"the body", b"the\r\n\r\nbody: x\r\n\r\n"])
def test_nothing_behind_the_empty_line_is_read(head: bytes, body: bytes) -> None:
    for file in (BytesIO(head + body), BufferedReader(BytesIO(head + body)), BufferedReader(Dribble(head + body))):
        HeaderLines(file)
        assert file.read() == body


def test_a_name_that_could_pass_for_another_does_not_get_in(read: Reading) -> None:
    headers = read(b"X_Forwarded_For: 1.2.3.4\r\nX-Real: y\r\nContent-Length: 0\r\n\r\n")
    assert list(headers.for_environ()) == [("HTTP_X_REAL", "y")]


@pytest.mark.parametrize(
    "text",
    [
        b"Host: x\r\n",
        b"",
        b"no colon\r\n\r\n",
        b"Host: x\r\nHost\r\n\r\n",
        b"X-Y: x\r\nX-Y\r\n\r\n",
        b": no name\r\n\r\n",
        b"Host : x\r\n\r\n",
        b"Host: x\r\n folded: y\r\n\r\n",
        b"Ho\0st: x\r\n\r\n",
        b"Content-Length: 1\r\ncontent-length: 1\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
        b"Host: x\r\nHost: y\r\n\r\n",
        b"Host: x\r\nX: a\rContent-Length: 5\r\n\r\n",
        b"X: a\0b\r\n\r\n",
        b"Content-Length: +58\r\n\r\n",
        b"Content-Length: 5_8\r\n\r\n",
        b"Content-Length: \xa058\r\n\r\n",
        b"Content-Length:\r\n\r\n",
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"Transfer-Encoding: gzip, chunked\r\n\r\n",
        b"Transfer-Encoding: identity\r\n\r\n",
        b"X: " + b"a" * LONGEST_LINE + b"\r\n\r\n",
        b"".join(b"X-%d: y\r\n" % n for n in range(MOST_HEADERS + 1)) + b"\r\n",
    ],
)
def test_what_could_be_read_in_two_ways_or_without_end_is_refused(read: Reading, text: bytes) -> None:
    with pytest.raises(ValueError, match="header"):
        read(text)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.mark.parametrize("head", [b"Host: x\r\nHost: y\r\n", b"Host : x\r\n", b"X: " + b"a" * 20_000 + b"\r\n"])
def test_the_server_says_no_and_goes_on(server: Server, head: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
        line.sendall(b"GET /api/v1/games HTTP/1.1\r\n" + head + b"\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 400")
    assert server.api()("GET", "/games").status == 200

"""Headers as they are read: what browsers send gets through, what could be read in two ways does not."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from io import BytesIO

import pytest
from support.server import Server, serving

from companion.web.header_lines import LONGEST_LINE, MOST_HEADERS, HeaderLines


def read(text: bytes) -> HeaderLines:
    return HeaderLines(BytesIO(text))


def test_names_in_any_case_and_values_without_their_spaces() -> None:
    headers = read(b"Content-Type:  application/json \r\nHOST: x:80\r\ncookie: a=b; c=d\r\n\r\nthe body")
    assert headers.get("content-TYPE") == headers.typeheader == "application/json"
    assert headers.getheader("Host") == "x:80"
    assert headers.get("Origin") is None
    assert headers.get("Origin", "none") == "none"
    assert list(headers.headers) == ["Content-Type: application/json\r\n", "HOST: x:80\r\n", "cookie: a=b; c=d\r\n"]
    del headers["Cookie"]
    assert headers.get("cookie") is None


def test_nothing_behind_the_empty_line_is_read() -> None:
    file = BytesIO(b"Host: x\r\n\r\nthe body")
    HeaderLines(file)
    assert file.read() == b"the body"


@pytest.mark.parametrize(
    "text",
    [
        b"Host: x\r\n",
        b"",
        b"no colon\r\n\r\n",
        b": no name\r\n\r\n",
        b"Host : x\r\n\r\n",
        b"Host: x\r\n folded: y\r\n\r\n",
        b"Ho\0st: x\r\n\r\n",
        b"Content-Length: 1\r\ncontent-length: 1\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
        b"Host: x\r\nHost: y\r\n\r\n",
        b"X: " + b"a" * LONGEST_LINE + b"\r\n\r\n",
        b"".join(b"X-%d: y\r\n" % n for n in range(MOST_HEADERS + 1)) + b"\r\n",
    ],
)
def test_what_could_be_read_in_two_ways_or_without_end_is_refused(text: bytes) -> None:
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

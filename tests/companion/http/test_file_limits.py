"""Where the system allows few open files, lines end before anything stands still."""

from __future__ import annotations

import socket
import sys
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from support.server import Server, Stream, seated

from companion.http import file_limits
from companion.http.file_limits import MOST_STREAMS, allow_many_files, most_streams, streams_within
from companion.web.auth.rate_limits import RESERVED

resource = pytest.importorskip("resource")


@pytest.mark.parametrize(("files", "lines"), [(256, 96), (1024, 480), (65_536, MOST_STREAMS), (10, 1)])
def test_every_line_leaves_room_for_what_its_phone_asks(files: int, lines: int) -> None:
    assert streams_within(files) == lines


def limits(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, goes_to: int) -> list[int]:
    """A system with these limits, which refuses more than it can; what the soft limit was each time."""
    now = [soft]

    def raised(_: int, wanted: tuple[int, int]) -> None:
        assert wanted[1] == hard, "the hard limit is the owner's"
        if wanted[0] > goes_to:
            raise ValueError("not allowed to raise maximum limit")
        now.append(wanted[0])

    monkeypatch.setattr(resource, "getrlimit", lambda _: (now[-1], hard))
    monkeypatch.setattr(resource, "setrlimit", raised)
    return now


@pytest.mark.parametrize(
    ("soft", "hard", "goes_to", "after"),
    [
        (1024, 4096, 4096, 4096),
        (1024, 1_048_576, 1_048_576, file_limits.MOST),
        (256, resource.RLIM_INFINITY, 10_240, 10_240),
        (256, resource.RLIM_INFINITY, 100_000, file_limits.MOST),
        (256, 256, 256, 256),
        (100_000, 1_048_576, 1_048_576, 100_000),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 1, resource.RLIM_INFINITY),
        (256, 1024, 0, 256),
    ],
)
def test_the_limit_goes_up_as_far_as_it_does_and_never_down(
    soft: int, hard: int, goes_to: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = limits(monkeypatch, soft, hard, goes_to)
    allow_many_files()
    assert now[-1] == after
    assert most_streams() == (
        MOST_STREAMS if after in (resource.RLIM_INFINITY, 100_000, 65_536) else streams_within(after)
    )


@pytest.mark.skipif(sys.platform != "linux", reason="sets the limits of another process, as Linux can")
def test_lines_are_refused_in_a_sentence_while_plain_requests_go_on(tmp_path: Path) -> None:
    server = Server(tmp_path, files=256)
    server.start()
    try:
        code, phones, _ = seated(server)
        streams = [Stream(server.port, code) for _ in range(ceil(streams_within(256) * (1 - RESERVED)))]
        for stream in streams:
            stream.event()
        late = server.api()("GET", f"/tables/{code}/stream")
        assert late.status == 429
        assert late.json["error"] == "no-line-left"
        assert late.json["why"]
        idle = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in streams]
        assert phones["Ana"]("GET", f"/tables/{code}/view").status == 200
        answer = next(answer for phone in phones.values() if (answer := phone.move(code)) is not None)
        assert answer.status == 200
        assert all(stream.until(answer.json["number"]) for stream in streams)
        lines: tuple[Any, ...] = (*streams, *idle)
        for line in lines:
            line.close()
    finally:
        server.kill()

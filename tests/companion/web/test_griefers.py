"""Hostile clients of every kind at once cost honest clients no refusal. `python -m bench griefers` measures
what each of them costs; here no time is measured."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from support.server import Caller, Server, Stream, seated, serving

from bench import griefing
from bench.griefing import KINDS, SOURCES, attack

SECONDS = 3.0
SHARE = 0.3
"""Of the force they have in the bench; what thinks is left to that one."""
ANSWERED = {"garbage": "400", "wrong_codes": "404", "large_notes": "200"}
"""What the server says to those it answers at once."""
PATIENCE = 60.0
"""Seconds for an answer on a machine that has much else to do."""
TABLE = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.1.1 is not there without being asked")


def ask(port: int, source: str, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
    """The status and what was answered, asked from this address."""
    line = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(source, 0))
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    try:
        line.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = line.getresponse()
        data = answer.read()
        return answer.status, json.loads(data) if data.startswith(b"{") else data
    finally:
        line.close()


def strangers() -> Iterator[str]:
    return cycle([f"127.0.2.{n}" for n in range(1, 250)])


def play(server: Server, code: str, phones: dict[str, Caller], streams: list[Stream]) -> bool:
    """A move, which every stream tells; False when the game is over."""
    for phone in phones.values():
        answer = phone.move(code)
        if answer is not None:
            assert answer.status == 200, answer.json
            for stream in streams:
                stream.until(answer.json["number"])
            return True
    return False


def test_nobody_is_refused_beside_griefers_of_every_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(griefing, "COLOURS", griefing.COLOURS[:3])
    came: dict[str, dict[str, Any]] = {}
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        streams = [Stream(server.port, code, phone.token) for phone in phones.values()]
        for stream in streams:
            stream.event()

        def grief(kind: str) -> None:
            came[kind] = attack(kind, server.port, SECONDS, SHARE, PATIENCE if kind in ANSWERED else 0)

        griefers = [Thread(target=grief, args=(kind,)) for kind in KINDS]
        for griefer in griefers:
            griefer.start()
        addresses, played = strangers(), 0
        while any(griefer.is_alive() for griefer in griefers):
            played += play(server, code, phones, streams)
            source = next(addresses)
            assert ask(server.port, source, "GET", f"/t/{code}")[0] == 200
            status, made = ask(server.port, source, "POST", "/api/v1/tables", TABLE)
            assert status == 201, made
            mine = f"/api/v1/tables/{made['code']}"
            status, sat = ask(server.port, next(addresses), "POST", f"{mine}/seats/Ana", {})
            assert status == 200, sat
            status, lobby = ask(server.port, SOURCES[0], "GET", mine, token=sat["token"])
            assert (status, lobby["you"]) == (200, "Ana"), "a seat is known at a griefer's own address, too"
        for griefer in griefers:
            griefer.join()
        assert played
        for phone in phones.values():
            assert phone("GET", f"/tables/{code}/view").status == 200
        for stream in streams:
            stream.close()
        assert ask(server.port, "127.0.0.1", "GET", "/readyz")[0] == 200
        assert server.process is not None
        process, server.process = server.process, None
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) == 0
        said = process.communicate()[1]
    assert "Traceback" not in said, said
    assert "127.0.1." not in said
    assert came.keys() == KINDS.keys()
    for kind, what in came.items():
        assert what["acts"] >= 1, kind
    for kind, answered in ANSWERED.items():
        assert came[kind]["came_of_it"].get(answered), (kind, came[kind])

"""The page that `watch` serves: it shows the last good build, says what is wrong, and answers this machine only."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from generator.kit.inputs import traces
from generator.kit.preview import HOST, State, build_once, serve


@pytest.fixture
def shown(workshop: Any) -> Iterator[tuple[State, int]]:
    state = State()
    server = serve(state, 0)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield state, server.server_address[1]
    server.shutdown()
    server.server_close()
    thread.join()


def get(port: int, path: str, host: str = HOST) -> tuple[int, str, bytes]:
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    connection.request("GET", path, headers={"Host": f"{host}:{port}"})
    reply = connection.getresponse()
    data = reply.read()
    connection.close()
    return reply.status, reply.headers["Content-Type"], data


def arguments(workshop: Any) -> list[str]:
    return [str(workshop.pack), "--output", str(workshop.output)]


def test_the_sheets_of_a_build_are_shown(shown: tuple[State, int], workshop: Any) -> None:
    state, port = shown
    state.show(*build_once(arguments(workshop)))
    said = json.loads(get(port, "/state")[2])
    assert said["ok"]
    assert said["files"] == [{"name": "my-game-kit-en-a4.pdf", "pages": 7}]
    status, kind, data = get(port, "/page/my-game-kit-en-a4.pdf/0?v=1")
    assert (status, kind, data[:4]) == (200, "image/png", b"\x89PNG")
    for wrong in ("/page/my-game-kit-en-a4.pdf/99", "/page/other.pdf/0", "/page/..%2Fx/0", "/etc/passwd"):
        assert get(port, wrong)[0] == 404


def test_a_mistake_leaves_the_last_good_sheets(shown: tuple[State, int], workshop: Any) -> None:
    state, port = shown
    state.show(*build_once(arguments(workshop)))
    workshop.edit("layouts/card.yaml", "boxes:", "boxs: {}\nboxes:")
    state.show(*build_once(arguments(workshop)))
    said = json.loads(get(port, "/state")[2])
    assert (said["ok"], said["version"]) == (False, 2)
    assert said["files"]
    assert said["findings"][0]["line"]
    assert "boxs" in said["findings"][0]["message"]


def test_the_page_brings_its_own_script_and_no_other(shown: tuple[State, int]) -> None:
    _, port = shown
    status, kind, page = get(port, "/")
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert b'<script src="/watch.js">' in page
    assert b"http" not in page
    assert get(port, "/watch.js")[1].startswith("text/javascript")


def test_other_hosts_are_turned_away(shown: tuple[State, int]) -> None:
    _, port = shown
    assert get(port, "/", host="evil.example")[0] == 403


def test_a_new_build_is_said_at_once(shown: tuple[State, int]) -> None:
    state, port = shown
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    connection.request("GET", "/events", headers={"Host": f"{HOST}:{port}"})
    reply = connection.getresponse()
    assert reply.headers["Content-Type"] == "text/event-stream"
    assert reply.fp.readline() == b"data: 0\n"
    reply.fp.readline()
    state.show({"files": [], "findings": [], "seconds": 0}, True)
    assert reply.fp.readline() == b"data: 1\n"
    reply.close()
    connection.close()


def test_every_file_people_edit_is_watched(workshop: Any) -> None:
    before = traces(workshop.pack)
    workshop.edit("texts/de.yaml", "title", "title")
    (workshop.pack / "texts" / "de.yaml").write_text("title: x\n")
    after = traces(workshop.pack)
    assert before != after
    assert any(name.endswith("credits.yaml") for name, _, _ in after)

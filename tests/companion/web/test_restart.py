"""`kill -9` at any moment: nothing acknowledged is lost, and no phone was shown what is not there afterwards."""

from __future__ import annotations

import time
from http.client import HTTPException
from pathlib import Path
from threading import Thread

import pytest
from support.server import Server, Stream, seated, serving

KILLS = 4


def play_until_killed(server: Server, code: str, phones: dict, acknowledged: list[int]) -> None:
    """Both phones move whenever they are asked, until the server is gone."""
    try:
        while True:
            for phone in phones.values():
                answer = phone.move(code)
                if answer is not None and answer.status == 200:
                    acknowledged.append(answer.json["number"])
    except (OSError, ValueError, HTTPException):
        return


def watch(stream: Stream, shown: list[int]) -> None:
    try:
        while True:
            shown.append(stream.event()[0])
    except (OSError, EOFError, ValueError):
        stream.close()


@pytest.mark.slow
def test_killed_in_the_middle_of_play_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code, phones, _ = seated(server, ("Ana", "Bo", "Chloé", "Dilek"))
        trials = 0
        for trial in range(KILLS):
            acknowledged: list[int] = []
            shown: list[int] = []
            watcher = Thread(target=watch, args=(Stream(server.port, code), shown))
            player = Thread(target=play_until_killed, args=(server, code, phones, acknowledged))
            watcher.start()
            player.start()
            time.sleep(0.12 + 0.05 * trial)
            server.kill()
            player.join(15)
            watcher.join(15)
            server.start()
            last = server.api()("GET", f"/tables/{code}/view").json["number"]
            assert last >= max([*acknowledged, *shown, 0])
            trials += bool(acknowledged)
            for phone in phones.values():
                assert phone("GET", f"/tables/{code}/view").json["seat"] is not None, "every seat is still held"
        assert trials, "moves were acknowledged before a kill"


def test_a_request_repeated_after_a_restart_is_still_one_event(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        views = {name: phone("GET", f"/tables/{code}/view").json for name, phone in phones.items()}
        name = next(name for name, view in views.items() if view["moves"])
        body = {"request": "the-same-tap", "seen": views[name]["number"], "move": views[name]["moves"][0]}
        first = phones[name]("POST", f"/tables/{code}/moves", body)
        server.kill()
        server.start()
        again = phones[name]("POST", f"/tables/{code}/moves", body)
        assert (again.status, again.json["repeated"]) == (200, True)
        assert phones[name]("GET", f"/tables/{code}/view").json["number"] == first.json["number"]


@pytest.mark.alone
def test_a_stream_goes_on_after_a_restart_from_where_the_phone_was(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        stream = Stream(server.port, code, phones["Ana"].token)
        number, _ = stream.event()
        server.kill()
        stream.close()
        server.start()
        mover = next(
            phone for phone in phones.values() if (moved := phone.move(code)) is not None and moved.status == 200
        )
        assert mover is not None
        began = time.monotonic()
        stream = Stream(server.port, code, phones["Ana"].token, last=number)
        found, message = stream.event()
        assert time.monotonic() - began < 1
        assert found > number
        assert message["seat"] == "Ana"
        assert min(entry["number"] for entry in message["log"]) > number
        stream.close()

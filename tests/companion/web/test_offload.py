"""What takes long is done beside: a bot's thinking, the search for all maps, a table's first deals."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.engines import open_pack
from companion.offload import offload
from companion.web import bots
from companion.web.api import maps, new_table, play
from companion.web.app import create_app
from companion.web.service import Settings
from companion.web.thinking import Thinking

UNDER_GEVENT = """
from gevent import monkey
monkey.patch_all()
import sys
import gevent
from time import perf_counter
from companion.dealer import Stream
from companion.offload import SHORT, offload

usual = sys.getswitchinterval()

def think():
    below, begun = Stream("seed", "luck").below, perf_counter()
    while perf_counter() < begun + 0.8:
        below(1000)
    return sys.getswitchinterval()

gaps, last = [], perf_counter()
thinking = [gevent.spawn(offload, think) for _ in range(2)]
while not all(each.ready() for each in thinking):
    gevent.sleep(0.002)
    now = perf_counter()
    gaps.append(now - last)
    last = now
assert all(abs(each.get() - SHORT) < 0.0001 or each.get() == usual for each in thinking)
assert thinking[0].get() != usual
assert sys.getswitchinterval() == usual
print(max(gaps))
"""


@pytest.mark.alone
def test_phones_are_answered_while_bots_think() -> None:
    told = subprocess.run([sys.executable, "-c", UNDER_GEVENT], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    assert float(told.stdout) < 0.3, "everybody else waited for them"


def test_where_every_request_has_a_thread_it_simply_works() -> None:
    assert offload(lambda: 7) == 7


@pytest.mark.parametrize("where", [maps, bots, new_table, play])
def test_it_is_done_beside(where: Any, monkeypatch: pytest.MonkeyPatch, store: Any) -> None:
    beside: list[object] = []

    def note(work: Callable[[], Any]) -> Any:
        beside.append(work)
        return work()

    monkeypatch.setattr(where, "offload", note)
    app: Flask = create_app(store, lambda: ("fallen-kingdoms",), open_pack, Settings(bot_pause=3600.0))
    client = app.test_client()
    if where is maps:
        assert client.post("/api/v1/games/fallen-kingdoms/map", json={"players": 3}).status_code == 200
    else:
        seats = [{"name": name, "played": "bot", "bot": "easy"} for name in ("red", "yellow", "purple")]
        made: Any = client.post("/api/v1/tables", json={"game": "fallen-kingdoms", "seats": seats}).json
        if where is bots:
            players = bots.Players(0.0, Thinking(1, 0.1))
            room = app.extensions["punchboard"].registry.room(made["code"])
            due = players._due(room)
            assert due is not None
            assert players._move(room, *due)
        if where is play:
            amend = {"request": "a-correction", "changes": [{"event": 1, "move": None}], "preview": True}
            bearer = {"Authorization": f"Bearer {made['host']}"}
            assert client.post(f"/api/v1/tables/{made['code']}/amend", json=amend, headers=bearer).status_code == 409
    assert beside

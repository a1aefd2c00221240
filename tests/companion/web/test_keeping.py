"""Tables over the years: put aside when no player comes, and honest about why an old one cannot go on."""

from __future__ import annotations

import gc
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.live import registry
from companion.store import Store
from companion.web import housekeeping
from companion.web.clock import now
from companion.web.service import Service


def test_an_untouched_table_is_put_aside_and_comes_back(app: Flask, store: Store, ana: Any, bo: Any, code: str) -> None:
    service = app.extensions["punchboard"]
    assert housekeeping.archive(service) == 0
    service.store.append(code, service.registry.room(code).last, [], now() - 400 * 24 * 3600, None)
    assert housekeeping.archive(service) == 1
    kept = store.find(code)
    assert kept is not None
    assert kept.archived
    mover = ana if ana.get(f"/tables/{code}/moves").json["moves"] else bo
    move = mover.get(f"/tables/{code}/moves").json["moves"][0]
    assert mover.play(code, move).status_code == 200
    kept = store.find(code)
    assert kept is not None
    assert not kept.archived


class Enough(Exception):
    """One round was done."""


def kept_house(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """One round of what the server does by itself, the one that comes once an hour."""

    def end(_: float) -> None:
        raise Enough

    with monkeypatch.context() as patched:
        patched.setattr(housekeeping, "sleep", end)
        with pytest.raises(Enough):
            housekeeping._for_ever(service)


def test_a_table_nobody_uses_leaves_the_memory_and_comes_back_from_its_log(
    app: Flask, ana: Any, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = app.extensions["punchboard"]
    before = ana.get(f"/tables/{code}/view").json
    room = service.registry.room(code)
    with room.listening(None):
        monkeypatch.setattr(registry, "UNUSED", -1.0)
        kept_house(service, monkeypatch)
        assert code in service.registry._kept, "somebody listens"
    room = None
    monkeypatch.setattr(registry, "UNUSED", 60.0)
    kept_house(service, monkeypatch)
    assert code in service.registry._kept, "somebody asked a moment ago"
    monkeypatch.setattr(registry, "UNUSED", -1.0)
    kept_house(service, monkeypatch)
    gc.collect()
    assert service.registry.rooms() == []
    assert ana.get(f"/tables/{code}/view").json["log"] == before["log"]


@pytest.mark.parametrize(
    ("field", "error"),
    [("rules_version", "other-rules"), ("content_hash", "other-content"), ("format", "later-format")],
)
def test_an_old_table_says_why_it_cannot_go_on_and_harms_no_other(
    app: Flask, host: Any, code: str, tmp_path: Path, phone: Any, field: str, error: str
) -> None:
    other = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
        (setup,) = db.execute("select setup from tables where code = ?", (code,)).fetchone()
        record = json.loads(setup)
        record["table"][field] = 99 if field == "format" else "1900-01"
        db.execute("update tables set setup = ? where code = ?", (json.dumps(record), code))
        db.execute("update events set digest = null where code = ?", (code,))  # as it was kept before there were any
        db.execute("delete from heads where code = ?", (code,))
    db.close()
    forget_rooms(app)
    for language in ("en", "de", "fr"):
        answer = phone(language).get(f"/tables/{code}")
        assert answer.status_code == 409
        assert answer.json["error"] == error
        assert "1900-01" not in answer.json["why"]
    assert phone().get(f"/tables/{other}").status_code == 200


def test_a_damaged_log_is_told_and_left_as_it_was(app: Flask, host: Any, code: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
        last = db.execute("select max(number) from events where code = ?", (code,)).fetchone()[0]
        body = '{"entry":{"n":99,"kind":"note","by":null,"text":"?"}}'
        db.execute("insert into events values (?, ?, ?, 1, null, null)", (code, last + 1, body))
    db.close()
    forget_rooms(app)
    answer = host.get(f"/tables/{code}/view")
    assert (answer.status_code, answer.json["error"]) == (409, "broken-log")
    assert "99" in answer.json["why"]


def forget_rooms(app: Flask) -> None:
    registry = app.extensions["punchboard"].registry
    for room in registry.rooms():
        registry._drop(room)

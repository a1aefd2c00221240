"""What a watcher asks: does it live, can it serve, and what are its figures."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.store import Store
from companion.store.model import StoreAway
from companion.web.app import create_app
from companion.web.auth.loopback import FORWARDED
from companion.web.metrics import resident_bytes
from companion.web.service import Settings

LINE = re.compile(r'[a-z_]+(\{[a-z]+="[^"{}]*"\})? -?[0-9.e+-]+')


def test_a_server_lives_and_is_ready(app: Flask) -> None:
    for path, says in (("/healthz", "ok"), ("/readyz", "ready")):
        answer = app.test_client().get(path)
        assert (answer.status_code, answer.text) == (200, f"{says}\n")
        assert answer.headers["Cache-Control"] == "no-store"


def test_it_is_not_ready_without_its_tables(app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_: object, code: str) -> None:
        raise StoreAway("the disk is gone")

    monkeypatch.setattr(type(store), "find", away)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the tables cannot be reached\n")
    assert app.test_client().get("/healthz").status_code == 200, "it would not help to start it again"
    assert "punchboard_store_up 0\n" in app.test_client().get("/metrics").text


def test_it_is_not_ready_when_the_last_reserve_is_used(app: Flask) -> None:
    here = app.extensions["punchboard"]
    here.space.limit, here.space.bytes = 100, 110
    assert app.test_client().get("/readyz").status_code == 503


def figures(app: Flask) -> dict[str, float]:
    text = app.test_client().get("/metrics").text
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            assert LINE.fullmatch(line) or 'le="' in line, line
            name, _, value = line.rpartition(" ")
            found[name] = float(value)
    return found


def test_figures_count_what_happens(app: Flask, ana: Any, bo: Any, code: str) -> None:
    before = figures(app)
    played = 0
    for phone in (ana, bo, ana, bo):
        moves = phone.get(f"/tables/{code}/moves").json["moves"]
        if moves:
            assert phone.play(code, moves[0]).status_code == 200
            played += 1
    assert played
    assert ana.client.get("/api/v1/tables/QQQQQQ").status_code == 404
    app.extensions["punchboard"].lines.count_stream("somewhere")
    app.extensions["punchboard"].space.look(app.extensions["punchboard"].store)
    after = figures(app)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0.0)

    assert more('punchboard_moves_total{game="armorica"}') == played
    assert more("punchboard_move_seconds_count") == played
    assert more('punchboard_move_seconds_bucket{le="+Inf"}') == played
    assert more("punchboard_move_seconds_sum") > 0
    assert more("punchboard_store_write_seconds_count") >= played
    assert more('punchboard_refusals_total{code="no-such-table"}') == 1
    assert more('punchboard_answers_total{status="4"}') == 1
    assert more("punchboard_answer_seconds_count") > played
    assert more("punchboard_streams") == 1
    assert after["punchboard_tables"] == 1
    assert after["punchboard_rooms"] >= 1
    assert after["punchboard_store_up"] == 1
    assert 0 < after["punchboard_store_read_seconds"] < 10
    assert after["punchboard_tables_bytes"] > 1000
    assert after["process_resident_memory_bytes"] == pytest.approx(resident_bytes(), rel=0.2)
    assert after["process_cpu_seconds_total"] > 0


def test_a_histogram_grows_with_its_bounds(app: Flask, ana: Any, code: str) -> None:
    found = [value for name, value in figures(app).items() if name.startswith("punchboard_answer_seconds_bucket")]
    assert len(found) == 13
    assert found == sorted(found)
    assert found[-1] > 0


def test_figures_name_nobody(app: Flask, ana: Any, code: str) -> None:
    ana.client.get("/api/v1/tables/QQQQQQ", environ_overrides={"REMOTE_ADDR": "203.0.113.7"})
    text = app.test_client().get("/metrics").text
    for secret in (code, "Ana", "203.0.113.7", "QQQQQQ"):
        assert secret not in text


def test_figures_are_for_this_machine_itself(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", environ_overrides={"REMOTE_ADDR": "::1"}).status_code == 200
    for address in ("192.168.1.7", "2001:db8::1", ""):
        assert client.get("/metrics", environ_overrides={"REMOTE_ADDR": address}).status_code == 403
    for name in FORWARDED:
        sent = {name.replace("_", "-"): "203.0.113.7"}
        assert client.get("/metrics", headers=sent).status_code == 403, "somebody behind a proxy nobody told us of"


def test_with_a_token_figures_are_for_whoever_brings_it(store: Store) -> None:
    client = create_app(store, lambda: (), settings=Settings(metrics_token="a long token")).test_client()
    told = client.get("/metrics")
    assert told.status_code == 403
    assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403
    sent = {"Authorization": "Bearer a long token", "X-Forwarded-For": "203.0.113.7"}
    answer = client.get("/metrics", headers=sent, environ_overrides={"REMOTE_ADDR": "192.168.1.7"})
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=0.0.4")

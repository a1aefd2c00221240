"""The limits and headers of a server as it is started, not only of the parts they are made of."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from flask import Flask

from companion.engines import Loaded
from companion.store import Store
from companion.store.model import Behind
from companion.web.api import new_table
from companion.web.app import create_app
from companion.web.auth.rate_limits import StreamLimits
from companion.web.service import Service, Settings
from generator.errors import refuse

OURS = {"Sec-Fetch-Site": "same-origin"}
TABLE = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}


@pytest.fixture
def here(app: Flask) -> Service:
    found: Service = app.extensions["punchboard"]
    return found


def test_one_address_cannot_open_tables_without_end(app: Flask, phone: Any) -> None:
    client = app.test_client()
    answers = [client.post("/api/v1/tables", json=TABLE, headers=OURS).status_code for _ in range(40)]
    assert answers[:20] == [201] * 20, "a club's evening"
    assert answers[-1] == 429
    for language in ("en", "de", "fr"):
        told = phone(language).post("/tables", TABLE)
        assert told.status_code == 429
        assert int(told.headers["Retry-After"]) > 0
        assert told.headers["Retry-After"] in told.json["why"]


def test_where_no_code_is_free_everybody_is_told_when_to_ask_again(
    phone: Any, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_table, "new_code", lambda: code)
    told = phone().post("/tables", TABLE)
    assert (told.status_code, told.json["error"]) == (503, "no-free-code")
    assert int(told.headers["Retry-After"]) > 0


def test_a_table_that_others_write_too_fast_is_to_be_asked_again(
    ana: Any, code: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = app.extensions["punchboard"].registry.room(code)
    move = ana.get(f"/tables/{code}/moves").json["moves"][0]
    monkeypatch.setattr(type(room.store), "append", lambda _store, _code, after, *_: Behind(after))
    told = ana.play(code, move)
    assert (told.status_code, told.json["error"]) == (503, "outrun")
    assert int(told.headers["Retry-After"]) > 0
    assert "again" in told.json["why"]


@pytest.mark.parametrize("path", ["/api/v1/games/armorica", "/new/armorica"])
def test_a_game_somebody_is_just_working_on_cannot_be_opened_and_that_is_said(
    here: Service, app: Flask, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    def wrong(_name: str) -> Loaded:
        raise refuse("yaml", "game.yaml:3: a colon is missing")

    here.load_game = wrong
    told = app.test_client().get(path)
    assert told.status_code == 404
    assert "its files have a mistake" in told.text
    assert "colon" not in told.text
    assert "a colon is missing" in caplog.text


@pytest.fixture
def still(here: Service) -> Service:
    """Nothing refills from now on."""
    at = monotonic()
    for limiter in (here.posts, here.calm, here.tickets):
        limiter._clock = lambda: at
    return here


def test_one_address_cannot_post_without_end(still: Service, ana: Any, code: str) -> None:
    here = still
    move = ana.get(f"/tables/{code}/moves").json["moves"]
    assert here.calm.wait(f"{code}\nAna", 59.75) == 0.0, "a hurried minute of one seat"
    assert here.posts.wait("127.0.0.1", 600) == 0.0, "and ten of a whole table"
    for path, body in (
        ("moves", {"request": "request-01", "seen": 1, "move": move[0] if move else {}}),
        ("try", {"move": {}}),
        ("deal", {"request": "request-02", "seen": 1}),
        ("undo", {"request": "request-03"}),
        ("amend", {"request": "request-04", "changes": [{"event": 1, "move": None}]}),
        ("consent", {"request": "request-05", "agree": True}),
        ("tools", {"request": "request-06", "wish": {"tool": "note", "text": "?"}}),
    ):
        assert ana.post(f"/tables/{code}/{path}", body).status_code == 429, path


def test_tickets_cannot_be_tried_without_end(still: Service, ana: Any, phone: Any, code: str) -> None:
    stranger = phone()
    wrong = {"ticket": "w" * 32}
    tried = [stranger.post(f"/tables/{code}/redeem", wrong).status_code for _ in range(80)]
    assert tried[0] == 403
    assert tried[-1] == 429
    assert tried.count(403) <= 60, "as many as one address has in store"
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    assert stranger.post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 200, "a right one is no guess"


def test_open_lines_are_counted(here: Service, phone: Any, ana: Any, code: str) -> None:
    for lines, others, why in ((StreamLimits(1, 10), 0, "too-many-lines"), (StreamLimits(5, 2), 1, "no-line-left")):
        here.lines = lines
        lines.count_stream("127.0.0.1")
        for _ in range(others):
            lines.count_stream("10.0.0.7")
        for path in ("stream", "poll"):
            asks = ana if why == "no-line-left" else phone()  # a seat has lines of its own
            answer = asks.get(f"/tables/{code}/{path}", wait=1, after=999)
            assert answer.status_code == 429, path
            assert answer.json["error"] == why
            assert answer.headers["Retry-After"] == "10"


@pytest.mark.parametrize("proxies", [0, 1])
def test_only_a_trusted_proxy_says_who_asks(store: Store, proxies: int) -> None:
    app = create_app(store, lambda: ("armorica",), settings=Settings(proxies=proxies))
    app.extensions["punchboard"].tables.wait("127.0.0.1", 30)
    app.extensions["punchboard"].tables.wait("10.0.0.7", 30)
    sent = {**OURS, "X-Forwarded-For": "10.0.0.8"}
    answer = app.test_client().post("/api/v1/tables", json=TABLE, headers=sent)
    assert answer.status_code == (201 if proxies else 429)
    sent = {**OURS, "X-Forwarded-For": "10.0.0.9, 10.0.0.7"}
    assert app.test_client().post("/api/v1/tables", json=TABLE, headers=sent).status_code == 429, "made up in front"
    foreign = {"Origin": "http://games.example.org", "X-Forwarded-Host": "games.example.org"}
    answer = app.test_client().post("/api/v1/tables", json={}, headers=foreign)
    assert (answer.status_code == 403) is not bool(proxies), "and which address is ours"


def test_data_may_do_nothing_where_it_is_opened_by_itself(ana: Any, code: str) -> None:
    for path in (f"/tables/{code}/view", "/games", "/games/armorica/pieces/gaul/g-a-01.svg", "/tables/QQQQQQ/view"):
        headers = ana.get(path).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'none'"), path
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert ana.get(f"/tables/{code}/view").headers["Cache-Control"] == "no-store", "a view is nobody's to keep"


def test_what_only_counts_over_https_is_said_only_there(app: Flask) -> None:
    """PeerPresence browsers complain of it on every page."""
    client, said = app.test_client(), "Cross-Origin-Opener-Policy"
    assert said not in client.get("/").headers
    assert client.get("/", base_url="https://localhost").headers[said] == "same-origin"
    assert said not in client.get("/api/v1/games", base_url="https://localhost").headers

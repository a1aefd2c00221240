"""The straight way answers as the framework's would, and only where it leads somewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.http.fast_router import FastRouter
from companion.web.api.routes import ROUTES, fast_router
from companion.web.app import Application


def ask(method: str, path: str) -> dict[str, Any]:
    return {"REQUEST_METHOD": method, "PATH_INFO": path}


@pytest.fixture
def roads() -> FastRouter:
    made = FastRouter("/api")
    made.add("GET", "/tables", lambda: "all")
    made.add("GET", "/tables/{code}", lambda code: f"table {code}")
    made.add("POST", "/tables/{code}", lambda code: f"post {code}")
    made.add("GET", "/tables/{code}/seats/{seat}", lambda code, seat: f"{seat} at {code}")
    made.add("GET", "/drawings/{number}.svg", lambda number: number)
    return made


@pytest.mark.parametrize(
    ("method", "path", "answer"),
    [
        ("GET", "/api/tables", "all"),
        ("GET", "/api/tables/ABC", "table ABC"),
        ("POST", "/api/tables/ABC", "post ABC"),
        ("GET", "/api/tables/{}", "table {}"),
        ("GET", "/api/tables/{code}", "table {code}"),
        ("GET", "/api/tables/ABC/seats/Chlo\xc3\xa9", "Chloé at ABC"),
    ],
)
def test_an_address_leads_to_its_handler(roads: FastRouter, method: str, path: str, answer: str) -> None:
    found = roads.find(ask(method, path))
    assert found is not None
    assert found() == answer


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/tables"),
        ("HEAD", "/api/tables"),
        ("GET", "/api"),
        ("GET", "/api/"),
        ("GET", "/apitables"),
        ("GET", "/tables"),
        ("GET", "/api/tables/"),
        ("GET", "/api/tables//seats/x"),
        ("GET", "/api/tables/ABC/seats"),
        ("GET", "/api/tables/ABC/GET"),
        ("GET", "/api/drawings/7.svg"),
    ],
)
def test_whatever_is_odd_has_no_straight_way(roads: FastRouter, method: str, path: str) -> None:
    assert roads.find(ask(method, path)) is None


@pytest.mark.usefixtures("app")
def test_all_that_phones_do_at_a_table_goes_straight() -> None:
    lead = [(r.method, r.path) for r in ROUTES if r.path.startswith("/tables")]
    assert lead
    for method, path in lead:
        assert fast_router.find(ask(method, "/api/v1" + path.replace("{", "").replace("}", ""))) is not None, path


REQUESTS: list[tuple[str, str, Any, dict[str, str]]] = [
    ("GET", "/tables/{code}", None, {}),
    ("GET", "/tables/{code}/view", None, {}),
    ("GET", "/tables/{code}/view", None, {"Accept-Encoding": "gzip"}),
    ("GET", "/tables/{code}/view?after=x", None, {}),
    ("GET", "/tables/{code}/poll?lang=de", None, {"Accept-Language": "fr"}),
    ("GET", "/tables/{code}/export?form=log", None, {}),
    ("GET", "/tables/WWWWWW/view", None, {}),
    ("GET", "/tables/{code}/view", None, {"Authorization": "Bearer 0.wrong"}),
    ("POST", "/tables/{code}/try", {"move": {"type": "pass", "seat": "Ana"}}, {}),
    ("POST", "/tables/{code}/try", {"move": {"type": "pass", "seat": "Ana"}}, {"Authorization": "host"}),
    ("POST", "/tables/{code}/try", {"move": {"type": "pass", "seat": "Ana"}}, {"Origin": "https://elsewhere"}),
    ("POST", "/tables/{code}/moves", {"request": "x"}, {"Authorization": "host"}),
    (
        "POST",
        "/tables/{code}/moves",
        {"request": "too-short-no", "seen": 1, "move": {"type": "?"}},
        {"Authorization": "host"},
    ),
    ("POST", "/tables/{code}/moves", "no record", {"Authorization": "host"}),
    ("POST", "/tables", {"game": "chess", "seats": [{"name": "Ana"}]}, {}),
    ("GET", "/games", None, {}),
    ("GET", "/games/armorica", None, {"Accept-Encoding": "gzip"}),
]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda r: f"{r[0]} {r[1]}")
def test_both_ways_say_the_same(
    app: Flask, host: Any, code: str, monkeypatch: pytest.MonkeyPatch, request_: tuple[str, str, Any, dict[str, str]]
) -> None:
    method, path, body, headers = request_
    token = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json
    if headers.get("Authorization") == "host":
        headers, code = {**headers, "Authorization": f"Bearer {token['host']}"}, token["code"]

    def answer() -> tuple[int, dict[str, str], bytes]:
        found = app.test_client().open(
            f"/api/v1{path.replace('{code}', code)}", method=method, json=body, headers=headers
        )
        return found.status_code, dict(found.headers), found.data

    straight = answer()
    with monkeypatch.context() as patch:
        patch.setattr(fast_router, "find", lambda _environ: None)
        assert answer() == straight
    assert straight[1]["Cache-Control"] == "no-store"
    assert straight[1]["X-Content-Type-Options"] == "nosniff"


def test_a_fault_on_the_straight_way_is_an_id_and_no_traceback(
    app: Flask, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_environ: Any) -> Callable[[], Any]:
        def handler() -> Any:
            raise ZeroDivisionError("a secret")

        return handler

    assert isinstance(app, Application)
    monkeypatch.setattr(fast_router, "find", broken)
    answer = app.test_client().get(f"/api/v1/tables/{code}/view")
    assert answer.status_code == 500
    assert answer.json["error"] == "fault"
    assert "secret" not in answer.text
    assert "ZeroDivision" not in answer.text


def test_methods_and_addresses_nobody_has_are_told_by_the_framework(app: Flask, code: str) -> None:
    client = app.test_client()
    wrong = client.delete(f"/api/v1/tables/{code}/view", headers={"Authorization": "Bearer x"})
    assert wrong.status_code == 405
    assert set(wrong.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    assert client.get("/api/v1/nothing").status_code == 404
    head = client.head(f"/api/v1/tables/{code}/view")
    assert head.status_code == 200
    assert head.data == b""

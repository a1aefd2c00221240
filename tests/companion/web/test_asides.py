"""What the log keeps beside moves is bounded: no seat and no stranger uses up the log that the game needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.live import append
from companion.web.api.routes import ROUTES
from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.service import Service, service_of

SEAL = "0" * 64
ASIDES: dict[str, tuple[str, dict[str, Any]]] = {
    "clocks": ("ana", {"request": "a-request", "step": "stop"}),
    "seats/Ana/name": ("ana", {"request": "a-request", "name": "Anna"}),
    "seats/Ana/pass": ("ana", {}),
    "undo": ("ana", {"request": "a-request"}),
    "amend": ("ana", {"request": "a-request", "changes": [{"event": 1, "move": None}]}),
    "consent": ("ana", {"request": "a-request"}),
    "cut": ("ana", {"request": "a-request", "hash": SEAL}),
    "show": ("ana", {"request": "a-request", "words": "some words"}),
    "ready": ("ana", {"request": "a-request"}),
    "host/claim": ("ana", {"request": "a-request"}),
    "host/answer": ("ana", {"request": "a-request", "agree": False}),
    "host/take": ("ana", {}),
    "branch/ask": ("ana", {"request": "a-request", "entry": 1}),
    "branch/answer": ("ana", {"request": "a-request", "agree": True}),
    "seats/Bo/answer": ("ana", {"request": "a-request", "agree": False}),
    "host/offer": ("host", {"request": "a-request", "seat": "Ana"}),
    "host/code": ("host", {}),
    "start": ("host", {"request": "a-request"}),
    "notices/names": ("host", {"request": "a-request", "names": True}),
    "seats/Bo/played": ("host", {"played": "screen"}),
    "seats/Bo/ask": ("host", {"request": "a-request", "to": "screen"}),
    "seats/Bo": ("ana", {}),
}
BOUNDED_OTHERWISE = {
    "moves": "the game itself",
    "deal": "the game itself",
    "lesson": "by the script of the lesson",
    "lesson/on": "by `tables`",
    "tools": "by `few_notes`, and by its part of the log",
    "again": "once a table",
    "follow": "nothing is logged",
    "try": "nothing is logged",
    "effects": "nothing is logged",
    "hint": "nothing is logged",
    "qr": "nothing is logged",
    "redeem": "below: a wrong ticket is charged to `tickets`",
    "host/recover": "by `recoveries`",
    "notices": "by `notices`",
    "notices/end": "nothing is logged",
    "upgrade": "by `asides`: in test_upgrade, where there is a table of earlier rules",
    "replay/{event}/hint": "nothing is logged",
    "replay/{event}/branch": "by `tables`",
}
Phone = Any


@pytest.fixture
def here(app: Flask) -> Service:
    return service_of(app)


@pytest.fixture
def code(host: Phone) -> str:
    seats = [{"name": "Ana"}, {"name": "Bo"}]
    wish = {"game": "armorica", "seats": seats, "clock": {"kind": "measured"}, "seed": "a seed for tests"}
    made = host.post("/tables", wish)
    return str(made.json["code"])


def used_up() -> Limiter:
    return Limiter(Rate(0, 1e-6))


@pytest.mark.parametrize("path", ASIDES)
def test_every_aside_is_charged_to_its_seat(
    here: Service, host: Phone, ana: Phone, phone: Callable[[], Phone], code: str, path: str
) -> None:
    who, body = ASIDES[path]
    asker = {"ana": ana, "host": host}[who]
    here.asides = used_up()
    refused = asker.post(f"/tables/{code}/{path}", body)
    assert (refused.status_code, refused.json["error"]) == (429, "too-often"), refused.json
    assert int(refused.headers["Retry-After"]) > 0
    here.asides = Limiter(Rate(1, 1e-6))
    assert asker.post(f"/tables/{code}/{path}", body).status_code != 429


@pytest.mark.usefixtures("app")
def test_every_other_post_to_a_table_is_bounded_otherwise() -> None:
    plain = {path.replace("/Ana", "/{seat}").replace("/Bo", "/{seat}") for path in ASIDES} | set(BOUNDED_OTHERWISE)
    posts = {route.path.removeprefix("/tables/{code}/") for route in ROUTES if route.method != "GET"}
    posts = {path for path in posts if not path.startswith("/")}
    assert len(posts) > 30
    assert posts == plain


def test_a_phone_that_stops_and_starts_the_clocks_for_ever_ends_no_game(
    here: Service, ana: Phone, phone: Callable[[], Phone], code: str
) -> None:
    bo = phone()
    assert bo.post(f"/tables/{code}/seats/Bo", {}).status_code == 200
    here.asides._clock = here.asides._common.at.__float__  # nothing refills
    room = here.registry.room(code)
    assert room is not None
    before = room.last
    steps = [
        ana.post(f"/tables/{code}/clocks", {"request": ana.request_id(), "step": step}).status_code
        for _ in range(70)
        for step in ("stop", "go")
    ]
    assert steps.count(200) <= 100
    assert steps[-1] == 429
    assert room.last - before <= 100
    rename = {"request": "let-bo-in", "name": "Bob"}
    assert bo.post(f"/tables/{code}/seats/Bo/name", rename).status_code == 200, "others have buckets of their own"
    assert ana.play(code, ana.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200


def test_a_ticket_that_is_passed_on_and_on_is_charged(here: Service, ana: Phone, code: str) -> None:
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    here.asides = used_up()
    assert ana.post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 429


def test_the_end_of_the_log_is_for_the_game_and_for_phones_that_come_back(
    ana: Phone, host: Phone, phone: Callable[[], Phone], code: str, here: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = here.registry.room(code)
    assert room is not None
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    monkeypatch.setattr(append, "MOST_EVENTS", room.last + 60)
    answers = [
        ana.post(f"/tables/{code}/clocks", {"request": ana.request_id(), "step": step}) for step in ("stop", "go") * 30
    ]
    assert "table-full" in [answer.json["error"] for answer in answers if answer.status_code == 409]
    other = phone()
    assert other.post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 200
    played = other.play(code, other.get(f"/tables/{code}/moves").json["moves"][0])
    assert played.status_code == 200, (played.json, room.last)

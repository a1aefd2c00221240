"""The start gate (TABLE 8): nothing is dealt, no one plays, and no bot moves before all are ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.engines import open_pack
from companion.store import Store
from companion.web.app import create_app
from companion.web.service import Settings

Phones = Callable[..., Any]
WAITING = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}], "start": "ready", "seed": "a seed"}


@pytest.fixture
def waiting(host: Any) -> str:
    made = host.post("/tables", WAITING)
    assert made.status_code == 201, made.json
    code: str = made.json["code"]
    return code


def look(phone: Any, code: str) -> Any:
    return phone.get(f"/tables/{code}/view").json


def ready(phone: Any, code: str, ready: bool = True) -> Any:
    return phone.post(f"/tables/{code}/ready", {"request": phone.request_id(), "ready": ready})


def seated(phone: Any, code: str, seat: str) -> Any:
    assert phone.post(f"/tables/{code}/seats/{seat}", {}).status_code == 200
    return phone


def test_8_1_the_app_deals_when_the_last_seat_is_ready(host: Any, phone: Phones, waiting: str) -> None:
    ana, bo = seated(host, waiting, "Ana"), seated(phone("de"), waiting, "Bo")
    assert look(ana, waiting)["start"] == {"ready": [], "missing": ["Ana", "Bo"], "cut": False}
    assert ready(ana, waiting).status_code == 200
    told = look(bo, waiting)
    assert told["start"] == {"ready": ["Ana"], "missing": ["Bo"], "cut": False}
    assert [entry["kind"] for entry in told["log"]] == ["seat", "seat"]
    assert ready(bo, waiting).status_code == 200
    for each in (ana, bo):
        told = look(each, waiting)
        assert told["start"] is None
        assert [entry["kind"] for entry in told["log"]][2:4] == ["start", "chance"]
        assert told["awaiting"]
    assert told["log"][2]["says"] == "Alle sind bereit: Das Spiel beginnt."


@pytest.mark.parametrize("path", ["moves", "deal"])
def test_8_1_nobody_plays_before_it(host: Any, waiting: str, path: str) -> None:
    seated(host, waiting, "Ana")
    assert look(host, waiting)["moves"] == look(host, waiting)["awaiting"] == []
    body: dict[str, Any] = {"request": "before-the-start", "seen": look(host, waiting)["number"]}
    move = {"move": {"type": "take", "seat": "Ana", "card": "g-a-01"}} if path == "moves" else {}
    refused = host.post(f"/tables/{waiting}/{path}", {**body, **move})
    assert (refused.status_code, refused.json["rule"]) == (409, "TABLE 8.1")


def test_8_2_one_can_say_not_yet_and_a_new_phone_has_not_said_so(host: Any, phone: Phones, waiting: str) -> None:
    seated(host, waiting, "Ana")
    bo = seated(phone(), waiting, "Bo")
    ready(bo, waiting)
    ready(bo, waiting, ready=False)
    assert look(host, waiting)["start"]["ready"] == []
    ready(bo, waiting)
    ticket = bo.post(f"/tables/{waiting}/seats/Bo/pass", {}).json["ticket"]
    heir = phone()
    heir.post(f"/tables/{waiting}/redeem", {"ticket": ticket})
    assert look(host, waiting)["start"]["ready"] == []
    ready(heir, waiting)
    heir.post(f"/tables/{waiting}/seats/Bo/name", {"name": "Bob", "request": "a-new-name"})
    assert look(host, waiting)["start"]["ready"] == ["Bo"]


def test_8_3_the_host_starts_without_those_missing_and_they_are_named(host: Any, phone: Phones, waiting: str) -> None:
    seated(host, waiting, "Ana")
    guest = phone()
    refused = guest.post(f"/tables/{waiting}/start", {"request": "not-the-host"})
    assert (refused.status_code, refused.json["error"]) == (403, "spectator")
    bo = seated(guest, waiting, "Bo")
    refused = bo.post(f"/tables/{waiting}/start", {"request": "still-not-the-host"})
    assert (refused.status_code, refused.json["error"]) == (403, "host-only")
    assert host.post(f"/tables/{waiting}/start", {"request": "the-host-starts"}).status_code == 200
    told = look(bo, waiting)
    assert told["start"] is None
    assert next(entry["says"] for entry in told["log"] if entry["kind"] == "start") == "Ana starts without Bo."
    again = host.post(f"/tables/{waiting}/start", {"request": "the-host-starts"})
    assert again.json["repeated"]
    late = host.post(f"/tables/{waiting}/start", {"request": "and-once-more"})
    assert (late.status_code, late.json["rule"]) == (409, "TABLE 8.1")


def test_8_4_a_seat_given_to_a_bot_is_not_waited_for_and_the_bot_waits(host: Any, phone: Phones) -> None:
    seats = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy", "played": "bot", "bot": "easy"}]
    code = host.post("/tables", {**WAITING, "seats": seats}).json["code"]
    seated(host, code, "Ana")
    ready(host, code)
    assert look(host, code)["start"] is not None
    host.post(f"/tables/{code}/seats/Bo/played", {"played": "bot", "bot": "easy"})
    told = look(host, code)
    assert told["start"] is None
    kinds = [entry["kind"] for entry in told["log"]]
    assert "move" not in kinds[: kinds.index("start")]


def test_8_5_who_plays_alone_waits_for_no_one(host: Any) -> None:
    for others in ("bot", "screen"):
        seats = [{"name": "Ana"}, {"name": "Bo", "played": others, **({"bot": "easy"} if others == "bot" else {})}]
        code = host.post("/tables", {**WAITING, "seats": seats}).json["code"]
        assert look(host, code)["start"] is None
        assert look(host, code)["log"]


def test_8_6_the_deck_is_cut_first_and_the_start_closes_the_cut(host: Any, phone: Phones) -> None:
    code = host.post("/tables", {**WAITING, "cut": True}).json["code"]
    ana, bo = seated(host, code, "Ana"), seated(phone(), code, "Bo")
    assert look(ana, code)["start"]["cut"]
    assert bo.post(f"/tables/{code}/cut", {"request": "a-seal-of-bo", "hash": "0" * 64}).status_code == 200
    ready(ana, code)
    ready(bo, code)
    told = look(ana, code)
    assert told["start"] is None
    assert told["cut"]["closed"]


def test_who_is_ready_is_known_after_a_restart(store: Store, host: Any, waiting: str) -> None:
    seated(host, waiting, "Ana")
    ready(host, waiting)
    again = create_app(store, lambda: ("armorica",), open_pack, Settings(bot_pause=0.0, heartbeat=0.2))
    told = again.test_client().get(f"/api/v1/tables/{waiting}/view").json
    assert told["start"] == {"ready": ["Ana"], "missing": ["Bo"], "cut": False}


def test_a_table_of_the_api_starts_at_once(app: Flask, host: Any, code: str) -> None:
    assert look(host, code)["start"] is None
    assert look(host, code)["log"]

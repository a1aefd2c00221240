"""The host's rights (TABLE 9): offered, claimed while the host is away, recovered by a code; never a way to a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from flask import Flask

from companion.live import host_rights
from companion.web.api import host as host_api

Phones = Callable[..., Any]
KEY = "k" * 24


@pytest.fixture
def room(app: Flask, code: str) -> Any:
    return app.extensions["punchboard"].registry.room(code)


@contextmanager
def here(room: Any, *seats: str, host: bool = False) -> Iterator[None]:
    with ExitStack() as lines:
        for seat in seats:
            lines.enter_context(room.listening(seat))
        if host:
            lines.enter_context(room.listening(None, True))
        yield


def ask(phone: Any, code: str, what: str, **more: Any) -> Any:
    return phone.post(f"/tables/{code}/host/{what}", {"request": phone.request_id(), **more})


def take(phone: Any, code: str, key: str | None = None) -> Any:
    return phone.post(f"/tables/{code}/host/take", {"key": key} if key else {})


def is_host(phone: Any, code: str) -> bool:
    found: bool = phone.get(f"/tables/{code}/view").json["host"]
    return found


def last(phone: Any, code: str) -> str:
    said: str = phone.get(f"/tables/{code}/view").json["log"][-1]["says"]
    return said


def test_9_1_the_host_offers_its_rights_and_the_seat_takes_them(host: Any, ana: Any, bo: Any, code: str) -> None:
    assert ask(bo, code, "offer", seat="Ana").json["error"] == "host-only"
    assert ask(host, code, "offer", seat="Bo").status_code == 200
    assert take(ana, code).json["error"] == "nothing-asked"
    assert not is_host(bo, code)
    got = take(bo, code, KEY).json
    assert take(bo, code, KEY).json == got
    assert (is_host(bo, code), is_host(host, code)) == (True, False)
    assert last(ana, code) == "Bo is the host now."


def test_9_1_an_offer_can_be_refused_and_ends_with_its_time(
    host: Any, bo: Any, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(host, code, "offer", seat="Bo")
    assert ask(bo, code, "answer", agree=False).status_code == 200
    assert take(bo, code).json["error"] == "nothing-asked"
    ask(host, code, "offer", seat="Bo")
    begun = host_api.now()
    monkeypatch.setattr(host_api, "now", lambda: begun + host_rights.OPEN_SECONDS + 2)
    assert take(bo, code).json["error"] == "nothing-asked"


def test_9_2_while_the_host_is_here_no_one_claims_its_rights(room: Any, bo: Any, code: str) -> None:
    with here(room, "Bo", host=True):
        assert ask(bo, code, "claim").json["error"] == "host-is-here"


def test_9_2_a_claim_takes_the_consent_of_all_who_are_here(
    room: Any, phone: Phones, ana: Any, bo: Any, code: str
) -> None:
    with here(room, "Ana", "Bo"):
        assert ask(phone(), code, "claim").json["error"] == "spectator"
        assert ask(bo, code, "claim").status_code == 200
        assert bo.get(f"/tables/{code}/view").json["host_ask"]["missing"] == ["Ana"]
        assert take(bo, code).json["error"] == "not-yet-host"
        assert ask(bo, code, "answer", agree=True).json["error"] == "nothing-asked"
        assert ask(ana, code, "answer", agree=True).status_code == 200
        assert take(bo, code).status_code == 200
    assert is_host(bo, code)
    assert last(ana, code) == "Bo is the host now, as the table agreed."


def test_9_2_one_no_is_enough_and_the_hosts_return_ends_it(room: Any, host: Any, ana: Any, bo: Any, code: str) -> None:
    with here(room, "Ana", "Bo"):
        ask(bo, code, "claim")
        ask(ana, code, "answer", agree=False)
        assert take(bo, code).json["error"] == "nothing-asked"
        ask(bo, code, "claim")
        ask(ana, code, "answer", agree=True)
        with here(room, host=True):
            assert take(bo, code).json["error"] == "not-yet-host"
            assert ask(host, code, "answer", agree=False).status_code == 200
        assert take(bo, code).json["error"] == "nothing-asked"


def test_9_2_alone_at_the_table_one_waits_for_the_host(
    room: Any, bo: Any, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with here(room, "Bo"):
        ask(bo, code, "claim")
        assert take(bo, code).json["error"] == "not-yet-host"
        begun = host_api.now()
        monkeypatch.setattr(host_api, "now", lambda: begun + host_rights.ALONE_SECONDS + 1)
        assert take(bo, code).status_code == 200


def test_9_3_the_noted_code_brings_the_rights_back_once(host: Any, phone: Phones, code: str, room: Any) -> None:
    noted = host.post(f"/tables/{code}/host/code", {"key": KEY}).json["recovery"]
    assert host.post(f"/tables/{code}/host/code", {"key": KEY}).json["recovery"] == noted
    assert noted not in str(room.kept.setup) + str(room.store.since(code, 0)), "only its hash is kept"
    stranger = phone()
    typed = noted.lower().replace("-", " ")
    back = stranger.post(f"/tables/{code}/host/recover", {"code": typed, "key": KEY})
    assert back.status_code == 200
    assert back.json["recovery"] != noted
    assert stranger.post(f"/tables/{code}/host/recover", {"code": typed, "key": KEY}).json == back.json
    assert (is_host(stranger, code), is_host(host, code)) == (True, False)
    assert host.post(f"/tables/{code}/host/recover", {"code": noted}).json["error"] == "wrong-recovery"
    assert last(host, code) == "The host’s rights were recovered with the noted code."


def test_9_3_the_code_of_a_new_table_opens_it_and_is_void_once_the_rights_went_on(
    host: Any, phone: Phones, ana: Any, code: str
) -> None:
    body = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}], "key": KEY}
    made = host.post("/tables", body).json
    assert host.post("/tables", body).json == made
    path = f"/tables/{made['code']}/host/recover"
    assert ana.post(f"/tables/{code}/host/recover", {"code": made["recovery"]}).status_code == 403, "of another table"
    heir = phone()
    heir.post(f"/tables/{made['code']}/seats/Bo", {})
    ask(host, made["code"], "offer", seat="Bo")
    take(heir, made["code"])
    assert phone().post(path, {"code": made["recovery"]}).status_code == 403


def test_recovery_codes_cannot_be_guessed_without_end(app: Flask, host: Any, phone: Phones, code: str) -> None:
    noted = host.post(f"/tables/{code}/host/code", {}).json["recovery"]
    stranger = phone()
    told = [stranger.post(f"/tables/{code}/host/recover", {"code": "ACDE-FGHJ-KMNP"}).status_code for _ in range(14)]
    assert told[:10] == [403] * 10
    assert set(told[10:]) == {429}
    assert stranger.post(f"/tables/{code}/host/recover", {"code": noted}).status_code == 429, "nor by a lucky one"
    body, elsewhere = {"code": noted}, {"REMOTE_ADDR": "10.9.8.7"}
    headers = {"Sec-Fetch-Site": "same-origin"}
    answer = app.test_client().post(
        f"/api/v1/tables/{code}/host/recover", json=body, headers=headers, environ_base=elsewhere
    )
    assert answer.status_code == 200, "whoever has it is not locked out by others"


@pytest.mark.parametrize("path", ["offer", "claim", "answer", "take", "code", "recover"])
def test_no_foreign_page_moves_the_hosts_rights(host: Any, code: str, path: str) -> None:
    refused = host.post(f"/tables/{code}/host/{path}", {}, **{"Sec-Fetch-Site": "cross-site"})
    assert (refused.status_code, refused.json["error"]) == (403, "foreign-origin")


def test_a_recovered_host_sees_no_hand_and_must_ask_for_one(
    room: Any, host: Any, phone: Phones, bo: Any, code: str
) -> None:
    for wish in (
        {"tool": "deck", "name": "birds", "cards": ["owl", "wren"]},
        {"tool": "draw", "deck": "birds", "to": "hand"},
    ):
        assert bo.post(f"/tables/{code}/tools", {"request": bo.request_id(), "wish": wish}).status_code == 200
    noted = host.post(f"/tables/{code}/host/code", {}).json["recovery"]
    stranger = phone()
    assert stranger.post(f"/tables/{code}/host/recover", {"code": noted}).status_code == 200
    (deck,) = stranger.get(f"/tables/{code}/view").json["tools"]["decks"]
    assert (deck["hand"], deck["hands"]) == ([], {"Bo": 1})
    with here(room, "Bo"):
        refused = stranger.post(f"/tables/{code}/seats/Bo/played", {"played": "screen"})
    assert (refused.status_code, refused.json["error"]) == (403, "hand-is-secret")

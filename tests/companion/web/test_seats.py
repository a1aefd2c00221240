"""Seats, tickets and tokens: each opens what it opens, once, and no player is locked out by a lost answer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from companion.web.api.tables import PASS_SECONDS
from companion.web.auth.identity import MOST_ADMITTED
from companion.web.clock import now
from companion.web.faults import Problem

KEY = "k" * 24


def bearer(app: Flask, token: str) -> Callable[..., Any]:
    client = app.test_client()
    headers = {"Authorization": f"Bearer {token}"}

    def ask(method: str, path: str, body: Any = None) -> Any:
        return client.open(f"/api/v1{path}", method=method, json=body, headers=headers)

    return ask


def test_of_phones_that_reach_for_a_seat_at_once_one_gets_it(app: Flask, phone: Callable[..., Any], code: str) -> None:
    phones = [phone() for _ in range(6)]
    with ThreadPoolExecutor(6) as crowd:
        answers = list(crowd.map(lambda p: p.post(f"/tables/{code}/seats/Ana", {}), phones))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    view = [p.get(f"/tables/{code}/view").json["seat"] for p in phones]
    assert view.count("Ana") == 1


def test_a_join_whose_answer_was_lost_can_be_repeated_by_that_phone_alone(phone: Callable[..., Any], code: str) -> None:
    first = phone().post(f"/tables/{code}/seats/Ana", {"key": KEY}).json
    mine = phone()
    again = mine.post(f"/tables/{code}/seats/Ana", {"key": KEY})
    assert again.json["token"] == first["token"]
    assert phone().post(f"/tables/{code}/seats/Ana", {"key": "x" * 24}).status_code == 409
    log = mine.get(f"/tables/{code}/view").json["log"]
    assert sum(entry["kind"] == "seat" for entry in log) == 1


def test_a_seat_is_handed_over_once_and_the_old_phone_is_out(ana: Any, phone: Callable[..., Any], code: str) -> None:
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    heir = phone()
    assert heir.post(f"/tables/{code}/redeem", {"ticket": ticket, "key": KEY}).status_code == 200
    assert heir.get(f"/tables/{code}/view").json["seat"] == "Ana"
    assert ana.get(f"/tables/{code}/view").json["seat"] is None
    assert phone().post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 403
    assert phone().post(f"/tables/{code}/redeem", {"ticket": ticket, "key": "y" * 24}).status_code == 403
    assert phone().post(f"/tables/{code}/redeem", {"ticket": ticket, "key": KEY}).json["seat"] == "Ana"


def test_a_link_with_a_ticket_takes_no_seat_from_a_phone_that_does_not_say_so(
    ana: Any, bo: Any, phone: Callable[..., Any], code: str
) -> None:
    """Ana sends Bo a link with a ticket for the seat Ana has. If it took Bo’s phone from its own, Ana could sit down
    there and see the hand."""
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    refused = bo.post(f"/tables/{code}/redeem", {"ticket": ticket})
    assert (refused.status_code, refused.json["error"]) == (409, "sits-elsewhere")
    assert "Ana" in refused.json["why"]
    assert "Bo" in refused.json["why"]
    assert bo.get(f"/tables/{code}/view").json["seat"] == "Bo"
    assert ana.get(f"/tables/{code}/view").json["seat"] == "Ana"
    assert phone().post(f"/tables/{code}/seats/Bo", {}).status_code == 409, "it is not free"
    assert bo.post(f"/tables/{code}/redeem", {"ticket": ticket, "leave": True}).json["seat"] == "Ana"
    assert phone().post(f"/tables/{code}/seats/Bo", {}).status_code == 200


@pytest.mark.parametrize(("later", "status"), [(PASS_SECONDS - 1, 200), (PASS_SECONDS + 1, 403)])
def test_a_ticket_lasts_as_long_as_it_says(
    ana: Any, phone: Callable[..., Any], code: str, later: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = now()
    monkeypatch.setattr("companion.web.api.tables.now", lambda: begun)
    given = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json
    assert given["seconds"] == PASS_SECONDS == 15 * 60
    monkeypatch.setattr("companion.web.api.tables.now", lambda: begun + later)
    answer = phone().post(f"/tables/{code}/redeem", {"ticket": given["ticket"]})
    assert answer.status_code == status


def test_host_rights_survive_an_answer_that_never_came(host: Any, phone: Callable[..., Any], code: str) -> None:
    ticket = host.post(f"/tables/{code}/seats/host/pass", {}).json["ticket"]
    body = {"ticket": ticket, "key": KEY}
    assert phone().post(f"/tables/{code}/redeem", body).status_code == 200
    heir = phone()
    assert heir.post(f"/tables/{code}/redeem", body).status_code == 200
    assert heir.get(f"/tables/{code}/view").json["host"] is True
    assert host.get(f"/tables/{code}/view").json["host"] is False


def test_a_player_called_host_has_no_hosts_rights(host: Any, phone: Callable[..., Any]) -> None:
    body = {"game": "armorica", "seats": [{"name": "host"}, {"name": "Bo"}]}
    code = host.post("/tables", body).json["code"]
    player, heir = phone(), phone()
    player.post(f"/tables/{code}/seats/host", {})
    ticket = player.post(f"/tables/{code}/seats/host/pass", {}).json["ticket"]
    assert heir.post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 200
    message = heir.get(f"/tables/{code}/view").json
    assert (message["seat"], message["host"]) == ("host", False)


@pytest.mark.parametrize("name", ["Ana/Bo", "/", "..", "50%", "%2F", "Zoë & Émile?", "a#b"])
def test_whatever_people_are_called_they_can_sit(host: Any, phone: Callable[..., Any], name: str) -> None:
    """Written out twice in the address, which most names need not be."""
    body = {"game": "armorica", "seats": [{"name": name}, {"name": "Cleo"}]}
    code = host.post("/tables", body).json["code"]
    player, heir = phone(), phone()
    seat = f"/tables/{code}/seats/{quote(quote(name, safe=''), safe='')}"
    assert player.post(seat, {}).json["seat"] == name
    ticket = player.post(f"{seat}/pass", {}).json["ticket"]
    assert heir.post(f"/tables/{code}/redeem", {"ticket": ticket}).json["seat"] == name
    assert host.post(f"{seat}/played", {"played": "screen"}).status_code == 200
    nobody = host.post(f"/tables/{code}/seats/Nobody%252FHere", {})
    assert (nobody.status_code, nobody.json["error"]) == (404, "no-such-seat")
    assert "Nobody/Here" in nobody.json["why"]


@pytest.mark.parametrize("names", [("Ana/Bo", "Ana%2FBo"), ("..", "%2E%2E"), ("50%", "50%25")])
def test_two_seats_that_an_address_cannot_tell_apart_are_refused(host: Any, names: tuple[str, str]) -> None:
    """Or a tap on the one would sit down on the other."""
    answer = host.post("/tables", {"game": "armorica", "seats": [{"name": name} for name in names]})
    assert (answer.status_code, answer.json["error"]) == (422, "seats-alike")


def test_who_takes_another_seat_leaves_the_first_free(ana: Any, phone: Callable[..., Any], code: str) -> None:
    assert ana.post(f"/tables/{code}/seats/Bo", {}).status_code == 200
    assert ana.get(f"/tables/{code}/view").json["seat"] == "Bo"
    assert phone().post(f"/tables/{code}/seats/Ana", {}).status_code == 200


def test_a_token_opens_its_own_table_and_seat_only(app: Flask, host: Any, ana: Any, code: str) -> None:
    made = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json
    joined = app.test_client().post(f"/api/v1/tables/{made['code']}/seats/Ana", json={}).json
    mine = bearer(app, joined["token"])
    assert mine("GET", f"/tables/{made['code']}/view").json["seat"] == "Ana"
    for path in ("/view", "/moves", "", "/export?form=log", "/poll", "/stream"):
        assert mine("GET", f"/tables/{code}{path}").status_code == 401
    index, _, secret = joined["token"].partition(".")
    for wrong in (
        f"1.{secret}",
        f"host.{secret}",
        secret,
        f"{index}.",
        f"{index}.{secret}x",
        "9999999999.x",
        "-1.x",
        "٣.x",
    ):
        assert bearer(app, wrong)("GET", f"/tables/{made['code']}/view").status_code == 401, wrong
    assert bearer(app, made["host"])("GET", f"/tables/{code}/view").status_code == 401


def test_cookies_are_kept_from_scripts_other_sites_and_other_tables(app: Flask, host: Any, code: str) -> None:
    answer = app.test_client().post(f"/api/v1/tables/{code}/seats/Ana", json={})
    cookies = answer.headers.getlist("Set-Cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert f"/{code};" in cookie + ";"
    token = answer.json["token"]
    assert token.partition(".")[2] not in repr(app.test_client().get(f"/api/v1/tables/{code}").json)


def test_a_stream_ends_for_a_phone_that_gave_its_seat_away(
    app: Flask, ana: Any, phone: Callable[..., Any], code: str
) -> None:
    stream = ana.client.get(f"/api/v1/tables/{code}/stream", buffered=False).iter_encoded()
    first = next(stream)
    assert b'"seat":"Ana"' in first
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    phone().post(f"/tables/{code}/redeem", {"ticket": ticket})
    rest = list(stream)
    assert not any(b'"seat":"Ana"' in part for part in rest)


def test_six_phones_behind_one_router_join_at_once(host: Any, phone: Callable[..., Any]) -> None:
    seats = [{"name": name} for name in ("Ana", "Bo", "Cleo", "Dan")]
    code = host.post("/tables", {"game": "armorica", "seats": seats}).json["code"]
    for place in range(6):
        one = phone()
        assert one.client.get(f"/t/{code}").status_code == 200
        assert one.get(f"/tables/{code}").status_code == 200
        if place < 4:
            assert one.post(f"/tables/{code}/seats/{seats[place]['name']}", {"key": f"{place}" * 24}).status_code == 200
        assert one.get(f"/tables/{code}/view").status_code == 200


def test_who_was_let_in_is_looked_at_again_when_hands_change(app: Flask, host: Any) -> None:
    made = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json
    code = made["code"]
    room = app.extensions["punchboard"].registry.room(code)
    joined = host.post(f"/tables/{code}/seats/Ana", {}).json
    mine = bearer(app, joined["token"])
    assert [mine("GET", f"/tables/{code}/view").status_code for _ in range(2)] == [200, 200]
    assert room.keys.admitted, "it was remembered"
    assert host.post(f"/tables/{code}/seats/Ana/played", {"played": "screen"}).status_code == 200
    assert mine("GET", f"/tables/{code}/view").status_code == 401


def test_a_look_that_hands_changed_in_the_midst_of_is_not_remembered(app: Flask, host: Any) -> None:
    """A database elsewhere takes its time, and others go on meanwhile."""
    from companion.live.events import SeatNews
    from companion.store import Hand
    from companion.web.auth.identity import Keys, Who, identify

    made = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json
    joined = host.post(f"/tables/{made['code']}/seats/Ana", {}).json
    room = app.extensions["punchboard"].registry.room(made["code"])
    keys = Keys(joined["token"], "", None)

    class Meanwhile(dict[str, Any]):
        def get(self, seat: str, default: Any = None) -> Any:
            found = super().get(seat, default)
            if room.keys._holders is self:
                room.people_change([SeatNews("Ana", "screen", "Ana")], [Hand("Ana", None)], 0)
            return found

    room.keys._holders = Meanwhile(room.keys.holders())
    assert identify(keys, room) == Who("Ana", False), "it held the seat when it was looked at"
    with pytest.raises(Problem):
        identify(keys, room)


def test_keys_that_open_nothing_do_not_fill_the_memory(app: Flask, phone: Callable[..., Any], code: str) -> None:
    room = app.extensions["punchboard"].registry.room(code)
    stranger = phone()
    for n in range(200):
        stranger.client.set_cookie(f"seat-{code}", f"0.{n}", path="/")
        assert stranger.get(f"/tables/{code}/view").status_code == 200
    assert len(room.keys.admitted) <= MOST_ADMITTED


def test_keys_longer_than_any_are_not_kept_and_open_nothing(app: Flask, host: Any, code: str) -> None:
    room = app.extensions["punchboard"].registry.room(code)
    token = host.post(f"/tables/{code}/seats/Ana", {"key": "k" * 64}).json["token"]
    for padding, seat in (("", "Ana"), ("x" * 15_000, None), (" " * 200 + "x", None)):
        cookies = f"seat-{code}={token}{padding}; host-{code}={padding}"
        view = app.test_client(use_cookies=False).get(f"/api/v1/tables/{code}/view", headers={"Cookie": cookies})
        assert view.json is not None
        assert view.json["seat"] == seat
    kept = sum(len(part or "") for keys in room.keys.admitted for part in keys)
    assert kept < 1000

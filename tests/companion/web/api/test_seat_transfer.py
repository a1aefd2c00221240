"""Hands that change while the tables are away, at two processes, or by tickets that were kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.engines import open_pack
from companion.store import Store
from companion.store.model import StoreAway
from companion.store.sqlite import SqliteStore
from companion.web import faults
from companion.web.app import create_app
from companion.web.service import Settings

KEY = "k" * 24
OTHER_KEY = "o" * 24


@pytest.fixture(params=["before", "after"])
def once_away(request: pytest.FixtureRequest, store: Store, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The next change of hands meets tables that are away: either it did not happen, or the answer was lost."""
    monkeypatch.setattr(faults, "_away", ("", float("-inf")))
    hand_over = store.hand_over
    left = [0]

    def hands(*given: Any) -> Any:
        if not left[0]:
            return hand_over(*given)
        left[0] -= 1
        if request.param == "after":
            hand_over(*given)
        raise StoreAway("the line was cut")

    monkeypatch.setattr(store, "hand_over", hands)

    def begin() -> None:
        left[0] = 1

    return begin


def insists(phone: Any, path: str, body: dict[str, Any]) -> Any:
    """As a phone asks that got no answer."""
    assert phone.post(path, body).status_code == 503
    return phone.post(path, body)


def seat_of(phone: Any, code: str) -> Any:
    return phone.get(f"/tables/{code}/view").json["seat"]


def test_a_join_met_by_tables_that_are_away_ends_with_a_seat(
    phone: Callable[..., Any], code: str, once_away: Callable[[], None]
) -> None:
    mine = phone()
    once_away()
    joined = insists(mine, f"/tables/{code}/seats/Ana", {"key": KEY})
    assert joined.status_code == 200
    assert seat_of(mine, code) == "Ana"
    assert phone().post(f"/tables/{code}/seats/Ana", {"key": OTHER_KEY}).status_code == 409
    log = mine.get(f"/tables/{code}/view").json["log"]
    assert sum(entry["kind"] == "seat" for entry in log) == 1


def test_a_join_repeated_after_the_seat_was_given_free_takes_it_each_time_once(
    host: Any, phone: Callable[..., Any], code: str
) -> None:
    """A phone that never got an answer asks with its key until it gets one; others may have had the seat meanwhile."""
    mine, seat = phone(), f"/tables/{code}/seats/Ana"
    for _ in range(3):
        assert [mine.post(seat, {"key": KEY}).status_code for _ in range(2)] == [200, 200]
        assert seat_of(mine, code) == "Ana"
        assert host.post(f"{seat}/played", {"played": "phone"}).status_code == 200
        assert seat_of(mine, code) is None
    other = phone()
    assert other.post(seat, {"key": OTHER_KEY}).status_code == 200
    assert mine.post(seat, {"key": KEY}).status_code == 409
    assert (seat_of(mine, code), seat_of(other, code)) == (None, "Ana")
    log = host.get(f"/tables/{code}/view").json["log"]
    assert sum(entry["kind"] == "seat" for entry in log) == 3 + 3 + 1


def test_a_ticket_met_by_tables_that_are_away_is_not_used_up_for_nothing(
    ana: Any, phone: Callable[..., Any], code: str, once_away: Callable[[], None]
) -> None:
    ticket = ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    heir = phone()
    once_away()
    assert insists(heir, f"/tables/{code}/redeem", {"ticket": ticket, "key": KEY}).status_code == 200
    assert (seat_of(heir, code), seat_of(ana, code)) == ("Ana", None)
    assert phone().post(f"/tables/{code}/redeem", {"ticket": ticket, "key": OTHER_KEY}).status_code == 403


def test_the_hosts_rights_met_by_tables_that_are_away_are_one_phones(
    host: Any, phone: Callable[..., Any], code: str, once_away: Callable[[], None]
) -> None:
    ticket = host.post(f"/tables/{code}/seats/host/pass", {}).json["ticket"]
    heir = phone()
    once_away()
    assert insists(heir, f"/tables/{code}/redeem", {"ticket": ticket, "key": KEY}).status_code == 200
    rights = [each.get(f"/tables/{code}/view").json["host"] for each in (heir, host)]
    assert rights == [True, False]


def test_a_phone_that_was_put_out_is_out_whatever_became_of_the_answer(
    host: Any, ana: Any, code: str, once_away: Callable[[], None]
) -> None:
    once_away()
    assert insists(host, f"/tables/{code}/seats/Ana/played", {"played": "screen"}).status_code == 200
    assert seat_of(ana, code) is None


def test_a_seat_given_free_twice_by_one_tap_is_not_taken_from_whoever_sat_down_meanwhile(
    host: Any, phone: Callable[..., Any], code: str
) -> None:
    tap = {"played": "phone", "request": "one-tap-of-the-host"}
    first = host.post(f"/tables/{code}/seats/Ana/played", tap).json
    mine = phone()
    assert mine.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    again = host.post(f"/tables/{code}/seats/Ana/played", tap).json
    assert (first["repeated"], again) == (False, {"number": first["number"], "repeated": True})
    assert seat_of(mine, code) == "Ana"


def test_a_host_who_gives_his_own_seat_free_twice_by_one_tap_puts_nobody_else_out(
    host: Any, phone: Callable[..., Any], code: str
) -> None:
    """The first of the two came from the seat, the second no longer does."""
    seat, tap = f"/tables/{code}/seats/Ana", {"played": "phone", "request": "one-tap-of-the-host"}
    assert host.post(seat, {}).status_code == 200
    first = host.post(f"{seat}/played", tap).json
    mine = phone()
    assert mine.post(seat, {}).status_code == 200
    assert host.post(f"{seat}/played", tap).json == {"number": first["number"], "repeated": True}
    assert seat_of(mine, code) == "Ana"


def test_whoever_takes_another_seat_gives_the_first_one_up_at_once(
    ana: Any, phone: Callable[..., Any], code: str, once_away: Callable[[], None]
) -> None:
    once_away()
    assert insists(ana, f"/tables/{code}/seats/Bo", {"key": KEY}).status_code == 200
    assert seat_of(ana, code) == "Bo"
    assert phone().post(f"/tables/{code}/seats/Ana", {"key": OTHER_KEY}).status_code == 200


def test_a_ticket_that_was_kept_takes_nothing_back(host: Any, ana: Any, phone: Callable[..., Any], code: str) -> None:
    given, spare = (ana.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"] for _ in range(2))
    carl = phone()
    assert carl.post(f"/tables/{code}/redeem", {"ticket": given}).status_code == 200
    assert ana.post(f"/tables/{code}/redeem", {"ticket": spare}).status_code == 403
    assert seat_of(carl, code) == "Ana"
    kept = carl.post(f"/tables/{code}/seats/Ana/pass", {}).json["ticket"]
    assert host.post(f"/tables/{code}/seats/Ana/played", {"played": "bot", "bot": "easy"}).status_code == 200
    assert carl.post(f"/tables/{code}/redeem", {"ticket": kept}).status_code == 403


def posted(app: Flask, path: str, body: dict[str, Any]) -> Any:
    return app.test_client().post(f"/api/v1{path}", json=body, headers={"Sec-Fetch-Site": "same-origin"}).json


class Deaf(SqliteStore):
    """Two servers over it, neither of which hears of what the other wrote."""

    shared = True


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[Flask, Flask]]:
    store = Deaf(tmp_path / "tables.sqlite3")
    apps = [create_app(store, lambda: ("armorica",), open_pack, Settings(heartbeat=0.2)) for _ in range(2)]
    yield apps[0], apps[1]
    store.close()


def test_who_just_sat_down_is_known_at_the_other_process(elsewhere: tuple[Flask, Flask]) -> None:
    here, there = elsewhere
    wish = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
    code = posted(here, "/tables", wish)["code"]
    assert there.test_client().get(f"/api/v1/tables/{code}").status_code == 200
    view = f"/api/v1/tables/{code}/view"
    for seat, by_cookie in (("Ana", False), ("Bo", True)):
        token = posted(here, f"/tables/{code}/seats/{seat}", {})["token"]
        other = there.test_client()
        sent = {} if by_cookie else {"Authorization": f"Bearer {token}"}
        if by_cookie:
            other.set_cookie(f"seat-{code}", token, path=f"/api/v1/tables/{code}")
        assert other.get(view, headers=sent).json["seat"] == seat


def test_a_table_opened_while_nobody_can_be_told_of_it_is_open_all_the_same(
    elsewhere: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bots would never move if this process did not look after them now."""
    here, there = elsewhere
    code = posted(here, "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})["code"]
    registry, looked_after = there.extensions["punchboard"].registry, []
    registry.after_change = looked_after.append

    def away(word: str) -> None:
        raise StoreAway("gone")

    monkeypatch.setattr(registry._peers, "_tell", away)
    with pytest.raises(StoreAway):
        registry.room(code)
    assert looked_after == [registry.room(code)]


@pytest.fixture
def put_out(elsewhere: tuple[Flask, Flask]) -> tuple[str, dict[str, str]]:
    """A table's code, and the key of a phone that the second server still lets in: it has not heard yet."""
    here, there = elsewhere
    table = posted(here, "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})
    code = table["code"]
    key = {"Authorization": f"Bearer {posted(here, f'/tables/{code}/seats/Ana', {})['token']}"}
    assert there.test_client().get(f"/api/v1/tables/{code}/view", headers=key).json["seat"] == "Ana"
    freed = here.test_client().post(
        f"/api/v1/tables/{code}/seats/Ana/played",
        json={"played": "phone"},
        headers={"Authorization": f"Bearer {table['host']}"},
    )
    assert freed.status_code == 200
    return code, key


def test_who_was_put_out_elsewhere_moves_nothing_any_more(
    elsewhere: tuple[Flask, Flask], put_out: tuple[str, dict[str, str]]
) -> None:
    here, there = elsewhere
    code, key = put_out
    view = f"/api/v1/tables/{code}/view"
    before = here.test_client().get(view).json["number"]
    wish = {"request": "a-last-word", "wish": {"tool": "note", "text": "I am still here"}}
    answer = there.test_client().post(f"/api/v1/tables/{code}/tools", json=wish, headers=key)
    assert answer.status_code == 401
    assert there.test_client().get(view).json["number"] == before
    sat = posted(there, f"/tables/{code}/seats/Ana", {})
    assert there.test_client().get(view, headers={"Authorization": f"Bearer {sat['token']}"}).json["seat"] == "Ana"


def test_two_who_sit_down_at_two_processes_at_once_both_sit(elsewhere: tuple[Flask, Flask]) -> None:
    here, there = elsewhere
    code = posted(here, "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})["code"]
    assert there.test_client().get(f"/api/v1/tables/{code}").status_code == 200
    for app, seat in ((here, "Ana"), (there, "Bo")):
        assert posted(app, f"/tables/{code}/seats/{seat}", {"name": seat})["seat"] == seat


@pytest.mark.parametrize("way", ["stream", "poll"])
def test_who_was_put_out_elsewhere_is_not_let_in_by_what_the_request_itself_brings_to_light(
    elsewhere: tuple[Flask, Flask], way: str
) -> None:
    """This process has not heard of it yet, and reads on because the phone has."""
    here, there = elsewhere
    table = posted(here, "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})
    code = table["code"]
    key = {"Authorization": f"Bearer {posted(here, f'/tables/{code}/seats/Ana', {})['token']}"}
    phone = there.test_client()
    assert phone.get(f"/api/v1/tables/{code}/view", headers=key).json["seat"] == "Ana"

    put_out = {"Authorization": f"Bearer {table['host']}"}
    freed = here.test_client().post(
        f"/api/v1/tables/{code}/seats/Ana/played", json={"played": "phone"}, headers=put_out
    )
    answer = phone.get(f"/api/v1/tables/{code}/{way}", query_string={"after": freed.json["number"]}, headers=key)
    assert answer.status_code == 401

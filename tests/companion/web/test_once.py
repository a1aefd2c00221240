"""A table whose first answer was lost is one table, and its host is the phone with the key."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from companion.store import Store
from companion.store.model import StoreAway
from companion.web import faults
from companion.web.app import create_app
from companion.web.auth.codes import new_token
from companion.web.service import Settings

WISH = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "host"}], "seed": "known to everybody"}


@pytest.fixture
def key() -> str:
    """The PostgreSQL database is shared by parallel tests."""
    return new_token()


@pytest.fixture
def store(each_store: Store) -> Store:
    return each_store


def is_host(phone: Any, code: str) -> Any:
    return phone.get(f"/tables/{code}/view").json["host"]


def test_a_table_asked_for_again_with_its_key_is_the_same_with_the_same_host(
    phone: Callable[..., Any], key: str
) -> None:
    first, again = (phone().post("/tables", {**WISH, "key": key}) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json == first.json
    mine = phone()
    code = mine.post("/tables", {**WISH, "key": key}).json["code"]
    assert is_host(mine, code), "a browser is given its cookie again"
    others = [phone().post("/tables", wish).json for wish in (WISH, WISH, {**WISH, "key": new_token()})]
    assert len({made["code"] for made in (first.json, *others)}) == 4, "a phone without the key has its own"
    assert len({made["host"] for made in (first.json, *others)}) == 4


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_table_met_by_tables_that_are_away_is_there_once(
    phone: Callable[..., Any], store: Store, key: str, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    monkeypatch.setattr(faults, "_away", ("", float("-inf")))
    create, made = store.create, []

    def away(*given: Any) -> bool:
        made.append(given[0].code)
        if len(made) == 1 and when == "before":
            raise StoreAway("the line was cut")
        done = create(*given)
        if len(made) == 1:
            raise StoreAway("the line was cut")
        return done

    monkeypatch.setattr(store, "create", away)
    mine = phone()
    assert mine.post("/tables", {**WISH, "key": key}).status_code == 503
    answer = mine.post("/tables", {**WISH, "key": key})
    assert answer.status_code == 201
    assert answer.json["code"] == (made[0] if when == "after" else made[1])
    assert [store.find(code) is not None for code in made] == ([True] if when == "after" else [False, True])
    assert is_host(mine, answer.json["code"])


def test_of_one_wish_that_comes_many_times_at_once_there_is_one_table(phone: Callable[..., Any], key: str) -> None:
    phones = [phone() for _ in range(4)]
    with ThreadPoolExecutor(4) as crowd:
        answers = list(crowd.map(lambda each: each.post("/tables", {**WISH, "key": key}), phones))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json["host"] for answer in answers}) == 1
    assert all(is_host(each, answers[0].json["code"]) for each in phones)


def test_another_process_or_a_restart_answers_the_same(app: Flask, store: Store, phone: Any, key: str) -> None:
    first = phone().post("/tables", {**WISH, "key": key}).json
    elsewhere = create_app(store, lambda: (), None, Settings())
    again = elsewhere.test_client().post("/api/v1/tables", json={**WISH, "key": key})
    assert again.json == first, "even though this one no longer offers the game"


def test_neither_key_nor_token_lies_in_what_is_kept(phone: Callable[..., Any], store: Store, key: str) -> None:
    made = phone().post("/tables", {**WISH, "key": key}).json
    secret = made["host"].partition(".")[2]
    tables = ("tables", "events", "seats", "passes", "wishes")
    rows = [row for table in tables for row in store._read(f"select * from {table}")]  # type: ignore[attr-defined]
    values = [bytes(part) if isinstance(part, bytes) else str(part).encode() for row in rows for part in row]
    assert any(made["code"].encode() in value for value in values)
    assert not any(word.encode() in value for word in (key, secret) for value in values)
    assert not any(bytes.fromhex(secret) == value for value in values)


def test_whoever_has_no_key_is_no_host_though_he_knows_code_and_seed(phone: Callable[..., Any], key: str) -> None:
    made = phone().post("/tables", {**WISH, "key": key}).json
    guesser = phone()
    for guess in (made["code"] * 4, "known-to-everybody-known", key[:-1] + "xy", key.swapcase()):
        other = guesser.post("/tables", {**WISH, "key": guess}).json
        assert other["code"] != made["code"]
    assert not is_host(guesser, made["code"])
    player = phone()
    sat = player.post(f"/tables/{made['code']}/seats/host", {"key": key}).json
    assert sat["token"].partition(".")[2] not in made["host"], "one key, two purposes, two tokens"
    assert not is_host(player, made["code"])


def test_whoever_gave_the_hosts_rights_away_does_not_get_them_back_by_the_key(
    phone: Callable[..., Any], key: str
) -> None:
    first, heir = phone(), phone()
    code = first.post("/tables", {**WISH, "key": key, "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    ticket = first.post(f"/tables/{code}/seats/host/pass", {}).json["ticket"]
    assert heir.post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 200
    answer = first.post("/tables", {**WISH, "key": key})
    assert (answer.status_code, answer.json["error"]) == (409, "host-moved")
    assert "Set-Cookie" not in answer.headers
    assert (is_host(first, code), is_host(heir, code)) == (False, True)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "something else"), ("de", "etwas anderes"), ("fr", "autre chose")]
)
def test_a_request_that_comes_again_with_something_else_in_it_is_refused(
    phone: Callable[..., Any], key: str, language: str, words: str
) -> None:
    mine = phone(language)
    code = mine.post("/tables", {**WISH, "key": key, "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    assert mine.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    wish = {"tool": "note", "text": "tea"}
    first = mine.post(f"/tables/{code}/tools", {"request": "the-same-tap", "wish": wish})
    assert first.status_code == 200
    again = mine.post(f"/tables/{code}/tools", {"wish": dict(reversed(wish.items())), "request": "the-same-tap"})
    assert (again.status_code, again.json["repeated"], again.json["number"]) == (200, True, first.json["number"])
    others = (
        ("tools", {"request": "the-same-tap", "wish": {**wish, "text": "cake"}}),
        ("undo", {"request": "the-same-tap"}),
        ("deal", {"request": "the-same-tap", "seen": first.json["number"]}),
    )
    for way, body in others:
        answer = mine.post(f"/tables/{code}/{way}", body)
        assert (answer.status_code, answer.json["error"]) == (409, "request-used"), way
        assert words in answer.json["why"]
    assert mine.get(f"/tables/{code}/view").json["number"] == first.json["number"]


def test_a_move_that_comes_again_is_the_same_though_more_was_seen_and_another_is_not(
    phone: Callable[..., Any], key: str
) -> None:
    mine = phone()
    seats = [{"name": "Ana", "played": "screen"}, {"name": "Bo", "played": "screen"}]
    code = mine.post("/tables", {**WISH, "key": key, "seats": seats}).json["code"]
    seen = mine.get(f"/tables/{code}/view").json
    first = mine.play(code, seen["moves"][0], request="one-tap-of-mine")
    assert first.status_code == 200
    again = mine.play(code, seen["moves"][0], seen=first.json["number"], request="one-tap-of-mine")
    assert again.json == {"number": first.json["number"], "repeated": True}
    other = mine.play(code, seen["moves"][1], seen=seen["number"], request="one-tap-of-mine")
    assert (other.status_code, other.json["error"]) == (409, "request-used")

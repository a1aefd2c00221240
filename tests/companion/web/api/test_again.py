"""The next game at the same table (TABLE 11): seats follow their keys, the start player rotates, the evening counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from support.positions import END, reached

from companion.engines import open_pack
from companion.store import Store
from companion.tables.table import Table
from companion.web.api.again import _set_up
from companion.web.api.bgstats import first_player
from companion.web.app import create_app
from companion.web.service import Settings

Phones = Callable[..., Any]
SEATS = ("Ana", "Bo")


@pytest.fixture(scope="module")
def last() -> dict[str, Any]:
    return reached("armorica", SEATS, END)


@pytest.fixture
def over(host: Any, last: dict[str, Any]) -> str:
    seats = [{"name": "Ana"}, {"name": "Bo"}]
    made = host.post("/tables", {"game": "armorica", "seats": seats, "position": last, "hints": False})
    assert made.status_code == 201, made.json
    code: str = made.json["code"]
    return code


def look(phone: Any, code: str) -> Any:
    return phone.get(f"/tables/{code}/view").json


def sit(phone: Any, code: str, seat: str) -> Any:
    assert phone.post(f"/tables/{code}/seats/{seat}", {"name": f"{seat} B."}).status_code == 200
    return phone


def again(phone: Any, code: str) -> str:
    answer = phone.post(f"/tables/{code}/again", {})
    assert answer.status_code == 200, answer.json
    made: str = answer.json["code"]
    return made


def test_11_1_one_tap_opens_one_next_table_with_the_same_people_and_options(
    host: Any, phone: Phones, over: str
) -> None:
    ana, bo = sit(phone(), over, "Ana"), sit(phone("de"), over, "Bo")
    there = again(bo, over)
    assert [again(each, over) for each in (ana, host)] == [there, there]
    told = look(ana, over)
    assert told["next"] == there
    assert told["log"][-1]["says"] == "Bo B. opens the next game."
    seats = look(host, there)["seats"]
    assert [(seat["seat"], seat["name"], seat["taken"]) for seat in seats] == [
        ("Bo", "Bo B.", True),
        ("Ana", "Ana B.", True),
    ]
    assert look(host, there)["hints"] is False


def test_11_2_a_seat_is_given_only_to_the_key_of_the_same_seat(host: Any, phone: Phones, over: str) -> None:
    ana, stranger = sit(phone(), over, "Ana"), phone()
    there = again(host, over)
    assert look(ana, there)["seat"] is None
    followed = ana.post(f"/tables/{over}/follow", {}).json
    assert (followed["code"], followed["seat"], followed["host"]) == (there, "Ana", False)
    assert look(ana, there)["seat"] == "Ana"
    watcher = stranger.post(f"/tables/{over}/follow", {}).json
    assert (watcher["seat"], watcher["token"], watcher["host"]) == (None, None, False)
    assert look(stranger, there)["seat"] is None
    assert stranger.post(f"/tables/{there}/seats/Ana", {}).status_code == 409
    host.post(f"/tables/{over}/follow", {})
    assert look(host, there)["host"] is True


def test_11_2_whoever_gets_the_old_seat_later_has_no_key_to_the_new_one(host: Any, phone: Phones, over: str) -> None:
    ana, heir = sit(phone(), over, "Ana"), phone()
    there = again(host, over)
    ticket = ana.post(f"/tables/{over}/seats/Ana/pass", {}).json["ticket"]
    assert heir.post(f"/tables/{over}/redeem", {"ticket": ticket}).status_code == 200
    assert heir.post(f"/tables/{over}/follow", {}).json["seat"] is None
    assert look(heir, there)["seat"] is None


def test_11_2_a_bearer_follows_by_its_token(host: Any, phone: Phones, app: Flask, over: str) -> None:
    token = phone().post(f"/tables/{over}/seats/Bo", {}).json["token"]
    there = again(host, over)
    client, bearer = app.test_client(), {"Authorization": f"Bearer {token}"}
    followed = client.post(f"/api/v1/tables/{over}/follow", json={}, headers=bearer).json
    assert followed["seat"] == "Bo"
    headers = {"Authorization": f"Bearer {followed['token']}"}
    assert client.get(f"/api/v1/tables/{there}/view", headers=headers).json["seat"] == "Bo"


def test_11_1_not_before_the_end_and_not_for_spectators(host: Any, phone: Phones, code: str, over: str) -> None:
    assert host.post(f"/tables/{code}/again", {}).json["error"] == "game-not-over"
    assert host.post(f"/tables/{code}/follow", {}).json["error"] == "no-next-table"
    assert phone().post(f"/tables/{over}/again", {}).status_code == 403


def test_11_3_the_evening_is_counted_and_survives_a_restart(
    host: Any,
    over: str,
    store: Store,
) -> None:
    sheet = look(host, over)["score"]
    there = again(host, over)
    points = {player["name"]: player["total"] for player in sheet["players"]}
    expected = [
        {"seat": seat, "wins": int(seat in sheet["winners"]), "points": points[seat]} for seat in reversed(SEATS)
    ]
    assert look(host, over)["evening"] is None
    assert look(host, there)["evening"] == {"plays": 1, "seats": expected}
    fresh = create_app(store, lambda: ("armorica",), open_pack, Settings(bot_pause=0.0)).test_client()
    assert fresh.get(f"/api/v1/tables/{there}/view").json["evening"]["plays"] == 1
    assert fresh.get(f"/api/v1/tables/{over}/view").json["next"] == there
    kept = store.find(there)
    assert kept is not None
    assert json.loads(kept.setup)["evening"][0]["counts"] == sheet["counts"]


@pytest.mark.parametrize("game", ["armorica", "pig"])
def test_11_4_the_start_player_rotates(game: str) -> None:
    engine = open_pack(game).game
    assert engine is not None
    seats = ("Ana", "Bo", "Cy") if not engine.seats else engine.seats[:3]
    table = Table.new(engine, seats, "a seed")
    firsts = []
    for _ in range(3):
        assert isinstance(table, Table)
        table.deal()
        while first_player(table) is None:
            pending: Any = table.pending
            mover = pending.seats[0]
            move = next(iter(engine.legal_moves(table.state, mover)))
            change: Any = table.offer(engine.write_move(move))
            table.commit(change)
        firsts.append(first_player(table))
        table = _set_up(table, cut=False)
    assert sorted(map(str, firsts)) == sorted(seats)
    at = seats.index(str(firsts[0]))
    assert firsts == [*seats[at:], *seats[:at]]

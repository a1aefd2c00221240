"""Branches of a running game (TABLE 13): asked for, agreed to by all, opened once, with everybody's seats."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.web.app import create_app
from companion.web.service import Settings, service_of

Phones = Callable[..., Any]


def post(player: Any, code: str, path: str, **body: Any) -> Any:
    return player.post(f"/tables/{code}/{path}", {"request": player.request_id(), **body})


def look(player: Any, code: str) -> Any:
    return player.get(f"/tables/{code}/view").json


def play(players: dict[str, Any], code: str, moves: int = 1) -> None:
    for _ in range(moves):
        seat = look(players["Ana"], code)["awaiting"][0]["seat"]
        moves_of = look(players[seat], code)["moves"]
        assert players[seat].play(code, moves_of[0]).status_code == 200


@pytest.fixture
def players(ana: Any, bo: Any, code: str) -> dict[str, Any]:
    both = {"Ana": ana, "Bo": bo}
    play(both, code, 4)
    return both


def entries(player: Any, code: str) -> list[int]:
    return [line["entry"] for line in look(player, code)["log"] if line.get("entry")]


def test_13_2_the_table_is_asked_and_the_last_yes_opens_it(
    host: Any, players: dict[str, Any], phone: Phones, code: str
) -> None:
    ana, bo = players["Ana"], players["Bo"]
    entry = entries(ana, code)[-1]
    then = {seat: each.get(f"/tables/{code}/replay/{entry}").json["view"] for seat, each in players.items()}
    assert post(phone(), code, "branch/ask", entry=entry).json["error"] == "spectator"
    assert post(ana, code, "branch/ask", entry=entry).status_code == 200
    told = look(bo, code)["branch_ask"]
    assert (told["entry"], told["by"], told["missing"]) == (entry, "Ana", ["Bo"])
    assert told["says"] == f"Ana möchte von Eintrag {entry} an einem neuen Tisch weiterspielen."
    assert post(ana, code, "branch/ask", entry=entry).json["error"] == "branch-asked"
    assert post(ana, code, "branch/answer", agree=True).json["error"] == "nothing-asked", "the own word is given"
    assert look(bo, code)["branch"] is None
    play(players, code, 2)
    assert post(bo, code, "branch/answer", agree=True).status_code == 200, "the table went on meanwhile"
    message = look(ana, code)
    opened = message["branch"]
    assert (opened["entry"], message["branch_ask"]) == (entry, None)
    assert message["log"][-1]["says"] == f"A new table goes on from entry {entry}."
    there = opened["code"]
    for seat, each in players.items():
        followed = each.post(f"/tables/{code}/follow", {"to": there}).json
        assert (followed["code"], followed["seat"], followed["host"]) == (there, seat, False)
        assert look(each, there)["view"] == then[seat]
        assert look(each, there)["seat"] == seat
    assert host.post(f"/tables/{code}/follow", {"to": there}).json["host"] is True
    watcher = phone().post(f"/tables/{code}/follow", {"to": there}).json
    assert (watcher["seat"], watcher["host"]) == (None, False)
    play(players, there)
    assert entries(ana, there)[-1] < entry < entries(ana, code)[-1], "each table has a log of its own"


def test_13_3_one_no_is_enough_and_the_asker_takes_it_back(host: Any, players: dict[str, Any], code: str) -> None:
    ana, bo = players["Ana"], players["Bo"]
    for refuser in (bo, ana, host):
        assert post(ana, code, "branch/ask", entry=1).status_code == 200
        assert post(refuser, code, "branch/answer", agree=False).status_code == 200
        message = look(ana, code)
        assert (message["branch"], message["branch_ask"]) == (None, None)
        assert post(bo, code, "branch/answer", agree=True).json["error"] == "nothing-asked"
    assert ana.post(f"/tables/{code}/follow", {"to": code}).json["error"] == "no-next-table"


def test_13_3_what_is_taken_back_or_handed_on_has_to_be_asked_anew(
    players: dict[str, Any], phone: Phones, code: str
) -> None:
    ana, bo = players["Ana"], players["Bo"]
    last = [line["entry"] for line in look(ana, code)["log"] if line["kind"] == "move"][-1]
    post(ana, code, "branch/ask", entry=last)
    assert post(ana, code, "undo", event=last).status_code == 200
    assert look(bo, code)["branch_ask"] is None
    if look(bo, code)["request"] is not None:
        post(bo, code, "consent", agree=True)
    assert post(ana, code, "branch/ask", entry=last).status_code == 404, "it does not count any more"
    first = entries(ana, code)[0]
    post(ana, code, "branch/ask", entry=first)
    ticket = bo.post(f"/tables/{code}/seats/Bo/pass", {}).json["ticket"]
    heir = phone()
    assert heir.post(f"/tables/{code}/redeem", {"ticket": ticket}).status_code == 200
    assert post(bo, code, "branch/answer", agree=True).status_code == 403, "no player any more"
    assert look(ana, code)["branch_ask"]["missing"] == ["Bo"]
    assert post(heir, code, "branch/answer", agree=True).status_code == 200
    assert look(heir, code)["branch"]["entry"] == first


def test_13_2_the_host_speaks_for_the_shared_screen_and_bots_agree(host: Any, phone: Phones) -> None:
    seats = [{"name": "Ana"}, {"name": "Bo", "played": "screen"}, {"name": "Cy", "played": "bot", "bot": "easy"}]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "x"}).json["code"]
    ana = phone()
    assert ana.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    assert post(ana, code, "branch/ask", entry=0).status_code == 200
    assert look(host, code)["branch_ask"]["missing"] == ["Bo"]
    assert post(host, code, "branch/answer", agree=True).status_code == 200
    opened = look(ana, code)["branch"]["code"]
    assert [seat["played"] for seat in look(ana, opened)["seats"]] == ["phone", "screen", "bot"]
    assert post(host, code, "branch/ask", entry=0).status_code == 200
    assert look(host, code)["branch_ask"]["missing"] == ["Ana"], "of a host without a seat Bo needs no word"


def test_13_2_who_plays_alone_need_not_ask(host: Any) -> None:
    seats = [{"name": name, "played": "screen"} for name in ("Ana", "Bo")]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "x"}).json["code"]
    body = {"request": host.request_id(), "entry": 1}
    first = host.post(f"/tables/{code}/branch/ask", body)
    assert first.status_code == 200
    opened = look(host, code)["branch"]["code"]
    assert host.post(f"/tables/{code}/branch/ask", body).json["number"] == first.json["number"]
    assert look(host, code)["branch"]["code"] == opened, "asked again with the same id, it happens once"


def test_what_cannot_be_branched_says_so(players: dict[str, Any], host: Any, code: str) -> None:
    ana = players["Ana"]
    assert post(ana, code, "branch/ask", entry=99).json["error"] == "no-such-event"
    assert post(ana, code, "branch/answer", agree=True).json["error"] == "nothing-asked"
    waiting = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}], "start": "ready"}
    closed = host.post("/tables", waiting).json["code"]
    assert post(host, closed, "branch/ask", entry=0).json["rule"] == "TABLE 8.1"
    lesson = host.post("/games/armorica/lesson", {}).json["code"]
    assert post(host, lesson, "branch/ask", entry=0).json["error"] == "lesson-not-branched"


def test_the_request_survives_a_restart(players: dict[str, Any], store: Any, app: Flask, code: str) -> None:
    ana, bo = players["Ana"], players["Bo"]
    post(ana, code, "branch/ask", entry=1)
    told = look(bo, code)["branch_ask"]
    service_of(app).registry.close()
    fresh = create_app(store, lambda: ("armorica",), None, Settings(bot_pause=0.0)).test_client()
    again: Any = fresh.get(f"/api/v1/tables/{code}/view", query_string={"lang": "de"}).json
    assert again["branch_ask"] == told


def test_a_branch_has_a_seed_of_its_own_and_nothing_private(players: dict[str, Any], app: Flask, code: str) -> None:
    ana, bo = players["Ana"], players["Bo"]
    wish = {"tool": "note", "text": "my secret plan"}
    assert post(ana, code, "tools", wish=wish).status_code == 200
    post(ana, code, "branch/ask", entry=entries(ana, code)[-1])
    post(bo, code, "branch/answer", agree=True)
    there = look(ana, code)["branch"]["code"]
    rooms = [service_of(app).registry.room(each) for each in (code, there)]
    old, new = (json.loads(room.kept.setup) for room in rooms if room is not None)
    assert new["seed"] != old["seed"]
    assert "recovery" not in new, "the host notes another code there"
    assert "secret plan" not in ana.get(f"/tables/{there}/view").text

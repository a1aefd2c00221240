"""A table stepped through as a seat may see it; alternatives, a bot's opinion and a branch once the game is over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.web.service import service_of


def at_screen(host: Any, seed: str = "x") -> str:
    seats = [{"name": name, "played": "screen"} for name in ("Ana", "Bo")]
    made: str = host.post("/tables", {"game": "armorica", "seats": seats, "seed": seed, "think": 0.1}).json["code"]
    return made


def play_on(host: Any, code: str, moves: int = 1000) -> list[tuple[int, Any]]:
    """Play the first legal move so often, or to the end; each newest entry with the view it led to."""
    seen = []
    for _ in range(moves):
        message = host.get(f"/tables/{code}/view").json
        if message["result"] is not None:
            break
        assert host.play(code, message["moves"][0]).status_code == 200
        message = host.get(f"/tables/{code}/view").json
        seen.append((message["log"][-1]["entry"], message))
    return seen


@pytest.fixture
def finished(host: Any) -> tuple[str, list[tuple[int, Any]]]:
    code = at_screen(host)
    return code, play_on(host, code)


def test_each_entry_shows_what_was_seen_then(host: Any) -> None:
    code = at_screen(host)
    seen = play_on(host, code, 5)
    for entry, then in seen:
        moment = host.get(f"/tables/{code}/replay/{entry}").json
        assert moment["view"] == then["view"]
        assert moment["awaiting"] == then["awaiting"]
        assert moment["score"] == then["score"]
        assert moment["over"] is False
    opening = host.get(f"/tables/{code}/replay/0").json
    assert opening["view"] != seen[0][1]["view"]


def test_only_entries_that_count_can_be_replayed(host: Any) -> None:
    code = at_screen(host)
    (*_, (entry, _)) = play_on(host, code, 3)
    assert host.post(f"/tables/{code}/undo", {"request": host.request_id()}).status_code == 200
    for wrong in (entry, 9999, "x", -1):
        assert host.get(f"/tables/{code}/replay/{wrong}").status_code == 404


def test_a_running_game_tells_nothing_but_the_own_view(ana: Any, bo: Any, code: str) -> None:
    del bo
    assert ana.get(f"/tables/{code}/replay/0", **{"as": "Bo"}).status_code == 403
    assert ana.get(f"/tables/{code}/replay/0", **{"as": "Ana"}).status_code == 200
    entry = next(line["entry"] for line in ana.get(f"/tables/{code}/view").json["log"] if line.get("entry"))
    assert ana.get(f"/tables/{code}/replay/{entry}/effects").json["error"] == "not-over"
    assert ana.post(f"/tables/{code}/replay/{entry}/hint", {}).json["error"] == "not-over"
    assert ana.post(f"/tables/{code}/replay/{entry}/branch", {}).json["error"] == "not-over"


def test_afterwards_the_alternatives_and_the_bots_opinion_are_told(app: Any, host: Any, finished: Any) -> None:
    code, seen = finished
    thinking: Any = service_of(app).players.thinking
    log = host.get(f"/tables/{code}/view").json["log"]
    made = next(line for line in log if line["kind"] == "move" and line["move"]["type"] != "starve")
    told = host.get(f"/tables/{code}/replay/{made['entry']}/effects").json
    assert told["seat"] == made["move"]["seat"]
    assert made["move"] in [each["move"] for each in told["moves"]]
    assert len(told["moves"]) > 1
    dealt = next(line for line in log if line["kind"] == "chance")
    refused = host.get(f"/tables/{code}/replay/{dealt['entry']}/effects")
    assert (refused.status_code, refused.json["error"]) == (409, "no-decision-there")
    hint = host.post(f"/tables/{code}/replay/{made['entry']}/hint", {}).json
    assert hint["move"] in [each["move"] for each in told["moves"]]
    for thinker in thinking._idle:
        thinker.stop()
    assert host.get(f"/tables/{code}/replay/{seen[0][0]}", **{"as": "Bo"}).status_code == 200
    assert host.get(f"/tables/{code}/replay/{seen[-1][0]}").json["over"] is True


def test_a_branch_begins_where_the_old_game_stood(host: Any, finished: Any) -> None:
    code, seen = finished
    entry, then = seen[6]
    key = "k" * 32
    made = host.post(f"/tables/{code}/replay/{entry}/branch", {"key": key})
    assert made.status_code == 201
    assert host.post(f"/tables/{code}/replay/{entry}/branch", {"key": key}).json["code"] == made.json["code"]
    other = made.json["code"]
    message = host.get(f"/tables/{other}/view").json
    assert message["view"] == then["view"]
    assert message["host"] is True
    assert [seat["seat"] for seat in message["seats"]] == ["Ana", "Bo"]
    assert play_on(host, other)[-1][1]["result"] is not None
    assert host.get(f"/tables/{code}/view").json["number"] == seen[-1][1]["number"], "the old table stays as it is"
    end = host.post(f"/tables/{code}/replay/{seen[-1][0]}/branch", {})
    assert (end.status_code, end.json["error"]) == (409, "branch-at-end")


def test_a_branch_takes_nothing_private_along(phone: Any, app: Any) -> None:
    """Neither the toolbox with its hands, nor notes, nor the keys that opened seats."""
    host, ana = phone(), phone()
    seats = [{"name": "Ana"}, {"name": "Bo", "played": "bot", "bot": "easy"}]
    body = {"game": "armorica", "seats": seats, "seed": "x", "hints": False, "think": 0.1}
    code = host.post("/tables", body).json["code"]
    assert ana.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    for wish in (
        {"tool": "deck", "name": "Birds", "cards": ["a wren", "an owl"]},
        {"tool": "draw", "deck": "Birds", "count": 1, "to": "hand"},
        {"tool": "note", "text": "my secret plan"},
    ):
        answer = ana.post(f"/tables/{code}/tools", {"request": ana.request_id(), "wish": wish})
        assert answer.status_code == 200, answer.json
    while (message := ana.get(f"/tables/{code}/view").json)["result"] is None:
        if message["moves"]:
            ana.play(code, message["moves"][0])
    assert message["tools"]["decks"]
    entry = next(line["entry"] for line in message["log"] if line["kind"] == "move")
    made = phone()
    other = made.post(f"/tables/{code}/replay/{entry}/branch", {}).json["code"]
    for reader in (made, host, ana, phone()):
        told = reader.get(f"/tables/{other}/view")
        assert told.json["tools"] == host.get(f"/tables/{begin_anew(host)}/view").json["tools"]
        assert reader.get(f"/tables/{other}").json["you"] is None, "the seat waits for a phone"
        assert told.json["host"] is (reader is made)
        assert not [word for word in ("wren", "owl", "Birds", "secret plan") if word in told.text]
    old, new = (json.loads(service_of(app).registry.room(each).kept.setup) for each in (code, other))
    assert new["seed"] != old["seed"]
    assert new["recovery"] != old["recovery"]
    assert new["seats"] == old["seats"], "bots and names stay"
    assert not ana.get(f"/tables/{other}/view").json["hints"], "played without hints, as before"
    assert new.keys() - {"table"} == old.keys() - {"table"}


def begin_anew(host: Any) -> str:
    made: str = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    return made

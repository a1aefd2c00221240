"""Playing over the API: what is shown, accepted, refused with a reason, and never done twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from support.waiting import until

from companion.store import Store
from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.service import service_of


def seated(played: str, bot: str | None = None, **more: Any) -> dict[str, Any]:
    """A wish for a table at which both seats are played that way."""
    seats = [{"name": name, "played": played, **({"bot": bot} if bot else {})} for name in ("Ana", "Bo")]
    return {"game": "armorica", "seats": seats, "seed": "a seed", **more}


def due(phone: Any, code: str) -> dict[str, Any]:
    """The move that is awaited: the first this phone may make, or None."""
    moves = phone.get(f"/tables/{code}/moves").json["moves"]
    return moves[0] if moves else {}


def whose_turn(code: str, **phones: Any) -> tuple[Any, Any]:
    """The phone that is asked, and another one."""
    for name, phone in phones.items():
        if due(phone, code):
            return phone, next(other for key, other in phones.items() if key != name)
    raise AssertionError("nobody is asked")


def test_the_games_say_what_they_need(host: Any) -> None:
    games = host.get("/games").json["games"]
    assert [game["id"] for game in games] == ["armorica"]
    game = host.get("/games/armorica").json
    assert game["players"] == [2, 4]
    assert {component["id"] for component in game["components"]} >= {"gaul", "roman", "start"}
    assert host.get("/games/chess").status_code == 404


def test_a_new_table_has_dealt_what_the_app_deals(host: Any, code: str) -> None:
    message = host.get(f"/tables/{code}/view").json
    assert len(message["view"]["rows"]["gaul"]) == 6
    assert message["commitment"]
    assert message["seed"] is None
    assert [entry["type"] for entry in message["awaiting"]] == ["gaul"]


def test_a_move_is_in_everybodys_next_message(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    before = other.get(f"/tables/{code}/view").json["number"]
    answer = mover.play(code, due(mover, code))
    assert answer.status_code == 200, answer.json
    after = other.get(f"/tables/{code}/view", after=before).json
    assert after["number"] == answer.json["number"] > before
    assert after["log"][0]["kind"] == "move"
    assert after["log"][0]["says"]


def test_an_illegal_move_is_refused_with_rule_numbers_and_a_way_out(ana: Any, bo: Any, code: str) -> None:
    mover, _ = whose_turn(code, ana=ana, bo=bo)
    message = mover.get(f"/tables/{code}/view").json
    farthest = message["view"]["rows"]["gaul"][0]
    wanted = {"type": "take", "seat": message["awaiting"][0]["seat"], "card": farthest}
    refused = mover.play(code, wanted)
    assert refused.status_code == 409
    assert refused.json["rule"] == "ARM 4.2"
    assert "6" in refused.json["why"]
    assert "2" in refused.json["why"]
    assert refused.json["nearest"]["type"] == "take"
    tried = mover.post(f"/tables/{code}/try", {"move": wanted}).json
    assert tried["ok"] is False
    assert tried["rule"] == "ARM 4.2"
    assert mover.post(f"/tables/{code}/try", {"move": refused.json["nearest"]}).json["ok"] is True
    assert mover.get(f"/tables/{code}/view").json["number"] == message["number"]


def test_a_refusal_speaks_the_phones_language(bo: Any, ana: Any, code: str) -> None:
    message = bo.get(f"/tables/{code}/view").json
    wanted = {"type": "take", "seat": "Bo", "card": message["view"]["rows"]["roman"][0]}
    german, english = bo.play(code, wanted).json["why"], None
    wanted["seat"] = "Ana"
    english = ana.play(code, wanted).json["why"]
    assert german != english


def test_the_same_post_ten_times_is_one_event(ana: Any, bo: Any, code: str) -> None:
    mover, _ = whose_turn(code, ana=ana, bo=bo)
    move, seen = due(mover, code), mover.get(f"/tables/{code}/view").json["number"]
    answers = [mover.play(code, move, seen, request="the-same-tap") for _ in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 10
    assert [answer.json["repeated"] for answer in answers] == [False] + [True] * 9
    log = mover.get(f"/tables/{code}/view").json["log"]
    assert sum(entry["kind"] == "move" for entry in log) == 1


def test_a_stale_move_is_told_what_changed_and_why_it_no_longer_fits(ana: Any, bo: Any, code: str) -> None:
    mover, _ = whose_turn(code, ana=ana, bo=bo)
    move, seen = due(mover, code), mover.get(f"/tables/{code}/view").json["number"]
    assert mover.play(code, move, seen).status_code == 200
    late = mover.play(code, move, seen)
    assert late.status_code == 409
    assert late.json["rule"] == "TABLE 2.3"
    assert late.json["changes"][0]["kind"] == "move"
    assert late.json["number"] > seen


def test_an_old_number_does_not_spoil_a_move_that_still_fits(ana: Any, bo: Any, code: str) -> None:
    mover, _ = whose_turn(code, ana=ana, bo=bo)
    assert mover.play(code, due(mover, code), seen=0).status_code == 200


def test_nobody_moves_for_another_phone(ana: Any, bo: Any, host: Any, code: str, phone: Callable[..., Any]) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    move = due(mover, code)
    for stranger, status in ((other, 403), (host, 403), (phone(), 403)):
        refused = stranger.play(code, move)
        assert refused.status_code == status, refused.json
    assert due(mover, code) == move


def test_the_host_plays_seats_that_are_on_the_shared_screen(host: Any, code: str) -> None:
    for seat in ("Ana", "Bo"):
        assert host.post(f"/tables/{code}/seats/{seat}/played", {"played": "screen"}).status_code == 200
    move = due(host, code)
    assert host.play(code, move).status_code == 200


def test_undo_asks_those_it_concerns_and_then_does_it(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    before = mover.get(f"/tables/{code}/view").json["view"]
    mover.play(code, due(mover, code))
    asked = mover.post(f"/tables/{code}/undo", {"request": mover.request_id()})
    assert asked.status_code == 200, asked.json
    message = other.get(f"/tables/{code}/view").json
    assert message["request"]["kind"] == "undo"
    taken = [line for line in message["log"] if line["kind"] == "move"][-1]
    assert taken["says"].rstrip(".") in message["request"]["says"], "the seat that is asked is told what for"
    of_game = [line["entry"] for line in message["log"] if line["kind"] in ("move", "chance")]
    assert message["request"]["falls"] == [entry for entry in of_game if entry >= taken["entry"]]
    assert message["view"] != before
    assert other.post(f"/tables/{code}/consent", {"request": other.request_id()}).status_code == 200
    after = mover.get(f"/tables/{code}/view").json
    assert after["request"] is None
    assert after["view"] == before
    assert after["undone"]


def test_the_readable_log_marks_what_was_taken_back(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    mover.play(code, due(mover, code))

    def marked() -> dict[int, bool]:
        text = mover.get(f"/tables/{code}/export", form="log").get_data(as_text=True)
        rows = re.findall(r"^ *(\d+) ([× ]) \S", text, re.MULTILINE)
        return {int(number): mark == "×" for number, mark in rows}

    assert not any(marked().values())
    mover.post(f"/tables/{code}/undo", {"request": mover.request_id()})
    other.post(f"/tables/{code}/consent", {"request": other.request_id()})
    message = mover.get(f"/tables/{code}/view").json
    assert message["undone"]
    entries = {line["number"]: line["entry"] for line in message["log"] if line.get("entry")}
    assert {number for number, back in marked().items() if back} == {entries[number] for number in message["undone"]}
    assert set(marked()) == set(entries.values())


def test_a_no_ends_an_undo(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    mover.play(code, due(mover, code))
    mover.post(f"/tables/{code}/undo", {"request": mover.request_id()})
    moved = other.get(f"/tables/{code}/view").json["view"]
    other.post(f"/tables/{code}/consent", {"request": other.request_id(), "agree": False})
    after = mover.get(f"/tables/{code}/view").json
    assert after["request"] is None
    assert after["view"] == moved


def test_an_amendment_is_previewed_before_anything_happens(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    move = due(mover, code)
    mover.play(code, move)
    entry = next(line["entry"] for line in mover.get(f"/tables/{code}/view").json["log"] if line["kind"] == "move")
    other_move = {"type": "pass", "seat": move["seat"]}
    wish = {"request": mover.request_id(), "changes": [{"event": entry, "move": other_move}], "preview": True}
    number = mover.get(f"/tables/{code}/view").json["number"]
    preview = mover.post(f"/tables/{code}/amend", wish)
    assert preview.status_code == 200, preview.json
    assert preview.json["needs"]
    assert mover.get(f"/tables/{code}/view").json["number"] == number
    wish |= {"preview": False, "request": mover.request_id()}
    assert mover.post(f"/tables/{code}/amend", wish).status_code == 200
    asked = other.get(f"/tables/{code}/view").json["request"]
    assert [change["move"] for change in asked["changes"]] == [other_move], "the seat that is asked sees what for"
    assert asked["changes"][0]["says"]
    assert asked["missing"] == preview.json["needs"]
    assert asked["falls"] == [fall["event"] for fall in preview.json["falls"]]
    assert other.post(f"/tables/{code}/consent", {"request": other.request_id()}).status_code == 200
    log = mover.get(f"/tables/{code}/view").json["log"]
    assert "amend" in [line["kind"] for line in log]


def test_a_correction_costs_as_much_as_five_moves(ana: Any, bo: Any, code: str, charged: list[float]) -> None:
    """Whether it is only asked for, made, or refused: all that followed is judged again."""
    mover, _ = whose_turn(code, ana=ana, bo=bo)
    move = due(mover, code)
    mover.play(code, move)
    entry = next(line["entry"] for line in mover.get(f"/tables/{code}/view").json["log"] if line["kind"] == "move")
    passed = [{"event": entry, "move": {"type": "pass", "seat": move["seat"]}}]
    for changes, preview, status in (
        (passed, True, 200),
        ([{"event": 999, "move": None}], True, 409),
        (passed, False, 200),
    ):
        charged.clear()
        wish = {"request": mover.request_id(), "changes": changes, "preview": preview}
        assert mover.post(f"/tables/{code}/amend", wish).status_code == status
        assert charged == [5.0]


def test_who_corrects_without_pause_is_told_to_wait(ana: Any, bo: Any, code: str, app: Flask) -> None:
    """The other seat plays on meanwhile."""
    service_of(app).posts = Limiter(Rate(5, 5))
    mover, other = whose_turn(code, ana=ana, bo=bo)
    wish = {"changes": [{"event": 999, "move": None}], "preview": True}
    statuses = [
        mover.post(f"/tables/{code}/amend", wish | {"request": mover.request_id()}).status_code for _ in range(20)
    ]
    assert (statuses[0], statuses[-1]) == (409, 429)
    assert other.post(f"/tables/{code}/amend", wish | {"request": other.request_id()}).status_code == 409


def test_an_entry_that_was_put_right_keeps_its_old_words_beside_the_new_ones(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    move = due(mover, code)
    mover.play(code, move)
    told = next(line for line in mover.get(f"/tables/{code}/view").json["log"] if line["kind"] == "move")
    now = {"type": "pass", "seat": move["seat"]}
    wish = {"request": mover.request_id(), "changes": [{"event": told["entry"], "move": now}]}
    assert mover.post(f"/tables/{code}/amend", wish).status_code == 200
    assert other.get(f"/tables/{code}/view").json["amended"] == [], "nothing is put right before all agree"
    assert other.post(f"/tables/{code}/consent", {"request": other.request_id()}).status_code == 200
    message = ana.get(f"/tables/{code}/view").json
    (amended,) = message["amended"]
    assert (amended["event"], amended["move"]) == (told["entry"], now)
    assert set(amended["agreed"]) == {"Ana", "Bo"}
    assert amended["says"] != told["says"]
    assert told["says"] in [line["says"] for line in message["log"]], "the old words stay"
    text = ana.get(f"/tables/{code}/export", form="log").get_data(as_text=True)
    assert f"Put right: {amended['says']} (" in text
    assert told["says"] in text


def test_an_entry_that_was_put_right_and_then_taken_back_is_only_taken_back(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    move = due(mover, code)
    mover.play(code, move)
    told = next(line for line in mover.get(f"/tables/{code}/view").json["log"] if line["kind"] == "move")
    changes = [{"event": told["entry"], "move": {"type": "pass", "seat": move["seat"]}}]
    mover.post(f"/tables/{code}/amend", {"request": mover.request_id(), "changes": changes})
    other.post(f"/tables/{code}/consent", {"request": other.request_id()})
    mover.post(f"/tables/{code}/undo", {"request": mover.request_id(), "event": told["entry"], "fresh": False})
    other.post(f"/tables/{code}/consent", {"request": other.request_id()})
    message = ana.get(f"/tables/{code}/view").json
    assert message["amended"] == []
    assert told["number"] in message["undone"]


def test_somebody_elses_move_is_amended_only_with_that_seats_consent(ana: Any, bo: Any, code: str) -> None:
    mover, other = whose_turn(code, ana=ana, bo=bo)
    move = due(mover, code)
    mover.play(code, move)
    before = mover.get(f"/tables/{code}/view").json
    entry = next(line["entry"] for line in before["log"] if line["kind"] == "move")
    changes = [{"event": entry, "move": {"type": "pass", "seat": move["seat"]}}]
    other.post(f"/tables/{code}/amend", {"request": other.request_id(), "changes": changes})
    open_request = mover.get(f"/tables/{code}/view").json
    assert open_request["view"] == before["view"], "so far one only asks"
    assert open_request["request"]["missing"] == [move["seat"]]
    assert other.post(f"/tables/{code}/consent", {"request": other.request_id()}).status_code == 409
    mover.post(f"/tables/{code}/consent", {"request": mover.request_id(), "agree": False})
    after = mover.get(f"/tables/{code}/view").json
    assert (after["request"], after["view"], after["undone"]) == (None, before["view"], [])
    other.post(f"/tables/{code}/amend", {"request": other.request_id(), "changes": changes})
    mover.post(f"/tables/{code}/consent", {"request": mover.request_id()})
    assert mover.get(f"/tables/{code}/view").json["view"] != before["view"]


def test_people_may_deal_themselves_or_let_the_app_do_it_this_once(host: Any) -> None:
    body = {
        "game": "armorica",
        "seats": [{"name": "Ana", "played": "screen"}, {"name": "Bo", "played": "screen"}],
        "dealer": {"cards": "table"},
        "seed": "s",
    }
    code = host.post("/tables", body).json["code"]
    message = host.get(f"/tables/{code}/view").json
    question = message["question"]
    assert question["dealer"] == "table"
    assert len(question["answers"]) == 6
    answer = {"type": "chance", "question": question["id"], "answer": question["answers"][0]["answer"]}
    assert host.play(code, answer).status_code == 200
    again = host.play(code, answer)
    assert again.status_code == 409
    assert again.json["rule"] == "ARM 11.3"
    number = host.get(f"/tables/{code}/view").json["number"]
    assert host.post(f"/tables/{code}/deal", {"request": host.request_id(), "seen": number}).status_code == 200


def test_bots_play_their_seats_to_the_end(host: Any) -> None:

    body = {
        "game": "armorica",
        "seats": [{"name": n, "played": "bot", "bot": "medium"} for n in ("Ana", "Bo")],
        "seed": "bots",
    }
    code = host.post("/tables", body).json["code"]
    until(lambda: host.get(f"/tables/{code}/view").json["result"])
    message = host.get(f"/tables/{code}/view").json
    assert message["seed"] == "bots"
    assert message["score"]["winners"]


def test_the_toolbox_is_shared_and_logged(ana: Any, bo: Any, code: str) -> None:
    wish = {"request": ana.request_id(), "wish": {"tool": "roll", "dice": [[2, 6]]}}
    assert ana.post(f"/tables/{code}/tools", wish).status_code == 200
    assert ana.post(f"/tables/{code}/tools", wish).json["repeated"] is True
    message = bo.get(f"/tables/{code}/view").json
    assert len(message["tools"]["rolls"]) == 1
    assert message["log"][-1]["kind"] == "tool"
    bad = ana.post(f"/tables/{code}/tools", {"request": ana.request_id(), "wish": {"tool": "roll", "dice": [[0, 6]]}})
    assert bad.status_code == 422
    assert bad.json["why"]


def test_a_restart_finds_the_table_as_it_was(ana: Any, bo: Any, code: str, app: Any, store: Store) -> None:
    from companion.web.app import create_app

    mover, _ = whose_turn(code, ana=ana, bo=bo)
    mover.play(code, due(mover, code))
    before = ana.get(f"/tables/{code}/view").json
    loader = app.extensions["punchboard"].load_game
    again = create_app(store, lambda: ("armorica",), loader)
    client = again.test_client()
    for cookie in ana.client._cookies.values():
        client.set_cookie(cookie.key, cookie.value)
    after = client.get(f"/api/v1/tables/{code}/view?lang=en").json
    assert {**after, "log": 0} == {**before, "log": 0}
    assert [line["says"] for line in after["log"]] == [line["says"] for line in before["log"]]


def test_a_score_without_a_table(host: Any, phone: Callable[..., Any]) -> None:
    position = {"players": [{"name": "A", "display": ["s-1", "g-a-01"]}, {"name": "B", "display": ["s-2"]}]}
    answer = phone("de").post("/score", {"game": "armorica", "position": position})
    assert answer.status_code == 200, answer.json
    assert [player["name"] for player in answer.json["players"]] == ["A", "B"]
    assert answer.json["says"] == "Die meisten Punkte."
    wrong = host.post("/score", {"game": "armorica", "position": {"players": [{"name": "A", "display": ["nope"]}]}})
    assert wrong.status_code == 409
    assert wrong.json["why"]


@pytest.mark.parametrize("form", ["json", "log", "bgstats"])
def test_a_finished_play_is_carried_home(host: Any, form: str) -> None:

    body = {
        "game": "armorica",
        "seats": [{"name": n, "played": "bot", "bot": "easy"} for n in ("Ana", "Bo")],
        "seed": "x",
    }
    code = host.post("/tables", body).json["code"]
    until(lambda: host.get(f"/tables/{code}/view").json["result"])
    answer = host.get(f"/tables/{code}/export", form=form)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert "Ana" in answer.get_data(as_text=True)


def test_a_running_games_file_is_nobodys_not_even_the_hosts_who_may_be_playing(ana: Any, host: Any, code: str) -> None:
    assert host.post(f"/tables/{code}/seats/Bo", {}).status_code == 200, "the host takes a seat"
    for phone in (ana, host):
        answer = phone.get(f"/tables/{code}/export")
        assert (answer.status_code, answer.json["error"]) == (403, "still-secret")
        assert "a seed for tests" not in answer.text


def test_a_note_keeps_its_words_though_they_name_a_thing_of_the_game(ana: Any, code: str) -> None:
    assert ana.post(
        f"/tables/{code}/tools", {"request": ana.request_id(), "wish": {"tool": "note", "text": "wheat"}}
    ).json["number"]
    assert ana.get(f"/tables/{code}/view").json["log"][-1]["says"] == "Ana notes: wheat"

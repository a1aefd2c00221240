"""Bots at live tables play on, whatever people do meanwhile."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from support.waiting import until

from companion.bots import BOTS, FORMER, Uniform
from companion.engines import Loaded, open_pack
from companion.live.append import RETRIES
from companion.live.registry import Registry
from companion.store import Behind, Store
from companion.web import bots
from companion.web.app import create_app
from companion.web.bots import Players
from companion.web.thinking import Thinking

NAMED = {
    "en": {"easy": "(easy)", "medium": "(medium)", "strong": "(strong)"},
    "de": {"easy": "(leicht)", "medium": "(mittel)", "strong": "(stark)"},
    "fr": {"easy": "(facile)", "medium": "(moyen)", "strong": "(fort)"},
}


class Thinker(Uniform):
    """It thinks, and a player acts before it has decided."""

    def __init__(self, meanwhile: Callable[[int], None]) -> None:
        self.meanwhile = meanwhile
        self.thought = 0

    def choose(self, *given: Any) -> Any:
        self.thought += 1
        self.meanwhile(self.thought)
        return super().choose(*given)


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[int], None]], Thinker]:
    def make(meanwhile: Callable[[int], None]) -> Thinker:
        thinker = Thinker(meanwhile)
        monkeypatch.setitem(BOTS, "easy", thinker)
        return thinker

    return make


def table_with_a_bot(host: Any) -> str:
    """A bot for Ana, Bo at the shared screen; nothing is dealt yet."""
    seats = [{"name": "Ana", "played": "bot", "bot": "easy"}, {"name": "Bo", "played": "screen"}]
    body = {"game": "armorica", "seats": seats, "seed": "Ana begins", "cut": True}
    made: str = host.post("/tables", body).json["code"]
    return made


def deal(host: Any, code: str) -> None:
    number = host.get(f"/tables/{code}/view").json["number"]
    answer = host.post(f"/tables/{code}/deal", {"request": host.request_id(), "seen": number})
    assert answer.status_code == 200, answer.json


def moves_of(host: Any, code: str, seat: str) -> list[Any]:
    log = host.get(f"/tables/{code}/view").json["log"]
    return [entry for entry in log if entry["kind"] == "move" and entry["move"]["seat"] == seat]


def play_until_ana_is_due(host: Any, code: str) -> None:
    """Bo moves, so that it is the bot's turn no matter who began."""
    message = host.get(f"/tables/{code}/view").json
    if message["moves"]:
        assert host.play(code, message["moves"][0]).status_code == 200


def test_notes_and_dice_while_it_thinks_do_not_cost_a_bot_its_move(
    host: Any, app: Flask, thinks: Callable[..., Thinker]
) -> None:
    code = table_with_a_bot(host)
    other = app.test_client()
    token = host.client.get_cookie(f"host-{code}", path=f"/api/v1/tables/{code}").value

    def note(thought: int) -> None:
        told = other.post(
            f"/api/v1/tables/{code}/tools",
            json={"request": f"meanwhile-{thought}", "wish": {"tool": "note", "text": "Hurry up!"}},
            headers={"Authorization": f"Bearer host.{token}"},
        )
        assert told.status_code == 200

    thinker = thinks(note)
    deal(host, code)
    play_until_ana_is_due(host, code)
    until(lambda: moves_of(host, code, "Ana"))
    assert thinker.thought == len(moves_of(host, code, "Ana")), "nothing was thought through twice"


def test_a_bot_that_was_overtaken_again_and_again_looks_once_more(
    host: Any, app: Flask, thinks: Callable[..., Thinker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """People take back and play on while it thinks: the game it thought about is another."""
    monkeypatch.setattr(bots, "LONGER", 0.05)
    code = table_with_a_bot(host)
    room = app.extensions["punchboard"].registry.room(code)

    def go_on(thought: int) -> None:
        if thought <= bots.PATIENCE + 2:
            room.table.log.append(room.table.log[-1])  # as far as a bot can see, the game went on

    thinker = thinks(go_on)
    deal(host, code)
    play_until_ana_is_due(host, code)
    until(lambda: thinker.thought > bots.PATIENCE + 2)


def test_bots_rest_where_nobody_looks_and_go_on_when_somebody_comes_back(
    host: Any, app: Flask, thinks: Callable[..., Thinker], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = app.extensions["punchboard"]
    thinker = thinks(lambda _: None)
    monkeypatch.setattr(bots, "IDLE", -1.0)  # the asker has been gone for long
    code = table_with_a_bot(host)
    deal(host, code)
    play_until_ana_is_due(host, code)
    until(lambda: code in here.players._resting and not here.players._busy)
    here.players.wake(here.registry.rooms())
    assert thinker.thought == 0
    with here.registry.room(code).listening(None):
        here.players.wake(here.registry.rooms())
        until(lambda: thinker.thought)
    assert code not in here.players._busy or until(lambda: code not in here.players._busy)


def test_a_bot_that_others_outran_plays_on_when_they_let_it(
    host: Any, app: Flask, thinks: Callable[..., Thinker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other seat may do anything afterwards that would wake it."""
    code = table_with_a_bot(host)
    store = app.extensions["punchboard"].store
    append, late = store.append, list(range(RETRIES))

    def behind(code: str, after: int, bodies: Any, at: int, request: str | None) -> Any:
        if (request or "").startswith(" bot") and late:
            return Behind(late.pop())
        return append(code, after, bodies, at, request)

    monkeypatch.setattr(store, "append", behind)
    thinks(lambda _: None)
    deal(host, code)
    play_until_ana_is_due(host, code)
    until(lambda: moves_of(host, code, "Ana"))
    assert not late


def test_a_seat_that_changed_hands_while_its_bot_thought_is_not_played_by_it(
    host: Any, app: Flask, thinks: Callable[..., Thinker]
) -> None:
    code = table_with_a_bot(host)
    other = app.test_client()
    token = host.client.get_cookie(f"host-{code}", path=f"/api/v1/tables/{code}").value

    def take_over(_: int) -> None:
        told = other.post(
            f"/api/v1/tables/{code}/seats/Ana/played",
            json={"played": "screen"},
            headers={"Authorization": f"Bearer host.{token}"},
        )
        assert told.status_code == 200

    thinker = thinks(take_over)
    deal(host, code)
    play_until_ana_is_due(host, code)
    until(lambda: thinker.thought)
    time.sleep(0.1)
    assert moves_of(host, code, "Ana") == []
    assert thinker.thought == 1


def test_of_two_processes_the_first_to_be_durable_has_moved_for_both(
    host: Any, app: Flask, store: Store, thinks: Callable[..., Thinker]
) -> None:
    """Also where one of them has heard of a note and the other has not."""
    code = table_with_a_bot(host)
    app.extensions["punchboard"].registry.after_change = None
    app.extensions["punchboard"].registry.room(code).heard = None
    thinks(lambda _: None)
    deal(host, code)
    play_until_ana_is_due(host, code)
    one, two = (Registry(store, app.extensions["punchboard"].load_game).room(code) for _ in range(2))
    assert one is not None
    assert two is not None
    one.use_tool({"tool": "note", "text": "?"}, None, 1)
    players = Players(0.0, Thinking(1, 0.1))
    assert players._move(one, "Ana", "easy")
    assert players._move(two, "Ana", "easy"), "it was done"
    two.catch_up()
    assert one.last == two.last
    moves = [line for line in two.history.lines if line.kind == "move"]
    assert len([line for line in moves if (line.shown or {})["seat"] == "Ana"]) == 1


def test_a_bot_nobody_named_is_asked_for_and_one_nobody_knows_is_told_so(host: Any, phone: Callable[..., Any]) -> None:
    def asked(bot: dict[str, str], language: str) -> Any:
        seats = [{"name": "Ana", "played": "bot", **bot}, {"name": "Bo"}]
        return phone(language).post("/tables", {"game": "armorica", "seats": seats})

    for language in ("en", "de", "fr"):
        unnamed, unknown = asked({}, language), asked({"bot": "Hal"}, language)
        assert [told.status_code for told in (unnamed, unknown)] == [422, 422]
        assert [told.json["error"] for told in (unnamed, unknown)] == ["no-bot-named", "no-such-bot"]
        assert "easy" in unnamed.json["why"]
        assert "Hal" in unknown.json["why"]
    code = table_with_a_bot(host)
    assert host.post(f"/tables/{code}/seats/Bo/played", {"played": "bot"}).json["error"] == "no-bot-named"


@pytest.mark.parametrize(("old", "new"), FORMER.items())
def test_a_bot_by_its_old_name_is_one_of_the_strengths(
    host: Any, app: Flask, store: Store, phone: Callable[..., Any], old: str, new: str
) -> None:
    """Whether a program still asks for it, or a table kept from earlier still has it."""
    seats = [{"name": "Ana", "played": "bot", "bot": old}, {"name": "Bo"}]
    body = {"game": "armorica", "seats": seats, "cut": True}
    code = host.post("/tables", body).json["code"]
    assert host.post(f"/tables/{code}/seats/Bo/played", {"played": "bot", "bot": old}).status_code == 200
    room = app.extensions["punchboard"].registry.room(code)
    event = json.dumps({"seat": {"seat": "Bo", "played": "bot", "name": "Bo", "by": old, "free": False}})
    store.append(code, room.last, [event], 1, None)
    room.catch_up()
    assert [seat.by for seat in room.seats.values()] == [new, new]
    setup = json.loads(room.kept.setup)
    assert setup["seats"][0]["by"] == new
    setup["seats"][0]["by"] = old
    store.create(replace(room.kept, code="2LD2LD", setup=json.dumps(setup)), [], None)
    earlier = app.extensions["punchboard"].registry.room("2LD2LD")
    assert earlier.seats["Ana"].by == new
    said = {language: phone(language).get(f"/tables/{code}/view").json["log"][-1]["says"] for language in NAMED}
    assert all(NAMED[language][new] in told and old not in told for language, told in said.items()), said
    assert host.get("/games/armorica").json["bots"] == ["easy", "medium", "strong"]


def test_where_no_engine_knows_the_rules_no_bot_sits_down(store: Store) -> None:
    """It would never move."""
    unruled = Loaded(open_pack("armorica").pack, None)
    client = create_app(store, lambda: ("armorica",), lambda _: unruled).test_client()

    def post(path: str, body: Any, **headers: str) -> Any:
        return client.post(f"/api/v1/tables{path}", json=body, headers=headers)

    bot = {"played": "bot", "bot": "easy"}
    refused = post("", {"game": "armorica", "seats": [{"name": "Ana", **bot}]})
    assert (refused.status_code, refused.json["error"]) == (404, "no-engine")
    made = post("", {"game": "armorica", "seats": [{"name": "Ana"}]}).json
    refused = post(f"/{made['code']}/seats/Ana/played", bot, Authorization=f"Bearer {made['host']}")
    assert (refused.status_code, refused.json["error"]) == (404, "no-engine")

"""TABLE 7: the host gives seats elsewhere by name, and sees no hand that its seat, or the table, does not show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from support.fallen import grid

from companion.engines import Loaded, open_pack
from companion.live.events import SeatNews
from companion.live.handover import GRANT_SECONDS
from companion.live.registry import Registry
from companion.live.room import Room
from companion.store import Store
from companion.web.api import seat_transfer, tables
from companion.web.app import create_app
from companion.web.service import Settings

SEATS = ("red", "yellow", "purple")
PACKS: dict[str, Loaded] = {}
WAYS: tuple[dict[str, Any], ...] = ({"to": "phone"}, {"to": "screen"}, {"to": "bot", "bot": "easy"}, {"to": "ticket"})


def load_once(name: str) -> Loaded:
    return PACKS.setdefault(name, open_pack(name))


@pytest.fixture
def app(store: Store) -> Flask:
    made = create_app(store, lambda: ("fallen-kingdoms", "armorica"), load_once, Settings(bot_pause=3600))
    made.testing = True
    return made


class Evening:
    """Three phones with two gods each, which no other seat may see, and a host without a seat."""

    def __init__(self, app: Flask, host: Any, phone: Callable[..., Any]) -> None:
        dealer = {"map": "app", "gods": "app"}
        body = {"game": "fallen-kingdoms", "seats": [{"name": seat} for seat in SEATS], "dealer": dealer}
        self.code = host.post("/tables", {**body, "options": {"map": {"grid": grid("R3")}}}).json["code"]
        self.app, self.host = app, host
        self.phones = {seat: phone() for seat in SEATS}
        for seat, each in self.phones.items():
            assert each.post(self.at(seat, ""), {}).status_code == 200

    @property
    def room(self) -> Room:
        room: Room = self.app.extensions["punchboard"].registry.room(self.code)
        return room

    def at(self, seat: str, deed: str) -> str:
        return f"/tables/{self.code}/seats/{seat}{deed}"

    def ask(self, seat: str = "red", **way: Any) -> Any:
        return self.host.post(self.at(seat, "/ask"), {"request": self.host.request_id(), **way})

    def answers(self, who: str, seat: str = "red", *, agree: bool = True) -> Any:
        phone = self.host if who == "host" else self.phones[who]
        return phone.post(self.at(seat, "/answer"), {"request": phone.request_id(), "agree": agree})

    def does(self, seat: str = "red", *, to: str, bot: str | None = None) -> Any:
        if to == "ticket":
            return self.host.post(self.at(seat, "/pass"), {})
        more = {"bot": bot} if bot else {}
        return self.host.post(self.at(seat, "/played"), {"request": self.host.request_id(), "played": to, **more})

    def log(self, language: str = "en") -> list[str]:
        told = self.host.client.get(f"/api/v1/tables/{self.code}/view", query_string={"lang": language}).json
        return [entry["says"] for entry in told["log"] if entry["kind"] in ("seat", "hand")]

    def seat(self, name: str = "red") -> Any:
        seats = self.host.get(f"/tables/{self.code}/view").json["seats"]
        return next(seat for seat in seats if seat["seat"] == name)


@pytest.fixture
def evening(app: Flask, host: Any, phone: Callable[..., Any]) -> Evening:
    return Evening(app, host, phone)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way["to"])
def test_the_host_gets_no_secret_hand_by_himself(evening: Evening, way: dict[str, Any]) -> None:
    refused = evening.does(**way)
    assert (refused.status_code, refused.json["error"]) == (403, "hand-is-secret")
    assert refused.json["why"] == "Red’s hand is secret. This takes the consent of Yellow, Purple."
    assert (evening.seat()["played"], evening.seat()["taken"]) == ("phone", True)
    assert evening.phones["red"].get(f"/tables/{evening.code}/view").json["seat"] == "red"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way["to"])
def test_a_seat_whose_phone_is_here_is_asked_itself_and_nobody_else(evening: Evening, way: dict[str, Any]) -> None:
    with evening.room.listening("red"):
        assert evening.ask(**way).status_code == 200
        (asked,) = evening.host.get(f"/tables/{evening.code}/view").json["asked_seats"]
        assert (asked["seat"], asked["to"], asked["missing"], asked["granted"]) == ("red", way["to"], ["red"], False)
        assert evening.answers("yellow").json["error"] == "nothing-asked"
        assert evening.does(**way).status_code == 403
        assert evening.answers("red").status_code == 200
        done = evening.does(**way)
        assert done.status_code == (200 if way["to"] == "ticket" else done.status_code)
    if way["to"] != "ticket":
        assert evening.seat()["played"] == way["to"]
        assert not evening.seat()["taken"]
    assert evening.does(**way).status_code == (403 if way["to"] == "ticket" else 200), "once is not for ever"


def test_if_its_phone_is_gone_all_others_are_asked(evening: Evening) -> None:
    assert evening.ask(to="screen").status_code == 200
    assert evening.answers("yellow").status_code == 200
    assert evening.seat()["taken"]
    assert evening.answers("yellow").json["error"] == "nothing-asked", "nobody agrees twice"
    assert evening.answers("purple").status_code == 200
    assert (evening.seat()["played"], evening.seat()["taken"]) == ("screen", False)
    assert evening.log()[-4:] == [
        "The host would like to have Red played from the shared screen.",
        "Yellow agrees about Red’s seat.",
        "Purple agrees about Red’s seat.",
        "The host has Red played from the shared screen.",
    ]
    assert evening.log("de")[-1] == "Der Gastgeber holt Rot an den gemeinsamen Bildschirm."
    assert evening.log("fr")[-1] == "L’hôte fait jouer Rouge sur l’écran commun."


def test_whoever_was_asked_and_goes_away_is_answered_for_by_the_others(evening: Evening) -> None:
    with evening.room.listening("red"):
        assert evening.ask(to="screen").status_code == 200
        assert evening.answers("yellow").json["error"] == "nothing-asked"
    evening.room.presence.leaving.clear()
    for who in ("yellow", "purple"):
        assert evening.answers(who).status_code == 200
    assert evening.seat()["played"] == "screen"


@pytest.mark.parametrize("who", ["yellow", "red", "host"])
def test_one_no_closes_it_the_hosts_too(evening: Evening, who: str) -> None:
    assert evening.ask(to="screen").status_code == 200
    assert evening.answers(who, agree=False).status_code == 200
    assert evening.host.get(f"/tables/{evening.code}/view").json["asked_seats"] == []
    assert evening.answers("yellow").json["error"] == "nothing-asked"
    assert evening.does(to="screen").status_code == 403


def test_nobody_but_the_host_asks_and_nobody_but_those_asked_agrees(evening: Evening, phone: Any) -> None:
    body = {"request": "a-request-of-mine", "to": "screen"}
    for other in (evening.phones["yellow"], phone()):
        assert other.post(evening.at("red", "/ask"), body).status_code == 403
    assert evening.ask(to="screen").status_code == 200
    assert (
        phone().post(evening.at("red", "/answer"), {"request": "a-request-of-mine", "agree": True}).status_code == 403
    )
    assert evening.answers("host").json["error"] == "nothing-asked"
    assert evening.ask(to="bot").json["error"] == "no-bot-named"


def test_what_was_granted_for_one_thing_is_not_granted_for_another(evening: Evening) -> None:
    with evening.room.listening("red"):
        assert evening.ask(to="ticket").status_code == 200
        assert evening.answers("red").status_code == 200
    for way in WAYS[:3]:
        assert evening.does(**way).status_code == 403
    assert evening.does(to="ticket").status_code == 200


def test_a_ticket_that_was_granted_is_redeemed_and_the_log_says_so(evening: Evening, phone: Any) -> None:
    assert evening.ask(to="ticket").status_code == 200
    for who in ("yellow", "purple"):
        assert evening.answers(who).status_code == 200
    ticket = evening.does(to="ticket").json["ticket"]
    heir = phone()
    assert heir.post(f"/tables/{evening.code}/redeem", {"ticket": ticket}).status_code == 200
    assert heir.get(f"/tables/{evening.code}/view").json["seat"] == "red"
    assert evening.log()[-2:] == [
        "The host shows a code by which another phone can take over Red.",
        "Red plays on another phone now.",
    ]


@pytest.mark.parametrize(("later", "status"), [(GRANT_SECONDS, 200), (GRANT_SECONDS + 1, 403)])
def test_a_consent_that_is_not_used_is_over_after_a_while(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, later: int, status: int
) -> None:
    """By then the hand may hold other secrets than those that were thought of. It is over in the log, too."""
    with evening.room.listening("red"):
        assert evening.ask(to="ticket").status_code == 200
        assert evening.answers("red").status_code == 200
    then = seat_transfer.now() + later
    for module in (seat_transfer, tables):
        monkeypatch.setattr(module, "now", lambda: then)
    evening.room.settle(0.0, then)
    assert len(evening.host.get(f"/tables/{evening.code}/view").json["asked_seats"]) == (status == 200)
    assert evening.does(to="ticket").status_code == status
    evening.room.people_change([SeatNews("yellow", "phone", "Yellow")], (), then)
    again = Registry(evening.room.store, evening.app.extensions["punchboard"].load_game).room(evening.code)
    assert again is not None
    assert again.handovers.asks == {}
    assert len(again.handovers.tickets) == 0


def test_a_ticket_from_before_there_was_a_secret_opens_no_hand(phone: Any, host: Any) -> None:
    dealer = dict.fromkeys(("map", "gods", "knowledge", "buildings", "rumors", "dice"), "table")
    body = {"game": "fallen-kingdoms", "seats": [{"name": seat} for seat in SEATS], "dealer": dealer}
    code = host.post("/tables", {**body, "options": {"map": {"grid": grid("R3")}}}).json["code"]
    red = phone()
    assert red.post(f"/tables/{code}/seats/red", {}).status_code == 200
    yellow = phone()
    assert yellow.post(f"/tables/{code}/seats/yellow", {}).status_code == 200
    ticket = host.post(f"/tables/{code}/seats/red/pass", {}).json["ticket"]
    gods = {"type": "chance", "question": "gods", "answer": ["odin", "tyr"]}
    assert red.play(code, gods).status_code == 200
    refused = phone().post(f"/tables/{code}/redeem", {"ticket": ticket})
    assert (refused.status_code, refused.json["error"]) == (403, "ticket-used")
    own = red.post(f"/tables/{code}/seats/red/pass", {}).json["ticket"]
    assert phone().post(f"/tables/{code}/redeem", {"ticket": own}).status_code == 200, (
        "one's own place one may give away"
    )


def test_a_hosts_own_seat_and_an_empty_chair_need_nobody(evening: Evening, phone: Any) -> None:
    assert evening.ask("purple", to="screen").status_code == 200
    for who in ("red", "yellow"):
        assert evening.answers(who, "purple").status_code == 200
    assert evening.does("purple", to="phone").status_code == 200, "what all see at the shared screen is no secret"
    assert evening.host.post(evening.at("purple", ""), {}).status_code == 200
    assert evening.ask("purple", to="screen").json["error"] == "nobody-to-ask"
    assert evening.does("purple", to="screen").status_code == 200
    assert evening.log()[-1] == "Purple has Purple played from the shared screen."


def test_a_bots_hand_is_a_secret_too(evening: Evening) -> None:
    assert evening.ask(to="bot", bot="easy").status_code == 200
    for who in ("yellow", "purple"):
        assert evening.answers(who).status_code == 200
    assert evening.seat()["played"] == "bot"
    assert evening.does(to="screen").json["error"] == "hand-is-secret"
    assert evening.does(to="bot", bot="medium").status_code == 200


def test_seats_without_secrets_pass_freely_and_the_log_says_who_did_it(host: Any, phone: Any) -> None:
    code = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    ana = phone()
    assert ana.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    assert host.post(f"/tables/{code}/seats/Ana/played", {"played": "screen"}).status_code == 200
    log = [entry["says"] for entry in host.get(f"/tables/{code}/view").json["log"] if entry["kind"] == "seat"]
    assert log == ["Ana sits down.", "The host has Ana played from the shared screen."]


def test_cards_in_a_hand_of_the_toolbox_are_a_secret(host: Any, phone: Any) -> None:
    code = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    phones = {name: phone() for name in ("Ana", "Bo")}
    for name, each in phones.items():
        assert each.post(f"/tables/{code}/seats/{name}", {}).status_code == 200
    for wish in (
        {"tool": "deck", "name": "birds", "cards": ["owl", "wren"]},
        {"tool": "draw", "deck": "birds", "count": 1, "to": "hand"},
    ):
        ana = phones["Ana"]
        assert ana.post(f"/tables/{code}/tools", {"request": ana.request_id(), "wish": wish}).status_code == 200
    assert host.post(f"/tables/{code}/seats/Ana/pass", {}).json["error"] == "hand-is-secret"
    assert host.post(f"/tables/{code}/seats/Bo/pass", {}).status_code == 200

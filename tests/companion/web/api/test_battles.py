"""The exact odds of a battle over the API: the same numbers as on the command line, refusals with their rule."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from companion.engines import Loaded, open_pack
from companion.rules.kernel.battles import Battles
from companion.rules.kernel.facts import Switch, Whole, written_name
from companion.store import Store
from companion.web.api import battles
from companion.web.app import create_app
from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.service import Settings

WHERE = "/api/v1/games/fallen-kingdoms/odds"
ENGINE: Any = open_pack("fallen-kingdoms").game
MORE = ("&retreat-places=1", "&retreat-places=0")


@pytest.fixture
def client(store: Store) -> FlaskClient:
    app = create_app(store, lambda: ("armorica", "fallen-kingdoms"), open_pack, Settings(heartbeat=0.2))
    app.testing = True
    return app.test_client()


def test_the_chances_of_all_endings_make_one(client: FlaskClient) -> None:
    found = client.get(f"{WHERE}?attack=4&defend=3&attacker-intimidation=5&retreat-places=1").get_json()
    assert found["win"] + found["wiped_out"] + found["exhausted"] == pytest.approx(1)
    assert sum(found["attackers_left"].values()) == pytest.approx(1)
    assert found["win"] > client.get(f"{WHERE}?attack=4&defend=3").get_json()["win"]


def test_what_is_left_unsaid_is_what_it_is_on_the_command_line(client: FlaskClient) -> None:
    asked = f"{WHERE}?attack=4&defend=3&attacker-intimidation=12"
    unsaid, open_way, cornered = (client.get(f"{asked}{more}").get_json() for more in ("", *MORE))
    assert unsaid == open_way
    assert unsaid["win"] > cornered["win"]


def test_knowledge_counts(client: FlaskClient) -> None:
    plain = client.get(f"{WHERE}?attack=4&defend=3").get_json()
    known = client.get(f"{WHERE}?attack=4&defend=3&attacker-knowledge=strategy,archery").get_json()
    assert known["win"] > plain["win"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("attack=4&defend=99", 409),
        ("attack=-1&defend=2", 400),
        ("attack=x&defend=2", 400),
        ("defend=2", 400),
        ("attack=4&defend=2&temple=yes", 400),
        ("attack=4&defend=2&attacker-knowledge=magic", 409),
    ],
)
def test_what_is_wrong_is_said(client: FlaskClient, query: str, status: int) -> None:
    answer = client.get(f"{WHERE}?{query}")
    assert answer.status_code == status
    assert answer.get_json()["why"]


def test_a_game_without_battles(client: FlaskClient) -> None:
    answer = client.get("/api/v1/games/armorica/odds?attack=1&defend=1")
    assert (answer.status_code, answer.get_json()["error"]) == (404, "no-battles")


def test_reckoning_is_charged_and_nobodys_move_waits_for_it(
    store: Store, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    offloaded: list[object] = []
    monkeypatch.setattr(battles, "offload", lambda work: offloaded.append(work) or work())
    here = client.application.extensions["punchboard"]
    here.posts = Limiter(Rate(4, 1e-9), Rate(100, 100))
    answers = [client.get(f"{WHERE}?attack=2&defend=1").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert len(offloaded) == 2


def test_what_is_not_said_is_as_on_the_command_line(client: FlaskClient) -> None:
    feared = f"{WHERE}?attack=4&defend=3&attacker-intimidation=5"
    assert client.get(feared).get_json() == client.get(f"{feared}&retreat-places=1&temple=0").get_json()
    assert client.get(f"{feared}&retreat-places=0").get_json()["win"] < client.get(feared).get_json()["win"]


def test_the_document_says_what_the_games_on_offer_ask_and_answer(client: FlaskClient, store: Store) -> None:
    def told(of: FlaskClient) -> tuple[dict[str, Any], dict[str, Any]]:
        operation = of.get("/api/v1/openapi.json").get_json()["paths"]["/api/v1/games/{game}/odds"]["get"]
        asked = {each["name"]: each for each in operation["parameters"] if each["in"] == "query"}
        return asked, operation["responses"]["200"]["content"]["application/json"]["schema"]

    asked, answer = told(client)
    battles = ENGINE.battles
    assert asked.keys() == {written_name(fact) for fact in battles.facts} | {"lang"}
    assert {name for name, each in asked.items() if each.get("required")} == {"attack", "defend"}
    assert asked["attack"]["schema"]["maximum"] == ENGINE.content.army
    assert "How many units attack?" in asked["attack"]["schema"]["description"]
    assert asked["retreat-places"]["schema"]["default"] == 1
    found = client.get(f"{WHERE}?attack=4&defend=3").get_json()
    Draft202012Validator(answer).validate(found)
    assert found.keys() == answer["properties"].keys()
    without = create_app(store, lambda: ("armorica",), open_pack, Settings(heartbeat=0.2))
    asked, answer = told(without.test_client())
    assert asked.keys() == {"lang"}
    assert not answer["properties"]


def test_games_that_ask_differently_share_a_document(store: Store) -> None:
    """Two games on offer: what only one needs is optional, and an answer is that of either."""
    other = Battles((Whole("attack", 1, 3, 1, needed=True), Switch("drunk")), ("slain",), ())

    def load(name: str) -> Loaded:
        found = open_pack(name)
        return found if name != "armorica" else replace(found, game=_with_battles(found.game, other))

    app = create_app(store, lambda: ("armorica", "fallen-kingdoms"), load, Settings(heartbeat=0.2))
    operation = app.test_client().get("/api/v1/openapi.json").get_json()["paths"]["/api/v1/games/{game}/odds"]["get"]
    asked = {each["name"]: each for each in operation["parameters"] if each["in"] == "query"}
    assert {name for name, each in asked.items() if each.get("required")} == {"attack"}
    assert [each["maximum"] for each in asked["attack"]["schema"]["anyOf"]] == [3, ENGINE.content.army]
    assert asked["drunk"]["schema"]["default"] == 0
    assert len(operation["responses"]["200"]["content"]["application/json"]["schema"]["anyOf"]) == 2


def _with_battles(game: Any, battles: Battles) -> Any:
    """Return a game that has battles, too."""
    fighting = copy(game)
    fighting.battles, fighting.battle_odds = battles, lambda question: None
    return fighting

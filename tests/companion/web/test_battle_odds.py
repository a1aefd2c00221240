"""The exact odds of a battle over the API: the same numbers as on the command line, refusals with their rule."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.engines import open_pack
from companion.store import Store
from companion.web import api_games
from companion.web.app import create_app
from companion.web.limits import Limiter, Rate
from companion.web.service import Settings

WHERE = "/api/v1/games/fallen-kingdoms/odds"


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


def test_knowledge_counts(client: FlaskClient) -> None:
    plain = client.get(f"{WHERE}?attack=4&defend=3").get_json()
    known = client.get(f"{WHERE}?attack=4&defend=3&attacker-knowledge=strategy,archery").get_json()
    assert known["win"] > plain["win"]


@pytest.mark.parametrize(
    ("query", "status"), [("attack=4&defend=99", 409), ("attack=-1&defend=2", 400), ("attack=x&defend=2", 400)]
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
    asides: list[object] = []
    monkeypatch.setattr(api_games, "aside", lambda work: asides.append(work) or work())
    here = client.application.extensions["punchboard"]
    here.posts = Limiter(Rate(4, 1e-9), Rate(100, 100))
    answers = [client.get(f"{WHERE}?attack=2&defend=1").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert len(asides) == 2

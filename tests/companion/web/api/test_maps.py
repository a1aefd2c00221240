"""Maps before there is a table: laid by a seed as on the command line, judged as people laid them, played on."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.dealer import Stream
from companion.engines import open_pack
from companion.rules.kernel.maps import LaidMap, LaysMaps
from companion.store import Store
from companion.web.app import create_app
from companion.web.service import Settings

WHERE = "/api/v1/games/fallen-kingdoms/map"
SEATS = ("red", "yellow", "purple", "blue")


@pytest.fixture
def client(store: Store) -> FlaskClient:
    app = create_app(store, lambda: ("armorica", "fallen-kingdoms"), open_pack, Settings(heartbeat=0.2))
    app.testing = True
    return app.test_client()


def test_the_same_seed_is_the_same_map_as_on_the_command_line(client: FlaskClient) -> None:
    found = client.post(WHERE, json={"players": 4, "seed": "an evening"}).get_json()
    game = open_pack("fallen-kingdoms").game
    assert isinstance(game, LaysMaps)
    laid = game.lay_map(4, Stream("an evening", "map").below)
    assert isinstance(laid, LaidMap)
    assert found["ok"]
    assert found["map"] == laid.map
    assert (found["ways"], found["figures"]["cities"], found["seed"]) == (laid.ways, 24, "an evening")
    assert client.post(WHERE, json={"players": 4}).get_json()["seed"]


def test_a_table_opens_with_a_map_that_was_looked_at(client: FlaskClient) -> None:
    laid = client.post(WHERE, json={"players": 4, "seed": "x", "places": 30}).get_json()
    assert laid["figures"]["cities"] == 30
    seats = [{"name": seat} for seat in SEATS]
    wish: dict[str, Any] = {"game": "fallen-kingdoms", "seats": seats, "options": {"map": laid["map"]}}
    assert client.post("/api/v1/tables", json=wish).status_code == 409, "thirty cities are not the usual number"
    wish["options"]["map_cities"] = 30
    made = client.post("/api/v1/tables", json=wish).get_json()
    view = client.get(f"/api/v1/tables/{made['code']}/view").get_json()["view"]
    assert view["map"]["grid"] == laid["map"]["grid"]


def test_the_judge_says_what_is_illegal_in_the_language_asked_for(client: FlaskClient) -> None:
    grid = client.post(WHERE, json={"players": 4, "seed": "x"}).get_json()["map"]["grid"]
    assert client.post(WHERE, json={"players": 4, "map": {"grid": grid}}).get_json()["ok"]
    grid[0][0] = dict(grid[1][1])
    twice = client.post(f"{WHERE}?lang=de", json={"players": 4, "map": {"grid": grid}})
    assert twice.status_code == 200
    said = twice.get_json()
    assert (said["ok"], said["rule"], said["map"]) == (False, "FK 3.2.1", None)
    assert "zweimal" in said["why"]


@pytest.mark.parametrize(
    "body",
    [{"players": 2}, {"players": 4, "places": 25}, {"players": 4, "map": {"grid": 7}}, {"players": 4, "map": {}}],
)
def test_wrong_numbers_and_shapes_are_said(client: FlaskClient, body: dict[str, Any]) -> None:
    said = client.post(WHERE, json=body).get_json()
    assert not said["ok"]
    assert said["why"]
    assert said["rule"].startswith("FK ")


def test_a_game_without_a_map(client: FlaskClient) -> None:
    answer = client.post("/api/v1/games/armorica/map", json={"players": 2})
    assert (answer.status_code, answer.get_json()["error"]) == (404, "no-map")

"""`punchboard serve GAME…`: a pack of one's own is offered beside the shipped ones, toolbox included."""

from __future__ import annotations

import shutil

import pytest

from companion.cli.serve import _offer
from companion.store import open_store
from companion.web.app import create_app
from generator.errors import Refused
from generator.pack import shipped
from generator.places import room


@pytest.fixture
def own(tmp_path):
    return shutil.copytree(room("templates") / "new", tmp_path / "my-game")


def test_own_packs_come_first_and_are_opened_once(own):
    names, load = _offer([str(own)])
    assert list(names()) == ["my-game", *shipped()]
    assert load("my-game") is load("my-game")
    assert load("my-game").game is None
    assert load("armorica").game is not None


def test_a_broken_pack_is_refused_before_anything_is_served(own):
    (own / "cards.csv").unlink()
    with pytest.raises(Refused):
        _offer([str(own)])


def test_a_table_of_an_own_pack_has_the_toolbox(own, tmp_path):
    _, load = _offer([str(own)])
    client = create_app(open_store(tmp_path / "data", None), lambda: ["my-game"], load).test_client()
    assert [game["title"] for game in client.get("/api/v1/games").json["games"]] == ["My Game"]
    headers = {"Origin": "http://localhost"}
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    made = client.post("/api/v1/tables", json={"game": "my-game", "seats": seats}, headers=headers)
    assert made.status_code == 201
    tools = f"/api/v1/tables/{made.json['code']}/tools"
    for request, wish in (
        ("r-0000001", {"tool": "deck", "name": "cards", "cards": ["cards:sun-1", "cards:moon-6"]}),
        ("r-0000002", {"tool": "draw", "deck": "cards", "count": 1, "to": "open"}),
        ("r-0000003", {"tool": "roll", "dice": [[2, 6]]}),
    ):
        done = client.post(tools, json={"request": request, "wish": wish}, headers=headers)
        assert done.status_code == 200, (wish, done.text)

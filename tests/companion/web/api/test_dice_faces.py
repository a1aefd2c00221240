"""Dice with a pack's own faces on phones: what is to be rolled, and each side as it is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.engines import open_pack
from companion.store import Store
from companion.web.app import create_app
from companion.web.service import Settings
from generator.places import shipped_folder

from ..conftest import Phone

DICE = shipped_folder("templates") / "gallery" / "dice-game"


@pytest.fixture
def app(store: Store, tmp_path: Path) -> Flask:
    settings = Settings(bot_pause=0.0, heartbeat=0.2, kits_folder=tmp_path / "kits")
    return create_app(store, lambda: ("dice-game",), lambda name: open_pack(str(DICE)), settings)


def test_people_tell_what_their_dice_show_by_their_faces(host: Phone) -> None:
    wish = {"game": "dice-game", "seats": [{"name": "Ana", "played": "screen"}], "dealer": {"storm": "table"}}
    code = host.post("/tables", wish).json["code"]
    asked: dict[str, Any] = host.get(f"/tables/{code}/view").json["question"]
    assert asked["dice"]["count"] == 4
    assert {face["answer"]: face["says"] for face in asked["dice"]["faces"]}["ships"] == "ship"
    answer = {"type": "chance", "question": asked["id"], "answer": ["anchor", "fish", "fish", "compass"]}
    assert host.play(code, answer).status_code == 200
    told = host.get(f"/tables/{code}/view").json
    assert told["view"]["dice"]["storm"] == answer["answer"]
    assert "The dice show anchor, fish, fish and compass." in [line["says"] for line in told["log"]]


def test_each_side_is_drawn_as_it_is_printed(host: Phone) -> None:
    pack = host.get("/games/dice-game/pack").json
    (storm,) = (one for one in pack["components"] if one["faces"])
    assert (storm["id"], storm["faces"]) == ("storm-dice", pack["board"]["dice"]["storm"]["faces"])
    drawn = [host.get(f"/games/dice-game/dice/storm-dice/{face}.svg") for face in storm["faces"]]
    assert all(one.status_code == 200 and 'viewBox="0 0 20 20"' in one.get_data(as_text=True) for one in drawn)
    assert len({one.get_data() for one in drawn}) == len(drawn)
    for other in ("storm-dice/whale", "depth-die/anchor", "aid/anchor"):
        assert host.get(f"/games/dice-game/dice/{other}.svg").status_code == 404

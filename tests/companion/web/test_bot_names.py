"""Bots have names and faces of the game's own; a name that was typed stays, and no two are alike."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.engines import open_pack
from companion.store import Store
from companion.web.app import create_app
from companion.web.bot_names import GENERAL
from companion.web.service import Settings

BOT = {"played": "bot", "bot": "easy"}


def made(host: Any, *seats: dict[str, Any], game: str = "armorica") -> tuple[str, list[Any]]:
    code: str = host.post("/tables", {"game": game, "seats": list(seats)}).json["code"]
    return code, host.get(f"/tables/{code}").json["seats"]


def test_a_bot_without_a_typed_name_has_one_of_the_packs_in_every_language(host: Any, phone: Any) -> None:
    code, seats = made(
        host,
        {"name": "Player 1", "unnamed": True},
        {"name": "Player 2", "unnamed": True, **BOT},
        {"name": "Hal", **BOT},
    )
    faces = host.get("/games/armorica").json["faces"]
    assert [seat["name"] for seat in seats] == ["Player 1", faces[1]["name"], "Hal"]
    assert [(seat["unnamed"], seat["face"]) for seat in seats] == [(1, None), (0, 1), (0, 2)]
    host.post(f"/tables/{code}/seats/Player%201/played", {"played": "bot", "bot": "easy"})
    for language in ("en", "de", "fr"):
        said = phone(language).get(f"/tables/{code}/view").json["log"]
        assert "Player" not in " ".join(entry["says"] for entry in said)
        assert any(faces[0]["name"] in entry["says"] for entry in said if entry["kind"] == "seat")


def test_a_seat_that_a_person_takes_from_a_bot_loses_its_name(host: Any) -> None:
    code, _ = made(host, {"name": "Ana"}, {"name": "Player 2", "unnamed": True, **BOT})
    host.post(f"/tables/{code}/seats/Player%202/played", {"played": "phone"})
    seat = host.get(f"/tables/{code}").json["seats"][1]
    assert (seat["name"], seat["unnamed"], seat["face"]) == ("Player 2", 2, None)


def test_names_of_bots_are_never_those_of_people(host: Any, phone: Any) -> None:
    bots = [bot.name for bot in open_pack("armorica").pack.bots]
    code, seats = made(
        host, {"name": bots[1]}, {"name": "Player 2", "unnamed": True, **BOT}, {"name": "Player 3", "unnamed": True}
    )
    assert seats[1]["name"] == bots[2]
    taken = phone().post(f"/tables/{code}/seats/Player%203", {"name": bots[2].upper()})
    assert (taken.status_code, taken.json["error"]) == (409, "name-taken")


@pytest.mark.parametrize(("game", "names"), [("fallen-kingdoms", None), ("pig", GENERAL)])
def test_every_game_has_names_for_its_bots(store: Store, game: str, names: tuple[str, ...] | None) -> None:
    app: Flask = create_app(store, lambda: (game,), open_pack, Settings(bot_pause=60.0))
    pack = open_pack(game).pack
    expected = names or tuple(bot.name for bot in pack.bots)
    assert len(expected) >= pack.players.max
    if pack.bots:
        return
    seats = [{"name": f"Player {n}", "unnamed": True, **BOT} for n in (1, 2)]
    with app.test_client() as client:
        headers = {"Sec-Fetch-Site": "same-origin"}
        code = client.post("/api/v1/tables", json={"game": game, "seats": seats}, headers=headers).json["code"]
        assert [seat["name"] for seat in client.get(f"/api/v1/tables/{code}").json["seats"]] == list(expected[:2])

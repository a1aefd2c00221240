"""What the document says of answers, field by field, holds in every game, for every reader, at any moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.engines import Loaded, open_pack
from companion.store import Store
from companion.web.api.responses import Book, Choices, Course, Games, Lobby, Message, OneGame, PackData, Sentence
from companion.web.app import create_app
from companion.web.service import Settings

SEATS = {
    "armorica": ("Ana", "Bo"),
    "arrival": ("fir-bolg", "tuath-de"),
    "fallen-kingdoms": ("red", "yellow", "blue"),
}
TOOLS: tuple[dict[str, Any], ...] = (
    {"tool": "roll", "dice": [[2, 6], [1, 20]]},
    {"tool": "first"},
    {"tool": "note", "text": "The soup is ready"},
    {"tool": "timer", "seconds": 60},
    {"tool": "count", "name": "Glory", "step": 2},
    {"tool": "deck", "name": "Fate", "cards": ["a", "b", "c", "d"]},
    {"tool": "draw", "deck": "Fate", "to": "hand"},
    {"tool": "draw", "deck": "Fate"},
    {"tool": "peek", "deck": "Fate"},
    {"tool": "put", "deck": "Fate", "from": "open", "to": "top", "card": ""},
    {"tool": "shuffle", "deck": "Fate", "all": True},
    {"tool": "forget", "name": "Glory"},
)
STEPS = 60
MODELS: dict[str, Any] = {"": Lobby, "/view": Message, "/course": Course}


@pytest.fixture
def app(store: Store) -> Flask:
    kept: dict[str, Loaded] = {}

    def load(name: str) -> Loaded:
        if name not in kept:
            kept[name] = open_pack(name)
        return kept[name]

    made = create_app(store, lambda: tuple(SEATS), load, Settings(heartbeat=0.2))
    made.testing = True
    return made


def looked_at(code: str, *phones: Any) -> dict[str, Any]:
    """What the first of them is told, when what all of them are told is as it is described."""
    for phone in phones:
        for part, model in MODELS.items():
            answer = phone.get(f"/tables/{code}{part}")
            model.model_validate_json(answer.data)
    found: dict[str, Any] = phones[0].get(f"/tables/{code}/view").json
    return found


def answered(question: dict[str, Any]) -> dict[str, Any] | None:
    """What came up on the table; None: the app is asked."""
    known = {"type": "chance", "question": question["id"]}
    if "answers" in question:
        return known | {"answer": question["answers"][0]["answer"]}
    return known | {"answer": [1] * question["dice"]["count"]} if "dice" in question else None


@pytest.mark.parametrize("game", SEATS)
def test_messages_are_as_described_from_move_to_move(phone: Callable[..., Any], game: str) -> None:
    host, guest, onlooker = phone("en"), phone("de"), phone("fr")
    kinds = OneGame.model_validate_json(host.get(f"/games/{game}").data).chance
    wish = {
        "game": game,
        "seats": [{"name": seat, "played": "screen"} for seat in SEATS[game]],
        "dealer": dict.fromkeys(kinds, "table"),
        "seed": "shapes",
    }
    code = host.post("/tables", wish).json["code"]
    questions = set()
    for _ in range(STEPS):
        told = looked_at(code, host, onlooker)
        if told["result"] is not None:
            break
        if told["question"] is not None:
            questions |= told["question"].keys()
            answer = answered(told["question"])
            sent = {"request": host.request_id(), "seen": told["number"]}
            path, body = ("moves", sent | {"move": answer}) if answer else ("deal", sent)
            assert host.post(f"/tables/{code}/{path}", body).status_code == 200
        else:
            assert host.play(code, told["moves"][0], told["number"]).status_code == 200
    assert questions & {"answers", "dice"}
    line = [line for line in told["log"] if line["kind"] == "move"][-1]
    assert Choices.model_validate_json(host.get(f"/tables/{code}/events/{line['entry']}/choices").data).says
    guest.post(f"/tables/{code}/seats/{SEATS[game][0]}", {})
    undo = guest.post(f"/tables/{code}/undo", {"request": guest.request_id(), "event": line["entry"]})
    assert undo.status_code == 200
    assert looked_at(code, host, guest, onlooker)["request"]["falls"]
    guest.post(f"/tables/{code}/consent", {"request": guest.request_id(), "withdraw": True})
    changes = [{"event": line["entry"], "move": None}]
    guest.post(f"/tables/{code}/amend", {"request": guest.request_id(), "changes": changes})
    assert looked_at(code, host, guest, onlooker)["request"]["changes"]
    late = host.post(f"/tables/{code}/deal", {"request": host.request_id(), "seen": 1})
    assert late.status_code == 409
    assert Sentence.model_validate_json(late.data).changes


def test_the_toolbox_is_as_described_deed_by_deed(phone: Callable[..., Any]) -> None:
    host, ana, onlooker = phone(), phone("de"), phone("fr")
    code = host.post("/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json["code"]
    ana.post(f"/tables/{code}/seats/Ana", {})
    for wish in TOOLS:
        decks = looked_at(code, ana, host, onlooker)["tools"]["decks"]
        if "card" in wish:
            wish = wish | {"card": decks[0]["open"][0]}
        answer = ana.post(f"/tables/{code}/tools", {"request": ana.request_id(), "wish": wish})
        assert answer.status_code == 200, answer.json
    told = looked_at(code, ana, host, onlooker)
    assert {line["move"]["tool"] for line in told["log"] if line["kind"] == "tool"} == {w["tool"] for w in TOOLS}


@pytest.mark.parametrize("game", SEATS)
def test_games_are_as_described(phone: Callable[..., Any], game: str) -> None:
    reader = phone("fr")
    assert {found.id for found in Games.model_validate_json(reader.get("/games").data).games} == set(SEATS)
    models: dict[str, Any] = {"": OneGame, "/pack": PackData, "/rulebook": Book}
    for part, model in models.items():
        model.model_validate_json(reader.get(f"/games/{game}{part}").data)

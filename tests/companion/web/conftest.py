"""A server over a fresh store, with the games that ship, and phones to talk to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engines import Loaded, open_pack
from companion.store import Store, open_store
from companion.web.app import create_app
from companion.web.service import Settings, service_of

PACKS: dict[str, Loaded] = {}


def load_once(name: str) -> Loaded:
    if name not in PACKS:
        PACKS[name] = open_pack(name)
    return PACKS[name]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = open_store(tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def app(store: Store, tmp_path: Path) -> Flask:
    settings = Settings(bot_pause=0.0, heartbeat=0.2, kits_folder=tmp_path / "kits")
    made = create_app(store, lambda: ("armorica",), load_once, settings)
    made.testing = True
    return made


class Phone:
    """A browser of its own: it keeps its cookies, counts its requests and speaks one language."""

    def __init__(self, client: FlaskClient, language: str = "en") -> None:
        self.client = client
        self.language = language
        self.posts = 0

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/v1{path}", query_string={"lang": self.language, **query})

    def post(self, path: str, body: Any, **headers: str) -> Any:
        sent = {"Sec-Fetch-Site": "same-origin", **headers}
        return self.client.post(f"/api/v1{path}", json=body, query_string={"lang": self.language}, headers=sent)

    def request_id(self) -> str:
        self.posts += 1
        return f"request-{id(self)}-{self.posts}"

    def play(self, code: str, move: dict[str, Any], seen: int | None = None, request: str | None = None) -> Any:
        number = self.get(f"/tables/{code}/view").json["number"] if seen is None else seen
        body = {"request": request or self.request_id(), "seen": number, "move": move}
        return self.post(f"/tables/{code}/moves", body)


@pytest.fixture
def phone(app: Flask) -> Callable[..., Phone]:
    return lambda language="en": Phone(app.test_client(), language)


@pytest.fixture
def host(phone: Callable[..., Phone]) -> Phone:
    return phone()


@pytest.fixture
def code(host: Phone) -> str:
    """A table for Ana and Bo with the app as dealer, set up by the host."""
    body = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}], "seed": "a seed for tests"}
    answer = host.post("/tables", body)
    assert answer.status_code == 201, answer.json
    made: str = answer.json["code"]
    return made


@pytest.fixture
def ana(phone: Callable[..., Phone], code: str) -> Phone:
    sitting = phone()
    assert sitting.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    return sitting


@pytest.fixture
def bo(phone: Callable[..., Phone], code: str) -> Phone:
    sitting = phone("de")
    assert sitting.post(f"/tables/{code}/seats/Bo", {}).status_code == 200
    return sitting


@pytest.fixture
def charged(app: Flask) -> list[float]:
    """What the asker was charged."""
    asked: list[float] = []
    calm = service_of(app).calm
    wait = calm.wait

    def note(key: str, cost: float = 1.0) -> float:
        asked.append(cost)
        return wait(key, cost)

    calm.wait = note  # type: ignore[method-assign, assignment]
    return asked

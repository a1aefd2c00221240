"""A guesser of codes does not get far, and locks no player out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, product
from threading import Event, Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.auth import code_guesses as guessing
from companion.web.auth.code_guesses import EACH, HOLD, LANES, OVERALL, Guesses
from companion.web.auth.codes import LENGTH, LETTERS
from companion.web.service import Service

WRONG = ("".join(letters) for letters in product(LETTERS, repeat=LENGTH))
OURS = {"Sec-Fetch-Site": "same-origin"}
TABLE = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}

From = Callable[[str], FlaskClient]


class Pauses:
    """Counts how often a guess was held, instead of holding it."""

    def __init__(self) -> None:
        self.held: list[float] = []

    def __call__(self, seconds: float) -> None:
        self.held.append(seconds)


@pytest.fixture
def pauses(app: Flask) -> Pauses:
    """Nothing refills from now on, and nothing waits."""
    here: Service = app.extensions["punchboard"]
    found = Pauses()
    here.guesses = Guesses(clock=lambda: 0.0, pause=found)
    for limiter in (here.posts, here.calm, here.tables):
        limiter._clock = lambda: 0.0
        limiter._common.at = 0.0
    return found


@pytest.fixture
def at(app: Flask) -> From:
    """A client at this address."""

    def client(address: str) -> FlaskClient:
        made = app.test_client()
        made.environ_base = {**made.environ_base, "REMOTE_ADDR": address}
        return made

    return client


def guess(client: FlaskClient, times: int) -> list[int]:
    return [client.get(f"/api/v1/tables/{next(WRONG)}").status_code for _ in range(times)]


def addresses(start: str = "203.0.113.") -> Iterator[str]:
    return (f"{start}{n}" for n in count(1))


def test_201_wrong_codes_from_21_addresses_keep_no_right_code_outside(
    app: Flask, pauses: Pauses, at: From, code: str
) -> None:
    for _, address in zip(range(21), addresses(), strict=False):
        assert set(guess(at(address), 10)) == {404}
    assert app.extensions["punchboard"].guesses._wrong._common.level == 0
    for n in range(30):
        newcomer = at(f"198.51.100.{n}")
        assert newcomer.get(f"/api/v1/tables/{code}").status_code == 200
    assert newcomer.post(f"/api/v1/tables/{code}/seats/Ana", json={}, headers=OURS).status_code == 200
    assert not pauses.held
    guess(at("203.0.113.1"), 2)
    assert pauses.held == [HOLD, HOLD], "those who guessed half of theirs are slowed"


def test_addresses_of_one_network_guess_as_one(pauses: Pauses, at: From) -> None:
    for n in range(60):
        guess(at(f"2001:db8::{n:x}"), 1)
    assert len(pauses.held) == 60 - EACH.burst


def test_friends_behind_one_router_get_in_beside_a_phone_that_guesses(
    pauses: Pauses, at: From, phone: Any, code: str
) -> None:
    home = "203.0.113.9"
    assert set(guess(at(home), 60)) == {404}
    held = len(pauses.held)
    assert held == 60 - EACH.burst
    friend = at(home)
    assert friend.get(f"/t/{code}").status_code == 200
    assert len(pauses.held) == held + 1, "for the first of them it takes a moment"
    for name in ("Ana", "Bo"):
        sat = at(home).post(f"/api/v1/tables/{code}/seats/{name}", json={}, headers=OURS)
        assert sat.status_code == 200, sat.json
    assert len(pauses.held) == held + 1, "the others are not held at all"


def test_a_phone_that_belongs_to_the_table_is_never_held(pauses: Pauses, at: From, code: str) -> None:
    sat = at("198.51.100.1").post(f"/api/v1/tables/{code}/seats/Ana", json={}, headers=OURS).json
    hotel = "203.0.113.77"
    guess(at(hotel), 40)
    held = len(pauses.held)
    bearer = {"Authorization": f"Bearer {sat['token']}"}
    assert at(hotel).get(f"/api/v1/tables/{code}", headers=bearer).json["you"] == "Ana"
    assert len(pauses.held) == held
    wrong = {"Authorization": "Bearer 0.made-up"}
    assert at("203.0.113.78").get(f"/api/v1/tables/{code}", headers=wrong).status_code == 401
    guess(at("203.0.113.79"), 40)
    held = len(pauses.held)
    assert at("203.0.113.79").get(f"/api/v1/tables/{code}", headers=wrong).status_code == 401
    assert len(pauses.held) == held + 1, "a key that opens nothing is none"


def test_a_guesser_has_few_codes_waiting_and_friends_wait_as_one() -> None:
    going, waiting = Event(), []

    def pause(_: float) -> None:
        waiting.append(1)
        going.wait(10)

    guesses = Guesses(pause=pause)
    results: list[bool] = []

    def hold(code: str) -> Thread:
        thread = Thread(target=lambda: results.append(guesses.hold("home", code)))
        before = len(waiting)
        thread.start()
        while len(waiting) == before:
            thread.join(0.001)
        return thread

    threads = [hold(f"WRONG{n}") for n in range(LANES - 1)]
    threads += [hold("FRIEND") for _ in range(6)]
    assert guesses.hold("home", "ANOTHER") is False
    threads.append(hold("FRIEND"))
    going.set()
    for thread in threads:
        thread.join(10)
    assert results == [True] * len(threads)
    assert not guesses._held
    assert guesses.hold("home", "ANOTHER")


def test_where_too_many_codes_wait_the_answer_is_when_to_come_again(
    app: Flask, pauses: Pauses, at: From, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guess(at("203.0.113.5"), 20)
    monkeypatch.setattr(guessing, "LANES", 0)
    for path in (f"/api/v1/tables/{code}", "/api/v1/tables/QQQQQQ", "/api/v1/tables/never"):
        told = at("203.0.113.5").get(path)
        assert (told.status_code, told.json["error"]) == (429, "too-often"), "right and wrong look the same"
        assert int(told.headers["Retry-After"]) > 0


def test_one_source_needs_days_for_any_of_a_thousand_tables() -> None:
    per_minute = EACH.per_minute + LANES * 60 / HOLD
    assert len(LETTERS) ** LENGTH / 1000 / per_minute > 3 * 24 * 60
    assert OVERALL.burst < 201


def test_the_memory_of_right_codes_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "MOST_KNOWN", 10)
    guesses = Guesses()
    for n in range(50):
        guesses.right("a", str(n))
    assert guesses.knows("a", "49")
    assert not guesses.knows("a", "39")
    assert not guesses.knows("b", "49")


def test_618_tables_from_22_addresses_do_not_stop_a_newcomers(app: Flask, pauses: Pauses, at: From) -> None:
    app.extensions["punchboard"].tables._common.level = 0.0  # as they leave it
    hoarder = at("203.0.113.1")
    made = [hoarder.post("/api/v1/tables", json=TABLE, headers=OURS).status_code for _ in range(16)]
    assert made == [201] * 15 + [429], "half of its own, then it waits with all the others"
    for n in range(3):
        newcomer = at(f"198.51.100.{n}")
        assert newcomer.post("/api/v1/tables", json=TABLE, headers=OURS).status_code == 201


def test_a_seat_plays_on_beside_somebody_who_posts_without_end(
    app: Flask, pauses: Pauses, at: From, ana: Any, phone: Any, code: str
) -> None:
    """Both at 127.0.0.1, and both at the same table even."""
    here: Service = app.extensions["punchboard"]
    here.posts._overall = None
    stranger = phone()
    wish = {"request": "request-01", "wish": {"tool": "roll", "dice": [[1, 6]]}}
    while stranger.post(f"/tables/{code}/tools", wish).status_code != 429:
        with suppress(Exception):
            here.posts.wait("127.0.0.1", 10)
    assert here.posts.wait("127.0.0.1") > 0
    for n in range(30):
        rolled = ana.post(f"/tables/{code}/tools", {**wish, "request": f"request-a{n}"})
        assert rolled.status_code == 200, rolled.json
    for path in ("stream", "poll?wait=0"):
        assert ana.client.get(f"/api/v1/tables/{code}/{path}").status_code == 200
    bo = phone()
    while here.calm.wait(f"127.0.0.1 {code}") == 0:
        pass
    assert bo.post(f"/tables/{code}/seats/Bo", {}).status_code == 429, "at this table strangers asked too often"

"""Names of players: typed on joining, changed later, and said by every sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engines import open_pack
from companion.store import Store
from companion.web.app import create_app
from companion.web.service import Settings

Phones = Callable[..., Any]


@pytest.fixture
def open_table(host: Any) -> str:
    """A table whose second seat has only a stand-in for a name."""
    seats = [{"name": "Ana"}, {"name": "Player 2", "unnamed": True}]
    made: str = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "a seed"}).json["code"]
    return made


def name_of(phone: Any, code: str, seat: str) -> str:
    seats = phone.get(f"/tables/{code}/view").json["seats"]
    found: str = next(chair["name"] for chair in seats if chair["seat"] == seat)
    return found


def rename(phone: Any, code: str, seat: str, name: str, request: str | None = None) -> Any:
    body = {"request": request or phone.request_id(), "name": name}
    return phone.post(f"/tables/{code}/seats/{seat}/name", body)


def says(phone: Any, code: str) -> list[str]:
    return [entry["says"] for entry in phone.get(f"/tables/{code}/view").json["log"]]


def test_an_unnamed_player_is_called_in_every_readers_language(open_table: str, phone: Phones) -> None:
    joiner = phone("de")
    assert joiner.post(f"/tables/{open_table}/seats/Player 2", {}).status_code == 200
    assert says(joiner, open_table)[-1] == "Person 2 setzt sich."
    assert says(phone("fr"), open_table)[-1] == "Joueur 2 s’assied."
    chair = joiner.get(f"/tables/{open_table}/view").json["seats"][1]
    assert (chair["name"], chair["unnamed"]) == ("Player 2", 2)


def test_a_name_typed_on_joining_stands_in_every_sentence(open_table: str, host: Any, phone: Phones) -> None:
    mia = phone()
    assert mia.post(f"/tables/{open_table}/seats/Player 2", {"name": "Mia"}).status_code == 200
    chair = host.get(f"/tables/{open_table}/view").json["seats"][1]
    assert (chair["name"], chair["unnamed"]) == ("Mia", 0)
    assert host.post(f"/tables/{open_table}/seats/Ana", {}).status_code == 200
    for _ in range(2):
        mover = next(each for each in (host, mia) if each.get(f"/tables/{open_table}/moves").json["moves"])
        assert mover.play(open_table, mover.get(f"/tables/{open_table}/moves").json["moves"][0]).status_code == 200
    told = says(host, open_table)
    assert any(sentence.startswith("Mia ") for sentence in told[-4:]), told
    assert "Player 2" not in "".join(told)


def test_a_player_changes_its_name_and_old_sentences_follow(ana: Any, bo: Any, code: str) -> None:
    assert rename(ana, code, "Ana", "Anaïs").status_code == 200
    assert name_of(bo, code, "Ana") == "Anaïs"
    assert says(ana, code)[-1] == "Ana is called Anaïs now."
    assert says(bo, code)[-1] == "Ana heißt jetzt Anaïs."
    assert ana.get(f"/tables/{code}/view").json["seat"] == "Ana", "the phone keeps its seat"
    moving = ana if ana.get(f"/tables/{code}/moves").json["moves"] else bo
    assert moving.play(code, moving.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200


def test_a_repeated_request_renames_once(ana: Any, code: str) -> None:
    first = rename(ana, code, "Ana", "Anaïs", "request-of-one-phone-1").json
    again = rename(ana, code, "Ana", "Anaïs", "request-of-one-phone-1").json
    assert again == {"number": first["number"], "repeated": True}


@pytest.mark.parametrize("name", ["Bo", "bo", "ＢＯ", " B o ".replace(" ", "")])
def test_two_names_are_never_alike(ana: Any, bo: Any, code: str, name: str) -> None:
    refused = rename(ana, code, "Ana", name)
    assert (refused.status_code, refused.json["error"]) == (409, "name-taken")
    assert name_of(bo, code, "Ana") == "Ana"


def test_a_name_that_another_seat_began_with_stays_its_own(ana: Any, bo: Any, code: str) -> None:
    """Sentences are written with the names that seats began with."""
    assert rename(bo, code, "Bo", "Robert").status_code == 200
    assert rename(ana, code, "Ana", "Bo").json["error"] == "name-taken"


def test_a_taken_name_is_refused_on_joining(open_table: str, phone: Phones) -> None:
    refused = phone().post(f"/tables/{open_table}/seats/Player 2", {"name": "ana"})
    assert refused.json["error"] == "name-taken"
    assert "ana" in refused.json["why"]


def test_nobody_names_a_seat_that_another_phone_holds(host: Any, ana: Any, bo: Any, code: str) -> None:
    for phone in (host, bo):
        assert rename(phone, code, "Ana", "Silly").json["error"] == "not-your-seat"


def test_the_host_names_seats_that_no_phone_holds(host: Any, open_table: str) -> None:
    assert rename(host, open_table, "Player 2", "Grandma").status_code == 200
    assert name_of(host, open_table, "Player 2") == "Grandma"


def test_names_are_there_again_after_a_restart(store: Store, ana: Any, code: str) -> None:
    rename(ana, code, "Ana", "Anaïs")
    again = create_app(store, lambda: ("armorica",), open_pack, Settings())
    seats = again.test_client().get(f"/api/v1/tables/{code}/view").json["seats"]
    assert [chair["name"] for chair in seats] == ["Anaïs", "Bo"]

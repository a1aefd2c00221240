"""The tables cannot be reached for a while: a full disk, a PostgreSQL that restarts. Nothing is half done, the phone
gets a sentence, and everybody goes on when they are back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from support.waiting import until

from companion.live.events import SeatNews
from companion.live.registry import Registry
from companion.store import Hand
from companion.store.model import StoreAway
from companion.store.sqlite import SqliteStore
from companion.web import bots, faults
from companion.web.api.feed import Feed
from companion.web.auth.identity import Keys, Who

LONG_NOTE = {"tool": "note", "text": "x" * 200}


@pytest.fixture(autouse=True)
def no_outage_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "_away", ("", float("-inf")))


def fill(store: SqliteStore) -> None:
    """The disk has no room left for this file."""
    store._writer_db.execute("pragma max_page_count = 1")


def clear(store: SqliteStore) -> None:
    store._writer_db.execute("pragma max_page_count = 1000000")


def note(phone: Any, code: str, request: str) -> Any:
    return phone.post(f"/tables/{code}/tools", {"request": request, "wish": LONG_NOTE})


def until_refused(phone: Any, code: str) -> tuple[str, Any]:
    """The first note that no longer fits, and what its sender is told."""
    for attempt in range(200):
        request = f"a-note-that-is-long-{attempt}"
        answer = note(phone, code, request)
        if answer.status_code != 200:
            return request, answer
    raise AssertionError("the disk was never full")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "cannot be reached"), ("de", "nicht zu erreichen"), ("fr", "injoignables")]
)
def test_a_full_disk_is_told_in_a_sentence_and_what_did_not_fit_is_done_once_when_there_is_room(
    phone: Callable[..., Any],
    store: SqliteStore,
    code: str,
    caplog: pytest.LogCaptureFixture,
    language: str,
    words: str,
) -> None:
    here = phone(language)
    assert here.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    fill(store)
    request, answer = until_refused(here, code)
    before = here.get(f"/tables/{code}/view").json["number"]

    assert answer.status_code == 503
    assert words in answer.json["why"]
    assert answer.json["fault"] in answer.json["why"]
    assert answer.headers["Retry-After"] == "2"
    (line,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert answer.json["fault"] in line.getMessage()
    assert "full" in line.getMessage()

    clear(store)
    assert note(here, code, request).status_code == 200
    assert note(here, code, request).json["number"] == before + 1


def test_a_bot_waits_until_there_is_room_and_plays_on(
    host: Any, app: Flask, store: SqliteStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "AWAY", 0.02)
    seats = [{"name": "Ana"}, {"name": "Bo", "played": "bot", "bot": "medium"}]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "Ana begins"}).json["code"]
    assert host.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    view = f"/tables/{code}/view"
    moves = until(lambda: host.get(view).json["moves"])

    attempts: list[str] = []
    append = store.append

    def no_room(*given: Any) -> Any:
        if given[-1] is not None and "bot" in given[-1] and len(attempts) < 3:
            attempts.append(given[-1])
            raise StoreAway("there is no room left")
        return append(*given)

    monkeypatch.setattr(store, "append", no_room)
    assert host.play(code, moves[0]).status_code == 200
    until(lambda: host.get(view).json["moves"])
    assert len(attempts) == 3
    assert len([record for record in caplog.records if "cannot be reached" in record.getMessage()]) == 1


def test_tables_that_are_away_are_one_fault_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many phones ask for however many tables."""
    clock = [100.0]
    monkeypatch.setattr(faults, "monotonic", lambda: clock[0])
    names = {faults.note_fault(StoreAway("gone")) for _ in range(500)}
    clock[0] += faults.SAID_AGAIN + 1
    names.add(faults.note_fault(StoreAway("still gone")))
    lines = [record.getMessage() for record in caplog.records]
    assert len(names) == len(lines) == 2
    assert all(any(name in line for line in lines) for name in names)


def test_a_stream_is_not_opened_while_the_tables_are_away(
    host: Any, store: SqliteStore, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> Any:
        raise StoreAway("gone")

    assert host.get(f"/tables/{code}/view").status_code == 200
    monkeypatch.setattr(store, "shared", True)
    monkeypatch.setattr(store, "since", away)
    answer = host.get(f"/tables/{code}/stream")
    assert answer.status_code == 503
    assert answer.json["error"] == "store-away"


LOOKS: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("/view", {}),
    ("/moves", {}),
    ("/course", {}),
    ("/export", {"form": "log"}),
    ("/poll", {}),
]


@pytest.mark.parametrize(("look", "query"), LOOKS)
def test_a_process_that_shares_its_tables_and_cannot_reach_them_shows_none(
    host: Any,
    ana: Any,
    store: SqliteStore,
    code: str,
    monkeypatch: pytest.MonkeyPatch,
    look: str,
    query: dict[str, Any],
) -> None:
    """What it remembers may be true no longer: another process may have played on."""

    def away(*_: Any) -> Any:
        raise StoreAway("gone")

    assert host.get(f"/tables/{code}{look}", **query).status_code == 200
    monkeypatch.setattr(store, "shared", True)
    assert host.get(f"/tables/{code}{look}", **query).status_code == 200
    monkeypatch.setattr(store, "since", away)
    answer = host.get(f"/tables/{code}{look}", **query)
    assert (answer.status_code, answer.json["error"]) == (503, "store-away")


def test_a_process_that_shares_its_tables_looks_before_it_shows_one(
    app: Flask, host: Any, store: SqliteStore, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a sleep, in which it heard nothing of what others wrote."""
    before = host.get(f"/tables/{code}/view").json["number"]
    monkeypatch.setattr(store, "shared", True)
    elsewhere = Registry(store, app.extensions["punchboard"].load_game).room(code)
    assert elsewhere is not None
    elsewhere.use_tool({"tool": "note", "text": "so far"}, None, 1)
    assert host.get(f"/tables/{code}/view").json["number"] == before + 1


def test_open_lines_end_without_noise_when_who_sits_where_cannot_be_read(
    app: Flask, store: SqliteStore, code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The phones come again, and are told why by then."""
    room = app.extensions["punchboard"].registry.room(code)
    assert room is not None
    feeds = [Feed(room, Keys(None, "", None), Who(None, False), "en", 0, 5.0, lambda: None) for _ in range(6)]
    lines = [iter(feed) for feed in feeds]
    for line in lines[:3]:
        assert next(line).startswith(b"retry: ")
        assert next(line) == b""
    room.people_change([SeatNews("Ana", "screen", "Ana")], [Hand("Ana", None)], 1)

    def away(_: str) -> Any:
        raise StoreAway("gone")

    monkeypatch.setattr(store, "seats", away)
    assert [list(line) for line in lines] == [[]] * 6
    (said,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "cannot be reached" in said.getMessage()


def test_a_process_that_was_cut_off_ends_its_lines_and_takes_no_new_ones(
    app: Flask, phone: Callable[..., Any], store: SqliteStore, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else phones would be told “still here” and shown what was true before, while others play on elsewhere."""
    room = app.extensions["punchboard"].registry.room(code)
    feed = iter(Feed(room, Keys(None, "", None), Who(None, False), "en", 0, 0.01, lambda: None))
    assert [next(feed)[:5], next(feed), next(feed)] == [b"retry", b"", b": still here\n\n"]

    monkeypatch.setattr(store, "in_touch", lambda: False)
    assert list(feed) == []
    for way in ("stream", "poll"):
        assert phone().get(f"/tables/{code}/{way}").status_code == 503, way

    monkeypatch.setattr(store, "in_touch", lambda: True)
    assert phone().get(f"/tables/{code}/poll").status_code == 200

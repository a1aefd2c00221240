"""Damage is told: to the table and its host in plain words, and never as a fault of the phone or of the moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.store import Store
from companion.store.sqlite import SqliteStore

LANGUAGES = pytest.mark.parametrize(
    ("language", "words"), [("en", "damaged"), ("de", "beschädigt"), ("fr", "endommagé")]
)


def forget_rooms(app: Flask) -> None:
    registry = app.extensions["punchboard"].registry
    for room in registry.rooms():
        registry._drop(room)


def spoil(store: Store, sql: str, code: str) -> None:
    assert isinstance(store, SqliteStore)
    store._writer_db.execute(sql, (code,))


@LANGUAGES
def test_a_table_whose_log_breaks_goes_on_from_there_and_says_so(
    app: Flask, store: Store, code: str, host: Any, ana: Any, bo: Any, language: str, words: str
) -> None:
    before = ana.get(f"/tables/{code}/view").json
    spoil(store, "update events set body = replace(body, '}', ' }') where number = 4 and code = ?", code)
    forget_rooms(app)
    for phone in (host, ana, bo):
        phone.language = language
        after = phone.get(f"/tables/{code}/view").json
        said = after["log"][-1]
        assert (said["kind"], said["move"]) == ("broken", {"sound": 3, "lost": before["number"] - 3})
        assert words in said["says"]
        assert after["number"] == 4
    forget_rooms(app)
    again = host.get(f"/tables/{code}/view").json
    assert [entry["kind"] for entry in again["log"]].count("broken") == 1, "it is told once, and kept"
    assert isinstance(store, SqliteStore)
    aside = store._read("select number from aside where code = ?", code)
    assert [number for (number,) in aside] == list(range(4, before["number"] + 1))


@LANGUAGES
def test_a_setup_that_was_spoiled_is_told(
    app: Flask, store: Store, code: str, phone: Callable[..., Any], language: str, words: str
) -> None:
    spoil(store, "update tables set setup = replace(setup, 'Ana', 'Anb') where code = ?", code)
    forget_rooms(app)
    answer = phone(language).get(f"/tables/{code}/view")
    assert (answer.status_code, answer.json["error"]) == (409, "store-damaged")
    assert words in answer.json["why"]


@LANGUAGES
def test_a_table_that_is_not_there_any_more_is_not_called_unknown(
    app: Flask, store: Store, code: str, phone: Callable[..., Any], language: str, words: str
) -> None:
    assert isinstance(store, SqliteStore)
    store._writer_db.execute("pragma foreign_keys = off")
    spoil(store, "delete from tables where code = ?", code)
    forget_rooms(app)
    answer = phone(language).get(f"/tables/{code}/view")
    assert (answer.status_code, answer.json["error"]) == (409, "table-lost")
    assert words in answer.json["why"]


def test_a_file_that_cannot_be_read_is_no_passing_trouble(
    app: Flask, store: Store, code: str, host: Any, tmp_path: Path
) -> None:
    assert isinstance(store, SqliteStore)
    store.tidy(0)
    store._db.execute("pragma cache_size = 0")
    with (tmp_path / "tables.sqlite3").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 200_000)
    forget_rooms(app)
    answer = host.get(f"/tables/{code}/view")
    assert (answer.status_code, answer.json["error"]) == (409, "store-damaged")
    assert "Traceback" not in answer.text

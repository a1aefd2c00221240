"""What every store promises, asked of each of them."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from companion.store import Appended, Behind, Holder, Kept, Pass, Store, open_store
from companion.store.model import HOUR, StoreTooNew
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore


def table(code: str) -> Kept:
    return Kept(code, "armorica", '{"seats": ["Ana", "Bo"]}', b"host", created=1000, touched=1000)


def test_a_new_table_is_found_as_it_was_kept(store: Store, code: str) -> None:
    assert store.find(code) is None
    assert store.create(table(code), ["one", "two"])
    assert store.find(code) == table(code)
    assert [(e.number, e.body) for e in store.since(code, 0)] == [(1, "one"), (2, "two")]


def test_a_code_is_given_once(store: Store, code: str) -> None:
    assert store.create(table(code), [])
    assert not store.create(replace(table(code), game="other"), ["x"])
    found = store.find(code)
    assert found is not None
    assert found.game == "armorica"
    assert store.since(code, 0) == []


def test_events_are_numbered_without_gaps(store: Store, code: str) -> None:
    store.create(table(code), ["one"])
    assert store.append(code, 1, ["two", "three"], 1001, "r1") == Appended(3)
    assert [e.number for e in store.since(code, 1)] == [2, 3]


def test_when_a_table_was_touched_is_known_to_the_hour(store: Store, code: str) -> None:
    store.create(table(code), [])
    for last, at in enumerate((1001, 1000 + HOUR - 1, 1000 + HOUR, 9000 + HOUR)):
        store.append(code, last, ["on and on"], at, None)
        found = store.find(code)
        assert found is not None
        assert at - HOUR < found.touched <= at


def test_a_writer_who_is_behind_writes_nothing(store: Store, code: str) -> None:
    store.create(table(code), ["one"])
    assert store.append(code, 0, ["late"], 1001, "r1") == Behind(1)
    assert len(store.since(code, 0)) == 1


def test_one_request_is_one_event(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert store.append(code, 0, ["a", "b"], 1001, "same") == Appended(2)
    assert store.append(code, 0, ["a", "b"], 1002, "same") == Appended(2, repeated=True)
    assert store.append(code, 2, ["c"], 1003, "same") == Appended(2, repeated=True)
    assert [e.body for e in store.since(code, 0)] == ["a", "b"]


def test_of_racing_writers_one_wins_and_the_rest_learn_where_the_log_ends(store: Store, code: str) -> None:
    store.create(table(code), [])
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda n: store.append(code, 0, [f"m{n}"], 1001, f"r{n}"), range(16)))
    assert sorted(map(repr, answers)).count(repr(Appended(1))) == 1
    assert answers.count(Behind(1)) == 15
    assert len(store.since(code, 0)) == 1


def test_a_seat_goes_to_the_first_of_two(store: Store, code: str) -> None:
    store.create(table(code), [])
    with ThreadPoolExecutor(6) as crowd:
        won = list(crowd.map(lambda n: store.claim(code, Holder("A", bytes([n]), f"n{n}"), None), range(6)))
    assert won.count(True) == 1
    assert store.seats(code)["A"].token == bytes([won.index(True)])


def test_a_seat_changes_hands_only_from_its_holder(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert store.claim(code, Holder("A", b"old", "Ana"), None)
    assert not store.claim(code, Holder("A", b"thief", "Eve"), b"guess")
    assert store.claim(code, Holder("A", b"new", "Ana"), b"old")
    assert store.seats(code) == {"A": Holder("A", b"new", "Ana")}
    store.release(code, "A")
    assert store.seats(code) == {}


def test_a_pass_opens_once_and_not_too_late(store: Store, code: str) -> None:
    store.create(table(code), [])
    ticket, stale = code.encode(), code.encode() + b"!"
    store.issue(ticket, Pass(code, "seat:A", expires=2000))
    store.issue(stale, Pass(code, "seat:A", expires=1500))
    assert store.redeem(b"never" + ticket, 1400) is None
    assert store.redeem(stale, 1600) is None
    assert store.redeem(ticket, 1600) == Pass(code, "seat:A", 2000)
    assert store.redeem(ticket, 1600) is None


def test_host_rights_move(store: Store, code: str) -> None:
    store.create(table(code), [])
    store.set_host(code, b"next")
    found = store.find(code)
    assert found is not None
    assert found.host == b"next"


def test_an_untouched_table_is_archived_and_comes_back_when_touched(store: Store, code: str) -> None:
    store.create(replace(table(code), touched=5), [])
    assert store.archive(untouched_since=6) >= 1
    found = store.find(code)
    assert found is not None
    assert found.archived
    store.append(code, 0, ["hello again"], 1002, None)
    found = store.find(code)
    assert found is not None
    assert not found.archived


def test_what_was_acknowledged_is_there_for_the_next_process(tmp_path: Path, code: str) -> None:
    first = open_store(tmp_path)
    first.create(table(code), ["one"])
    first.append(code, 1, ["two"], 1001, "r")
    second = SqliteStore(tmp_path / "tables.sqlite3")
    assert [e.body for e in second.since(code, 0)] == ["one", "two"]
    first.close()
    second.close()


def test_a_later_format_is_left_alone(tmp_path: Path) -> None:
    kept = SqliteStore(tmp_path / "t.sqlite3")
    kept._db.execute("pragma user_version = 99")
    kept.close()
    with pytest.raises(StoreTooNew, match="format 99"):
        SqliteStore(tmp_path / "t.sqlite3")


@pytest.mark.postgres
def test_another_process_hears_what_was_appended(postgres_url: str, code: str) -> None:
    writer, reader = PostgresStore(postgres_url), PostgresStore(postgres_url)
    heard: list[tuple[str, int]] = []
    try:
        words: list[str] = []
        reader.listen(lambda table_code, last: heard.append((table_code, last)), words.append)
        writer.create(table(code), ["one"])
        number, deadline = 1, time.monotonic() + 10
        while (code, number) not in heard and time.monotonic() < deadline:
            assert writer.append(code, number, ["next"], 1001, None) == Appended(number + 1)
            number += 1
            time.sleep(0.02)
        assert (code, number) in heard
        writer.tell(f"word {code}")
        while f"word {code}" not in words and time.monotonic() < deadline:
            time.sleep(0.02)
        assert f"word {code}" in words
    finally:
        writer.close()
        reader.close()

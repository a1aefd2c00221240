"""What every store promises, asked of each of them."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from support.waiting import until

from companion.store import Appended, Behind, Hand, Holder, Lost, Pass, Store, StoredTable, open_store
from companion.store.model import HOUR, StoreAway, StoreClosed, StoreTooNew, purpose
from companion.store.notices import Notice
from companion.store.postgres import PostgresStore
from companion.store.sqlite import SqliteStore


def table(code: str) -> StoredTable:
    return StoredTable(code, "armorica", '{"seats": ["Ana", "Bo"]}', b"host", created=1000, touched=1000)


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


def test_a_wish_brings_one_table(store: Store, code: str) -> None:
    wish, other = code.encode(), code.encode() + b"2"
    assert store.find_by_wish(wish) is None
    assert store.create(table(code), ["one"], wish)
    assert not store.create(table(code + "2"), ["x"], wish), "granted already"
    assert store.find(code + "2") is None, "and nothing is left of what was tried"
    assert not store.create(table(code), ["x"], other)
    assert store.find_by_wish(other) is None, "the code was taken, so another one is tried for this wish"
    assert store.create(table(code + "3"), [], other)
    assert [store.find_by_wish(each) for each in (wish, other)] == [table(code), table(code + "3")]
    assert [e.body for e in store.since(code, 0)] == ["one"]


def test_of_one_wish_uttered_many_times_at_once_comes_one_table(store: Store, code: str) -> None:
    with ThreadPoolExecutor(6) as crowd:
        made = list(crowd.map(lambda n: store.create(table(f"{code}{n}"), ["one"], code.encode()), range(6)))
    assert made.count(True) == 1
    assert store.find_by_wish(code.encode()) == table(f"{code}{made.index(True)}")


def test_a_ticket_that_was_found_expired_stays_so_when_the_clock_is_set_back(store: Store, code: str) -> None:
    store.create(table(code), [])
    seen, unseen = code.encode(), code.encode() + b"2"
    for ticket in (seen, unseen):
        store.issue(ticket, Pass(code, purpose("Ana"), 2000), 1000)
    assert store.ticket(seen, 2000) is not None
    assert store.ticket(seen, 2001) is None
    assert store.ticket(seen, 1000) is None
    store.tidy(2001)
    assert [store.ticket(ticket, 1000) for ticket in (seen, unseen)] == [None, None]


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


def test_events_follow_on_each_other_without_a_gap(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert store.append(code, 3, ["too early"], 1001, "r1") == Behind(0)
    assert store.append(code, 0, ["one", "two"], 1001, "r2") == Appended(2)
    for after in (0, 1, 3, 7):
        assert store.append(code, after, ["elsewhere"], 1001, f"after-{after}") == Behind(2)
    assert [event.body for event in store.since(code, 0)] == ["one", "two"]


def test_events_of_no_table_are_not_kept(tmp_path: Path) -> None:
    kept = SqliteStore(tmp_path / "t.sqlite3")
    assert kept.append("NOBODY", 0, ["one"], 1001, None) == Behind(0)
    assert kept.since("NOBODY", 0) == []
    kept.close()


def test_one_request_is_one_event(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert store.append(code, 0, ["a", "b"], 1001, "same") == Appended(2)
    assert store.append(code, 0, ["a", "b"], 1002, "same") == Appended(2, repeated=True)
    assert store.append(code, 2, ["c"], 1003, "same") == Appended(2, repeated=True)
    assert [e.body for e in store.since(code, 0)] == ["a", "b"]


@pytest.mark.parametrize("many", [1, 2, 40, 41, 100])
def test_who_asks_again_is_told_the_same_number_whatever_came_since(store: Store, code: str, many: int) -> None:
    """However many events the request brought, and wherever the one who asks again believes the log to end."""
    store.create(table(code), [])
    batch = [f"e{n}" for n in range(many)]
    first = store.append(code, 0, batch, 1001, "same")
    assert first == Appended(many)
    assert store.append(code, many, ["somebody else's"], 1002, "other") == Appended(many + 1)
    for after in (0, many, many + 1):
        assert store.append(code, after, batch, 1003, "same") == Appended(many, repeated=True)
    assert store.find_request(code, "same") == many
    assert len(store.since(code, 0)) == many + 1


def test_of_racing_writers_one_wins_and_the_rest_learn_where_the_log_ends(store: Store, code: str) -> None:
    store.create(table(code), [])
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda n: store.append(code, 0, [f"m{n}"], 1001, f"r{n}"), range(16)))
    assert sorted(map(repr, answers)).count(repr(Appended(1))) == 1
    assert answers.count(Behind(1)) == 15
    assert len(store.since(code, 0)) == 1


def take(store: Store, code: str, hand: Hand, after: int = 0, request: str | None = None) -> object:
    return store.hand_over(code, after, [hand], ["news"], 1001, request)


def test_a_seat_goes_to_the_first_of_two(store: Store, code: str) -> None:
    store.create(table(code), [])
    with ThreadPoolExecutor(6) as crowd:
        won = list(crowd.map(lambda n: take(store, code, Hand("A", bytes([n + 1]), f"n{n}", None)), range(6)))
    assert won.count(Appended(1)) == 1
    assert won.count(Behind(1)) == 5
    assert store.seats(code)["A"].token == bytes([won.index(Appended(1)) + 1])


def test_a_seat_changes_hands_only_from_its_holder_and_never_without_the_news(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert take(store, code, Hand("A", b"old", "Ana", None)) == Appended(1)
    assert take(store, code, Hand("A", b"thief", "Eve", None), 1) == Lost()
    assert take(store, code, Hand("A", b"thief", "Eve", b"guess"), 1) == Lost()
    assert take(store, code, Hand("A", b"late", "Eve"), 0) == Behind(1)
    assert store.seats(code) == {"A": Holder("A", b"old", "Ana")}
    assert len(store.since(code, 0)) == 1
    assert take(store, code, Hand("A", b"new", "Ana", b"old"), 1) == Appended(2)
    assert store.seats(code) == {"A": Holder("A", b"new", "Ana")}
    assert take(store, code, Hand("A", None), 2) == Appended(3)
    assert store.seats(code) == {}


def test_of_two_hands_both_change_or_none(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert take(store, code, Hand("A", b"ana", "Ana", None)) == Appended(1)
    both = [Hand("B", b"ana too", "Ana", None), Hand("A", b"x", "Eve", b"guess")]
    assert store.hand_over(code, 1, both, ["one", "other"], 1001, None) == Lost()
    assert store.seats(code).keys() == {"A"}
    assert len(store.since(code, 0)) == 1


def test_the_same_request_changes_hands_once(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert take(store, code, Hand("A", b"mine", "Ana", None), request="r") == Appended(1)
    again = take(store, code, Hand("A", b"mine", "Ana", None), request="r")
    assert again == Appended(1, repeated=True)


def test_a_ticket_is_used_up_by_what_it_is_for_and_not_too_late(store: Store, code: str) -> None:
    store.create(table(code), [])
    ticket, stale = code.encode(), code.encode() + b"!"
    store.issue(stale, Pass(code, "seat:A", expires=1000), 900)
    store.issue(ticket, Pass(code, "seat:A", expires=2000), 950)
    assert store.ticket(b"never" + ticket, 1001) is None
    assert store.ticket(stale, 1001) is None
    assert store.ticket(ticket, 1001) == Pass(code, "seat:A", 2000)
    assert take(store, code, Hand("A", b"eve", "Eve", ticket=stale)) == Lost()
    assert take(store, code, Hand("B", b"eve", "Eve", ticket=ticket)) == Lost()
    assert take(store, code, Hand("A", b"new", "Ana", ticket=ticket)) == Appended(1)
    assert store.ticket(ticket, 1001) is None
    assert take(store, code, Hand("A", b"eve", "Eve", ticket=ticket), 1) == Lost()


def test_a_ticket_that_was_kept_takes_nothing_back(store: Store, code: str) -> None:
    store.create(table(code), [])
    for seat, ticket in (("A", b"1"), ("A", b"2"), ("B", b"3"), (None, b"4"), (None, b"5")):
        store.issue(code.encode() + ticket, Pass(code, purpose(seat), expires=2000), 950)
    assert take(store, code, Hand("A", b"carl", "Carl", ticket=code.encode() + b"1")) == Appended(1)
    assert take(store, code, Hand(None, b"next", ticket=code.encode() + b"4"), 1) == Appended(2)
    good = [sign for sign in b"12345" if store.ticket(code.encode() + bytes([sign]), 1001)]
    assert bytes(good) == b"3"


def test_expired_tickets_are_cleared_away(store: Store, code: str) -> None:
    store.create(table(code), [])
    store.issue(code.encode(), Pass(code, "seat:A", expires=1000), 900)
    store.issue(code.encode() + b"2", Pass(code, "seat:A", expires=3000), 1500)
    assert store.ticket(code.encode(), 950) is None


def test_host_rights_move(store: Store, code: str) -> None:
    store.create(table(code), [])
    assert take(store, code, Hand(None, b"next")) == Appended(1)
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


def test_a_table_that_was_put_aside_comes_back_though_the_disk_was_full_at_first(
    tmp_path: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    store.create(table(code), ["one"])
    assert store.archive(2000) == 1

    def full(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(store._writer, "_on_disk", full)
        with pytest.raises(StoreAway):
            store.append(code, 1, ["two"], 9000, None)
    assert store.append(code, 1, ["two"], 9001, None) == Appended(2)
    found = store.find(code)
    assert found is not None
    assert (found.archived, found.touched) == (False, 9001)
    store.close()


def test_what_was_acknowledged_is_there_for_the_next_process(tmp_path: Path, code: str) -> None:
    first = open_store(tmp_path)
    first.create(table(code), ["one"])
    first.append(code, 1, ["two"], 1001, "r")
    second = SqliteStore(tmp_path / "tables.sqlite3")
    assert [e.body for e in second.since(code, 0)] == ["one", "two"]
    first.close()
    second.close()


def test_whoever_is_writing_or_reading_when_the_store_closes_is_done_or_told(store: Store, code: str) -> None:
    """Closed under a statement that runs, SQLite ends the whole process."""
    tables = [f"{code}{number}" for number in range(4)]
    for each in tables:
        store.create(table(each), [])
    written, told = dict.fromkeys(tables, 0), []

    def play(each: str) -> None:
        try:
            while True:
                store.append(each, written[each], ["{}"], 1001, None)
                written[each] += 1
                store.since(each, 0)
        except StoreClosed:
            told.append(each)

    players = [Thread(target=play, args=(each,)) for each in tables]
    for player in players:
        player.start()
    until(lambda: min(written.values()) >= 3)
    store.close()
    for player in players:
        player.join(10)
    assert sorted(told) == sorted(tables)


def test_tables_kept_before_there_were_wishes_open(tmp_path: Path, code: str) -> None:
    path = tmp_path / "t.sqlite3"
    before = SqliteStore(path)
    before.create(table(code), ["one"])
    before._db.execute("drop table wishes")
    before.close()
    kept = SqliteStore(path)
    assert [e.body for e in kept.since(code, 0)] == ["one"]
    assert kept.create(table(code + "2"), [], b"wish")
    assert kept.find_by_wish(b"wish") == table(code + "2")
    kept.close()


@pytest.mark.postgres
def test_tables_kept_in_postgresql_before_there_were_wishes_open(postgres_url: str, code: str) -> None:
    name = f"kept_before_{code.lower()}"
    with psycopg.connect(postgres_url, autocommit=True) as line:
        line.execute(f"create database {name}")
        try:
            url = make_conninfo(postgres_url, dbname=name)
            before = PostgresStore(url)
            before.create(table(code), ["one"])
            before.close()
            with psycopg.connect(url) as older:
                older.execute("drop table punchboard.wishes")
            kept = PostgresStore(url)
            assert [e.body for e in kept.since(code, 0)] == ["one"]
            assert kept.create(table(code + "2"), [], b"wish")
            assert kept.find_by_wish(b"wish") == table(code + "2")
            kept.close()
        finally:
            line.execute(f"drop database {name} with (force)")


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
        numbers = count(1)

        def is_heard() -> bool:
            """Listening begins in a thread of its own, so write until something is heard."""
            number = next(numbers)
            assert writer.append(code, number, ["next"], 1001, None) == Appended(number + 1)
            return any(table_code == code for table_code, _ in heard)

        until(is_heard)
        number = next(numbers)
        writer.tell(f"word {code}")
        until(lambda: f"word {code}" in words)
        with psycopg.connect(postgres_url, autocommit=True) as somebody:
            for junk in ("", "junk", f"{code} many"):
                somebody.execute("select pg_notify('punchboard', %s)", (junk,))
        assert writer.append(code, number, ["last"], 1001, None) == Appended(number + 1)
        until(lambda: (code, number + 1) in heard, what="a call after those of others")
    finally:
        writer.close()
        reader.close()


@pytest.mark.postgres
def test_a_new_ticket_and_a_change_of_hands_do_not_wait_for_each_other(postgres_url: str, code: str) -> None:
    """Both want the table's row and its old tickets."""
    store = PostgresStore(postgres_url)
    try:
        store.create(table(code), ["one"])
        store.issue(code.encode(), Pass(code, "seat:A", expires=1000), 900)
        with (
            psycopg.connect(postgres_url, autocommit=True) as onlooker,
            psycopg.connect(postgres_url, options="-c search_path=punchboard -c lock_timeout=3000") as hands,
        ):
            hands.execute("select 1 from tables where code = %s for update", (code,))
            issuing = Thread(target=store.issue, args=(code.encode() + b"2", Pass(code, "seat:A", expires=3000), 1500))
            issuing.start()
            waits = "select 1 from pg_stat_activity where %s = any(pg_blocking_pids(pid))"
            until(lambda: not issuing.is_alive() or onlooker.execute(waits, (hands.info.backend_pid,)).fetchone())
            hands.execute("delete from passes where code = %s and purpose = 'seat:A'", (code,))
        issuing.join()
        assert store.ticket(code.encode() + b"2", 1500) is not None
    finally:
        store.close()


def test_a_store_says_how_much_it_holds(store: Store, code: str) -> None:
    store.create(replace(table(code), setup="x" * 500_000), ["body"])
    held = store.usage()
    assert held.tables >= 1
    assert held.bytes > 500_000


def notice(code: str, key: str, **more: Any) -> Notice:
    return Notice(f"{code}-{key}", code, "Ana", "mail", "ana@example.org", "en", b"holder", 1000, **more)


def test_an_address_is_kept_told_once_and_goes_with_its_table(store: Store, code: str) -> None:
    assert store.create(table(code), [])
    store.keep_notice(notice(code, "first"))
    store.keep_notice(notice(code, "second"))
    assert store.notices(code) == [notice(code, "second")], "one of each way for a seat"
    assert code not in store.codes_with_notices()
    assert not store.claim_notice(notice(code, "second"), 3, 2000), "nothing before it is confirmed"
    assert store.confirm_notice(f"{code}-second")
    assert not store.confirm_notice(f"{code}-first")
    assert code in store.codes_with_notices()
    confirmed = notice(code, "second", confirmed=1)
    with ThreadPoolExecutor(4) as crowd:
        claims = list(crowd.map(lambda _: store.claim_notice(confirmed, 3, 2000), range(4)))
    assert claims.count(True) == 1, "of several processes one tells"
    assert store.notice(f"{code}-second") == notice(code, "second", confirmed=1, told=3, told_at=2000)
    store.keep_notice(replace(notice(code, "third"), seat="Bo"))
    store.drop_unconfirmed(2000)
    assert [each.seat for each in store.notices(code)] == ["Ana"]
    assert store.upkeep(lambda work: work.delete(code))
    assert store.notices(code) == []
    assert not store.drop_notice(f"{code}-second")

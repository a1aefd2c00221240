"""Whatever happens to what is stored: nothing that was told is missing without a word, and nothing is thrown away."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from bench.damage import FILES, NAME, WAYS, Evenings, Tally, try_out
from companion.store import Appended, Store, StoredTable
from companion.store.model import Damage, StoreAway, StoreDamaged, StoreUnsound
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_file import store_errors

EVENTS = 6


@pytest.fixture(scope="module", params=["killed", "stopped"])
def evenings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evenings:
    return Evenings(tmp_path_factory.mktemp("evenings"), killed=request.param == "killed")


def test_no_pair_of_spoiled_files_loses_anything_in_silence(
    evenings: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    tally = Tally()
    for ways in product(WAYS, repeat=len(FILES)):
        if sum(way != "whole" for way in ways) <= 2:
            try_out(evenings, ways, Random(str(ways)), tally)
    assert tally.silent == []
    assert not tally.faults
    assert all((tally.all_there, tally.told_what_is_missing, tally.refused)), "each of them was seen"


def laid_out(evenings: Evenings, folder: Path, **ways: str) -> Path:
    """The folder as it was left, but for some of its files."""
    for file in evenings.newest.files:
        how = ways.get(file.removeprefix(NAME).removeprefix("-") or "db", "whole")
        source = {"earlier": evenings.earlier, "foreign": evenings.foreign}.get(how, evenings.newest)
        if how != "missing" and file in source.files:
            (folder / file).write_bytes(source.files[file])
    return folder / NAME


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        ({"db": "missing"}, "is missing"),
        ({"db": "earlier"}, "older copy"),
        ({"db": "foreign"}, "different servers"),
    ],
)
def test_files_that_do_not_belong_together_are_left_alone(
    evenings: Evenings, tmp_path: Path, ways: dict[str, str], said: str
) -> None:
    path = laid_out(evenings, tmp_path, **ways)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(StoreUnsound, match=said) as told:
        SqliteStore(path)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert told.value.hint, "and what to do"
    assert "copy of tables.sqlite3 back" not in told.value.hint


def test_a_log_of_another_server_is_not_taken_for_ones_own(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    path = laid_out(Evenings(tmp_path, killed=True), tmp_path / "here", wal="foreign")
    with pytest.raises(StoreUnsound, match="another database"):
        SqliteStore(path)


def test_a_log_without_the_file_that_guards_it_is_not_trusted(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    path = laid_out(Evenings(tmp_path, killed=True), tmp_path / "here", heads="missing")
    with pytest.raises(StoreUnsound, match="-heads is missing"):
        SqliteStore(path)


def test_a_log_alone_is_no_new_beginning(tmp_path: Path) -> None:
    """Without its database and its guard: beginning anew would delete the log."""
    (tmp_path / "here").mkdir()
    path = laid_out(Evenings(tmp_path, killed=True), tmp_path / "here", db="missing", heads="missing")
    wal = path.with_name(f"{NAME}-wal")
    before = wal.read_bytes()
    with pytest.raises(StoreUnsound, match=f"{NAME} is missing, but {NAME}-wal") as told:
        SqliteStore(path)
    assert told.value.hint
    assert wal.read_bytes() == before


@pytest.mark.parametrize(
    ("named", "told"),
    [("SQLITE_IOERR_SHORT_READ", StoreDamaged), ("SQLITE_IOERR_READ", StoreAway), ("SQLITE_BUSY", StoreAway)],
)
def test_a_file_that_was_cut_off_is_damaged_and_not_away(named: str, told: type[Exception]) -> None:
    """Away means: try again. A file that lacks its end will never be whole again by itself."""
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorname = named
    with pytest.raises(told), store_errors():
        raise fault


def table(code: str) -> StoredTable:
    return StoredTable(code, "armorica", '{"seats": []}', b"host", 1, 1)


@pytest.fixture
def told(store: Store, code: str) -> Store:
    store.create(table(code), ["event 1", "event 2"])
    for number in range(2, EVENTS):
        assert store.append(code, number, [f"event {number + 1}"], 5, f"r{number}") == Appended(number + 1)
    return store


def run(store: Store, sql: str, code: str) -> None:
    """As something else than Punchboard would change it."""
    if isinstance(store, SqliteStore):
        store._writer_db.execute(sql, (code,))
    else:
        with store._transaction() as db:  # type: ignore[attr-defined]
            db.execute(sql.replace("?", "%s"), (code,))


def bodies(store: Store, code: str) -> list[str]:
    return [event.body for event in store.log(table(code)).events]


def test_a_log_that_was_left_alone_is_whole(told: Store, code: str) -> None:
    assert told.log(table(code)).damage is None
    assert len(bodies(told, code)) == EVENTS


@pytest.mark.parametrize(
    ("sql", "sound"),
    [
        ("update events set body = 'Event 4' where number = 4 and code = ?", 3),
        ("update events set at = 6 where number = 4 and code = ?", 3),
        ("update events set request = 'another' where number = 4 and code = ?", 3),
        ("delete from events where number = 4 and code = ?", 3),
        ("delete from events where number > 4 and code = ?", 4),
        ("delete from events where code = ?", 0),
    ],
)
def test_a_log_whose_chain_breaks_opens_up_to_there_and_the_rest_is_kept(
    told: Store, code: str, sql: str, sound: int
) -> None:
    run(told, sql, code)
    left = len(told.since(code, sound))
    found = told.log(table(code))
    assert found.damage == Damage(sound, EVENTS)
    assert len(found.events) == sound
    told.break_off(table(code), found.damage, "broken", 9)
    assert bodies(told, code) == [*(f"event {number}" for number in range(1, sound + 1)), "broken"]
    assert told.log(table(code)).damage is None
    aside = told._read("select number from aside where code = " + ("?" if not told.shared else "%s"), code)  # type: ignore[attr-defined]
    assert len(aside) == left, "what followed lies aside"
    assert told.append(code, sound + 1, ["on and on"], 10, "r4") == Appended(sound + 2), "and its requests are free"
    assert told.log(table(code)).damage is None


def test_a_setup_that_was_changed_is_said_to_be(told: Store, code: str) -> None:
    run(told, "update tables set setup = '{}' where code = ?", code)
    kept = told.find(code)
    assert kept is not None
    with pytest.raises(StoreDamaged, match="setup"):
        told.log(kept)


def test_tables_of_an_earlier_punchboard_open_and_are_chained_from_then_on(told: Store, code: str) -> None:
    run(told, "update events set digest = null where code = ?", code)
    run(told, "delete from heads where code = ?", code)
    assert len(bodies(told, code)) == EVENTS
    if isinstance(told, SqliteStore):
        told._heads.clear()
    told.append(code, EVENTS, ["the first with a digest"], 6, None)
    assert told.log(table(code)).damage is None
    run(told, "update events set body = 'something else' where number = 2 and code = ?", code)
    assert told.log(table(code)).damage == Damage(EVENTS, EVENTS + 1), "and it covers those before it"


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Callable[[], SqliteStore]]:
    opened: list[SqliteStore] = []

    def again() -> SqliteStore:
        for store in opened:
            store.close()
        opened.append(SqliteStore(tmp_path / NAME))
        return opened[-1]

    yield again
    for store in opened:
        store.close()


def test_what_the_guard_knows_outlives_a_database_that_forgot_it(files: Callable[[], SqliteStore]) -> None:
    """As after a log that ends too early: events and heads are both those of a moment ago."""
    store = files()
    store.create(table("A"), ["event 1", "event 2"])
    store._writer_db.execute("delete from events where number = 2")
    store._writer_db.execute("update heads set number = 1")
    assert store.log(table("A")).damage == Damage(1, 2)
    assert files().log(table("A")).damage == Damage(1, 2), "and remembers it"


def test_more_tables_than_the_guard_had_room_for(
    files: Callable[[], SqliteStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.guard.STEP", 3)
    store = files()
    for number in range(10):
        store.create(table(f"T{number}"), ["event 1"])
    store._writer_db.execute("delete from events")
    store._writer_db.execute("delete from heads")
    again = files()
    assert [again.log(table(f"T{number}")).damage for number in range(10)] == [Damage(0, 1)] * 10


@pytest.mark.postgres
@pytest.mark.parametrize("code", ["XX001", "XX002"])
def test_pages_postgresql_finds_damaged_are_no_passing_trouble(own_database: Callable[[], str], code: str) -> None:
    from companion.store.postgres import PostgresStore

    store = PostgresStore(own_database())
    with pytest.raises(StoreDamaged), store._transaction() as db:
        db.execute(f"do $$ begin raise exception 'invalid page' using errcode = '{code}'; end $$")
    assert store.find("T") is None, "and the next one is asked as ever"
    store.close()

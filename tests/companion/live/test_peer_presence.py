"""Who is here, when phones of one table are connected to different processes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from support.games import engine

from companion.engines import Loaded, open_pack
from companion.live.peer_presence import AGAIN, BELIEVED, LONG_ENOUGH, PeerPresence, _in_words
from companion.live.presence import GRACE
from companion.live.registry import Registry
from companion.live.room import Room
from companion.rules.kernel import Illegal
from companion.store import StoredTable
from companion.store.sqlite import SqliteStore
from companion.tables.records import write_record
from companion.tables.table import Table

ARMORICA = open_pack("armorica")
SEATS = ("Ana", "Bo")


class SharedStore(SqliteStore):
    """Two hubs over it are as good as two processes: what one says all of them hear."""

    shared = True

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.ears: list[Callable[[str], None]] = []
        self.words = 0

    def tell(self, word: str) -> None:
        assert len(word.encode()) < 8000
        self.words += 1
        for ear in list(self.ears):
            ear(word)

    def listen(self, heard: Callable[[str, int], None], told: Callable[[str], None]) -> None:
        self.ears.append(told)


def load(name: str) -> Loaded:
    return ARMORICA


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SharedStore]:
    kept = SharedStore(tmp_path / "tables.sqlite3")
    table = Table.new(engine("armorica"), SEATS, "a seed", content_hash=ARMORICA.content_hash)
    assert not isinstance(table, Illegal)
    chairs = [{"seat": seat, "played": "phone", "by": ""} for seat in SEATS]
    setup = {"seed": "a seed", "table": write_record(table.setup, ()), "seats": chairs}
    kept.create(StoredTable("TABLE1", "armorica", json.dumps(setup), b"host", 1, 1), [])
    yield kept
    kept.close()


def room_of(registry: Registry) -> Room:
    room = registry.room("TABLE1")
    assert room is not None
    return room


def test_a_phone_at_another_process_is_here_and_those_who_look_are_told(store: SharedStore) -> None:
    one, two = Registry(store, load), Registry(store, load)
    here, there = room_of(one), room_of(two)
    with there.listening("Bo") as bo, here.listening("Ana"):
        assert here.presence.here() == {"Ana"}
        two.settle()
        assert here.presence.here() == {"Ana", "Bo"}
        one.settle()
        assert there.presence.here() == {"Ana", "Bo"}
        assert bo.wait(0)


def test_who_leaves_there_is_away_here(store: SharedStore) -> None:
    one, two = Registry(store, load), Registry(store, load)
    here, there = room_of(one), room_of(two)
    with there.listening("Bo"):
        two.settle()
    assert here.presence.here() == {"Bo"}
    there.settle(monotonic() + GRACE + 1, 0)
    two.settle()
    assert here.presence.here() == set()


def test_a_process_that_was_killed_is_believed_for_a_while_only(store: SharedStore) -> None:
    one, two = Registry(store, load), Registry(store, load)
    here, there = room_of(one), room_of(two)
    with there.listening("Bo"), here.listening("Ana") as ana:
        two.settle()
        assert ana.wait(0)
        here.settle(monotonic() + BELIEVED - 1, 0)
        assert here.presence.here() == {"Ana", "Bo"}
        here.settle(monotonic() + BELIEVED + 1, 0)
        assert here.presence.here() == {"Ana"}
        assert ana.wait(0)


def test_whoever_opens_a_table_later_is_told_at_once(store: SharedStore) -> None:
    two = Registry(store, load)
    there = room_of(two)
    with there.listening("Bo"):
        two.settle()
        late = Registry(store, load)
        here = room_of(late)
        two.settle()
        assert here.presence.here() == {"Bo"}


def test_nothing_is_said_while_nothing_changes_until_it_is_said_again(store: SharedStore) -> None:
    registry = Registry(store, load)
    room = room_of(registry)
    said: list[str] = []
    elsewhere = PeerPresence(said.append)
    with room.listening("Ana"):
        for second in range(int(3 * AGAIN)):
            elsewhere.speak([room], float(second))
    assert len(said) == 3


def test_many_tables_go_in_words_that_are_short_enough() -> None:
    seats = frozenset("Ä" * 40 + str(n) for n in range(12))
    words = list(_in_words({f"T{n}": seats for n in range(300)}))
    assert sum(map(len, words)) == 300
    assert max(len(json.dumps({"from": "x" * 16, "here": word})) for word in words) < 8000
    assert LONG_ENOUGH < 8000


def test_a_word_that_cannot_be_understood_harms_nobody(store: SharedStore) -> None:
    registry = Registry(store, load)
    room = room_of(registry)
    for word in ("", "null", "[]", '{"from": 1}', '{"from": "x", "here": {"TABLE1": 5}}'):
        registry._on_word(word)
    assert room.presence.here() == set()

"""Rooms: what is true in memory is durable, no matter which process wrote it; listeners are never left behind."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from support.games import engine

from companion.engines import Loaded, open_pack
from companion.live import append as append_module
from companion.live.events import SeatNews
from companion.live.lines import game_line, lines_of
from companion.live.outcomes import Done, Full, Stale
from companion.live.registry import Registry
from companion.live.room import Room
from companion.rules.kernel import Chance, Illegal, Turn
from companion.store import Store, StoredTable, open_store
from companion.store.model import ANY_TABLE, StoreAway
from companion.tables.entries import Move
from companion.tables.loading import load as load_log
from companion.tables.records import write_record
from companion.tables.table import Table

ARMORICA = open_pack("armorica")
SEATS = ("Ana", "Bo")


def keep(store: Store, code: str, dealer: str = "app") -> None:
    """A table in the store, as a server keeps it."""
    from companion.live.events import write_body

    table = Table.new(engine("armorica"), SEATS, "a seed", {}, {"cards": dealer}, ARMORICA.content_hash)
    assert not isinstance(table, Illegal)
    bodies = [write_body(entry) for entry in table.deal("2026-01-01T00:00:00Z").entries]
    setup = {
        "seed": "a seed",
        "table": write_record(table.setup, ()),
        "seats": [{"seat": seat, "played": "phone", "by": ""} for seat in SEATS],
    }
    assert store.create(StoredTable(code, "armorica", json.dumps(setup), b"host", 1, 1), bodies)


def load(name: str) -> Loaded:
    return ARMORICA


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = open_store(tmp_path)
    keep(kept, "TABLE1")
    yield kept
    kept.close()


def opened(store: Store, code: str = "TABLE1") -> Room:
    room = Registry(store, load).room(code)
    assert room is not None
    return room


def legal(room: Room) -> dict[str, Any]:
    assert room.table is not None
    pending = room.table.pending
    assert isinstance(pending, Turn)
    game = room.table.game
    return game.write_move(game.legal_moves(room.table.state, pending.seats[0])[0])


def play(room: Room, request: str = "r-1", seen: int | None = None) -> Done | Stale | Illegal:
    return room.play(legal(room), "2026-01-01T00:00:00Z", 2, request, room.last if seen is None else seen)


def test_another_room_over_the_same_store_catches_up(store: Store) -> None:
    here, there = opened(store), opened(store)
    assert isinstance(play(here), Done)
    assert there.catch_up()
    assert there.table is not None
    assert here.table is not None
    assert there.table.log == here.table.log
    assert there.history.lines == here.history.lines
    assert there.table.game.position(there.table.state) == here.table.game.position(here.table.state)
    assert not there.catch_up()


def test_catching_up_over_an_undo_folds_anew(store: Store) -> None:
    here, there = opened(store), opened(store)
    play(here)
    undone = here.change(lambda table: table.offer_undo(None, consents=SEATS), 3)
    assert isinstance(undone, Done), undone
    play(here, "r-2")
    assert there.catch_up()
    assert there.history.lines == here.history.lines
    assert there.last == here.last


def test_a_move_prepared_on_an_old_state_is_judged_on_the_new_one(store: Store) -> None:
    here, there = opened(store), opened(store)
    move = legal(here)
    assert isinstance(here.play(move, "", 2, "r-1", here.last), Done)
    late = there.play(move, "", 2, "r-2", there.last)
    assert isinstance(late, Stale)
    assert late.refusal.rule == "TABLE 2.3"
    assert there.last == here.last


def test_a_request_that_went_to_another_process_is_known_here(store: Store) -> None:
    here, there = opened(store), opened(store)
    move, seen = legal(here), here.last
    done = here.play(move, "", 2, "r-1", seen)
    assert isinstance(done, Done)
    again = there.play(move, "", 2, "r-1", seen)
    assert isinstance(again, Done)
    assert again.repeated
    assert there.last == here.last


def test_a_request_that_is_sent_again_is_told_the_same_number_here_and_peers(store: Store) -> None:
    """Of a move that brought an answer of chance with it, and of a tap in the toolbox; others posted meanwhile."""
    here, there = opened(store), opened(store)
    note = {"tool": "note", "text": "?"}
    longest = 0
    for turn in range(6):
        move, seen = legal(here), here.last
        first = here.play(move, "", 2, f"move-{turn}", seen)
        assert isinstance(first, Done)
        longest = max(longest, first.number - seen)
        tapped = here.use_tool(note, None, 2, f"tap-{turn}")
        assert isinstance(tapped, Done)
        here.use_tool(note, None, 2, f"other-{turn}")
        for room in (here, there):
            assert room.play(move, "", 2, f"move-{turn}", seen) == Done(first.number, repeated=True)
            assert room.use_tool(note, None, 2, f"tap-{turn}") == Done(tapped.number, repeated=True)
    assert longest > 1, "some of the moves brought more than themselves"


def test_an_answer_meant_for_an_earlier_question_is_not_taken_for_this_one(store: Store) -> None:
    """TABLE 2.3: two phones enter what came up; the second is told, not taken for the next card."""
    keep(store, "TABLE2", dealer="table")
    room = opened(store, "TABLE2")
    assert room.table is not None
    seen = room.last
    for number in range(2):
        pending = room.table.pending
        assert isinstance(pending, Chance)
        answer = next(iter(pending.question.odds.chances()))
        data = {"type": "chance", "question": pending.question.id, "answer": answer}
        outcome = room.play(data, "", 2, f"r-{number}", seen)
        if number == 0:
            assert isinstance(outcome, Done)
        else:
            assert isinstance(outcome, Stale)
            assert outcome.refusal.rule == "TABLE 2.3"


def test_letting_the_app_deal_twice_deals_once(store: Store) -> None:
    keep(store, "TABLE2", dealer="table")
    room = opened(store, "TABLE2")
    seen = room.last
    assert isinstance(room.deal("", 2, "r-1", seen), Done)
    assert isinstance(room.deal("", 2, "r-2", seen), Stale)
    assert isinstance(room.deal("", 2, "r-3", room.last), Done)


def test_a_listener_is_told_once_however_much_happened(store: Store) -> None:
    room = opened(store)
    with room.listening("Ana") as listener:
        listener.wait(0)
        for n in range(5):
            assert isinstance(play(room, f"r-{n}"), Done)
        assert listener.wait(1)
        assert not listener.wait(0), "five moves are one call"


def test_nobody_is_told_before_it_is_durable(store: Store) -> None:
    """The listener asks the store what is there at the moment it is told."""
    room = opened(store)
    found: list[bool] = []

    def heard(changed: Room) -> None:
        found.append(len(store.since("TABLE1", changed.last - 1)) == 1)

    room.heard = heard
    play(room)
    assert found == [True]


def test_a_store_that_fails_leaves_the_room_as_it_was(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    room = opened(store)
    before, lines = room.last, len(room.history.lines)

    def full(*_: Any) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", full)
        with pytest.raises(OSError, match="no space"):
            play(room)
    assert (room.last, len(room.history.lines)) == (before, lines)
    assert isinstance(play(room, "r-2"), Done)


def test_a_table_that_is_too_long_takes_nothing_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    room = opened(store)
    monkeypatch.setattr(append_module, "MOST_EVENTS", room.last)
    with pytest.raises(Full):
        play(room)


def test_a_table_with_too_much_in_its_log_takes_nothing_more_here_elsewhere_and_opened_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few events can be large ones, and a reader that opens the table reads them all."""
    here, elsewhere = opened(store), opened(store)
    monkeypatch.setattr(append_module, "MOST_SIGNS", here.history.signs + 100_000)
    deck = {"tool": "deck", "name": "names", "cards": [f"{number:040}" for number in range(1000)]}
    for _ in range(2):
        assert isinstance(here.use_tool(deck, None, 1), Done)
    elsewhere.catch_up()
    again = opened(store)
    assert here.history.signs == elsewhere.history.signs == again.history.signs
    for room in (here, elsewhere, again):
        with pytest.raises(Full):
            room.use_tool(deck, None, 1)


def test_what_filled_a_table_up_is_answered_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    room = opened(store)
    monkeypatch.setattr(append_module, "MOST_EVENTS", room.last + 1)
    monkeypatch.setattr(append_module, "ASIDES_END", 1.0)
    note = {"tool": "note", "text": "well played"}
    first = room.use_tool(note, None, 1, "request-1")
    assert room.use_tool(note, None, 1, "request-1") == Done(room.last, repeated=True)
    assert first == Done(room.last)
    with pytest.raises(Full):
        room.use_tool(note, None, 1, "request-2")


def test_there_is_never_a_second_room_while_somebody_holds_the_first(store: Store) -> None:
    """A phone holds a room the registry has let go of: all who ask for the table get that very room, so it hears."""
    for n in range(2, 6):
        keep(store, f"TABLE{n}")
    registry = Registry(store, load, most=2)
    held = registry.room("TABLE1")
    assert held is not None
    for n in range(2, 6):
        registry.room(f"TABLE{n}")
    assert registry.room("TABLE1") is held
    with held.listening(None) as listener:
        for n in range(2, 6):
            registry.room(f"TABLE{n}")
        again = registry.room("TABLE1")
        assert again is not None
        play(again)
        assert listener.wait(1)


def test_rooms_nobody_needs_leave_the_memory(store: Store) -> None:
    for n in range(2, 8):
        keep(store, f"TABLE{n}")
    registry = Registry(store, load, most=2)
    for n in range(1, 8):
        registry.room(f"TABLE{n}")
    gc.collect()
    assert len(registry.rooms()) == 2


def test_a_room_that_cannot_follow_is_dropped_and_harms_no_other(store: Store) -> None:
    keep(store, "TABLE2")
    registry = Registry(store, load)
    broken, sound = registry.room("TABLE1"), registry.room("TABLE2")
    assert broken is not None
    assert sound is not None
    store.append("TABLE1", broken.last, ['{"entry": {"n": 99, "kind": "note", "by": null, "text": ""}}'], 2, None)
    with broken.listening(None) as listener:
        listener.wait(0)
        registry._on_append("TABLE1", broken.last + 1)
        assert listener.wait(1)
        assert broken.closed
    registry._on_append("TABLE2", sound.last)
    assert registry.room("TABLE2") is sound


def test_a_room_that_could_not_read_on_when_it_was_opened_is_opened_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It missed what was written before it could be told, and its bots would wait for another seat's move."""
    registry = Registry(store, load)
    looked_after: list[Room] = []
    registry.after_change = looked_after.append

    def away_after_the_first_look(code: str, number: int) -> Any:
        raise StoreAway("the server restarts")

    with monkeypatch.context() as patched:
        patched.setattr(store, "since", away_after_the_first_look)
        with pytest.raises(StoreAway):
            registry.room("TABLE1")
    assert isinstance(play(opened(store)), Done)
    room = registry.room("TABLE1")
    assert room is not None
    assert room.last == opened(store).last
    assert looked_after == [room]


def test_a_room_stays_while_the_tables_are_away_and_reads_on_when_they_are_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store hears that its news could not be read, and says later that any table may have moved on."""
    registry = Registry(store, load)
    room = registry.room("TABLE1")
    assert room is not None
    assert isinstance(play(opened(store)), Done)

    def away(*_: Any) -> Any:
        raise StoreAway("the server restarts")

    with room.listening("Ana") as listener:
        listener.wait(0)
        with monkeypatch.context() as patched:
            patched.setattr(store, "since", away)
            with pytest.raises(StoreAway):
                registry._on_append("TABLE1", room.last + 1)
        assert not room.closed
        assert registry.room("TABLE1") is room
        registry._on_append(ANY_TABLE, 0)
        assert listener.wait(1)
        assert room.last == opened(store).last


def test_who_is_here_does_not_flicker(store: Store) -> None:
    room = opened(store)
    with room.listening("Ana"):
        assert room.presence.here() == {"Ana"}
    assert room.presence.here() == {"Ana"}, "a phone that reloads is not gone"
    with room.listening("Bo") as other:
        other.wait(0)
        with room.listening("Ana"):
            assert not other.wait(0), "coming back after a blink is no news"
        room.settle(1e12, 0)
        assert other.wait(0)
        assert room.presence.here() == {"Bo"}


def test_holders_are_looked_up_again_when_a_seat_changes_hands(store: Store) -> None:
    from companion.store import Hand

    room = opened(store)
    assert room.keys.holders() == {}
    room.people_change([SeatNews("Ana", "phone", "Ana")], [Hand("Ana", b"token", "Ana", None)], 2)
    assert set(room.keys.holders()) == {"Ana"}


def test_one_seats_move_from_ten_phones_at_once_is_one_event(store: Store) -> None:
    """Ten threads post the same seat's move with different request ids: one event."""
    room = opened(store)
    move, seen = legal(room), room.last
    outcomes: list[Any] = []
    crowd = [Thread(target=lambda n=n: outcomes.append(room.play(move, "", 2, f"r-{n}", seen))) for n in range(10)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert sum(isinstance(outcome, Done) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 9


def restless(room: Room, rounds: int) -> None:
    """Moves, most of them taken back at once; now and then one is struck out that lies further back."""
    for number in range(rounds):
        assert isinstance(play(room, f"move-{number}"), Done)
        assert room.table is not None
        table = room.table
        if number % 7 == 6:
            event = next(event for event in table.snapshot.events if event.by is None)
            done = room.change(lambda at, n=event.number: at.offer_amend({n: None}, None, SEATS), 3)
        elif number % 5 != 4:
            done = room.change(lambda at: at.offer_undo(None, consents=SEATS), 3)
        assert not isinstance(done, Illegal), done


def test_the_log_reads_the_same_live_and_opened_again_whatever_was_taken_back(store: Store) -> None:
    room = opened(store)
    restless(room, 40)
    assert room.table is not None
    table = room.table
    assert lines_of(table.game, table.setup, table.log) == room.history.lines
    for place, (entry, line) in enumerate(zip(table.log, room.history.lines, strict=True)):
        if isinstance(entry.deed, Move):  # as it was when it was made, the whole game played again
            then = load_log(table.game, table.setup, table.log[:place])
            move = table.game.read_move(entry.deed.move)
            assert line == game_line(table.game, SEATS, then.state, entry, move)


def test_a_table_where_much_was_taken_back_opens_as_fast_as_any(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who plays and takes back a thousand times must not stop the other tables: nothing is played anew from
    the beginning for each time."""
    room = opened(store)
    assert room.table is not None
    kind = type(room.table.game)
    apply, carried = kind.apply, 0

    def counted(game: Any, state: Any, move: Any) -> None:
        nonlocal carried
        carried += 1
        apply(game, state, move)

    monkeypatch.setattr(kind, "apply", counted)
    restless(room, 60)
    live, carried = carried, 0
    opened(store)
    entries = len(room.table.log)
    assert live < 15 * entries
    assert carried < 5 * entries

"""The check of a drill's history finds what was lost, doubled and reordered, and the times it tells are so."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from bench.history import (
    History,
    Shown,
    StoredTable,
    Told,
    check,
    line_of,
    longest_behind,
    seconds_until_in_step,
    seconds_until_taken,
)

PHONES = ("Ana", "Bo", "onlooker")


def sound() -> tuple[History, list[StoredTable]]:
    """Two tables, five events each, the last four of them posted; every phone is shown each half a second later."""
    history, kept = History(), []
    for table in ("T1", "T2"):
        for number in range(1, 6):
            request = f"{table}-{number}" if number > 1 else None
            kept.append(StoredTable(table, number, request))
            if request is not None:
                history.told.append(Told(table, request, number, number - 0.25, float(number)))
            history.shown += [Shown(table, phone, number, f"event {number}", number + 0.5) for phone in PHONES]
    return history, kept


def wrongs(history: History, kept: list[StoredTable]) -> tuple[int, int, int]:
    verdict = check(history, kept)
    return len(verdict.lost), len(verdict.doubled), len(verdict.reordered)


def place(history: History, phone: str, number: int) -> int:
    """Where in the record of table T1 this phone was shown that event."""
    return next(i for i, s in enumerate(history.shown) if (s.table, s.phone, s.number) == ("T1", phone, number))


def test_a_sound_history_holds() -> None:
    assert wrongs(*sound()) == (0, 0, 0)


def test_an_acknowledged_move_that_is_not_in_the_log_is_lost() -> None:
    history, kept = sound()
    history.told.append(Told("T1", "T1-6", 6, 5.0, 6.0))
    assert check(history, kept).lost == ["request T1-6 of T1 was acknowledged and is not in the log"]


def test_an_event_that_a_phone_was_shown_and_the_log_forgot_is_lost() -> None:
    history, kept = sound()
    history.shown.append(Shown("T1", "Ana", 6, "event 6", 7.0))
    assert check(history, kept).lost == ["Ana at T1 was shown event 6, which is not in the log"]


def test_an_event_that_one_phone_never_saw_is_lost() -> None:
    history, kept = sound()
    del history.shown[place(history, "Bo", 3)]
    assert check(history, kept).lost == ["Bo at T1 was never shown event 3"]


def test_a_gap_in_the_log_is_a_loss() -> None:
    history, kept = sound()
    kept.remove(StoredTable("T1", 1, None))
    assert "event 1 of T1 is missing in the log" in check(history, kept).lost


def test_a_request_that_brought_two_events_is_doubled() -> None:
    history, kept = sound()
    kept.append(StoredTable("T1", 6, "T1-3"))
    history.shown += [Shown("T1", phone, 6, "event 3", 7.0) for phone in PHONES]
    assert check(history, kept).doubled == ["request T1-3 of T1 lies in the log 2 times"]


def test_an_event_that_a_phone_is_shown_twice_is_doubled() -> None:
    history, kept = sound()
    history.shown.append(history.shown[place(history, "Ana", 5)])
    assert wrongs(history, kept) == (0, 1, 0)


def test_events_that_a_phone_is_shown_in_another_order_are_reordered() -> None:
    history, kept = sound()
    one, other = place(history, "Ana", 2), place(history, "Ana", 3)
    history.shown[one], history.shown[other] = history.shown[other], history.shown[one]
    assert check(history, kept).reordered == ["Ana at T1 was shown event 2 after event 3"]


def test_two_phones_that_are_shown_different_events_by_one_number_are_reordered() -> None:
    history, kept = sound()
    where = place(history, "onlooker", 4)
    history.shown[where] = replace(history.shown[where], says="another event")
    assert check(history, kept).reordered == ["onlooker at T1 was shown another event 4 than others"]


def test_a_move_that_lies_elsewhere_in_the_log_than_it_was_told_is_reordered() -> None:
    history, kept = sound()
    history.told[0] = replace(history.told[0], number=4)
    assert wrongs(history, kept) == (0, 0, 1)


def test_what_clients_wrote_is_read_as_it_was(tmp_path: Path) -> None:
    history, _ = sound()
    file = tmp_path / "client.jsonl"
    file.write_text("".join(map(line_of, (*history.told, *history.shown))), "utf-8")
    again = History()
    again.read(file)
    assert again == history


def test_phones_are_in_step_when_the_last_of_them_has_seen_what_was_told_before() -> None:
    history, _ = sound()
    assert seconds_until_in_step(history, 4.0) == pytest.approx(0.5)
    where = place(history, "Bo", 4)
    del history.shown[where]
    assert seconds_until_in_step(history, 4.0) == pytest.approx(1.5)
    del history.shown[place(history, "Bo", 5)]
    assert seconds_until_in_step(history, 4.0) == inf


def test_moves_are_taken_again_when_every_table_had_one_that_was_sent_later() -> None:
    history, _ = sound()
    assert seconds_until_taken(history, 2.5) == pytest.approx(0.5)
    assert seconds_until_taken(history, 2.8) == pytest.approx(1.2)
    assert seconds_until_taken(history, 5.0) == inf


def test_the_phone_that_is_behind_longest_is_told() -> None:
    history, _ = sound()
    where = place(history, "Ana", 3)
    history.shown[where] = replace(history.shown[where], at=12.0)
    assert longest_behind(history, 2.5, 3.5) == pytest.approx(9.0)
    assert longest_behind(history, 3.5, 9.0) == pytest.approx(0.5)

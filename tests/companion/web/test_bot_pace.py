"""Bots wait until people could see what came up, never for long, and only where people look."""

from __future__ import annotations

from threading import RLock
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.live.room import Room
from companion.tables.entries import Answered, Entry, Move, Note
from companion.web.bot_pace import LOOK, MOST, Pace

MOVE, CHANCE, NOTE = Move({"seat": "Ana"}), Answered("app", {}), Note("Ana", "a note")


def room(*deeds: Any, played: tuple[str, ...] = ("phone", "bot"), listeners: int = 1) -> Room:
    log = [Entry(number, deed) for number, deed in enumerate(deeds, 1)]
    seats = {str(place): SimpleNamespace(played=how) for place, how in enumerate(played)}
    table = SimpleNamespace(log=log)
    return cast("Room", SimpleNamespace(table=table, seats=seats, listeners=set(range(listeners)), lock=RLock()))


def test_dice_stay_readable_also_after_a_note() -> None:
    assert Pace(0.7).next_wait(room(MOVE, CHANCE)) == pytest.approx(0.7 * LOOK)
    assert Pace(0.7).next_wait(room(MOVE, CHANCE, NOTE)) == pytest.approx(0.7 * LOOK)


@pytest.mark.parametrize(
    "usual",
    [
        room(MOVE),
        room(CHANCE, MOVE),
        room(),
        room(MOVE, CHANCE, played=("bot", "bot")),
        room(MOVE, CHANCE, listeners=0),
    ],
    ids=["no chance", "older chance", "nothing yet", "bots alone", "no phone looks"],
)
def test_otherwise_the_pause_is_the_usual_one(usual: Room) -> None:
    assert Pace(0.7).next_wait(usual) == 0.7


def test_a_series_is_not_held_up_for_long() -> None:
    pace, shown = Pace(0.7), room(MOVE, CHANCE)
    waits = [pace.next_wait(shown) for _ in range(20)]
    assert sum(waits) == pytest.approx(20 * 0.7 + MOST * 0.7)
    assert waits[-1] == pytest.approx(0.7)


def test_without_a_pause_bots_move_at_once() -> None:
    assert Pace(0.0).next_wait(room(MOVE, CHANCE)) == 0.0

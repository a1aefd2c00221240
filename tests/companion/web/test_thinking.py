"""Strong bots think beside the server: few at a time, every table in its turn, as long as server and table let them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from threading import Semaphore, Thread
from typing import Any

import pytest
from flask import Flask
from support.waiting import until

from companion.bots.worker import NICER
from companion.engines import open_pack
from companion.lab.match import begin
from companion.rules.kernel import Illegal
from companion.store import Store
from companion.web.app import create_app
from companion.web.service import Settings, service_of
from companion.web.thinking import Crowded, Task, Thinker, Thinking, WorkerGone

LOADED = open_pack("armorica")


def task(seed: str = "1") -> Task:
    game = LOADED.engine
    state = begin(game, ("Ana", "Bo"), {})
    game.apply(state, game.read_move({"type": "chance", "question": "start-player", "answer": "Ana"}))
    while (question := getattr(game.pending(state), "question", None)) is not None:
        answer = question.odds.at(0)
        game.apply(state, game.read_move({"type": "chance", "question": question.id, "answer": answer}))
    return Task(LOADED, game.position(state), {}, "Ana", seed)


class Slow:
    """A process that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, float]] = []
        self.at_once = self.most_at_once = 0
        self.go_on = Semaphore(0)

    def __call__(self, wanted: Task, seconds: float) -> dict[str, Any]:
        self.asked.append((wanted.seed, seconds))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        assert self.go_on.acquire(timeout=60)
        self.at_once -= 1
        return {"seed": wanted.seed}


@pytest.mark.parametrize("places", [1, 2])
def test_tables_think_in_the_order_of_asking_and_shorter_while_others_wait(places: int) -> None:
    slow = Slow()
    thinking = Thinking(places, 1.5, lambda: slow)
    threads = []
    for number in range(8):
        wanted = task(str(number))
        threads.append(Thread(target=lambda wanted=wanted: thinking.think(lambda: wanted, None)))
        threads[-1].start()
        until(lambda number=number: len(slow.asked) + len(thinking._waiting) == number + 1)
    assert len(slow.asked) == places, "no more think at once than there are places"
    for ended in range(1, 9):
        slow.go_on.release()
        until(lambda ended=ended: len(slow.asked) == min(8, places + ended))
    for thread in threads:
        thread.join(60)
    assert slow.most_at_once == places
    order = [seed for seed, _ in slow.asked]
    assert sorted(order) == list("01234567")
    assert places > 1 or order == list("01234567")
    at_once = [1.5] * places
    assert [seconds for _, seconds in slow.asked] == [
        *at_once,
        *(1.5 / (1 + waiting / places) for waiting in reversed(range(8 - places))),
    ], "the more tables wait for a place, the shorter each thinks"


def test_only_so_many_wait_and_none_of_them_thinks_longer_than_usual() -> None:
    slow = Slow()
    thinking = Thinking(1, 1.0, lambda: slow)
    threads = [Thread(target=lambda: thinking.think(task, 8.0, 2)) for _ in range(3)]
    for number, thread in enumerate(threads, 1):
        thread.start()
        until(lambda number=number: len(slow.asked) + len(thinking._waiting) == number)
    with pytest.raises(Crowded):
        thinking.think(task, 8.0, 2)
    for _ in threads:
        slow.go_on.release()
    for thread in threads:
        thread.join(60)
    assert [seconds for _, seconds in slow.asked] == [8.0, 0.5, 8.0]
    slow.go_on.release()
    assert thinking.think(task, 8.0, 0), "a free process is taken at once"


def test_a_place_is_free_again_whatever_happens() -> None:
    def breaks(wanted: Task, seconds: float) -> dict[str, Any]:
        raise WorkerGone("gone")

    thinking = Thinking(1, 1.0, lambda: breaks)
    for _ in range(3):
        with pytest.raises(WorkerGone):
            thinking.think(task, None)
    assert thinking.think(lambda: None, None) is None


def test_a_process_finds_a_legal_move_in_time_and_is_started_again_when_it_broke() -> None:
    thinker, game = Thinker(), LOADED.engine
    try:
        for number in range(2):
            wanted = task(str(number))
            record = thinker(wanted, 0.1)
            state = game.from_position(wanted.position, {})
            assert not isinstance(state, Illegal)
            assert game.check(state, game.read_move(record)) is None
        process = thinker._process
        assert process is not None
        if hasattr(os, "getpriority"):
            own = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, process.pid) >= min(19, own + NICER), "phones go first"
        process.kill()
        process.wait()
        with pytest.raises(WorkerGone):
            thinker(task(), 0.1)
        assert thinker(task(), 0.1)["type"] in ("take", "pass")
    finally:
        thinker.stop()


UNDER_GEVENT = """
from gevent import monkey
monkey.patch_all()
import sys
sys.path[:0] = sys.argv[1:]
import gevent
from test_thinking import task
from companion.web.thinking import Thinking

thinking, ticks = Thinking(1, 0.5), 0
found = [gevent.spawn(thinking.think, task, None) for _ in range(2)]
while not all(each.ready() for each in found):
    gevent.sleep(0.002)
    ticks += 1
assert all(each.get()["type"] in ("take", "pass") for each in found)
print(ticks)
"""


def test_phones_are_served_while_a_process_thinks(request: pytest.FixtureRequest) -> None:
    told = subprocess.run(
        [sys.executable, "-c", UNDER_GEVENT, str(request.path.parent), *sys.path],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.returncode == 0, told.stderr
    assert int(told.stdout) > 20, "nothing else was done meanwhile"


@pytest.fixture
def table(store: Store) -> Callable[..., tuple[Flask, Any]]:
    """A table with a strong bot to move, on a server whose bots move when they are told."""

    def made(**wish: Any) -> tuple[Flask, Any]:
        app = create_app(store, lambda: ("armorica",), lambda _: LOADED, Settings(bot_pause=3600.0, think=0.7))
        seats = [{"name": name, "played": "bot", "bot": "strong"} for name in ("Ana", "Bo")]
        answer: Any = app.test_client().post("/api/v1/tables", json={"game": "armorica", "seats": seats, **wish})
        if answer.status_code != 201:
            return app, answer.json
        return app, app.extensions["punchboard"].registry.room(answer.json["code"])

    return made


@pytest.mark.parametrize(("wish", "seconds"), [({}, 0.7), ({"think": 0.25}, 0.25), ({"think": 4}, 4.0)])
def test_a_table_may_set_how_long_its_bots_think(
    table: Callable[..., tuple[Flask, Any]], wish: dict[str, float], seconds: float
) -> None:
    app, room = table(**wish)
    players = service_of(app).players
    asked: list[float] = []

    def think(wanted: Task, most: float) -> dict[str, Any]:
        asked.append(most)
        game, state = LOADED.engine, LOADED.engine.from_position(wanted.position, {})
        return game.write_move(game.legal_moves(state, wanted.seat)[0])

    players.thinking._idle[:] = [think]
    due = players._due(room)
    assert due is not None
    assert players._move(room, *due)
    assert asked == [seconds]


@pytest.mark.parametrize("think", [0, 11, -1, "long"])
def test_a_table_cannot_let_them_think_for_ever(table: Callable[..., tuple[Flask, Any]], think: Any) -> None:
    _, refused = table(think=think)
    assert "think" in str(refused)


@pytest.mark.parametrize("fault", [WorkerGone("gone"), Crowded()])
def test_where_a_search_fails_or_would_wait_too_long_a_medium_bot_moves(
    table: Callable[..., tuple[Flask, Any]], fault: Exception
) -> None:
    app, room = table()
    players = service_of(app).players

    def breaks(wanted: Task, seconds: float) -> dict[str, Any]:
        raise fault

    players.thinking._idle[:] = [breaks]
    before, due = len(room.table.log), players._due(room)
    assert due is not None
    assert players._move(room, *due)
    assert len(room.table.log) > before


def test_a_table_whose_seat_changed_hands_while_it_waited_thinks_no_more(
    table: Callable[..., tuple[Flask, Any]],
) -> None:
    app, room = table()
    players = service_of(app).players
    seat, bot = players._due(room) or ("", "")
    other = {"Ana": "Bo", "Bo": "Ana"}[seat]
    players.thinking._idle[:] = [Slow()]
    assert not players._move(room, other, bot), "it is not asked"

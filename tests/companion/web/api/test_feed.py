"""A feed that is handed a way to send at once, and moves made while it waits."""

from __future__ import annotations

import json
from threading import Thread
from time import monotonic

import pytest
from flask import Flask
from support.waiting import until

from companion.live.events import SeatNews
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.store import Hand
from companion.web.api import feed as feeds
from companion.web.api.feed import BEAT, Feed
from companion.web.auth.identity import Keys, Who

HEARTBEAT = 5.0
ENDED = b"it ended"


class Line:
    """Takes what it is sent, or not."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.open = True

    def push(self, data: bytes) -> bool:
        if self.open:
            self.sent.append(data)
        return self.open

    @property
    def numbers(self) -> list[int]:
        return [json.loads(event.partition(b"data: ")[2])["number"] for event in self.sent]


@pytest.fixture
def room(app: Flask, code: str) -> Room:
    found = app.extensions["punchboard"].registry.room(code)
    assert found is not None
    return found


class Waiting:
    """A feed after its first message, gone through by a server of its own until it gives the next piece."""

    def __init__(self, room: Room, line: Line) -> None:
        self.room = room
        self.line = line
        self.feed = Feed(room, Keys(None, "", None), Who(None, False), "en", 0, HEARTBEAT, lambda: None)
        self.feed.push = line.push
        going = iter(self.feed)
        assert next(going).startswith(b"retry: ")
        assert next(going) == b""
        self.given: list[bytes] = []
        self._thread = Thread(target=lambda: self.given.append(next(going, ENDED)))
        self._thread.start()
        (listener,) = room.listeners
        until(lambda: listener._push)

    def change(self) -> int:
        done = self.room.use_tool({"tool": "note", "text": "well played"}, None, 1)
        assert isinstance(done, Done)
        return done.number

    def end(self) -> None:
        """The line takes nothing more, so that the feed goes on by itself."""
        self.line.open = False
        self.change()
        self.next()

    def next(self) -> bytes:
        self._thread.join(5)
        (given,) = self.given
        return given


def test_news_is_sent_by_whoever_brings_it_and_nobody_wakes(room: Room) -> None:
    line = Line()
    feed = Waiting(room, line)
    numbers = [feed.change(), feed.change()]
    assert line.numbers == numbers
    assert not feed.given
    logs = [json.loads(event.partition(b"data: ")[2])["log"] for event in line.sent]
    assert [[entry["number"] for entry in log] for log in logs] == [[number] for number in numbers]
    feed.end()


def test_what_a_line_does_not_take_at_once_comes_later_and_is_whole(room: Room) -> None:
    line = Line()
    feed = Waiting(room, line)
    line.open = False
    number = feed.change()
    message = json.loads(feed.next().partition(b"data: ")[2])
    assert message["number"] == number
    assert message["log"][-1]["number"] == number
    assert line.sent == []


def test_a_phone_whose_message_fails_harms_nobody_who_moves(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line()
    feed = Waiting(room, line)

    def fails(*_: object) -> None:
        raise RuntimeError("this phone's message cannot be made")

    with monkeypatch.context() as broken:
        broken.setattr(feeds, "message_json_under_lock", fails)
        push = next(iter(room.listeners))._push
        assert push is not None
        assert push() is False
    assert feed.change() == room.last
    assert line.numbers == [room.last]
    feed.end()


def test_nothing_is_pushed_after_seats_changed_hands(room: Room) -> None:
    """The feed must first look whether its keys still open what it shows."""
    line = Line()
    feed = Waiting(room, line)
    room.people_change([SeatNews("Ana", "screen", "Ana")], [Hand("Ana", None)], 1)
    assert line.sent == []
    assert json.loads(feed.next().partition(b"data: ")[2])["number"] == room.last


def test_a_poll_on_a_table_that_can_no_longer_follow_its_log_ends_at_once(room: Room, app: Flask, code: str) -> None:
    """So that the phone comes again and is told why."""
    answers: list[float] = []

    def poll() -> None:
        began = monotonic()
        app.test_client().get(f"/api/v1/tables/{code}/poll?after={room.last}&wait=6")
        answers.append(monotonic() - began)

    waiting = Thread(target=poll)
    waiting.start()
    until(lambda: room.listeners)
    app.extensions["punchboard"].registry._drop(room)
    waiting.join()
    assert answers[0] < 3


def test_a_seat_that_is_gone_before_the_first_message_is_told_nothing(room: Room) -> None:
    keys = Keys("0.somebody-elses-by-now", "", None)
    feed = Feed(room, keys, Who("Ana", False), "en", 0, 5.0, lambda: None)
    room.people_change([SeatNews("Ana", "screen", "Ana")], [Hand("Ana", None)], 1)
    assert next(iter(feed), None) is None


def test_a_silent_stream_is_sent_a_sign_of_life_and_one_with_news_is_not(room: Room) -> None:
    line = Line()
    feed = Waiting(room, line)
    feed.change()
    told, line.sent = line.sent, []
    assert len(told) == 1
    due = feed.feed.beat(monotonic())
    assert due is not None
    assert 0 < due - monotonic() <= HEARTBEAT
    assert line.sent == []
    assert feed.feed.beat(due) == due + HEARTBEAT
    assert line.sent == [BEAT]
    assert not feed.given, "its greenlet sleeps on"
    feed.end()
    feed.feed.close()
    assert feed.feed.beat(due + 2 * HEARTBEAT) is None


def test_a_sign_of_life_that_does_not_leave_is_sent_by_the_stream_itself(room: Room) -> None:
    line = Line()
    feed = Waiting(room, line)
    line.open = False
    feed.feed.beat(monotonic() + HEARTBEAT)
    assert feed.next() == BEAT


def test_a_process_that_was_cut_off_ends_the_streams_it_pushes_to(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line()
    feed = Waiting(room, line)
    monkeypatch.setattr(type(room.store), "in_touch", lambda _: False)
    feed.feed.beat(monotonic())
    assert feed.next() == ENDED
    assert line.sent == []

"""Lessons over the API: started, tapped, played, left and resumed, alone and by several phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engines import open_pack
from companion.store import Store
from companion.web.app import create_app
from companion.web.service import Settings
from generator.pack.lesson import LessonStep


@pytest.fixture
def steps() -> tuple[LessonStep, ...]:
    lesson = open_pack("armorica").pack.lesson
    assert lesson is not None
    return lesson.steps


@pytest.fixture
def lesson(host: Any) -> str:
    made = host.post("/games/armorica/lesson", {})
    assert made.status_code == 201
    code: str = made.json["code"]
    return code


def now(phone: Any, code: str) -> dict[str, Any]:
    found: dict[str, Any] = phone.get(f"/tables/{code}/view").json
    return found


def go_on(phone: Any, code: str, step: LessonStep, number: int) -> Any:
    """Do what this step asks for."""
    if step.move is not None:
        return phone.play(code, dict(step.move))
    return phone.post(f"/tables/{code}/lesson", {"request": phone.request_id(), "step": number})


def test_a_lesson_is_gone_through_by_two_phones_in_turn(
    lesson: str, host: Any, phone: Callable[..., Any], steps: tuple[LessonStep, ...]
) -> None:
    guest = phone("de")
    for number, step in enumerate(steps, 1):
        here, there = now(host, lesson)["lesson"], now(guest, lesson)["lesson"]
        assert here["step"] == there["step"] == number
        assert here["waits"] == ("tap" if step.move is None else "move")
        assert here["says"] != there["says"], "each in its own language"
        done = go_on(host if number % 2 else guest, lesson, step, number)
        assert done.status_code == 200, done.json
    assert now(guest, lesson)["lesson"]["waits"] is None
    over = host.play(lesson, {"type": "pass", "seat": "Ana"})
    assert (over.status_code, over.json["error"]) == (409, "lesson-over")


def test_a_wrong_tap_is_answered_with_what_is_waited_for(lesson: str, host: Any, steps: tuple[LessonStep, ...]) -> None:
    early = host.play(lesson, {"type": "take", "seat": "Ana", "card": "g-a-06"})
    assert (early.status_code, early.json["error"]) == (409, "lesson-waits")
    assert early.json["why"] == "Not just yet. Tap your display."
    for number in (1, 2):
        go_on(host, lesson, steps[number - 1], number)
    other = host.play(lesson, {"type": "take", "seat": "Ana", "card": "g-a-04"})
    assert other.json["why"] == "Not just yet. Tap Moritasgos, then “Take”."
    tap = host.post(f"/tables/{lesson}/lesson", {"request": host.request_id(), "step": 3})
    assert tap.json["error"] == "lesson-waits"
    assert now(host, lesson)["lesson"]["step"] == 3


def test_two_taps_for_one_step_are_one(lesson: str, host: Any, phone: Callable[..., Any]) -> None:
    guest = phone()
    first = host.post(f"/tables/{lesson}/lesson", {"request": host.request_id(), "step": 1})
    second = guest.post(f"/tables/{lesson}/lesson", {"request": guest.request_id(), "step": 1})
    assert (first.json["repeated"], second.json["repeated"]) == (False, True)
    assert now(guest, lesson)["lesson"]["step"] == 2


def test_a_move_that_was_sent_twice_is_made_once(lesson: str, host: Any, steps: tuple[LessonStep, ...]) -> None:
    for number in (1, 2):
        go_on(host, lesson, steps[number - 1], number)
    assert steps[2].move is not None
    first = host.play(lesson, dict(steps[2].move), request="the-same-request")
    again = host.play(lesson, dict(steps[2].move), request="the-same-request")
    assert (first.json["repeated"], again.json["repeated"]) == (False, True)
    assert now(host, lesson)["lesson"]["step"] == 4


@pytest.mark.parametrize(
    ("path", "body"),
    [("undo", {}), ("deal", {"seen": 0}), ("amend", {"changes": [{"event": 1, "move": None}]})],
)
def test_nothing_else_is_done_in_a_lesson(lesson: str, host: Any, path: str, body: dict[str, Any]) -> None:
    refused = host.post(f"/tables/{lesson}/{path}", {"request": host.request_id(), **body})
    assert (refused.status_code, refused.json["error"]) == (409, "lesson-waits")


def test_a_lesson_goes_on_after_the_server_was_started_again(
    lesson: str, host: Any, store: Store, steps: tuple[LessonStep, ...]
) -> None:
    for number in (1, 2, 3):
        go_on(host, lesson, steps[number - 1], number)
    again = create_app(store, lambda: ("armorica",), open_pack, Settings(heartbeat=0.2)).test_client()
    found = again.get(f"/api/v1/tables/{lesson}/view").json
    assert found is not None
    assert (found["lesson"]["step"], found["seat"]) == (4, "Ana")
    assert all(entry["kind"] in ("move", "chance") for entry in found["log"])


def test_a_wish_that_was_repeated_starts_one_lesson(host: Any) -> None:
    wish = {"key": "a-key-of-twenty-two-letters"}
    made = [host.post("/games/armorica/lesson", wish).json["code"] for _ in range(2)]
    assert made[0] == made[1]


def test_an_ordinary_table_is_no_lesson(code: str, ana: Any, host: Any) -> None:
    assert now(ana, code)["lesson"] is None
    tapped = ana.post(f"/tables/{code}/lesson", {"request": ana.request_id(), "step": 1})
    assert (tapped.status_code, tapped.json["error"]) == (409, "no-lesson")
    assert host.get("/games").json["games"][0]["lesson"] is True


def test_a_lesson_is_played_on_against_bots(
    lesson: str, host: Any, phone: Callable[..., Any], steps: tuple[LessonStep, ...]
) -> None:
    early = host.post(f"/tables/{lesson}/lesson/on", {})
    assert (early.status_code, early.json["error"]) == (409, "lesson-not-over")
    for number, step in enumerate(steps, 1):
        assert go_on(host, lesson, step, number).status_code == 200
    before = now(host, lesson)
    key = "a-key-of-one-s-own-1234567"
    made = host.post(f"/tables/{lesson}/lesson/on", {"key": key})
    assert made.status_code == 201, made.json
    assert host.post(f"/tables/{lesson}/lesson/on", {"key": key}).json == made.json, "asked again, one table"
    code, seat = made.json["code"], made.json["seat"]
    assert host.post(f"/tables/{code}/seats/{seat}", {"key": key}).status_code == 200
    found = now(host, code)
    assert (found["seat"], found["host"], found["lesson"]) == (seat, True, None)
    assert {chair["played"] for chair in found["seats"] if chair["seat"] != seat} == {"bot"}
    then, there = (
        {player["name"]: player["display"] for player in each["view"]["players"]} for each in (before, found)
    )
    assert there[seat] == then[seat] != []
    assert all(there[name][: len(cards)] == cards for name, cards in then.items()), "bots may have moved since"
    assert not now(phone(), code)["host"]

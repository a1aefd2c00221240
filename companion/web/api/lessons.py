"""Lessons: start one, tap what is lit, and make the move that is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from flask import Response

from companion.bots import can_play
from companion.dealer import fresh_seed
from companion.http.request import current_request
from companion.live.events import Body
from companion.live.outcomes import Done
from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import Illegal
from companion.tables import lessons
from companion.tables.records import write_record
from companion.tables.table import Change, Table
from companion.web.api.lesson_steps import lesson_now
from companion.web.api.new_table import begin_at, find_created, keep_table, refuse_when_full
from companion.web.api.requests import LessonTap, PlayOn, StartLesson
from companion.web.api.responses import LessonTable, PlayedOn, Posted
from companion.web.api.routes import json_response, route
from companion.web.auth import identity
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import (
    catch_up,
    charge,
    engine_table,
    find_table,
    illegal_problem,
    language,
    request_key,
    require_player,
)
from companion.web.service import find_game, service

if TYPE_CHECKING:
    from generator.pack.lesson import Lesson

EASY = "easy"
"""The bots that a learner plays on against."""


@route(
    "POST", "/games/{game}/lesson", "Start a lesson.", body=StartLesson, reply=LessonTable, status=201, refusals=(404,)
)
def start_lesson(body: StartLesson, game: str) -> LessonTable:
    """A table of its own, at which every phone sits in the learner's seat: all see the same step, and anybody may do
    what it asks for."""
    charge(service().tables)
    before = find_created(body.key)
    if before is not None:
        return LessonTable(code=before[0])
    refuse_when_full()
    loaded = find_game(game)
    lesson = loaded.pack.lesson
    if lesson is None or loaded.game is None:
        raise Problem(404, "no-lesson")
    seed = fresh_seed()
    table = lessons.open_table(loaded.game, lesson, seed, loaded.content_hash)
    first = table if isinstance(table, Illegal) else lessons.first_entries(table, lesson, stamp())
    if isinstance(table, Illegal) or isinstance(first, Illegal):
        raise Problem(404, "no-lesson")
    bodies: list[Body] = [*first.entries]
    record = {
        "seed": seed,
        "chosen": False,
        "lesson": lessons.version(lesson),
        "table": write_record(table.setup, ()),
        "seats": [{"seat": seat, "name": seat, "played": "screen", "by": ""} for seat in table.setup.seats],
    }
    return LessonTable(code=keep_table(game, record, bodies, body.key)[0])


@route(
    "POST", "/tables/{code}/lesson", "Tap what a lesson lights.", body=LessonTap, reply=Posted, refusals=(401, 404, 409)
)
def tap(body: LessonTap, code: str) -> Posted:
    """A tap for a step that is done already changes nothing: two phones may tap at once."""
    room = find_table(code)
    who = require_player(room)
    catch_up(room)
    lesson = room.lesson
    if lesson is None:
        raise Problem(409, "no-lesson")
    if room.lesson_done >= body.step:
        return Posted(number=room.last, repeated=True)
    if room.lesson_done != body.step - 1 or lesson.steps[room.lesson_done].move is not None:
        refuse_other_move(room)
    return _go_on(room, request_key(who, body.request))


@route(
    "POST",
    "/tables/{code}/lesson/on",
    "Play on from the end of a lesson.",
    body=PlayOn,
    reply=PlayedOn,
    status=201,
    refusals=(401, 404, 409),
    keys=True,
)
def play_on(body: PlayOn, code: str) -> Response:
    """At a table of one's own: the learner's seat is free, bots play the others, and the app deals. The asker becomes
    its host."""
    room = find_table(code)
    charge(service().tables)
    if room.lesson is None or room.lesson_done < len(room.lesson.steps):
        raise Problem(409, "lesson-not-over")
    found, secret, _ = find_created(body.key) or _play_on(room, room.lesson, body.key)
    response = json_response(PlayedOn(code=found, seat=room.lesson.you, host=f"{identity.HOST}.{secret}"), 201)
    identity.remember(response, found, identity.host_cookie(found), secret, secure=current_request().is_secure)
    return response


def _play_on(room: Room, lesson: Lesson, key: str | None) -> tuple[str, str, str]:
    refuse_when_full()
    table = engine_table(room)
    if not can_play(table.game):
        raise Problem(409, "no-bots-here")
    begun = begin_at(room, table, table.state, {})
    dealt = offload(lambda: begun.deal(stamp())).entries
    record: dict[str, Any] = {"seed": begun.setup.seed, "chosen": False, "table": write_record(begun.setup, ())}
    chairs = dict.fromkeys(begun.setup.seats, ("bot", EASY)) | {lesson.you: ("phone", "")}
    record["seats"] = [
        {"seat": seat, "name": seat, "played": played, "by": by} for seat, (played, by) in chairs.items()
    ]
    return keep_table(room.kept.game, record, dealt, key)


def play_in_lesson(room: Room, move: Mapping[str, Any], request: str) -> Posted:
    """Make the learner's move if it is the one that is waited for, and let the script answer it."""
    lesson, table = room.lesson, engine_table(room)
    assert lesson is not None
    number = room.store.find_request(room.code, request)
    if number is not None:
        return Posted(number=number, repeated=True)
    if room.lesson_done >= len(lesson.steps):
        raise Problem(409, "lesson-over")
    if not lessons.is_awaited(table, lesson.steps[room.lesson_done], move):
        refuse_other_move(room)
    return _go_on(room, request, move)


def refuse_other_move(room: Room) -> NoReturn:
    """Politely refuse a move the lesson is not waiting for, and say what it is waiting for."""
    assert room.lesson is not None
    if room.lesson_done >= len(room.lesson.steps):
        raise Problem(409, "lesson-over")
    wants = lesson_now(room.lesson, room.lesson_done, language())["wants"]
    raise Problem(409, "lesson-waits", wants=wants)


def refuse_in_lesson(room: Room) -> None:
    """Refuse what only a game can do: taking back, putting right, dealing."""
    if room.lesson is not None:
        refuse_other_move(room)


def _go_on(room: Room, request: str, made: Mapping[str, Any] | None = None) -> Posted:
    lesson, number = room.lesson, room.lesson_done
    assert lesson is not None
    step = lesson.steps[number]

    def offer(table: Table) -> Change | Illegal:
        if room.lesson_done != number:  # another phone was quicker
            raise Problem(409, "lesson-waits", wants=lesson_now(lesson, room.lesson_done, language())["wants"])
        return lessons.next_entries(table, step, stamp(), made)

    outcome = room.go_on(number + 1, offer, now(), request)
    if not isinstance(outcome, Done):
        raise illegal_problem(room, outcome)
    return Posted(number=outcome.number, repeated=outcome.repeated)

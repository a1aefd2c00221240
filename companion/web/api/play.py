"""Play: view, try, move, answer, undo and amend."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from flask import Response

from companion.http.request import current_request
from companion.live.append import find_request
from companion.live.outcomes import Done, Stale
from companion.live.room import Room
from companion.offload import offload
from companion.rules.kernel import Chance, ChanceMove, Illegal
from companion.rules.kernel.codec import CHANCE
from companion.tables.entries import Amend
from companion.tables.nearest import nearest
from companion.tables.table import Change, Table
from companion.toolbox import Awry
from companion.web.api.lessons import play_in_lesson, refuse_in_lesson
from companion.web.api.message import message, message_json
from companion.web.api.parts import Fall
from companion.web.api.requests import AmendWish, Deal, Play, ToolWish, Try, UndoWish, Word
from companion.web.api.responses import Amended, AmendPreview, Message, Moves, Posted, Verdict
from companion.web.api.routes import AFTER, json_bytes, json_response, route
from companion.web.auth.identity import Who
from companion.web.clock import now, stamp
from companion.web.faults import Problem
from companion.web.request_context import (
    catch_up,
    charge_note,
    engine_table,
    find_table,
    identify_asker,
    illegal_problem,
    language,
    query_number,
    request_key,
    require_player,
)
from companion.web.service import service
from companion.web.speech import table_speaker

LOOK = (401, 404, 409)
ACT = (401, 403, 404, 409)
AMEND_COST = 5.0
"""Charged for a correction: all that followed is judged again, and what is still secret is searched for."""


@route("GET", "/tables/{code}/view", "All you may see.", reply=Message, query=AFTER, refusals=LOOK)
def view(code: str) -> Response:
    """The message that stream and poll send, as it is now. Without a token it is what anybody may see."""
    room = find_table(code)
    return json_bytes(message_json(room, identify_asker(room), language(), query_number("after")).data)


@route("GET", "/tables/{code}/moves", "Your legal moves.", reply=Moves, refusals=LOOK)
def moves(code: str) -> Moves:
    """Those of the seats you decide for. Where they are too many to be listed `complete` is false; any may be tried."""
    found = message(room := find_table(code), identify_asker(room), language())
    return Moves(number=found["number"], moves=found["moves"], complete=found["complete"])


@route("POST", "/tables/{code}/try", "Would this be legal?", body=Try, reply=Verdict, refusals=ACT)
def try_move(body: Try, code: str) -> Verdict:
    """The judge's word on a move, which changes nothing. What came up in secret is judged when it is entered."""
    room = find_table(code)
    who = require_player(room, 0.5)
    catch_up(room)
    table = engine_table(room)
    _may_send(room, who, table, body.move)
    if _answers_in_secret(table, body.move):
        raise Problem(403, "not-to-be-tried")
    illegal = table.check(body.move)
    if illegal is None:
        return Verdict(ok=True)
    say = table_speaker(room, language())
    near = nearest(table.game, table.state, body.move)
    return Verdict(ok=False, rule=illegal.rule, why=say.refusal(illegal), nearest=near)


@route("POST", "/tables/{code}/moves", "Make a move or answer chance.", body=Play, reply=Posted, refusals=ACT)
def play(body: Play, code: str) -> Posted:
    """It is judged against the newest state. Where it no longer fits, or was meant for an earlier moment, the refusal
    says what came since."""
    begun = perf_counter()
    room = find_table(code)
    who = require_player(room)
    table = engine_table(room)
    request = request_key(who, body.request)
    if room.lesson is not None:
        return play_in_lesson(room, body.move, request)
    if not _speaks_for_itself(room, who, body.move):
        try:
            _may_send(room, who, table, body.move)
        except Problem:  # perhaps the echo of a post that was taken, and so changed what may be sent
            number = find_request(room, request)
            if number is None:
                raise
            return Posted(number=number, repeated=True)
    done = room.play(body.move, stamp(), now(), request, body.seen)
    if not isinstance(done, Done) and isinstance(unreadable := table.game.read_move(body.move), Illegal):
        raise illegal_problem(room, unreadable, status=422)
    posted = _result(room, done, body.move)
    if not posted.repeated:
        figures = service().figures
        figures.moves[room.kept.game] += 1
        figures.move_seconds.observe(perf_counter() - begun)
    return posted


@route("POST", "/tables/{code}/deal", "Let the app answer this once.", body=Deal, reply=Posted, refusals=ACT)
def deal(body: Deal, code: str) -> Posted:
    """Where people deal and roll themselves, or cut the deck first. Where seals were put in for the cut this closes it;
    the app deals when the last words are shown."""
    room = find_table(code)
    who = require_player(room)
    engine_table(room)
    refuse_in_lesson(room)
    done = room.deal(stamp(), now(), request_key(who, body.request), body.seen, who.seat)
    return _result(room, done)


@route("POST", "/tables/{code}/undo", "Take back.", body=UndoWish, reply=Posted, refusals=ACT)
def undo(body: UndoWish, code: str) -> Posted:
    """What follows is taken back with it. Where that concerns other seats it is a request, which waits for them."""
    room = find_table(code)
    who = require_player(room, aside=True)
    engine_table(room)
    refuse_in_lesson(room)

    def offer(table: Table) -> Change | Illegal:
        return table.offer_undo(who.seat, body.event, body.fresh, _consenting_seats(room, who), stamp())

    return _result(room, room.change(offer, now(), request_key(who, body.request)))


@route("POST", "/tables/{code}/amend", "Put an earlier entry right.", body=AmendWish, reply=Amended, refusals=ACT)
def amend(body: AmendWish, code: str) -> Response:
    """All that followed is judged again, and what no longer holds falls. Where that concerns other seats it is a
    request, and waits for their consent."""
    room = find_table(code)
    who = require_player(room, AMEND_COST, aside=not body.preview)
    table = engine_table(room)
    refuse_in_lesson(room)
    changes = {change.event: change.move for change in body.changes}

    def offer(table: Table) -> Change | Illegal:
        return table.offer_amend(changes, who.seat, () if body.preview else _consenting_seats(room, who), stamp())

    before, offered = table.snapshot, offload(lambda: offer(table))

    def settle(newest: Table) -> Change | Illegal:
        return offered if newest.snapshot is before else offer(newest)

    if not body.preview:
        return json_response(_result(room, room.change(settle, now(), request_key(who, body.request))))
    if isinstance(offered, Illegal):
        raise illegal_problem(room, offered)
    return json_response(_preview(room, offered))


def _preview(room: Room, offered: Change) -> AmendPreview:
    deed = offered.entries[0].deed
    assert isinstance(deed, Amend), "an amendment begins with its entry"
    say = table_speaker(room, language())
    falls = [
        Fall(event=fall.event, rule=fall.rule, why=say.refusal(Illegal(fall.rule, fall.code, fall.facts)))
        for fall in deed.falls
    ]
    return AmendPreview(number=room.last, falls=falls, needs=list(deed.needs), preview=True)


@route("POST", "/tables/{code}/consent", "Answer an open request.", body=Word, reply=Posted, refusals=ACT)
def consent(body: Word, code: str) -> Posted:
    """For one's own seat; the host also for those that are played at the shared screen."""
    room = find_table(code)
    who = require_player(room, aside=True)
    engine_table(room)
    seat, request_id = body.seat or who.seat, request_key(who, body.request)
    if body.withdraw:
        done = room.change(lambda table: table.offer_withdraw(who.seat, stamp()), now(), request_id)
        return _result(room, done)
    if seat is None or not who.acts_for(room, seat):
        raise Problem(403, "not-your-seat", seat=seat or "")
    done = room.change(lambda table: table.offer_consent(seat, body.agree, stamp()), now(), request_id)
    return _result(room, done)


@route("POST", "/tables/{code}/tools", "Use the toolbox.", body=ToolWish, reply=Posted, refusals=(*ACT, 422))
def tools(body: ToolWish, code: str) -> Posted:
    """Dice, decks, counters, notes and a timer, beside whatever game lies on the table."""
    room = find_table(code)
    who = require_player(room)
    charge_note(room, who, len(current_request().body()))
    done = room.use_tool(body.wish, who.seat, now(), request_key(who, body.request))
    if isinstance(done, Awry):
        raise Problem(422, done.code, **done.facts)
    return Posted(number=done.number, repeated=done.repeated)


def _speaks_for_itself(room: Room, who: Who, data: Mapping[str, Any]) -> bool:
    """Return whether a move names the asker's own seat, as most do; then only the engine has to read it."""
    seat = data.get("seat")
    return data.get("type") != CHANCE and isinstance(seat, str) and who.acts_for(room, seat)


def _may_send(room: Room, who: Who, table: Table, data: Any) -> None:
    """A phone speaks for its own seat, the host also for those played from the shared screen. Anyone allowed to see
    what came up on the table may report it."""
    move = table.game.read_move(data)
    if isinstance(move, Illegal):
        raise illegal_problem(room, move, status=422)
    if isinstance(move, ChanceMove):
        pending = table.pending
        audience = pending.question.audience if isinstance(pending, Chance) else None
        if audience is not None and who.seat not in audience:
            raise Problem(403, "not-for-your-eyes")
        return
    if not who.acts_for(room, move.seat):
        raise Problem(403, "not-your-seat", seat=str(move.seat))


def _answers_in_secret(table: Table, data: Mapping[str, Any]) -> bool:
    """What cannot have come up tells what others hold: such an answer is judged when it is entered, and not before."""
    pending = table.pending
    return data.get("type") == CHANCE and isinstance(pending, Chance) and pending.question.audience is not None


def _consenting_seats(room: Room, who: Who) -> list[str]:
    """Return the seats that need not be asked: bots always agree, and a request from the shared screen speaks for its
    seats."""
    speaks_for = {"bot", "screen"} if who.host else {"bot"}
    return [name for name, seat in room.seats.items() if seat.played in speaks_for]


def _result(room: Room, done: Done | Stale | Illegal, wanted: Any = None) -> Posted:
    match done:
        case Done(number, repeated):
            return Posted(number=number, repeated=repeated)
        case Stale(illegal, seen, number):
            changes = message(room, identify_asker(room), language(), seen)["log"]
            raise illegal_problem(room, illegal, wanted, number=number, changes=changes, stale=True)
        case Illegal():
            raise illegal_problem(room, done, wanted)

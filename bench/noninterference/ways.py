"""Every way out of the server, for one reader at one table: what it is told when it looks, and when it tries.

Each answer is taken whole: status, headers, bytes. What changes the table is tried last, and looked at again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from flask.testing import FlaskClient

from bench.noninterference.worlds import Reader, Twins
from companion.bots import Bot, can_play
from companion.dealer import Stream
from companion.live.room import Room
from companion.rules.kernel import Chance, ChanceMove, Over, Turn, Weighted
from companion.tables.snapshot import state_after
from companion.tables.table import Table

Told = tuple[Any, ...]
LOOKS = {
    "view": ("/view", "/view?after=3", "/view?lang=de"),
    "moves": ("/moves",),
    "export": ("/export?form=log", "/export?form=json", "/export?form=bgstats"),
    "course": ("/course",),
    "stream": ("/poll?after=0", "/stream"),
    "lobby": ("",),
    "notices": ("/notices",),
    "upgrade": ("/upgrade",),
}
TRIED = 8
"""How many answers and moves of each kind are tried."""
ANSWERED = 20
AMENDED = 6
"""Of the newest events so many are put right in trial, and so many older ones."""
EXPIRES = re.compile("Expires=[^;]+")
CHUNKS = 3
"""Of a stream: the message and what follows it."""


class Ear:
    """One reader's phone at a table. Requests have the same ids in both worlds."""

    def __init__(self, client: FlaskClient, room: Room, reader: Reader, key: str | None) -> None:
        self.client = client
        self.room = room
        self.reader = reader
        self.headers = {"Sec-Fetch-Site": "same-origin"} | ({"Authorization": f"Bearer {key}"} if key else {})
        self.count = 0

    def _told(self, method: str, path: str, body: Any = None, coding: str = "identity") -> Told:
        answer = self.client.open(
            f"/api/v1/tables/{self.room.code}{path}",
            method=method,
            json=body,
            headers={**self.headers, "Accept-Encoding": coding},
            buffered=False,
        )
        parts = []
        for chunk in answer.iter_encoded():
            parts.append(bytes(chunk))
            if path == "/stream" and len(parts) == CHUNKS:
                break
        answer.close()
        return method, path, answer.status_code, sorted(answer.headers.items()), b"".join(parts)

    def post(self, path: str, **body: Any) -> Told:
        self.count += 1
        named = {"request": f"snooping-{self.count:04}"} if path != "/try" else {}
        return self._told("POST", path, {**named, **body})

    def looks(self, ways: Mapping[str, tuple[str, ...]] = LOOKS) -> Iterator[tuple[str, Told]]:
        for way, paths in ways.items():
            for path in paths:
                yield way, self._told("GET", path)
        yield "packed", self._told("GET", "/view", coding="gzip")

    def asks(self, tries: Tries) -> Iterator[tuple[str, Told]]:
        """What leaves the table as it is."""
        yield "recap", self._told("GET", "/recap")
        yield "effects", self._told("GET", "/effects")
        if tries.moves:
            yield "effects", self._told("POST", "/effects", {"moves": tries.moves[:TRIED]})
        yield "hint", self._told("POST", "/hint", {})
        for event in tries.events:
            yield "choices", self._told("GET", f"/events/{event}/choices")
            yield "replay", self._told("GET", f"/replay/{event}")
            yield "replay", self._told("GET", f"/replay/{event}/effects")
        for seat in self.room.seats:
            yield "replay", self._told("GET", f"/replay/0?as={quote(seat)}")
        yield "replay", self._told("POST", "/replay/0/hint", {})
        yield "replay", _without_keys(self._told("POST", "/replay/0/branch", {}))
        for move in tries.answers + tries.moves:
            yield "try", self.post("/try", move=move)
        for move in tries.refused:
            yield "stale", self.post("/moves", seen=0, move=move)
            yield "refused", self.post("/moves", seen=self.room.last, move=move)
        for changes in tries.amendments:
            yield "amend preview", self.post("/amend", changes=changes, preview=True)
        for seat in self.room.seats:
            if seat != self.reader:
                yield "errors", self.post(f"/seats/{quote(seat)}/name", name="Bo")
                yield "errors", self._told("POST", f"/seats/{quote(seat)}", {"name": "Bo", "key": "0" * 32})
        yield "errors", self.post("/undo", event=99_999)
        yield "errors", self.post("/consent", agree=False, seat=self.reader)
        yield "errors", self.post("/amend", changes=[{"event": 1, "move": {"type": "nonsense"}}])
        yield "errors", self.post("/tools", wish={"tool": "draw", "deck": "birds", "count": 99})
        yield "errors", self.post("/cut", hash="0" * 64)

    def acts(self, tries: Tries) -> Iterator[tuple[str, Told]]:
        """What changes it, and what is seen of that."""
        for way, path, body in tries.acts:
            yield way, self.post(path, **body)
            yield way, self._told("GET", "/view")


def _without_keys(told: Told) -> Told:
    """Blank the code and the keys of a new table, which are drawn afresh for each, and until when cookies last: that
    comes from the clock on the wall, which may have gone on by a second."""
    method, path, status, headers, said = told
    if status != HTTPStatus.CREATED:
        return told
    made = json.loads(said)
    drawn = made["code"], made["host"].partition(".")[2], made["recovery"]
    for each in drawn:
        said = said.replace(each.encode(), b"*")
        headers = [(name, EXPIRES.sub("Expires=*", value.replace(each, "*"))) for name, value in headers]
    return method, path, status, sorted(headers), said


class Tries:
    """What a reader may think of: the same for both worlds."""

    def __init__(self, rooms: Sequence[Room], twins: Twins, reader: Reader, below: Any) -> None:
        table, other = rooms[0].table, rooms[1].table
        assert table is not None
        assert other is not None
        game, state, events = table.game, table.state, table.snapshot.events
        pending = table.pending
        numbers = [event.number for event in events]
        older = {numbers[below(len(numbers))] for _ in range(AMENDED)} if numbers else set()
        self.events = sorted({*numbers[-AMENDED:], *older})
        self.answers: list[dict[str, Any]] = []
        if isinstance(pending, Chance):
            self.answers = [game.write_move(move) for move in _answers(twins, pending, below)]
        moves = game.legal_moves(state, reader) if reader is not None else []
        own = [game.write_move(moves[below(len(moves))]) for _ in range(min(TRIED, len(moves)))]
        asked = pending.question.id if isinstance(pending, Chance) else None
        closed = [ChanceMove(question, given[0]) for question, given in twins.answers.items() if question != asked]
        theirs = [dict(table.log[number - 1].deed.move) for number in numbers[-2:]]
        self.moves = own + [{**move, "surplus": 1} for move in own[:1]]
        if reader is not None:
            self.moves += _exchange_words(twins, reader, below)
        self.refused = [game.write_move(move) for move in closed[:2]]
        self.refused += [move for move in theirs if move["type"] != "chance" and move["seat"] != reader]
        single = [
            {"event": event, "move": words}
            for event in self.events
            for words in _words(table, twins, reader, event, below)
        ]
        self.amendments = [[change] for change in single] + list(_several(single, below))
        entered = [answer for answer in self.answers if not _comes_to_light((table, other), twins, answer)]
        self.acts = list(_acts(table, reader, entered, below))


def _comes_to_light(tables: Sequence[Table], twins: Twins, answer: Any) -> bool:
    """Whether what differs is shown once this is answered: night falls and a zone lies open, or the game is over."""
    game = tables[0].game
    move, views = game.read_move(answer), []
    for table in tables:
        after = table.state.copy()
        if game.check(after, move) is not None:
            return False
        game.apply(after, move)
        if isinstance(game.pending(after), Over):
            return True
        views.append([game.view(after, reader) for reader in twins.readers])
    return bool(views[0] != views[1])


def _answers(twins: Twins, pending: Chance, below: Any) -> Iterator[ChanceMove]:
    """Answers to the open question, some of all that were ever given."""
    question = pending.question
    known = list(twins.answers.get(question.id, ()))
    if isinstance(question.odds, Weighted):
        known += [answer for answer, _ in question.odds.weights[:TRIED] if answer not in known]
    for _ in range(min(ANSWERED, len(known))):
        yield ChanceMove(question.id, known.pop(below(len(known))))


def _exchange_words(twins: Twins, reader: str, below: Any) -> Iterator[dict[str, Any]]:
    """What was done in a game, in the reader's name and with words from elsewhere in it."""
    words: dict[str, list[Any]] = {}
    for move in twins.done:
        for name, value in move.items():
            words.setdefault(name, []).append(value)
    for _ in range(TRIED if twins.done else 0):
        move = {**twins.done[below(len(twins.done))], "seat": reader}
        for name in sorted(move.keys() - {"type", "seat"}):
            if below(2):
                move[name] = words[name][below(len(words[name]))]
        yield move


def _words(table: Any, twins: Twins, reader: Reader, number: int, below: Any) -> Iterator[dict[str, Any] | None]:
    """What might stand in an event's place: nothing, or another answer or move that all could think of."""
    yield None
    index = table.snapshot.find(number)
    if index is None:
        return
    before = state_after(table.game, table.snapshot, index)
    event = table.snapshot.events[index]
    pending = table.game.pending(before)
    if isinstance(event.move, ChanceMove) and isinstance(pending, Chance) and pending.question.audience is None:
        for move in list(_answers(twins, pending, below))[:3]:
            yield table.game.write_move(move)
    elif (
        reader is not None
        and isinstance(pending, Turn)
        and not isinstance(event.move, ChanceMove)
        and event.move.seat == reader
    ):
        written = table.game.write_move(event.move)
        yield from (table.game.write_move(move) for move in table.game.legal_moves(before, reader)[:2])
        yield from (move for move in _exchange_words(twins, reader, below) if move["type"] == written["type"])


def _several(single: Sequence[dict[str, Any]], below: Any) -> Iterator[list[dict[str, Any]]]:
    """Yield two or three changes at once: what the first would bring, the others may ask for."""
    for _ in range(TRIED if single else 0):
        changes = {change["event"]: change for change in (single[below(len(single))] for _ in range(2 + below(2)))}
        if len(changes) > 1:
            yield [changes[event] for event in sorted(changes)]


def _acts(
    table: Any, reader: Reader, answers: list[dict[str, Any]], below: Any
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Where the people deal, an answer may be entered; something is asked back, and a host asks for seats."""
    request = table.snapshot.request
    if request is not None and reader in request.missing:
        yield "consent", "/consent", {"agree": False, "seat": reader}
        return
    pending = table.pending
    people = set(table.setup.dealer.values()) == {"table"}
    if people and isinstance(pending, Chance) and pending.question.audience is None and answers:
        yield "entered", "/moves", {"seen": 20_000, "move": answers[below(len(answers))]}
    numbers = [each.number for each in table.snapshot.events if each.by != "app"]
    if numbers and people:
        yield "undo", "/undo", {"event": numbers[-1 - below(min(4, len(numbers)))], "fresh": bool(below(2))}
    for seat in table.setup.seats:
        yield "hands", f"/seats/{quote(seat)}/ask", {"to": ("screen", "ticket")[below(2)]}


def bot_choices(room: Room, readers: tuple[Reader, ...], bots: Mapping[str, Bot]) -> Iterator[tuple[str, Told]]:
    """What bots in these seats would do, and what they draw meanwhile."""
    table = room.table
    assert table is not None
    pending = table.pending
    for seat in pending.seats if isinstance(pending, Turn) and can_play(table.game) else ():
        for name, bot in bots.items() if seat in readers else ():
            source, drawn = Stream("bots", name), []

            def below(n: int, source: Stream = source, drawn: list[int] = drawn) -> int:
                drawn.append(n)
                return source.below(n)

            move = bot.choose(table.game, table.state, seat, below)
            yield f"{name} bots", (seat, name, table.game.write_move(move), drawn)

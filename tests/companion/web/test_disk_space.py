"""The disk is bounded: the host is warned, new tables and notes stop, games go on until a last reserve is used."""

from __future__ import annotations

import io
import json
import logging
import shutil
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from support.server import seated, serving

from companion.live.disk_space import KEPT_FREE, MEGA, MOST_EVENTS, Space
from companion.store.model import Usage
from companion.web.api import routes
from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.service import Service

TABLE = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}


class Filled:
    """A store of which only its size is of interest."""

    def __init__(self, tables: int, size: int) -> None:
        self.held = Usage(tables, size)

    def usage(self) -> Usage:
        return self.held


def space(size: int, *, tables: int = 0, folder: Path | None = None) -> Space:
    made = Space(100 * MEGA, 10, folder=folder)
    made.look(Filled(tables, size))  # it is asked nothing else
    return made


@pytest.mark.parametrize(
    ("megabytes", "tables", "takes"),
    [
        (0, 0, (True, True, True)),
        (99, 9, (True, True, True)),
        (99, 10, (False, True, True)),
        (100, 0, (False, False, True)),
        (109, 0, (False, False, True)),
        (110, 0, (False, False, False)),
    ],
)
def test_what_is_taken_at_which_level(megabytes: int, tables: int, takes: tuple[bool, ...]) -> None:
    found = space(megabytes * MEGA, tables=tables)
    assert (found.takes_tables, found.takes_notes, found.takes_moves) == takes


@pytest.mark.parametrize(("megabytes", "tables", "warns"), [(79, 7, 0), (80, 0, 1), (0, 8, 1), (100, 0, 1)])
def test_the_host_is_warned_at_four_fifths_and_not_with_every_look(
    megabytes: int, tables: int, warns: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        found = space(megabytes * MEGA, tables=tables)
        found.look(Filled(tables, megabytes * MEGA))  # as above
    assert len(caplog.records) == warns
    assert all("tables prune" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize(("share", "warned"), [(0.79, None), (0.8, "server")])
def test_the_host_of_a_table_is_warned_before_the_server_is_full(
    here: Service, host: Any, ana: Any, code: str, share: float, warned: str | None
) -> None:
    here.space.limit, here.space.bytes = 100, int(100 * share)
    assert host.get(f"/tables/{code}/view").json["nearly_full"] == warned
    assert ana.get(f"/tables/{code}/view").json["nearly_full"] is None, "only the host can do something about it"


@pytest.mark.parametrize(("share", "warned"), [(0.79, None), (0.8, "table")])
@pytest.mark.parametrize("full", ["signs", "last"])
def test_the_host_of_a_table_is_warned_before_the_table_takes_no_more_notes(
    here: Service, host: Any, code: str, full: str, share: float, warned: str | None
) -> None:
    room = here.registry.room(code)
    assert room is not None
    setattr(room.history, full, int(share * {"signs": 4 * MEGA, "last": MOST_EVENTS * 3 // 4}[full]))
    assert host.get(f"/tables/{code}/view").json["nearly_full"] == warned


def test_phones_that_listen_hear_that_the_server_fills(here: Service, code: str) -> None:
    room = here.registry.room(code)
    assert room is not None
    with room.listening(None) as listener:
        full = Filled(here.settings.most_tables, 0)
        assert here.space.look(full), "it was not before"  # it is asked nothing else
        here.registry.tell_all()
        assert listener.wait(60)
        assert not here.space.look(full), "and is told once"  # as above


def test_a_disk_that_has_less_than_is_allowed_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=KEPT_FREE + 5 * MEGA))
    assert space(20 * MEGA, folder=tmp_path).limit == 25 * MEGA
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=KEPT_FREE - 1))
    assert not space(20 * MEGA, folder=tmp_path).takes_notes


@pytest.fixture
def here(app: Flask) -> Service:
    found: Service = app.extensions["punchboard"]
    return found


def note(phone: Any, code: str, text: str = "so far") -> Any:
    return phone.post(f"/tables/{code}/tools", {"request": phone.request_id(), "wish": {"tool": "note", "text": text}})


@pytest.mark.parametrize(("share", "error"), [(1.05, "no-room-for-tables"), (2.0, "no-room-for-tables")])
def test_a_full_disk_takes_no_table_and_no_note(here: Service, ana: Any, code: str, share: float, error: str) -> None:
    here.space.limit, here.space.bytes = 100, int(100 * share)
    refused = ana.post("/tables", TABLE)
    assert (refused.status_code, refused.json["error"]) == (507, error)
    assert refused.json["why"]
    refused = note(ana, code)
    assert refused.status_code == 507
    assert refused.json["error"] == ("no-room-for-notes" if share < 1.1 else "disk-full")


def test_games_go_on_until_the_last_reserve(here: Service, ana: Any, phone: Any, code: str) -> None:
    move = ana.get(f"/tables/{code}/moves").json["moves"][0]
    here.space.limit, here.space.bytes = 100, 110
    refused = ana.play(code, move)
    assert (refused.status_code, refused.json["error"]) == (507, "disk-full")
    assert phone().post(f"/tables/{code}/seats/Bo", {}).status_code == 507
    here.space.bytes = 109
    assert ana.play(code, move).status_code == 200
    assert phone().post(f"/tables/{code}/seats/Bo", {}).status_code == 200
    assert ana.get(f"/tables/{code}/view").status_code == 200


def test_a_server_keeps_as_many_tables_as_its_host_allows(here: Service, host: Any, code: str) -> None:
    here.space.most_tables = here.space.tables + 1
    assert host.post("/tables", TABLE).status_code == 201, "it counts along between two looks"
    refused = host.post("/tables", TABLE)
    assert (refused.status_code, refused.json["error"]) == (507, "no-room-for-tables")
    assert note(host, code).status_code == 200


@pytest.mark.parametrize("full", ["signs", "last"])
def test_notes_leave_the_game_its_part_of_the_log(here: Service, ana: Any, code: str, full: str) -> None:
    room = here.registry.room(code)
    assert room is not None
    assert note(ana, code).status_code == 200
    before = room.last
    if full == "signs":
        room.history.signs = 4 * MEGA
    else:
        room.history.last = MOST_EVENTS * 3 // 4
    refused = note(ana, code)
    assert (refused.status_code, refused.json["error"]) == (507, "notes-full")
    room.history.last = before
    assert ana.play(code, ana.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200


def test_small_notes_are_charged_by_their_bytes_and_moves_are_not(here: Service, ana: Any, code: str) -> None:
    here.notes = Limiter(Rate(300, 1e-9))
    here.few_notes = Limiter(Rate(300, 1e-9))
    made = [note(ana, code, "x" * 60).status_code for _ in range(12)]
    assert made[:2] == [200, 200]
    assert made[-1] == 429
    assert made.count(200) <= 5
    assert ana.play(code, ana.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200


def test_large_decks_in_a_row_wait_and_moves_do_not(here: Service, ana: Any, code: str) -> None:
    here.notes = Limiter(Rate(50_000, 1e-9))
    here.few_notes = Limiter(Rate(50_000, 1e-9))
    wish = {"tool": "deck", "name": "D", "cards": ["x" * 35] * 1000}
    made = [
        ana.post(f"/tables/{code}/tools", {"request": ana.request_id(), "wish": wish}).status_code for _ in range(4)
    ]
    assert made == [200, 200, 429, 429], "one by the seat, one by its address"
    assert ana.play(code, ana.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200


def test_ten_large_decks_from_one_address_are_enough_and_rolls_go_on(here: Service, ana: Any, code: str) -> None:
    for limiter in (here.notes, here.few_notes):
        limiter._clock = lambda: 0.0
        limiter._common.at = 0.0
    wish = {"tool": "deck", "name": "D", "cards": ["x" * 35] * 1000}
    made = [
        ana.post(f"/tables/{code}/tools", {"request": ana.request_id(), "wish": wish}).status_code for _ in range(13)
    ]
    assert made.count(200) == 10
    assert made[-1] == 429
    for _ in range(20):
        assert note(ana, code).status_code == 200


DECK = {"tool": "deck", "name": "D", "cards": ["x" * 35] * 1000}
USED_UP = Rate(1, 1e-9)


class Sent(io.BytesIO):
    """A body that counts what is read of it."""

    def __init__(self, body: Any) -> None:
        super().__init__(json.dumps(body).encode())
        self.size = len(self.getvalue())
        self.taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        part = super().read(size)
        self.taken += len(part)
        return part


def send(phone: Any, path: str, sent: Sent, **environ: Any) -> Any:
    return phone.client.post(
        f"/api/v1{path}",
        input_stream=sent,
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
        environ_overrides={"CONTENT_LENGTH": str(sent.size), **environ},
    )


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the bodies that were parsed."""
    sizes: list[int] = []

    def counted(data: bytes, where: str, most: int) -> Any:
        sizes.append(len(data))
        return parse(data, where, most)

    parse = routes.parse
    monkeypatch.setattr(routes, "parse", counted)
    return sizes


def test_large_notes_that_are_refused_are_neither_read_nor_parsed(
    here: Service, ana: Any, bo: Any, code: str, parsed: list[int]
) -> None:
    here.notes = Limiter(USED_UP)
    for _ in range(3):
        sent = Sent({"request": ana.request_id(), "wish": DECK})
        refused = send(ana, f"/tables/{code}/tools", sent)
        assert (refused.status_code, refused.json["error"], sent.taken) == (429, "too-often", 0)
        assert refused.json["why"]
        assert int(refused.headers["Retry-After"]) > 0
    assert not parsed
    assert note(ana, code).status_code == 200, "notes of ordinary size are paid for by the seat"
    for phone in (ana, bo):
        for move in phone.get(f"/tables/{code}/moves").json["moves"][:1]:
            assert phone.play(code, move).status_code == 200
    assert len(parsed) == 3, "a note and two moves"


def test_a_large_post_to_a_table_is_charged_once_and_to_its_sender(here: Service, ana: Any, code: str) -> None:
    for limiter in (here.notes, here.few_notes):
        limiter._clock = lambda: 0.0
    assert send(ana, f"/tables/{code}/tools", sent := Sent({"request": "fill-0001", "wish": DECK})).status_code == 200
    assert here.notes._buckets["127.0.0.1"].level == 400_000 - sent.size
    small = Sent({"request": "fill-0002", "wish": {**DECK, "cards": ["x" * 35] * 150}})
    assert send(ana, f"/tables/{code}/tools", small).status_code == 200
    assert here.notes._buckets["127.0.0.1"].level == 400_000 - sent.size, "the seat had enough of its own"
    assert here.few_notes._buckets[f"{code}\nAna"].level == 8_000 - small.size


def test_moves_are_charged_no_bytes(here: Service, ana: Any, code: str) -> None:
    here.notes = here.few_notes = here.large = Limiter(USED_UP)
    assert ana.play(code, ana.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200


def test_large_posts_of_every_kind_are_refused_before_they_are_parsed(
    here: Service, ana: Any, code: str, parsed: list[int]
) -> None:
    here.notes = here.few_notes = here.large = Limiter(USED_UP)
    for path in (f"/tables/{code}/try", f"/tables/{code}/amend", f"/tables/{code}/seats/Bo", "/score", "/tables"):
        sent = Sent({"request": "x" * 20_000})
        refused = send(ana, path, sent)
        assert (refused.status_code, refused.json["error"], sent.taken) == (429, "too-often", 0), path
    in_chunks = Sent({"request": "x" * 20_000})
    refused = send(ana, f"/tables/{code}/tools", in_chunks, **{"CONTENT_LENGTH": "", "wsgi.input_terminated": True})
    assert (refused.status_code, refused.json["error"]) == (429, "too-often")
    assert in_chunks.taken == in_chunks.size, "its length is known when it was read"
    assert not parsed


def test_a_large_post_to_no_table_is_refused_unread(here: Service, ana: Any, parsed: list[int]) -> None:
    sent = Sent({"request": "fill-0001", "wish": DECK})
    refused = send(ana, "/tables/ZZZZZZ/tools", sent)
    assert (refused.status_code, refused.json["error"], sent.taken) == (404, "no-such-table", 0)
    assert not parsed


def test_the_line_of_a_refused_deck_takes_the_next_post(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        line = HTTPConnection("127.0.0.1", server.port, timeout=10)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {phones['Ana'].token}"}

        def tools(number: int, wish: Any) -> int:
            body = json.dumps({"request": f"request-{number:04}", "wish": wish})
            line.request("POST", f"/api/v1/tables/{code}/tools", body, headers)
            answer = line.getresponse()
            answer.read()
            return answer.status

        made = [tools(number, DECK) for number in range(13)]
        assert made[0] == 200
        assert made[-1] == 429
        first = line.sock
        assert tools(99, {"tool": "note", "text": "so far"}) == 200
        assert line.sock is first, "it was left open, and the refused deck is not read as a request"
        line.close()

"""A hostile client gets a short no: never a traceback, never another's table, never much of the server's time."""

from __future__ import annotations

import json
import logging
import socket
import struct
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from support.server import Server, serving
from support.server import raw_line as raw

OURS = {"Sec-Fetch-Site": "same-origin"}

BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"42",
    b'"text"',
    b"\xff\xfe{}",
    b"[" * 5000,
    b'{"a":' * 3000 + b"1" + b"}" * 3000,
    b'{"request": NaN}',
    b'{"seen": 1e999}',
    b'{"seen": ' + b"9" * 5000 + b"}",
    b'{"request": "x", "request": "y"}',
    b'{"request": "\\ud800"}',
    b'{"request": "abcdefgh", "seen": true, "move": {}}',
    b'{"request": "abcdefgh", "seen": 1, "move": []}',
    b'{"request": "abcdefgh", "seen": -1, "move": {}}',
    b'{"request": "abcdefgh", "seen": 0, "move": {"type": {"a": 1}}}',
    b'{"request": "abcdefgh", "seen": 0, "move": {"type": "take", "seat": ["Ana"], "card": null}}',
    b'{"request": "../../etc", "seen": 0, "move": {}}',
    b'{"__proto__": 1, "wish": {"tool": "roll", "dice": [[1e3, 6]]}}',
    b'{"request": "abcdefgh", "wish": {"tool": "roll", "dice": [[99999999, 6]]}}',
    b'{"request": "abcdefgh", "wish": {"tool": ["roll"]}}',
    b'{"request": "abcdefgh", "wish": {"tool": "forget", "name": {"a": []}}}',
    b'{"request": "abcdefgh", "wish": {"tool": "count", "name": "x", "of": ["y"]}}',
    b'{"request": "abcdefgh", "wish": {"tool": "put", "deck": ["x"], "card": {}}}',
    b'{"ticket": "' + b"x" * 60000 + b'"}',
]
POSTS = ("/moves", "/try", "/tools", "/undo", "/amend", "/consent", "/redeem", "/deal", "/seats/Ana", "/qr")


@pytest.mark.parametrize("path", POSTS)
def test_strange_bodies_are_refused_in_a_sentence(app: Flask, ana: Any, code: str, path: str) -> None:
    app.testing = False
    for body in BODIES:
        answer = ana.client.post(
            f"/api/v1/tables/{code}{path}", data=body, content_type="application/json", headers=OURS
        )
        assert 400 <= answer.status_code < 500, (body[:60], answer.status_code, answer.get_data())
        assert answer.json["why"]
        assert "Traceback" not in answer.text


def test_position_and_table_bodies_too(app: Flask, host: Any) -> None:
    app.testing = False
    for body in (
        {"game": "armorica", "position": {"players": 3}},
        {"game": "armorica", "position": {"players": [{"name": [], "display": {}}]}},
        {"game": "armorica", "position": {}, "language": "xx"},
    ):
        assert 400 <= host.post("/score", body).status_code < 500
    for seats in (
        [],
        [{"name": ""}],
        [{"name": "a\nb"}, {"name": "c"}],
        [{"name": "\u202eevil"}],
        [{"name": "x"}] * 20,
    ):
        assert 400 <= host.post("/tables", {"game": "armorica", "seats": seats}).status_code < 500, seats
    for game in ("../armorica", "kernel", "ARMORICA", "", "a" * 5000, "__init__"):
        body = {"game": game, "seats": [{"name": "a"}, {"name": "b"}]}
        assert 400 <= host.post("/tables", body).status_code < 500, game


def test_a_foreign_page_changes_nothing(app: Flask, ana: Any, code: str) -> None:
    """The cookies are there; it is the origin that is wrong."""
    number = ana.get(f"/tables/{code}/view").json["number"]
    wish = {"request": "abcdefgh", "wish": {"tool": "roll", "dice": [[1, 6]]}}
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "http://["},  # no address at all
    ):
        answer = ana.client.post(f"/api/v1/tables/{code}/tools", json=wish, headers=headers)
        assert answer.status_code == 403, headers
    form = ana.client.post(f"/api/v1/tables/{code}/tools", data=json.dumps(wish), content_type="text/plain")
    assert form.status_code == 403
    assert "application/json" in form.json["why"], "a program of one's own, too, forgets to say what it sends"
    assert "Access-Control-Allow-Origin" not in ana.client.options(f"/api/v1/tables/{code}/tools").headers
    assert ana.get(f"/tables/{code}/view").json["number"] == number


def test_paths_lead_nowhere_else(app: Flask) -> None:
    client = app.test_client()
    for path in (
        "/static/../app.py",
        "/s/x/../../../pyproject.toml",
        "/s/x/..%2f..%2f..%2fpyproject.toml",
        "/s/x//etc/passwd",
        "/fonts/..%2f..%2fx.woff2",
        "/games/..%2farmorica.css",
        "/api/v1/games/../../x",
        "/api/v1/games/armorica/pieces/gaul/..%2f..%2fx.svg",
        "/api/v1/tables/%00",
        "/t/%F0%9F%8E%B2",
    ):
        answer = client.get(path)
        assert answer.status_code in (404, 308, 400), path
        assert b"[project]" not in answer.data


def test_a_fault_shows_an_id_that_is_in_the_log_and_nothing_else(
    app: Flask, ana: Any, code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app.testing = False

    def explode(*_: Any) -> None:
        raise RuntimeError("the hidden hand is 7")

    monkeypatch.setattr("companion.web.api.play.message_json", explode)
    with caplog.at_level(logging.ERROR):
        answer = ana.get(f"/tables/{code}/view")
    assert answer.status_code == 500
    assert "hidden hand" not in answer.text
    assert answer.json["fault"] in caplog.text
    assert answer.json["fault"] in answer.json["why"]


def test_floods_on_the_wire_are_answered_and_the_server_lives(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        start = b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n"
        many = b"".join(b"X-%d: y\r\n" % n for n in range(500))
        post = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        answers = [
            raw(server.port, start + many + b"\r\n"),
            raw(server.port, b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n"),
            raw(server.port, b"\x16\x03\x01\x02\x00" * 50 + b"\r\n\r\n"),
            raw(server.port, post + b"Content-Length: -1\r\n\r\n"),
            raw(server.port, post + b"Content-Length: banana\r\n\r\n"),
            raw(server.port, post + b"Content-Length: 200000\r\n\r\n" + b"a" * 200000),
            raw(server.port, post + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"),
            raw(server.port, post + b"Transfer-Encoding: chunked\r\n\r\n\r\n{}\r\n0\r\n\r\n"),
            raw(server.port, post + b"Transfer-Encoding: chunked\r\n\r\n;x=y\r\n{}\r\n0\r\n\r\n"),
            raw(server.port, b"GET /api/v1/games HTTP/1.1\r\n\r\n"),
            raw(server.port, b"GET /api/v1/games HTTP/1.1\r\nHost:\r\n\r\n"),
            raw(server.port, b"GET /api/v1/games HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
        ]
        for answer in answers:
            assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")), answer[:80]
            assert b"Traceback" not in answer
        assert server.api()("GET", "/games").status == 200
        assert not _stopped(server), "what cannot be read is no line in the log"


def test_garbage_whose_sender_left_is_no_line_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(40):
            with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # it leaves at once
                line.sendall(b"garbage\r\n\r\n")
        assert server.api()("GET", "/games").status == 200
        assert not _stopped(server)


def chunked(size: int) -> bytes:
    """A table's worth of JSON and then some, in pieces."""
    body = b'{"game": "' + b"x" * (size - 12) + b'"}'
    pieces = [body[at : at + 1000] for at in range(0, size, 1000)]
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def test_a_body_in_pieces_is_read_whole_or_called_too_large(tmp_path: Path) -> None:
    post = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    in_pieces, broken = post + b"Transfer-Encoding: chunked\r\n\r\n", post + b"Content-Length: 500\r\n\r\n{"
    with serving(tmp_path) as server:
        for size, status, error in ((60_000, b"422", b"bad-field"), (70_000, b"413", b"too-large")):
            answer = raw(server.port, in_pieces + chunked(size))
            assert answer.startswith(b"HTTP/1.1 " + status), answer[:80]
            assert error in answer
        raw(server.port, in_pieces + chunked(2000)[:700])
        raw(server.port, broken)
        assert server.api()("GET", "/games").status == 200
        assert "fault" not in _stopped(server)


def test_the_head_of_a_stream_leaves_the_line_ready_for_the_next_request(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.api()("POST", "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})
        paths = (f"/api/v1/tables/{made.json['code']}/stream", "/", "/api/v1/games")
        heads = b"".join(b"HEAD %b HTTP/1.1\r\nHost: x\r\n\r\n" % path.encode() for path in paths)
        answers = raw(server.port, heads + b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        *found, last, body = answers.split(b"\r\n\r\n")
        assert [head[:12] for head in (*found, last)] == [b"HTTP/1.1 200"] * 4
        assert json.loads(body)["games"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_what_nobody_can_do_is_not_called_foreign(app: Flask, code: str, method: str) -> None:
    client = app.test_client()
    for path in ("/api/v1/games", f"/api/v1/tables/{code}", f"/api/v1/tables/{code}/moves", "/"):
        answer = client.open(path, method=method)
        assert answer.status_code == 405, path
        assert answer.headers["Allow"]
        assert answer.json["why"]
    assert client.post("/api/v1/tables", data="{}").status_code == 403, "what can be done is asked where it comes from"


def _stopped(server: Server) -> str:
    assert server.process is not None
    process, server.process = server.process, None
    process.kill()
    return process.communicate()[1]

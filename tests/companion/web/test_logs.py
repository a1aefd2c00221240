"""The log: lines of text or of JSON, renamed when it is long, and no address in it unless the host asked for them."""

from __future__ import annotations

import json
import logging
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from support.server import Server, raw_line, serving

from companion.web import logs
from companion.web.logs import MOST_COUNTED, Refusals
from generator.errors import Refused


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root logger, which is as it was afterwards."""
    found = logging.getLogger()
    before, level, ours = found.handlers[:], found.level, logs.log.level
    yield found
    for handler in found.handlers:
        if handler not in before:
            handler.close()
    found.handlers[:] = before
    found.setLevel(level)
    logs.log.setLevel(ours)


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_each_line_is_an_object(root: logging.Logger, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "log.jsonl"
    logs.set_up("json", file)
    logs.log.info("serving", extra={"facts": {"addresses": ["http://192.168.1.7"]}})
    try:
        raise ValueError("two\nlines")
    except ValueError as fault:
        logs.log.error("fault %s", "abcd", exc_info=fault)
    logging.getLogger("elsewhere").info("of no interest")
    serving_line, fault_line = lines(file)
    assert serving_line["message"] == "serving"
    assert serving_line["level"] == "info"
    assert serving_line["addresses"] == ["http://192.168.1.7"]
    assert serving_line["at"].endswith("+00:00")
    assert fault_line["message"] == "fault abcd"
    assert fault_line["error"] == "ValueError"
    assert "two\nlines" in fault_line["trace"]


def test_a_long_log_is_renamed_and_the_oldest_go(
    root: logging.Logger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "LARGEST", 2000)
    logs.set_up("text", tmp_path / "log")
    for n in range(400):
        logs.log.warning("a line of some length, number %d", n)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["log", *(f"log.{n}" for n in range(1, logs.KEPT + 1))]
    assert all(path.stat().st_size <= 2000 for path in tmp_path.iterdir())
    assert "number 399" in (tmp_path / "log").read_text("utf-8")


def test_a_log_that_cannot_be_written_is_told_in_a_sentence(root: logging.Logger, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="--log-file"):
        logs.set_up("text", tmp_path / "file" / "log")


@pytest.mark.parametrize("sources", [False, True])
def test_refusals_are_one_line_a_minute(app: Flask, sources: bool, caplog: pytest.LogCaptureFixture) -> None:
    here = app.extensions["punchboard"]
    here.refused = Refusals(sources=sources)
    client = app.test_client()
    for _ in range(30):
        told = client.get("/", headers={"Host": "evil.example"}, environ_overrides={"REMOTE_ADDR": "203.0.113.7"})
        assert told.status_code == 421
        assert client.get("/api/v1/games/none").status_code == 404
    assert not caplog.records
    with caplog.at_level(logging.WARNING):
        here.refused.write()
        here.refused.write()
    (record,) = caplog.records
    assert "30 times" in record.getMessage()
    assert ("203.0.113.7" in record.getMessage()) is sources
    assert ("source" in record.facts) is sources  # type: ignore[attr-defined]  # set by ourselves


def test_made_up_sources_do_not_fill_the_memory() -> None:
    refusals = Refusals(sources=True)
    for n in range(5000):
        refusals.count("too-often", f"source {n}")
    assert len(refusals._counts) == MOST_COUNTED


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_server_that_is_asked_to_end_does_so_soon_and_in_order(tmp_path: Path) -> None:
    """With a stream open, garbage heard and an address refused: the log has what happened, and says no address."""
    file = tmp_path / "log.jsonl"
    with serving(tmp_path / "data", "--log", "json", "--log-file", str(file)) as server:
        assert raw_line(server.port, b"\x16\x03 garbage\r\n\r\n").startswith(b"HTTP/1.1 400")
        code = _code(server)
        stream = server.stream(code)
        stream.event()
        assert server.process is not None
        process, server.process = server.process, None
        process.send_signal(signal.SIGTERM)
        assert process.wait(5) == 0
        process.communicate()
        stream.close()
    said = lines(file)
    assert [line["message"] for line in said] == ["serving", "stopping"]
    assert "127.0.0.1" not in json.dumps(said[1:])
    assert not (tmp_path / "data" / "tables.sqlite3-wal").exists(), "all tables are in the one file"
    assert (tmp_path / "data" / "tables.sqlite3").stat().st_size > 4096


def _code(server: Server) -> str:
    made = server.api()("POST", "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})
    code: str = made.json["code"]
    return code

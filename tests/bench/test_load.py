"""The load of the server's figures: it plays real games, and what it says of them is so."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from support.server import serving

from bench.boardgame.clients import _frame, _send
from bench.kills import Tally, ours
from bench.phones import Phones
from bench.server import message_size, processor_seconds, resident_megabytes, run_server, spread


def test_a_small_crowd_plays_and_everybody_is_told(tmp_path: Path) -> None:
    with run_server(tmp_path) as (port, process):
        crowd = Phones(port)
        crowd.seat(2, seats=4, spectators=2)
        busy = processor_seconds(process.pid)
        crowd.steadily(40.0, 1.0)
        assert crowd.refused == 0
        assert crowd.acknowledged > 5
        assert len(crowd.latencies) == 6 * crowd.acknowledged
        assert len(crowd.answers) == crowd.acknowledged
        assert processor_seconds(process.pid) > busy
        assert resident_megabytes(process.pid) > 20
        assert message_size(crowd) > 1000
        assert 0 < spread(crowd.latencies)["p50"] <= spread(crowd.latencies)["p99"]
        told = {table.code: table.shown for table in crowd.tables}
        crowd.come_again()
        assert {table.code: table.phones[0].number for table in crowd.tables} == told
        crowd.close()


def test_screens_move_for_everybody(tmp_path: Path) -> None:
    with run_server(tmp_path) as (port, _):
        crowd = Phones(port)
        crowd.screens(40, seats=4)
        rate, share = crowd.flat_out(0.5)
        assert rate > 10
        assert 0 < share < 1.5
        assert crowd.refused == 0
        crowd.close()


def test_a_rate_is_not_told_when_the_games_ran_out(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        crowd = Phones(server.port)
        crowd.screens(1, seats=2)
        with pytest.raises(RuntimeError, match="all games were over"):
            crowd.flat_out(5.0)
        crowd.close()


def test_a_steady_load_goes_on_with_the_table_it_had_come_to(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        crowd = Phones(server.port)
        crowd.screens(6, seats=2)
        for _ in range(30):
            crowd.steadily(20.0, 0.1)
        assert all(table.posted for table in crowd.tables)
        crowd.close()


def test_nothing_told_is_lost_over_a_kill() -> None:
    figures = ours(kills=2, tables=2)
    assert figures["told_moves_lost"] == 0
    assert figures["started_and_fell_over_its_tables"] == 0


def test_a_loss_would_be_counted(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        crowd = Phones(server.port)
        crowd.seat(1, seats=2, spectators=0)
        crowd.tables[0].shown += 3
        tally = Tally()
        assert tally.count(crowd)
        assert (tally.lost, tally.trials_with_loss) == (3, 1)
        crowd.close()


def test_frames_of_web_sockets_are_taken_apart() -> None:
    for text in ("3", "42/take," + "x" * 200, "y" * 70_000):
        data = text.encode()
        size = len(data)
        if size < 126:
            head = bytes([0x81, size])
        elif size < 65536:
            head = bytes([0x81, 126]) + size.to_bytes(2, "big")
        else:
            head = bytes([0x81, 127]) + size.to_bytes(8, "big")
        assert _frame(head + data + b"rest") == (data, b"rest")
        assert _frame((head + data)[:-1]) is None
    one, other = socket.socketpair()
    with one, other:
        _send(one, b"hello")
        assert other.recv(100) == b"\x81\x85\0\0\0\0hello"

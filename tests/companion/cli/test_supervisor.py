"""A server that is killed starts again by itself; one that is ended on purpose stays ended; neither leaves anything."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest
from support.server import Server, Stream, seated, serving
from support.waiting import until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes where Linux shows them")


def serving_process(server: Server) -> int:
    """The process that serves, a child of the one that was started."""
    assert server.process is not None
    waiting = server.process.pid
    return int(Path(f"/proc/{waiting}/task/{waiting}/children").read_text().split()[0])


def answers(server: Server) -> bool:
    try:
        return server.api()("GET", "/games").status == 200
    except OSError:
        return False


def is_gone(process: int) -> bool:
    return not Path(f"/proc/{process}").exists()


def test_killed_it_is_there_again_at_the_same_address_with_the_same_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        before = phones["Ana"]("GET", f"/tables/{code}/view").json
        killed = serving_process(server)
        os.kill(killed, signal.SIGKILL)
        until(lambda: is_gone(killed) and answers(server))
        assert serving_process(server) != killed
        assert phones["Ana"]("GET", f"/tables/{code}/view").json["view"] == before["view"]
        stream = Stream(server.port, code, phones["Bo"].token)
        assert stream.event()[1]["seat"] == "Bo"
        stream.close()


def kill_often(server: Server, times: int) -> None:
    """Each one that serves as soon as it is there."""
    killed: set[int] = set()

    def once_more() -> bool:
        with suppress(OSError, IndexError):
            process = serving_process(server)
            os.kill(process, signal.SIGKILL)
            killed.add(process)
        return len(killed) >= times

    until(once_more)


def test_killed_again_and_again_it_comes_back_after_a_rest(tmp_path: Path) -> None:
    """Also while it starts, and right after it did."""
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        before = phones["Ana"]("GET", f"/tables/{code}/view").json
        kill_often(server, 5)
        until(lambda: answers(server))
        assert phones["Ana"]("GET", f"/tables/{code}/view").json["view"] == before["view"]
        assert server.process is not None
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(15) == 0


def test_breaking_down_again_and_again_it_gives_up(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.process is not None
        while server.process.poll() is None:
            with suppress(OSError, IndexError):
                os.kill(serving_process(server), signal.SIGSEGV)
            time.sleep(0.05)
        assert server.process.returncode == 128 + signal.SIGSEGV


def test_ctrl_c_at_the_moment_it_is_killed_is_heard(tmp_path: Path) -> None:
    """The one that was to hear it is gone, and the next one has not begun."""
    for _ in range(3):
        with serving(tmp_path) as server:
            assert server.process is not None
            os.kill(serving_process(server), signal.SIGKILL)
            server.process.send_signal(signal.SIGINT)
            assert server.process.wait(15) in (0, 1), "1: while the next one was about to begin"


@pytest.mark.parametrize("later", [0.0, 0.55, 0.7])
def test_ctrl_c_while_it_rests_or_begins_again_is_a_goodbye(tmp_path: Path, later: float) -> None:
    """It rests for half a second after the fourth kill; then the next one begins to start."""
    with serving(tmp_path) as server:
        assert server.process is not None
        kill_often(server, 4)
        time.sleep(later)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(15) == 0
        said = server.process.communicate()[1]
        server.process = None
        assert "Traceback" not in said


def rows_in(copy: Path) -> int:
    with closing(sqlite3.connect(copy)) as db:
        return int(db.execute("select count(*) from events").fetchone()[0])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_ended_on_purpose_it_stays_ended_and_the_file_alone_holds_everything(
    tmp_path: Path, how: signal.Signals
) -> None:
    with serving(tmp_path) as server:
        code, phones, _ = seated(server)
        number = phones["Ana"]("GET", f"/tables/{code}/view").json["number"]
        stream = Stream(server.port, code, phones["Bo"].token)
        assert server.process is not None
        served = serving_process(server)
        begun = time.monotonic()
        server.process.send_signal(how)
        assert server.process.wait(15) == 0
        assert time.monotonic() - begun < 10, "soon, though a phone listens"
        assert is_gone(served)
        said = server.process.communicate()
        server.process = None
        assert said[1] == "", "nothing is to be said against it"
    stream.close()
    shutil.copy(tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3")
    assert rows_in(tmp_path / "copy.sqlite3") == number
    assert not (tmp_path / "tables.sqlite3-wal").exists()


def test_whoever_waits_is_killed_and_the_one_that_serves_goes_with_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.process is not None
        served = serving_process(server)
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait(10)
        until(lambda: is_gone(served), 5)


def test_a_server_that_cannot_start_says_so_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        command = [sys.executable, "-c", "from generator.cli import main; main()", "serve", "--quiet"]
        ways = ["--host", "127.0.0.1", "--port", str(server.port), "--data", str(tmp_path / "other")]
        second = subprocess.run([*command, *ways], capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert second.stderr.count("cannot be listened on") == 1

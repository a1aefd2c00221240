"""Two server processes over one PostgreSQL serve the same table, and one over SQLite refuses a second."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest
from support.server import PUNCHBOARD, Caller, Stream, seated, serving


@pytest.mark.postgres
def test_two_processes_serve_one_table(tmp_path: Path, postgres_url: str) -> None:
    with (
        serving(tmp_path / "1", "--database", postgres_url) as one,
        serving(tmp_path / "2", "--database", postgres_url) as two,
    ):
        code, phones, host = seated(one)
        elsewhere = {name: Caller(two.port, phone.token) for name, phone in phones.items()}
        streams = [Stream(one.port, code, phones["Ana"].token), Stream(two.port, code, phones["Bo"].token)]
        for stream in streams:
            stream.event()
        for turn in range(12):
            crowd = phones if turn % 2 else elsewhere
            views = {name: phone("GET", f"/tables/{code}/view").json for name, phone in phones.items()}
            name = next((name for name, view in views.items() if view["moves"]), None)
            assert name is not None
            body = {"request": f"request-{turn:03}", "seen": views[name]["number"], "move": views[name]["moves"][0]}
            first = crowd[name]("POST", f"/tables/{code}/moves", body)
            assert first.status == 200, first.json
            other = (elsewhere if turn % 2 else phones)[name]("POST", f"/tables/{code}/moves", body)
            assert (other.status, other.json["repeated"]) == (200, True)
            for stream in streams:
                stream.until(first.json["number"])
        here, there = (caller("GET", f"/tables/{code}/view").json for caller in (phones["Ana"], elsewhere["Ana"]))
        assert here["view"] == there["view"]
        assert here["log"] == there["log"]
        ticket = host("POST", f"/tables/{code}/seats/host/pass", {}).json["ticket"]
        heir = Caller(two.port)("POST", f"/tables/{code}/redeem", {"ticket": ticket})
        assert heir.status == 200
        assert Caller(two.port, heir.json["token"])("GET", f"/tables/{code}/view").json["host"] is True
        one.kill()
        streams[0].close()
        assert (
            elsewhere["Ana"]("GET", f"/tables/{code}/view").json["log"]
            == there["log"] + elsewhere["Ana"]("GET", f"/tables/{code}/view?after={there['number']}").json["log"]
        )
        streams[1].close()


@pytest.mark.postgres
def test_clocks_agree_at_two_processes(tmp_path: Path, postgres_url: str) -> None:
    with (
        serving(tmp_path / "1", "--postgres", postgres_url) as one,
        serving(tmp_path / "2", "--postgres", postgres_url) as two,
    ):
        code, phones, _ = seated(one, clock={"kind": "increment", "seconds": 60, "step": 10})
        elsewhere = {name: Caller(two.port, phone.token) for name, phone in phones.items()}
        for crowd in (phones, elsewhere, phones, elsewhere):
            mover = next(caller for caller in crowd.values() if caller("GET", f"/tables/{code}/view").json["moves"])
            time.sleep(0.2)
            answer = mover.move(code)
            assert answer is not None
            assert answer.status == 200, answer.json
            views = [caller("GET", f"/tables/{code}/view").json for caller in (phones["Ana"], elsewhere["Ana"])]
            told = [view["clocks"] for view in views]
            assert told[0]["running"]
            assert abs(told[0].pop("since") - told[1].pop("since")) < 500
            assert told[0] == told[1]
        assert min(seat["spent"] for seat in told[0]["seats"]) > 150


@pytest.mark.alone
@pytest.mark.postgres
def test_a_move_at_one_process_is_on_the_others_screens_at_once_and_so_is_who_is_here(
    tmp_path: Path, postgres_url: str
) -> None:
    with (
        serving(tmp_path / "1", "--database", postgres_url) as one,
        serving(tmp_path / "2", "--database", postgres_url) as two,
    ):
        code, phones, _ = seated(one)
        ana, bo = Stream(one.port, code, phones["Ana"].token), Stream(two.port, code, phones["Bo"].token)
        _, message = ana.event()
        deadline = time.monotonic() + 5
        while not all(seat["here"] for seat in message["seats"]):
            assert time.monotonic() < deadline, message["seats"]
            _, message = ana.event()
        bo.event()
        taken = []
        for _ in range(10):
            mover = next(phone for phone in phones.values() if phone("GET", f"/tables/{code}/view").json["moves"])
            begun = time.monotonic()
            answer = mover.move(code)
            assert answer is not None
            assert answer.status == 200, answer.json
            bo.until(answer.json["number"])
            taken.append(time.monotonic() - begun)
        assert sorted(taken)[len(taken) // 2] < 0.25, taken
        ana.close()
        bo.close()


def test_a_folder_is_served_by_one_process(tmp_path: Path) -> None:
    with serving(tmp_path):
        command = [*PUNCHBOARD, "serve", "--quiet", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 2
        assert "another Punchboard" in second.stderr
        assert "Traceback" not in second.stderr


def test_the_entry_point_for_other_servers_reads_its_environment(tmp_path: Path) -> None:
    code = (
        "from companion.web.wsgi import app; c = app.test_client(); "
        "s = app.extensions['punchboard'].settings; "
        "print(c.get('/api/v1/games').status_code, s.proxies, s.think)"
    )
    import sys

    env = {
        **os.environ,
        "PUNCHBOARD_DATA": str(tmp_path),
        "PUNCHBOARD_PROXIES": "1",
        "PUNCHBOARD_THINK": "0.4",
        "PUNCHBOARD_DATABASE": "",
    }
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=60)
    assert said.stdout.split() == ["200", "1", "0.4"], said.stderr
    assert (tmp_path / "tables.sqlite3").is_file()
    env["PUNCHBOARD_THINK"] = "for ever"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=60)
    assert said.returncode == 3
    assert "PUNCHBOARD_THINK must be seconds from 0.1 to 10.0" in said.stderr

"""A drill with several machines: three web hosts, PostgreSQL with a synchronous standby, nginx, and phones that play.

Each stands in a network namespace of its own. Links are cut, the replica's line is slowed down, a web host is frozen,
and in the end the primary's machine is gone and the standby takes its place. All that phones were told is written down
and compared with the log that was kept: 0 lost, 0 doubled, 0 reordered is the aim. It takes Linux, root, iproute2,
nginx and PostgreSQL, and about four minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from bench import network
from bench.history import History, StoredTable, check, longest_behind, seconds_until_in_step, seconds_until_taken
from bench.network import Network
from bench.outages import cluster_binaries
from bench.pair import PORT, STANDBY, USER, Server
from bench.server import processor_seconds, resident_megabytes, spread

KIND = "soak"
ROOT = Path(__file__).parents[1]
HOSTS, CLIENTS, TABLES_EACH, PHONES_A_TABLE = 3, 3, 4, 3
HOLD, REST = 12.0, 15.0
"""Seconds a fault lasts, and seconds of play after it."""
CUT_OFF = 40.0
"""Seconds without the databases, long enough for a web host to find out and send its phones away."""
SLOW_LINE = "64kbit"
UNNOTICED = 3.0
"""Seconds until the standby is promoted: a person or a program has to find out first."""
FRONT, BACK, PAIR = "front", "back", "pair"
"""The switches: phones, nginx and web hosts; web hosts and databases; the two databases."""
DATABASES = {"primary": 11, STANDBY: 12}
URL = (
    f"postgresql://{USER}@10.88.2.11:{PORT},10.88.2.12:{PORT}/postgres?target_session_attrs=read-write"
    "&connect_timeout=2&tcp_user_timeout=4000&keepalives_idle=2&keepalives_interval=1&keepalives_count=2"
)
"""The settings docs/hosting.md advises."""
NGINX = """
daemon off;
user {user};
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr crit;
events {{ worker_connections 1024; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/punchboard.conf;
}}
"""


def run() -> dict[str, Any]:
    binaries = cluster_binaries()
    why = network.missing() or (None if binaries else "no PostgreSQL to start") or _no_programs()
    if why is not None:
        print(f"  the drill is left out: {why}", flush=True)
        return {"left_out": why}
    assert binaries is not None
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # all machines go, however the drill is ended
    with ExitStack() as last:
        folder = Path(last.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        drill = Drill(folder, binaries, last)
        drill.begin()
        calm = drill.rest()
        faults = [drill.suffer(name, fault) for name, fault in drill.faults().items()]
        drill.end()
        return figures(drill.history, drill.kept(), calm, faults)


def _no_programs() -> str | None:
    gone = [name for name in ("nginx", "runuser") if _program(name) is None]
    gone += [name for name in ("gunicorn", "psycopg") if find_spec(name) is None]
    return f"{' and '.join(gone)} not found" if gone else None


def _program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that was broken, and when it began and was over."""

    name: str
    begun: float
    over: float


@dataclass(frozen=True, slots=True)
class Calm:
    """A while in which nothing is broken: when it began and was over, what the web hosts took of the processor, and how
    much memory the largest of them holds."""

    begun: float
    over: float
    processor: float
    megabytes: int


class Drill:
    """The machines and what runs on them; all of it ends with `last`."""

    def __init__(self, folder: Path, binaries: Path, last: ExitStack) -> None:
        self._folder, self._last = folder, last
        self._network = Network(FRONT, BACK, PAIR)
        last.callback(self._network.close)
        for name, place in DATABASES.items():
            self._network.machine(name, back=f"10.88.2.{place}", pair=f"10.88.3.{place}")
        for host in range(HOSTS):
            self._network.machine(f"web{host}", front=f"10.88.1.{21 + host}", back=f"10.88.2.{21 + host}")
        self._network.machine("nginx", front="10.88.1.2")
        for client in range(CLIENTS):
            self._network.machine(f"client{client}", front=f"10.88.1.{101 + client}")
        self._databases = {name: Server(self._network, name, folder, binaries) for name in DATABASES}
        self._webs: list[subprocess.Popen[bytes]] = []
        self._clients: list[subprocess.Popen[bytes]] = []
        self.history = History()

    def begin(self) -> None:
        primary, standby = self._databases.values()
        primary.make()
        primary.start(f"synchronous_standby_names={STANDBY}")
        self._last.callback(primary.stop)
        standby.copy("10.88.3.11")
        standby.start()
        self._last.callback(standby.stop)
        primary.until("select sync_state from pg_stat_replication", "sync")
        self._webs = [self._web(host) for host in range(HOSTS)]
        self._nginx()
        for client in range(CLIENTS):
            command = (sys.executable, "-m", "bench.drill_phones", "10.88.1.2", str(client), str(TABLES_EACH))
            self._clients.append(self._start(f"client{client}", *command, str(self._written(client)), talks=True))
        for process in self._clients:
            assert process.stdout is not None
            if not process.stdout.readline():
                raise RuntimeError("phones did not find a table")

    def rest(self) -> Calm:
        """Play on undisturbed."""
        workers = [worker for web in self._webs for worker in _children(web.pid)]
        begun, busy = monotonic(), sum(map(processor_seconds, workers))
        sleep(REST)
        busy = sum(map(processor_seconds, workers)) - busy
        return Calm(begun, monotonic(), busy, max(map(resident_megabytes, workers)))

    def suffer(self, name: str, fault: Callable[[], Any]) -> Fault:
        """Break something, mend it, and let people play on for a while."""
        print(f"  {name}", flush=True)
        begun = monotonic()
        fault()
        over = monotonic()
        sleep(REST)
        return Fault(name, begun, over)

    def end(self) -> None:
        """No more moves; phones come in step, and what they were told is read."""
        for process in self._clients:
            assert process.stdin is not None
            process.stdin.write(b"\n")
            process.stdin.flush()
        for client, process in enumerate(self._clients):
            assert process.stdout is not None
            if process.stdout.readline() != b"done\n":
                raise RuntimeError("phones ended before the drill did")
            self.history.read(self._written(client))

    def kept(self) -> list[StoredTable]:
        """The log of all tables, as the database has it that is left."""
        rows = self._databases[STANDBY].rows(
            "select code, number, coalesce(split_part(request, chr(10), 2), '') "
            "from punchboard.events order by code, number"
        )
        return [StoredTable(code, int(number), request or None) for code, number, request in rows]

    # Faults

    def faults(self) -> dict[str, Callable[[], Any]]:
        return {
            "a_web_host_is_cut_off_from_the_databases": lambda: self._cut_for(CUT_OFF, "web0", BACK),
            "the_primary_is_cut_off_from_the_standby": lambda: self._cut_for(HOLD, STANDBY, PAIR),
            "the_line_to_the_standby_is_slow": self._slow_down,
            "a_web_host_freezes_and_wakes": lambda: self._freeze(1, lambda: sleep(HOLD)),
            "the_primary_is_gone_and_the_standby_takes_over": self._fail_over,
            "a_web_host_is_cut_off_from_nginx": lambda: self._cut_for(HOLD, "web2", FRONT),
        }

    def _cut_for(self, seconds: float, machine: str, switch: str) -> None:
        self._network.cut(machine, switch)
        sleep(seconds)
        self._network.mend(machine, switch)

    def _slow_down(self) -> None:
        self._network.slow(STANDBY, PAIR, SLOW_LINE)
        sleep(HOLD)
        self._network.hurry(STANDBY, PAIR)

    def _freeze(self, host: int, meanwhile: Callable[[], None]) -> None:
        process = self._webs[host].pid
        os.killpg(process, signal.SIGSTOP)
        try:
            meanwhile()
        finally:
            os.killpg(process, signal.SIGCONT)

    def _fail_over(self) -> None:
        """A web host sleeps through it, and wakes with lines to a machine that is no more."""

        def promote() -> None:
            for switch in (BACK, PAIR):
                self._network.cut("primary", switch)
            self._databases["primary"].stop()
            sleep(UNNOTICED)
            self._databases[STANDBY].promote()

        self._freeze(2, promote)

    # Processes

    def _web(self, host: int) -> subprocess.Popen[bytes]:
        data = self._folder / f"web{host}"
        data.mkdir()
        settings = {
            "PUNCHBOARD_DATABASE": URL,
            "PUNCHBOARD_DATA": str(data),
            "PUNCHBOARD_BIND": f"10.88.1.{21 + host}:8086",
            "PUNCHBOARD_WORKERS": "1",
            "PUNCHBOARD_PROXIES": "1",
            "FORWARDED_ALLOW_IPS": "*",
        }
        app = ("-c", str(ROOT / "deploy" / "gunicorn.conf.py"), "companion.web.wsgi:app")
        return self._start(f"web{host}", sys.executable, "-m", "gunicorn", *app, settings=settings)

    def _nginx(self) -> None:
        """As `deploy/nginx.conf` says; here is no name server, so addresses stand in it."""
        text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
        servers = " ".join(f"server 10.88.1.{21 + host}:8086;" for host in range(HOSTS))
        text, found = re.subn(r"server web:\d+ resolve;", servers, text)
        assert found == 1, "deploy/nginx.conf names its servers in another way"
        folder = self._folder / "nginx"
        folder.mkdir()
        (folder / "punchboard.conf").write_text(text, "utf-8")
        (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user="root root"), "utf-8")
        nginx = _program("nginx")
        assert nginx is not None
        self._start("nginx", nginx, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr")

    def _start(
        self, machine: str, *command: str, settings: dict[str, str] | None = None, talks: bool = False
    ) -> subprocess.Popen[bytes]:
        """A process on one of the machines, at the head of a group of its own."""
        process = subprocess.Popen(
            self._network.at(machine, *command),
            stdin=subprocess.PIPE if talks else subprocess.DEVNULL,
            stdout=subprocess.PIPE if talks else subprocess.DEVNULL,
            stderr=self._last.enter_context((self._folder / f"{machine}.log").open("wb")),
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(settings or {})},
            cwd=ROOT,
            start_new_session=True,
        )
        self._last.callback(_end, process)
        return process

    def _written(self, client: int) -> Path:
        return self._folder / f"client{client}.jsonl"


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def calm_figures(history: History, calm: Calm) -> dict[str, Any]:
    """What play costs while nothing is broken."""
    told = [each for each in history.told if calm.begun <= each.sent and each.at <= calm.over]
    return {
        "seconds": round(calm.over - calm.begun, 1),
        "acknowledged": len(told),
        "answer_milliseconds": spread([each.at - each.sent for each in told]),
        "web_processor_milliseconds_a_post": round(1000 * calm.processor / len(told), 1),
        "largest_web_host_megabytes": calm.megabytes,
    }


def figures(history: History, kept: list[StoredTable], calm: Calm, faults: list[Fault]) -> dict[str, Any]:
    verdict = check(history, kept)
    for sentence in (*verdict.lost, *verdict.doubled, *verdict.reordered):
        print(f"  {sentence}", flush=True)
    return {
        "web_hosts": HOSTS,
        "tables": len({event.table for event in kept}),
        "phones": len(history.by_phone()),
        "acknowledged": len(history.told),
        "events": len(kept),
        "events_shown": len(history.shown),
        "lost": len(verdict.lost),
        "doubled": len(verdict.doubled),
        "reordered": len(verdict.reordered),
        "undisturbed": calm_figures(history, calm),
        "faults": {
            fault.name: {
                "seconds": round(fault.over - fault.begun, 1),
                "seconds_from_its_beginning_until_every_table_moved_on": _seconds(
                    seconds_until_taken(history, fault.begun)
                ),
                "longest_seconds_a_phone_was_behind": _seconds(longest_behind(history, fault.begun, fault.over + REST)),
                "seconds_after_it_until_all_phones_were_in_step": _seconds(seconds_until_in_step(history, fault.over)),
            }
            for fault in faults
        },
    }


def _seconds(found: float) -> float | str:
    return round(found, 2) if isfinite(found) else "never"

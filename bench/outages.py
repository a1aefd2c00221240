"""Power cuts while tables are written, and a PostgreSQL that breaks down meanwhile: what was told and is not there.

**Kills.** A process writes, and is killed with `kill -9`, two hundred times over the same folder.

**Power cuts.** A process writes, one move after the other, and says which are on the disk. Again and again it is
stopped at any moment, and its files are copied as a power cut could leave them: of what had not been synced – the log's
frames behind the last move that was told, pages of the database that were being carried over, the guard file – some
sectors are new, some old, some torn. The copy is opened: every told move must be there, once, and nothing may be called
damaged.

**PostgreSQL.** A cluster of its own; two processes' worth of stores write at the same tables and repeat what was not
answered. Meanwhile backends are terminated, killed (`kill -9`, upon which the server recovers), or the whole server is
stopped `immediate` and started again. Every told move must be there, once, in one order, and the chain whole.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event as Flag
from threading import Thread
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

from companion.store import Appended, Store, StoredTable
from companion.store.model import StoreAway, StoreUnsound
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_file import NAME

KIND = "soak"
KILLS, CUTS, FAULTS = 200, 100, 100
TABLES = 8
SECTOR, PAGE, FRAME, HEAD = 512, 4096, 24 + 4096, 32
ENOUGH = 60
"""Moves after which the log is carried over here, so that cuts meet that, too."""


def run() -> dict[str, Any]:
    figures: dict[str, Any] = {"kills": kills(KILLS), "power_cuts": power_cuts(CUTS)}
    binaries = cluster_binaries()
    figures["postgresql"] = postgres_faults(FAULTS, binaries) if binaries else {"left_out": "no PostgreSQL to start"}
    return figures


# Kills


def kills(times: int) -> dict[str, Any]:
    """`kill -9` for a process that writes, over and over the same folder. Whole servers are killed by `kills.py`."""
    tally: Counter[str] = Counter(kills=0, told_moves=0, lost=0, doubled=0, called_damaged=0, did_not_open=0)
    random = Random(3)
    with tempfile.TemporaryDirectory() as folder:
        there, moves = Path(folder) / "written", set[int]()
        for _ in range(times):
            with writing(there) as (writer, told):
                told.until_any()
                sleep(0.1 * random.random())
                writer.kill()
                writer.wait()
                moves |= told.numbers()
            tally["kills"] += 1
        tally["told_moves"] = len(moves)
        compare(there, moves, tally)
    return dict(tally)


@contextmanager
def writing(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], Told]]:
    writer = subprocess.Popen(
        [sys.executable, "-m", "bench.outages", str(folder)], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    assert writer.stdout is not None
    try:
        yield writer, Told(writer.stdout.fileno())
    finally:
        writer.kill()
        writer.communicate()


# Power cuts


def power_cuts(cuts: int) -> dict[str, Any]:
    tally: Counter[str] = Counter(cuts=0, told_moves=0, lost=0, doubled=0, called_damaged=0, did_not_open=0)
    random = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "written"
        with writing(there) as (writer, told):
            told.until_any()
            older: dict[str, bytes] = {}
            for _ in range(cuts):
                sleep(0.02 + 0.1 * random.random())
                os.kill(writer.pid, signal.SIGSTOP)
                sleep(0.005)  # until it stands still
                count = told.numbers()
                files = {file.name: file.read_bytes() for file in there.iterdir() if not file.name.endswith("-shm")}
                os.kill(writer.pid, signal.SIGCONT)
                look_after(Path(folder) / "cut", files, older, count, random, tally)
                older = files
    return dict(tally)


class Told:
    """The numbers of the moves that are on the disk, as the writer says them: one line each."""

    def __init__(self, line: int) -> None:
        self._line = line
        self._rest = b""
        self._numbers: set[int] = set()
        os.set_blocking(line, False)

    def numbers(self) -> set[int]:
        with suppress(BlockingIOError):
            while data := os.read(self._line, 65536):
                *lines, self._rest = (self._rest + data).split(b"\n")
                self._numbers.update(map(int, lines))
        return set(self._numbers)

    def until_any(self) -> None:
        deadline = monotonic() + 60
        while not self.numbers():
            if monotonic() > deadline:
                raise RuntimeError("the writer does not write")
            sleep(0.01)


def look_after(
    folder: Path,
    files: dict[str, bytes],
    older: dict[str, bytes],
    told: set[int],
    random: Random,
    tally: Counter[str],
) -> None:
    """Lay the files out as a power cut could have left them, open them, and compare with what was told."""
    tally["cuts"] += 1
    tally["told_moves"] = len(told)
    torn = dict(files)
    wal = files.get(f"{NAME}-wal", b"")
    commits = list(_commits(wal))
    written = _count_moves(folder, files)
    open_end = len(commits) - max(0, written - len(told))
    synced = commits[open_end - 1] if 0 < open_end <= len(commits) else HEAD
    torn[f"{NAME}-wal"] = wal[:synced] + _tear(wal[synced:], b"", random)
    torn[NAME] = _half_carried(files[NAME], _pages(wal[:synced]), random)
    if older.get(f"{NAME}-heads", b"")[:64] == files[f"{NAME}-heads"][:64]:
        torn[f"{NAME}-heads"] = _tear(files[f"{NAME}-heads"], older[f"{NAME}-heads"], random)
    _lay(folder, torn)
    compare(folder, told, tally)


def compare(folder: Path, told: set[int], tally: Counter[str]) -> None:
    """What lies in the folder beside the moves that were told."""
    try:
        store = SqliteStore(folder / NAME)
    except StoreUnsound as fault:
        tally["did_not_open"] += 1
        print(f"  {fault}", flush=True)
        return
    try:
        bodies = []
        for table in range(TABLES):
            kept = store.find(f"T{table}")
            if kept is None:
                continue
            found = store.log(kept)
            tally["called_damaged"] += found.damage is not None
            bodies += [event.body for event in found.events]
    finally:
        store.close()
    moves = {f"move {number}" for number in told}
    tally["lost"] += len(moves - set(bodies))
    tally["doubled"] += len(bodies) - len(set(bodies))


def _lay(folder: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)


def _count_moves(folder: Path, files: dict[str, bytes]) -> int:
    """How many moves the untouched copy holds: the newest may not have been told yet."""
    import sqlite3
    from contextlib import closing

    _lay(folder, files)
    with closing(sqlite3.connect(folder / NAME)) as db:
        return int(db.execute("select count(*) from events").fetchone()[0])


def _commits(wal: bytes) -> Iterator[int]:
    """Where in the log each commit ends, as long as it is the present one."""
    for at in range(HEAD, len(wal) - FRAME + 1, FRAME):
        if wal[at + 8 : at + 16] != wal[16:24]:
            return
        if struct.unpack_from(">I", wal, at + 4)[0]:
            yield at + FRAME


def _pages(wal: bytes) -> set[int]:
    """The pages that the log brings back, whatever lies in the database."""
    frames = range(HEAD, len(wal) - FRAME + 1, FRAME)
    return {struct.unpack_from(">I", wal, at)[0] for at in frames if wal[at + 8 : at + 16] == wal[16:24]}


def _half_carried(data: bytes, pages: set[int], random: Random) -> bytes:
    """The database as if it was cut off while pages were written: some of those that its log brings back are torn."""
    torn = bytearray(data)
    for page in pages:
        at = (page - 1) * PAGE
        if at + PAGE <= len(torn) and page > 1 and random.random() < 0.3:
            half = random.randrange(0, PAGE, SECTOR)
            torn[at + half : at + PAGE] = random.randbytes(PAGE - half)
    return bytes(torn)


def _tear(new: bytes, old: bytes, random: Random) -> bytes:
    """Some sectors as they were before, or nothing; and perhaps not all of its length."""
    end = random.randrange(len(new) + 1) if random.random() < 0.5 and not old else len(new)
    parts = []
    for at in range(0, end, SECTOR):
        fresh = random.random() < 0.6
        part = new[at : min(at + SECTOR, end)]
        before = old[at : at + len(part)] if old else bytes(len(part))
        parts.append(part if fresh or len(before) < len(part) else before)
    return b"".join(parts)


def write_on(folder: Path) -> None:
    """One move after the other, each told when it is on the disk, until it is ended."""

    from companion.store import checkpoint

    checkpoint.ENOUGH = ENOUGH
    store = SqliteStore(folder / NAME)
    lasts, begin = [], 1
    for table in range(TABLES):
        store.create(StoredTable(f"T{table}", "armorica", "{}", b"host", 1, 1), [])
        lasts.append(len(events := store.since(f"T{table}", 0)))
        begin = max(begin, 1 + max((int(event.body.split()[1]) for event in events), default=0))
    for number in range(begin, 10**9):
        table = number % TABLES
        done = store.append(f"T{table}", lasts[table], [f"move {number}"], 1, f"request {number}")
        assert isinstance(done, Appended)
        lasts[table] = done.last
        os.write(1, b"%d\n" % number)
        if number % 500 == 0:
            store.tidy(1)


# PostgreSQL


def cluster_binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if Path("/usr/lib/postgresql").is_dir() else []
    where = found[-1] if found else (Path(which) if (which := shutil.which("initdb")) else None)
    return where.parent if where is not None else None


class Cluster:
    """A PostgreSQL server over a folder of its own, which may be broken."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self._binaries, self._data = binaries, folder / "cluster"
        self._as: list[str] = []
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # it does not start for root
            self._as = ["runuser", "-u", "postgres", "--"]
            os.chmod(folder, 0o755)
            self._data.mkdir()
            shutil.chown(self._data, "postgres")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._call("initdb", "-D", str(self._data), "-U", "punchboard", "-A", "trust", "--no-sync")
        self.url = f"postgresql://punchboard@127.0.0.1:{self.port}/postgres"

    def _call(self, name: str, *words: str) -> None:
        subprocess.run(
            [*self._as, str(self._binaries / name), *words],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )

    def start(self) -> None:
        options = f"-p {self.port} -k '' -c listen_addresses=127.0.0.1"
        self._call("pg_ctl", "-D", str(self._data), "-w", "-o", options, "-l", "/dev/null", "start")

    def stop(self) -> None:
        """As if the machine had lost its power, but for what the system keeps of files."""
        self._call("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")


def postgres_faults(faults: int, binaries: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder), binaries)
        cluster.start()
        try:
            return break_often(cluster.url, faults, cluster)
        finally:
            with suppress(subprocess.CalledProcessError):
                cluster.stop()


def break_often(url: str, faults: int, cluster: Cluster | None) -> dict[str, Any]:
    """Break lines, backends and (if it is ours) the whole server, while two stores write."""
    from companion.store.postgres import PostgresStore

    random, over = Random(2), Flag()
    with _once_there(lambda: PostgresStore(url)) as store:
        prefix = uuid4().hex[:8].upper()
        codes = [f"{prefix}{table}" for table in range(TABLES)]
        for code in codes:
            store.create(StoredTable(code, "armorica", "{}", b"host", 1, 1), [])
    writers = [Writer(url, codes, number, over) for number in range(2)]
    for writer in writers:
        writer.start()
    kinds: Counter[str] = Counter()
    try:
        for number in range(faults):
            sleep(0.05 + 0.1 * random.random())
            kind = (
                "terminated"
                if cluster is None
                else ("stopped" if number % 10 == 9 else ("killed", "terminated")[number % 2])
            )
            kinds[kind] += _break(url, kind, cluster, random)
    finally:
        sleep(0.5)
        over.set()
        for writer in writers:
            writer.join(60)
    told = {code: {move for writer in writers for move in writer.told[code]} for code in codes}
    lost = doubled = damaged = 0
    with _once_there(lambda: PostgresStore(url)) as store:
        for code in codes:
            kept = store.find(code)
            assert kept is not None
            found = store.log(kept)
            bodies = [event.body for event in found.events]
            damaged += found.damage is not None
            lost += len(told[code] - set(bodies))
            doubled += len(bodies) - len(set(bodies))
    return {
        "faults": sum(kinds.values()),
        **dict(kinds),
        "told_moves": sum(map(len, told.values())),
        "posts_repeated": sum(writer.repeated for writer in writers),
        "lost": lost,
        "doubled": doubled,
        "called_damaged": damaged,
        "writers_that_gave_up": sum(writer.is_alive() or writer.fault is not None for writer in writers),
    }


class Writer(Thread):
    """Plays at all tables by turns, and asks again with the same request until it is answered."""

    def __init__(self, url: str, codes: list[str], number: int, over: Flag) -> None:
        super().__init__(daemon=True)
        self._url, self._codes, self._me, self._over = url, codes, number, over
        self.told: dict[str, list[str]] = {code: [] for code in codes}
        self.repeated = 0
        self.fault: Exception | None = None

    def run(self) -> None:
        from companion.store.postgres import PostgresStore

        try:
            with _once_there(lambda: PostgresStore(self._url)) as store:
                move = 0
                while not self._over.is_set():
                    move += 1
                    code = self._codes[move % len(self._codes)]
                    body = f"move {move} of {self._me}"
                    self._play(store, code, body)
                    self.told[code].append(body)
        except Exception as fault:
            self.fault = fault

    def _play(self, store: Store, code: str, body: str) -> None:
        deadline = monotonic() + 60
        while monotonic() < deadline:
            try:
                last = store.since(code, 0)
                done = store.append(code, len(last), [body], 1, f"{self._me}\n{body}")
                if isinstance(done, Appended):
                    self.repeated += done.repeated
                    return
            except StoreAway:
                sleep(0.05)
        raise RuntimeError("PostgreSQL does not come back")


@contextmanager
def _once_there(connect: Callable[[], Store]) -> Iterator[Store]:
    """A store, when the server answers."""
    deadline = monotonic() + 60
    while True:
        try:
            store = connect()
            break
        except Exception:
            if monotonic() > deadline:
                raise
            sleep(0.1)
    try:
        yield store
    finally:
        store.close()


def _break(url: str, kind: str, cluster: Cluster | None, random: Random) -> int:
    """One fault; whether it could be made, which it cannot while the server still recovers from the last one."""
    import psycopg

    if kind == "stopped":
        assert cluster is not None
        cluster.stop()
        cluster.start()
        return 1
    others = (
        "select pid from pg_stat_activity where application_name = 'punchboard' and datname = current_database() "
        "and pid <> pg_backend_pid()"
    )
    deadline = monotonic() + 20
    while monotonic() < deadline:
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=5) as db:
                pids = [pid for (pid,) in db.execute(others)]
                if not pids:
                    sleep(0.05)
                    continue
                pid = random.choice(pids)
                if kind == "killed":
                    os.kill(pid, signal.SIGKILL)
                else:
                    db.execute("select pg_terminate_backend(%s)", (pid,))
                return 1
        except (psycopg.OperationalError, ProcessLookupError):
            sleep(0.05)
    return 0


if __name__ == "__main__":
    write_on(Path(sys.argv[1]))

"""Two PostgreSQL servers on machines of a drill's network: a primary, and a standby that each commit waits for."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from time import monotonic, sleep

from bench.network import Network

USER, PORT = "punchboard", 5432
STANDBY = "standby"
"""The name by which the standby asks, and by which the primary waits for it."""
SETTINGS = """
listen_addresses = '*'
unix_socket_directories = ''
max_connections = 200
"""
ACCESS = """
host all all 0.0.0.0/0 trust
host replication all 0.0.0.0/0 trust
"""
COMES_UP = 60.0


class Server:
    """A PostgreSQL server on one of the machines."""

    def __init__(self, network: Network, machine: str, folder: Path, binaries: Path) -> None:
        self.machine = machine
        self._network, self._binaries = network, binaries
        self._data = folder / machine
        self._data.mkdir(mode=0o700)
        shutil.chown(self._data, "postgres")  # it does not start for root

    def make(self) -> None:
        self._call("initdb", "-D", str(self._data), "-U", USER, "-A", "trust", "-E", "UTF8")
        for name, text in (("postgresql.conf", SETTINGS), ("pg_hba.conf", ACCESS)):
            with (self._data / name).open("a", encoding="utf-8") as file:
                file.write(text)

    def copy(self, address: str) -> None:
        """Become the standby of the server at this address."""
        where = f"host={address} port={PORT} user={USER} application_name={STANDBY}"
        self._call("pg_basebackup", "-D", str(self._data), "-d", where, "-R", "-X", "stream", "-c", "fast")

    def start(self, *settings: str) -> None:
        options = " ".join(f"-c {setting}" for setting in settings)
        log = str(self._data / "server.log")
        self._call("pg_ctl", "-D", str(self._data), "-w", "-o", options, "-l", log, "start")

    def stop(self) -> None:
        """As if the machine had lost its power, but for what the system keeps of files. It may have ended before."""
        if not (self._data / "postmaster.pid").exists():
            return
        self._call("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    def promote(self) -> None:
        self._call("pg_ctl", "-D", str(self._data), "-w", "promote")

    def rows(self, question: str) -> list[list[str]]:
        """What the server answers, asked on its own machine."""
        where = f"host=127.0.0.1 port={PORT} user={USER} dbname=postgres"
        said = self._call("psql", "-X", "-A", "-t", "-F", "\t", "-c", question, where)
        return [line.split("\t") for line in said.splitlines()]

    def until(self, question: str, answer: str) -> None:
        deadline = monotonic() + COMES_UP
        while self.rows(question) != [[answer]]:
            if monotonic() > deadline:
                raise RuntimeError(f"the PostgreSQL on {self.machine} never answers {answer} to: {question}")
            sleep(0.2)

    def _call(self, name: str, *words: str) -> str:
        command = ("runuser", "-u", "postgres", "--", str(self._binaries / name), *words)
        done = subprocess.run(
            self._network.at(self.machine, *command), stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/"
        )
        if done.returncode:
            raise RuntimeError(f"{name} on {self.machine}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout

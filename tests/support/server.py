"""A real server process for the tests that must kill it, and phones that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote

PUNCHBOARD = (sys.executable, "-c", "import sys; from generator.cli import main; sys.exit(main())")


def _as_at_a_terminal(files: int | None) -> None:
    """A shell lets what it starts in the background ignore Ctrl+C, and whatever that starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if files is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (files // 2, files))


@dataclass
class Server:
    """`punchboard serve` over a folder, on whatever port was free; it can be killed and started again."""

    folder: Path
    options: tuple[str, ...] = ()
    port: int = 0
    process: subprocess.Popen[str] | None = None
    files: int | None = None
    """How many it may have open, if it asks for all it can have."""
    program: tuple[str, ...] = field(default_factory=lambda: PUNCHBOARD)

    def start(self) -> None:
        command = [*self.program, "serve", "--quiet", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder), *self.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            preexec_fn=partial(_as_at_a_terminal, self.files),
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            assert self.process.stderr is not None
            raise RuntimeError(f"the server did not start: {self.process.stderr.read()}")
        self.port = int(said.strip().rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a crash or a pulled plug would: no warning, no cleaning up."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.communicate()
            self.process = None

    def api(self, token: str | None = None) -> Caller:
        return Caller(self.port, token)

    def stream(self, code: str, token: str | None = None) -> Stream:
        return Stream(self.port, code, token)


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Server]:
    server = Server(folder, options)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def raw_line(port: int, data: bytes) -> bytes:
    """All that is answered to these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        parts = []
        with suppress(OSError):
            while part := line.recv(65536):
                parts.append(part)
        return b"".join(parts)


@dataclass
class Answer:
    status: int
    json: Any
    headers: Mapping[str, str]


@dataclass
class Caller:
    """Asks the API with a bearer token, a fresh connection each time."""

    port: int
    token: str | None = None
    tls: Any = None
    sent: int = field(default=0)

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        line: HTTPConnection
        if self.tls is not None:
            line = HTTPSConnection("127.0.0.1", self.port, timeout=10, context=self.tls)
        else:
            line = HTTPConnection("127.0.0.1", self.port, timeout=10)
        given = {"Content-Type": "application/json", **headers}
        if self.token is not None:
            given["Authorization"] = f"Bearer {self.token}"
        try:
            line.request(method, f"/api/v1{path}", json.dumps(body) if body is not None else None, given)
            answer = line.getresponse()
            data = answer.read()
            return Answer(answer.status, json.loads(data) if data else None, dict(answer.getheaders()))
        finally:
            line.close()

    def move(self, code: str) -> Answer | None:
        """The first legal move of this seat, if it is asked."""
        message = self("GET", f"/tables/{code}/view").json
        if not message["moves"]:
            return None
        self.sent += 1
        body = {"request": f"request-{id(self)}-{self.sent}", "seen": message["number"], "move": message["moves"][0]}
        return self("POST", f"/tables/{code}/moves", body)


def seated(
    server: Server, names: tuple[str, ...] = ("Ana", "Bo"), **more: Any
) -> tuple[str, dict[str, Caller], Caller]:
    """A table with a phone on every seat: its code, the phones, and the host."""
    body = {"game": "armorica", "seats": [{"name": name} for name in names], "seed": "a seed", **more}
    made = server.api()("POST", "/tables", body)
    assert made.status == 201, made.json
    code = made.json["code"]
    phones = {}
    for name in names:
        sat = server.api()("POST", f"/tables/{code}/seats/{quote(name, safe='')}", {})
        assert sat.status == 200, sat.json
        phones[name] = server.api(sat.json["token"])
    return code, phones, server.api(made.json["host"])


class Stream:
    """A stream as a browser reads it: events with their numbers, comments left out."""

    def __init__(self, port: int, code: str, token: str | None = None, last: int | None = None) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        lines = [f"GET /api/v1/tables/{code}/stream HTTP/1.0", "Host: test"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += [f"Last-Event-ID: {last}"] if last is not None else []
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._file = self._socket.makefile("rb")
        self.head = self._block()
        self.comments = 0

    def _block(self) -> list[str]:
        lines = []
        while (line := self._file.readline()) and line.strip():
            lines.append(line.decode().rstrip("\r\n"))
        if not line and not lines:
            raise EOFError("the stream ended")
        return lines

    def event(self) -> tuple[int, dict[str, Any]]:
        """The next message and its number."""
        while True:
            fields = dict(line.partition(": ")[::2] for line in self._block())
            if "data" in fields:
                return int(fields["id"]), json.loads(fields["data"])
            self.comments += 1

    def until(self, number: int) -> dict[str, Any]:
        """The first message at or past a number."""
        while True:
            found, message = self.event()
            if found >= number:
                return message

    def close(self) -> None:
        self._file.close()
        self._socket.close()

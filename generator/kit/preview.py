"""The page that `watch` shows: the sheets as pictures, what was found, and a stream that says when to look again.

It is served to this machine only. Each build runs in a process of its own, so nothing remembered stands in the way.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from generator.kit.inputs import traces
from generator.places import shipped_folder

HOST = "127.0.0.1"
EVERY = 0.4
"""Seconds between two looks at the files."""

KEEP_ALIVE = 15.0
DPI = 110


@dataclass(slots=True)
class State:
    """What the browser shows: the last build, counted so that the page knows when there is a new one."""

    version: int = 0
    report: dict[str, Any] = field(default_factory=lambda: {"files": [], "findings": [], "seconds": 0})
    ok: bool = True
    changed: threading.Condition = field(default_factory=threading.Condition)

    def show(self, report: dict[str, Any], ok: bool) -> None:
        with self.changed:
            # A build that was refused leaves the sheets of the last good one standing.
            if not ok:
                report = {**self.report, "findings": report["findings"]}
            self.version, self.report, self.ok = self.version + 1, report, ok
            self.changed.notify_all()

    def to_json(self) -> dict[str, Any]:
        shown = [file for file in self.report["files"] if file["kind"] == "kit"] or self.report["files"]
        return {
            "version": self.version,
            "ok": self.ok,
            "files": [{"name": Path(file["path"]).name, "pages": file["pages"]} for file in shown],
            "findings": self.report["findings"],
            "seconds": self.report["seconds"],
        }

    def path_of(self, name: str) -> Path | None:
        for file in self.report["files"]:
            if Path(file["path"]).name == name:
                return Path(file["path"])
        return None


def build_once(arguments: Sequence[str]) -> tuple[dict[str, Any], bool]:
    """Runs `punchboard build … --json`; what it says, and whether it could be done."""
    command = [sys.executable, "-c", "from generator.cli import main; main()", "build", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        said: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        message = done.stderr.strip() or "The build ended without a word."
        said = {"findings": [{"message": message, "severity": "error", "path": None, "hint": ""}]}
    return said, done.returncode == 0


def watch(pack: Path, arguments: Sequence[str], state: State, tell: Callable[[State], None]) -> None:
    """Builds, waits for a change, and begins again; never returns."""
    pause = threading.Event()
    before: object = None
    while True:
        now = traces(pack)
        if now != before:
            before = now
            state.show(*build_once(arguments))
            tell(state)
        pause.wait(EVERY)


def serve(state: State, port: int) -> ThreadingHTTPServer:
    """A server for this machine, on this port or, with 0, on a free one. It answers once `serve_forever` runs."""

    class Handler(_Handler):
        shown = state

    return _Server((HOST, port), Handler)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle is no mistake."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


_one_at_a_time = threading.Lock()
"""PDFium draws for one thread only."""


def _picture(path: str, version: int, page: int) -> bytes:
    with _one_at_a_time:
        return _rendered(path, version, page)


@lru_cache(maxsize=256)
def _rendered(path: str, _version: int, page: int) -> bytes:
    from generator.backends.png import render

    return render(Path(path).read_bytes(), page, DPI)


class _Handler(BaseHTTPRequestHandler):
    shown: State
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.headers.get("Host", "").rpartition(":")[0] not in (HOST, "localhost"):
            self._reply(403, "text/plain", b"This page is for the machine it runs on.")
            return
        match unquote(self.path).split("?")[0].strip("/").split("/"):
            case [""]:
                self._reply(
                    200,
                    "text/html; charset=utf-8",
                    (shipped_folder("templates") / "print/common/watch.html").read_bytes(),
                )
            case ["watch.js"]:
                script = (shipped_folder("templates") / "print/common/watch.js").read_bytes()
                self._reply(200, "text/javascript; charset=utf-8", script)
            case ["favicon.ico"]:
                self._reply(204, "image/x-icon", b"")
            case ["state"]:
                self._reply(200, "application/json", json.dumps(self.shown.to_json()).encode())
            case ["events"]:
                self._events()
            case ["page", name, number] if number.isdigit():
                self._page(name, int(number))
            case _:
                self._reply(404, "text/plain", b"There is nothing here.")

    def _page(self, name: str, number: int) -> None:
        path = self.shown.path_of(name)
        try:
            if path is None:
                raise IndexError(name)
            picture = _picture(str(path), self.shown.version, number)
        except (OSError, IndexError, RuntimeError):
            self._reply(404, "text/plain", b"There is no such page.")
            return
        self._reply(200, "image/png", picture)

    def _events(self) -> None:
        """Says the number of each new build; a comment now and then keeps the line open."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        seen = -1
        try:
            while True:
                with self.shown.changed:
                    if self.shown.version == seen:
                        self.shown.changed.wait(KEEP_ALIVE)
                    fresh, seen = self.shown.version != seen, self.shown.version
                self.wfile.write(f"data: {seen}\n\n".encode() if fresh else b": still here\n\n")
                self.wfile.flush()
        except (BrokenPipeError, ConnectionError):
            return

    def _reply(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Log no requests."""

"""The server of `punchboard serve` in a thread of this process, for tests that shorten its patience."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any


@contextmanager
def in_process(app: Any, secret: tuple[Path, Path] | None = None) -> Iterator[int]:
    """Its port."""
    from gevent import sleep

    from companion.http.server import listener, server

    leaving, ports = Event(), Queue[int]()

    def serve() -> None:
        running = server(listener("127.0.0.1", 0), app, secret)
        running.start()
        ports.put(running.server_port)
        while not leaving.is_set():
            sleep(0.02)
        running.stop()

    thread = Thread(target=serve)
    thread.start()
    try:
        yield ports.get(timeout=10)
    finally:
        leaving.set()
        thread.join(10)

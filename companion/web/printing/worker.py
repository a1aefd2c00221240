"""Run one worker process: tell how far it is, and end it when it takes too long."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

COMMAND = (sys.executable, "-P", "-m", "generator.kit.print_worker")
SECONDS = 300
"""A large kit takes ten on an idle machine; behind a busy server it may take long."""
MEMORY = 2_000_000_000
"""Bytes of addresses. The games that ship take a tenth."""
GRACE = 10
"""Seconds after which a worker whose server is gone ends by itself."""
Tell = Callable[[str, float], None]
"""What is being done, and how much of all the work is done, from 0 to 1."""


class Worker:
    """A process for one wish, which can be ended from outside."""

    def __init__(self, seconds: int = SECONDS, memory: int = MEMORY) -> None:
        self.seconds = seconds
        self.memory = memory
        self.timed_out = False
        """Whether the last one was ended for its time."""
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, wish: Mapping[str, Any], into: Path, most: int, tell: Tell) -> dict[str, Any]:
        """Return the worker's last word: `made`, `refused` with sentences, or `failed` with a reason. `most` bytes fit
        into one file."""
        bounds = {"into": str(into), "seconds": self.seconds + GRACE, "memory": self.memory, "bytes": most}
        process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=os.name != "nt"
        )
        self._process, self.timed_out = process, False
        timer = Timer(self.seconds, self._time_is_up)
        timer.daemon = True
        timer.start()
        try:
            return self._hear(process, {**wish, **bounds}, tell)
        finally:
            timer.cancel()
            self.stop()
            process.wait()
            self._process = None
            if process.stdout is not None:
                process.stdout.close()

    def _time_is_up(self) -> None:
        self.timed_out = True
        self.stop()

    def _hear(self, process: subprocess.Popen[bytes], wish: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        last: dict[str, Any] = {"failed": "ended"}
        with suppress(BrokenPipeError):
            process.stdin.write(json.dumps(wish).encode())
            process.stdin.close()
        for line in process.stdout:
            told = json.loads(line)
            if "doing" in told:
                tell(told["doing"], _share(told))
            else:
                last = told
        return last

    def stop(self) -> None:
        """End the process and what it started."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        if os.name == "nt":
            process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _share(told: Mapping[str, Any]) -> float:
    """Drawing is the first half of the work, and planning or writing the second."""
    part = told["done"] / max(1, told["of"]) / 2
    return float(part if told["doing"] == "drawing" else 0.5 + part)

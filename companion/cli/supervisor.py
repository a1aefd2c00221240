"""Restart the server when it is killed.

The process people start only waits: it opens nothing that could fail. Its child serves, and ends with it.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import suppress
from threading import Thread
from time import monotonic, sleep

ON_PURPOSE = frozenset({signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])})
"""Signals that are passed on to the child."""
INTERRUPTED = (-signal.SIGINT, 128 + signal.SIGINT, -signal.SIGKILL)
"""Codes of a child that ended, or was killed, before it could stop by itself."""
SOON = 5.0
TOO_OFTEN = 3
"""A server that fails this often soon after its start is not restarted. One that is killed (`kill -9`, or a system
short of memory) is, but only after a pause.
"""
REST, LONGEST_REST = 0.25, 1.0
"""Seconds; doubled each time."""


def keep_running() -> int:
    """Return in the process that is to serve, with the number of earlier ones. Without `fork`, this process serves."""
    if not hasattr(os, "fork"):
        return 0
    try:
        return _fork_until_it_ends()
    except KeyboardInterrupt:  # it reached this process, because no server is there to hear it
        os._exit(0)


def _fork_until_it_ends() -> int:
    """Fork a server, and another whenever one is killed. Return in each of them, with the number of earlier ones."""
    waiting, soon, times = os.getpid(), 0, 0
    sys.stdout.flush()
    sys.stderr.flush()
    before = {number: signal.getsignal(number) for number in ON_PURPOSE}
    while True:
        begun = monotonic()
        serving = os.fork()
        if serving == 0:
            for number, handler in before.items():
                signal.signal(number, handler)
            _end_with(waiting)
            return times
        code, asked = _wait_for(serving)
        for number, handler in before.items():
            signal.signal(number, handler)  # there is no server left to signal
        soon = soon + 1 if monotonic() - begun < SOON else 0
        broken = soon >= TOO_OFTEN and -code != signal.SIGKILL
        if signal.SIGINT in asked and code in INTERRUPTED:
            code = 0  # Ctrl+C while it only began to serve
        elif asked and -code == signal.SIGKILL:  # it was killed before the handler was installed
            code = -asked[-1]
        if code >= 0 or -code in ON_PURPOSE or broken:
            sys.stdout.flush()
            os._exit(code if code >= 0 else 128 - code)
        times += 1
        print(f"The server was killed (signal {-code}). It starts again; the tables are kept.", file=sys.stderr)
        _rest(soon)


def _rest(soon: int) -> None:
    """Pause between restarts when the last servers were killed soon after their start."""
    sleep(min(LONGEST_REST, REST * 2 ** (soon - TOO_OFTEN)) if soon >= TOO_OFTEN else 0)


def settled_port(host: str, port: int) -> int:
    """Choose a free port if none was asked for, once, so that phones find the next server at the same address."""
    if port:
        return port
    with suppress(OSError), socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as line:
        line.bind((host, 0))
        port = line.getsockname()[1]
    return port  # still 0 if none can be opened; the server that cannot listen reports why


def _wait_for(serving: int) -> tuple[int, list[int]]:
    """Return the exit code, or minus the signal that ended the child, and the signals people sent meanwhile."""
    asked: list[int] = []

    def pass_on(number: int, _: object) -> None:
        asked.append(number)
        with suppress(ProcessLookupError):
            os.kill(serving, number)

    for number in ON_PURPOSE:
        signal.signal(number, pass_on)
    _, status = os.waitpid(serving, 0)
    return os.waitstatus_to_exitcode(status), asked


def _end_with(waiting: int) -> None:
    """In the serving process: use a process group of its own, so that Ctrl+C arrives only once, from the parent, and
    end with the parent. Linux provides that; elsewhere poll every second.
    """
    os.setpgid(0, 0)
    if sys.platform == "linux":
        import ctypes

        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
        if os.getppid() != waiting:
            os._exit(1)
    else:
        Thread(target=_look_after, args=(waiting,), daemon=True, name="punchboard-looking").start()


def _look_after(waiting: int) -> None:
    while os.getppid() == waiting:
        sleep(1.0)
    os._exit(1)

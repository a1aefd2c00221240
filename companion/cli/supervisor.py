"""Starts the server again by itself when it was killed. The process people start only waits: it has read nothing and
opened nothing that could fail. What it starts serves, and is gone as soon as the one that waits is.
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
"""Signals by which people end it; they are passed on."""
SOON = 5.0
TOO_OFTEN = 3
"""A server that breaks down so often so soon after it was started will not live the next time either. One that is
killed (`kill -9`, or a system short of memory) does start again, but only after a rest."""
REST, LONGEST_REST = 0.25, 1.0
"""Seconds; twice as many each time."""


def keep_running() -> int:
    """Returns in a process that is to serve; the number says how many have served before it. Where processes cannot be
    doubled, this one serves."""
    if not hasattr(os, "fork"):
        return 0
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
            signal.signal(number, handler)  # there is no server left to pass it on to
        soon = soon + 1 if monotonic() - begun < SOON else 0
        broken = soon >= TOO_OFTEN and -code != signal.SIGKILL
        if asked and -code == signal.SIGKILL:  # it was killed before it could hear
            code = 0 if signal.SIGINT in asked else -asked[-1]
        if code >= 0 or -code in ON_PURPOSE or broken:
            sys.stdout.flush()
            os._exit(code if code >= 0 else 128 - code)
        times += 1
        print(f"The server was killed (signal {-code}). It starts again; the tables are kept.", file=sys.stderr)
        _rest(soon)


def _rest(soon: int) -> None:
    """Between one server and the next, when the last ones were killed soon after their start."""
    try:
        sleep(min(LONGEST_REST, REST * 2 ** (soon - TOO_OFTEN)) if soon >= TOO_OFTEN else 0)
    except KeyboardInterrupt:
        os._exit(0)


def settled_port(host: str, port: int) -> int:
    """Any free one, if none was asked for; settled once, so that phones find the next server where the last one was."""
    if port:
        return port
    with suppress(OSError), socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as line:
        line.bind((host, 0))
        port = line.getsockname()[1]
    return port  # still 0 where nothing can be listened on; the server that cannot listen says why


def _wait_for(serving: int) -> tuple[int, list[int]]:
    """Its exit code, or minus the signal that ended it; and the signals by which people asked it to end meanwhile."""
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
    """In the process that serves: a group of its own, so that Ctrl+C comes once, from the one that waits; and an end
    when that one is gone. Linux sees to it at once, elsewhere it is looked for every second."""
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

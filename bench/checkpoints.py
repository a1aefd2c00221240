"""What phones wait while the write-ahead log is carried into the database: servers by turns, one of which never does so
while it plays. On the loopback and this machine's disk; takes four minutes.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench.phones import Phones
from bench.server import disk_sync, run_server, spread
from bench.serving import CHECKPOINT_AFTER
from companion.http.file_limits import allow_many_files

KIND = "bench"
TABLES, SEATS, SPECTATORS = 100, 4, 2
STEADY, SECONDS, TURNS, WAKING = 100.0, 6.0, 8, 0.5
SIDES = {
    "every_50_writes": "50",
    "every_400_writes": "400",
    "every_1000_writes_as_usual": "1000",
    "never_meanwhile": "1000000000",
}


def run() -> dict[str, Any]:
    allow_many_files()
    figures: dict[str, Any] = {"disk_sync_milliseconds": disk_sync(), "moves_per_second_asked": STEADY}
    with ExitStack() as stack:
        crowds = {}
        for name, after in SIDES.items():
            data = stack.enter_context(tempfile.TemporaryDirectory())
            with patch.dict(os.environ, {CHECKPOINT_AFTER: after}):
                port, _ = stack.enter_context(run_server(Path(data)))
            crowd = crowds[name] = Phones(port)
            stack.callback(crowd.close)
            crowd.seat(TABLES, SEATS, SPECTATORS)
        for turn in range(TURNS):
            for crowd in crowds.values() if turn % 2 == 0 else reversed(crowds.values()):
                known = len(crowd.latencies)
                crowd.steadily(STEADY, WAKING)
                del crowd.latencies[known:]
                crowd.steadily(STEADY, SECONDS)
        for name, crowd in crowds.items():
            figures[name] = {"fan_out_milliseconds": spread(crowd.latencies), "refused": crowd.refused}
    return figures

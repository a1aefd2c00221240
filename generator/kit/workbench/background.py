"""Background work of `watch`: the sheets and a complete check, each in a separate process.

A newer save ends running processes. They run at low priority, because drawing the page comes first.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generator.kit.report import finding_from_json
from generator.kit.workbench.state import Workbench

POLITE = "import os; getattr(os, 'nice', lambda _: 0)(10); from generator.cli import main; main()"

Facts = dict[str, Any]


class Background:
    """Builds and checks after each save. `tell` receives the outcome of each build."""

    def __init__(
        self,
        bench: Workbench,
        build: Sequence[str],
        check: Sequence[str],
        tell: Callable[[Facts, bool], None],
    ) -> None:
        self._bench = bench
        self._build = build
        self._check = check
        self._tell = tell
        self._turn = 0
        self._lock = threading.Lock()
        self._running: subprocess.Popen[str] | None = None

    def restart(self) -> threading.Thread:
        """Stop running processes and start again with the present files."""
        self.stop()
        thread = threading.Thread(target=self._work, args=(self._turn,), daemon=True)
        thread.start()
        return thread

    def stop(self) -> None:
        """Stop running processes."""
        with self._lock:
            self._turn += 1
            if self._running and self._running.poll() is None:
                self._running.terminate()

    def _work(self, turn: int) -> None:
        built = self._run(turn, ["build", *self._build])
        if built is None:
            return
        said, code = built
        self._tell(said, code == 0)
        if code == 0:
            kits = [file for file in said["files"] if file["kind"] == "kit"]
            pdfs = kits or [file for file in said["files"] if file["path"].endswith(".pdf")]
            self._bench.show_sheets((Path(file["path"]), file["pages"]) for file in pdfs)
        checked = self._run(turn, ["check", *self._check])
        if checked is not None:
            self._bench.show_check(map(finding_from_json, checked[0]["findings"]))

    def _run(self, turn: int, words: Sequence[str]) -> tuple[Facts, int] | None:
        """Run a command; return its output and exit code, or None when a newer save has come."""
        with self._lock:
            if turn != self._turn:
                return None
            command = [sys.executable, "-c", POLITE, *words, "--json"]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self._running = process
        out, err = process.communicate()
        if turn != self._turn:
            return None
        try:
            return json.loads(out), process.returncode
        except ValueError:
            message = err.strip() or "The build ended without a word."
            return {"files": [], "findings": [_error_finding(message)]}, 2


def _error_finding(message: str) -> Facts:
    return {
        "code": "ended", "severity": "error", "message": message, "hint": "", "path": None, "line": None,
        "column": None, "pack": None, "piece": None, "field": None, "language": None, "facts": {},
    }  # fmt: skip

"""The server's log: faults, warnings, and refusals counted once a minute. Requests are not logged, and addresses only
if the settings say so.
"""

from __future__ import annotations

import json
import logging
import sys
from collections import Counter
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Literal, TypeAlias

from generator.errors import refuse

Form: TypeAlias = Literal["text", "json"]

LARGEST = 10_000_000
"""Bytes after which a log file is rotated."""
KEPT = 5
"""Rotated log files that are kept."""
WORTH_A_LINE = frozenset({"too-often", "too-many-lines", "no-line-left", "unknown-host", "metrics-closed"})
"""Refusals that may be signs of an attack."""
MOST_COUNTED = 200

log = logging.getLogger("punchboard")


class JsonLines(logging.Formatter):
    """Formats each record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(form: Form, file: Path | None = None) -> None:
    """Set up the log's form, and its file if it has one, which is rotated."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8")
        except OSError as fault:
            why = (fault.strerror or str(fault)).lower()
            raise refuse("log", f"{file} cannot be written: {why}.", "Choose another --log-file.") from fault
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter("%(asctime)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    if form == "json" or file is not None:
        log.setLevel(logging.INFO)


class Refusals:
    """Counts refusals, by source if addresses are logged."""

    def __init__(self, *, sources: bool) -> None:
        self._sources = sources
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, code: str, source: str) -> None:
        if code in WORTH_A_LINE:
            key = (code, source if self._sources else "")
            if key in self._counts or len(self._counts) < MOST_COUNTED:
                self._counts[key] += 1

    def write(self) -> None:
        """Log the counts and reset them; called every minute."""
        counts, self._counts = self._counts, Counter()
        for (code, source), times in counts.items():
            facts: dict[str, object] = {"refused": code, "times": times, **({"source": source} if source else {})}
            log.warning(
                "refused %d times%s: %s", times, f" from {source}" if source else "", code, extra={"facts": facts}
            )

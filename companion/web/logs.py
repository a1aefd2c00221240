"""What a server writes down: faults, warnings, and once a minute how often it had to refuse. Requests are not logged,
and addresses only where that was asked for.
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
"""Bytes of a log file; then it is renamed and a new one begun."""
KEPT = 5
"""Log files that are kept beside the newest."""
WORTH_A_LINE = frozenset({"too-often", "too-many-lines", "no-line-left", "unknown-host", "metrics-closed"})
"""Refusals by which somebody may be up to something."""
MOST_COUNTED = 200

log = logging.getLogger("punchboard")


class JsonLines(logging.Formatter):
    """A JSON object in each line."""

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
    """Where the log goes, and how it looks. A file is renamed when it is large, and the oldest go."""
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
    """Refusals since the last line about them; their sources too, if they are to be logged."""

    def __init__(self, *, sources: bool) -> None:
        self._sources = sources
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, code: str, source: str) -> None:
        if code in WORTH_A_LINE:
            key = (code, source if self._sources else "")
            if key in self._counts or len(self._counts) < MOST_COUNTED:
                self._counts[key] += 1

    def write(self) -> None:
        """To be called every minute."""
        counts, self._counts = self._counts, Counter()
        for (code, source), times in counts.items():
            facts: dict[str, object] = {"refused": code, "times": times, **({"source": source} if source else {})}
            log.warning(
                "refused %d times%s: %s", times, f" from {source}" if source else "", code, extra={"facts": facts}
            )

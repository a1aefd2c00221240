"""Disk space: how much all tables and one of them use, and how much the host allows.

At four fifths the host is warned. When the limit is reached, new tables and the toolbox are refused; games go on until
a reserve of another tenth is used up.
"""

from __future__ import annotations

import logging
import shutil
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from companion.store import Store

MEGA = 1_000_000
WARN = 0.8
LAST = 10
"""The reserve as a part of the limit."""
KEPT_FREE = 64 * MEGA
"""Bytes left free for the rest of the machine, whatever the host allows."""
WARN_AGAIN = 3600.0
MOST_EVENTS = 20_000
"""Events of one table. A long game has some hundreds."""
MOST_SIGNS = 16_000_000
"""Bytes of one log; a long game has some hundred thousand. All of it is loaded when a table is opened."""
NOTES_END = 0.75
"""The part of a table's events that notes, rolls and decks may use."""

log = logging.getLogger("punchboard")


@dataclass(slots=True)
class Space:
    """The limit, and the last measurement. `folder` is the data folder if this process's store is on disk."""

    most_bytes: int = 2000 * MEGA
    most_tables: int = 20_000
    table_bytes: int = 4 * MEGA
    """Bytes of a table's log up to which notes, rolls and decks are accepted."""
    folder: Path | None = None
    bytes: int = 0
    tables: int = 0
    limit: int = 0
    """Bytes: the limit, or less if the disk has less."""
    _warned: float = float("-inf")

    def look(self, store: Store) -> bool:
        """Measure the store; return whether it became nearly full, or stopped being so."""
        before = self.nearly_full
        held = store.usage()
        self.bytes, self.tables, self.limit = held.bytes, held.tables, self.most_bytes
        if self.folder is not None:
            free = shutil.disk_usage(self.folder).free
            self.limit = min(self.limit, self.bytes + max(0, free - KEPT_FREE))
        if self.nearly_full and monotonic() - self._warned >= WARN_AGAIN:
            self._warned = monotonic()
            log.warning(
                "%d tables take %d MB, which is %.0f %% of what --disk and --most-tables allow or the disk has. "
                "At 100 %% no new table and no note is taken. `punchboard tables prune` makes room.",
                self.tables,
                self.bytes // MEGA,
                100 * self.share,
            )
        return self.nearly_full != before

    @property
    def share(self) -> float:
        return max(self.bytes / max(1, self.limit), self.tables / self.most_tables) if self.limit else 0.0

    @property
    def nearly_full(self) -> bool:
        return self.share >= WARN

    @property
    def takes_tables(self) -> bool:
        return self.takes_notes and self.tables < self.most_tables

    @property
    def takes_notes(self) -> bool:
        return not self.limit or self.bytes < self.limit

    @property
    def takes_moves(self) -> bool:
        return not self.limit or self.bytes < self.limit + self.limit // LAST

    def share_of_table(self, events: int, signs: int) -> float:
        """Return the part of a table's space for notes that a log of this length has used."""
        return max(signs / self.table_bytes, events / (MOST_EVENTS * NOTES_END))

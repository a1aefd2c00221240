"""How much room all tables and one of them take, and how much their host allows.

At four fifths the host is warned. When all is used, new tables and the toolbox are refused; games go on until a last
reserve, a tenth more, is used too.
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
"""The last reserve is this part of what is allowed."""
KEPT_FREE = 64 * MEGA
"""What is left to the rest of the machine, whatever the host allows."""
WARN_AGAIN = 3600.0
MOST_EVENTS = 20_000
"""A long game has some hundreds; a table with more takes nothing in."""
MOST_SIGNS = 16_000_000
"""Length of a log; a long game has some hundred thousand. All of it is in memory when a table is opened."""
NOTES_END = 0.75
"""The part of a table's events that notes, rolls and decks may use."""

log = logging.getLogger("punchboard")


@dataclass(slots=True)
class Space:
    """What is allowed, and what `look` found last. `folder` lies on the disk that fills, where that is our own."""

    most_bytes: int = 2000 * MEGA
    most_tables: int = 20_000
    table_bytes: int = 4 * MEGA
    """Length of a table's log up to which it takes notes, rolls and decks."""
    folder: Path | None = None
    bytes: int = 0
    tables: int = 0
    limit: int = 0
    """Bytes: what is allowed, or less where the disk has less."""
    _warned: float = float("-inf")

    def look(self, store: Store) -> bool:
        """Measure the store; return whether it became nearly full, or is so no longer."""
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
        """The part of its room for notes that a table with a log of this length has used."""
        return max(signs / self.table_bytes, events / (MOST_EVENTS * NOTES_END))

"""Watch for saves: poll the files of the pack many times a second, the shipped templates less often."""

from __future__ import annotations

import threading
from pathlib import Path

from generator.kit.inputs import Trace, traces_of, traces_of_templates
from generator.kit.workbench.background import Background
from generator.kit.workbench.state import Workbench

EVERY = 0.05
"""Seconds between two polls of the pack."""
SETTLED = 0.02
"""A file that is still being written changes again within this time."""
FETCHED = 0.15
"""Seconds in which the page can fetch the changes."""
TEMPLATES_EVERY = 20
"""The templates are polled once in so many polls of the pack."""


class Watch:
    """Compares the files with their state at the last poll."""

    def __init__(self, pack: Path) -> None:
        self._pack = pack
        self._turn = 0
        self._templates: tuple[Trace, ...] = traces_of_templates()
        self._seen: tuple[Trace, ...] = traces_of(pack)

    def has_changed(self) -> bool:
        """Tell whether a file differs from the last poll."""
        self._turn += 1
        if self._turn % TEMPLATES_EVERY == 0 and traces_of_templates() != self._templates:
            return True
        return traces_of(self._pack) != self._seen

    def settle(self, pause: threading.Event) -> None:
        """Wait until no file is being written, and remember the files as they are."""
        while True:
            self._seen, self._templates = traces_of(self._pack), traces_of_templates()
            pause.wait(SETTLED)
            if traces_of(self._pack) == self._seen:
                return


def watch(bench: Workbench, background: Background, pause: threading.Event) -> None:
    """Read, draw, build and check after each save, until `pause` is set."""
    seen = Watch(bench.folder)
    while not pause.is_set():
        background.stop()
        bench.reload()
        # Let the page fetch the drawings before background work takes the processor.
        pause.wait(FETCHED)
        bench.settle(seen.has_changed)
        background.restart()
        while not pause.is_set() and not seen.has_changed():
            pause.wait(EVERY)
        seen.settle(pause)
    background.stop()

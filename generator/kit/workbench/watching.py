"""Waits for saves: the files of the pack are looked at many times a second, the shipped templates now and then."""

from __future__ import annotations

import threading
from pathlib import Path

from generator.kit.inputs import Trace, traces_of, traces_of_templates
from generator.kit.workbench.background import Background
from generator.kit.workbench.state import Workbench

EVERY = 0.05
"""Seconds between two looks at the pack."""
SETTLED = 0.02
"""A file that is still being written changes again within this time."""
FETCHED = 0.15
"""So long the page has to fetch what changed."""
TEMPLATES_EVERY = 20
"""At so many looks at the pack the templates are looked at once."""


class Watch:
    """Knows how the files were when they were looked at last."""

    def __init__(self, pack: Path) -> None:
        self._pack = pack
        self._turn = 0
        self._templates: tuple[Trace, ...] = traces_of_templates()
        self._seen: tuple[Trace, ...] = traces_of(pack)

    def has_changed(self) -> bool:
        """Whether a file differs from what was seen last."""
        self._turn += 1
        if self._turn % TEMPLATES_EVERY == 0 and traces_of_templates() != self._templates:
            return True
        return traces_of(self._pack) != self._seen

    def settle(self, pause: threading.Event) -> None:
        """Wait until nothing is being written, and remember the files as they are."""
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
        # The page fetches what was drawn before the rest takes the processor.
        pause.wait(FETCHED)
        bench.settle(seen.has_changed)
        background.restart()
        while not pause.is_set() and not seen.has_changed():
            pause.wait(EVERY)
        seen.settle(pause)
    background.stop()

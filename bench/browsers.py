"""The browsers of this machine, for tests and benchmarks."""

from __future__ import annotations

from shutil import which

SHELLS = ("chromium-headless-shell",)
WHOLE = ("chromium", "chromium-browser", "google-chrome")


def _first(*names: str) -> str | None:
    return next(filter(None, map(which, names)), None)


QUICKEST = _first(*SHELLS, *WHOLE)
"""For tests: the shell draws the same pages without a window around them, with a third less work."""
TRUEST = _first(*WHOLE, *SHELLS)
"""For measuring: what people have."""
# All phones of a run are in one browser: without these, those in the background may stop drawing.
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
]

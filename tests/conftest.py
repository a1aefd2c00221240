"""Golden files: what a test draws or prints, kept as text beside the tests.

`pytest --refresh-golden` writes them anew; look at the difference before you commit it.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from generator.scene import fonts

gc.set_threshold(100_000, 20, 100)
"""Packs are kept for all tests: to look through them for garbage again and again takes a twentieth of the time."""
CACHED = type(fonts._registry)

settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-golden", action="store_true", help="write golden files instead of comparing with them")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: tests in the browser mostly wait."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests, so that no worker waits for another's at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(autouse=True)
def shipped_fonts_again() -> Iterator[None]:
    """Forget the fonts of a test's own packs and all that was drawn in them: another test may call its own the same."""
    known = fonts._registry()
    families, files = dict(known.families), dict(known.fonts)
    yield
    if known.families == families:
        return
    known.families, known.fonts = families, files
    for name, module in list(sys.modules.items()):
        if name.startswith("generator."):
            for kept in list(vars(module).values()):
                if isinstance(kept, CACHED) and kept is not fonts._registry:
                    kept.cache_clear()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` compares with `golden/<name>.txt` beside the test."""
    refresh = request.config.getoption("--refresh-golden")

    def compare(name: str, text: str) -> None:
        file = Path(request.path).parent / "golden" / f"{name}.txt"
        if refresh:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"{file} is missing; run pytest --refresh-golden and read what it writes"
        assert text == file.read_text(encoding="utf-8")

    return compare

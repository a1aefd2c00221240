"""What every test of the print side starts from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.scene.fonts import _registry


@pytest.fixture(autouse=True)
def shipped_fonts_again() -> Iterator[None]:
    """Forget the fonts of a test's own packs: other tests look at all that are known."""
    known = _registry()
    families, fonts = dict(known.families), dict(known.fonts)
    yield
    known.families, known.fonts = families, fonts

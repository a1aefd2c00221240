"""Pictures whose reader fails in a way of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.scene.pictures import pixels


def test_a_picture_whose_reader_gives_up_is_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of AVIF raises a RuntimeError for what it does not know."""
    file = tmp_path / "a.avif"
    Image.new("RGB", (9, 9)).save(file)

    def gives_up(*_: Any, **__: Any) -> Any:
        raise RuntimeError("Failed to decode image: Not implemented")

    monkeypatch.setattr(Image, "open", gives_up)
    with pytest.raises(OSError, match="damaged"):
        pixels(str(file))

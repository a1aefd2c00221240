"""One picture with all that SVG offers, drawn by a browser, in our PDF and in our SVG."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bench.browsers import QUICKEST
from generator.backends import pdf, png, svg
from generator.scene.model import Document, Page, Scene, Use
from generator.scene.vector.lettering import Face
from generator.scene.vector.picture import Looks, read_vector_picture

if TYPE_CHECKING:
    from PIL.Image import Image

EVERYTHING = Path(__file__).parent / "everything.svg"
WIDTH, HEIGHT = 450, 630


def apart(one: Image, other: Image) -> tuple[float, float]:
    """How far two pictures are apart on average, and the share of points that differ plainly."""
    first, second = (np.asarray(p.resize((WIDTH, HEIGHT)).reduce(3), dtype=float) for p in (one, other))
    assert first.std() > 20, "the picture is not empty"
    distance = np.abs(first - second).max(axis=2)
    return float(distance.mean()), float((distance > 64).mean())


@pytest.mark.browser
def test_paper_and_our_svg_show_what_a_browser_shows(tmp_path: Path) -> None:
    if QUICKEST is None:
        pytest.skip("there is no Chromium here to draw the SVG with")
    picture = read_vector_picture(EVERYTHING, "everything.svg", Looks(lambda *_: Face("cinzel-regular"), "test"))
    assert not picture.findings
    symbol = picture.symbol
    scene = Scene(symbol.width, symbol.height, (Use(symbol),))
    whole = (0.0, 0.0, scene.width, scene.height)
    printed = png.picture(pdf.write(Document((Page(scene, whole, whole),), "")), 0, 96)
    (tmp_path / "ours.svg").write_text(svg.draw(scene), encoding="utf-8")
    shutil.copy(EVERYTHING, tmp_path / "theirs.svg")
    page = tmp_path / "page.html"
    size = f"width:{WIDTH}px;height:{HEIGHT}px"
    page.write_text(
        f'<body style="margin:0;display:flex"><img style="{size}" src=theirs.svg><img style="{size}" src=ours.svg>'
    )
    shot = tmp_path / "shot.png"
    subprocess.run(
        [
            QUICKEST, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu", f"--screenshot={shot}",
            f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={2 * WIDTH},{HEIGHT + 200}", page.as_uri(),
        ],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    from PIL import Image as Pillow

    shown = Pillow.open(shot).convert("RGB")
    theirs, ours = (shown.crop((left, 0, left + WIDTH, HEIGHT)) for left in (0, WIDTH))
    for mine in (printed, ours):
        mean, share = apart(theirs, mine)
        assert mean < 3.5
        assert share < 0.003

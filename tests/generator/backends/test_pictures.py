"""PDF and SVG show the same thing: one scene with everything in it, drawn by both and compared as pictures."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bench.browsers import QUICKEST
from generator.backends import pdf, png, svg
from generator.geometry import rotate
from generator.scene.fonts import font_set
from generator.scene.icons import icon
from generator.scene.model import (
    INHERIT,
    Document,
    Ellipse,
    Group,
    Item,
    LinearGradient,
    Page,
    Paint,
    RadialGradient,
    Rect,
    Scene,
    Stop,
    Symbol,
    Use,
)
from generator.scene.model import (
    Path as DrawnPiece,
)
from generator.scene.svgpath import parse_path
from generator.scene.text import fit

if TYPE_CHECKING:
    from PIL.Image import Image

BODY = font_set("eb-garamond")
CAPITALS = font_set("cinzel")
DPI = 192
"""Two pixels for each of the browser's."""

STAR = parse_path("M 20 2 L 25 38 L 2 14 H 38 L 15 38 Z")
FADE = LinearGradient(45, 5, 85, 35, (Stop(0, "#ffeecc"), Stop(0.4, "#b4532a"), Stop(1, "#203040")))
GLOW = RadialGradient(70, 65, 18, (Stop(0, "#ffffff"), Stop(1, "#2a7a4b")))
EGG = RadialGradient(
    30, 60, 20, (Stop(0, "#ffffff"), Stop(1, "#803020")), start=(36, 55, 3), transform=(1, 0.2, 0, 0.5, 0, 42)
)
BADGE = Symbol(
    "badge",
    10,
    10,
    (
        Ellipse(5, 5, 5, 5, Paint(fill="#f4e6c8", stroke=INHERIT, width=0.6)),
        Use(icon("wheat"), (6, 0, 0, 6, 2, 2)),
    ),
)


def everything() -> Scene:
    sample = "A wandering **smith** pays {icon:two-coins} for *every* Größe — „first“ office, ṫuaṫa."
    items: tuple[Item, ...] = (
        DrawnPiece(STAR, Paint(fill="#335577", even_odd=True)),
        Rect(45, 5, 40, 30, Paint(fill=FADE, stroke="#000000", width=0.8, dash=(3, 1.5), cap="round"), radius=5),
        Group((Rect(50, 45, 40, 40, Paint(fill=GLOW)),), clip=Ellipse(70, 65, 18, 14, Paint())),
        Group(
            (Rect(5, 45, 20, 20, Paint(fill="#cc2222")), Rect(15, 55, 20, 20, Paint(fill="#2222cc"))),
            opacity=0.5,
            transform=rotate(15, (20, 60)),
        ),
        *(Use(BADGE, (1.5, 0, 0, 1.5, x, 90), ink) for x, ink in ((5, "#aa0000"), (23, "#006600"), (41, "#000099"))),
        fit(sample, box=(5, 108, 80, 24), fonts=BODY, size=5.5, colour="#1d1a16", align="justify", balance=False).item,
        Group((fit("VIA", box=(60, 86, 30, 20), fonts=CAPITALS, size=9).item,), transform=rotate(-8, (75, 96))),
        Group((Use(BADGE, (25, 0, 0, 25, 100, 200), "#664400"),), transform=(-0.05, 0, 0, 0.05, 85, 84)),
        DrawnPiece(parse_path("M 5 140 C 25 128 45 150 88 136"), Paint(stroke="#7a4a00", width=1.2, cap="round")),
        DrawnPiece(parse_path("M 60 140 L 70 146 L 80 140"), Paint(stroke="#000000", width=1.5, join="bevel")),
        DrawnPiece(parse_path("M 8 70 H 44 V 86 H 8 Z"), Paint(fill=EGG, stroke=FADE, width=2)),
        Group(
            (DrawnPiece(parse_path("M 46 12 H 84 M 46 16 L 60 30 L 46 32"), Paint(stroke=FADE, width=1, miter=2)),),
            transform=(1, 0, 0.3, 1, 0, 40),
        ),
        DrawnPiece(
            parse_path("M 30 100 H 90"), Paint(stroke="#227722", width=1, dash=(4, 2), dash_offset=3, cap="round")
        ),
    )  # fmt: skip
    return Scene(95.25, 148.1666, (Rect(0, 0, 95.25, 148.1666, Paint(fill="#fbf7ee")), *items))


def drawn_by_chromium(scene: Scene, folder: Path, chromium: str, screen: bool) -> Image:
    from PIL import Image as Pillow

    width, height = round(scene.width / 25.4 * 96), round(scene.height / 25.4 * 96)
    page = folder / "page.html"
    drawn = svg.draw(scene, screen=screen)
    page.write_text(f"<!doctype html><meta charset=utf-8><body style='margin:0'>{drawn}", encoding="utf-8")
    shot = folder / "shot.png"
    subprocess.run(
        [
            chromium, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu", f"--screenshot={shot}",
            f"--user-data-dir={folder / 'profile'}", f"--window-size={max(width, 500)},{height + 200}",
            "--force-device-scale-factor=2", page.as_uri(),
        ],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    return Pillow.open(shot).convert("RGB").crop((0, 0, 2 * width, 2 * height))


@pytest.mark.browser
@pytest.mark.parametrize("screen", [False, True], ids=["as exact as print", "for screens"])
def test_pdf_and_svg_show_the_same_picture(tmp_path: Path, screen: bool) -> None:
    if QUICKEST is None:
        pytest.skip("there is no Chromium here to draw the SVG with")
    scene = everything()
    box = (0.0, 0.0, scene.width, scene.height)
    printed = png.picture(pdf.write(Document((Page(scene, box, box),), "")), 0, DPI)
    shown = drawn_by_chromium(scene, tmp_path, QUICKEST, screen)
    assert abs(printed.width - shown.width) <= 1
    assert abs(printed.height - shown.height) <= 1
    size = (min(printed.width, shown.width), min(printed.height, shown.height))
    one, other = (np.asarray(p.crop((0, 0, *size)).reduce(3), dtype=float) for p in (printed, shown))
    apart = np.abs(one - other).max(axis=2)
    # Edges are smoothed differently; whole areas must not differ.
    assert apart.mean() < 2.0
    assert (apart > 64).mean() < 0.002
    assert one.std() > 20, "the picture is not empty"

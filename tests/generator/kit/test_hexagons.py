"""Hexagons from the pack to the knife: the cut path lies on the outline of the drawing, whichever way they stand."""

from __future__ import annotations

import re
from io import BytesIO
from math import hypot, sqrt
from typing import Any
from xml.etree import ElementTree

import pypdf
import pypdfium2
import pytest

from generator.kit.drawing import piece_svg
from generator.kit.options import Wanted
from generator.pack.reader import read_pack
from generator.scene.svgpath import parse_path
from generator.units import MM

FLAT = 40.0
LONG = FLAT * 2 / sqrt(3)
EXTENT = {"pointed": (FLAT, LONG), "flat": (LONG, FLAT)}
DPI = 150
GOLD = (0xD9, 0xA4, 0x41)

Corners = list[tuple[float, float]]


def hexagons(workshop: Any, orientation: str, quantity: int = 7, **options: Any) -> dict[str, Any]:
    """Builds hexagons whose whole face is a gold hexagon on white."""
    (workshop.pack / "layouts" / "plain.yaml").write_text(
        'boxes: {ground: {shape: hexagon, bleed: true, fill: "#d9a441"}}\n'
    )
    size = f"{{hex: {FLAT:g}, orientation: {orientation}}}"
    lines = f"{{id: extra, kind: tile, front: plain, size: {size}, quantity: {quantity}}}"
    workshop.edit("game.yaml", "components:\n", f"components:\n  - {lines}\n")
    for language in ("en", "de"):
        workshop.edit(f"texts/{language}.yaml", "components:\n", "components:\n  extra: Extra\n")
    report = workshop.build(**options)
    return {file.path.suffix: file.path for file in report.files if file.component == "extra"}


def cut_paths_of_svg(text: str, unit: float = 1.0) -> list[Corners]:
    """The closed paths with six straight sides, in mm."""
    found = []
    for path in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}path"):
        segments = parse_path(path.get("d", ""), unit)
        if "".join(segment[0] for segment in segments) == "MLLLLLZ":
            found.append([(segment[1], segment[2]) for segment in segments if len(segment) == 3])
    return found


def cut_paths_of_pdf(path: Any) -> list[Corners]:
    """The stroked outlines with six corners on the first page, in mm from its upper left corner."""
    page = pypdf.PdfReader(path).pages[0]
    height = float(page.mediabox.height)
    text = page.get_contents().get_data().decode("latin-1")
    first, *lines = text.splitlines()
    a, _, _, d, e, f = map(float, first.removesuffix(" cm").split())
    found = []
    for line in lines:
        words = line.split()
        if [word for word in words if word.isalpha()] in (["m", *"lllll", "h", "S"], ["m", *"lllll", "s"]):
            numbers = [float(word) for word in words if not word.isalpha()]
            points = [(a * x + e, d * y + f) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            found.append([(x / MM, (height - y) / MM) for x, y in points])
    return found


def extent(corners: Corners) -> tuple[float, float]:
    xs, ys = zip(*corners, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def gold_around(picture: Any, corners: Corners, share: float) -> float:
    """How many of the points along the outline are gold, moved to this share of their way from the middle."""
    x0, y0 = sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6
    tests = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        for step in range(20):
            x, y = ax + (bx - ax) * (step + 0.5) / 20, ay + (by - ay) * (step + 0.5) / 20
            at = (x0 + (x - x0) * share, y0 + (y - y0) * share)
            pixel = picture.getpixel(tuple(int(mm / 25.4 * DPI) for mm in at))
            tests.append(max(abs(one - other) for one, other in zip(pixel, GOLD, strict=True)) < 40)
    return sum(tests) / len(tests)


def picture(path: Any) -> Any:
    document = pypdfium2.PdfDocument(BytesIO(path.read_bytes()))
    return document[0].render(scale=DPI / 72).to_pil().convert("RGB")


@pytest.mark.parametrize("orientation", ["flat", "pointed"])
def test_a_cutting_machine_cuts_hexagons_along_their_artwork(workshop: Any, orientation: str) -> None:
    files = hexagons(workshop, orientation, target="cutter")
    cuts = cut_paths_of_svg(files[".svg"].read_text())
    assert len(cuts) == 7
    sheet = picture(files[".pdf"])
    for corners in cuts:
        assert extent(corners) == pytest.approx(EXTENT[orientation], abs=0.02)
        assert gold_around(sheet, corners, 0.98) == 1
        assert gold_around(sheet, corners, 1 + 0.9 / (FLAT / 2)) < 0.1, "half a gap beyond, the paper is white"


@pytest.mark.parametrize("rows", ["straight", "nested"])
@pytest.mark.parametrize("orientation", ["flat", "pointed"])
def test_printed_hexagons_carry_their_outline_and_bleed(workshop: Any, orientation: str, rows: str) -> None:
    files = hexagons(workshop, orientation, rows=rows, bleed=2.0)
    sheet = files[".pdf"]
    cuts = cut_paths_of_pdf(sheet)
    assert len(cuts) == 7
    page = picture(sheet)
    for corners in cuts:
        sides = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
        assert sides == pytest.approx([LONG / 2] * 6, abs=0.02)
        assert sorted(extent(corners)) == pytest.approx([FLAT, LONG], abs=0.02)
        assert gold_around(page, corners, 0.97) == 1
        assert gold_around(page, corners, 1 + 1.4 / (FLAT / 2)) == 1
        assert gold_around(page, corners, 1 + 2.6 / (FLAT / 2)) < 1, "the paper is white beyond the bleed"


@pytest.mark.parametrize("orientation", ["flat", "pointed"])
def test_a_hexagon_on_the_phone_is_cut_to_its_outline(workshop: Any, orientation: str) -> None:
    hexagons(workshop, orientation)
    svg = piece_svg(read_pack(workshop.pack), "extra", "extra", "en")
    (scale,) = re.findall(r"scale\((0[.]\d+)\)\"><g clip-path", svg)
    corners = cut_paths_of_svg(svg, float(scale))
    assert len(corners) == 2, "the clip path and the artwork"
    for one in corners:
        assert extent(one) == pytest.approx(EXTENT[orientation], abs=0.02)


@pytest.mark.parametrize("orientation", ["flat", "pointed"])
def test_hexagons_whose_art_ends_at_the_cut_are_told(workshop: Any, orientation: str) -> None:
    from generator.kit.checking import check
    from generator.kit.options import Options

    hexagons(workshop, orientation)
    options = Options(languages=("en",), only=(Wanted("extra"),))
    assert [one for one in check(workshop.pack, options).findings if one.code == "no-bleed"] == []
    (workshop.pack / "layouts" / "plain.yaml").write_text('boxes: {ground: {shape: hexagon, fill: "#d9a441"}}\n')
    [finding] = (one for one in check(workshop.pack, options).findings if one.code == "no-bleed")
    level = {"upper left", "upper right", "lower left", "lower right"}
    assert set(finding.facts["edges"]) == level | ({"upper", "lower"} if orientation == "flat" else {"left", "right"})  # type: ignore[call-overload]

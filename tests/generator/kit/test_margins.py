"""Words keep away from the cut, whatever shape it has."""

from __future__ import annotations

from typing import Any

import pytest

from generator.kit.checking import check
from generator.kit.checks.margins import distance_to_cut
from generator.kit.options import Options
from generator.pack.sizes import hexagon, round_piece, size_named


def found(workshop: Any, size: str, boxes: str) -> list[Any]:
    (workshop.pack / "layouts" / "plain.yaml").write_text(f"boxes: {boxes}\n")
    workshop.edit(
        "game.yaml", "components:\n", f"components:\n  - {{id: extra, front: plain, kind: token, size: {size}}}\n"
    )
    for language in ("en", "de"):
        workshop.edit(f"texts/{language}.yaml", "components:\n", "components:\n  extra: Extra\n")
    checked = check(workshop.pack, Options(languages=("en",)))
    return [one for one in checked.findings if one.code in ("off-piece", "unsafe-margin")]


def test_words_at_the_cut_are_told(workshop: Any) -> None:
    [finding] = found(workshop, "poker", "{a: {text: Harvest, left: 1.5, width: 30, top: 20, height: 8}}")
    assert finding.code == "unsafe-margin"
    assert "“Harvest” on the front stands 1.5 mm from the cut" in finding.message
    assert "2.5 mm" in finding.hint


def test_words_beyond_the_cut_are_told(workshop: Any) -> None:
    [finding] = found(workshop, "poker", "{a: {text: Harvest, left: -4, width: 30, top: 20, height: 8}}")
    assert finding.code == "off-piece"
    assert "4.0 mm beyond the cut" in finding.message


def test_corners_of_hexagons_are_no_place_for_words(workshop: Any) -> None:
    box = "{a: {text: Harvest, left: 1, width: 30, top: 1, height: 8}}"
    [finding] = found(workshop, "{hex: 60}", box)
    assert finding.code == "off-piece"


def test_words_in_the_middle_are_safe(workshop: Any) -> None:
    box = "{a: {text: ok, size: 8, align: center, valign: middle}}"
    assert found(workshop, "{round: 20}", box) == []


@pytest.mark.parametrize(
    ("size", "point", "away"),
    [
        (size_named("poker"), (3.0, 40.0), 3.0),
        (size_named("poker"), (63.5, 40.0), 0.0),
        (round_piece(20), (10.0, 10.0), 10.0),
        (round_piece(20), (10.0, 21.0), -1.0),
        (hexagon(40, "pointed"), (20.0, 23.094), 20.0),
        (hexagon(40, "pointed"), (2.0, 23.094), 2.0),
        (hexagon(40, "flat"), (23.094, 38.0), 2.0),
        (hexagon(40, "flat"), (0.0, 0.0), -10.0),
    ],
)
def test_the_distance_to_the_cut(size: Any, point: tuple[float, float], away: float) -> None:
    assert distance_to_cut(size, point) == pytest.approx(away, abs=0.01)

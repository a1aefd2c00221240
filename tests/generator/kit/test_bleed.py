"""Whatever touches the cut goes on below it, or a knife half a millimetre off shows white paper."""

from __future__ import annotations

from typing import Any

import pytest

from generator.kit.checking import check
from generator.kit.checks.bleeding import CUT, MUCH, white_below
from generator.kit.draw_pieces import draw
from generator.kit.options import Options
from generator.kit.render_cache import Gallery
from generator.layout import Drawer
from generator.pack.find import large_games
from generator.pack.reader import read_pack
from generator.scene.model import Paint, Rect, Scene
from generator.units import SERVICE_BLEED

OVER = SERVICE_BLEED


def face(left: float, top: float, right: float, bottom: float) -> Scene:
    """A blue ground of 50 × 70 mm that reaches so far over each edge."""
    ground = Rect(-left, -top, 50 + left + right, 70 + top + bottom, Paint(fill="#336699"))
    return Scene(50, 70, (ground,), bleed=OVER)


@pytest.mark.parametrize(
    ("scene", "short"),
    [
        (face(OVER, OVER, OVER, OVER), []),
        (face(0, 0, 0, 0), ["left", "right", "top", "bottom"]),
        (face(0, OVER, OVER, OVER), ["left"]),
        (face(OVER, OVER, OVER, 0), ["bottom"]),
        (face(-2, -2, -2, -2), []),
    ],
)
def test_a_ground_that_ends_at_the_cut_is_seen(scene: Scene, short: list[str]) -> None:
    [picture] = Gallery().with_bleed([scene])
    assert [edge for edge, share in white_below(picture).items() if share >= MUCH] == short


@pytest.mark.slow
@pytest.mark.parametrize("game", large_games())
def test_no_piece_of_a_shipped_game_ends_at_the_cut(game: str) -> None:
    pack = read_pack(game)
    faces = [
        (f"{one.name} {side}", scene)
        for one in draw(Drawer(pack, pack.language, bleed=SERVICE_BLEED))
        if one.component.kind in CUT and one.component.size.shape == "rect"
        for side, scene in (("front", one.front), ("back", one.back))
        if scene
    ]
    assert len(faces) > 50
    looked = zip(faces, Gallery().with_bleed([scene for _, scene in faces]), strict=True)
    assert [name for (name, _), picture in looked if max(white_below(picture).values()) > 0.1] == []


def test_a_forgotten_bleed_is_a_finding_with_its_component(workshop: Any) -> None:
    assert check(workshop.pack, Options()).findings == ()
    for file in (workshop.pack / "layouts").glob("*.yaml"):
        file.write_text(file.read_text(encoding="utf-8").replace("bleed: true", "bleed: false"), encoding="utf-8")
    found = [finding for finding in check(workshop.pack, Options()).findings if finding.code == "no-bleed"]
    assert {(finding.piece.split(":")[0], finding.facts["side"]) for finding in found} >= {
        ("cards", "front"),
        ("cards", "back"),
    }
    assert all(finding.place and finding.place.path.endswith("game.yaml") for finding in found)
    assert "bleed: true" in found[0].hint

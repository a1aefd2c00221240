"""The heads that interlace ends in: at the ends and corners, looking out, wherever the band lies."""

from __future__ import annotations

from typing import Any

import pytest

from generator.art import ART
from generator.scene.model import Group

RED, GREEN = "#b4532a", "#2f7a63"
BAND = {"one": RED, "beast": GREEN, "columns": 1, "rows": 1}


def heads(items: Any) -> Any:
    return [item for item in items if isinstance(item, Group)]


def gaze(head: Any) -> Any:
    """From the end of the neck to the nose, as signs."""
    a, b, *_ = head.transform
    return tuple((value > 0.01) - (value < -0.01) for value in (a, b))


@pytest.mark.parametrize(
    ("box", "looks"), [((0, 0, 60, 8), {(-1, 0), (1, 0)}), ((0, 0, 8, 60), {(0, -1), (0, 1)})], ids=["level", "upright"]
)
def test_a_band_ends_in_two_heads_looking_out(box: Any, looks: Any) -> None:
    assert {gaze(head) for head in heads(ART["beast-band"](box, BAND))} == looks


def test_a_frame_has_a_head_at_each_corner_looking_out() -> None:
    frame = ART["beast-frame"]((0, 0, 60, 40), {"one": RED, "beast": GREEN, "cell": 4, "wide": 2})
    seen = {gaze(head): head.transform[4:] for head in heads(frame)}
    assert set(seen) == {(-1, -1), (1, -1), (-1, 1), (1, 1)}
    for (right, down), (x, y) in seen.items():
        assert (x > 30, y > 20) == (right > 0, down > 0)


def test_heads_face_each_other_like_in_a_mirror() -> None:
    left, right = heads(ART["beast-band"]((0, 0, 60, 8), BAND))
    (a, b, c, d, *_), (e, f, g, h, *_) = left.transform, right.transform
    assert (a * d - b * c) * (e * h - f * g) < 0


def test_the_colour_of_the_beast_is_needed_and_its_own() -> None:
    plain = ART["beast-band"]((0, 0, 60, 8), BAND)
    other = ART["beast-band"]((0, 0, 60, 8), BAND | {"beast": RED})
    assert heads(plain) != heads(other)
    assert [item for item in plain if not isinstance(item, Group)] == [
        item for item in other if not isinstance(item, Group)
    ]
    with pytest.raises(KeyError, match="beast"):
        ART["beast-head"]((0, 0, 10, 10), {})

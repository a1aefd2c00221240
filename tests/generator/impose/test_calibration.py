"""The calibration sheet measures what profiles hold, and profiles change the request the way it was measured."""

from __future__ import annotations

import pytest

from generator.errors import Refused
from generator.impose import A4, LETTER, PieceGrid, Pile, plan, rectangle
from generator.impose.calibration import ARM, calibration, targets
from generator.impose.papers import Paper, read_paper
from generator.impose.profiles import Profile, check_profile, with_profile
from generator.scene.model import Ellipse, GlyphRun, Page, Path, Text
from generator.units import points

REQUEST = Pile(rectangle(63.5, 88.9), 9, A4, backs="long")


@pytest.mark.parametrize("edge", ["long", "short"])
def test_scales_on_the_back_lie_behind_the_crosses_on_the_front(edge: str) -> None:
    front, back = calibration(A4, edge)  # one of the two
    crosses = sorted({(item.cx, item.cy) for item in front.scene.items if isinstance(item, Ellipse)})
    assert crosses == sorted(targets(A4))
    mirrored = {(210 - x, y) if edge == "long" else (x, 297 - y) for x, y in crosses}
    zeros = set()
    for item in back.scene.items:
        if isinstance(item, Path):
            points = [(s[1], s[2]) for s in item.d if len(s) == 3]
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            zeros.add(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    assert zeros == mirrored


def test_the_outer_targets_are_100_mm_apart_so_skew_is_read_without_reckoning() -> None:
    left, _, right = targets(LETTER)
    assert right[0] - left[0] == pytest.approx(2 * ARM)
    assert ARM == 50


def test_a_profile_changes_what_it_measured_and_nothing_else() -> None:
    profile = Profile("hp", 0.5, -1.0, 0.2, margin=4.2, edge="short")
    changed = with_profile(REQUEST, profile)
    assert (changed.offset_x, changed.offset_y, changed.skew, changed.margin) == (0.5, -1.0, 0.2, 4.2)
    assert changed.backs == "short"
    assert with_profile(REQUEST, Profile("plain")) == REQUEST
    assert plan(changed).request == changed


def test_measured_offsets_keep_pages_upright() -> None:
    from dataclasses import replace

    made = plan(with_profile(replace(REQUEST, count=8, bleed=3.0), Profile("hp", offset_x=0.5)))
    assert isinstance(made, PieceGrid)
    assert not made.layout.landscape
    assert made.layout.turned
    assert made.layout.bleed == 3.0


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_the_printers_edge_does_not_turn_one_sided_sheets_into_two_sided_ones(backs: str) -> None:
    from dataclasses import replace

    request = replace(REQUEST, backs=backs)  # one of Backs
    assert with_profile(request, Profile("hp", edge="short")).backs == backs


@pytest.mark.parametrize(
    "profile",
    [
        Profile(""),
        Profile("-x"),
        Profile("a/b"),
        Profile("hp", offset_x=11),
        Profile("hp", skew=float("inf")),
        Profile("hp", margin=-1),
        Profile("hp", edge="left"),  # wrong on purpose
    ],
)
def test_misread_profiles_are_refused(profile: Profile) -> None:
    with pytest.raises(Refused):
        check_profile(profile)


def said(page: Page) -> list[GlyphRun]:
    return [run for item in page.scene.items if isinstance(item, Text) for run in item.runs]


@pytest.mark.parametrize("paper", [A4, LETTER, read_paper("A5")], ids=lambda paper: paper.name)
@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_eight_steps_are_told_in_every_language_and_fit(paper: Paper, edge: str, language: str) -> None:
    pages = calibration(paper, edge, language)  # one of the two
    told = [[run.text for run in said(page)] for page in pages]
    for texts, steps in zip(told, ("1234", "5678"), strict=True):
        whole = " ".join(texts)
        assert all(f"{step}. " in whole for step in steps)
        assert "{" not in whole
    assert f"--edge {edge}" in " ".join(told[1]).replace("\u00ad", "")
    for page in pages:
        for run in said(page):
            assert run.x + run.advance <= paper.width - 5
            assert run.y <= paper.height - 10
            if run.text.strip().startswith(tuple("12345678")) and len(run.text) > 20:
                assert points(run.size) >= 6
    assert len({tuple(page) for page in told}) == 2

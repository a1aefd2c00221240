"""Boxes, standees and wheels fit together: what is folded, glued or slid into something has the measures for it."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from shapely.geometry import LineString, Polygon

from generator.geometry import Point, apply, bounds
from generator.nets.boxes import Inside, lid, lid_height, tray, tuck_box
from generator.nets.choices import FEET
from generator.nets.model import Net, Panel, points_of
from generator.nets.standees import SLOT, foot_height, standee
from generator.nets.wheels import Wheel, cover, dial

ROOMS = [Inside(64.5, 90, 17), Inside(66, 92, 24), Inside(45, 65, 5), Inside(121, 71, 40), Inside(300, 200, 60)]


def by_name(net: Net) -> dict[str, Panel]:
    return {panel.name: panel for panel in net.panels}


def size(panel: Panel) -> Point:
    return panel.width, panel.height


def cut_out(net: Net, number: int = 0) -> Polygon:
    """What is left of the paper inside one line of cuts."""
    shape = Polygon(list(points_of(net.cuts[number])))
    assert shape.is_valid, "the knife never crosses its own way"
    return shape


def box_on_paper(panel: Panel) -> tuple[float, float, float, float]:
    return bounds(panel.corners)


@pytest.mark.parametrize("room", ROOMS)
def test_the_panels_of_a_tuck_box_go_around_the_room(room: Inside) -> None:
    panels = by_name(tuck_box(room))
    assert size(panels["front"]) == size(panels["back"]) == (room.width, room.height)
    assert size(panels["left"]) == size(panels["right"]) == (room.depth, room.height)
    assert size(panels["top"]) == (room.width, room.depth)
    row = [box_on_paper(panels[name]) for name in ("back", "left", "front", "right")]
    for one, other in pairwise(row):
        assert one[0] + one[2] == pytest.approx(other[0]), "each side hangs on the next"
        assert one[1] == pytest.approx(other[1])


@pytest.mark.parametrize("room", ROOMS)
def test_the_flaps_of_a_tuck_box_slide_into_it(room: Inside) -> None:
    net = tuck_box(room)
    paper = cut_out(net)
    panels = by_name(net)
    x, y, w, _ = box_on_paper(panels["top"])
    tuck = paper.intersection(Polygon([(x - 5, 0), (x + w + 5, 0), (x + w + 5, y - 1.5), (x - 5, y - 1.5)]))
    left, top, right, _ = tuck.bounds
    assert right - left <= room.width - 1.5, "narrower than the box"
    assert 4 < y - top <= room.height / 3 + 0.1, "long enough to hold, short enough to bend"
    for side in ("left", "right"):
        x, y, w, _ = box_on_paper(panels[side])
        dust = paper.intersection(
            Polygon([(x - 0.4, 0), (x + w + 0.4, 0), (x + w + 0.4, y - 0.01), (x - 0.4, y - 0.01)])
        )
        assert y - dust.bounds[1] <= room.width / 2, "the two meet at most in the middle"
        assert y - dust.bounds[1] >= 5
    glue, flap = net.tabs
    assert min(y for _, y in glue) >= box_on_paper(panels["back"])[1] - 1e-6
    assert bounds(flap)[2] < room.width
    assert bounds(flap)[3] < room.depth
    assert paper.buffer(0.01).contains(Polygon(glue))
    assert paper.buffer(0.01).contains(Polygon(flap))


@pytest.mark.parametrize("room", ROOMS)
def test_whoever_reads_the_front_reads_the_lid(room: Inside) -> None:
    """The lid hangs on the back; closed, its far edge lies along the front and is the lower edge of its words."""
    panels = by_name(tuck_box(room))
    top = panels["top"]
    lower = [apply(top.place, point) for point in ((0, top.height), (top.width, top.height))]
    hinge = box_on_paper(panels["back"])[1]
    assert all(y == pytest.approx(hinge - room.depth) for _, y in lower)


@pytest.mark.parametrize("room", ROOMS)
def test_the_lid_goes_over_the_tray(room: Inside) -> None:
    below, above = by_name(tray(room)), by_name(lid(room, lid_height(room)))
    # Two walls of cardboard of 0.4 mm, doubled by the tabs at the corners.
    assert 1.6 < above["top"].width - below["bottom"].width < 3
    assert 1.6 < above["top"].height - below["bottom"].height < 3
    assert size(below["bottom"]) == (room.width, room.height)
    assert above["front"].height == lid_height(room) <= room.depth


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("kind", ["tray", "lid"])
def test_walls_stand_at_the_edges_and_tabs_fit_behind_them(room: Inside, kind: str) -> None:
    net = tray(room) if kind == "tray" else lid(room, lid_height(room))
    panels = by_name(net)
    floor = Polygon(panels["bottom" if kind == "tray" else "top"].corners)
    walls = [panel for panel in net.panels if panel.name in ("front", "back", "left", "right")]
    for wall in walls:
        shared = Polygon(wall.corners).intersection(floor)
        assert shared.length == pytest.approx(wall.width), "the long edge of a wall is an edge of the floor"
        # Words stand upright when the wall does: the top of a lid's wall is at the floor, a tray's away from it.
        upper = LineString([apply(wall.place, (0, 0)), apply(wall.place, (wall.width, 0))])
        assert (upper.distance(floor) < 1e-6) == (kind == "lid")
    paper = cut_out(net)
    for tab in net.tabs:
        assert paper.buffer(0.01).contains(Polygon(tab))
        _, _, w, h = bounds(tab)
        assert w < min(panels["left"].width / 2, 12.1)
        assert h <= panels["left"].height + 1e-6
    for one, other in combinations([Polygon(tab) for tab in net.tabs] + [Polygon(wall.corners) for wall in walls], 2):
        assert one.intersection(other).area < 1e-6


@pytest.mark.parametrize("foot", FEET)
@pytest.mark.parametrize("own_back", [True, False])
def test_front_and_back_of_a_standee_meet(foot: str, own_back: bool) -> None:
    """Folding at the top lays the back behind the front: upright, and without a drawing of its own mirrored onto it."""
    net = standee(30, 50, foot, own_back=own_back)  # type: ignore[arg-type]  # one of the feet
    panels = by_name(net)
    (start, end), *_ = net.folds
    assert start[1] == end[1]
    for x, y in ((0, 0), (30, 0), (12, 40)):
        front, back = apply(panels["front"].place, (x, y)), apply(panels["back"].place, (x, y))
        behind = (back[0], 2 * start[1] - back[1])
        assert behind[1] == pytest.approx(front[1]), "as high on both sides"
        offset = box_on_paper(panels["front"])[0]
        mirrored = 2 * offset + 30 - front[0] if own_back else front[0]
        assert behind[0] == pytest.approx(mirrored)


def test_the_figure_and_its_foot_slide_into_each_other() -> None:
    net = standee(40, 60, "slot", own_back=False)
    figure, foot = cut_out(net, 0), cut_out(net, 1)
    slot = bounds(points_of(net.cuts[2]))
    assert slot[2] == pytest.approx(SLOT)
    high = foot_height(40)
    fold = net.folds[1][0][1]
    assert slot[1] + slot[3] / 2 == pytest.approx(fold), "the slot opens at the folded edge of the foot"
    _, low, _, bottom = figure.bounds
    slit = max(y for x, y in figure.exterior.coords if abs(x - (figure.bounds[0] + 20)) < 1 and y < bottom - 1)
    assert (bottom - slit) + slot[3] / 2 == pytest.approx(high), "slit and slot make the height of the foot"
    assert low < fold < bottom
    assert foot.bounds[0] > figure.bounds[2]


@pytest.mark.parametrize("fields", [2, 3, 8, 12, 20])
@pytest.mark.parametrize("diameter", [60, 90, 200])
def test_the_window_shows_one_field_and_the_dial_can_be_gripped(fields: int, diameter: float) -> None:
    wheel = Wheel(diameter, fields)
    below, above = dial(wheel), cover(wheel)
    outer, pin, window = above.cuts
    centre = bounds(points_of(pin))
    x, y = centre[0] + centre[2] / 2, centre[1] + centre[3] / 2
    assert bounds(points_of(below.cuts[0]))[2] - bounds(points_of(outer))[2] == pytest.approx(10)
    shift = (below.width - above.width) / 2
    seen = Polygon([(px + shift, py + shift) for px, py in points_of(window)])
    first, *others = [Polygon(panel.corners) for panel in below.panels]
    assert first.buffer(0.01).contains(seen)
    assert all(other.intersection(seen).area < 1e-6 for other in others)
    assert seen.area > 0.6 * first.intersection(Polygon(list(points_of(outer))).buffer(diameter)).area * 0.2
    for panel in below.panels:
        u, v, r = panel.middle
        mx, my = apply(panel.place, (u, v))
        turned = hypot(mx - x - shift, my - y - shift)
        near, far = wheel.window
        assert near + r - 0.01 <= turned <= far - r + 0.01, "what is drawn in the circle is seen whole"
    assert max(hypot(px - x, py - y) for px, py in points_of(window)) < bounds(points_of(outer))[2] / 2 - 3

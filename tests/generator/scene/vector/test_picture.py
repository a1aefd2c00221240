"""Full-colour SVG pictures: what is drawn looks as in a browser, and what is not drawn is told with its place."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.errors import Refused
from generator.geometry import Box
from generator.scene.model import Group, LinearGradient, RadialGradient
from generator.scene.model import Path as Outline
from generator.scene.vector.lettering import Face
from generator.scene.vector.outlines import extent, paths_of
from generator.scene.vector.picture import Looks, VectorPicture, read_vector_picture

LOOKS = Looks(lambda names, bold, _: Face("cinzel-bold" if bold else "cinzel-regular", *names[:1]), "test")
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">'


@pytest.fixture
def read(tmp_path: Path) -> Any:
    def reading(inner: str, opening: str = OPEN) -> VectorPicture:
        file = tmp_path / "art.svg"
        file.write_text(f"{opening}{inner}</svg>", encoding="utf-8")
        return read_vector_picture(file, "art.svg", LOOKS)

    return reading


@pytest.fixture
def paths(read: Any) -> Any:
    def reading(inner: str, opening: str = OPEN) -> list[Outline]:
        picture = read(inner, opening)
        assert not picture.findings, picture.findings
        return list(paths_of(picture.symbol.items))

    return reading


def box(path: Outline) -> Box:
    x, y, w, h = extent(path.d)
    return (round(x, 3), round(y, 3), round(w, 3), round(h, 3))


def test_basic_shapes_lie_where_they_say(paths: Any) -> None:
    drawn = paths(
        '<rect x="10" y="20" width="30" height="10" rx="2"/><circle cx="50%" cy="50" r="10"/>'
        '<ellipse cx="20" cy="60" rx="10"/><polygon points="0,0 10,0 10 10"/><line x1="1" x2="9" y2="5" stroke="red"/>'
        '<path d="m 10 10 c 0 -10 20 -10 20 0 z" transform="translate(5 5) scale(2)"/>'
    )
    assert [box(path) for path in drawn] == [
        (10, 20, 30, 10),
        (90, 40, 20, 20),
        (10, 50, 20, 20),
        (0, 0, 10, 10),
        (1, 0, 8, 5),
        (25, 10, 40, 15),
    ]


@pytest.mark.parametrize(
    ("opening", "size", "first"),
    [
        ('viewBox="0 0 10 20"', (100, 200), (0, 0, 100, 200)),
        ('width="20" height="10"', (200, 100), (0, 0, 100, 200)),
        ('viewBox="0 0 10 20" width="40mm" height="40mm"', (200, 200), (50, 0, 100, 200)),
        ('viewBox="0 0 10 20" width="9" height="9" preserveAspectRatio="xMaxYMin"', (200, 200), (100, 0, 100, 200)),
        ('viewBox="0 0 10 20" width="9" height="9" preserveAspectRatio="none"', (200, 200), (0, 0, 200, 200)),
        ('viewBox="0 0 10 20" width="9" height="9" preserveAspectRatio="xMidYMin slice"', (200, 200), (0, 0, 200, 400)),
        ('viewBox="-5 -10 10 20" width="100%" height="100%"', (100, 200), (50, 100, 100, 200)),
    ],
)
def test_a_drawing_lies_in_its_frame(read: Any, opening: str, size: Any, first: Any) -> None:
    picture = read('<rect width="10" height="20"/>', f'<svg xmlns="http://www.w3.org/2000/svg" {opening}>')
    assert (picture.symbol.width, picture.symbol.height) == size
    assert box(next(paths_of(picture.symbol.items))) == first


COLOURS = {
    "red": "#ff0000",
    "#0AF": "#00aaff",
    "rgb(10, 20, 30)": "#0a141e",
    "rgb(100% 0% 0% / 50%)": "#ff000080",
    "hsl(120 100% 25%)": "#008000",
    "#11223344": "#11223344",
    "currentColor": "#00ff00",
    "url(#nothing) blue": "#0000ff",
}


@pytest.mark.parametrize("said", COLOURS)
def test_colours_are_those_of_css(paths: Any, said: str) -> None:
    [path] = paths(f'<g color="lime"><rect width="5" height="5" fill="{said}"/></g>')
    assert path.paint.fill == COLOURS[said]


def test_rules_win_as_in_css(paths: Any) -> None:
    style = (
        "<style>.a {fill: red} #b {fill: blue} rect {fill: green; stroke: none !important} g > .c {fill: gold}</style>"
    )
    drawn = paths(
        f'{style}<rect class="a" fill="black" width="9" height="9"/><rect id="b" class="a" width="9" height="9"/>'
        '<rect class="a" style="fill: #123456; stroke: red" width="9" height="9"/>'
        '<g><rect class="c" width="9" height="9"/></g><g fill="navy"><path d="M0 0h9v9"/></g>'
    )
    assert [path.paint.fill for path in drawn] == ["#ff0000", "#0000ff", "#123456", "#ffd700", "#000080"]
    assert drawn[2].paint.stroke is None


def test_lines_keep_caps_joins_dashes_and_the_width_of_their_matrix(paths: Any) -> None:
    line = 'fill="none" stroke="red" stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel"'
    [path] = paths(f'<path d="M0 0H9V9" {line} stroke-dasharray="3 1 2" stroke-dashoffset="1" transform="scale(2)"/>')
    paint = path.paint
    assert (paint.width, paint.cap, paint.join, paint.dash_offset) == (4, "round", "bevel", 2)
    assert paint.dash == (6, 2, 4, 6, 2, 4)


def test_a_line_without_width_is_none(paths: Any) -> None:
    [path] = paths('<path d="M0 0H9V9" fill="red" stroke="blue" stroke-width="2e-37"/>')
    assert path.paint.stroke is None


def test_a_slanted_line_is_slanted_with_its_group(read: Any) -> None:
    [group] = read('<circle r="5" stroke="red" fill="none" transform="translate(50 50) scale(2 .5)"/>').symbol.items
    assert isinstance(group, Group)
    assert group.transform == pytest.approx((2, 0, 0, 0.5, 50, 50))


def test_gradients_become_those_of_the_scene(paths: Any) -> None:
    stops = '<stop offset="20%" stop-color="red"/><stop offset=".8" stop-color="blue" stop-opacity=".5"/>'
    box_wide, turned, egg = paths(
        f'<linearGradient id="a">{stops}</linearGradient><linearGradient id="b" href="#a" '
        'gradientUnits="userSpaceOnUse" x1="10" x2="20" gradientTransform="rotate(90)"/>'
        '<radialGradient id="c" href="#a" fx=".25"/>'
        '<rect fill="url(#a)" x="10" y="10" width="40" height="20"/><rect fill="url(#b)" width="9" height="9"/>'
        '<rect fill="url(#c)" width="40" height="20" fill-opacity=".5"/>'
    )
    assert isinstance(box_wide.paint.fill, LinearGradient)
    assert (box_wide.paint.fill.x1, box_wide.paint.fill.x2) == pytest.approx((10, 50))
    assert [(s.offset, s.colour) for s in box_wide.paint.fill.stops] == [
        (0, "#ff0000"), (0.2, "#ff0000"), (0.8, "#0000ff80"), (1, "#0000ff80"),
    ]  # fmt: skip
    assert isinstance(turned.paint.fill, LinearGradient)
    assert (turned.paint.fill.x2, turned.paint.fill.y2) == pytest.approx((0, 20))
    assert isinstance(egg.paint.fill, RadialGradient)
    assert egg.paint.fill.start
    assert egg.paint.fill.stops[-1].colour == "#0000ff40"


def test_repeated_gradients_cover_the_shape_and_no_more(paths: Any) -> None:
    stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
    [path] = paths(
        f'<linearGradient id="a" x2=".25" spreadMethod="repeat">{stops}</linearGradient>'
        '<rect fill="url(#a)" width="40" height="20"/>'
    )
    assert isinstance(path.paint.fill, LinearGradient)
    assert path.paint.fill.x2 == pytest.approx(40)
    assert len(path.paint.fill.stops) == 8
    offsets = [stop.offset for stop in path.paint.fill.stops]
    assert offsets == sorted(set(offsets))


def test_groups_fade_as_one_and_are_cut_to_their_clip(read: Any) -> None:
    picture = read(
        '<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath><g opacity=".5" clip-path="url(#c)">'
        '<rect width="9" height="9"/><rect x="5" width="9" height="9"/></g>'
    )
    [group] = picture.symbol.items
    assert isinstance(group, Group)
    assert (group.opacity, len(group.items)) == (0.5, 2)
    assert isinstance(group.clip, Outline)
    assert box(group.clip) == (0, 0, 18, 18)


@pytest.mark.parametrize(
    "mask",
    [
        '<mask id="m" fill="white"><circle cx="9" cy="9" r="9"/></mask>',
        '<mask id="m" style="mask-type:alpha"><circle cx="9" cy="9" r="9"/></mask>',
    ],
)
def test_a_mask_of_white_shapes_is_a_clip(read: Any, mask: str) -> None:
    picture = read(f'{mask}<rect width="40" height="9" mask="url(#m)"/>')
    assert not picture.findings
    [group] = picture.symbol.items
    assert isinstance(group, Group)
    assert isinstance(group.clip, Outline)
    assert box(group.clip) == (0, 0, 18, 18)


@pytest.mark.parametrize("inside", ['<rect fill="#888" width="9" height="9"/>', '<g fill="white"/>', ""])
def test_other_masks_are_told(read: Any, inside: str) -> None:
    [finding] = read(f'<mask id="m">{inside}</mask><rect width="40" height="9" mask="url(#m)"/>').findings
    assert "mask" in finding.message


def test_what_is_used_again_is_drawn_again(paths: Any) -> None:
    drawn = paths(
        '<defs><rect id="r" width="5" height="5"/></defs><symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1"/>'
        '</symbol><use href="#r" x="10"/><use xlink:href="#r" y="10" fill="red" xmlns:xlink='
        '"http://www.w3.org/1999/xlink"/><use href="#s" x="50" width="20" height="10"/>'
    )
    assert [box(path) for path in drawn] == [(10, 0, 5, 5), (0, 10, 5, 5), (55, 0, 10, 10)]
    assert drawn[1].paint.fill == "#ff0000"


def test_words_become_outlines_where_they_are_anchored(read: Any) -> None:
    words = '<text x="100" y="50" font-size="20" text-anchor="{}">AV<tspan fill="red" dy="10"> B</tspan></text>'
    start, middle, end = (list(paths_of(read(words.format(at)).symbol.items)) for at in ("start", "middle", "end"))
    assert [len(one) for one in (start, middle, end)] == [2, 2, 2]
    assert start[0].d[0][0] == "M"
    assert start[1].paint.fill == "#ff0000"
    assert box(start[1])[1] > box(start[0])[1]
    assert box(start[0])[0] > box(middle[0])[0] > box(end[0])[0]
    whole = box(start[1])[0] + box(start[1])[2] - box(start[0])[0]
    assert box(end[1])[0] + box(end[1])[2] == pytest.approx(100, abs=2)
    assert box(start[0])[0] - box(end[0])[0] == pytest.approx(whole, abs=2)


def test_a_font_that_is_not_here_is_told(read: Any) -> None:
    picture = read('\n<text y="9" font-family="Papyrus">Hi</text>')
    [finding] = picture.findings
    assert "Papyrus" in finding.message
    assert (finding.place.line, finding.severity) == (2, "warning")
    assert picture.symbol.items


NOT_DRAWN = {
    "a filter": '<rect width="9" height="9" filter="url(#f)"/>',
    "a mask": '<rect width="9" height="9" style="mask: url(#m)"/>',
    "a script": "<script>alert(1)</script>",
    "a web page": '<foreignObject width="9" height="9"/>',
    "an image": '<image href="other.png" width="9" height="9"/>',
    "an animation": '<rect width="9" height="9"/><animate/>',
    "a pattern": '<pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>',
    "markers": '<path d="M0 0h9" stroke="red" marker-end="url(#m)"/>',
    "a blend": '<rect width="9" height="9" style="mix-blend-mode: multiply"/>',
    "another file": '<use href="other.svg#a"/>',
    "a missing drawing": '<use href="#gone"/>',
    "an unknown colour": '<rect width="9" height="9" fill="var(--ink)"/>',
    "a bad path": '<path d="M0 0 L 5"/>',
    "a bad transform": '<rect width="9" height="9" transform="spin(4)"/>',
    "words on a path": '<text><textPath href="#p">words</textPath></text>',
    "underlined words": '<text y="9" text-decoration="underline">words</text>',
    "stretched words": '<text y="9"><tspan textLength="90">words</tspan></text>',
    "an at-rule": '<style>@import url("a.css");</style><rect width="9" height="9"/>',
    "a bad selector": "<style>a:::b {fill: red}</style><rect width='9' height='9'/>",
    "a selector of siblings": "<style>a ~ b {fill: red}</style><rect width='9' height='9'/>",
    "a selector of many levels": "<style>g g g g g {fill: red}</style><rect width='9' height='9'/>",
    "a number too large": '<rect width="1e99" height="9"/>',
}


@pytest.mark.parametrize("what", NOT_DRAWN)
def test_what_is_not_drawn_is_told_with_place_and_cure(read: Any, what: str) -> None:
    findings = read(f'<circle r="9"/>\n  {NOT_DRAWN[what]}').findings
    assert [(one.code, one.severity) for one in findings] == [("picture-part", "warning")]
    assert findings[0].place.line == 2
    assert findings[0].place.path.endswith("art.svg")
    assert findings[0].hint.endswith(".")


def test_a_fault_that_comes_again_is_told_once(read: Any) -> None:
    [finding] = read('<rect width="9" height="9" filter="url(#f)"/>' * 30).findings
    assert "30 times" in finding.message


USES = "".join(f'<g id="g{n}">{"".join(f"""<use href="#g{n + 1}"/>""" for _ in range(10))}</g>' for n in range(9))
REFUSED = {
    "uses itself": ('<g id="a"><use href="#a"/></g>', "itself"),
    "uses in uses": (f'{USES}<g id="g9"><rect width="1" height="1"/></g>', "elements"),
    "deep": ("<g>" * 120 + "</g>" * 120, "inside each other"),
    "many": ("<g/>" * 50_001, "elements"),
    "long path": (f'<path d="M0 0{" 1 1" * 600_000}"/>', "characters"),
    "nothing": ("", "nothing"),
    "not XML": ("<g>", "XML"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_grows_beyond_all_bounds_is_refused_with_its_place(read: Any, what: str) -> None:
    inner, why = REFUSED[what]
    with pytest.raises(Refused) as refusal:
        read(inner)
    [finding] = refusal.value.findings
    assert (finding.code, finding.place is not None) == ("picture", True)
    assert why in finding.message
    assert finding.place
    assert finding.place.line == 1


@pytest.mark.parametrize(
    "entities",
    [
        '<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        f'<!ENTITY a "{"x" * 300}">',
    ],
    ids=["bomb", "file", "long"],
)
def test_entities_that_are_no_short_texts_are_refused(read: Any, entities: str) -> None:
    with pytest.raises(Refused, match="entity"):
        read("<title>&a;</title>", f"<!DOCTYPE svg [{entities}]>{OPEN}")


def test_a_short_entity_is_what_drawing_programs_write(paths: Any) -> None:
    space = '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 9 9">'
    assert len(paths('<rect width="9" height="9"/>', space)) == 1


def test_a_picture_is_read_anew_when_its_file_changes(read: Any, tmp_path: Path) -> None:
    before = read('<rect width="9" height="9"/>')
    assert read_vector_picture(tmp_path / "art.svg", "art.svg", LOOKS) is before
    after = read('<rect width="9" height="9" fill="red"/>')
    assert before.symbol.key != after.symbol.key


def test_damaged_drawings_are_drawn_or_refused(tmp_path: Path) -> None:
    """Bytes of the drawing with everything are changed, cut out or written twice."""
    source = (Path(__file__).parent / "everything.svg").read_bytes()
    chance = Random(7)
    refused = 0
    for number in range(60):
        data = bytearray(source)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(data))
            match chance.randrange(3):
                case 0:
                    data[at] = chance.choice(b"0123456789-.eE%#\"'() ;:aZ")
                case 1:
                    del data[at : at + chance.randrange(1, 12)]
                case _:
                    data[at:at] = chance.choice([b"1e99", b"-", b"0", b"((((", b"99999999", b"url(#sky)", b"%"])
        file = tmp_path / f"{number}.svg"
        file.write_bytes(data)
        try:
            picture = read_vector_picture(file, file.name, LOOKS)
        except Refused:
            refused += 1
            continue
        numbers = [part for path in paths_of(picture.symbol.items) for one in path.d for part in one[1:]]
        assert all(abs(part) < 1e20 for part in numbers)
    assert 0 < refused < 60


def test_an_encoding_that_is_none_is_refused(read: Any) -> None:
    with pytest.raises(Refused, match="encoding"):
        read("<g/>", f'<?xml version="1.0" encoding="none-such"?>{OPEN}')

"""SVG that works alone, beside others in one page, and under a strict content policy."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.backends import svg
from generator.scene.fonts import font_set
from generator.scene.icons import icon
from generator.scene.model import Ellipse, Group, LinearGradient, Paint, Rect, Scene, Stop, Symbol, Use
from generator.scene.text import fit

BODY = font_set("eb-garamond")
NS = "{http://www.w3.org/2000/svg}"

FADE = LinearGradient(0, 0, 60, 0, (Stop(0, "#ff0000"), Stop(1, "#0000ff")))
SCENE = Scene(
    63.5,
    88.9,
    (
        Rect(-3, -3, 69.5, 94.9, Paint(fill=FADE)),
        Group((fit("A **card** & {icon:wheat} “more”", box=(5, 5, 53, 20), fonts=BODY, size=5).item,), label="piece:x"),
        *(Use(icon("wheat"), (9, 0, 0, 9, 10 * i, 50), "#123456") for i in range(5)),
        Group((Rect(10, 70, 20, 20, Paint(fill="#00ff00")),), clip=Ellipse(20, 80, 5, 5, Paint()), opacity=0.5),
    ),
    bleed=3,
    title="Card <x>",
)


def test_it_is_well_formed_and_measured_in_millimetres() -> None:
    root = ElementTree.fromstring(svg.draw(SCENE))
    assert root.get("width") == "63.5mm"
    assert root.get("height") == "88.9mm"
    assert root.get("viewBox") == "0 0 63.5 88.9"


def test_bleed_is_shown_when_asked() -> None:
    root = ElementTree.fromstring(svg.draw(SCENE, bleed=True))
    assert root.get("width") == "69.5mm"
    assert root.get("viewBox") == "-3 -3 69.5 94.9"


def test_without_a_size_it_fills_its_place() -> None:
    root = ElementTree.fromstring(svg.draw(SCENE, sized=False))
    assert root.get("width") is None
    assert root.get("viewBox") == "0 0 63.5 88.9"


@pytest.mark.parametrize("selectable", [False, True])
def test_a_strict_content_policy_has_nothing_to_refuse(selectable: bool) -> None:
    drawn = svg.draw(SCENE, selectable_text=selectable)
    names = {element.tag for element in ElementTree.fromstring(drawn).iter()}
    assert f"{NS}style" not in names
    assert f"{NS}script" not in names
    assert "style=" not in drawn


def test_every_id_is_used_begins_with_the_prefix_and_is_unique() -> None:
    drawn = svg.draw(SCENE, prefix="c7-")
    ids = re.findall(r' id="([^"]+)"', drawn)
    uses = set(re.findall(r'href="#([^"]+)"', drawn)) | set(re.findall(r"url\(#([^)]+)\)", drawn))
    assert ids
    assert all(name.startswith("c7-") for name in ids)
    assert len(ids) == len(set(ids))
    assert uses == set(ids)


def test_repeated_drawings_are_defined_once() -> None:
    root = ElementTree.fromstring(svg.draw(SCENE))
    assert len(root.findall(f".//{NS}symbol")) == 1
    assert len([use for use in root.iter(f"{NS}use") if use.get("color") == "#123456"]) == 5


def test_text_can_be_text_or_outlines() -> None:
    outlined, selectable = svg.draw(SCENE), svg.draw(SCENE, selectable_text=True)
    assert "<text" not in outlined
    assert 'aria-label="A card &amp; “more”"' in outlined
    spans = ElementTree.fromstring(selectable).iter(f"{NS}tspan")
    assert "".join(span.text or "" for span in spans) == "A card &  “more”"


def test_labels_become_data() -> None:
    assert 'data-label="piece:x"' in svg.draw(SCENE)


def test_the_same_scene_gives_the_same_text() -> None:
    assert svg.draw(SCENE) == svg.draw(SCENE)


def test_nothing_is_written_by_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    svg.draw(SCENE)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("screen", [False, True])
def test_two_drawings_under_one_key_are_both_shown(screen: bool) -> None:
    red, blue = (Symbol("badge", 5, 5, (Rect(0, 0, 5, 5, Paint(fill=colour)),)) for colour in ("#ff0000", "#0000ff"))
    again = Symbol("badge", 5, 5, (Rect(0, 0, 5, 5, Paint(fill="#ff0000")),))
    drawn = svg.draw(Scene(20, 5, tuple(Use(one, (1, 0, 0, 1, 5 * x, 0)) for x, one in enumerate((red, blue, again)))))
    assert (drawn.count("<symbol"), drawn.count("#ff0000"), drawn.count("#0000ff")) == (2, 1, 1)
    first, second, third = re.findall(r'href="#([^"]+)"', drawn)
    assert first == third != second


def test_for_screens_it_is_written_in_whole_steps_and_still_measured_in_millimetres() -> None:
    drawn = svg.draw(SCENE, screen=True)
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") == "0 0 63.5 88.9"
    paths = [path.get("d", "") for path in root.iter(f"{NS}path")]
    assert paths
    assert not [d for d in paths if "." in d]
    assert len(drawn) < 0.8 * len(svg.draw(SCENE))

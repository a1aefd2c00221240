"""What layouts and boxes take over from others, and what ink changes."""

from __future__ import annotations

from typing import Any

import pytest

from generator.scene.model import Rect, Text


def fills(items: list[Any]) -> list[str]:
    return [item.paint.fill for item in items if isinstance(item, Rect)]


BASE = """
    boxes:
      ground: {fill: sand, left: 5, width: 10}
      frame: {fill: clay, boxes: {inner: {fill: "#111111"}, other: {fill: "#222222"}}}
"""


def test_a_box_of_the_same_name_changes_only_what_it_gives(studio: Any) -> None:
    studio.layout("base", BASE)
    drawn = studio.items("extends: base\nboxes: {ground: {fill: clay}, frame: {boxes: {inner: {fill: sand}}}}\n")
    assert fills(drawn) == ["#b4532a", "#b4532a", "#f0e0c0", "#222222"]
    assert (drawn[0].x, drawn[0].w) == (5, 10)


def test_two_positions_replace_the_third(studio: Any) -> None:
    studio.layout("base", BASE)
    drawn = studio.items("extends: base\nboxes: {ground: {right: 1, width: 4}, frame: null}\n")
    assert (drawn[0].x, drawn[0].w) == (45, 4)


def test_null_takes_away_boxes_and_keys(studio: Any) -> None:
    studio.layout("base", BASE)
    drawn = studio.items("extends: base\nboxes: {ground: {left: null}, frame: null}\n")
    assert len(drawn) == 1
    assert drawn[0].x == 20


def test_new_boxes_lie_on_top_or_where_they_say(studio: Any) -> None:
    studio.layout("base", BASE)
    drawn = studio.items(
        """
        extends: base
        boxes: {top: {fill: "#333333"}, low: {before: ground, fill: "#000000"}, mid: {after: ground, fill: "#444444"}}
        """
    )
    assert fills(drawn) == ["#000000", "#f0e0c0", "#444444", "#b4532a", "#111111", "#222222", "#333333"]


def test_of_several_parents_the_later_wins(studio: Any) -> None:
    studio.layout("base", BASE).layout("other", "boxes: {ground: {fill: '#999999'}}")
    assert fills(studio.items("extends: [base, other]"))[0] == "#999999"


def test_another_content_replaces_the_inherited_one(studio: Any) -> None:
    studio.layout("base", "boxes: {a: {text: words}}")
    drawn = studio.items("extends: base\nboxes: {a: {icon: wheat}}\n")
    assert not any(isinstance(item, Text) for item in drawn)


def test_boxes_extend_styles_and_each_other(studio: Any) -> None:
    drawn = studio.items(
        """
        styles:
          small: {width: 4, height: 4}
          red: {extends: small, fill: clay}
        boxes:
          a: {extends: red, left: 1}
          b: {extends: [a, small], fill: sand}
        """
    )
    assert fills(drawn) == ["#b4532a", "#f0e0c0"]
    assert [(item.x, item.w) for item in drawn] == [(1, 4), (1, 4)]


def test_what_a_style_hands_on_counts_key_by_key_unless_a_box_shows_something_else(studio: Any) -> None:
    red, sand, wide, waves = studio.items(
        """
        styles:
          dot: {art: sketch, with: {colours: {one: clay}, lines: ["dot one 50,50 9,9"]}}
        boxes:
          red: {extends: dot}
          sand: {extends: dot, with: {colours: {one: sand}}}
          wide: {extends: dot, with: {side: "{{ 100 + 100 }}"}}
          waves: {extends: dot, art: waves, with: {colour: clay}}
        """
    )
    drawn = [use.symbol.items[0] for use in (red, sand, wide)]
    assert [group.items[0].paint.fill for group in drawn] == ["#b4532a", "#f0e0c0", "#b4532a"]
    assert [group.items[0].d for group in drawn] == [drawn[0].items[0].d] * 3
    assert drawn[2].transform[0] == drawn[0].transform[0] / 2
    assert waves.symbol.items


def test_the_games_templates_and_the_common_ones_are_found(studio: Any) -> None:
    drawer = studio.drawer()
    assert "credits" in drawer.library.names()
    studio.layout("credits", "boxes: {}")
    assert drawer.library.file("credits") == studio.folder / "layouts" / "credits.yaml"
    assert drawer.library.file("common/credits") != drawer.library.file("credits")


@pytest.mark.parametrize(("ink", "fill"), [("full", "#b4532a"), ("low", "#f0e0c0")])
def test_a_box_has_its_own_low_ink(studio: Any, ink: str, fill: str) -> None:
    assert fills(studio.items("boxes: {a: {fill: clay, ink: {low: {fill: sand}}}}", ink=ink)) == [fill]


def test_a_layouts_ink_changes_boxes_and_colours(studio: Any) -> None:
    layout = """
        boxes: {a: {fill: clay}, b: {fill: sand}}
        ink: {low: {colours: {clay: "#ffeeee"}, boxes: {b: null}}}
    """
    assert fills(studio.items(layout)) == ["#b4532a", "#f0e0c0"]
    assert fills(studio.items(layout, ink="low")) == ["#ffeeee"]


def test_mono_knows_greys_only(studio: Any) -> None:
    drawn = studio.items(
        'boxes: {a: {fill: clay}, b: {text: "word {icon:wheat}", colour: clay}, c: {fill: {gradient: [sand, clay]}}}',
        ink="mono",
    )
    from generator.scene.dump import dump
    from generator.scene.model import Scene

    said = dump(Scene(1, 1, tuple(drawn)))
    colours = {word.rpartition("=")[2] for word in said.split() if "#" in word}
    assert colours
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours), said

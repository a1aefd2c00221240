"""What boxes draw: shapes, contents, nesting, repetition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.scene.model import Ellipse, Group, LinearGradient, Path, RadialGradient, Rect, Scene, Text, Use


def texts(items: list[object]) -> list[str]:
    return ["".join(run.text for run in item.runs) for item in items if isinstance(item, Text)]


def test_a_box_lies_where_it_says(studio: Any) -> None:
    [rect] = studio.items("boxes: {a: {left: 5, top: 25%, width: 10, height: H / 8, fill: sand}}")
    assert isinstance(rect, Rect)
    assert (rect.x, rect.y, rect.w, rect.h) == (5, 20, 10, 10)
    assert rect.paint.fill == "#f0e0c0"


def test_inner_boxes_lie_inside_the_padding(studio: Any) -> None:
    [rect] = studio.items("boxes: {a: {left: 10, top: 10, padding: 2, boxes: {b: {fill: '#123'}}}}")
    assert isinstance(rect, Rect)
    assert (rect.x, rect.y, rect.w, rect.h) == (12, 12, 36, 66)
    assert rect.paint.fill == "#112233"


def test_only_boxes_that_bleed_leave_the_piece(studio: Any) -> None:
    still, bleeding = studio.items("boxes: {a: {fill: sand}, b: {fill: clay, bleed: true}}")
    assert isinstance(still, Rect)
    assert isinstance(bleeding, Rect)
    assert (still.x, still.w) == (0, 50)
    assert (bleeding.x, bleeding.w) == pytest.approx((-3.175, 56.35))


def test_shapes(studio: Any) -> None:
    drawn = studio.items(
        """
        boxes:
          a: {width: 10, height: 10, fill: sand, radius: 2}
          b: {width: 10, height: 10, fill: sand, shape: ellipse}
          c: {width: 10, height: 10, fill: sand, shape: hexagon}
          d: {left: 1, top: 2, width: 10, height: 5, path: M 0 0 L 10 5 Z, stroke: clay}
          e: {left: 0, top: 0, width: 20, height: 20, view: [2, 2], path: M 1 1 L 2 2, stroke: clay}
          f: {left: 3, top: 4, width: 5, height: 0, shape: line, stroke: clay, stroke_width: 0.5, dash: [1, 2]}
        """
    )
    assert [type(item) for item in drawn] == [Rect, Ellipse, Path, Path, Path, Path]
    assert isinstance(drawn[3], Path)
    assert drawn[3].d == (("M", 1.0, 2.0), ("L", 11.0, 7.0), ("Z",))
    assert isinstance(drawn[4], Path)
    assert drawn[4].d == (("M", 10.0, 10.0), ("L", 20.0, 20.0))
    assert isinstance(drawn[5], Path)
    assert (drawn[5].paint.width, drawn[5].paint.dash) == (0.5, (1, 2))


def test_a_gradient_runs_across_its_box(studio: Any) -> None:
    [rect] = studio.items("boxes: {a: {fill: {gradient: [sand, clay], angle: 90}}}")
    assert isinstance(rect, Rect)
    fill = rect.paint.fill
    assert isinstance(fill, LinearGradient)
    assert (fill.y1, fill.y2) == pytest.approx((0, 80))
    assert [stop.colour for stop in fill.stops] == ["#f0e0c0", "#b4532a"]


def test_a_gradient_says_where_its_colours_lie(studio: Any) -> None:
    [rect] = studio.items(
        "boxes: {a: {fill: {gradient: [sand, clay 30%, sand, clay, none], radial: true, centre: [0%, 50%]}}}"
    )
    assert isinstance(rect, Rect)
    fill = rect.paint.fill
    assert isinstance(fill, RadialGradient)
    assert (fill.cx, fill.cy, fill.r) == pytest.approx((0, 40, (50**2 + 40**2) ** 0.5))
    assert [stop.offset for stop in fill.stops] == pytest.approx([0, 0.3, 0.3 + 0.7 / 3, 0.3 + 1.4 / 3, 1])
    assert fill.stops[-1].colour == "#b4532a00"


def test_colours_may_let_something_through(studio: Any) -> None:
    rect, other = studio.items(
        "boxes: {a: {fill: \"{{ 'clay' | fade(0.5) }}\", stroke: '#12345680'}, b: {fill: '#abcf'}}"
    )
    assert isinstance(rect, Rect)
    assert (rect.paint.fill, rect.paint.stroke) == ("#b4532a80", "#12345680")
    assert isinstance(other, Rect)
    assert other.paint.fill == "#aabbcc"


def test_words_take_colours_outlines_and_curves(studio: Any) -> None:
    group, curved = studio.items(
        """
        colours: {warm: "{{ 'clay' | darken(0.5) }}"}
        boxes:
          a: {text: "{colour:warm|Gold} and {colour:#123|silver}", outline: sand, outline_width: 0.3, opacity: 0.5}
          b: {text: Over the hill, along: M 0 10 L 40 10, size: 12}
        """
    )
    line, text = group.items[0].items if isinstance(group.items[0], Group) else group.items
    assert isinstance(line, Path)
    assert (line.paint.stroke, line.paint.width) == ("#f0e0c0", 0.6)
    assert [run.colour for run in text.runs] == ["#5a2a15", "#000000", "#112233"]
    assert isinstance(curved, Text)
    assert {run.y for run in curved.runs} == {10}


def test_words_and_icons_take_gradients(studio: Any) -> None:
    text, use = studio.items(
        """
        boxes:
          a: {text: Gold, colour: {gradient: [sand, clay]}}
          b: {icon: wheat, colour: {gradient: [sand, clay]}}
        """
    )
    assert isinstance(text, Text)
    assert isinstance(text.runs[0].colour, LinearGradient)
    assert isinstance(use, Use)
    assert use.colour is None
    assert all(isinstance(item.paint.fill, LinearGradient) for item in use.symbol.items if isinstance(item, Path))


def test_colours_can_be_worked_out(studio: Any) -> None:
    [rect] = studio.items(
        """
        vars: {suit: "tables.suits[row.suit]"}
        colours: {light: "{{ 'clay' | lighten(0.5) }}"}
        boxes: {a: {fill: "{{ suit.colour }}", stroke: light}}
        """
    )
    assert isinstance(rect, Rect)
    assert (rect.paint.fill, rect.paint.stroke) == ("#b4532a", "#daa994")


def test_conditions(studio: Any) -> None:
    layout = "boxes: {a: {when: row.gold > 1, fill: sand}}"
    assert studio.items(layout, "one") == []
    assert len(studio.items(layout, "two")) == 1


def test_a_number_repeats(studio: Any) -> None:
    drawn = studio.items("boxes: {a: {left: 0, top: 0, height: 5, each: row.gold, cell: 5, gap: 1, fill: sand}}", "two")
    assert [item.x for item in drawn if isinstance(item, Rect)] == [0, 6, 12]


def test_an_empty_number_draws_nothing(studio: Any) -> None:
    assert studio.items("boxes: {a: {each: row.gold, cell: 5, fill: sand}}", "three") == []


def test_mappings_repeat_as_key_and_value_and_pick_leaves_out(studio: Any) -> None:
    drawn = studio.items(
        """
        boxes:
          a: {each: row.icons, as: icon, pick: icon.value > 0, flow: down, cell: 9,
              text: "{{ number }}/{{ count }} {{ icon.key }} {{ icon.value }}"}
        """,
        "two",
    )
    assert texts(drawn) == ["1/1 grapes 1"]


def test_repetitions_nest(studio: Any) -> None:
    drawn = studio.items(
        """
        boxes:
          rows: {each: 2, as: r, flow: down, boxes: {cells: {each: 3, as: c, text: "{{ r }}{{ c }}"}}}
        """
    )
    assert texts(drawn) == ["00", "01", "02", "10", "11", "12"]


def test_free_items_say_where_they_lie(studio: Any) -> None:
    drawn = studio.items(
        "boxes: {a: {each: '[3, 7]', place: free, left: item, top: index * 2, width: 1, height: 1, fill: sand}}"
    )
    assert [(item.x, item.y) for item in drawn if isinstance(item, Rect)] == [(3, 0), (7, 2)]


def test_texts_come_in_the_language_that_is_drawn(studio: Any) -> None:
    studio.layout("card", "boxes: {a: {text: \"{{ t('names.' ~ row.id) }} {{ language }} {{ side }}\"}}")
    assert texts([*studio.draw("two", "de").items]) == ["Zwei de front"]


def test_type_is_measured_in_points(studio: Any) -> None:
    [text] = studio.items("boxes: {a: {text: Word, size: 36}}")
    assert isinstance(text, Text)
    assert text.runs[0].size == pytest.approx(12.7)


def test_bold_by_key_and_by_markup(studio: Any) -> None:
    [text] = studio.items('boxes: {a: {text: "plain **strong**"}, }')
    assert isinstance(text, Text)
    assert [run.font for run in text.runs] == ["eb-garamond-regular", "eb-garamond-bold"]
    [text] = studio.items("boxes: {a: {text: word, bold: true, font: display}}")
    assert isinstance(text, Text)
    assert text.runs[0].font == "cinzel-bold"


def test_an_icon_fits_its_box(studio: Any) -> None:
    [use] = studio.items("boxes: {a: {left: 10, top: 10, width: 20, height: 10, icon: wheat, colour: clay}}")
    assert isinstance(use, Use)
    assert use.symbol.key.startswith("icon-wheat")
    assert use.colour == "#b4532a"
    assert use.transform[4:] == pytest.approx((15, 10), abs=0.5)


def test_rotation_is_about_the_centre(studio: Any) -> None:
    studio.layout("card", "boxes: {a: {left: 10, top: 10, width: 20, height: 10, rotate: 180, fill: sand}}")
    group = studio.draw().items[0]
    assert isinstance(group, Group)
    assert group.transform == pytest.approx((-1, 0, 0, -1, 40, 30))


def test_clip_and_opacity(studio: Any) -> None:
    studio.layout("card", "boxes: {a: {shape: ellipse, clip: true, opacity: 0.5, boxes: {b: {fill: sand}}}}")
    group = studio.draw().items[0]
    assert isinstance(group, Group)
    assert isinstance(group.clip, Ellipse)
    assert group.opacity == 0.5


def uses(scene: Scene) -> list[Use]:
    return [item for item in scene.items if isinstance(item, Use)]


def test_a_layout_is_used_as_a_picture_and_equal_ones_are_one(studio: Any) -> None:
    studio.layout("badge", 'size: [10, 10]\nboxes: {a: {fill: "{{ colour }}"}}\n')
    studio.layout(
        "card",
        """
        boxes:
          a: {width: 20, height: 20, use: badge, with: {colour: "{{ 'clay' if row.suit == 'red' else 'sand' }}"}}
        """,
    )
    drawer = studio.drawer()
    component = drawer.pack.components[0]
    one, two, three = (uses(drawer.front(component, piece))[0] for piece in drawer.pack.pieces(component))
    assert one.symbol is three.symbol
    assert one.symbol.key != two.symbol.key
    assert one.transform == (2, 0, 0, 2, 15, 30)


def test_a_used_layout_does_not_see_the_piece(studio: Any) -> None:
    studio.layout("badge", 'size: [10, 10]\nboxes: {a: {text: "{{ row.id }}"}}\n')
    [line] = studio.findings("boxes: {a: {use: badge}}")
    assert "badge.yaml:2:19" in line
    assert "there is no 'row'" in line


def test_what_never_changes_is_drawn_once(studio: Any) -> None:
    studio.layout(
        "card", "boxes: {a: {fill: sand}, b: {fill: clay, width: 5}, c: {text: '{{ row.id }}'}, d: {fill: sand}}"
    )
    drawer = studio.drawer()
    component = drawer.pack.components[0]
    first, second, _ = (drawer.front(component, piece) for piece in drawer.pack.pieces(component))
    assert uses(first)[0].symbol is uses(second)[0].symbol
    assert first.items[1] != second.items[1]


def test_equal_backs_are_equal_drawings(studio: Any) -> None:
    drawer = studio.drawer()
    component = drawer.pack.components[0]
    one, two, _ = (drawer.back(component, piece) for piece in drawer.pack.pieces(component))
    assert one is not None
    assert two is not None
    assert one.items == two.items


def test_a_shown_layout_matches_what_was_agreed(studio: Any, golden: Callable[[str, str], None]) -> None:
    from generator.scene.dump import dump

    (studio.folder / "icons").mkdir()
    (studio.folder / "icons" / "mark.svg").write_text('<svg viewBox="0 0 2 2"><path d="M0 0L2 2L0 2Z"/></svg>')
    (studio.folder / "icons" / "icons.yaml").write_text("mark: {author: Nobody, licence: CC0-1.0}\n")
    studio.layout(
        "badge", "size: [8, 8]\nboxes: {disc: {shape: ellipse, fill: sand}, n: {text: '{{ n }}', align: center}}\n"
    )
    studio.layout(
        "card",
        """
        vars: {suit: "tables.suits[row.suit]"}
        boxes:
          ground: {bleed: true, fill: {gradient: [sand, clay], angle: 90}}
          frame: {left: 3, right: 3, top: 3, bottom: 3, radius: 2, stroke: clay, fill: "#ffffff"}
          name: {top: 6, height: 8, text: "{{ t('names.' ~ row.id) }}", font: display, size: 14, align: center}
          coins: {bottom: 6, height: 8, left: 6, right: 6, each: row.gold, cell: 8, gap: 1, spread: center,
                  use: badge, with: {n: "{{ number }}"}}
          sign: {top: 20, width: 20, height: 20, rotate: 45, icon: mark, colour: "{{ suit.colour }}"}
        """,
    )
    golden("card-two-de", dump(studio.draw("two", "de")))


def test_named_values_know_the_size_of_the_piece(studio: Any) -> None:
    [item] = studio.items("vars: {middle: W / 2, low: H - 10}\nboxes: {a: {left: middle, top: low, fill: clay}}")
    assert (item.x, item.y, item.w, item.h) == (25, 70, 25, 10)

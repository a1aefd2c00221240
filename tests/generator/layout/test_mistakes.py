"""Every mistake a layout can hold is told with its place, what is wrong and what to do. None is a traceback."""

from __future__ import annotations

from typing import Any

import pytest

MISTAKES = [
    ("boxes: {a: {filll: sand}}", "card.yaml:1:13", "A box has no key “filll”. Did you mean “fill”?"),
    ("box: {}", "card.yaml:1:1", "A layout has no key “box”. Did you mean “boxes”?"),
    ("boxes: {a: {left: 1, right: 1, width: 1}}", "card.yaml:1:32", "any two of them decide"),
    ("boxes: {a: {fill: sandd}}", "card.yaml:1:19", "There is no colour “sandd”. Did you mean “sand”?"),
    ("boxes: {a: {fill: tomato}}", "card.yaml:1:19", "Write it as “#ff6347”, in quotes."),
    ("boxes: {a: {fill: 'rgb(255, 99, 71)'}}", "card.yaml:1:19", "Write it as “#ff6347”, in quotes."),
    ("boxes: {a: {fill: sandalwood}}", "card.yaml:1:19", "Or write it as “#rrggbb”, in quotes."),
    ("boxes: {a: {fill: {gradient: [sand, clay], centre: [5, 5]}}}", "card.yaml:1:19", "only a radial gradient has a"),
    ("boxes: {a: {fill: {gradient: [sand, clay], angle: up}}}", "card.yaml:1:19", "“angle” is a number of degrees"),
    (
        "boxes: {a: {fill: {gradient: [sand, clay], radial: true, centre: [left, 5]}}}",
        "card.yaml:1:19",
        "“centre” is two shares of the box, such as [30%, 25%].",
    ),
    ("boxes: {a: {text: x, colour: {gradient: [sand, cly 30%]}}}", "card.yaml:1:30", "There is no colour “cly”."),
    ("boxes: {a: {top: 5mm, fill: sand}}", "card.yaml:1:18", "Write 5; mm is meant."),
    ("boxes: {a: {top: 1.5cm, fill: sand}}", "card.yaml:1:18", "Write 15; mm is meant."),
    ("boxes: {a: {top: 0.5 in, fill: sand}}", "card.yaml:1:18", "Write 12.7; mm is meant."),
    ("boxes: {a: {text: x, size: 9pt}}", "card.yaml:1:28", "Write 9; points are meant."),
    ("boxes: {a: {text: x, icon: wheat}}", "card.yaml:1:22", "has text and icon; it can show one of them"),
    ("boxes: {a: {icon: weat}}", "card.yaml:1:9", "There is no icon 'weat'. Did you mean 'wheat'?"),
    ("boxes: {a: {text: x, font: boddy}}", "card.yaml:1:28", "There is no font “boddy”. Did you mean “body”?"),
    ("boxes: {a: {text: x, weight: 650}}", "card.yaml:1:30", "has no weight 650: its weights are fixed"),
    ("boxes: {a: {text: x, font: display, italic: true}}", "card.yaml:1:45", "has no italic style, which is asked for"),
    ("boxes: {a: {text: 'pay {colour:cly|two}'}}", "card.yaml:1:19", "There is no colour “cly”. Did you mean “clay”?"),
    ("boxes: {a: {text: 'pay {underline:two'}}", "card.yaml:1:19", "“{underline:” is not closed: '}' is missing after"),
    ("boxes: {a: {text: x, along: bow}}", "card.yaml:1:29", "Words cannot stand on “bow”"),
    ("boxes: {a: {text: x, along: M 0 0}}", "card.yaml:1:29", "the line has no length. Write arch, bowl, circle,"),
    ("boxes: {a: {text: x, outline: cly}}", "card.yaml:1:31", "There is no colour “cly”."),
    ("boxes: {a: {text: x, outline: clay, outline_width: 0}}", "card.yaml:1:52", "takes a number above 0"),
    ("boxes: {a: {text: long words, along: arch, size: 90, height: 9}}", "card.yaml:1:9", "mm too wide"),
    ("boxes: {a: {art: knott}}", "card.yaml:1:18", "There is no ornament “knott”."),
    ("boxes: {a: {use: bak}}", "card.yaml:1:18", "There is no layout “bak”. Did you mean “back”?"),
    ("boxes: {a: {use: back}}", "back.yaml:1:1", "has no “size”"),
    ("boxes: {a: {image: art/none.png}}", "card.yaml:1:20", "There is no picture “art/none.png”."),
    ("boxes: {a: {image: ../../etc/passwd}}", "card.yaml:1:20", "leads out of the pack"),
    ("boxes: {a: {path: wiggle, stroke: clay}}", "card.yaml:1:19", "The path cannot be drawn"),
    ("boxes: {a: {when: row.gold >}}", "card.yaml:1:19", "is not an expression"),
    ("boxes: {a: {text: '{{ row.'}}", "card.yaml:1:19", "is not an expression"),
    ("boxes: {a: {shape: square, fill: sand}}", "card.yaml:1:20", "'shape' is rect or ellipse or hexagon or line"),
    ("boxes: {a: {text: x, size: [1]}}", "card.yaml:1:28", "'size' takes a number, not a list of 1"),
    ("boxes: {a: {text: x, size: 0}}", "card.yaml:1:28", "'size' takes a number above 0, not the number 0"),
    ('boxes: {a: {text: x, size: "1 - 1"}}', "card.yaml:1:28", "'size' takes a number above 0, not the number 0"),
    ("boxes: {a: {use: lost}}", "lost.yaml:1:", "nowhere"),
    ("boxes: {a: {each: \"'word'\", fill: sand}}", "card.yaml:1:19", "not “word”"),
    ("boxes: {a: {each: 100000, fill: sand}}", "card.yaml:1:19", "5000 is the most"),
    ("boxes: {a: {left: 30, right: 30, fill: sand}}", "card.yaml:1:9", "-10.00 mm wide"),
    ("boxes: {a: {fill: {gradient: sand}}}", "card.yaml:1:19", "a gradient is written"),
    ("boxes: {a: {extends: labell, text: x}}", "card.yaml:1:22", "There is no box or style “labell”."),
    ("boxes: {a: {extends: b}, b: {extends: a}}", "card.yaml:1", "in a circle: a → b → a"),
    ("extends: card", "card.yaml:1:10", "in a circle: card → card"),
    ("boxes: {a: {use: self}}", "self.yaml:2:18", "in a circle: self → self"),
    (
        "boxes: {a: {each: 999, boxes: {b: {each: 999, place: free, fill: clay}}}}",
        "card.yaml:1:1",
        "more than 50,000 boxes",
    ),
    ("boxes: [a]", "card.yaml:1:8", "“boxes” is a mapping, not a list of 1"),
    ("boxes: {a: 3}", "card.yaml:1:12", "A box is a mapping, not the number 3"),
    ("boxes: {a: {ink: {loud: {}}}}", "card.yaml:1:19", "“ink” has no key “loud”. Known: low, mono."),
    ("boxes: {a: {before: z, fill: sand}}", "card.yaml:1:21", "There is no box or style “z”."),
    ("vars: {suit: tables.suitss}", "card.yaml:1:14", "There is no table “suitss”. Did you mean “suits”?"),
    ("boxes: {a: {text: \"{{ t('titel') }}\"}}", "card.yaml:1:19", "There is no text “titel”. Did you mean “title”?"),
    ('boxes: {a: {text: "{{ tables.suits.green.colour }}"}}', "card.yaml:1:19", "has no row “green”"),
    ("boxes: {a: {each: 9, cell: 8, height: 5, top: 0, fill: sand}}", "card.yaml:1:9", "reach 22.0 mm outside"),
    ('boxes: {a: {text: "{{ row.__class__.__mro__ }}"}}', "card.yaml:1:19", "“__class__” is not for expressions"),
    ("boxes: {a: {text: \"{{ 'x' * 10 ** 9 }}\"}}", "card.yaml:1:19", "cannot be worked out"),
    ("boxes: {a: {text: 漢, }}", "card.yaml:1:9", "has no “漢” (U+6F22)"),
]


@pytest.mark.parametrize(("layout", "place", "said"), MISTAKES, ids=[one[2][:40] for one in MISTAKES])
def test_a_mistake_is_told_with_its_place(studio: Any, layout: str, place: str, said: str) -> None:
    studio.layout("lost", 'size: "nowhere"\nboxes: {a: {fill: sand}}\n')
    studio.layout("self", "size: [5, 5]\nboxes: {a: {use: self}}\n")
    found = studio.findings(layout)
    assert any(line.startswith(place) and said in line for line in found), found


def test_all_mistakes_come_at_once(studio: Any) -> None:
    found = studio.findings(
        """
        boxes:
          a: {fil: sand}
          b: {fill: sandd}
          c: {icon: weat}
          d: {when: "1 +"}
        """
    )
    assert len(found) == 4


def test_a_row_that_fails_is_named(studio: Any) -> None:
    studio.layout("card", 'boxes: {a: {text: "{{ 6 / row.gold }}"}}')
    assert studio.drawn("one")[1] == []
    [line] = studio.drawn("three")[1]
    assert line.startswith("card.yaml:1:19: [studio three a en]")
    assert "division by zero" in line


def test_text_that_is_too_long_is_drawn_and_measured(studio: Any) -> None:
    studio.layout("card", 'boxes: {name: {width: 20, height: 5, size: 12, text: "A name much too long for its box"}}')
    drawer = studio.drawer("de")
    component = drawer.pack.components[0]
    scene = drawer.front(component, drawer.pack.pieces(component)[1])
    assert scene.items
    [finding] = drawer.findings
    assert (finding.code, finding.pack, finding.piece, finding.field, finding.language, finding.severity) == (
        "text-overflow", "studio", "two", "name", "de", "warning",
    )  # fmt: skip
    assert finding.facts["high_mm"] > 5
    assert "mm too high" in finding.message


def test_one_mistake_on_all_pieces_is_told_once(studio: Any) -> None:
    studio.layout("card", 'boxes: {a: {text: "{{ row.silver }}"}}')
    drawer = studio.drawer()
    component = drawer.pack.components[0]
    for piece in drawer.pack.pieces(component):
        drawer.front(component, piece)
    [finding] = drawer.findings
    assert "there is no 'silver'" in finding.message
    assert "3 pieces" in finding.message


def test_a_picture_that_is_none(studio: Any) -> None:
    (studio.folder / "art").mkdir()
    (studio.folder / "art" / "odd.png").write_bytes(b"not a picture")
    (studio.folder / "art" / "art.yaml").write_text("odd.png: {author: Nobody, licence: CC0-1.0}\n")
    assert any("is not a picture" in line for line in studio.findings("boxes: {a: {image: art/odd.png}}"))


UNSEEN = [
    ("{when: row.gold > 99, text: '{{ nme }}'}", "In 'nme' there is no 'nme'"),
    ('{text: "{{ row.gold if row.gold < 99 else row.goldd }}"}', "there is no 'goldd'. Did you mean “gold”?"),
    ("{when: false, text: '{{ pack.versoin }}'}", "Did you mean “version”?"),
    ("{when: false, text: '{{ component.extra.ground }}'}", "there is no 'ground'"),
    ("{when: false, text: '{{ tables.suitss }}'}", "there is no 'suitss'"),
    ("{when: false, text: '{{ tables.suits.green.colour }}'}", "there is no 'green'"),
    ("{when: false, text: \"{{ t('titel') }}\"}", "There is no text “titel”"),
    ("{when: false, text: '**not closed'}", "The bold text is not closed"),
    ("{when: false, text: 'pay {icon:weat}'}", "There is no icon 'weat'"),
    ("{when: false, icon: weat}", "There is no icon 'weat'"),
    ("{when: false, fill: sandd}", "There is no colour “sandd”"),
    ("{when: false, fill: {gradient: [sand, clai]}}", "There is no colour “clai”"),
    ("{when: false, art: knott}", "There is no ornament “knott”"),
    ("{when: false, font: boddy, text: x}", "There is no font “boddy”"),
    ("{when: false, use: bak}", "There is no layout “bak”"),
    ("{when: false, boxes: {b: {left: rwo.gold}}}", "there is no 'rwo'"),
    ("{each: '[]', as: one, text: '{{ two }}'}", "there is no 'two'"),
    ("{when: false, use: badge, with: {shade: sand}}", "In 'shape' there is no 'shape'"),
]


@pytest.mark.parametrize(("box", "said"), UNSEEN, ids=[one[1][:40] for one in UNSEEN])
def test_a_mistake_is_found_in_a_branch_that_no_piece_takes(studio: Any, box: str, said: str) -> None:
    studio.layout("badge", "size: [5, 5]\nboxes: {a: {fill: '{{ shade }}', text: '{{ shape }}'}}\n")
    studio.layout("card", f"boxes: {{a: {box}}}")
    found = studio.static_findings()
    assert [line for line in found if said in line], found
    assert len(found) == 1


RIGHT = [
    "{when: row.silver is defined, text: '{{ row.gold }}'}",
    "{text: \"{{ row.silver if row.silver is defined else row['gold'] }}\"}",
    "{text: '{{ silver | default(3) }}'}",
    '{when: false, text: "{% for row in tables.suits %}{{ row.colour }}{% endfor %}"}',
    "{each: tables.suits, as: row, text: '{{ row.colour }} {{ number }}'}",
    "{when: false, text: \"{{ tables.suits[row.suit].colour }} {{ component.extra.get('x') }}\"}",
    "{when: false, use: badge, with: {shade: '{{ row.suit }}'}}",
    "{when: false, text: \"{{ t('secret') if has_text('secret') else max(1, row.gold) }}\"}",
]


@pytest.mark.parametrize("box", RIGHT)
def test_nothing_is_found_in_a_branch_that_is_right(studio: Any, box: str) -> None:
    studio.layout("badge", "size: [5, 5]\nboxes: {a: {text: '{{ shade }}'}}\n")
    studio.layout("card", f"boxes: {{a: {box}}}")
    assert studio.static_findings() == []


def test_what_drawing_has_told_is_not_told_again(studio: Any) -> None:
    studio.layout("card", "boxes: {a: {text: '{{ row.silver }}'}, b: {icon: weat}}")
    assert studio.static_findings() == []


def test_names_that_any_user_of_a_drawing_hands_over_are_known(studio: Any) -> None:
    studio.layout(
        "badge", "size: [5, 5]\nboxes: {a: {when: kind == 'a', text: '{{ shade }}'}, b: {text: '{{ kind }}'}}\n"
    )
    studio.layout(
        "card", "boxes: {a: {use: badge, with: {kind: b}}, b: {when: false, use: badge, with: {kind: a, shade: s}}}"
    )
    assert studio.static_findings() == []


def test_emphasis_the_font_has_no_style_for_is_told(studio: Any) -> None:
    found = studio.findings("boxes: {a: {font: uncial-antiqua, text: 'Take **one** *now*'}}")
    assert len(found) == 2
    assert all("The font “uncial-antiqua” has no" in line for line in found)
    assert ["bold" in found[0], "italic" in found[1]] == [True, True]
    assert studio.findings("boxes: {a: {font: cinzel, bold: true, text: 'Take **one**'}}") == []
    assert len(studio.findings("boxes: {a: {font: cinzel, italic: true, text: 'Take one'}}")) == 1


def test_emphasis_that_is_not_closed_in_a_layout_is_told(studio: Any) -> None:
    [line] = studio.findings("boxes: {a: {text: 'Gold: **{{ row.gold }}'}}")
    assert line.startswith("card.yaml:1:19")
    assert "The bold text is not closed" in line


def test_a_picture_too_coarse_for_paper_is_told_with_the_pixels_it_needs(studio: Any) -> None:
    from PIL import Image as Pillow

    (studio.folder / "art").mkdir(exist_ok=True)
    (studio.folder / "art" / "art.yaml").write_text("dot.png: {author: Nobody, licence: CC0-1.0}\n")
    Pillow.new("RGB", (40, 40)).save(studio.folder / "art" / "dot.png")
    (told,) = studio.findings("boxes: {a: {image: dot.png, width: 20, height: 20}}")
    assert "40 × 40 pixels: 51 dpi on 20.0 × 20.0 mm" in told
    assert "237 × 237 pixels" in told
    assert studio.findings("boxes: {a: {image: dot.png, width: 6, height: 6}}") == []


@pytest.mark.parametrize(
    ("box", "side"),
    [
        ("{icon: wheat, left: 60, width: 5}", "to the right"),
        ("{icon: wheat, left: -20, width: 5}", "to the left"),
        ("{fill: sand, top: 90, height: 5}", "below the edge"),
        ("{fill: sand, top: -9, height: 5}", "above the edge"),
    ],
)
def test_a_box_off_the_piece_is_told(studio: Any, box: str, side: str) -> None:
    (told,) = studio.findings(f"boxes: {{a: {box}}}")
    assert told.startswith("card.yaml:1:9")
    assert f"The box “a” lies {side} of the piece, which is 50 × 80 mm." in told


def test_a_box_inside_a_turned_one_may_lie_anywhere(studio: Any) -> None:
    assert studio.findings("boxes: {a: {rotate: 90, boxes: {b: {fill: sand, top: 90, height: 5}}}}") == []


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ('{icon: "{{ row.suit }}"}', "There is no icon 'red'"),
        ("{fill: sand, width: row.suit}", "'width' takes a number, not “red”"),
        ("{fill: '{{ row.suit }}'}", "There is no colour “red”"),
        ('{image: "{{ row.suit }}.png"}', "There is no picture “red.png”"),
    ],
)
def test_a_value_from_a_cell_is_told_with_the_cell(studio: Any, box: str, said: str) -> None:
    (told,) = studio.findings(f"boxes: {{a: {box}}}")
    assert told.startswith("card.yaml:1:")
    assert said in told
    assert "The value comes from cards.yaml:1:19, column “suit”." in told


@pytest.mark.parametrize(
    "layout",
    [
        "boxes: {a: {text: x, weight: row.suit}}",
        "boxes: {a: {text: x, along: '{{ row.suit }}'}}",
        "boxes: {a: {text: x, outline: '{{ row.suit }}'}}",
        "boxes: {a: {text: '{colour:{{ row.suit }}|x}'}}",
        "vars: {more: row.suit + 1}\nboxes: {}",
        "colours: {own: '{{ row.suit }}'}\nboxes: {}",
    ],
)
def test_a_value_of_type_or_colour_is_told_with_its_cell(studio: Any, layout: str) -> None:
    [told] = studio.findings(layout)
    assert told.startswith("card.yaml:1:")
    assert "The value comes from cards.yaml:1:19, column “suit”." in told

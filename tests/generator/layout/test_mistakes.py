"""Every mistake a layout can hold is told with its place, what is wrong and what to do. None is a traceback."""

from __future__ import annotations

from typing import Any

import pytest

MISTAKES = [
    ("boxes: {a: {filll: sand}}", "card.yaml:1:13", "A box has no key “filll”. Did you mean “fill”?"),
    ("box: {}", "card.yaml:1:1", "A layout has no key “box”. Did you mean “boxes”?"),
    ("boxes: {a: {left: 1, right: 1, width: 1}}", "card.yaml:1:32", "any two of them decide"),
    ("boxes: {a: {fill: sandd}}", "card.yaml:1:19", "There is no colour “sandd”. Did you mean “sand”?"),
    ("boxes: {a: {text: x, icon: wheat}}", "card.yaml:1:22", "has text and icon; it can show one of them"),
    ("boxes: {a: {icon: weat}}", "card.yaml:1:9", "There is no icon 'weat'. Did you mean 'wheat'?"),
    ("boxes: {a: {text: x, font: boddy}}", "card.yaml:1:28", "There is no font “boddy”. Did you mean “body”?"),
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
    ("boxes: {a: {extends: labell, text: x}}", "card.yaml:1:22", "There is no box or style 'labell'."),
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
    ("boxes: {a: {before: z, fill: sand}}", "card.yaml:1:21", "There is no box or style 'z'."),
    ("vars: {suit: tables.suitss}", "card.yaml:1:14", "There is no table “suitss”. Did you mean “suits”?"),
    ("boxes: {a: {text: \"{{ t('titel') }}\"}}", "card.yaml:1:19", "There is no text “titel”. Did you mean “title”?"),
    ('boxes: {a: {text: "{{ tables.suits.green.colour }}"}}', "card.yaml:1:19", "has no row “green”"),
    ("boxes: {a: {each: 9, cell: 8, height: 5, top: 0, fill: sand}}", "card.yaml:1:9", "reach 22.0 mm outside"),
    ('boxes: {a: {text: "{{ row.__class__.__mro__ }}"}}', "card.yaml:1:19", "access to attribute '__class__'"),
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

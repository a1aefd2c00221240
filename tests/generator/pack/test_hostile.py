"""Packs from strangers: whatever has grown beyond all bounds is refused with its place, and never drawn.

`python -m bench hostile` measures the same packs: time and memory until each is refused.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.hostile_packs import MAKERS, make

from generator.errors import Refused
from generator.kit.checking import check
from generator.kit.options import Options
from generator.pack import budget

REFUSED = {
    "long-text": ("layout-expression", "layouts/card.yaml"),
    "long-word": ("layout-expression", "layouts/card.yaml"),
    "long-marks": ("text-too-long", "layouts/card.yaml"),
    "long-cell": ("text-too-long", "layouts/card.yaml"),
    "words-everywhere": ("layout-too-much", "layouts/card.yaml"),
    "table-of-many-rows": ("text-too-long", "layouts/card.yaml"),
    "table-of-many-columns": ("text-too-long", "layouts/card.yaml"),
    "table-of-many-cells": ("text-too-long", "layouts/card.yaml"),
    "table-of-filled-rows": ("text-too-long", "layouts/card.yaml"),
    "many-rows": ("too-large", "cards.csv"),
    "many-copies": ("too-many-pieces", "game.yaml"),
    "many-components": ("bad-value", "game.yaml"),
    "huge-piece": ("bad-value", "game.yaml"),
    "boxes-in-boxes": ("layout-too-much", "layouts/card.yaml"),
    "layouts-in-layouts": ("layout-too-much", "layouts/card.yaml"),
    "wide-format": ("layout-expression", "layouts/card.yaml"),
    "doubling-text": ("layout-expression", "layouts/card.yaml"),
    "loops-in-loops": ("layout-expression", "layouts/card.yaml"),
    "quantity-without-end": ("expression-fails", "game.yaml"),
    "infinite-view": ("icon-shape", "icons/sun.svg"),
    "infinite-path": ("icon-shape", "icons/sun.svg"),
    "deep-groups": ("icon-shape", "icons/sun.svg"),
    "long-path": ("icon-shape", "icons/sun.svg"),
    "entity-bomb": ("icon-shape", "icons/sun.svg"),
    "large-picture": ("picture", "layouts/card.yaml"),
    "broken-picture": ("picture", "layouts/card.yaml"),
    "not-a-picture": ("picture", "layouts/card.yaml"),
    "drawing-of-drawings": ("picture", "art/bomb.svg"),
    "drawing-with-entities": ("picture", "art/bomb.svg"),
    "drawing-with-a-long-path": ("picture", "art/bomb.svg"),
    "drawing-of-repeated-gradients": ("picture", "art/bomb.svg"),
    "drawing-of-long-dashes": ("picture", "art/bomb.svg"),
    "drawing-of-unseen-words": ("picture", "art/bomb.svg"),
    "shadows-everywhere": ("layout-too-much", "layouts/card.yaml"),
    "gradients-everywhere": ("layout-too-much", "layouts/card.yaml"),
    "gradient-without-end": ("layout-value", "layouts/card.yaml"),
    "words-on-a-long-line": ("layout-path", "layouts/card.yaml"),
    "large-webp": ("picture", "layouts/card.yaml"),
    "wide-table": ("too-large", "cards.csv"),
    "sheet-of-many-rows": ("too-large", "cards.xlsx"),
    "sheet-of-long-words": ("too-large", "cards.xlsx"),
    "anchors": ("yaml-bomb", "suits.yaml"),
    "deep-yaml": ("yaml-depth", "suits.yaml"),
}


def test_the_packs_that_are_refused_are_those_that_are_measured() -> None:
    assert set(REFUSED) <= set(MAKERS)
    assert len(REFUSED) > 20


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_pack_is_refused_with_its_place(name: Any, tmp_path: Path) -> None:
    code, file = REFUSED[name]
    found = check(make(name, tmp_path), Options(languages=("en",))).findings
    told = [finding for finding in found if finding.code == code]
    assert told, sorted({finding.code for finding in found})
    assert str(told[0].place).split(":")[0].endswith(file)
    assert told[0].severity == "error"
    assert told[0].hint or "cannot be worked out" in told[0].message


BLOWN_UP = [
    "'%999999d' % 1",
    "'%*d' % (999999, 1)",
    "'{:>999999}'.format(1)",
    "'{0:{1}}'.format(1, 999999)",
    "'a'.ljust(999999)",
    "'a'.expandtabs(999999)",
    "'1'.zfill(999999)",
    "'a'.translate({97: 'b'})",
    "(1).to_bytes(999999, 'big')",
    "'x'.encode()",
    "range(99999)|map('string')|join(', ')",
    "('a' ~ 'b').replace('', 'x' ~ range(9999)|join('x'))|replace('x', range(999)|join)",
    "range(99999)|sum(start=[])",
    "range(99999)|select('in', range(99999)|list)|list|length",
    "9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64"
    " * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64 * 9 ** 64",
    "[range(99999)|list, range(99999)|list]",
    "'a'|center(999999)",
    "[1]|tojson(indent=999999)",
    "[1, 2]|random",
]


@pytest.mark.parametrize("source", BLOWN_UP)
def test_no_expression_grows_beyond_its_budget(source: Any) -> None:
    from jinja2 import TemplateError

    from generator.layout.expressions import environment, expression
    from generator.layout.values import Fault

    with pytest.raises((Fault, TemplateError)):
        expression(source)(dict(environment().globals))


@pytest.mark.parametrize(
    "source",
    [
        "{% set a = 'x' %}" + "{% set a = a ~ a %}" * 40 + "{{ a }}",
        "{% set a = [1, 2] %}" + "{% set a = [a, a, a, a] %}" * 30 + "{{ a }}",
        "{% for a in range(99999) %}{% for b in range(99999) %}{{ a + b }}{% endfor %}{% endfor %}",
        "{% for a in range(99999) %}" + "y" * 4000 + "{% endfor %}",
        "{% set l = range(99999)|list %}{% for a in range(99999) %}{{ 'q' in l }}{% endfor %}",
        "{% macro m(x) %}{{ m(x) }}{{ m(x) }}{% endmacro %}{{ m(1) }}",
    ],
)
def test_no_template_runs_beyond_its_budget(source: Any) -> None:
    from jinja2 import TemplateError

    from generator.layout.expressions import environment, words
    from generator.layout.values import Fault

    with pytest.raises((Fault, TemplateError)) as refused:
        words(source)(dict(environment().globals))
    assert "macro" in source or "steps" in str(refused.value) or "too large" in str(refused.value)


def test_expressions_of_one_pack_share_a_budget() -> None:
    from generator.layout.expressions import environment, words
    from generator.layout.values import Fault

    once = words("{% for a in range(9999) %}{{ a }}{% endfor %}")
    with budget.budget(100_000):
        once(dict(environment().globals))
        with pytest.raises(Fault, match="together"):
            all(once(dict(environment().globals)) for _ in range(20))
    once(dict(environment().globals))


def test_what_layouts_need_is_still_there() -> None:
    from generator.layout.expressions import environment, words

    scope = dict(environment().globals) | {"rows": [{"a": 2, "b": "x"}, {"a": 1, "b": "y"}]}
    assert words("{{ rows|map(attribute='b')|join(', ') }}")(scope) == "x, y"
    assert words("{{ rows|selectattr('a', '>', 1)|list|length + rows|sum('a') }}")(scope) == 4
    assert words("{{ (rows|sort(attribute='a')|first).b|upper ~ '%02d' % 7 }}")(scope) == "Y07"
    assert words("{% for row in rows if row.a > 1 %}{{ loop.index }}{{ row.b }}{% endfor %}")(scope) == "1x"
    assert (
        words("{{ 'a b'.replace(' ', '-')|replace('a', 'c') }} {{ 3 ** 2 }} {{ 1 in [1, 2] }}")(scope) == "c-b 9 True"
    )


@pytest.mark.parametrize("id", ["../../../evil", "a/b", "a\\b", ".hidden", "-rf", "a:b", "a\tb", "x" * 101, "con?"])
def test_an_id_that_cannot_name_a_file_is_refused(id: Any, tmp_path: Path) -> None:
    from support.hostile_packs import edit

    from generator.pack.reader import read_findings

    MAKERS["same"] = lambda pack: edit(pack, "cards.csv", "sun-1,sun,1,", f'"{id}",sun,1,')
    pack, found = read_findings(make("same", tmp_path))
    del MAKERS["same"]
    assert pack is None
    told = next(finding for finding in found if finding.code == "bad-id")
    assert str(told.place).endswith("cards.csv:3:1")


def test_layouts_behind_a_link_out_of_the_pack_are_not_read(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    pack = make("wide-format", tmp_path)
    (pack / "layouts").rename(outside)
    (pack / "layouts").symlink_to(outside)
    found = check(pack, Options(languages=("en",))).findings
    assert {finding.code for finding in found} & {"unknown-layout", "layout-unknown", "path-leaves-pack"}


@pytest.mark.parametrize(
    ("file", "old", "code"),
    [
        ("game.yaml", "file: cards.csv", "bad-path"),
        ("layouts/card.yaml", 'icon: "{{ suit.icon }}", colour', "missing-file"),
    ],
)
def test_a_name_too_long_for_a_file_is_told(file: str, old: str, code: str, tmp_path: Path) -> None:
    from support.hostile_packs import edit

    pack = make("wide-format", tmp_path)
    long = "a" * 300
    edit(pack, file, old, f"file: {long}.csv" if file == "game.yaml" else f"image: {long}.png, colour")
    assert code in {finding.code for finding in check(pack, Options(languages=("en",))).findings}


def test_a_drawing_full_of_faults_tells_a_hundred_and_that_there_are_more(tmp_path: Path) -> None:
    found = check(make("drawing-with-a-thousand-faults", tmp_path), Options(languages=("en",))).findings
    told = [finding.message for finding in found if finding.code == "picture-part"]
    assert len(told) == 101
    assert "has more that is not drawn than is told here" in told[-1]


@pytest.mark.parametrize(("kind", "code"), [("art", "picture"), ("icons", "icon-shape")])
def test_the_drawings_of_a_pack_share_a_budget(
    kind: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each alone is small; that one too many is not even read, and each counts once on all cards."""
    from support import hostile_packs

    data = hostile_packs.svg(f'<path d="M0 0{" 1 1" * 400}z"/>')
    pack = make("wide-format", tmp_path)
    hostile_packs.edit(pack, "layouts/card.yaml", "{{ '%999999999d' % 1 }}", "1")
    hostile_packs.many_drawings(pack, 12, data, kind)
    monkeypatch.setattr(budget, "DRAWN_OF_ALL", 20_000)
    assert code not in {finding.code for finding in check(pack, Options(languages=("en",))).findings}
    monkeypatch.setattr(budget, "DRAWN_OF_ALL", 10_000)
    told = [found for found in check(pack, Options(languages=("en",))).findings if found.code == code]
    assert "more than 10,000 coordinates together" in told[0].message
    files = {Path(str(found.place).split(":")[0]).stem for found in told} & {f"p{number}" for number in range(12)}
    assert 0 < len(files) < 8, "those before it are drawn"


def test_a_header_that_is_a_story_is_told_shortly(tmp_path: Path) -> None:
    found = check(make("sheet-of-a-long-header", tmp_path), Options(languages=("en",))).findings
    assert found
    assert all(len(f"{finding.message}{finding.hint}") < 500 for finding in found)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("font-with-damaged-variations", "font-damaged"),
        ("font-of-random-bytes", "font-outlines"),
    ],
)
def test_a_damaged_font_is_refused_by_its_name(name: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        check(make(name, tmp_path), Options(languages=("en",)))
    (finding,) = refused.value.findings
    assert finding.code == code
    assert str(finding.place).endswith("fonts/f.ttf")


def test_each_piece_tells_that_the_letters_of_its_font_multiply(tmp_path: Path) -> None:
    found = check(make("font-whose-letters-multiply", tmp_path), Options(languages=("en",))).findings
    assert {finding.code for finding in found} == {"font-damaged"}
    assert {str(finding.place).rpartition("/")[2] for finding in found} == {"f.ttf"}
    assert "makes more than 20 glyphs of a letter in “aaaaaaaaaaaaaaaaaaaa”" in found[0].message

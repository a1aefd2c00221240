"""A pad with `from: score`: rows from companion.yaml in the words of each language, and what authors get wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator.errors import Refused
from generator.layout.drawer import Drawer
from generator.pack.reader import read_pack
from generator.pack.score_pad import PadFacts, pad_facts
from generator.scene.digest import digest

PAD = """
  - id: pad
    kind: pad
    from: score
    size: [95, 120]
    front: score-pad
"""
SCORE = """
companion: 1
score:
  - {what: suns, points: "scale(my.suns, 0, 1, 3, 6)", rule: "1"}
  - {what: moons, majority: {of: my.moons, points: [5, 2]}}
ties: [{by: my.suns, say: brightest}]
order: low
numbers: {suns: {per: player}, moons: {per: player}}
"""
TEXTS = {
    "en": "score: {suns: Suns, moons: 'Most moons ({of})'}\ndecided: {brightest: More suns win.}\n",
    "de": "score: {suns: Sonnen, moons: 'Meiste Monde ({of})'}\ndecided: {brightest: Mehr Sonnen gewinnen.}\n",
}


def pad_of(game: str, language: str) -> PadFacts:
    pack = read_pack(game)
    return pad_facts(pack.component("pad"), pack.texts[language], language)


@pytest.fixture
def scored(broken: Any) -> Any:
    """The starter pack with a score and a pad."""
    broken.write("companion.yaml", SCORE)
    broken.edit("game.yaml", "checks:", PAD + "\nchecks:")
    for language, words in TEXTS.items():
        path = f"texts/{language}.yaml"
        text = (broken.root / path).read_text(encoding="utf-8")
        text = re.sub(r"^score:\n  taken: .*\n", "", text, flags=re.MULTILINE)
        broken.write(path, text.replace("components:\n", "components:\n  pad: Pad\n") + words)
    return broken


def test_dice_that_the_score_reads_have_rows_to_write_down_what_they_show(scored: Any) -> None:
    scored.edit("companion.yaml", "scale(my.suns,", "scale(sky + mood + my.suns,")
    scored.edit(
        "companion.yaml",
        "numbers: {",
        "formulas: {sky: 'sum(rays)'}\ndice: {rays: {count: 2}, mood: {count: 3, total: true}, spare: {}}\nnumbers: {",
    )
    scored.edit("texts/en.yaml", "score: {", "dice: {rays: Ray, mood: Mood}\nscore: {")
    with pytest.raises(Refused, match=r"dice\.rays"):
        read_pack(str(scored.root))
    scored.edit("texts/de.yaml", "score: {", "dice: {rays: Strahl, mood: Laune}\nscore: {")
    rows = [(row.kind, row.text) for row in pad_of(str(scored.root), "de").rows]
    assert rows[:5] == [
        ("name", "Name"),
        ("entry", "Strahl 1"),
        ("entry", "Strahl 2"),
        ("entry", "Laune"),
        ("line", "Sonnen"),
    ]


def test_a_row_is_printed_for_each_line_of_the_score(scored: Any) -> None:
    english = pad_of(str(scored.root), "en")
    assert [tuple(row) for row in english.rows] == [
        ("name", "Name", ""),
        ("line", "Suns", "1 · 3 · 6"),
        ("line", "Most moons", "5 · 2"),
        ("total", "Total", ""),
    ]
    assert english.foot == "The lowest total wins. More suns win."
    assert english.columns == read_pack(scored.root).players.max
    german = pad_of(str(scored.root), "de")
    assert [row.text for row in german.rows] == ["Name", "Sonnen", "Meiste Monde", "Summe"]
    assert german.foot == "Die niedrigste Summe gewinnt. Mehr Sonnen gewinnen."


def test_entries_notes_and_columns_are_as_the_component_says(scored: Any) -> None:
    scored.edit(
        "game.yaml",
        "    from: score\n",
        "    from: score\n    columns: 4\n    notes: {moons: suits.moon}\n"
        "    entries: {suns: [suits.sun, suits.moon], moons: 2}\n",
    )
    pad = pad_of(str(scored.root), "en")
    assert [(row.kind, row.text, row.note) for row in pad.rows[1:-1]] == [
        ("entry", "Sun", ""),
        ("entry", "Moon", ""),
        ("subtotal", "Suns", "1 · 3 · 6"),
        ("entry", "1", ""),
        ("entry", "2", ""),
        ("subtotal", "Most moons", "Moon"),
    ]
    assert pad.columns == 4


def test_only_entries_and_a_total_where_the_score_has_one_line() -> None:
    assert [row.kind for row in pad_of("oh-hell", "fr").rows] == ["name", *["entry"] * 7, "total"]


@pytest.mark.parametrize("game", ["yacht", "market-day", "night-auction", "oh-hell", "pig"])
def test_the_pads_of_small_games_are_drawn_differently_in_each_language(game: str) -> None:
    pack = read_pack(game)
    component = pack.component("pad")
    drawn = set()
    for language in pack.languages:
        drawer = Drawer(pack, language)
        drawn.add(digest(drawer.front(component, pack.pieces(component)[0])))
        assert drawer.findings == []
    assert len(drawn) == 3


@pytest.mark.parametrize(
    ("file", "old", "new", "finds", "cure"),
    [
        ("companion.yaml", "score:", "scores:", "no-score", "companion.yaml"),
        ("game.yaml", "    kind: pad", "    kind: aid", "bad-component", "kind: pad"),
        ("game.yaml", "    from: score", "    columns: 4", "bad-component", "from: score"),
        ("game.yaml", "    from: score", "    from: score\n    notes: {sun: suits.sun}", "dangling-id", "“suns”"),
        ("game.yaml", "    from: score", "    from: score\n    entries: {sums: 3}", "dangling-id", "“suns”"),
        ("game.yaml", "    from: score", "    from: scores", "bad-value", "score"),
        (
            "game.yaml",
            "    from: score",
            "    from: score\n    entries: {suns: [suits.star]}",
            "missing-translation",
            "suits.star",
        ),
        ("texts/en.yaml", "'Most moons ({of})'", "'Most moons, {of}'", "missing-translation", "pad.moons"),
        ("texts/en.yaml", "suns: Suns, ", "", "missing-translation", "score.suns"),
    ],
)
def test_a_mistake_names_its_cure(scored: Any, file: str, old: str, new: str, finds: str, cure: str) -> None:
    scored.edit(file, old, new)
    if finds == "missing-translation" and file.startswith("texts"):
        scored.edit(
            "texts/de.yaml", *(("suns: Sonnen, ", "") if not new else ("'Meiste Monde ({of})'", "'Meiste Monde, {of}'"))
        )
    with pytest.raises(Refused) as refused:
        read_pack(scored.root)
    codes = {finding.code: finding for finding in refused.value.findings}
    assert set(codes) == {finds}
    assert cure in codes[finds].hint or cure in codes[finds].message
    assert codes[finds].place.line or file != "game.yaml"


def test_a_layout_of_the_pack_takes_the_place_of_the_shipped_one(scored: Any) -> None:
    scored.write(
        "layouts/score-pad.yaml",
        "boxes:\n  words: {text: \"{{ pad.rows | map(attribute='text') | join(' ') }}\", size: 9}\n",
    )
    pack = read_pack(scored.root)
    component = pack.component("pad")
    drawer = Drawer(pack, "en")
    scene = drawer.front(component, pack.pieces(component)[0])
    assert "moons" in str(scene.items)
    assert drawer.findings == []
    assert list(drawer.static_findings()) == []

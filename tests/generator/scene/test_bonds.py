"""Lines keep numbers with what they count, icons with their words, and sums together."""

from __future__ import annotations

import pytest

from generator.scene import words as reading
from generator.scene.bonds import ICON, STRONG, bonds
from generator.scene.breaking import break_evenly
from generator.scene.fonts import font_set
from generator.scene.markup import parse


def told(text: str) -> str:
    """The text with `~` for every space at which no line should end."""
    words = text.replace("@", ICON).split()
    signs = ["~" if cost >= STRONG else " " for cost in bonds(words)]
    return "".join(word + sign for word, sign in zip(words, signs, strict=True)).strip().replace(ICON, "@")


@pytest.mark.parametrize(
    "text",
    [
        "Take 4~cards and pay 2~fame.",
        "positions~1~to~3~count",
        "Zahlt 2~Schwerter für Karte~3 oder~4.",
        "Vous avez 8~points~; la carte~3 et~4.",
        "Rumors~5, 4, 3: two are paid.",
        "Each wheat~@ and the~@, too.",
        "From the left: @~or~@.",
        "brings: @~fame – @~discs, @~swords – the rest",
        "the price is~1 +~2 +~2 =~5~Fomori",
        "Path~8. You lose~2, put in 3~units.",
        "Units:~2. Wheat:~3, 4~more: the rest",
        "A line without any number",
    ],
)
def test_what_belongs_together(text: str) -> None:
    assert told(text.replace("~", " ")) == text


def lines(text: str, width: float) -> list[str]:
    (paragraph,) = parse(text)
    run = reading.read(paragraph, reading.Style(font_set("eb-garamond"), "en"), False, {})
    words = text.split()
    starts = 0
    broken = []
    for line in break_evenly(run, width, fewest=False, even=False):
        stop = run.cuts[line.stop].word + 1
        broken.append(" ".join(words[starts:stop]))
        starts = stop
    return broken


@pytest.mark.parametrize("width", [8 + step / 4 for step in range(30)])
def test_no_line_ends_with_the_number_of_what_follows(width: float) -> None:
    text = (
        "Each of you takes a tribe with 2 blockers, 3 discs and 12 swords, then draws 4 cards and lays 1 of them open."
    )
    broken = lines(text, width)
    assert " ".join(broken) == text
    assert not [line for line in broken if line.split()[-1].isdigit()]


@pytest.mark.parametrize("width", [4 + step / 4 for step in range(40)])
def test_no_line_begins_with_a_sign_that_french_sets_apart(width: float) -> None:
    text = "Avant d’exploiter les cartes : un de vos bloqueurs va où ? Ici ! Ou « là » ; bref : là"
    broken = lines(text, width)
    assert " ".join(broken) == text
    assert not [line for line in broken if line[0] in ":;!?»" or line.endswith("«")]

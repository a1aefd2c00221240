"""Papers by name and by size, and refusals that say how to write them."""

from __future__ import annotations

import pytest

from generator.errors import Refused
from generator.impose import A4, read_paper
from generator.units import points


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("A4", 210, 297),
        ("a3", 297, 420),
        (" Letter ", 215.9, 279.4),
        ("210x297", 210, 297),
        ("297×210", 210, 297),
        ("8.5x11in", 215.9, 279.4),
        ("8,5in x 11in", 215.9, 279.4),
        ("30cm x 45cm", 300, 450),
        ('4"x6"', 101.6, 152.4),
    ],
)
def test_papers_people_write(text: str, width: float, height: float) -> None:
    paper = read_paper(text)
    assert (paper.width, paper.height) == pytest.approx((width, height))


def test_a4_is_exact_in_points() -> None:
    assert (round(points(A4.width), 3), round(points(A4.height), 3)) == (595.276, 841.890)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Lettr", "Did you mean Letter"),
        ("", "such as 210x297"),
        ("210", "such as 210x297"),
        ("8.5x11", "8.5x11in for inches"),
        ("0x100", "not a length"),
        ("1.2.3x100", "not a length"),
        ("9999x9999", "between 50 and 5000"),
        ("nanx100", "such as 210x297"),
    ],
)
def test_papers_that_are_refused_say_how_to_write_them(text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        read_paper(text)

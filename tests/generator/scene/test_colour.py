"""Colours as people see them."""

from __future__ import annotations

import pytest

from generator.scene.colour import SIGHTS, contrast, difference, luminance, over, seen_colour


def test_contrast_as_wcag_computes_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ff0000", "#ff0000") == 1


def test_grey_keeps_the_luminance() -> None:
    for colour in ("#b4532a", "#27568a", "#7fa24b"):
        assert luminance(seen_colour(colour, "grey")) == pytest.approx(luminance(colour), abs=0.005)
        red, green, blue = (seen_colour(colour, "grey")[i : i + 2] for i in (1, 3, 5))
        assert red == green == blue


@pytest.mark.parametrize("sight", SIGHTS)
def test_black_and_white_are_black_and_white_to_all(sight: str) -> None:
    assert seen_colour("#000000", sight) == "#000000"
    assert seen_colour("#ffffff", sight) == "#ffffff"


def test_red_and_green_of_one_lightness_fall_together_for_red_green_deficiency() -> None:
    red, green = "#c84848", "#6f8a3a"
    assert difference(red, green) > 20
    assert difference(red, green, "deutan") < 8


def test_blue_and_yellow_stay_apart_for_red_green_deficiency() -> None:
    for sight in ("protan", "deutan"):
        assert difference("#27568a", "#e2ae33", sight) > 30


def test_blue_and_green_come_near_for_tritan() -> None:
    assert difference("#2a8fbd", "#2a9d6e", "tritan") < difference("#2a8fbd", "#2a9d6e") / 2


def test_mixing() -> None:
    assert over("#000000", "#ffffff", 0.5) == "#808080"
    assert over("#123456", "#ffffff", 1) == "#123456"

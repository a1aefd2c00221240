"""Scoring a game that was played without phones: what is typed is what counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import Phone


@pytest.mark.parametrize(("game", "field"), [("arrival", "#fir-bolg-fame"), ("fallen-kingdoms", "#red-cities")])
def test_twelve_is_twelve(phone: Callable[..., Phone], game: str, field: str) -> None:
    """A tap behind the nought that stands there lets people type 120."""
    host = phone("en").open(f"/score/{game}")
    typed = host.sees(field)
    assert typed.get_attribute("placeholder") == "0"
    typed.focus()
    host.page.keyboard.press("Home")
    typed.press_sequentially("12")
    typed.blur()
    assert typed.input_value() == "12"

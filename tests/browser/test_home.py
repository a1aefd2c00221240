"""The first page: a game alone against bots in three taps, and fingers that say who begins."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone


def test_three_taps_from_the_first_page_to_a_board_against_bots(phone: Callable[..., Phone]) -> None:
    alone = phone()
    alone.open("/fingers")
    for _ in range(3):
        alone.page.click("text=Add a finger")
    alone.page.click("text=Choose")
    alone.sees(".finger.chosen")
    assert alone.page.locator(".finger.chosen").count() == 1
    alone.open("/").tap(".game a[href='/new/armorica?alone']")
    alone.tap(".dock .main")
    alone.tap(".main:has-text('To the table')")
    alone.sees(".board")

"""Scoring a game that was played without phones: what is typed is what counts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

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


def test_only_the_clans_that_play_are_asked_for_and_the_play_is_kept(phone: Callable[..., Phone]) -> None:
    """The names typed stand in the history, where the play can be found, taken home and deleted."""
    host = phone("en").open("/score/arrival")
    host.sees("fieldset legend")
    assert host.page.locator("fieldset").count() == 2, "as many as play at least"
    host.tap("[data-tribe='tuath-de']")
    host.until("() => document.querySelectorAll('fieldset').length === 3")
    host.tap("[data-tribe='muintir-nemid']")
    host.until("() => document.querySelectorAll('fieldset').length === 2")
    for tribe, place in (("fir-bolg", "corcach"), ("tuath-de", "cnoc-fola")):
        host.tap(f"[data-brush='{tribe}']")
        host.page.locator(f"[data-place={place}]").dispatch_event("pointerdown")
        host.page.locator(f"[data-place={place}]").dispatch_event("click")
    host.page.fill("#called-fir-bolg", "Ana")
    host.page.fill("#fir-bolg-fame", "12")
    host.page.fill("#tuath-de-fame", "7")
    host.tap("button[type=submit]")
    assert "Ana (Fir Bolg)" in host.sees(".final .wreath h2").inner_text()
    host.page.fill("#fir-bolg-fame", "13")
    host.tap("button[type=submit]")
    host.tap(".final a[href='/history']")
    host.sees(".bars")
    assert host.page.locator(".history li.card").count() == 1, "counted twice, it is one play"
    assert host.page.locator(".bars .who").all_inner_texts() == ["Ana (Fir Bolg)", "Tuath Dé"]
    with host.page.expect_download() as download:
        host.tap(".history li.card button:text-is('For BG Stats')")
    record = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [score["role"] for score in record["plays"][0]["playerScores"]] == ["Fir Bolg", "Tuath Dé"]
    host.tap(".history li.card .danger")
    host.tap(".history li.card .pair button:text-is('Keep')")
    host.tap(".history li.card .danger")
    host.tap(".history li.card .pair .danger")
    host.page.wait_for_selector(".history li.card", state="detached")
    assert host.page.evaluate("() => localStorage.getItem('punchboard.tables')") == "[]"


def test_plays_are_found_by_game_player_and_time(phone: Callable[..., Phone]) -> None:
    host = phone("de").open("/history")
    host.page.evaluate("(past) => localStorage.setItem('punchboard.tables', JSON.stringify(past))", list(_past()))
    host.open("/history").sees(".filters")
    assert host.page.locator(".history li.card").count() == 3
    label = host.sees(".chart svg[role=img]").get_attribute("aria-label") or ""
    assert "Ana 5, 9; Bo 4" in label, "what the lines show is said, from the first play to the last"
    host.page.select_option("#by-player", "Bo")
    host.until("() => document.querySelectorAll('.history li.card').length === 2")
    host.page.select_option("#by-game", "pig")
    host.until("() => document.querySelectorAll('.history li.card').length === 1")
    host.page.select_option("#by-time", "month")
    host.sees("p:text-is('Dazu passt keine Partie.')")


def _past() -> Iterator[dict[str, Any]]:
    plays = (("ur", "2026", {"Ana": 9}), ("ur", "2025", {"Ana": 5, "Bo": 4}), ("pig", "2025", {"Bo": 80, "Cleo": 70}))
    for place, (game, year, points) in enumerate(plays):
        yield {
            "id": f"a-scored-play-{place}",
            "game": game,
            "title": game.title(),
            "at": int(datetime(int(year), 1, 2, tzinfo=UTC).timestamp() * 1000),
            "over": True,
            "score": {
                "says": "So war es.",
                "counts": "points",
                "players": [{"name": name, "total": total} for name, total in points.items()],
                "winners": [next(iter(points))],
            },
        }

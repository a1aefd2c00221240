"""A table without a game: the toolbox on one phone, kept over a reload and there while the host is away."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone


def test_everything_is_there_again_after_a_reload(phone: Callable[..., Phone]) -> None:
    alone = phone("en", "small").open("/")
    alone.tap("a[href='/toolbox']")
    alone.sees(".dice-choice")
    alone.tap("button[aria-label='One d20 more']")
    alone.tap("button.main")
    alone.sees(".die-shown:nth-child(3)")
    faces = alone.page.locator(".die-shown .die").all_inner_texts()
    assert len(faces) == 3
    alone.tap("[data-tab=counters]")
    alone.page.fill("#counter", "Life")
    alone.tap(".say button")
    alone.tap(".count button[aria-label='Player 1 plus five']")
    alone.tap(".count button[aria-label='Player 2 minus five']")
    alone.tap(".count button[aria-label='Player 2 plus one']")
    alone.tap("[data-tab=pad]")
    alone.page.fill("[data-cell='0-0']", "12")
    alone.page.fill("[data-cell='0-1']", "30")
    alone.tap("[data-key=more-rows]")
    alone.page.fill("[data-cell='1-0']", "-4")
    alone.page.reload()
    assert alone.sees("[data-cell='0-0']").input_value() == "12"
    assert alone.page.locator("tfoot output").all_inner_texts() == ["8", "30"]
    alone.tap("[data-tab=counters]")
    alone.sees(".count")
    assert alone.page.locator(".count output").all_inner_texts() == ["5", "−4"]
    alone.tap("[data-tab=dice]")
    alone.sees(".die-shown")
    assert alone.page.locator(".die-shown .die").all_inner_texts() == faces


def test_nothing_lies_beside_a_small_phone(phone: Callable[..., Phone]) -> None:
    alone = phone("fr", "small").open("/toolbox")
    alone.sees(".tab")
    alone.tap("[data-tab=counters]")
    alone.page.fill("#counter", "Vie")
    alone.tap(".say button")
    for part in ("dice", "first", "clocks", "counters", "pad"):
        alone.tap(f"[data-tab={part}]")
        alone.sees(f"[data-key=part-{part}]")
        assert alone.page.evaluate("document.documentElement.scrollWidth") == 320, part


def test_a_clock_runs_on_over_a_reload(phone: Callable[..., Phone]) -> None:
    alone = phone("de", "small").open("/toolbox")
    alone.sees(".tab")
    alone.tap("[data-tab=clocks]")
    alone.tap("[data-key=clock-0]")
    alone.until("() => document.querySelector('[data-clock=\"0\"]').textContent !== '30:00'")
    alone.page.reload()
    alone.sees(".player-clock.runs")
    alone.until("() => document.querySelector('[data-clock=\"0\"]').textContent < '29:58'")
    alone.tap("[data-key=stop]")
    alone.until("() => !document.querySelector('.player-clock.runs')")

"""A round of The Arrival on three phones in two languages: ports, cards, blocks, tiles, actions on the map, passing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.phones import Phone

TRIBES = ("fir-bolg", "muintir-nemid", "mil-espaine")
NAMES = ("Ana", "Bo", "Cleo")
MOST_MOVES = 150


@pytest.mark.slow
def test_a_round_on_three_phones(phone: Callable[..., Phone]) -> None:
    host = phone("en").open("/new/arrival")
    host.tap(".count button:text-is('3')")
    for place, name in enumerate(NAMES):
        host.page.fill(f"#name-{place}", name)
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    phones = {"fir-bolg": host}
    for tribe, language in zip(TRIBES[1:], ("de", "en"), strict=True):
        phones[tribe] = _sit(phone(language), code, tribe)
    done: set[str] = set()
    for _ in range(MOST_MOVES):
        told = host.message(code)
        if told["view"]["round"] == 2:
            break
        tribe = told["awaiting"][0]["seat"]
        done.add(_act(phones[tribe], phones[tribe].message(code), done))
        phones[tribe].has_heard(told["number"] + 1)
        for each in phones.values():
            each.has_heard(host.message(code)["number"])
    told = host.message(code)
    assert told["view"]["round"] == 2, done
    assert {"place-port", "draw-card", "block-first", "block-second", "build", "end-turn", "pass"} <= done
    for each in phones.values():
        each.until("() => /2\\/5/.test(document.querySelector('.where').textContent)")
    assert "Ertragskarte" in phones["muintir-nemid"].sees(".banner").inner_text()
    assert _starting(host) == {told["view"]["start"]}


def _starting(host: Phone) -> set[str]:
    """Who is marked as the starting player on the phone."""
    return set(
        host.page.eval_on_selector_all(".leader:has(.tag)", "(found) => found.map((each) => each.dataset.leader)")
    )


def _sit(guest: Phone, code: str, tribe: str) -> Phone:
    guest.open(f"/t/{code}").tap(f".seat-choice [data-key=sit-{tribe}]")
    guest.begin()
    guest.sees(".map-state")
    return guest


def _act(player: Phone, told: dict[str, Any], done: set[str]) -> str:
    """One decision by taps, as a person would make it; says which."""
    moves = told["moves"]
    player.sees(".banner.mine")
    match told["view"]["step"]:
        case "port":
            _choose(player, moves[0]["location"])
            player.tap("[data-offer=port]")
            return "place-port"
        case "draw":
            player.tap(".stack.open")
            return "draw-card"
        case "block-1" | "block-2" as step:
            player.page.locator(".band.may").last.click()
            player.tap(".chosen-row .main")
            return "block-first" if step == "block-1" else "block-second"
        case "ogam":
            player.tap(".hint .main")
            return "decline-ogam"
        case "tiles":
            for place in range(len(moves[0]["tiles"])):
                player.page.locator(".tile-grid .tile").nth(place).click()
            player.tap(".hint .main")
            return "take-tiles"
        case "rebuild":
            player.tap("[data-deed=rebuilt]")
            return "rebuild-done"
        case _:
            return _take_turn(player, moves, done)


def _take_turn(player: Phone, moves: list[dict[str, Any]], done: set[str]) -> str:
    kinds = {move["type"] for move in moves}
    if "end-turn" in kinds:
        player.tap("[data-deed=end]")
        return "end-turn"
    if "pass" in kinds and "build" in done:
        player.tap("[data-deed=pass]")
        player.tap(".sheet-foot .main")
        return "pass"
    kind = "build" if ("build" in kinds and "build" not in done) or "spread" not in kinds else "spread"
    place = next(move["location"] for move in moves if move["type"] == kind)
    if "build" not in done:
        _is_told_why(player)
    _choose(player, place)
    player.tap(f"[data-offer={kind}].offer")
    return kind


def _is_told_why(player: Phone) -> None:
    """A castle cannot be built on: the reason and its rule stand there, and the rule opens in place."""
    _choose(player, "castle-1")
    player.sees(".may-not [data-offer=build] .rule:has-text('ARR 5.4.2')")
    player.tap(".may-not [data-offer=build] .rule")
    player.sees(".sheet h2:has-text('5.4.2')")
    assert "Not on Balor's Isle" in player.sees(".sheet .wording p:has-text('ARR 5.4.2')").inner_text()
    player.sees(".sheet-body figure")
    assert player.page.locator(".sheet-body figure").count() == 1, "of the long chapter only the part about building"
    player.tap(".sheet-head button")
    player.tap(".offers header .round")


def _choose(player: Phone, place: str) -> None:
    """A tap on the place. The map may lie partly under the dock, so it is first brought to the middle."""
    found = player.page.locator(f"[data-place={place}]")
    found.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    found.dispatch_event("pointerdown")
    found.dispatch_event("click")
    player.sees(".offers")

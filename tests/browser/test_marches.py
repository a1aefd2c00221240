"""Where two roads lead to the same city, the phone asks by which the march goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.phones import Phone
from support.positions import reached, stand

SEATS = ("red", "yellow", "purple")
Fork = tuple[str, str, list[str | None]]


def _fork(view: dict[str, Any]) -> Fork | None:
    """From where to where there is more than one way, into an empty or own city, for at least two who can be spared."""
    seat = view["active"]
    for origin, ways in view["detail"]["ways"].items():
        for target in {way["to"] for way in ways}:
            by = [way["via"] for way in ways if way["to"] == target]
            if len(by) > 1 and view["cities"][origin]["units"] > 2 and view["cities"][target]["owner"] in (None, seat):
                return origin, target, by
    return None


def test_the_way_of_a_march_is_chosen(phone: Callable[..., Phone]) -> None:
    host = phone("de", "small")
    position = reached("fallen-kingdoms", SEATS, "plan", lambda view: _fork(view) is not None)
    code = stand(host, "fallen-kingdoms", SEATS, position)
    fork = _fork(host.message(code)["view"])
    assert fork is not None
    origin, target, by = fork
    for city in (origin, target):
        _tap(host, city)
    row = host.sees(f".march-row[data-to={target}]")
    route = row.locator(".route")
    assert route.locator("option").count() == len(by)
    first, other = route.input_value(), next(via or "" for via in by if (via or "") != route.input_value())
    route.select_option(other)
    host.until("(to) => document.querySelectorAll(`.march-row[data-to=${to}]`).length === 1", target)
    _tap(host, target)  # who can still be spared goes the usual way
    host.until("(to) => document.querySelectorAll(`.march-row[data-to=${to}]`).length === 2", target)
    assert route.first.input_value() != other, "the newest march comes first: the list shows two"
    assert {each.input_value() for each in host.page.locator(f".march-row[data-to={target}] .route").all()} == {
        first,
        other,
    }
    host.page.locator(f".march-row[data-to={target}] .route").first.select_option(other)
    host.until("(to) => document.querySelectorAll(`.march-row[data-to=${to}]`).length === 1", target)
    host.tap("[data-deed=announce]")
    host.until("() => !document.querySelector('.march-row')")
    plan = next(e["move"] for e in host.message(code)["log"] if e["kind"] == "move" and e["move"]["type"] == "plan")
    (group,) = plan["groups"]
    assert (group["from"], group["to"], group.get("via") or "") == (origin, target, other)
    assert group["units"] >= 2


def _tap(host: Phone, city: str) -> None:
    """With the key that every city on the map answers to."""
    host.page.locator(f"[data-place={city}]").focus()
    host.page.keyboard.press("Enter")

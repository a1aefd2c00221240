"""Looking back at a table: from any entry, forward and back, by the same board; the table goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from support.checking import check
from support.phones import Phone, sit

Made = Callable[..., tuple[Phone, str]]


def test_a_table_is_stepped_through_from_an_entry_of_the_log(table: Made) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    ana.sees(".slot")
    first = next(line for line in ana.message(code)["log"] if line.get("entry"))
    ana.tab("log")
    ana.tap(f".log li[data-key='log-{first['number']}-{first['entry']}'] button")
    ana.sees(".replay .board .armorica, .replay .board > *")
    says = ana.sees(".replay-bar h1")
    assert says.inner_text() == first["says"]
    ana.tap("[data-key=replay-forward]")
    ana.until("(before) => document.querySelector('.replay-bar h1').innerText !== before", first["says"])
    ana.tap("[data-key=replay-back]")
    ana.until("(before) => document.querySelector('.replay-bar h1').innerText === before", first["says"])
    assert not ana.has(".slot.open"), "nothing can be done while looking back"
    ana.tap("[data-key=replay-first]")
    ana.until("() => document.querySelector('.replay-bar h1').innerText === 'The beginning'")
    ana.settle()
    assert "null" not in ana.sees("body").inner_text(), "before the start the number of years is unknown"
    ana.tap(".replay-top .main")
    ana.tab("game")
    ana.sees(".slot")  # open only where Ana begins
    assert not ana.has(".replay")


def test_a_running_table_is_branched_when_all_agree(table: Made, phone: Callable[..., Phone], axe: str) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de"), code, "Björn")
    ana.sees(".slot")
    entry = [line for line in ana.message(code)["log"] if line.get("entry")][-1]
    ana.tab("log")
    ana.tap(f".log li[data-key='log-{entry['number']}-{entry['entry']}'] button")
    ana.tap("[data-key=replay-branch]")
    assert "all must agree" in ana.sees(".sheet").inner_text()
    check(ana, axe, "a branch")
    ana.tap(".sheet .main")
    ana.sees("[data-key=branch-ask]:has-text('Björn')")
    asked = bjoern.sees("[data-key=branch-ask]")
    assert f"Ana möchte von Eintrag {entry['entry']}" in asked.inner_text()
    bjoern.until(
        "() => [...document.querySelectorAll('[aria-live]')].some((each) => /neuen Tisch/.test(each.innerText))"
    )
    check(bjoern, axe, "a branch")
    bjoern.tap("[data-key=branch-ask] button:has-text('Nein')")
    ana.until("() => !document.querySelector('[data-key=branch-ask]')")
    ana.tap("[data-key=replay-branch]")
    ana.tap(".sheet .main")
    bjoern.tap("[data-key=branch-ask] .main")
    for each in (ana, bjoern):
        each.sees(".sheet .main")
        check(each, axe, "a branch")
    ana.tap(".sheet button:not(.main):not(.close)")
    ana.tap(".replay-top .main")
    ana.tap(".log .branch button")
    ana.page.wait_for_url(lambda url: code not in url)
    bjoern.tap(".sheet .main")
    bjoern.page.wait_for_url(lambda url: code not in url)
    there = ana.page.url.rsplit("/", 1)[-1]
    assert bjoern.page.url.endswith(there)
    assert (ana.message(there)["seat"], ana.message(there)["host"]) == ("Ana", True)
    assert bjoern.message(there)["seat"] == "Björn"
    ana.begin()
    bjoern.begin()
    for each in (ana, bjoern):
        each.sees(".slot")
    assert ana.message(there)["view"] == ana.message(code)["view"]

"""Looking back at a table: from any entry, forward and back, by the same board; the table goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone

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
    ana.tap(".replay-top .main")
    ana.tab("game")
    ana.sees(".slot.open")

"""Before Safari 14.1 flexible boxes know no gap: what stands beside each other must not run together there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.checking import WIDE
from support.phones import Phone
from support.positions import reached, stand

Phones = Callable[..., Phone]
PLAYS = [
    ("armorica", ("Ana", "Björn"), "roman"),
    ("armorica", ("Ana", "Björn"), "winter"),
    ("arrival", ("fir-bolg", "tuath-de"), "block-1"),
    ("arrival", ("fir-bolg", "tuath-de"), "turn"),
    ("fallen-kingdoms", ("red", "yellow", "purple"), "allocate"),
    ("fallen-kingdoms", ("red", "yellow", "purple"), "place"),
    ("fallen-kingdoms", ("red", "yellow", "purple"), "stance"),
]
GLUED = """() => {
  const meant = [...document.querySelectorAll('main *, header *, footer *, .sheet *')].filter((node) => {
    const style = getComputedStyle(node);
    const inRow = style.display.endsWith('flex') && style.flexDirection === 'row';
    return inRow && parseFloat(style.columnGap) >= 3 && node.textContent; // pictures alone may touch
  });
  for (const node of meant) node.style.setProperty('gap', '0px');
  const box = (node) => { const range = document.createRange(); range.selectNode(node);
    return node.nodeType === 1 ? node.getBoundingClientRect() : range.getBoundingClientRect(); };
  return meant.flatMap((node) => {
    const seen = [...node.childNodes].map((child) => [child, box(child)]).filter(([child, at]) =>
      at.width > 1 && at.height && (child.nodeType === 3 || getComputedStyle(child).position !== 'absolute'));
    return seen.slice(1).map(([, at], place) => [seen[place][1], at])
      .filter(([left, right]) => left.bottom > right.top + 4 && right.bottom > left.top + 4
        && right.left >= left.left && right.left - left.right < 2)
      .map(() => `${node.nodeName} ${node.className}: ${node.textContent.slice(0, 40)}`);
  });
}"""


def _before_gaps(who: Phone) -> Phone:
    """The styles for browsers without `gap` work."""

    def older(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("@supports not (inset: 0)", "@media all"))

    who.context.route("**/*.css*", older)
    who.forgiven = ("favicon",)
    return who


@pytest.mark.parametrize("path", ["/", "/new/armorica", "/new/fallen-kingdoms", "/score/armorica", "/score/arrival"])
def test_pages_do_not_run_together(phone: Phones, path: str) -> None:
    host = _before_gaps(phone("de", "small")).open(path)
    host.sees("main input, main .button")
    host.settle()
    assert host.page.evaluate(GLUED) == []
    assert host.page.evaluate(WIDE) <= 0


@pytest.mark.parametrize(("game", "seats", "step"), PLAYS)
def test_tables_do_not_run_together(phone: Phones, game: str, seats: tuple[str, ...], step: str) -> None:
    host = _before_gaps(phone("de", "small"))
    stand(host, game, seats, reached(game, seats, step))
    found = {"game": host.page.evaluate(GLUED)}
    for tab in ("score", "log", "tools"):
        host.tab(tab)
        host.sees(f".tab-{tab} > *")
        found[tab] = host.page.evaluate(GLUED)
    host.tap(".table-bar .brand")
    host.sees(".sheet .menu")
    found["menu"] = host.page.evaluate(GLUED)
    assert {where: glued for where, glued in found.items() if glued} == {}
    assert host.page.evaluate(WIDE) <= 0

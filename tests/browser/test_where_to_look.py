"""A new decision begins at the top of the page, where it is asked for; everything else leaves the page as it lies."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone
from support.positions import reached, stand

SEATS = ("fir-bolg", "muintir-nemid", "mil-espaine")
POST = """async ([code, where, wish]) => {
  const headers = {"Content-Type": "application/json"};
  const told = await (await fetch(`/api/v1/tables/${code}/view`)).json();
  const deed = wish || {seen: told.number, move: told.moves[0]};
  const body = JSON.stringify(Object.assign({request: "from-another-" + where}, deed));
  return (await (await fetch(`/api/v1/tables/${code}/${where}`, {method: "POST", headers, body})).json()).number;
}"""
DOWN = "() => { window.scrollTo(0, 300); return window.scrollY; }"


def test_a_new_decision_begins_where_it_is_asked_for(phone: Callable[..., Phone]) -> None:
    host = phone("fr", "small")
    code = stand(host, "arrival", SEATS, reached("arrival", SEATS, "draw"))
    host.sees(".stack.open")
    assert host.page.evaluate(DOWN) == 300
    number = host.page.evaluate(POST, [code, "tools", {"wish": {"tool": "note", "text": "Tea?"}}])
    host.has_heard(number)
    host.settle()
    assert abs(host.page.evaluate("window.scrollY") - 300) < 3, "a note is no reason to lose one's place"
    number = host.page.evaluate(POST, [code, "moves", None])
    host.has_heard(number)
    host.until("() => window.scrollY === 0")


def test_other_parts_of_the_page_are_left_alone(phone: Callable[..., Phone]) -> None:
    host = phone("en", "small")
    code = stand(host, "arrival", SEATS, reached("arrival", SEATS, "draw"))
    host.tab("rules")
    host.sees(".chapter")
    assert host.page.evaluate(DOWN) == 300
    number = host.page.evaluate(POST, [code, "moves", None])
    host.has_heard(number)
    host.settle()
    assert abs(host.page.evaluate("window.scrollY") - 300) < 3

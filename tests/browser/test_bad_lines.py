"""Slow and lossy Wi-Fi: nothing counts twice, nothing waits for ever, and what is half entered stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.phones import USE_TOOL, Phone
from support.positions import CREATE, reached, stand

LATE = """
  const Real = window.EventSource;
  window.EventSource = function (address) {
    const line = new Real(address);
    line.addEventListener('message', (event) => setTimeout(() => this.onmessage(event), 700));
    line.addEventListener('open', (event) => this.onopen(event));
    line.addEventListener('error', (event) => this.onerror(event));
    this.close = () => line.close();
  };
"""
"""Messages come most of a second after the answer to what brought them."""

KINGDOMS = ("red", "yellow", "purple")


def lose(phone: Phone, pattern: str, times: int = 2) -> list[str]:
    """The first requests for this are lost on the way; which they were."""
    lost: list[str] = []

    def on_the_way(route: Any) -> None:
        if len(lost) < times:
            lost.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    phone.forgiven = ("net::", "preload")
    phone.page.route(pattern, on_the_way)
    return lost


def test_taps_on_a_counter_count_once_though_messages_are_late(table: Callable[..., tuple[Phone, str]]) -> None:
    ana, code = table("Ana", "Björn")
    ana.page.add_init_script(LATE)
    ana.page.reload()
    ana.begin()
    ana.sees(".slot")
    ana.tab("tools")
    ana.page.fill("#counter", "Glory")
    ana.tap(".tools button:has-text('One for all')")
    plus = ana.sees(".count .round[aria-label='Glory plus one']")
    for taps in (1, 2, 3):
        plus.click()
        ana.sees(f".count output:text-is('{taps}')")
        ana.pause()
    ana.speak(code, "after-the-taps")
    assert ana.message(code)["tools"]["counters"]["Glory"] == {"": 3}
    assert ana.sees(".count output").inner_text() == "3"


def test_a_table_opens_though_its_pack_is_lost_twice(table: Callable[..., tuple[Phone, str]]) -> None:
    ana, _ = table("Ana", "Björn")
    lost = lose(ana, "**/games/armorica/pack?*", 3)
    ana.page.reload()
    ana.begin()
    ana.sees(".slot")
    assert len(lost) == 3


def test_a_rulebook_that_was_lost_comes(phone: Callable[..., Phone]) -> None:
    reader = phone()
    lost = lose(reader, "**/games/armorica/rulebook?*")
    reader.open("/rules/armorica").sees(".chapter")
    assert len(lost) == 2


def test_a_table_is_opened_once_though_its_first_chair_is_lost(phone: Callable[..., Phone]) -> None:
    host = phone().open("/new/armorica")
    host.sees(".people")
    lost = lose(host, "**/seats/*")
    host.tap("button[type=submit]")
    host.sees(".lobby .chair.you")
    assert len(lost) == 2
    assert len(host.page.evaluate("JSON.parse(localStorage['punchboard.tables'])")) == 1


def lose_answers(phone: Phone, times: int) -> list[str]:
    """The host opens tables, but the first answers do not arrive; the codes of what it opened."""
    made: list[str] = []

    def on_the_way(route: Any) -> None:
        answer = route.fetch()
        made.append(answer.json()["code"])
        if len(made) <= times:
            route.abort()
        else:
            route.fulfill(response=answer)

    phone.forgiven = ("net::", "preload")
    phone.page.route("**/api/v1/tables?*", on_the_way)
    return made


def test_a_table_is_opened_once_though_the_answer_is_lost(phone: Callable[..., Phone]) -> None:
    """First the phone asks again by itself, then its holder."""
    host = phone().open("/new/armorica")
    host.sees(".people")
    made = lose_answers(host, 4)
    host.tap("button[type=submit]")
    host.sees(".error")
    assert len(made) == 3
    host.tap("button[type=submit]:not([disabled])")
    host.sees(".lobby .chair.you")
    assert (len(made), len(set(made))) == (5, 1)
    assert host.message(made[0])["host"], "and the host is the one that asked"


def test_whoever_changes_his_mind_meanwhile_gets_the_table_he_wants(phone: Callable[..., Phone]) -> None:
    host = phone().open("/new/armorica")
    host.sees(".people")
    made = lose_answers(host, 3)
    host.tap("button[type=submit]")
    host.sees(".error")
    host.tap(".count button:text-is('4')")
    host.tap("button[type=submit]:not([disabled])")
    host.sees(".lobby .chair.you")
    assert len(set(made)) == 2
    assert len(host.message(made[-1])["seats"]) == 4


def test_half_a_roll_stays_when_something_else_happens(phone: Callable[..., Phone]) -> None:
    host = phone("en")
    code = stand(host, "fallen-kingdoms", KINGDOMS, reached("fallen-kingdoms", KINGDOMS, "dice"), {"dice": "table"})
    host.sees(".question .faces")
    host.page.locator(".question .faces").first.locator(".rolled-face").nth(4).click()
    host.sees(".rolled-face[aria-pressed=true]")
    told = host.page.evaluate(USE_TOOL, [code, "in-the-midst", {"tool": "note", "text": "The soup is ready"}])
    host.has_heard(told["number"])
    assert host.has(".rolled-face[aria-pressed=true]")


def test_past_plays_do_not_use_up_the_wrong_codes_of_the_house(phone: Callable[..., Phone]) -> None:
    """A host that was set up anew knows none of the tables a phone remembers."""
    ana = phone()
    ana.forgiven = ("404",)
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url) if "/view" in request.url else None)
    ana.open("/").sees(".games")
    old = [{"code": f"QQQQQ{sign}", "game": "armorica", "title": "Armorica", "seats": ["Ana"]} for sign in "234567"]
    ana.page.evaluate("(old) => localStorage.setItem('punchboard.tables', JSON.stringify(old))", old)
    for visits in (1, 2, 3):
        ana.open("/history").sees("h1")
        ana.page.wait_for_load_state("networkidle")
        assert len(asked) == min(3 * visits, len(old))
    ana.open("/").sees(".games")
    assert not ana.has(".row-link")
    made = ana.page.evaluate(CREATE, {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})
    ana.page.fill("#code", made["code"])
    ana.tap(".join button")
    ana.sees(".seat-choice, .lobby")

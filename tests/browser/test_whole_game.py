"""Three phones and a tablet play Armorica to the final sheet, in two languages, with everything that happens at a real
table: a refused tap, a phone asleep, a reload, an undo, an amendment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.phones import Phone, sit

Phones = dict[str, Phone]


def due(phones: Phones, code: str) -> str | None:
    """Whose decision the table waits for; None at the end."""
    told = next(iter(phones.values())).message(code)
    if told["result"]:
        return None
    return str(told["awaiting"][0]["seat"])


def act(who: Phone, rightmost: bool = True) -> str:
    """One decision by tapping: a card in reach, else a pass; in winter the cards that have to go."""
    page = who.page
    page.locator(".banner.mine").wait_for()
    number = page.evaluate("document.querySelector('#said').textContent")
    if who.has(".mouth"):
        wanted = int(str(page.locator(".hint button").inner_text()).split("/")[1].rstrip(")"))
        for place in range(wanted):
            page.locator(".mouth.open:not(.going)").first.click()
            page.locator(".mouth.going").nth(place).wait_for()
        page.locator(".hint button.main").click()
        did = "winter"
    elif who.has(".slot.open"):
        cards = page.locator(".slot.open")
        card = cards.last if rightmost else cards.first
        card.click(position={"x": 12, "y": 30})
        page.locator(".chosen .main").click()
        did = "take"
    else:
        page.locator(".hint button").click()
        did = "pass"
    who.until("(before) => document.querySelector('#said').textContent !== before", number)
    return did


def play(phones: Phones, code: str) -> Iterator[tuple[str, str]]:
    while (seat := due(phones, code)) is not None:
        yield seat, act(phones[seat])


@pytest.mark.slow
def test_three_phones_and_a_tablet_play_a_whole_game(
    table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone]
) -> None:
    ana, code = table("Ana", "Björn", "Chloé")
    ana.begin()
    bjoern = sit(phone("de", "small", color_scheme="dark"), code, "Björn")
    chloe = sit(phone("en"), code, "Chloé")
    tablet = phone("de", "tablet").open(f"/t/{code}/screen")
    tablet.tap(".dock button")
    tablet.sees(".late .qr img")
    phones = {"Ana": ana, "Björn": bjoern, "Chloé": chloe}
    for each in (*phones.values(), tablet):
        each.forgiven = ("ERR_INTERNET_DISCONNECTED", "409", "net::")
    done: list[str] = []
    for turn, (_, did) in enumerate(play(phones, code), 1):
        done.append(did)
        if turn == 3:
            refused_tap(phones, code)
        if turn == 5:
            sleep_and_wake(chloe, phones, code)
        if turn == 8:
            reload(bjoern, code)
        if turn == 9:
            undo(phones, code)
        if turn == 12:
            amend(phones, code)
    assert done.count("take") > 30, done
    assert "winter" in done
    ends_alike(phones, tablet, code)


def refused_tap(phones: Phones, code: str) -> None:
    """A card out of reach says why, with the numbers and the rule; the rule opens in place."""
    seat = due(phones, code)
    assert seat is not None
    who = phones[seat]
    who.page.locator(".banner.mine").wait_for()
    if not who.has(".slot.shut"):
        return
    before = who.message(code)["number"]
    who.page.locator(".slot.shut").first.click(position={"x": 12, "y": 30}, force=True)
    refusal = who.sees(".refusal")
    assert "ARM 4.2" in refusal.inner_text() or "ARM 5." in refusal.inner_text()
    who.tap(".refusal .rule")
    assert "phase" in who.sees(".sheet .wording h3").inner_text()
    who.page.keyboard.press("Escape")
    who.until("() => !document.querySelector('.sheet')")
    who.tap(".refusal .quiet")
    who.until("() => !document.querySelector('.refusal')")
    assert who.message(code)["number"] == before


def sleep_and_wake(sleeper: Phone, phones: Phones, code: str) -> None:
    """While a phone is away the others go on; awake, it is back in step. How soon is measured elsewhere, alone."""
    sleeper.context.set_offline(True)
    sleeper.until("() => document.querySelector('.line-note.away')")
    others = {name: each for name, each in phones.items() if each is not sleeper}
    for _ in range(2):
        seat = due(others, code)
        if seat in others:
            act(others[seat])
    number = next(iter(others.values())).message(code)["number"]
    sleeper.context.set_offline(False)
    sleeper.until("() => !document.querySelector('.line-note')")
    sleeper.has_heard(number)


def reload(who: Phone, code: str) -> None:
    """The seat survives, and so does the place: no lobby, no question who one is."""
    seat = who.message(code)["seat"]
    who.page.reload()
    who.sees(".slot")
    assert who.message(code)["seat"] == seat


def undo(phones: Phones, code: str) -> None:
    """A player takes back; the others agree on their own phones; no turn is lost silently."""
    before = phones["Ana"].message(code)
    asker = phones["Ana"]
    asker.tab("log")
    asker.tap(".log-page button:has-text('Take back the last move')")
    asker.has_heard(before["number"] + 1)
    consent(phones, code)
    after = asker.message(code)
    assert len(after["undone"]) > len(before["undone"])
    asker.sees(".log .undone s")
    asker.tab("game")


def consent(phones: Phones, code: str) -> None:
    """Everybody who is asked says yes."""
    for _ in phones:
        request = phones["Ana"].message(code)["request"]
        if request is None:
            return
        who = phones[request["missing"][0]]
        who.tap(".request .main")
        who.until("() => !document.querySelector('.request .main')")


def amend(phones: Phones, code: str) -> None:
    """A move from earlier was entered wrongly: say what it was, see what falls, put it right with consent."""
    asker = phones["Ana"]
    told = asker.message(code)
    gone = set(told["undone"])
    own = [e for e in told["log"] if e["kind"] == "move" and e["move"]["seat"] == "Ana" and e["number"] not in gone]
    asker.tab("log")
    assert any(could_have_been_another(asker, entry) for entry in reversed(own))
    asker.tap(".sheet .answers button")
    asker.sees(".sheet-foot .main:not([disabled])")
    asker.tap(".sheet-foot .main")
    asker.until("() => !document.querySelector('.sheet')")
    asker.has_heard(told["number"] + 1)
    consent(phones, code)
    after = asker.message(code)
    assert after["request"] is None
    assert "amend" in {entry["kind"] for entry in after["log"] if entry["number"] > told["number"]}
    asker.tab("game")


def could_have_been_another(asker: Phone, entry: dict[str, Any]) -> bool:
    """Opens the entry; a pass that nothing else was possible for is closed again."""
    asker.tap(f".log li[data-key='log-{entry['number']}-{entry['entry']}'] button")
    asker.page.locator(".sheet .answers").wait_for(state="attached")
    if asker.has(".sheet .answers button"):
        return True
    asker.tap(".sheet-foot button")
    asker.until("() => !document.querySelector('.sheet')")
    return False


def ends_alike(phones: Phones, tablet: Phone, code: str) -> None:
    sheet = phones["Ana"].message(code)["score"]
    totals = {player["name"]: player["total"] for player in sheet["players"]}
    languages = set()
    for each in (*phones.values(), tablet):
        if each is not tablet:
            each.tap(".play > .main")
        final = each.sees(".final")
        languages.add(each.page.evaluate("document.documentElement.lang"))
        for name, total in totals.items():
            shown: Any = final.locator(".ranks li", has_text=name).locator(".points").inner_text()
            assert int(shown) == total
        assert final.locator(".score-card").count() == 3
    assert languages == {"en", "de"}
    assert tablet.page.evaluate("document.querySelector('.shared-board').firstElementChild.classList.contains('final')")
    assert not tablet.has(".shared-board > .main"), "what it would lead to is there already"
    with phones["Ana"].page.expect_download() as download:
        phones["Ana"].tap(".final button.main")
    assert download.value.suggested_filename == "armorica.png"

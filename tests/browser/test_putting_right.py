"""What was entered wrongly is put right on the phones: one's own move and another player's, with consent; what is drawn
follows on every phone, not the log alone."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone, sit
from support.positions import reached, stand

Made = Callable[..., tuple[Phone, str]]
Phones = Callable[..., Phone]


def _take(who: Phone) -> str:
    """The rightmost card in reach, by taps; its id."""
    who.sees(".banner.mine")
    card = who.page.locator(".slot.open").last
    id = card.get_attribute("data-card")
    assert id is not None
    card.click(position={"x": 12, "y": 30})
    who.tap(".chosen .main")
    who.sees(f".laid-card[data-key='{id}']")
    return id


def _correct(asker: Phone, code: str, mover: str) -> str:
    """Open the mover's last entry in the log, choose another card, see what falls, ask; the card that was chosen."""
    told = asker.message(code)
    entry = [e for e in told["log"] if e["kind"] == "move" and e["move"]["seat"] == mover][-1]
    asker.tab("log")
    asker.tap(f".log li[data-key='log-{entry['number']}-{entry['entry']}'] button")
    choice = asker.sees(".sheet .answers button.drawn")
    name = choice.inner_text().strip()
    choice.click()
    asker.sees(f".sheet-body h3 + p:text-is('{name}')")
    asker.sees(".sheet-foot .main:not([disabled])")
    asker.tap(".sheet-foot .main")
    asker.until("() => !document.querySelector('.sheet')")
    return name


def _two(table: Made, phone: Phones) -> tuple[Phone, Phone, str, str]:
    """Who is to move and who waits, the mover's name, the code."""
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de", "small"), code, "Björn")
    ana.sees(".banner")
    first = str(ana.message(code)["awaiting"][0]["seat"])
    return (ana, bjoern, first, code) if first == "Ana" else (bjoern, ana, first, code)


def _shows_instead(phones: tuple[Phone, ...], wrong: str, code: str, mover: str) -> None:
    told = phones[0].message(code)
    display = next(player for player in told["view"]["players"] if player["name"] == mover)["display"]
    now = [card if isinstance(card, str) else card["id"] for card in display]
    assert wrong not in now
    for each in phones:
        each.tab("game")
        each.until("(id) => !document.querySelector(`.laid-card[data-key='${id}']`)", wrong)
        for card in now:
            each.sees(f".laid-card[data-key='{card}']")
        each.sees(f".slot[data-card='{wrong}']")


def test_ones_own_move_is_put_right_with_consent(table: Made, phone: Phones) -> None:
    mover, other, name, code = _two(table, phone)
    wrong = _take(mover)
    _correct(mover, code, name)
    other.sees(".request .changes s")
    other.tap(".request .main")
    mover.until("() => !document.querySelector('.request')")
    _shows_instead((mover, other), wrong, code, name)


def test_somebody_elses_move_is_put_right_when_they_agree(table: Made, phone: Phones) -> None:
    mover, other, name, code = _two(table, phone)
    wrong = _take(mover)
    said = _correct(other, code, name)
    assert not mover.has(".sheet")
    shown = mover.sees(".request .changes").inner_text()
    assert "→" in shown
    assert len(said) > 5
    mover.tap(".request .main")
    other.until("() => !document.querySelector('.request')")
    _shows_instead((mover, other), wrong, code, name)


def test_somebody_elses_move_stays_when_they_refuse(table: Made, phone: Phones) -> None:
    mover, other, name, code = _two(table, phone)
    kept = _take(mover)
    _correct(other, code, name)
    mover.tap(".request button:not(.main)")
    for each in (mover, other):
        each.tab("game")
        each.until("() => !document.querySelector('.request')")
        each.sees(f".laid-card[data-key='{kept}']")
        answered = each.sees(".banner .last").inner_text()
        assert name in answered, "the phone that asked is told what became of it"
        assert "says no" in answered or "sagt nein" in answered.lower()


def test_where_there_are_secrets_only_striking_out_is_offered(phone: Phones) -> None:
    """What another player could have done may be their secret; the phone says so and asks nothing it may not know."""
    seats = ("red", "yellow", "purple")
    host = phone("en")
    code = stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "plan"))
    told = host.message(code)
    seat = told["awaiting"][0]["seat"]
    host.tap(".table-bar .brand")
    host.tap(f".chair[data-seat={seat}]")
    host.tap(".sheet .choices button:has-text('Phone')")
    host.page.keyboard.press("Escape")
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(f".seat-choice [data-key=sit-{seat}]")
    guest.begin()
    guest.tap("[data-deed=none]")
    guest.tap("[data-deed=announce]")
    host.page.keyboard.press("Escape")
    host.tab("log")
    host.tap(".log li.move button")
    host.sees(".sheet .danger")
    assert not host.has(".sheet .answers button")
    assert "to see" in host.sees(".sheet-body").inner_text()

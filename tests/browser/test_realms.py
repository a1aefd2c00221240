"""Single decisions of Fallen Kingdoms on phones: production over all three tracks, cards with their words, destiny, and
what people dealt on the table themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from support.phones import Phone
from support.positions import END, anything, reached, stand

from companion.bots import Easy

Phones = Callable[..., Phone]
NOTE = """async (code) => {
  const headers = {"Content-Type": "application/json"};
  const body = JSON.stringify({request: "a-note-meanwhile", wish: {tool: "note", text: "Tea?"}});
  return (await (await fetch(`/api/v1/tables/${code}/tools`, {method: "POST", headers, body})).json()).number;
}"""
SEATS = ("red", "yellow", "purple")


def _at(host: Phone, step: str, dealer: dict[str, str] | None = None, fits: Any = anything) -> str:
    """A table that stands at this decision, every seat played on this one phone."""
    return stand(host, "fallen-kingdoms", SEATS, reached("fallen-kingdoms", SEATS, step, fits), dealer)


def _step(told: dict[str, Any]) -> Any:
    return told["awaiting"][0]["type"] if told["awaiting"] else None


def test_free_points_go_to_all_tracks_with_one_tap(phone: Phones) -> None:
    host = phone("en", "small")
    code = _at(host, "allocate", fits=lambda view: view["free"] >= 3)
    before = host.message(code)
    free = before["view"]["free"]
    seat = before["awaiting"][0]["seat"]
    for track in ("unit", "building"):
        host.tap(f"[data-track={track}] .stepper button:last-of-type")
    host.tap("[data-track=knowledge] .quiet")
    host.sees(f"[data-track=knowledge] output:text-is('{free - 2}')")
    host.tap("[data-deed=allocate]")
    host.until("() => !document.querySelector('.allocating')")
    spent = [e["move"] for e in host.message(code)["log"] if e["kind"] == "move" and e["move"]["seat"] == seat]
    shares = {move["track"]: move["points"] for move in spent if move["type"] == "allocate"}
    assert shares["unit"] == 1
    if host.has(".chooser"):
        assert _step(host.message(code)) in ("take_building", "take_knowledge")
    else:
        assert shares == {"unit": 1, "building": 1, "knowledge": free - 2}


def test_a_city_is_not_left_empty_unawares(phone: Phones) -> None:
    """Who is alone in a city cannot leave: the tap says why, with the rule, and nothing is planned."""
    host = phone("en", "small")
    code = _at(host, "plan", fits=lambda view: _alone(view) is not None)
    alone = _alone(host.message(code)["view"])
    host.page.locator(f"[data-place={alone}]").focus()
    host.page.keyboard.press("Enter")
    said = host.sees(".refusal").inner_text()
    assert "left empty" in said
    assert "FK 6.3.1" in said
    host.tap(".refusal .quiet")
    assert not host.has(".march-row")


def test_a_note_of_somebody_else_does_not_cost_the_plan(phone: Phones) -> None:
    host = phone("en", "small")
    code = _at(
        host, "plan", fits=lambda view: any(view["cities"][city]["units"] > 1 for city in view["detail"]["ways"])
    )
    view = host.message(code)["view"]
    origin = next(city for city in view["detail"]["ways"] if view["cities"][city]["units"] > 1)
    for city in (origin, view["detail"]["ways"][origin][0]["to"]):
        host.page.locator(f"[data-place={city}]").focus()
        host.page.keyboard.press("Enter")
    host.sees(".march-row")
    sent = host.page.evaluate(NOTE, code)
    host.has_heard(sent)
    assert host.has(".march-row")


def _alone(view: dict[str, Any]) -> str | None:
    """A city of who is to move with one unit and somewhere to go."""
    ways = view["detail"].get("ways", {})
    return next((city for city in ways if ways[city] and view["cities"][city]["units"] == 1), None)


def test_cards_say_what_they_do(phone: Phones) -> None:
    host = phone("de", "small")
    code = _at(host, "take_knowledge")
    offered = {move["card"] for move in host.message(code)["moves"]}
    shown = host.page.locator(".chooser button")
    assert shown.count() == len(offered) > 1
    assert all(len(words) > 30 for words in host.page.locator(".chooser small:not(.consequence)").all_inner_texts())
    card = shown.first.get_attribute("data-choice")
    shown.first.click()
    assert card in offered
    host.until("(card) => !document.querySelector(`.chooser [data-choice='${card}']`)", card)
    taken = [e["move"] for e in host.message(code)["log"] if e["kind"] == "move"]
    assert taken[0]["card"] == card


def test_gods_dealt_on_the_table_are_tapped(phone: Phones) -> None:
    """Two each, and each player's own secret: only the phone of that seat may say which."""
    host = phone("en").open("/new/fallen-kingdoms")
    host.tap(".count button:text-is('3')")
    host.tap("details[data-key=more] summary")
    host.tap(".dealer:first-of-type button:last-of-type")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(".seat-choice [data-key=sit-yellow]")
    guest.begin()
    for god in ("tyr", "odin"):
        host.tap(f"[data-answer={god}]")
    assert not guest.has("[data-answer]"), "red's gods are red's business"
    host.tap("[data-deed=dealt]")
    guest.sees("[data-answer=loki]")
    assert guest.page.locator("[data-answer]").count() >= 7
    assert host.message(code)["view"]["players"][0]["gods"] == ["tyr", "odin"]
    assert guest.message(code)["view"]["players"][0]["gods"] == []


def test_a_card_from_the_stack_is_tapped(phone: Phones) -> None:
    host = phone("fr", "small")
    code = _at(host, "draw-knowledge", {"knowledge": "table"})
    told = host.message(code)
    assert told["question"]["id"] == "draw-knowledge"
    seen = set(told["view"]["knowledge"]["shown"])
    fresh = next(row for row in ("ships", "mining", "archery", "masonry", "paper") if row not in seen)
    if host.has(f"[data-answer={fresh}]"):
        host.tap(f"[data-answer={fresh}]")
    else:
        host.tap(f".answers button[data-key*='{fresh}']")
    host.has_heard_more(told["number"])
    assert fresh in host.message(code)["view"]["knowledge"]["shown"]


def test_destiny_is_changed_by_three_choices(phone: Phones) -> None:
    host = phone("en", "small")
    code = _at(host, "norns_pick")
    moves = host.message(code)["moves"]
    wanted = moves[-1]
    host.tap(f"[data-key=lay] [data-part={wanted['card']}]")
    host.tap(f"[data-key=for] [data-part={wanted['replace']}]")
    host.tap(f"[data-key=under] [data-part={wanted['under'][0]}]")
    host.tap("[data-deed=norns]")
    host.until("() => !document.querySelector('.norns')")
    done = next(e["move"] for e in host.message(code)["log"] if e["kind"] == "move")
    assert (done["type"], done["card"], done["replace"]) == ("norns_pick", wanted["card"], wanted["replace"])


def test_a_card_on_the_table_comes_closer_with_its_words(phone: Phones) -> None:
    """The print is too small to read on a phone; a tap says what the card does. Rumors have names as well."""
    host = phone("de", "small")
    code = _at(host, "plan", fits=lambda view: view["knowledge"]["shown"] and view["rumors"]["top"])
    view = host.message(code)["view"]
    shown = view["knowledge"]["shown"][0]
    host.tap(f".trophies [data-look={shown}]")
    sheet = host.sees(".sheet .closer")
    assert len(sheet.locator("p").inner_text()) > 20
    host.page.keyboard.press("Escape")
    host.tap(f".trophies [data-look=r{view['rumors']['top']}]")
    assert host.sees(".sheet h2").inner_text() == f"Gerücht {view['rumors']['top']}"


def test_a_tap_moves_a_unit_when_all_are_placed(phone: Phones) -> None:
    """The host's proposal places all at once; tapping another city takes one from where most are."""
    host = phone("en", "small")
    code = _at(host, "place", fits=lambda view: view["detail"]["units"] > 1 and len(_own(view)) > 1)
    told = host.message(code)
    first = told["moves"][0]["units"]
    fullest = max(first, key=lambda city: first[city])
    other = next(city for city in _own(told["view"]) if city not in first)
    assert "All placed" in host.sees(".giving p").inner_text()
    host.page.locator(f"[data-place={other}]").focus()
    host.page.keyboard.press("Enter")
    host.sees(f"[data-place={other}] .mark")
    host.has_heard(host.page.evaluate(NOTE, code))
    assert host.has(f"[data-place={other}] .mark"), "a note of somebody else takes nothing back"
    host.tap("[data-deed=give]")
    host.until("() => !document.querySelector('[data-key=giving-place]')")
    (placed,) = [e["move"] for e in host.message(code)["log"] if e["kind"] == "move" and e["move"]["type"] == "place"]
    wanted = {**first, other: 1, fullest: first[fullest] - 1}
    assert placed["units"] == {city: count for city, count in wanted.items() if count}


def _own(view: dict[str, Any]) -> list[str]:
    return [city for city, each in view["cities"].items() if each["owner"] == view["active"]]


def test_how_many_enter_is_a_stepper(phone: Phones) -> None:
    """Twenty units would be twenty buttons."""
    host = phone("de", "small")
    code = _at(host, "enter", fits=lambda view: view["cities"][view["battle"]["rampage_from"]]["units"] > 6)
    assert len(host.message(code)["moves"]) > 6
    assert host.sees(".deeds button").inner_text().splitlines()[0] == "1 zieht ein"
    host.tap(".stepper button:last-of-type")
    host.sees(".deeds button:has-text('2 ziehen ein')")
    host.tap(".deeds button")
    host.until("() => !document.querySelector('[data-key=entry]')")
    entered = [e["move"] for e in host.message(code)["log"] if e["kind"] == "move" and e["move"]["type"] == "enter"]
    assert entered[-1]["units"] == 2


def test_the_map_stays_where_it_is_when_others_fight(phone: Phones) -> None:
    host = phone("en")
    code = _at(host, "stance")
    watcher = phone("de").open(f"/t/{code}")
    watcher.tap(".dock button")
    order = "() => [...document.querySelectorAll('.kingdoms > *')].map((each) => each.className).join(' ')"
    for each, wanted in ((host, "battle land beside"), (watcher, "land battle beside")):
        each.sees(".battle")
        assert each.page.evaluate(order) == wanted


def test_a_pile_on_the_road_of_glory_is_not_cut(phone: Phones) -> None:
    seats = (*SEATS, "green")
    host = phone("en")
    stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "plan"))
    host.sees(".road image")
    tops = host.page.eval_on_selector_all(".road image", "(all) => all.map((each) => Number(each.getAttribute('y')))")
    assert len(tops) == 4
    assert min(tops) >= 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_tap_says_what_the_signs_of_a_realm_are(phone: Phones, language: str) -> None:
    host = phone(language, "small")
    _at(host, "plan", fits=lambda view: view["players"][0]["rumors"] or view["players"][0]["knowledge"])
    host.sees(".realm .count-of")
    signs = host.page.eval_on_selector_all("[data-realm=red] [title]", "(all) => all.map((each) => each.title)")
    assert len(signs) >= 7
    host.tap("[data-realm=red]")
    host.sees(".sheet .signs li")
    told = [" ".join(each.split()) for each in host.page.locator(".sheet .signs li").all_inner_texts()]
    # A track's name stands before its number.
    swapped = [" ".join(reversed(re.split(r"\s*: ", sign))) for sign in signs]
    assert told == swapped


def test_the_tablet_in_the_middle_says_what_its_signs_are(phone: Phones) -> None:
    """A television takes no taps."""
    host = phone("de", "tablet")
    code = _at(host, "plan")
    host.open(f"/t/{code}/screen").sees(".legend")
    signs = host.page.locator(".realm [title]").all()
    drawn = {sign.locator("path").get_attribute("d") for sign in signs}
    legend = {each.get_attribute("d") for each in host.page.locator(".legend path").all()}
    assert drawn <= legend
    assert all(len(each) > 3 for each in host.page.locator(".legend > span").all_inner_texts())


def test_whoever_s_reserve_is_short_has_a_row_for_every_city_that_can_spare(phone: Phones) -> None:
    """“From cities you already had:” stood there, and nothing below it."""

    def short(view: dict[str, Any]) -> bool:
        detail = view["detail"]
        return len(detail["spare"]) > 3 and detail["reserve"] < sum(detail["units"].values())

    host = phone("en", "small")
    code = _at(host, "replace", fits=short)
    detail = host.message(code)["view"]["detail"]
    host.sees(".giving")
    rows = host.page.eval_on_selector_all(".giving [data-row]", "(all) => all.map((each) => each.dataset.row)")
    assert set(detail["spare"]) <= set(rows)
    host.tap(f".giving [data-row={next(iter(detail['spare']))}] button:last-of-type")
    host.forgiven = ("409", "422")
    host.tap("[data-deed=give]")  # the one more has to be placed as well
    assert "reserve" in host.sees(".refusal p").inner_text()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_power_that_asks_for_nothing_has_one_button_that_says_so(phone: Phones, language: str) -> None:
    host = phone(language, "small")
    _at(
        host,
        "power",
        fits=lambda view: any(each["god"] == "freyr" for each in view["players"] if each["seat"] == view["active"]),
    )
    use = host.sees(".deeds .main").inner_text().splitlines()[0]  # beneath: what it changes
    assert use == {"en": "Use the power", "de": "Kraft nutzen", "fr": "Utiliser le pouvoir"}[language]
    assert host.page.locator(".deeds button").count() == 2


def boxed(view: dict[str, Any]) -> bool:
    """Whether leaders paid rumors at the end that no other player got."""
    changed = [each["ledger"]["adjustment"] for each in view["players"]]
    return min(changed) < 0 and max(changed) == 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_cards_that_leaders_cannot_share_go_to_the_box(phone: Phones, language: str) -> None:
    """“Purple (1) to –” stood there without the seat that had got it."""
    host = phone(language, "small")
    code = stand(host, "fallen-kingdoms", SEATS, reached("fallen-kingdoms", SEATS, END, boxed, Easy()))
    assert boxed(host.message(code)["view"])
    host.tap(".play > .main.wide")
    said = host.sees(".adjustment p").inner_text()
    assert {"en": "box", "de": "Schachtel", "fr": "boîte"}[language] in said
    assert "–" not in said
    assert " 8 " in said.replace("\u00a0", " ")  # what a card costs, from the ledger

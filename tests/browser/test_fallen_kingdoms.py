"""A turn of Fallen Kingdoms with a battle on two phones: marches collected and taken back, odds, dice typed in, the
battle the same on both sides. What comes before is played by the host's own proposals, to be quick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.phones import Phone
from support.positions import reached, stand

HOST, GUEST, SCREEN = "red", "yellow", "purple"
MOST_SHORTCUTS, MOST_TAPS = 400, 80

SHORTCUT = """async ([code, told, move]) => {
  const request = "shortcut" + told.number + "x" + Math.random().toString(36).slice(2);
  const body = move ? {request, seen: told.number, move} : {request, seen: told.number};
  const sent = await fetch(`/api/v1/tables/${code}/${move ? "moves" : "deal"}`,
    {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
  if (!sent.ok) throw new Error(await sent.text());
}"""

COLOURS = "(found) => found.map((each) => getComputedStyle(each).stroke)"


def test_a_turn_with_a_battle_on_two_phones(phone: Callable[..., Phone]) -> None:
    host, code = _table(phone)
    guest = _sit(phone("de"), code)
    host.begin()
    host.sees("[data-choice]")
    guest.sees(".map-state")
    phones = {HOST: host, SCREEN: host, GUEST: guest}
    origin, target = _up_to_an_attack(phones, code)
    told = host.message(code)
    attacker, defender = told["view"]["active"], told["view"]["cities"][target]["owner"]
    planner = phones[attacker]
    _march(planner, origin, target)
    planner.sees(f".march-row[data-to={target}]")
    planner.sees(f"[data-odds={target}] .odds-says")
    planner.tap("[data-key=back]")
    planner.until("() => !document.querySelector('.march-row')")
    _march(planner, origin, target)
    planner.tap("[data-deed=announce]")
    for each in (host, guest):
        each.sees(f"[data-battle={target}]")
        assert each.page.locator(".side").count() == 2
    typed = _fight(phones, code)
    assert typed > 0
    told = host.message(code)
    assert told["view"]["battle"] is None
    for each in (host, guest):
        each.until("() => !document.querySelector('.battle')")
        owner = told["view"]["cities"][target]["owner"]
        assert owner in (attacker, defender, None)


def test_gods_that_change_no_number_do_not_say_so(phone: Callable[..., Phone]) -> None:
    host = phone("en")
    seats = (HOST, GUEST, SCREEN)
    stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "choose_god"))
    host.page.wait_for_timeout(1000)  # what each choice changes is asked for once they are drawn
    assert host.page.locator(".chooser button").count() > 1
    assert "number" not in host.sees(".chooser").inner_text()


def test_the_curves_have_the_colours_of_the_pieces(phone: Callable[..., Phone]) -> None:
    host = phone("en")
    code = stand(
        host, "fallen-kingdoms", (HOST, GUEST, SCREEN), reached("fallen-kingdoms", (HOST, GUEST, SCREEN), "plan")
    )
    began = host.message(code)["view"]["round"]
    while (told := host.message(code))["view"]["round"] < began + 2:
        host.page.evaluate(SHORTCUT, [code, told, None if told["question"] else told["moves"][0]])
    host.has_heard(told["number"])
    host.tab("score")
    host.sees(".chart .own")
    drawn = host.page.eval_on_selector_all(".chart polyline.own", COLOURS)
    assert drawn == ["rgb(166, 58, 38)", "rgb(211, 154, 45)", "rgb(109, 66, 121)"], "red, yellow and purple as printed"
    assert host.page.locator(".chart .key .emblem").count() == 3


def _table(phone: Callable[..., Phone]) -> tuple[Phone, str]:
    """Three seats, the dice thrown on the table; the third seat is played on the host's phone."""
    host = phone("en").open("/new/fallen-kingdoms")
    host.tap(".count button:text-is('3')")
    host.page.locator(".person select").last.select_option("screen")
    host.tap("details[data-key=more] summary")
    host.page.locator(".dealer").last.locator("button").last.click()
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    return host, host.page.url.rsplit("/", 1)[-1]


def _sit(guest: Phone, code: str) -> Phone:
    guest.open(f"/t/{code}").tap(f".seat-choice [data-key=sit-{GUEST}]")
    guest.begin()
    return guest


def _up_to_an_attack(phones: dict[str, Phone], code: str) -> tuple[str, str]:
    """Play on until one phone can attack the other from a city that can spare a unit; return both cities."""
    for _ in range(MOST_SHORTCUTS):
        told = phones[HOST].message(code)
        if told["question"]:
            phones[HOST].page.evaluate(SHORTCUT, [code, told, None])
            continue
        turn = told["awaiting"][0]
        acting = phones[turn["seat"]]
        mine = acting.message(code)
        found = _attack(told["view"], turn["seat"], phones) if turn["type"] == "plan" else None
        if found:
            return found
        moves = [move for move in mine["moves"] if move["seat"] == turn["seat"]]
        acting.page.evaluate(SHORTCUT, [code, mine, max(moves, key=lambda move: _boldness(told["view"], move))])
    raise AssertionError("No attack came about.")


def _boldness(view: dict[str, Any], move: dict[str, Any]) -> int:
    """Into as many empty cities as can be, so that realms soon touch."""
    if move["type"] == "plan":
        return sum(view["cities"][group["to"]]["owner"] is None for group in move["groups"])
    return len(move["units"]) if move["type"] == "place" else 0


def _attack(view: dict[str, Any], seat: str, phones: dict[str, Phone]) -> tuple[str, str] | None:
    for origin, ways in view["detail"]["ways"].items():
        for way in ways:
            owner = view["cities"][way["to"]]["owner"]
            other = owner not in (None, seat) and phones[owner] is not phones[seat]
            if other and not way["via"] and view["cities"][origin]["units"] > 1:
                return origin, way["to"]
    return None


def _march(player: Phone, origin: str, target: str) -> None:
    """From one city to the other, with the keys that every city on the map answers to."""
    player.sees(".planning")
    for city in (origin, target):
        player.page.locator(f"[data-place={city}]").focus()
        player.page.keyboard.press("Enter")


def _fight(phones: dict[str, Phone], code: str) -> int:
    """Every decision of the battle by taps; says how many rolls were typed in."""
    typed = 0
    for _ in range(MOST_TAPS):
        told = phones[HOST].message(code)
        if told["view"]["battle"] is None:
            return typed
        if told["question"]:
            roller = phones[told["view"]["battle"]["to_roll"]]
            if told["question"]["dice"]:
                roller.sees(".question .faces")
                for row, face in enumerate((5, 2)[: told["question"]["dice"]["count"]]):
                    roller.page.locator(".question .faces").nth(row).locator(".rolled-face").nth(face - 1).click()
                typed += 1
            else:
                roller.tap(".dock [data-deed=app]")
        else:
            player = phones[told["awaiting"][0]["seat"]]
            player.sees(".banner.mine")
            player.page.locator(".actions [data-deed]").first.click()
        for each in set(phones.values()):
            each.has_heard_more(told["number"])
    raise AssertionError("The battle did not end.")

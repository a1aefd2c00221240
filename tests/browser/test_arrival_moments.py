"""Moments of The Arrival that a first round rarely has, each played by taps: Ogam's window, tiles that swap, trophies,
the master-builders' rebuilding, and what the people turn up themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from support.games import tables
from support.phones import Phone
from support.positions import reached, stand
from support.waiting import until

from generator.scene.colour import contrast

TRIBES = ("fir-bolg", "muintir-nemid")

TURN = {"leaders": ["fir-bolg", "tuath-de"], "round": 2, "start": "fir-bolg", "leader": "fir-bolg"}
START_FOMORI = {"cnoc-fola": "sineach", "ailech": "athach", "tuag-inber": "sineach", "dun-sobairche": "monghfinn"}

Sit = Callable[..., tuple[Phone, str]]


@pytest.fixture
def sit(phone: Callable[..., Phone]) -> Sit:
    """A phone in Fir Bolg's seat at a table that starts from a moment, and the table's code."""

    def make(position: dict[str, Any], dealer: dict[str, str] | None = None, size: str = "phone") -> tuple[Phone, str]:
        own = phone(size=size)
        own.forgiven = ("409",)  # a refused tap
        body = {"game": "arrival", "seats": [{"name": seat} for seat in position["leaders"]], "position": position}
        made = own.context.request.post(f"{own.address}/api/v1/tables", data=body | {"dealer": dealer or {}})
        assert made.status == 201, made.text()
        code: str = made.json()["code"]
        own.open(f"/t/{code}").tap(".seat-choice [data-key=sit-fir-bolg]")
        own.begin()
        own.sees(".map-state")
        return own, code

    return make


def place(own: Phone, id: str) -> None:
    own.page.locator(f"[data-place={id}]").dispatch_event("pointerdown")
    own.page.locator(f"[data-place={id}]").dispatch_event("click")


def view(own: Phone, code: str, known: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """What is public once it is as it should be."""
    until(lambda: known(own.message(code)["view"]))
    found: dict[str, Any] = own.message(code)["view"]
    return found


def leader(told: dict[str, Any], seat: str = "fir-bolg") -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in told["leaders"] if each["seat"] == seat)
    return found


def test_cu_chulainns_ruse_swaps_the_two_fomori_that_are_tapped(sit: Sit) -> None:
    own, code = sit(
        TURN
        | {
            "step": "turn",
            "actionsLeft": 2,
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1]},
            "fomori": START_FOMORI,
            "supply": {"fir-bolg": {"tiles": ["cu-chulainns-ruse"], "discs": 1}},
        }
    )
    own.tap("[data-deed=tiles]")
    own.tap(".own-tile[data-tile=cu-chulainns-ruse] button")
    assert not own.has(".chosen-row .main")
    place(own, "cnoc-fola")
    place(own, "dun-sobairche")
    own.tap(".chosen-row .main")
    told = view(own, code, lambda now: now["fomori"]["cnoc-fola"] == "monghfinn")
    assert told["fomori"]["dun-sobairche"] == "sineach"
    assert "Monghfinn" in own.sees("[data-place=cnoc-fola]").get_attribute("aria-label")
    assert leader(told)["tiles"] == []


def test_the_big_migration_swaps_two_camps_and_says_why_a_tower_stays(sit: Sit) -> None:
    own, code = sit(
        TURN
        | {
            "step": "turn",
            "actionsLeft": 2,
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1], "temair": ["tuath-de", 2]},
            "supply": {"fir-bolg": {"tiles": ["big-migration"], "discs": 1}},
        }
    )
    own.tap("[data-deed=tiles]")
    own.tap(".own-tile[data-tile=big-migration] button")
    place(own, "corcach")
    place(own, "temair")
    own.sees(".refusal:has-text('5.9.15'), .error:has-text('5.9.15'), [role=alert]:has-text('5.9.15')")
    place(own, "corcach")
    place(own, "tailtiu")
    own.tap(".chosen-row .main")
    told = view(own, code, lambda now: now["map"]["tailtiu"]["owner"] == "fir-bolg")
    assert told["map"]["corcach"]["owner"] == "tuath-de"


def test_a_trophy_sends_three_fomori_back(sit: Sit) -> None:
    own, code = sit(
        TURN
        | {
            "step": "turn",
            "actionsLeft": 2,
            "castles": ["castle-1", "castle-2", "castle-3"],
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1]},
            "supply": {"fir-bolg": {"fomori": 5, "trophies": 1}},
        }
    )
    own.tap("[data-deed=trophy]")
    own.sees(".sheet .choices button")
    assert own.page.locator(".sheet .choices button").count() == 3
    own.page.locator(".sheet .choices button").last.click()
    told = view(own, code, lambda now: leader(now)["fomori"] == 2)
    assert (leader(told)["trophies"], leader(told)["used_trophies"]) == (0, 1)
    own.until("() => !document.querySelector('[data-deed=trophy]')")


def test_ogams_wisdom_opens_another_section(sit: Sit) -> None:
    cards = [{"back": "build", "stack": 1, "front": f"build-{n:02}"} for n in range(1, 5)]
    others = [{"back": "arms", "stack": 2, "front": f"arms-{n:02}"} for n in range(1, 5)]
    own, code = sit(
        TURN
        | {
            "step": "ogam",
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1]},
            "display": ["lia-fail"],
            "supply": {"fir-bolg": {"tiles": ["ogams-wisdom"]}},
            "earning": {
                "cards": {"fir-bolg": cards, "tuath-de": others},
                "blocks": {"fir-bolg": ["middle", "bottom"], "tuath-de": ["top", "bottom"]},
            },
        }
    )
    assert leader(own.message(code)["view"])["open"] == "top"
    own.page.locator(".band[data-section=top]").dispatch_event("click")
    own.sees("[role=alert]:has-text('4.3.3')")
    own.tap(".band[data-section=middle]")
    own.tap(".chosen-row .main")
    told = view(own, code, lambda now: now["step"] != "ogam")
    assert leader(told)["tiles"] == []
    discs = sum(card["middle"].get("discs", 0) for card in tables("arrival")["earning"][:4])
    assert leader(told)["discs"] == discs


def test_master_builders_build_again_where_they_may(sit: Sit) -> None:
    own, code = sit(
        TURN
        | {
            "step": "rebuild",
            "firstPasser": "fir-bolg",
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1]},
            "fomori": {"umall": "sineach"},
            "supply": {
                "fir-bolg": {"fame": 2, "activeBuilders": 1, "gathered": 2, "passed": True},
                "tuath-de": {"passed": True},
            },
        }
    )
    place(own, "umall")
    own.sees(".may-not [data-offer=build]:has-text('5.4.4')")
    place(own, "inber-scene")
    own.tap(".may [data-offer=build]")
    told = view(own, code, lambda now: "inber-scene" in now["map"])
    assert (told["map"]["inber-scene"]["owner"], leader(told)["gathered"]) == ("fir-bolg", 1)
    own.tap("[data-deed=rebuilt]")
    told = view(own, code, lambda now: now["step"] == "draw")
    assert (leader(told)["gathered"], leader(told)["builders"], told["round"]) == (0, 0, 3)


def test_people_who_turn_up_a_fomor_tell_which(sit: Sit) -> None:
    own, code = sit(
        TURN
        | {
            "step": "turn",
            "actionsLeft": 2,
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1]},
            "fomori": {"clochar": "sineach"},
            "supply": {"fir-bolg": {"fomori": 3}},
        },
        dealer={"fomori": "table"},
    )
    place(own, "bri-leith")
    own.tap(".may [data-offer=spread]")
    own.sees(".question .answers")
    assert own.page.locator(".question .answers button .piece").count() == 3
    own.tap(".question .answers button:has-text('Athach')")
    told = view(own, code, lambda now: "bri-leith" in now["fomori"])
    assert told["fomori"]["bri-leith"] == "athach"
    assert own.message(code)["question"] is None


def test_people_who_run_the_decks_tell_what_came_up(phone: Callable[..., Phone]) -> None:
    """A whole set-up from real piles: who starts, the first Fomori, tiles and backs, then the fronts of the cards."""
    host = phone().open("/new/arrival")
    host.tap(".count button:text-is('2')")
    for number, name in enumerate(("Ana", "Bo")):
        host.page.fill(f"#name-{number}", name)
    host.tap("details summary")
    kinds = host.page.locator(".dealer")
    kinds.first.wait_for()
    for number in range(kinds.count()):
        kinds.nth(number).locator("button").last.click()
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    asked = []
    while question := (told := host.message(code))["question"]:
        asked.append(question["id"])
        host.tap(".question .answers button")
        host.has_heard_more(told["number"])
        host.pause()
        assert len(asked) <= 14, asked
    assert asked == [*["display-tile"] * 6, *["start-fomori"] * 4, *["stack-back"] * 3, "start-leader"]
    assert host.message(code)["view"]["step"] == "port"


def test_the_place_that_was_tapped_is_never_covered(sit: Sit) -> None:
    """On the smallest phone what may be done takes half of the screen; the south of Érin moves up out of its way."""
    own, _ = sit(
        TURN
        | {
            "step": "turn",
            "actionsLeft": 2,
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1]},
            "supply": {"fir-bolg": {"discs": 2}},
        },
        size="small",
    )
    for id in ("inber-scene", "castle-1", "sliab-na-mban"):
        place(own, id)
        own.sees(".offers .may-not .rule")
        own.until(
            """(id) => {
              const box = document.querySelector(`[data-place=${id}]`).getBoundingClientRect();
              const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
              return found && Boolean(found.closest(".map-state"));
            }""",
            id,
        )


def test_corruption_beyond_the_limit_leaves_the_page_to_be_used(sit: Sit) -> None:
    own, _ = sit(
        TURN
        | {
            "step": "turn",
            "actionsLeft": 2,
            "latched": True,
            "map": {"corcach": ["fir-bolg", 1], "tailtiu": ["tuath-de", 1]},
            "supply": {"fir-bolg": {"corruption": 27, "discs": 1}},
        }
    )
    own.sees(".corruption.beyond")
    own.sees(".latch")
    own.page.locator("[data-place=inber-scene]").click(timeout=3000)  # a real tap: nothing lies over the map
    own.tap(".may [data-offer=build]")
    own.sees("[data-place=inber-scene][aria-label*='Fir Bolg']")


def test_what_is_brought_into_view_does_not_shift_the_picture_under_the_places(sit: Sit) -> None:
    own, _ = sit(
        TURN | {"step": "turn", "actionsLeft": 2, "map": {"corcach": ["fir-bolg", 1], "umall": ["tuath-de", 1]}}
    )
    own.page.locator("[data-place=corcach]").evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    assert own.page.evaluate("document.querySelector('.map-room').scrollTop") == 0


def test_a_tile_of_the_display_comes_closer_during_the_action_phase(phone: Callable[..., Phone]) -> None:
    own = phone("fr", "small")
    seats = ("fir-bolg", "muintir-nemid", "mil-espaine")
    code = stand(own, "arrival", seats, reached("arrival", seats, "turn"))
    tile = own.message(code)["view"]["display"][0]
    own.tap(".general summary")
    own.tap(f".general [data-look={tile}]")
    assert own.sees(".sheet .closer img").get_attribute("alt")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_tap_says_what_the_signs_of_a_supply_are(phone: Callable[..., Phone], language: str) -> None:
    own = phone(language, "small")
    seats = ("fir-bolg", "muintir-nemid", "mil-espaine")
    stand(own, "arrival", seats, reached("arrival", seats, "turn"))
    own.sees(".leader .count-of")
    signs = own.page.eval_on_selector_all("[data-leader=fir-bolg] [title]", "(all) => all.map((each) => each.title)")
    assert len(signs) >= 6
    own.tap("[data-leader=fir-bolg]")
    own.sees(".sheet .signs li")
    told = [" ".join(each.split()) for each in own.page.locator(".sheet .signs li").all_inner_texts()]
    assert set(signs) <= set(told)
    assert "Fir Bolg" in told, "what the emblem stands for"
    assert own.sees(".sheet .corruption").inner_text().split()[0].lower() in ("corruption", "korruption")
    own.page.keyboard.press("Escape")
    own.tap(".general summary")
    assert own.sees(".general .signs li").inner_text().split()[-1].isalpha()


INLINE = (
    "(words) => words.filter((each) => getComputedStyle(each).display !== 'inline').map((each) => each.textContent)"
)
"""Words in heavy letters that do not stand in their sentence."""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_a_tile_does_can_be_read_before_it_is_taken(phone: Callable[..., Phone], language: str) -> None:
    """On the tile it is printed in letters of two millimetres, and a tap chooses it."""
    host = phone(language, "small")
    stand(host, "arrival", TRIBES, reached("arrival", TRIBES, "tiles"))
    tile = host.sees(".tile-grid .tile .does span")
    assert len(tile.inner_text()) > 10
    assert "#" not in host.sees(".tile-grid").inner_text()
    assert host.page.eval_on_selector_all(".does span strong", INLINE) == []
    assert tile.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") > 14
    assert host.page.evaluate("document.documentElement.scrollWidth") == 320
    host.page.set_viewport_size({"width": 1280, "height": 800})
    assert host.page.eval_on_selector_all(".does span strong", INLINE) == []


def test_who_has_nothing_left_passes_without_a_form(phone: Callable[..., Phone]) -> None:
    def bare(view: dict[str, Any]) -> Any:
        mine = next(each for each in view["leaders"] if each["seat"] == view["to_move"][0])
        return view["actions"] and not any(mine[piece] for piece in ("discs", "swords", "shields", "fomori"))

    host = phone("en", "small")
    code = stand(host, "arrival", TRIBES, reached("arrival", TRIBES, "turn", bare))
    host.tap("[data-deed=pass]")
    assert "no pieces left" in host.sees(".sheet-body").inner_text()
    assert not host.has(".sheet .keep li")
    host.tap(".sheet-foot .main:has-text('Pass')")
    host.until("() => !document.querySelector('.sheet')")
    said = [entry["says"] for entry in host.message(code)["log"] if entry["kind"] == "move"]
    assert said[-1].endswith("pass and keep nothing.")


@pytest.mark.parametrize("theme", ["auto", "dark", "light", "contrast"])
def test_a_chosen_section_can_be_read_in_every_look(phone: Callable[..., Phone], theme: str) -> None:
    """A phone that is dark by itself had light letters on light red."""
    host = phone("de", "small", color_scheme="light" if theme == "light" else "dark")
    cookie = {"name": "theme", "value": theme, "url": host.address}
    host.context.add_cookies([cookie])
    stand(host, "arrival", TRIBES, reached("arrival", TRIBES, "block-1"))
    host.tap(".band.may")
    host.sees(".band.chosen")
    ground = _colour(host, ".band.chosen", "backgroundColor")
    for part in (".which", ".icon", ".state", ".fine"):
        assert contrast(_colour(host, f".band.chosen {part}", "color"), ground) >= 4.5, part


def _colour(who: Phone, selector: str, name: str) -> str:
    told = who.page.eval_on_selector(selector, "(node, name) => getComputedStyle(node)[name]", name)
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", told)[:3])

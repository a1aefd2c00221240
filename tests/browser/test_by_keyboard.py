"""Every kind of decision of the three games by Tab, arrows, Enter and Space alone, and as a screen reader tells it:
what is asked is announced, the stops on the way have a role and a name, the move is made, and the focus is not lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from support.games import tables
from support.keyboard import Keyboard
from support.phones import Phone
from support.positions import CREATE, MEDIUM

from companion.dealer import Stream
from companion.engines import open_pack
from companion.lab.match import begin, steps
from companion.rules.kernel import Chance, Turn

SEATS = {
    "armorica": ("Ana", "Björn", "Chloé"),
    "arrival": ("fir-bolg", "muintir-nemid", "mil-espaine"),
    "fallen-kingdoms": ("red", "yellow", "purple", "green"),
}
GO = ".actions .main:not([disabled]):not([aria-disabled])"
"""The button that confirms."""
DEALT = {
    "armorica": ("start-player", "cards"),
    "arrival": ("cards", "fomori", "tiles", "start-player"),
    "fallen-kingdoms": ("dice", "rumors", "buildings", "map", "gods", "knowledge"),
}
"""What the people deal themselves."""
KEYS: dict[str, dict[str, Sequence[str]]] = {
    "armorica": {
        "start-player": (".answers button",),
        "gaul-card": (".answers button",),
        "roman-card": (".answers button",),
        "gaul:take": (".slot.open", GO),
        "gaul:pass": (".actions button:not(.main)", GO),
        "roman:take": (".slot.open", GO),
        "roman:pass": (".actions .main",),
        "winter:starve": (".mouth.open", GO),
    },
    "arrival": {
        "display-tile": (".answers button",),
        "start-fomori": (".answers button",),
        "stack-back": (".answers button",),
        "start-leader": (".answers button",),
        "card-front": (".answers button",),
        "fomori-flip": (".answers button",),
        "port:place-port": ("@location", "[data-offer=port]"),
        "draw:draw-card": (".stack.open",),
        "block-1:block-first": (".band.may", GO),
        "block-1:insist-order": (".actions .quiet",),
        "block-2:block-second": (".band.may", GO),
        "tiles:take-tiles": (".tile[data-key$='0']", ".tile[data-key$='1']", ".tile[data-key$='2']", GO),
        "turn:build": ("@location", ".may [data-offer=build]"),
        "turn:shield": ("@province", ".may [data-offer=shield]"),
        "turn:spread": ("@location", ".may [data-offer=spread]"),
        "turn:repel": ("@target", ".may [data-offer=repel-fame]"),
        "turn:use-tile": ("[data-deed=tiles]", ".own-tile button"),
        "turn:use-trophy": ("[data-deed=trophy]", ".sheet .choices button"),
        "turn:pass": ("[data-deed=pass]", ".sheet .main"),
        "turn:end-turn": ("[data-deed=end]",),
        "ogam:use-ogam": (".band.may", GO),
        "ogam:decline-ogam": (GO,),
        "rebuild:rebuild": ("@location", ".may [data-offer=build]"),
        "rebuild:rebuild-done": ("[data-deed=rebuilt]",),
    },
    "fallen-kingdoms": {
        "map": (
            *("[data-key='0-0']", "[data-key=turn]", "[data-key=turn]", "[data-key=turn]"),
            *("[data-key='1-0']", "[data-lay=T3B]", "[data-key='1-1']", "[data-lay=T4B]", "[data-deed=lay]"),
        ),
        "gods": ("[data-answer]", "[data-answer]:not([aria-pressed=true])", "[data-deed=dealt]"),
        "draw-knowledge": (".answers button",),
        "draw-rumor": (".answers button",),
        "draw-building": (".answers button",),
        "reroll": (".rolled-face[data-key='0-2']",),
        "dice": tuple(f".rolled-face[data-key='{die}-{die + 2}']" for die in range(2)),
        "choose_god": ("[data-deed=choose_god]",),
        "start_city": ("@city", "[data-deed=start_city]"),
        "start_units": ("@city", "[data-deed=start_units]"),
        "power": ("[data-deed=power]",),
        "norns_pick": ("[data-deed=norns]",),
        "loki_retreat": ("[data-deed=loki_retreat]",),
        "allocate": (".actions .round:not([aria-disabled])", "[data-deed=allocate]"),
        "take_building": ("[data-deed=take_building]",),
        "take_knowledge": ("[data-deed=take_knowledge]",),
        "place": ("[data-deed=give]",),
        "plan": ("[data-deed=none]", GO),
        "plan:march": ("@from", "@to", "[data-deed=announce]"),
        "next_battle": ("[data-deed=next_battle]",),
        "reinforce": ("[data-deed=give]",),
        "stance": ("[data-deed=stance]",),
        "losses": ("[data-deed=give]",),
        "flee": ("[data-deed=flee]",),
        "occupy": ("[data-deed=occupy]",),
        "rampage": ("[data-deed=rampage]",),
        "enter": ("[data-deed=enter]",),
        "settle": (".actions input␣", "[data-deed=settle]"),
        "rumor_payers": ("[data-deed=rumor_payers]",),
        "invade": ("[data-deed=invade]",),
        "replace": ("[data-deed=give]",),
        "path": ("@lit", "[data-deed=path]"),
        "follow": ("[data-deed=follow]",),
        "spread": ("[data-deed=give]",),
        "temple": ("@city", "[data-deed=temple]"),
    },
}
"""What is pressed, one after the other: `@field` is the place on the map that the move names."""
OWN = {"gods": "red"}
"""Questions that only the seat they are about may see."""
MOST_GAMES = 8


@cache
def moments(game: str) -> dict[str, tuple[Any, dict[str, Any]]]:
    """A position for each kind of decision, with the first legal move of that kind."""
    engine = open_pack(game).game
    assert engine is not None
    found: dict[str, tuple[Any, dict[str, Any]]] = {}
    wanted = KEYS[game].keys()
    for number in range(MOST_GAMES):
        state = begin(engine, SEATS[game], {})
        players = dict.fromkeys(SEATS[game], MEDIUM)
        for each in steps(engine, state, players, Stream(str(number), "test").below):
            for kind, move in _kinds(engine, each):
                if kind in wanted and kind not in found:
                    found[kind] = (engine.position(each.state), move)
        if found.keys() >= wanted:
            return found
    raise AssertionError(f"{game}: no seat was asked for {wanted - found.keys()}")


def _kinds(engine: Any, moment: Any) -> list[tuple[str, dict[str, Any]]]:
    match moment.pending:
        case Turn(awaited):
            seat, step = awaited[0].seat, awaited[0].type
            moves = [engine.write_move(move) for move in engine.legal_moves(moment.state, seat)]
            marches = [("plan:march", move | move["groups"][0]) for move in moves if len(move.get("groups", ())) == 1]
            return [(name, move) for move in moves for name in (step, f"{step}:{move['type']}")] + marches
        case Chance(question):
            return [(question.id, {"type": "chance"})]
    return []


def stand(phone: Phone, game: str, position: Any, own: str | None = None) -> str:
    """A table at this position, every seat played on this one phone; its code. At `own` the phone itself sits."""
    seats = [{"name": seat, "played": "phone" if seat == own else "screen"} for seat in SEATS[game]]
    wish = {"game": game, "seats": seats, "position": position, "dealer": dict.fromkeys(DEALT[game], "table")}
    code: str = phone.page.evaluate(CREATE, wish)["code"]
    phone.open(f"/t/{code}").sees(".lobby .dock .main, .play")
    if own:
        phone.tap(".seat-choice button")
    phone.begin()
    phone.sees(".board > *, .question")
    return code


@pytest.mark.slow
@pytest.mark.parametrize("game", KEYS)
def test_every_kind_of_decision_is_made_by_keys_and_heard(phone: Callable[..., Phone], game: str) -> None:
    own = phone()
    own.open("/history").sees("h1")
    keyboard = Keyboard(own)
    for kind, (position, move) in moments(game).items():
        code = stand(own, game, position, OWN.get(kind))
        try:
            decide(own, keyboard, code, game, kind, move)
        except Exception as fault:
            fault.add_note(f"{game}: {kind}, with the focus on {keyboard.heard()}")
            raise


def decide(phone: Phone, keyboard: Keyboard, code: str, game: str, kind: str, move: dict[str, Any]) -> None:
    """Make a move of this kind; before and after it the ears get what is asked."""
    before = phone.message(code)
    hears(phone, before)
    for step in KEYS[game][kind]:
        if step.startswith("@"):
            keyboard.go_to(_place(phone, game, move, step[1:]))
            keyboard.keys.press("Enter")
            phone.settle()
        else:
            keyboard.press(step.rstrip("␣"), "Space" if step.endswith("␣") else "Enter")
    phone.has_heard_more(before["number"])
    after = phone.message(code)
    made = [line for line in after["log"] if line["number"] > before["number"]]
    assert made[0]["move"]["type"] == move["type"], made
    hears(phone, after)
    assert made[-1]["says"] in phone.page.locator("#said").inner_text()
    assert phone.page.evaluate("document.activeElement !== document.body"), "the focus is lost"


def hears(phone: Phone, message: dict[str, Any]) -> None:
    """What is asked now is in the live region."""
    assert phone.page.locator("#said").get_attribute("aria-live") == "polite"
    if message["question"] is not None:
        asked = message["question"]["says"]
    else:
        asked = next(iter(each["says"] for each in message["awaiting"]), "")
    phone.until("(asked) => document.querySelector('#said').textContent.includes(asked)", asked)


def _place(phone: Phone, game: str, move: dict[str, Any], field: str) -> str:
    if field == "province":
        return next(str(each["id"]) for each in tables(game)["locations"] if each["province"] == move["province"])
    if field == "lit":
        return str(phone.page.locator(".map-state g.lit").first.get_attribute("data-place"))
    place: str = move[field]
    return place

"""Vary a secret, and every byte that leaves for anybody else stays the same: bodies, lengths, headers, streams, noes.

Each test plays the same evening twice, in two worlds that differ in one secret, and compares all that the others get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from support.eavesdropping import Heard, overheard, posted
from support.toy import DECK, Toy

from companion.engines import Loaded, open_pack
from companion.rules.kernel import Weighted
from companion.store import Store, open_store
from companion.toolbox import deeds
from companion.web.api import new_table, play, tables
from companion.web.app import create_app
from companion.web.service import Settings
from generator.places import shipped_folder

TRIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/moves", {"request": "snooping-1", "seen": 0, "move": {"type": "chance", "question": "hand", "answer": 5}}),
    ("/try", {"move": {"type": "chance", "question": "hand", "answer": 5}}),
    ("/try", {"move": {"type": "bet", "seat": "Ann", "on": "low"}}),
    ("/try", {"move": {"type": "bet", "seat": "Ben", "on": "low"}}),
    ("/undo", {"request": "snooping-2", "event": 99}),
    ("/amend", {"request": "snooping-3", "changes": [{"event": 2, "move": None}], "preview": True}),
    ("/tools", {"request": "snooping-4", "wish": {"tool": "draw", "deck": "birds", "count": 99}}),
)


open_kept = open_store


@pytest.fixture(autouse=True)
def stores_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each world's, when its test is over."""
    opened: list[Store] = []

    def opening(folder: Path) -> Store:
        opened.append(kept := open_kept(folder))
        return kept

    monkeypatch.setitem(globals(), "open_store", opening)
    yield
    for kept in opened:
        kept.close()


class Discreet(Toy):
    """The toy, as it must be when phones show running scores and odds: neither may tell of a hand."""

    def seen_score(self, state: Any, seat: str | None) -> None:
        return None

    def _deck(self, state: Any) -> Weighted:
        return Weighted(tuple((card, 1) for card in DECK if card not in state.seen))


class World:
    """An evening of Ann, Ben, a spectator and a host at the shared screen."""

    def __init__(self, folder: Path, secret: dict[str, Any]) -> None:
        pack = open_pack(str(shipped_folder("templates") / "new")).pack
        self.app = create_app(
            open_store(folder), lambda: (pack.id,), lambda _: Loaded(pack, Discreet()), Settings(heartbeat=0.01)
        )
        self.app.testing = True
        self.secret = secret
        self.others: dict[str, FlaskClient] = {}
        self.heard: dict[str, list[Heard]] = {}
        host = self.others["host"] = self.app.test_client()
        table = {"start-player": "table", "dice": "table", "cards": "table"}
        body = {"game": pack.id, "seats": [{"name": "Ann"}, {"name": "Ben"}], "dealer": table, "seed": "s"}
        self.code = self.post(host, "/tables", body).json["code"]
        self.ann, ben = self.app.test_client(), self.app.test_client()
        self.post(self.ann, f"/tables/{self.code}/seats/Ann", {})
        self.post(ben, f"/tables/{self.code}/seats/Ben", {})
        self.others |= {"Ben": ben, "spectator": self.app.test_client()}

    def post(self, phone: FlaskClient, path: str, body: Any) -> Any:
        return posted(phone, path, body)

    def do(self, phone: FlaskClient, move: dict[str, Any]) -> None:
        number = phone.get(f"/api/v1/tables/{self.code}/view").json["number"]
        body = {"request": f"request-{number:03}", "seen": number, "move": move}
        answer = self.post(phone, f"/tables/{self.code}/moves", body)
        assert answer.status_code == 200, answer.json
        self.overhear()

    def chance(self, phone: FlaskClient, question: str, answer: Any) -> None:
        self.do(phone, {"type": "chance", "question": question, "answer": answer})

    def tool(self, phone: FlaskClient, **wish: Any) -> None:
        number = phone.get(f"/api/v1/tables/{self.code}/view").json["number"]
        answer = self.post(phone, f"/tables/{self.code}/tools", {"request": f"request-{number:03}", "wish": wish})
        assert answer.status_code == 200, answer.json
        self.overhear()

    def overhear(self) -> None:
        """Everything the others can get now, with its length and headers."""
        for name, phone in self.others.items():
            self.heard.setdefault(name, []).extend(overheard(phone, self.code, TRIES))


@pytest.fixture
def compare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[World, World]]:
    """Plays an evening in two worlds; codes, clocks and tickets are the same in both."""
    monkeypatch.setattr(new_table, "new_code", lambda: "ACDEFG")
    for module in (play, tables, new_table):
        monkeypatch.setattr(module, "now", lambda: 1_000_000)
    monkeypatch.setattr(play, "stamp", lambda: "2026-01-01T00:00:00Z")
    monkeypatch.setattr(new_table, "stamp", lambda: "2026-01-01T00:00:00Z")

    def both(evening: Callable[[World], None], one: dict[str, Any], other: dict[str, Any]) -> tuple[World, World]:
        worlds = []
        for place, secret in enumerate((one, other)):
            world = World(tmp_path / str(place), secret)
            evening(world)
            worlds.append(world)
        first, second = worlds
        for name in first.others:
            assert len(first.heard[name]) > 20
            for here, there in zip(first.heard[name], second.heard[name], strict=True):
                assert here == there, (name, here[:2])
        return first, second

    return both


def opening(world: World) -> None:
    world.chance(world.others["host"], "start-player", "Ben")
    world.chance(world.ann, "hand", world.secret["hand"])
    world.chance(world.others["Ben"], "hand", 7)


@pytest.mark.parametrize("other", [3, 12])
def test_a_hidden_hand_leaves_no_trace(compare: Callable[..., tuple[World, World]], other: int) -> None:
    first, second = compare(opening, {"hand": 2}, {"hand": other})
    seen = [w.ann.get(f"/api/v1/tables/{w.code}/view").json["view"]["hand"] for w in (first, second)]
    assert seen == [2, other], "the secret did differ"


def test_a_secret_bet_leaves_no_trace_though_its_words_differ_in_length(compare: Callable[..., Any]) -> None:
    def evening(world: World) -> None:
        opening(world)
        world.chance(world.others["host"], "roll", [3, 4])
        world.do(world.others["Ben"], {"type": "keep", "seat": "Ben", "die": 4})
        world.do(world.ann, {"type": "bet", "seat": "Ann", "on": world.secret["bet"]})

    first, second = compare(evening, {"hand": 2, "bet": "high"}, {"hand": 2, "bet": "low"})
    logs = [w.ann.get(f"/api/v1/tables/{w.code}/view").get_data() for w in (first, second)]
    assert logs[0] != logs[1]


def test_cards_drawn_to_a_hand_or_peeked_at_leave_no_trace(
    compare: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def drawing(deck: Any, count: int, below: Any) -> list[str]:
        return drawn[:count]

    monkeypatch.setattr(deeds, "_next", drawing)

    def evening(world: World) -> None:
        drawn[:] = world.secret["cards"]
        world.tool(world.ann, tool="deck", name="birds", cards=["wren", "goose", "nightingale", "owl"])
        world.tool(world.ann, tool="draw", deck="birds", count=2, to="hand")
        drawn[:] = [card for card in ("wren", "goose", "nightingale", "owl") if card not in world.secret["cards"]]
        world.tool(world.ann, tool="peek", deck="birds", count=1)
        world.tool(world.ann, tool="put", deck="birds", card=world.secret["cards"][0], **{"from": "hand", "to": "top"})

    compare(evening, {"cards": ["wren", "owl"]}, {"cards": ["nightingale", "goose"]})


def test_two_seats_choose_at_once_and_both_are_right(compare: Callable[..., Any]) -> None:
    """Neither had seen the other's bet; neither is stale."""

    def evening(world: World) -> None:
        opening(world)
        world.chance(world.others["host"], "roll", [3, 4])
        world.do(world.others["Ben"], {"type": "keep", "seat": "Ben", "die": 4})
        seen = world.ann.get(f"/api/v1/tables/{world.code}/view").json["number"]
        for phone, seat in ((world.ann, "Ann"), (world.others["Ben"], "Ben")):
            move = {"type": "bet", "seat": seat, "on": "high"}
            body = {"request": "the-same-id-even", "seen": seen, "move": move}
            answer = world.post(phone, f"/tables/{world.code}/moves", body)
            assert (answer.status_code, answer.json["repeated"]) == (200, False)

    compare(evening, {"hand": 2}, {"hand": 3})

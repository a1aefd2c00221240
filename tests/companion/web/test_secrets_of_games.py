"""The shipped games' secrets over HTTP: hidden blocks in The Arrival, gods and knowledge in Fallen Kingdoms.

Two servers see the same game up to a moment at which one decision, or one answer of chance, differs in secret. What
everybody else gets from there on — plain and packed, streams, logs and noes — must be the same to the byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from support.eavesdropping import Heard, overheard, posted
from support.fallen import grid
from support.forks import Fork, forks

from companion.engines import Loaded, open_pack
from companion.rules.fallen_kingdoms.content import GODS
from companion.rules.kernel import Chance, Turn
from companion.store import Store, open_store
from companion.tables.entries import Move
from companion.tables.table import Table
from companion.web.api import new_table, play, tables
from companion.web.app import create_app
from companion.web.service import Settings

SECRETS = {
    "arrival": {"block-first", "block-second"},
    "fallen-kingdoms": {"gods", "choose_god", "draw-knowledge", "norns_pick"},
}
"""What must be found; a secret that a game gets anew is found too, and looked at with these."""
SEATS = 3
MOST_GAMES = 60
GOES_ON = 3
LAID = {"map": {"grid": grid("R3")}}
TWO_GODS = list(combinations(GODS, 2))
AT, WHEN = 1_000_000, "2026-01-01T00:00:00Z"


@cache
def loaded(name: str) -> Loaded:
    return open_pack(name)


@cache
def found(name: str) -> dict[str, Fork]:
    engine = loaded(name).engine
    kinds: dict[str, Fork] = {}
    for label in range(MOST_GAMES):
        for fork in forks(engine, engine.seats[:SEATS], {}, str(label)):
            kinds.setdefault(fork.kind, fork)
        if kinds.keys() >= SECRETS[name]:
            return kinds
    raise AssertionError(f"{name} keeps no such secrets any more: {SECRETS[name] - kinds.keys()}")


CASES = [(name, kind) for name, kinds in SECRETS.items() for kind in sorted(kinds)]


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


class World:
    """A table of one game, everybody's phone, and a host who looks on. The people deal everything themselves."""

    def __init__(self, folder: Path, name: str, options: Mapping[str, Any] = MappingProxyType({})) -> None:
        pack = loaded(name)
        self.app = create_app(open_store(folder), lambda: (name,), lambda _: pack, Settings(heartbeat=0.01))
        self.app.testing = True
        seats = pack.engine.seats[:SEATS]
        self.host = self.app.test_client()
        dealer = dict.fromkeys(pack.engine.chance_kinds, "table")
        body = {"game": name, "seats": [{"name": seat} for seat in seats], "dealer": dealer, "seed": "s"}
        body["options"] = dict(options)
        answer = posted(self.host, "/tables", body)
        assert answer.status_code == 201, answer.json
        self.code = answer.json["code"]
        self.phones = {seat: self.app.test_client() for seat in seats}
        for seat, phone in self.phones.items():
            assert posted(phone, f"/tables/{self.code}/seats/{seat}", {}).status_code == 200

    @property
    def table(self) -> Table:
        room = self.app.extensions["punchboard"].registry.room(self.code)
        table: Table = room.table
        return table

    def lead_to(self, moves: tuple[dict[str, Any], ...]) -> None:
        """All of it at once; how moves travel is tested after the fork."""
        room = self.app.extensions["punchboard"].registry.room(self.code)
        room.change(lambda table: table.prepare([Move(move) for move in moves], WHEN), AT, "the way there")
        assert len(self.table.log) == len(moves)

    def send(self, seat: str, move: Mapping[str, Any]) -> None:
        number = len(self.table.log) + SEATS  # every seat that was taken is an event, too
        body = {"request": f"request-{number:03}", "seen": number, "move": move}
        answer = posted(self.phones[seat], f"/tables/{self.code}/moves", body)
        assert answer.status_code == 200, answer.json

    def others(self, owner: str) -> dict[str, list[Heard]]:
        last = len(self.table.log)
        tries = (
            ("/amend", {"request": "snooping-1", "changes": [{"event": last, "move": None}], "preview": True}),
            ("/undo", {"request": "snooping-2", "event": last + 99}),
            ("/try", {"move": {"type": "chance", "question": "gods", "answer": 5}}),
            ("/moves", {"request": "snooping-3", "seen": 0, "move": {"type": "pass", "seat": owner}}),
        )
        everybody = {"host": self.host, "spectator": self.app.test_client(), **self.phones}
        return {who: overheard(phone, self.code, tries) for who, phone in everybody.items() if who != owner}


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_a_secret_of_the_game_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    monkeypatch.setattr(new_table, "new_code", lambda: "ACDEFG")
    for module in (play, tables, new_table):
        monkeypatch.setattr(module, "now", lambda: AT)
    for module in (play, new_table):
        monkeypatch.setattr(module, "stamp", lambda: WHEN)
    fork = found(name)[kind]
    here, there = World(tmp_path / "here", name), World(tmp_path / "there", name)
    for world, move in ((here, fork.one), (there, fork.other)):
        world.lead_to(fork.before)
        world.send(fork.owner, move)
    own = [world.phones[fork.owner].get(f"/api/v1/tables/{world.code}/view").get_data() for world in (here, there)]
    assert own[0] != own[1], "the secret did differ"
    compare(here, there, fork.owner)
    for _ in range(GOES_ON):
        step = common_step(here, there, fork.owner)
        if step is None:
            break
        for world in (here, there):
            world.send(*step)
        compare(here, there, fork.owner)
    curious, *_ = (seat for seat in here.phones if seat != fork.owner)
    asks = (curious, "ask", {"request": "branch-off", "entry": len(fork.before) + 1})
    for seat, word, wish in (asks, (fork.owner, "answer", {"request": "rather-not", "agree": False})):
        for world in (here, there):
            answer = posted(world.phones[seat], f"/tables/{world.code}/branch/{word}", wish)
            assert answer.status_code == 200, answer.json
        compare(here, there, fork.owner)  # a branch names the entry alone
    for world in (here, there):
        wish = {"request": "take-it-back", "event": len(fork.before) + 1}
        answer = posted(world.phones[fork.owner], f"/tables/{world.code}/undo", wish)
        assert answer.status_code == 200, answer.json
    compare(here, there, fork.owner)  # asked to agree, or after it: what is named in the request is the secret


def compare(here: World, there: World, owner: str) -> None:
    heard = [world.others(owner) for world in (here, there)]
    assert len(heard[0]) == SEATS + 1
    for who, one in heard[0].items():
        for mine, yours in zip(one, heard[1][who], strict=True):
            assert mine == yours, (who, mine[:2])


def common_step(here: World, there: World, owner: str) -> tuple[str, dict[str, Any]] | None:
    """Another seat's next move that both worlds allow, while the secret is still one."""
    game, pending = here.table.game, here.table.pending
    if not isinstance(pending, Turn) or pending != there.table.pending:
        return None
    for seat in pending.seats:
        for move in game.legal_moves(here.table.state, seat) if seat != owner else ():
            readers = [reader for reader in (None, *here.phones) if reader != owner]
            told = [
                [game.public_move(world.table.state, move, reader) for reader in readers] for world in (here, there)
            ]
            if game.check(there.table.state, move) is None and told[0] == told[1] and not _ends(game, here, move):
                return seat, game.write_move(move)
    return None


def _ends(game: Any, world: World, move: Any) -> bool:
    """Whether this was the last decision that was waited for: what follows may reveal the secret."""
    after = world.table.state.copy()
    game.apply(after, move)
    return bool(game.pending(after) != world.table.pending) and not isinstance(game.pending(after), Turn)


def asked_for_gods(world: World) -> str:
    """Whose gods are asked for, once the app has dealt what comes before."""
    table = world.table
    while isinstance(table.pending, Chance) and table.pending.question.id != "gods":
        body = {"request": f"deal-{len(table.log):04}", "seen": len(table.log) + SEATS}
        assert posted(world.host, f"/tables/{world.code}/deal", body).status_code == 200
    assert isinstance(table.pending, Chance)
    (seat,) = table.pending.question.audience or ()
    return seat


def test_what_others_hold_cannot_be_felt_out_by_trying(tmp_path: Path) -> None:
    world = World(tmp_path, "fallen-kingdoms", LAID)
    owner = asked_for_gods(world)
    world.send(owner, {"type": "chance", "question": "gods", "answer": list(TWO_GODS[0])})
    curious = asked_for_gods(world)
    assert curious != owner
    said = set()
    for pair in TWO_GODS:
        move = {"type": "chance", "question": "gods", "answer": list(pair)}
        answer = posted(world.phones[curious], f"/tables/{world.code}/try", {"move": move})
        said.add((answer.status_code, answer.get_data()))
    assert [status for status, _ in said] == [403]


def test_a_post_that_comes_too_late_is_not_judged(tmp_path: Path) -> None:
    """TABLE 2.3: of all pairs of gods some are held by others; a post for an earlier question does not tell which."""
    world = World(tmp_path, "fallen-kingdoms", LAID)
    world.send(asked_for_gods(world), {"type": "chance", "question": "gods", "answer": list(TWO_GODS[0])})
    curious = asked_for_gods(world)
    said = set()
    for number, pair in enumerate(TWO_GODS):
        move = {"type": "chance", "question": "gods", "answer": list(pair)}
        body = {"request": f"snooping-{number:02}", "seen": 0, "move": move}
        answer = posted(world.phones[curious], f"/tables/{world.code}/moves", body)
        said.add((answer.status_code, answer.get_data()))
    assert [(status, json.loads(data)["rule"]) for status, data in said] == [(409, "TABLE 2.3")]


def test_what_another_seat_holds_is_taken_as_entered(tmp_path: Path) -> None:
    """TABLE 2.4: its refusal would tell that another holds it."""
    world = World(tmp_path, "fallen-kingdoms", LAID)
    for _ in range(SEATS):
        world.send(asked_for_gods(world), {"type": "chance", "question": "gods", "answer": list(TWO_GODS[0])})
    assert isinstance(world.table.pending, Turn)
    for seat in world.phones:
        world.send(seat, {"type": "choose_god", "seat": seat, "god": TWO_GODS[0][0]})
    assert asked_for_gods(world) == next(iter(world.phones)), "they show the same god: all are dealt anew"


def test_an_answer_in_secret_that_comes_twice_is_the_same_answer(tmp_path: Path) -> None:
    """The second time another seat is asked already."""
    world = World(tmp_path, "fallen-kingdoms", LAID)
    owner = asked_for_gods(world)
    move = {"type": "chance", "question": "gods", "answer": list(TWO_GODS[0])}
    body = {"request": "the-same-post", "seen": len(world.table.log) + SEATS, "move": move}
    answers = [posted(world.phones[owner], f"/tables/{world.code}/moves", body) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [answer.json["repeated"] for answer in answers] == [False, True]
    other = posted(world.phones[owner], f"/tables/{world.code}/moves", {**body, "request": "another-post"})
    assert other.status_code == 403

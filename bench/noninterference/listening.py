"""Two servers side by side, a table of each pair of worlds on either, and the count of what could be told apart."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench.noninterference.ways import Ear, Told, Tries, bot_choices
from bench.noninterference.worlds import WHEN, Case, Reader, Twins, World
from companion.bots import BOTS, Bot, Strong
from companion.bots.worker import Engines, answer
from companion.dealer import Stream
from companion.engines import Loaded
from companion.live.events import Body, SeatNews, write_body
from companion.live.room import Room
from companion.store import Hand, StoredTable, open_store
from companion.tables.records import write_record
from companion.web.api import cut, new_table, play, tables
from companion.web.app import create_app
from companion.web.auth.codes import token_hash
from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.service import Settings
from companion.web.thinking import Thinker

NAMES = ("Ana", "Bo", "Cleo", "Dan")
AT = 1_000_000
FREELY = Rate(1e12, 1e12)
QUICK: Mapping[str, Bot] = {name: BOTS[name] for name in ("easy", "medium")}
HINTED = Strong(iterations=8)
"""The bot behind a hint, with fewer worlds than at a table: each of them would tell a secret as well as hundreds."""
LETTERS = "ACDEFGHJKMNPQRTWXY34679"


@dataclass
class Tally:
    """Of each way: how many answers were compared, over how many pairs of worlds, and which told them apart."""

    pairs: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    leaks: list[tuple[str, str, Any, Any]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


class ThinkerHere(Thinker):
    """Thinks in this process, so often and not so long, that the same is found each time."""

    def __init__(self, loaded: Loaded) -> None:
        super().__init__()
        self.engines: Engines = {loaded.content_hash: loaded.engine}

    def _ask(self, line: bytes) -> dict[str, Any]:
        return answer(self.engines, json.loads(line), HINTED)


class Servers:
    """Two apps over two stores, with the same clock."""

    def __init__(self, folder: Path, loaded: Loaded) -> None:
        self.name = loaded.pack.id
        self.apps = []
        self.stores = []
        for side in ("here", "there"):
            store = open_store(folder / side)
            app = create_app(store, lambda: (self.name,), lambda _: loaded, Settings(heartbeat=0.001, bot_pause=3600))
            app.testing = True
            made = app.extensions["punchboard"]
            made.players.thinking._idle[:] = [ThinkerHere(loaded)]
            for each in fields(made):
                if isinstance(getattr(made, each.name), Limiter):
                    setattr(made, each.name, Limiter(FREELY))
            self.apps.append(app)
            self.stores.append(store)
        self.number = 0

    def close(self) -> None:
        for store in self.stores:
            store.close()

    def tables(self, twins: Twins) -> list[Room]:
        """The two worlds as tables of one code, every seat held by a phone."""
        self.number += 1
        number, code = self.number, ""
        for _ in range(6):
            number, place = divmod(number, len(LETTERS))
            code += LETTERS[place]
        return [self._table(side, code, world) for side, world in enumerate((twins.here, twins.there))]

    def _table(self, side: int, code: str, world: World) -> Room:
        chairs = [{"seat": seat, "name": seat, "played": "phone", "by": ""} for seat in world.setup.seats]
        record = {"seed": world.setup.seed, "chosen": False, "table": write_record(world.setup, ()), "seats": chairs}
        kept = StoredTable(code, self.name, json.dumps(record), token_hash("the host"), AT, AT)
        bodies: list[Body] = [*world.log, *world.tools]
        assert self.stores[side].create(kept, [write_body(body) for body in bodies], None)
        room: Room = self.apps[side].extensions["punchboard"].registry.room(code)
        news = [SeatNews(seat, "phone", seat) for seat in world.setup.seats]
        hands = [Hand(seat, token_hash(f"key of {seat}"), seat) for seat in world.setup.seats]
        room.people_change(news, hands, AT)
        return room

    def ear(self, side: int, room: Room, reader: Reader, key: str | None) -> Ear:
        return Ear(self.apps[side].test_client(use_cookies=False), room, reader, key)

    def forget(self, rooms: list[Room]) -> None:
        """What was compared is not needed any more."""
        for app, room in zip(self.apps, rooms, strict=True):
            app.extensions["punchboard"].registry._drop(room)


@contextmanager
def same_clock() -> Iterator[None]:
    with ExitStack() as patches:
        for module in (play, cut, tables, new_table):
            for name, value in (("now", lambda: AT), ("stamp", lambda: WHEN)):
                if hasattr(module, name):
                    patches.enter_context(patch.object(module, name, value))
        yield


def keys(twins: Twins) -> list[tuple[Reader, str | None]]:
    """Each reader with its key; who looks on is looked at with the host's rights, too."""
    found: list[tuple[Reader, str | None]] = []
    for reader in twins.readers:
        if reader is None:
            found += [(None, None), (None, "host.the host")]
        else:
            found.append((reader, f"{twins.here.setup.seats.index(reader)}.key of {reader}"))
    return found


def compare(servers: Servers, twins: Twins, tally: Tally, label: str, bots: Mapping[str, Bot] = QUICK) -> None:
    """Ask everything in both worlds."""
    rooms = servers.tables(twins)
    below = Stream("ways", label).below
    tally.kinds[twins.kind] += 1
    heard: Counter[str] = Counter()

    def note(pairs: Iterator[tuple[tuple[str, Told], tuple[str, Told]]]) -> None:
        for (way, here), (_, there) in pairs:
            heard[way] += 1
            if here != there:
                tally.leaks.append((way, f"{twins.kind} {label}", here, there))

    phones = keys(twins)
    ears = {key: [servers.ear(side, room, reader, key) for side, room in enumerate(rooms)] for reader, key in phones}
    for reader, key in phones:
        tries = Tries(rooms, twins, reader, below)
        note(zip(*(ear.looks() for ear in ears[key]), strict=True))
        note(zip(*(ear.asks(tries) for ear in ears[key]), strict=True))
    if twins.kind != "future":  # what bots draw comes from the seed
        note(zip(*(bot_choices(room, twins.readers, bots) for room in rooms), strict=True))
    reader, key = phones[below(len(phones))]
    tries = Tries(rooms, twins, reader, below)
    note(zip(*(ear.acts(tries) for ear in ears[key]), strict=True))
    for _, other in phones:
        note(zip(*(ear.looks({"afterwards": ("/view", "/export?form=log")}) for ear in ears[other]), strict=True))
    tally.compared += heard
    tally.pairs += Counter(heard.keys())
    servers.forget(rooms)


def compare_pairs(loaded: Loaded, pairs: Iterable[Twins], label: str, bots: Mapping[str, Bot] = QUICK) -> Tally:
    """Pairs of worlds of a game, compared in every way."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, same_clock():
        servers = Servers(Path(folder), loaded)
        try:
            for number, twins in enumerate(pairs):
                compare(servers, twins, tally, f"{label} {number}", bots)
        finally:
            servers.close()
    return tally


def case_of(loaded: Loaded, seats: int, options: Mapping[str, Any]) -> Case:
    """A game that ships or is declared; where its rules name no seats, the first of these sit down."""
    game = loaded.engine
    return Case(game, loaded.content_hash, tuple((game.seats or NAMES)[:seats]), options)

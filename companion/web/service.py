"""What the whole server shares: the registry of live tables, games on offer, limits and clock. Made by the factory."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from flask import Flask

from companion.bots import present_name
from companion.bots.effort import THINK
from companion.dealer import fresh_seed
from companion.engines import Loaded
from companion.live.events import Body, write_body
from companion.live.registry import Registry
from companion.offload import offload
from companion.rules.kernel import Illegal
from companion.store import Store, StoredTable
from companion.tables.records import write_record
from companion.tables.table import Table
from companion.web.bots import Players
from companion.web.clock import now, stamp
from companion.web.codes import new_code, opens, token_hash, token_of
from companion.web.connections import Connections
from companion.web.faults import Problem, log
from companion.web.figures import Figures
from companion.web.guesses import Guesses
from companion.web.hosts import Hosts
from companion.web.limits import Limiter, Lines, Rate
from companion.web.logs import Refusals
from companion.web.models import NewTable, SeatWish
from companion.web.open_files import most_lines
from companion.web.shown import Shown
from companion.web.space import MEGA, Space
from companion.web.thinking import Thinking
from companion.web.visit import visit
from generator.errors import Refused

NAME = "punchboard"
TRIES = 20
FOUNDER = " host"
"""Whose token it is that comes of a new table's key. No seat is called so: names begin with no blank."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How this server was started. `public_url` is what QR codes show, if somebody said so; without it `lan_url` stands
    in for names that only the host itself knows."""

    public_url: str = ""
    lan_url: str = ""
    proxies: int = 0
    heartbeat: float = 15.0
    bot_pause: float = 0.7
    think: float = THINK
    """Seconds a strong bot thinks about a move, where the table says nothing else."""
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    """How many tables' bots may think at once."""
    archive_after: int = 90 * 24 * 3600
    hosts: tuple[str, ...] = ()
    """More names by which phones may ask."""
    disk: int = 2000
    """Megabytes that all tables may take."""
    table_size: int = 4
    """Megabytes up to which a table takes notes, rolls and decks."""
    most_tables: int = 20_000
    metrics_token: str = ""
    """Who brings it may read the figures; without one, only this machine itself."""
    log_addresses: bool = False


@dataclass(slots=True)
class Service:
    store: Store
    registry: Registry
    games: Callable[[], Sequence[str]]
    load_game: Callable[[str], Loaded]
    settings: Settings
    guesses: Guesses = field(default_factory=Guesses)
    tickets: Limiter = field(default_factory=lambda: Limiter(Rate(60, 60)))
    """Charged for tickets that open nothing."""
    tables: Limiter = field(default_factory=lambda: Limiter(Rate(30, 20), Rate(600, 240)))
    calm: Limiter = field(default_factory=lambda: Limiter(Rate(60, 60), most=50_000))
    """By seat: what people do with their hands is charged here and nowhere else."""
    posts: Limiter = field(default_factory=lambda: Limiter(Rate(600, 1200), Rate(60_000, 240_000)))
    """By source: what goes beyond that, and what strangers ask."""
    notes: Limiter = field(default_factory=lambda: Limiter(Rate(400_000, 200_000), Rate(2_000_000, 2_000_000)))
    """Bytes for the toolbox and for other large posts to a table, by source."""
    few_notes: Limiter = field(default_factory=lambda: Limiter(Rate(8_000, 8_000), most=50_000))
    """The same by seat, before its source is asked: enough for notes and rolls, not for a deck of many cards, which
    costs the server as much as ten moves."""
    large: Limiter = field(default_factory=lambda: Limiter(Rate(400_000, 200_000), Rate(2_000_000, 2_000_000)))
    """Bytes of large posts that belong to no table, such as positions, by source."""
    lines: Lines = field(default_factory=lambda: Lines(400, most_lines()))
    """Open streams and waiting polls."""
    figures: Figures = field(default_factory=Figures)
    connections: Connections | None = None
    """Where the server is our own."""
    refused: Refusals = field(init=False)
    hosts: Hosts = field(init=False)
    space: Space = field(init=False)
    players: Players = field(init=False)
    shown: Shown = field(default_factory=Shown)
    """Drawings and other things that are the same for everybody, worked out once."""

    def __post_init__(self) -> None:
        self.hosts = Hosts(self.settings.public_url, self.settings.hosts)
        self.refused = Refusals(sources=self.settings.log_addresses)
        self.players = Players(self.settings.bot_pause, Thinking(self.settings.thinkers, self.settings.think))
        self.space = Space(self.settings.disk * MEGA, self.settings.most_tables)


def service() -> Service:
    """For whoever answers a request."""
    return visit().here


def service_of(app: Flask) -> Service:
    found: Service = app.extensions[NAME]
    return found


def install(app: Flask, made: Service) -> None:
    app.extensions[NAME] = made


def game_named(name: str) -> Loaded:
    """A game this server offers, or a `Problem`."""
    here = service()
    if name not in here.games():
        raise Problem(404, "no-such-game", game=name[:60])
    try:
        return here.load_game(name)
    except Refused as refused:
        log.warning("%s cannot be opened: %s", name, refused)
        raise Problem(404, "game-unreadable", game=name) from refused


def games_offered() -> Iterator[Loaded]:
    """All games this server offers. A pack that somebody is just working on must not close the others' door; the log
    says what is wrong with it."""
    here = service()
    for name in here.games():
        try:
            yield here.load_game(name)
        except Refused as refused:
            log.warning("%s is not offered: %s", name, refused)


def set_up(wish: NewTable) -> tuple[str, str] | Illegal:
    """A new table with its first deals, unless the deck is to be cut before, durable; its code and its host's token."""
    here = service()
    if not here.space.takes_tables:
        raise Problem(507, "no-room-for-tables", most=here.settings.most_tables)
    loaded = game_named(wish.game)
    names = [seat.name for seat in wish.seats]
    secret = wish.seed or fresh_seed()
    record: dict[str, Any] = {"seed": secret, "chosen": wish.seed is not None}
    if wish.think is not None:
        record["think"] = wish.think
    bodies: list[Body] = []
    if loaded.game is not None:
        judge, content = loaded.game, loaded.content_hash
        dealer = dict(wish.dealer)
        table = offload(lambda: Table.new(judge, names, secret, wish.options, dealer, content, wish.position))
        if isinstance(table, Illegal):
            return table
        begun = stamp()
        # Dealt in any case: what takes long in it, such as looking through all maps for six, is known from then on.
        dealt = offload(lambda: table.deal(begun)).entries
        bodies += () if wish.cut else dealt
        record["table"] = write_record(table.setup, ())
        names = list(table.setup.seats)
    elif len(set(names)) < len(names):
        raise Problem(422, "seat-twice")
    if len(set(map(unquote, names))) < len(names):
        raise Problem(422, "seats-alike")
    wishes = {seat.name: seat for seat in wish.seats}
    record["seats"] = [_chair(name, wishes.get(name)) for name in names]
    setup, at = json.dumps(record, ensure_ascii=False), now()
    for _ in range(TRIES):
        code = new_code()
        host = token_of(secret, code, FOUNDER, wish.key)
        kept = StoredTable(code, wish.game, setup, token_hash(host), at, at)
        if here.store.create(kept, [write_body(body) for body in bodies], _known_by(wish.key)):
            here.registry.room(code)  # so that bots begin
            here.space.tables += 1
            return code, host
        before = set_up_before(wish.key)  # by the same wish, a moment ago
        if before is not None:
            return before
    raise Problem(503, "no-free-code")


def set_up_before(key: str | None) -> tuple[str, str] | None:
    """What was answered to whoever asked with this key, if somebody did. The token is nowhere kept: it comes from key
    and seed anew, and of the key lies a hash beside the table. So whoever reads all that is kept cannot tell the token,
    nor can whoever plays and learns the seed; and a key is long and random, as a token is. When the host's rights have
    gone to another phone the token opens nothing any more, and nobody is given it."""
    known_by = _known_by(key)
    kept = service().store.find_by_wish(known_by) if known_by is not None else None
    if kept is None:
        return None
    host = token_of(json.loads(kept.setup)["seed"], kept.code, FOUNDER, key)
    if not opens(host, kept.host):
        raise Problem(409, "host-moved")
    return kept.code, host


def _known_by(key: str | None) -> bytes | None:
    return token_hash(key) if key is not None else None


def _chair(name: str, wish: SeatWish | None) -> dict[str, str]:
    """A seat as the setup keeps it; seats that only a position names are played from the shared screen."""
    if wish is None:
        return {"seat": name, "name": name, "played": "screen", "by": ""}
    by = present_name(wish.bot or "") if wish.played == "bot" else ""
    return {"seat": name, "name": wish.called or name, "played": wish.played, "by": by}

"""What the whole server shares: the registry of live tables, games on offer, limits and clock. Made by the factory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask

from companion.bots.effort import THINK
from companion.engines import Loaded
from companion.http.allowed_hosts import AllowedHosts
from companion.http.compression import CompressedCache
from companion.http.connections import Connections
from companion.http.file_limits import most_streams
from companion.http.request import current_request
from companion.live.disk_space import MEGA, Space
from companion.live.registry import Registry
from companion.live.room import Room
from companion.store import Store
from companion.web.auth.code_guesses import Guesses
from companion.web.auth.rate_limits import Limiter, Rate, StreamLimits
from companion.web.bots import Players
from companion.web.faults import Problem, log
from companion.web.hints import Hints
from companion.web.logs import Refusals
from companion.web.metrics import Figures
from companion.web.notices.mail import Smtp
from companion.web.notices.notifier import Notifier
from companion.web.printing.queue import PrintQueue
from companion.web.printing.shelf import Shelf
from companion.web.thinking import Thinking
from generator.errors import Refused
from generator.places import user_folder

NAME = "punchboard"
IN_ENVIRON = "punchboard.service"


@dataclass(frozen=True, slots=True)
class Settings:
    """How this server was started. QR codes show `public_url`; without it, `lan_url` replaces host names that phones
    cannot resolve."""

    public_url: str = ""
    lan_url: str = ""
    proxies: int = 0
    heartbeat: float = 15.0
    bot_pause: float = 0.7
    think: float = THINK
    """Seconds a strong bot thinks about a move, unless the table sets its own."""
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    """How many tables' bots may think at once."""
    archive_after: int = 90 * 24 * 3600
    hosts: tuple[str, ...] = ()
    """Further allowed host names."""
    disk: int = 2000
    """Megabytes that all tables may take."""
    table_size: int = 4
    """Megabytes up to which a table takes notes, rolls and decks."""
    most_tables: int = 20_000
    kits: int = 500
    """Megabytes for kits made from browsers; with 0 there is no print page."""
    kits_folder: Path = field(default_factory=lambda: user_folder("cache") / "kits")
    metrics_token: str = ""
    """Opens /metrics; without one, only this machine may read it."""
    log_addresses: bool = False
    smtp: Smtp | None = None
    """The mail server for turn notices; without one there are none by mail."""
    webhooks: bool = False
    """Whether turn notices may be posted to addresses of players."""


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
    recoveries: Limiter = field(default_factory=lambda: Limiter(Rate(10, 4), Rate(400, 120)))
    """Charged for every recovery code that is tried, right or wrong."""
    tables: Limiter = field(default_factory=lambda: Limiter(Rate(30, 20), Rate(600, 240)))
    calm: Limiter = field(default_factory=lambda: Limiter(Rate(60, 60), most=50_000))
    """By seat: moves at a person's pace are charged only here."""
    posts: Limiter = field(default_factory=lambda: Limiter(Rate(600, 1200), Rate(60_000, 240_000)))
    """By source: requests beyond that pace, and those of strangers."""
    asides: Limiter = field(default_factory=lambda: Limiter(Rate(100, 2), most=50_000))
    """By seat: what the log keeps beside moves, such as names, stopped clocks, what is taken back, and seats that
    change hands. Without it one seat could use up the log that the game needs."""
    notes: Limiter = field(default_factory=lambda: Limiter(Rate(400_000, 200_000), Rate(2_000_000, 2_000_000)))
    """Bytes for the toolbox and for other large posts to a table, by source."""
    few_notes: Limiter = field(default_factory=lambda: Limiter(Rate(8_000, 8_000), most=50_000))
    """The same by seat, charged first: enough for notes and rolls, not for a deck of many cards, which costs as much as
    ten moves."""
    large: Limiter = field(default_factory=lambda: Limiter(Rate(400_000, 200_000), Rate(2_000_000, 2_000_000)))
    """Bytes of large posts without a table, such as positions, by source."""
    prints: Limiter = field(default_factory=lambda: Limiter(Rate(30, 10), Rate(300, 60)))
    """By source: kits, plans and calibration sheets that have to be made."""
    notices: Limiter = field(default_factory=lambda: Limiter(Rate(6, 0.2), Rate(200, 20)))
    """By seat and by source: addresses that are asked whether they want notices."""
    addresses: Limiter = field(default_factory=lambda: Limiter(Rate(3, 0.003)))
    """By address: how often it is asked, from wherever."""
    declined: Limiter = field(default_factory=lambda: Limiter(Rate(1, 1 / (7 * 24 * 60))))
    """By address: it said no to the question whether it wants notices, and is not asked again for a week."""
    lines: StreamLimits = field(default_factory=lambda: StreamLimits(400, most_streams()))
    """Open streams and waiting polls."""
    figures: Figures = field(default_factory=Figures)
    connections: Connections | None = None
    """The connections of our own server; None under another one."""
    refused: Refusals = field(init=False)
    hosts: AllowedHosts = field(init=False)
    space: Space = field(init=False)
    players: Players = field(init=False)
    hints: Hints = field(init=False)
    printing: PrintQueue = field(init=False)
    notifier: Notifier = field(init=False)
    shared_cache: CompressedCache = field(default_factory=CompressedCache)
    """Drawings and other answers that are the same for all phones."""

    def __post_init__(self) -> None:
        self.hosts = AllowedHosts(self.settings.public_url, self.settings.hosts)
        self.refused = Refusals(sources=self.settings.log_addresses)
        self.players = Players(self.settings.bot_pause, Thinking(self.settings.thinkers, self.settings.think))
        self.hints = Hints(self.players.thinking)
        self.space = Space(self.settings.disk * MEGA, self.settings.most_tables, self.settings.table_size * MEGA)
        self.registry.space = self.space
        self.notifier = Notifier(self.store, self.registry, self.settings)
        self.printing = PrintQueue(Shelf(self.settings.kits_folder, self.settings.kits * MEGA))

    def after_change(self, room: Room) -> None:
        """Let bots move and notices be sent."""
        self.players.after_change(room)
        self.notifier.after_change(room)


def service() -> Service:
    """Return the service of the current request."""
    found: Service = current_request().environ[IN_ENVIRON]
    return found


def service_of(app: Flask) -> Service:
    found: Service = app.extensions[NAME]
    return found


def install(app: Flask, made: Service) -> None:
    app.extensions[NAME] = made


def find_game(name: str) -> Loaded:
    """Return a game that this server offers, or raise a `Problem`."""
    here = service()
    if name not in here.games():
        raise Problem(404, "no-such-game", game=name[:60])
    try:
        return here.load_game(name)
    except Refused as refused:
        log.warning("%s cannot be opened: %s", name, refused)
        raise Problem(404, "game-unreadable", game=name) from refused


def load_games() -> Iterator[Loaded]:
    """Yield the games of this server. A broken pack is left out and logged, so that the others can be played."""
    here = service()
    for name in here.games():
        try:
            yield here.load_game(name)
        except Refused as refused:
            log.warning("%s is not offered: %s", name, refused)

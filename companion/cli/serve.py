"""`punchboard serve`: run the companion."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from companion.bots.effort import LEAST, MOST, THINK
from companion.cli.database_option import database_option
from companion.cli.supervisor import keep_running, settled_port
from generator.cli.common import Decorator, data_option, say, settable
from generator.errors import refuse

if TYPE_CHECKING:
    from companion.engines import Loaded
    from companion.web.logs import Form
    from companion.web.service import Settings
    from companion.web.startup import Offer

DEFAULT_PORT = 8086
EACH = 512
"""Connections from one source, such as a club's phones behind one router."""


def limit(name: str, usual: int, most: int | None, unit: str, help: str, least: int = 1) -> Decorator:
    """Return an option for the most the server takes of something, which a variable of the environment may set, too."""
    range = click.IntRange(least, most)
    return settable(name, default=usual, show_default=True, type=range, metavar=unit, help=help)


@click.command(name="serve")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on; the default is the LAN.")
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@data_option
@click.option("--tls", is_flag=True, help="Serve https with a certificate made here; phones warn about it once.")
@settable("--public-url", default="", help="The address QR codes show, if phones reach this server by another.")
@database_option("Keep tables in a database, such as a PostgreSQL, shared by many processes.")
@limit("--proxies", 0, 9, "N", "How many trusted proxies stand in front.", least=0)
@settable(
    "--allow-host",
    "hosts",
    variable="HOSTS",
    multiple=True,
    metavar="NAME",
    help="One more name phones may ask by. May be repeated.",
)
@click.option(
    "--connections",
    default=EACH,
    show_default=True,
    type=click.IntRange(8, 100_000),
    metavar="N",
    help="The most connections of one address (IPv6: one /64 network).",
)
@limit("--disk", 2000, 1_000_000, "MB", "Disk space for all tables; games that have begun may take a tenth more.")
@limit("--table-size", 4, 16, "MB", "Size up to which a table takes notes, rolls and decks.")
@limit("--most-tables", 20_000, None, "N", "The most tables this server keeps.")
@limit("--kits", 500, 1_000_000, "MB", "Disk space for kits made on the print page; 0: no print page.", least=0)
@settable(
    "--metrics-token",
    default="",
    metavar="TOKEN",
    help="A token for reading /metrics from elsewhere; without it only this machine may.",
)
@settable(
    "--log",
    "log_form",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json"]),
    help="How the log looks; json: an object in each line.",
)
@click.option(
    "--log-file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the log to this file; a new one begins at 10 MB, and five are kept.",
)
@click.option("--log-addresses", is_flag=True, help="Name the addresses of those who were refused too often.")
@settable(
    "--think",
    default=THINK,
    show_default=True,
    type=click.FloatRange(LEAST, MOST),
    metavar="SECONDS",
    help="How long a strong bot thinks about a move, unless its table says otherwise.",
)
@settable(
    "--smtp",
    default="",
    metavar="URL",
    help="A mail server, smtps://user:password@host, for turn notices by mail; takes --mail-from and --public-url.",
)
@settable("--mail-from", default="", metavar="ADDRESS", help="Where those mails come from.")
@settable("--webhooks", is_flag=True, help="Let players have turn notices posted to an https address of theirs.")
@click.option("--quiet", is_flag=True, help="Print the address only.")
def command(
    games: tuple[str, ...],
    host: str,
    port: int,
    data: Path | None,
    tls: bool,
    public_url: str,
    database: str | None,
    proxies: int,
    hosts: tuple[str, ...],
    connections: int,
    disk: int,
    table_size: int,
    most_tables: int,
    kits: int,
    metrics_token: str,
    log_form: Form,
    log_file: Path | None,
    log_addresses: bool,
    think: float,
    smtp: str,
    mail_from: str,
    webhooks: bool,
    quiet: bool,
) -> None:
    """Start the companion for the phones at the table.

    It offers the games that ship, and your own: name their packs' folders as GAMEs. A pack without a rules engine has
    the toolbox: its decks to shuffle and draw from, dice, counters, a timer.

    Phones on the same Wi-Fi scan the code or type the address. Tables survive a restart, and a server that is killed
    starts again by itself.
    """
    port = settled_port(host, port)
    times = keep_running()
    from gevent import monkey, signal_handler
    from gevent.event import Event

    monkey.patch_all()
    from companion.store.database import database_of
    from companion.web import logs
    from companion.web.notices.mail import read_smtp
    from companion.web.service import Settings
    from companion.web.startup import public_address

    logs.set_up(log_form, log_file)
    offer = _offer(games)
    settings = Settings(
        public_url=public_address(public_url),
        proxies=proxies,
        hosts=hosts,
        disk=disk,
        table_size=table_size,
        most_tables=most_tables,
        kits=kits,
        metrics_token=metrics_token,
        log_addresses=log_addresses,
        think=think,
        smtp=read_smtp(smtp, mail_from),
        webhooks=webhooks,
    )
    if (smtp or webhooks) and not settings.public_url:
        hint = "Name the address by which players elsewhere reach this server: --public-url https://games.example.org"
        raise refuse("notices", "turn notices need links that lead here.", hint)
    server, urls, folder = _server(offer, host, port, data, tls, database, settings, connections)
    leaving = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal_handler(number, leaving.set)  # Ctrl+C ends the server normally
    server.start()
    logs.log.info("serving", extra={"facts": {"addresses": urls, "started_again": times}})
    if times:
        pass  # the address was printed at the first start
    elif quiet:
        say(urls[0])
    else:
        _welcome(urls, database_of(database).name if database else str(folder), tls)
    leaving.wait()
    logs.log.info("stopping")
    _close(server)
    say("", "The tables are kept. See you at the next game.")


def _close(server: Any) -> None:
    """Stop accepting, end the streams, and checkpoint the database."""
    from companion.web.service import service_of

    here = service_of(server.application)
    server.close()
    here.printing.close()
    here.notifier.close()
    here.registry.close()
    server.stop(timeout=2)
    here.store.close()


def _offer(own: Sequence[str]) -> Offer:
    """Return these packs and all other named games. Custom packs are read now, so that mistakes show before play."""
    from companion.engines import open_pack
    from generator.pack.find import all_games

    kept = {loaded.pack.id: loaded for loaded in map(open_pack, own)}

    def load(name: str) -> Loaded:
        if name not in kept:
            kept[name] = open_pack(name)
        return kept[name]

    names = tuple(dict.fromkeys((*kept, *all_games())))
    return lambda: names, load


def _server(
    offer: Offer,
    host: str,
    port: int,
    data: Path | None,
    tls: bool,
    database: str | None,
    settings: Settings,
    connections: int = EACH,
) -> tuple[Any, list[str], Path]:
    from companion.http.addresses import all_urls, base_url, phone_host
    from companion.http.certificate import certificate
    from companion.http.file_limits import allow_many_files
    from companion.http.server import server
    from companion.web.service import service_of
    from companion.web.startup import listening, opened_app
    from generator.places import user_folder

    allow_many_files()
    folder = data or user_folder("data")
    line = listening(host, port)
    bound = line.getsockname()[1]
    urls = all_urls(settings.public_url, host, bound, tls=tls)
    secret = certificate(folder / "tls", [urlsplit(url).hostname or "" for url in urls]) if tls else None
    settings = replace(settings, lan_url=base_url(phone_host(host), bound, tls=tls))
    made = server(line, opened_app(folder, database, settings, offer), secret, connections)
    service_of(made.application).connections = made.connections
    return made, urls, folder


def _welcome(urls: list[str], where: str, tls: bool) -> None:
    import segno

    say("", "Punchboard is open. Phones on the same Wi-Fi scan this:", "")
    segno.make(urls[0], error="m").terminal(compact=True, border=2)
    say("", f"    {urls[0]}", "")
    for other in urls[1:]:
        say(f"    also {other}")
    if tls:
        say("", "The certificate was made on this machine, so phones warn about it once: choose to go on.")
    say("", f"Tables are kept in {where}. Ctrl+C stops; running games go on when you start again.", "")

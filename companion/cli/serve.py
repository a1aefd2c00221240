"""`punchboard serve`: everything a table needs, from one command, on any platform."""

from __future__ import annotations

import logging
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from companion.cli.keeping import keep_running, settled_port

if TYPE_CHECKING:
    from companion.engines import Loaded
    from companion.web.starting import Offer

DEFAULT_PORT = 8086


@click.command(name="serve")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on; the default is the LAN.")
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="PUNCHBOARD_DATA",
    help="Where tables are kept. [env: PUNCHBOARD_DATA]",
)
@click.option("--tls", is_flag=True, help="Serve https with a certificate made here; phones warn about it once.")
@click.option(
    "--public-url",
    default="",
    envvar="PUNCHBOARD_PUBLIC_URL",
    help="The address QR codes show, if phones reach this server by another. [env: PUNCHBOARD_PUBLIC_URL]",
)
@click.option(
    "--postgres",
    metavar="URL",
    envvar="PUNCHBOARD_POSTGRES",
    help="Keep tables in PostgreSQL, shared by many processes. [env: PUNCHBOARD_POSTGRES]",
)
@click.option(
    "--proxies",
    default=0,
    show_default=True,
    type=click.IntRange(0, 9),
    envvar="PUNCHBOARD_PROXIES",
    help="How many trusted proxies stand in front. [env: PUNCHBOARD_PROXIES]",
)
@click.option("--quiet", is_flag=True, help="Print the address only.")
def command(
    games: tuple[str, ...],
    host: str,
    port: int,
    data: Path | None,
    tls: bool,
    public_url: str,
    postgres: str | None,
    proxies: int,
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
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    offer = _offer(games)
    server, urls, folder = _server(offer, host, port, data, tls, public_url, postgres, proxies)
    leaving = Event()
    signal_handler(signal.SIGINT, leaving.set)  # Ctrl+C is a goodbye, not a fault to be printed
    server.start()
    if times:
        pass  # the address was told the first time
    elif quiet:
        click.echo(urls[0])
    else:
        _welcome(urls, "PostgreSQL" if postgres else str(folder), tls)
    leaving.wait()
    server.stop(timeout=2)
    click.echo("\nThe tables are kept. See you at the next game.")


def _offer(own: Sequence[str]) -> Offer:
    """The shipped games and these packs. Read now, so that a broken pack is told before anybody sits down."""
    from companion.engines import open_pack
    from generator.pack import shipped

    kept = {loaded.pack.id: loaded for loaded in map(open_pack, own)}

    def load(name: str) -> Loaded:
        if name not in kept:
            kept[name] = open_pack(name)
        return kept[name]

    names = tuple(dict.fromkeys((*kept, *shipped())))
    return lambda: names, load


def _server(
    offer: Offer,
    host: str,
    port: int,
    data: Path | None,
    tls: bool,
    public_url: str,
    postgres: str | None,
    proxies: int,
) -> tuple[Any, list[str], Path]:
    from companion.web.address import all_urls, base_url, phone_host
    from companion.web.certificate import certificate
    from companion.web.open_files import allow_many_files
    from companion.web.server import server
    from companion.web.service import Settings
    from companion.web.starting import listening, opened_app, public_address
    from generator.places import user_folder

    allow_many_files()
    folder = data or user_folder("data")
    told = public_address(public_url)
    line = listening(host, port)
    bound = line.getsockname()[1]
    urls = all_urls(told, host, bound, tls=tls)
    secret = certificate(folder / "tls", [urlsplit(url).hostname or "" for url in urls]) if tls else None
    settings = Settings(public_url=told, lan_url=base_url(phone_host(host), bound, tls=tls), proxies=proxies)
    return server(line, opened_app(folder, postgres, settings, offer), secret), urls, folder


def _welcome(urls: list[str], where: str, tls: bool) -> None:
    import segno

    click.echo("\nPunchboard is open. Phones on the same Wi-Fi scan this:\n")
    segno.make(urls[0], error="m").terminal(compact=True, border=2)
    click.echo(f"\n    {urls[0]}\n")
    for other in urls[1:]:
        click.echo(f"    also {other}")
    if tls:
        click.echo("\nThe certificate was made on this machine, so phones warn about it once: choose to go on.")
    click.echo(f"\nTables are kept in {where}. Ctrl+C stops; running games go on when you start again.\n")

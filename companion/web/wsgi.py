"""The app for WSGI servers: `gunicorn -k gevent companion.web.wsgi:app`. Its settings come from the environment.

PUNCHBOARD_DATABASE    where tables are kept; needed by more than one process (postgresql://…)
PUNCHBOARD_DATA        the folder tables are kept in without it
PUNCHBOARD_PUBLIC_URL  the address QR codes show
PUNCHBOARD_HOSTS       further allowed host names, separated by spaces
PUNCHBOARD_DISK        megabytes all tables may take (2000)
PUNCHBOARD_TABLE_SIZE  megabytes up to which a table takes notes, rolls and decks (4)
PUNCHBOARD_MOST_TABLES tables this server keeps (20000)
PUNCHBOARD_KITS        megabytes for kits that the print page makes (500); 0: no print page
PUNCHBOARD_KITS_FOLDER where they are kept; a machine's processes share it
PUNCHBOARD_METRICS_TOKEN  opens /metrics
PUNCHBOARD_LOG         text or json
PUNCHBOARD_LOG_ADDRESSES  1: the log names the addresses of those who were refused too often
PUNCHBOARD_THINK       seconds a strong bot thinks about a move (1.5)
PUNCHBOARD_PROXIES     how many trusted proxies stand in front (default 0)
"""

from __future__ import annotations

import atexit
import os
import sys
from pathlib import Path
from time import sleep

from flask import Flask

from companion.bots.effort import LEAST, MOST
from companion.http.file_limits import allow_many_files
from companion.store import database
from companion.web import logs
from companion.web.service import Settings, service_of
from companion.web.startup import opened_app, public_address
from generator.errors import Refused, refuse
from generator.places import user_folder

CANNOT_START = 3
"""The exit status that tells gunicorn not to start a worker again."""


def from_environment() -> Flask:
    allow_many_files()
    form = os.environ.get("PUNCHBOARD_LOG") or "text"
    if form not in ("text", "json"):
        raise refuse("environment", f"PUNCHBOARD_LOG must be text or json, not {form[:40]!r}.")
    logs.set_up("json" if form == "json" else "text")
    folder = Path(os.environ.get("PUNCHBOARD_DATA") or user_folder("data"))
    url = public_address(os.environ.get("PUNCHBOARD_PUBLIC_URL", ""))
    hosts = tuple(os.environ.get("PUNCHBOARD_HOSTS", "").split())
    usual = Settings()
    settings = Settings(
        public_url=url,
        proxies=_whole("PUNCHBOARD_PROXIES", 0),
        hosts=hosts,
        disk=_whole("PUNCHBOARD_DISK", usual.disk),
        table_size=_whole("PUNCHBOARD_TABLE_SIZE", usual.table_size),
        most_tables=_whole("PUNCHBOARD_MOST_TABLES", usual.most_tables),
        kits=_whole("PUNCHBOARD_KITS", usual.kits),
        kits_folder=Path(os.environ.get("PUNCHBOARD_KITS_FOLDER") or usual.kits_folder),
        metrics_token=os.environ.get("PUNCHBOARD_METRICS_TOKEN", ""),
        log_addresses=_whole("PUNCHBOARD_LOG_ADDRESSES", 0) == 1,
        think=_seconds("PUNCHBOARD_THINK", usual.think),
    )
    return opened_app(folder, database.from_environment(), settings)


def close_at_exit(app: Flask) -> None:
    """Close the store when the process exits, so that the database file alone is complete."""
    here = service_of(app)
    atexit.register(here.store.close)
    atexit.register(here.registry.close)  # the last one registered goes first


def hang_up() -> None:
    """End all streams until the process ends, including new ones."""
    while True:
        service_of(app).registry.close()
        sleep(0.1)


def start() -> Flask:
    """Return the app, or print why it cannot start and exit."""
    try:
        made = from_environment()
        close_at_exit(made)
        return made
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        raise SystemExit(CANNOT_START) from None


def _whole(name: str, usual: int) -> int:
    given = os.environ.get(name) or str(usual)
    if not (given.isascii() and given.isdigit() and len(given) < 8):
        raise refuse("environment", f"{name} must be a whole number, not {given[:40]!r}.")
    return int(given)


def _seconds(name: str, usual: float) -> float:
    given = os.environ.get(name) or str(usual)
    try:
        seconds = float(given)
    except ValueError:
        seconds = 0.0
    if not LEAST <= seconds <= MOST:
        raise refuse("environment", f"{name} must be seconds from {LEAST} to {MOST}, not {given[:40]!r}.")
    return seconds


app = start()

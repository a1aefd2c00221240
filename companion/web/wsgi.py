"""For servers that load an app by name: `gunicorn -k gevent companion.web.wsgi:app`. The environment has its settings.

PUNCHBOARD_POSTGRES    where tables are kept; needed by more than one process (postgresql://…)
PUNCHBOARD_DATA        the folder tables are kept in without it
PUNCHBOARD_PUBLIC_URL  the address QR codes show
PUNCHBOARD_PROXIES     how many trusted proxies stand in front (default 0)
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from flask import Flask

from companion.web.open_files import allow_many_files
from companion.web.service import Settings
from companion.web.starting import opened_app, public_address
from generator.errors import Refused, refuse
from generator.places import user_folder

CANNOT_START = 3
"""By which gunicorn knows a worker that need not be started again."""


def from_environment() -> Flask:
    allow_many_files()
    folder = Path(os.environ.get("PUNCHBOARD_DATA") or user_folder("data"))
    url = public_address(os.environ.get("PUNCHBOARD_PUBLIC_URL", ""))
    settings = Settings(public_url=url, proxies=_whole("PUNCHBOARD_PROXIES"))
    return opened_app(folder, os.environ.get("PUNCHBOARD_POSTGRES"), settings)


def started() -> Flask:
    """The app; or the sentence why there is none, to those who look after the server, and its end."""
    try:
        return from_environment()
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        raise SystemExit(CANNOT_START) from None


def _whole(name: str) -> int:
    given = os.environ.get(name, "0")
    if not (given.isascii() and given.isdigit() and len(given) < 3):
        raise refuse("environment", f"{name} must be a small whole number, not {given[:40]!r}.")
    return int(given)


app = started()

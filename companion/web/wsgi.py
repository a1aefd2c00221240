"""For servers that load an app by name: `gunicorn -k gevent companion.web.wsgi:app`. The environment has its settings.

PUNCHBOARD_POSTGRES    where tables are kept; needed by more than one process (postgresql://…)
PUNCHBOARD_DATA        the folder tables are kept in without it
PUNCHBOARD_PUBLIC_URL  the address QR codes show; with https its cookies are kept to https
PUNCHBOARD_PROXIES     how many trusted proxies stand in front (default 0)
"""

from __future__ import annotations

import os
from pathlib import Path

from flask import Flask

from companion.store.hold import hold
from companion.web.app import create_app
from companion.web.housekeeping import keep_house
from companion.web.service import Settings, service_of
from companion.web.starting import opened_store, public_address
from companion.web.warming import warm
from generator.errors import refuse
from generator.places import user_folder


def from_environment() -> Flask:
    postgres = os.environ.get("PUNCHBOARD_POSTGRES")
    folder = Path(os.environ.get("PUNCHBOARD_DATA") or user_folder("data"))
    url = public_address(os.environ.get("PUNCHBOARD_PUBLIC_URL", ""))
    held = hold(folder) if not postgres else None
    settings = Settings(public_url=url, secure=url.startswith("https:"), proxies=_whole("PUNCHBOARD_PROXIES"))
    made = create_app(opened_store(folder, postgres), settings=settings)
    made.extensions["held"] = held
    keep_house(service_of(made))
    warm(service_of(made))
    return made


def _whole(name: str) -> int:
    given = os.environ.get(name, "0")
    if not (given.isascii() and given.isdigit() and len(given) < 3):
        raise refuse("environment", f"{name} must be a small whole number, not {given[:40]!r}.")
    return int(given)


app = from_environment()

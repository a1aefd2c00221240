"""Open what a server needs, or refuse with a sentence about what is missing."""

from __future__ import annotations

import errno
import socket
import sqlite3
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

from companion.store import Store, open_store
from companion.store.database import database_of
from companion.store.lock import lock_folder
from companion.store.model import StoreAway, StoreTooNew, StoreUnsound
from generator.errors import Refused, refuse

if TYPE_CHECKING:
    from flask import Flask

    from companion.engines import Loaded
    from companion.web.service import Settings

Offer: TypeAlias = tuple[Callable[[], Sequence[str]], Callable[[str], "Loaded"]]
"""The names of the games on offer, and a function that opens one."""


def opened_app(folder: Path, database: str | None, settings: Settings, offer: Offer | None = None) -> Flask:
    """Open the tables and return the app over them, with its periodic work started."""
    from companion.web.app import create_app
    from companion.web.housekeeping import keep_house
    from companion.web.prewarm import warm
    from companion.web.service import service_of

    held = lock_folder(folder) if not database else None
    games, load = offer or (None, None)
    app = create_app(opened_store(folder, database), games, load, settings)
    app.extensions["held"] = held  # as long as the app lives
    if not database:
        service_of(app).space.folder = folder
    keep_house(service_of(app))
    service_of(app).notifier.begin()
    warm(service_of(app))
    return app


def opened_store(folder: Path, database: str | None) -> Store:
    """Open the tables, or refuse. The refusal does not show the password in the address."""
    if not database:
        try:
            return open_store(folder)
        except StoreUnsound as fault:
            raise refuse("no-store", f"the tables in {folder} cannot be opened: {fault.what}", fault.hint) from fault
        except (sqlite3.DatabaseError, StoreAway) as fault:
            raise refuse(
                "no-store",
                f"the tables in {folder} cannot be opened: {fault}.",
                "Nothing was changed. Bring back a copy with: punchboard restore FILE (what lies there now is kept "
                "aside), or choose another --data.",
            ) from fault
        except StoreTooNew as fault:
            raise _too_new(fault) from fault
    kind = database_of(database)
    if find_spec(kind.driver) is None:
        hint = f"Install it: pip install 'punchboard[{kind.extra}]'"
        raise refuse("no-store", f"{kind.name} takes the package {kind.driver}.", hint)
    try:
        return open_store(folder, database)
    except StoreTooNew as fault:
        raise _too_new(fault) from fault
    except Exception as fault:
        if (explained := kind.explain(fault)) is None:
            raise
        raise refuse("no-store", *explained) from fault


def _too_new(fault: StoreTooNew) -> Refused:
    return refuse("no-store", f"{fault}.", "Start that one, or choose another --data.")


def public_address(given: str) -> str:
    """Check and return the address that QR codes show, which phones must be able to open."""
    text = given.strip().rstrip("/")
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        sound = bool(parts.scheme in ("http", "https") and parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        sound = False
        parts = urlsplit("")
    if not sound or parts.username or any(sign.isspace() for sign in text):
        hint = "Write it as people type it: https://games.example.org or http://192.168.1.2:8086"
        raise refuse("address", f"“{given[:80]}” is no address phones could open.", hint)
    if parts.path or parts.query or parts.fragment:
        hint = f"Leave off what stands behind {parts.scheme}://{parts.netloc}"
        raise refuse("address", "the pages lie at the top of their address, not in a folder.", hint)
    return text


def listening(host: str, port: int) -> Any:
    """Return the listening socket, or refuse with the reason."""
    from companion.http.server import listener

    try:
        return listener(host, port)
    except OSError as fault:
        why = (fault.strerror or str(fault)).split(": (")[0]
        raise refuse("address", f"{host}:{port} cannot be listened on: {why}.", _cure(fault, port)) from fault


def _cure(fault: OSError, port: int) -> str:
    if isinstance(fault, socket.gaierror) or fault.errno == errno.EADDRNOTAVAIL:
        return "--host is an address of this machine itself; without it every phone on the Wi-Fi is welcome."
    if fault.errno == errno.EACCES:
        return f"Ports like {port} belong to the system; choose another --port."
    return "Perhaps Punchboard runs already; stop it, or choose another --port."

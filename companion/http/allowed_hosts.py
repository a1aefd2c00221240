"""The host names that the server answers to, against DNS rebinding.

A page on the internet can let its own name lead to a machine at home; a browser then takes that machine for part of the
page. So a server answers only to addresses, to names that no stranger can own, and to those in its settings.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

AT_HOME = (
    ".localhost",
    ".local",
    ".localdomain",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".fritz.box",
    ".speedport.ip",
)
"""Suffixes that no stranger can register: those reserved for home networks, and those that routers give."""
SOUND = re.compile(r"[a-z0-9._-]+")
CACHED_HOSTS = 100


class AllowedHosts:
    """Decide which `Host` headers are answered."""

    def __init__(self, public_url: str, more: Iterable[str] = ()) -> None:
        public = urlsplit(public_url)
        self._names = {
            name.lower().rstrip(".") for name in (public.hostname or "", socket.gethostname(), *more) if name
        }
        self.secure = (public.hostname or "") if public.scheme == "https" else ""
        """The host name of an https public address."""
        self._known: set[str] = set()

    def allows(self, host: str) -> bool:
        if host in self._known:
            return True
        if not self._is_ours(host_name(host)):
            return False
        if len(self._known) < CACHED_HOSTS:
            self._known.add(host)
        return True

    def _is_ours(self, name: str) -> bool:
        if not name:
            return False
        try:
            ip_address(name)
        except ValueError:  # names without a dot cannot be registered
            return bool(SOUND.fullmatch(name)) and ("." not in name or name in self._names or name.endswith(AT_HOME))
        return True


def host_name(host: str) -> str:
    """Return the name without its port, normalised; empty if it is invalid."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return ""
    alone = not (parts.username or parts.password or parts.path or parts.query or parts.fragment)
    return (parts.hostname or "").rstrip(".") if alone else ""

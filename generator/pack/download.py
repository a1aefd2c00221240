"""Downloads of small public files: https only, bounded in time and size, and never from this machine's own network."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

SCHEMES = frozenset({"https"})
PUBLIC_ONLY = True
SECONDS = 15.0
LARGEST = 4 * 1024 * 1024
CHUNK = 65_536


class Unfit(ValueError):
    """An address that may not be read, or one that sends too much."""


def download(url: str) -> bytes:
    """Return the bytes at an address; an `OSError` or `Unfit` says why there are none."""
    refuse_private(url)
    until = monotonic() + SECONDS
    data = bytearray()
    request = Request(url, headers={"User-Agent": "Punchboard"})
    try:
        opened = build_opener(_Redirects).open(request, timeout=SECONDS)
    except HTTPError as refusal:
        with refusal:
            raise Unfit(f"it answers {refusal.code} {refusal.reason}") from None
    with opened as answer:
        while part := answer.read1(CHUNK):
            data += part
            if len(data) > LARGEST:
                raise Unfit(f"it sends more than {LARGEST / 1024 / 1024:g} MB")
            if monotonic() > until:
                raise Unfit(f"it takes longer than {SECONDS:g} seconds")
    return bytes(data)


def refuse_private(url: str) -> None:
    """Refuse addresses that are not https, and those of this machine and the network around it."""
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise Unfit("only https addresses are read")
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except OSError:
        return  # A proxy may know the name.
    if PUBLIC_ONLY and not all(ip_address(str(where[4][0]).partition("%")[0]).is_global for where in found):
        raise Unfit("it lies in a private network")


class _Redirects(HTTPRedirectHandler):
    """Follows a redirection only to an address that would be allowed in the first place."""

    max_redirections = 5

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Request | None:
        try:
            refuse_private(newurl)
        except Unfit:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)

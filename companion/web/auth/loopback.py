"""Tell a client on the server's own machine from others, and from those a proxy speaks for."""

from __future__ import annotations

from ipaddress import ip_address

from companion.http.request import Request

FORWARDED = ("X_FORWARDED_FOR", "X_FORWARDED_HOST", "FORWARDED", "VIA", "X_REAL_IP")


def asks_directly(request: Request) -> bool:
    """Return whether the request comes from this machine, and not through a proxy on it."""
    if any(request.header(name) for name in FORWARDED):
        return False
    try:
        return ip_address(request.environ.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False

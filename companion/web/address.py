"""Where phones find this machine. Names like `laptop.local` fail on most Androids, so numbers it is."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress


def lan_addresses() -> list[str]:
    """This machine's addresses as the home network sees them, the likeliest first. Nothing is sent to anybody."""
    found: list[str] = []
    for target in ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usable = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    return sorted(usable, key=lambda address: not ipaddress.ip_address(address).is_private)


def base_url(host: str, port: int, *, tls: bool = False) -> str:
    scheme, standard = ("https", 443) if tls else ("http", 80)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port == standard else f"{scheme}://{shown}:{port}"


def phone_host(bound: str) -> str:
    """The address to print for phones when the server is bound to `bound`."""
    if bound not in ("0.0.0.0", "::", ""):
        return bound
    addresses = lan_addresses()
    return addresses[0] if addresses else "127.0.0.1"

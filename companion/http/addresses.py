"""The addresses of this machine, and the networks that requests come from.

Names like `laptop.local` fail on most Androids, so phones are given numbers.
"""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

EVERYWHERE = ("0.0.0.0", "::", "")
"""Addresses of a server that listens on every interface."""
AT_HOME = (".local", ".localhost")
"""Suffixes of names that machines give themselves: most Androids cannot resolve the first, and no phone the second."""
NETWORK_BITS = 64


def lan_addresses() -> list[str]:
    """Return this machine's addresses in the home network, the likeliest first. Nothing is sent."""
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
    """Return the address to print for phones when the server is bound to `bound`."""
    if bound not in EVERYWHERE:
        return bound
    addresses = lan_addresses()
    return addresses[0] if addresses else "127.0.0.1"


def all_urls(told: str, bound: str, port: int, *, tls: bool = False) -> list[str]:
    """Return every address of the server, the one for phones first."""
    others = [phone_host(bound), *([*lan_addresses(), "127.0.0.1"] if bound in EVERYWHERE else [])]
    urls = [*([told] if told else []), *(base_url(other, port, tls=tls) for other in others)]
    return list(dict.fromkeys(urls))


def is_reachable_by_phones(url: str) -> bool:
    """Return whether other phones can open this address as well."""
    try:
        host = (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return False
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return "." in host and not host.endswith(AT_HOME)
    return not (number.is_loopback or number.is_unspecified or (number.version == 6 and number.is_link_local))


@lru_cache(maxsize=4096)
def source_of(address: str) -> str:
    """Return the key that rate limits count an address under: an IPv4 address, or the /64 network of an IPv6 one
    that every machine chooses its own in."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(IPv6Network((number, NETWORK_BITS), strict=False))

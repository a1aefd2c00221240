"""Where phones find this machine. Names like `laptop.local` fail on most Androids, so numbers it is."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit

EVERYWHERE = ("0.0.0.0", "::", "")
"""What a server listens on that takes phones from everywhere."""
AT_HOME = (".local", ".localhost")
"""Ends of names that machines give themselves; most Androids cannot find the first, and no phone the second."""


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
    if bound not in EVERYWHERE:
        return bound
    addresses = lan_addresses()
    return addresses[0] if addresses else "127.0.0.1"


def all_urls(told: str, bound: str, port: int, *, tls: bool = False) -> list[str]:
    """Every address the server is found by, the one for phones first."""
    others = [phone_host(bound), *([*lan_addresses(), "127.0.0.1"] if bound in EVERYWHERE else [])]
    urls = [*([told] if told else []), *(base_url(other, port, tls=tls) for other in others)]
    return list(dict.fromkeys(urls))


def known_to_phones(url: str) -> bool:
    """Whether other phones would find what this machine found by this address."""
    try:
        host = (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return False
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return "." in host and not host.endswith(AT_HOME)
    return not (number.is_loopback or number.is_unspecified or (number.version == 6 and number.is_link_local))

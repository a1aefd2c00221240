"""Where requests come from, as far as limits care: an IPv4 address, or the /64 network of an IPv6 one, because every
machine chooses its own address within its network.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

NETWORK = 64


@lru_cache(maxsize=4096)
def source_of(address: str) -> str:
    """The key under which this address is limited."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(IPv6Network((number, NETWORK), strict=False))

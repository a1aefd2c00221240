"""Keys of drawings that are made once: equal keys, equal drawings."""

from __future__ import annotations

from hashlib import sha1


def named(kind: str, name: str, *depends: object) -> str:
    """The key of a drawing that depends on these values only."""
    return f"{kind}-{name}-{sha1(repr((name, *depends)).encode(), usedforsecurity=False).hexdigest()[:10]}"

"""The version of all that a phone gets of a game: drawings, words, rulebook and look. It stands in their addresses."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from companion.web import assets
from companion.web.making import made_with
from generator.pack.model import Pack


def version(pack: Pack) -> str:
    return _version(pack.hash, made_with(), assets.stamp())


@lru_cache(maxsize=256)
def _version(*makers: str) -> str:
    return sha256("\n".join(makers).encode()).hexdigest()[:12]

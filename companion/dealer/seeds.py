"""Seeds, and the commitment shown before play so that a seed cannot be replaced later."""

from __future__ import annotations

import hashlib
import hmac
import secrets

LABEL = "punchboard-seed-1"


def fresh_seed() -> str:
    """Return a seed that cannot be guessed: 256 bits from the operating system."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the commitment. It fixes the seed without revealing it."""
    return hashlib.sha256(f"{LABEL}\n{seed}".encode()).hexdigest()


def seal(words: str) -> str:
    """Return the hash that a phone publishes before all words are in."""
    return hashlib.sha256(f"punchboard-seal-1\n{words}".encode()).hexdigest()


def cut(seed: str, words: str) -> str:
    """Return the seed after the deck was cut with these words."""
    return hmac.digest(seed.encode(), f"punchboard-cut-1\n{words}".encode(), "sha256").hex()

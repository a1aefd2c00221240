"""Seeds, and the commitment that is shown before play so that the seed cannot be exchanged later."""

from __future__ import annotations

import hashlib
import hmac
import secrets

LABEL = "punchboard-seed-1"


def fresh_seed() -> str:
    """Return a seed that cannot be guessed: 256 bits from the operating system."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is shown before play. It fixes the seed and, if the seed cannot be guessed, says nothing about it."""
    return hashlib.sha256(f"{LABEL}\n{seed}".encode()).hexdigest()


def seal(words: str) -> str:
    """What a phone tells of its words before all have put theirs in."""
    return hashlib.sha256(f"punchboard-seal-1\n{words}".encode()).hexdigest()


def cut(seed: str, words: str) -> str:
    """The seed after the deck was cut with these words."""
    return hmac.digest(seed.encode(), f"punchboard-cut-1\n{words}".encode(), "sha256").hex()

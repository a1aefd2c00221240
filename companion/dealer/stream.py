"""A stream of exact whole numbers from a seed: HMAC-SHA256 in counter mode with rejection sampling.

The same seed and label give the same numbers on any machine, in any language that has SHA-256.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

VERSION = "punchboard-dealer-1"


BLOCK = 64
"""Bytes that SHA-256 takes in at a time; HMAC fills the key up to them."""
INNER, OUTER = (bytes(byte ^ mark for byte in range(256)) for mark in (0x36, 0x5C))


@dataclass(slots=True)
class Stream:
    """Numbers for one label. Block i is HMAC-SHA256(seed, version ∙ label ∙ i), the parts joined by line feeds.

    HMAC is written out here because what all blocks have in common is then hashed once; and because `hmac.digest` gives
    up Python's lock for a microsecond each time, by which a bot that thinks in a thread keeps the phones waiting for it
    for a third of a second.
    """

    seed: str
    label: str
    _block: int = field(default=0, init=False)
    _bytes: bytes = field(default=b"", init=False)
    _hashes: tuple[Any, Any] | None = field(default=None, init=False)

    def below(self, n: int) -> int:
        """Return a number 0…n-1, all exactly equally likely: values of an incomplete range are rejected."""
        if n < 1:
            raise ValueError(f"nothing lies below {n}")
        bits = (n - 1).bit_length()
        if not bits:
            return 0
        size = (bits + 7) // 8
        surplus = 8 * size - bits
        while True:
            number = int.from_bytes(self._take(size), "big") >> surplus
            if number < n:
                return number

    def _take(self, size: int) -> bytes:
        while len(self._bytes) < size:
            self._bytes += self._next()
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken

    def _next(self) -> bytes:
        if self._hashes is None:
            key = self.seed.encode()
            key = (sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
            begun = key.translate(INNER) + f"{VERSION}\n{self.label}\n".encode()
            self._hashes = sha256(begun), sha256(key.translate(OUTER))
        inner, outer = (each.copy() for each in self._hashes)
        inner.update(b"%d" % self._block)
        outer.update(inner.digest())
        self._block += 1
        digest: bytes = outer.digest()
        return digest

"""A stream of exact whole numbers from a seed: HMAC-SHA256 in counter mode with rejection sampling.

The same seed and label give the same numbers on any machine, in any language that has SHA-256.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

VERSION = "punchboard-dealer-1"


@dataclass(slots=True)
class Stream:
    """Numbers for one label. Block i is HMAC-SHA256(seed, version ∙ label ∙ i), the parts joined by line feeds."""

    seed: str
    label: str
    _block: int = field(default=0, init=False)
    _bytes: bytes = field(default=b"", init=False)

    def below(self, n: int) -> int:
        """A number 0…n-1, each exactly equally likely: what lies at or above n is thrown away, never folded."""
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
            message = f"{VERSION}\n{self.label}\n{self._block}".encode()
            self._bytes += hmac.digest(self.seed.encode(), message, "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken

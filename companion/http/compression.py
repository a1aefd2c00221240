"""Answers made for one asker leave compressed when they are long enough to gain by it. Nothing in them is unknown to
who gets them, so their length tells nobody else anything. Streams stay as they are: a message must leave at once.
"""

from __future__ import annotations

import gzip
from threading import Lock

from flask import Response

from companion.http.request import current_request

WORTH_IT = 1400
"""About what fits into one packet."""
LEVEL = 4
CACHE_BYTES = 64 * 1024 * 1024
"""The drawings of the games that ship take a few megabytes in all their languages."""
PACKABLE = ("application/json", "text/html", "text/plain")


def pack(response: Response) -> Response:
    if response.mimetype not in PACKABLE or response.is_streamed or response.direct_passthrough:
        return response
    plain = response.get_data()
    if len(plain) < WORTH_IT:
        return response
    response.vary.add("Accept-Encoding")
    if "Content-Encoding" not in response.headers and "gzip" in (current_request().header("ACCEPT_ENCODING") or ""):
        response.set_data(gzip.compress(plain, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


class CompressedCache:
    """Compressed answers by key. Beyond the limit the oldest leave, so that requests cannot fill the memory."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self._most = most
        self._kept: dict[object, bytes] = {}
        self._size = 0
        self._lock = Lock()

    def get(self, key: object) -> bytes | None:
        return self._kept.get(key)

    def keep(self, key: object, packed: bytes) -> None:
        with self._lock:
            self._size += len(packed) - len(self._kept.pop(key, b""))
            self._kept[key] = packed
            while self._size > self._most and len(self._kept) > 1:
                oldest = next(iter(self._kept))
                self._size -= len(self._kept.pop(oldest))

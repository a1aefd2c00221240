"""Gzip: the one place where a body is compressed for the clients that accept it.

Streams are never compressed, so that every message leaves at once. A body holds only what its
reader may know, so its length reveals nothing.
"""

from __future__ import annotations

import gzip
from threading import Lock

from flask import Response

from companion.http.request import current_request

WORTH_IT = 1400
"""Bytes that fit into one packet; shorter bodies gain nothing."""
LEVEL, BEST = 4, 9
CACHE_BYTES = 64 * 1024 * 1024
"""The drawings of the games that ship take a few megabytes in all their languages."""


def respond(plain: bytes | None, media: str, status: int = 200, gzipped: bytes | None = None) -> Response:
    """Return an answer with this body, compressed if it is long enough and the client accepts it.

    With `gzipped`, the body as it was compressed before, `plain` may be left out.
    """
    if gzipped is None and plain is not None and len(plain) < WORTH_IT:
        return Response(plain, status, content_type=media)
    if "gzip" in (current_request().header("ACCEPT_ENCODING") or ""):
        body = gzipped or gzip.compress(plain or b"", LEVEL, mtime=0)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    else:
        body = plain if plain is not None else gzip.decompress(gzipped or b"")
        headers = {"Vary": "Accept-Encoding"}
    return Response(body, status, headers, content_type=media)


def compress_once(plain: bytes) -> bytes:
    """Compress a body that is kept, as well as gzip can."""
    return gzip.compress(plain, BEST, mtime=0)


class CompressedCache:
    """Compressed bodies by key. Beyond the limit the oldest leave, so that requests cannot fill the memory."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self._most = most
        self._bodies: dict[object, bytes] = {}
        self._size = 0
        self._lock = Lock()

    def get(self, key: object) -> bytes | None:
        return self._bodies.get(key)

    def keep(self, key: object, gzipped: bytes) -> None:
        with self._lock:
            self._size += len(gzipped) - len(self._bodies.pop(key, b""))
            self._bodies[key] = gzipped
            while self._size > self._most and len(self._bodies) > 1:
                oldest = next(iter(self._bodies))
                self._size -= len(self._bodies.pop(oldest))

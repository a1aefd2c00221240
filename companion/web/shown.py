"""Pictures and other things that are the same for everybody, kept as they leave: packed."""

from __future__ import annotations

from threading import Lock

MOST = 64 * 1024 * 1024
"""Bytes. The games that ship take a few of these megabytes in all their languages."""


class Shown:
    """Beyond its limit the oldest leave, so that nobody can fill the memory by asking for all there is."""

    def __init__(self, most: int = MOST) -> None:
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

"""The headers of a request, read line by line. The library's way through its parser of e-mails takes longer than the
judge takes over a move, and forgives what only somebody with bad intentions sends.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters, digits
from typing import Any

MOST_HEADERS = 100
LONGEST_LINE = 16 * 1024
NAME = frozenset(ascii_letters + digits + "!#$%&'*+-.^_`|~")
ONCE = ("content-length", "transfer-encoding", "host")
"""Two of these could be read as two different requests."""


class HeaderLines:
    """What gevent's server asks of headers."""

    __slots__ = ("_found", "status")

    def __init__(self, file: Any) -> None:
        """Reads up to the empty line. A `ValueError` says what is wrong; the server answers it with 400."""
        self.status = ""
        self._found: list[tuple[str, str, str]] = []
        while (line := file.readline(LONGEST_LINE + 1)) not in (b"\r\n", b"\n"):
            if not line.endswith(b"\n"):
                raise ValueError("a header line is too long" if line else "the headers have no end")
            if len(self._found) == MOST_HEADERS:
                raise ValueError(f"more than {MOST_HEADERS} headers")
            name, colon, value = line.decode("latin-1").partition(":")
            if not colon or not name or not NAME.issuperset(name):
                raise ValueError("a header line has no name")
            key = name.lower()
            if key in ONCE and any(key == known for known, _, _ in self._found):
                raise ValueError(f"two headers {key}")
            self._found.append((key, name, value.strip()))

    def get(self, name: str, default: str | None = None) -> str | None:
        wanted = name.lower()
        return next((value for key, _, value in self._found if key == wanted), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        wanted = name.lower()
        self._found = [header for header in self._found if header[0] != wanted]

    @property
    def typeheader(self) -> str | None:
        return self.get("content-type")

    @property
    def headers(self) -> Iterator[str]:
        return (f"{name}: {value}\r\n" for _, name, value in self._found)

"""The headers of a request. The library's way through its parser of e-mails takes longer than the judge takes over a
move, and forgives what only somebody with bad intentions sends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_letters, digits
from typing import Any, NamedTuple

MOST_HEADERS = 100
LONGEST_LINE = 16 * 1024
LETTERS = frozenset(ascii_letters + digits + "!#$%&'*+-.^_`|~")
ONCE = frozenset({"content-length", "transfer-encoding", "host"})
"""Two of these could be read as two different requests."""
ELSEWHERE = frozenset({"content-length", "content-type"})
"""They stand in the environment under names of their own."""
REMEMBERED = 200


class Name(NamedTuple):
    """A header's name, and what it is called in the environment; empty if it is not to stand there: a name with a line
    below could pass for one with a line in the middle."""

    key: str
    environ: str


_names: dict[str, Name] = {}


class HeaderLines:
    """What gevent's server asks of headers."""

    __slots__ = ("_first", "_found", "status")

    def __init__(self, file: Any) -> None:
        """Reads up to the empty line. A `ValueError` says what is wrong; the server answers it with 400."""
        self.status = ""
        self._found: list[tuple[Name, str]] = []
        self._first: dict[str, str] = {}
        for line in _at_hand(file) or _one_by_one(file):
            if len(self._found) == MOST_HEADERS:
                raise ValueError(f"more than {MOST_HEADERS} headers")
            said, colon, value = line.partition(":")
            if not colon:
                raise ValueError("a header line has no name")
            name = _names.get(said) or _read_name(said)
            if name.key in ONCE and name.key in self._first:
                raise ValueError(f"two headers {name.key}")
            value = value.strip(" \t\r\n")
            if "\r" in value or "\0" in value:
                raise ValueError("a header goes on in another line")
            self._found.append((name, value))
            self._first.setdefault(name.key, value)
        self._check_length()

    def _check_length(self) -> None:
        """Where a request ends must be read in the same way by everybody between the phone and here."""
        length, coding = self._first.get("content-length"), self._first.get("transfer-encoding")
        if length is not None and not (length.isascii() and length.isdigit()):
            raise ValueError("the length in the headers is no number")
        if coding is not None and (length is not None or coding.lower() != "chunked"):
            raise ValueError("by its headers the request ends in two ways")

    def get(self, name: str, default: str | None = None) -> str | None:
        return self._first.get(name.lower(), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        wanted = name.lower()
        self._found = [header for header in self._found if header[0].key != wanted]
        self._first.pop(wanted, None)

    @property
    def typeheader(self) -> str | None:
        return self._first.get("content-type")

    def for_environ(self) -> Iterator[tuple[str, str]]:
        return ((name.environ, value) for name, value in self._found if name.environ)


def _at_hand(file: Any) -> Iterable[str] | None:
    """All lines, if they have come already, which they mostly have. Unusual ends of lines are for the other way."""
    if not hasattr(file, "peek"):
        return None
    ahead: bytes = file.peek()
    end = ahead.find(b"\r\n\r\n")
    if end < 1 or ahead.startswith(b"\r\n") or ahead.count(b"\n", 0, end) != ahead.count(b"\r\n", 0, end):
        return None
    head: bytes = file.read(end + 4)
    return head[:end].decode("latin-1").split("\r\n")


def _one_by_one(file: Any) -> Iterator[str]:
    while (line := file.readline(LONGEST_LINE + 1)) not in (b"\r\n", b"\n"):
        if not line.endswith(b"\n"):
            raise ValueError("a header line is too long" if line else "the headers have no end")
        yield line.decode("latin-1")


def _read_name(said: str) -> Name:
    """Those that come again and again are remembered."""
    if not said or not LETTERS.issuperset(said):
        raise ValueError("a header line has no name")
    key = said.lower()
    hidden = "_" in key or key in ELSEWHERE
    name = Name(key, "" if hidden else "HTTP_" + key.upper().replace("-", "_"))
    if len(_names) < REMEMBERED:
        _names[said] = name
    return name

"""The headers of a request. The standard library's parser, made for e-mails, takes five times as long and accepts
headers that two servers could read in two ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_letters, digits
from typing import Any, NamedTuple

MOST_HEADERS = 100
LONGEST_LINE = 16 * 1024
LETTERS = frozenset(ascii_letters + digits + "!#$%&'*+-.^_`|~")
ONCE = frozenset({"content-length", "transfer-encoding", "host"})
"""Headers that may not be repeated: another server could read another request from them."""
WITHOUT_PREFIX = frozenset({"content-length", "content-type"})
"""Headers that have names of their own in the WSGI environment."""
CACHED_NAMES = 200


class HeaderName(NamedTuple):
    """A header's name, and its name in the WSGI environment. Names with an underscore have none: they could pass for
    the same name with a hyphen."""

    key: str
    environ: str


_names: dict[str, HeaderName] = {}


class HeaderLines:
    """The headers of one request, as gevent's server reads them."""

    __slots__ = ("_first", "_found", "status")

    def __init__(self, file: Any) -> None:
        """Read up to the empty line, or raise a `ValueError`, which the server answers with 400."""
        self.status = ""
        self._found: list[tuple[HeaderName, str]] = []
        self._first: dict[str, str] = {}
        for line in _buffered_lines(file) or _read_lines(file):
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
        """Make sure that every proxy on the way reads the same end of the request."""
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


def _buffered_lines(file: Any) -> Iterable[str] | None:
    """Return all lines if they are buffered and end in CRLF, as they mostly do."""
    if not hasattr(file, "peek"):
        return None
    ahead: bytes = file.peek()
    end = ahead.find(b"\r\n\r\n")
    if end < 1 or ahead.startswith(b"\r\n") or ahead.count(b"\n", 0, end) != ahead.count(b"\r\n", 0, end):
        return None
    head: bytes = file.read(end + 4)
    return head[:end].decode("latin-1").split("\r\n")


def _read_lines(file: Any) -> Iterator[str]:
    while (line := file.readline(LONGEST_LINE + 1)) not in (b"\r\n", b"\n"):
        if not line.endswith(b"\n"):
            raise ValueError("a header line is too long" if line else "the headers have no end")
        yield line.decode("latin-1")


def _read_name(said: str) -> HeaderName:
    """Check a name and cache it."""
    if not said or not LETTERS.issuperset(said):
        raise ValueError("a header line has no name")
    key = said.lower()
    hidden = "_" in key or key in WITHOUT_PREFIX
    name = HeaderName(key, "" if hidden else "HTTP_" + key.upper().replace("-", "_"))
    if len(_names) < CACHED_NAMES:
        _names[said] = name
    return name

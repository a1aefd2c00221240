"""Whoever asks something, as far as our own code looks at it: a thin look at what the server handed over. Headers,
cookies and queries are taken apart when somebody wants to know, which most requests of a phone never need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from werkzeug.exceptions import ClientDisconnected, HTTPException, RequestEntityTooLarge, RequestTimeout
from werkzeug.wrappers import Request

from companion.web import words
from companion.web.connections import DRIBBLE
from companion.web.sources import source_of

if TYPE_CHECKING:
    from companion.web.service import Service

JSON = "application/json"
LARGEST_REQUEST = 64 * 1024
"""A move is a few hundred bytes; a typed-in position a few thousand."""
SMALL_REQUEST = 4 * 1024
"""What a larger body takes is charged before it is read."""
NOTHING: Mapping[str, str] = {}


class Visit:
    """One request to this server."""

    __slots__ = ("_language", "_sent", "_whole", "charged", "data", "environ", "here", "waits")

    def __init__(self, environ: dict[str, Any], here: Service) -> None:
        self.environ = environ
        self.here = here
        self.waits = False
        """Whether its answer waits for news, so that how long it takes says nothing."""
        self.charged = False
        """Whether the bytes of its body are paid for."""
        self.data: Mapping[str, Any] = {}
        """The JSON that was sent along, once it was read."""
        self._language: str | None = None
        self._sent: bytes | None = None
        self._whole: Request | None = None

    @property
    def whole(self) -> Request:
        """All there is to know, for those who want more than what stands below."""
        if self._whole is None:
            self._whole = Request(self.environ, populate_request=False)
            self._whole.max_content_length = LARGEST_REQUEST
        return self._whole

    @property
    def method(self) -> str:
        found: str = self.environ["REQUEST_METHOD"]
        return found

    @property
    def path(self) -> str:
        return self.whole.path

    @property
    def source(self) -> str:
        """Where it comes from, as limits see it."""
        return source_of(self.environ.get("REMOTE_ADDR") or "nowhere")

    @property
    def is_secure(self) -> bool:
        """Whether this very request came over https. One server may be reached both ways, and what a browser is to keep
        to https it drops when it came without."""
        return bool(self.environ["wsgi.url_scheme"] == "https")

    @property
    def query(self) -> Mapping[str, str]:
        return self.whole.args if self.environ.get("QUERY_STRING") else NOTHING

    @property
    def cookies(self) -> Mapping[str, str]:
        return self.whole.cookies if "HTTP_COOKIE" in self.environ else NOTHING

    def header(self, name: str) -> str | None:
        """By its name in the environment, such as `ACCEPT_ENCODING`."""
        found: str | None = self.environ.get(f"HTTP_{name}")
        return found

    @property
    def sent_json(self) -> bool:
        return self.environ.get("CONTENT_TYPE") == JSON or self.whole.mimetype == JSON

    @property
    def bearer(self) -> str | None:
        """The token somebody brought who is no browser."""
        scheme, _, token = self.environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" and token.strip() else None

    @property
    def language(self) -> str:
        """The page's language: asked for in the query, kept in a cookie, or the browser's."""
        if self._language is None:
            asked = self.query.get("lang") or self.cookies.get("lang")
            self._language = words.pick(asked, self.environ.get("HTTP_ACCEPT_LANGUAGE"))
        return self._language

    @property
    def announced(self) -> int:
        """The length of the body as the head of the request tells it; 0 where it tells none that can be taken."""
        length = self.environ.get("CONTENT_LENGTH", "")
        size = int(length) if len(length) < 10 and length.isascii() and length.isdigit() else 0
        return size if size <= LARGEST_REQUEST else 0

    def body(self) -> bytes:
        """What was sent along; what cannot be read to its end is the sender's fault, whichever way a server says so."""
        if self._sent is None:
            try:
                self._sent = _in_time(self._body) if "gunicorn.socket" in self.environ else self._body()
            except HTTPException:
                raise
            except Exception:
                raise ClientDisconnected from None
        return self._sent

    def _body(self) -> bytes:
        """A body of a known and decent length is taken as it lies there; one that comes in chunks is read until it is
        over, or too long."""
        if length := self.announced:
            found: bytes = self.environ["wsgi.input"].read(length)
            return found
        if self.environ.get("CONTENT_LENGTH") or not self.environ.get("wsgi.input_terminated"):
            return self.whole.get_data()
        data = b""
        while part := self.environ["wsgi.input"].read(LARGEST_REQUEST + 1 - len(data)):
            data += part
        if len(data) > LARGEST_REQUEST:
            raise RequestEntityTooLarge
        return data


def _in_time(read: Callable[[], bytes]) -> bytes:
    """Where gunicorn listens, nobody else looks how long a body takes."""
    from gevent import Timeout

    with Timeout(DRIBBLE, RequestTimeout):
        return read()


current: ContextVar[Visit] = ContextVar("visit")

visit = current.get
"""The request that is being answered."""

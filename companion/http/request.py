"""A lazy view of the WSGI request: headers, cookies and queries are parsed only when they are read, which most requests
of a phone never need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any

from werkzeug.exceptions import ClientDisconnected, HTTPException, RequestEntityTooLarge, RequestTimeout
from werkzeug.wrappers import Request as FullRequest

from companion.http.addresses import source_of
from companion.http.connections import DRIBBLE

JSON = "application/json"
LARGEST_REQUEST = 64 * 1024
"""Bytes. A move takes a few hundred, a typed-in position a few thousand."""
SMALL_REQUEST = 4 * 1024
"""Bytes above which a body is charged before it is read."""
EMPTY: Mapping[str, str] = {}


class Request:
    """One request to this server."""

    __slots__ = ("_body", "_full", "charged", "data", "environ", "language", "waits")

    def __init__(self, environ: dict[str, Any]) -> None:
        self.environ = environ
        self.waits = False
        """Whether the answer waits for news, so that its duration is not measured."""
        self.charged = False
        """Whether the bytes of the body have been charged."""
        self.data: Mapping[str, Any] = {}
        """The JSON object of the body, once it is read."""
        self.language: str | None = None
        """The reader's language, once it is negotiated."""
        self._body: bytes | None = None
        self._full: FullRequest | None = None

    @property
    def full(self) -> FullRequest:
        """Werkzeug's request, for everything not listed below."""
        if self._full is None:
            self._full = FullRequest(self.environ, populate_request=False)
            self._full.max_content_length = LARGEST_REQUEST
        return self._full

    @property
    def method(self) -> str:
        found: str = self.environ["REQUEST_METHOD"]
        return found

    @property
    def path(self) -> str:
        return self.full.path

    @property
    def source(self) -> str:
        """The network it comes from, as rate limits count it."""
        return source_of(self.environ.get("REMOTE_ADDR") or "nowhere")

    @property
    def is_secure(self) -> bool:
        """Tell whether this request came over https. A server may be reached both ways, and browsers drop a secure
        cookie that comes over http."""
        return bool(self.environ["wsgi.url_scheme"] == "https")

    @property
    def query(self) -> Mapping[str, str]:
        return self.full.args if self.environ.get("QUERY_STRING") else EMPTY

    @property
    def cookies(self) -> Mapping[str, str]:
        return self.full.cookies if "HTTP_COOKIE" in self.environ else EMPTY

    def header(self, name: str) -> str | None:
        """Return a header by its WSGI name, such as `ACCEPT_ENCODING`."""
        found: str | None = self.environ.get(f"HTTP_{name}")
        return found

    @property
    def sent_json(self) -> bool:
        return self.environ.get("CONTENT_TYPE") == JSON or self.full.mimetype == JSON

    @property
    def bearer(self) -> str | None:
        """The bearer token, which programs send instead of cookies."""
        scheme, _, token = self.environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" and token.strip() else None

    @property
    def content_length(self) -> int:
        """The length of the body from its header; 0 without a usable one."""
        length = self.environ.get("CONTENT_LENGTH", "")
        size = int(length) if len(length) < 10 and length.isascii() and length.isdigit() else 0
        return size if size <= LARGEST_REQUEST else 0

    def body(self) -> bytes:
        """Return the body. Every failure to read it is reported as the client's disconnect."""
        if self._body is None:
            try:
                self._body = _read_in_time(self._read) if "gunicorn.socket" in self.environ else self._read()
            except HTTPException:
                raise
            except Exception:
                raise ClientDisconnected from None
        return self._body

    def _read(self) -> bytes:
        """Read a body of known length at once, and a chunked one until it ends or is too long."""
        if length := self.content_length:
            found: bytes = self.environ["wsgi.input"].read(length)
            return found
        if self.environ.get("CONTENT_LENGTH") or not self.environ.get("wsgi.input_terminated"):
            return self.full.get_data()
        data = b""
        while part := self.environ["wsgi.input"].read(LARGEST_REQUEST + 1 - len(data)):
            data += part
        if len(data) > LARGEST_REQUEST:
            raise RequestEntityTooLarge
        return data


def _read_in_time(read: Callable[[], bytes]) -> bytes:
    """Read under a timeout: gunicorn sets none for bodies, unlike our own server."""
    from gevent import Timeout

    with Timeout(DRIBBLE, RequestTimeout):
        return read()


CURRENT: ContextVar[Request] = ContextVar("request")

current_request = CURRENT.get
"""Return the request that is being answered."""

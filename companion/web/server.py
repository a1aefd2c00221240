"""The web server of `punchboard serve`: one process, a greenlet per connection, and no patience with dead lines."""

from __future__ import annotations

import errno
import logging
import socket
from contextlib import suppress
from http.client import HTTPException
from typing import Any

from gevent.pywsgi import WSGIHandler, WSGIServer

QUIET = 75.0
"""Seconds after which a connection that neither sends nor takes anything is closed. Streams speak every 15."""
BACKLOG = 1024
READ_AHEAD = 1024
"""Bytes each connection reads ahead; requests are small and connections many."""


class Handler(WSGIHandler):  # type: ignore[misc]  # gevent has no types
    ignored_socket_errors = (
        *WSGIHandler.ignored_socket_errors,
        errno.ETIMEDOUT,
        "timed out",
        "The read operation timed out",
    )

    def __init__(self, sock: Any, address: Any, server: Any) -> None:
        super().__init__(sock, address, server, sock.makefile("rb", READ_AHEAD))

    def process_result(self) -> None:
        """A stream is open for hours: what its request brought is not kept meanwhile."""
        kinds = [value for name, value in self.response_headers or () if name.lower() == b"content-type"]
        if any(kind.startswith(b"text/event-stream") for kind in kinds):
            self.environ.clear()
            self.headers = None
        super().process_result()

    def handle_one_request(self) -> Any:
        """A phone that fell asleep, or one that dribbles its request, must not hold its connection for ever."""
        if self.socket is not None:
            self.socket.settimeout(QUIET)
        return super().handle_one_request()

    def _handle_client_error(self, ex: Exception) -> Any:
        """A flood of headers is the client's fault too, and no reason for a traceback in the log."""
        return super()._handle_client_error(ValueError(str(ex)) if isinstance(ex, HTTPException) else ex)


def listener(host: str, port: int) -> Any:
    """A listening socket. Connections inherit what is set here: small messages leave at once, and the system itself
    gives up on phones that left without a word."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = WSGIServer.get_listener((host, port), backlog=BACKLOG, family=family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with suppress(AttributeError, OSError):
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(QUIET * 1000))
    return made


def server(listening: Any, app: Any, tls: dict[str, str] | None = None) -> Any:
    """Ready for `serve_forever`. Requests are not logged: who plays when is private."""
    return WSGIServer(
        listening, app, log=None, error_log=logging.getLogger("punchboard"), handler_class=Handler, **(tls or {})
    )

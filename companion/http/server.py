"""The web server of `punchboard serve`: one process, a greenlet per connection, and short timeouts for dead ones."""

from __future__ import annotations

import errno
import logging
import socket
import ssl
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from time import monotonic
from typing import Any

from gevent import sleep, spawn
from gevent.pywsgi import MAX_REQUEST_LINE, WSGIHandler, WSGIServer
from gevent.socket import socket as PlainSocket  # it is a class

from companion.http.connections import ANSWERING, IDLE, READING, SEATED, Connection, Connections, EventStream
from companion.http.file_limits import most_connections
from companion.http.headers import HeaderLines
from companion.http.heartbeats import Heartbeats
from companion.http.request_body import Body
from companion.http.tls import tls_context, wrap_tls

QUIET = 75.0
"""Seconds after which a silent connection is closed. Streams send something every 15."""
BACKLOG = 1024
READ_AHEAD = 1024
"""Bytes read ahead per connection: requests are small and connections many."""
SWEEP = 1.0
HEARTBEATS = 0.1
"""Seconds between two looks for streams that have been silent."""
NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Handler(WSGIHandler):  # type: ignore[misc]  # gevent has no types
    wsgi_input: Any
    ignored_socket_errors = (
        *WSGIHandler.ignored_socket_errors,
        errno.ETIMEDOUT,
        "timed out",
        "The read operation timed out",
    )

    def __init__(self, sock: Any, address: Any, server: Any) -> None:
        super().__init__(sock, address, server, sock.makefile("rb", READ_AHEAD))
        self._connection: Connection = server.connections.find(address) or Connection(sock, "nowhere", 0.0)
        self._connection.socket = sock
        self._unsent = b""
        """The rest of a pushed message that the socket did not take at once."""
        self._sending = False
        self._sends_without_waiting = type(sock) is PlainSocket  # TLS may have to read before it can send

    def MessageClass(self, file: Any, *_: Any) -> HeaderLines:  # gevent's name
        return HeaderLines(file)

    def _check_http_version(self) -> bool:
        """Skip parsing the version that every phone speaks; that takes longer than finding the handler."""
        return self.request_version == "HTTP/1.1" or bool(super()._check_http_version())

    def _headers(self) -> Any:
        found: Any = self.headers
        return found.for_environ()

    def process_result(self) -> None:
        """Drop the request of a stream, which stays open for hours, and let the stream push."""
        if isinstance(self.result, EventStream):
            self.environ.clear()
            self.headers = None
            if self.result.is_of_a_seat:
                self._connection.enter(SEATED)
            if self._sends_without_waiting:
                self.result.push = self._push
                self.server.heartbeats.add(self.result, monotonic())
        super().process_result()

    def _push(self, data: bytes) -> bool:
        """Send without waiting; return whether all of it left."""
        if self._sending or self._unsent:
            return False
        self._unsent = self._send_now(b"%x\r\n%b\r\n" % (len(data), data) if self.response_use_chunked else data)
        return not self._unsent

    def _send_now(self, data: bytes) -> bytes:
        """Send as much as the socket takes without waiting; return the rest."""
        try:
            return data[self.socket.send(data, 0, 0.0) :]
        except BlockingIOError:
            return data

    def _sendall(self, data: bytes) -> None:
        if self._unsent:
            data, self._unsent = self._unsent + data, b""
        elif self._sends_without_waiting:
            size, data = len(data), self._send_now(data)
            self.response_length += size - len(data)
            if not data:
                return
        self._sending = True
        try:
            super()._sendall(data)
        finally:
            self._sending = False

    def _write_with_headers(self, data: bytes) -> None:
        """Send the head and a short body together: half the system calls, and one packet less."""
        if not data or len(data) > READ_AHEAD:
            super()._write_with_headers(data)
            return
        self.headers_sent = True
        self.finalize_headers()
        lines = [b"HTTP/1.1 ", self.status, b"\r\n"]
        for name, value in self.response_headers:
            lines += (name, b": ", value, b"\r\n")
        lines.append(b"\r\n")
        lines += (b"%x\r\n" % len(data), data, b"\r\n") if self.response_use_chunked else (data,)
        self._sendall(b"".join(lines))

    def finalize_headers(self) -> None:
        """Send no chunk after the answer to HEAD: it would be read as the next answer."""
        super().finalize_headers()
        if self.command == "HEAD":
            self.response_use_chunked = False

    def read_requestline(self) -> str:
        """Wait for a request. From its first byte on, its time is limited."""
        connection = self._connection
        connection.state = IDLE
        if self.rfile.peek(1):
            connection.enter(READING)
        found: str = self.rfile.readline(MAX_REQUEST_LINE).decode("latin-1")
        return found

    def get_environ(self) -> Any:
        """Build the environment, with a body that limits how much is read and for how long."""
        environ = super().get_environ()
        given = self.wsgi_input
        if given.chunked_input or given.content_length:
            self.wsgi_input = environ["wsgi.input"] = Body(given, self._connection, self._close_after)
            environ["wsgi.input_terminated"] = True
        self._connection.state = ANSWERING
        return environ

    def _close_after(self) -> None:
        self.close_connection = True

    def log_request(self) -> None:
        """Log nothing: who plays when is private."""

    def handle(self) -> None:
        """Ignore clients that leave before they are sent an error."""
        with suppress(OSError):
            super().handle()

    def handle_one_request(self) -> Any:
        """Limit the wait, so that a sleeping phone does not hold its connection for ever."""
        if self.socket is not None:
            self.socket.settimeout(QUIET)
        return super().handle_one_request()

    def _handle_client_error(self, ex: Exception) -> Any:
        """Count unreadable requests instead of logging them, which would fill the log and name their senders."""
        if isinstance(ex, ValueError | HTTPException):
            self.server.connections.unreadable += 1
            return "400", NO_REQUEST
        if isinstance(ex, OSError):
            return None
        return super()._handle_client_error(ex)

    def handle_error(self, kind: Any, fault: Any, trace: Any) -> None:
        """Treat a broken TLS connection as a phone that left."""
        if isinstance(fault, ssl.SSLError):
            self.close_connection = True
            return
        super().handle_error(kind, fault, trace)


class Server(WSGIServer):  # type: ignore[misc]  # gevent has no types
    """A gevent server that counts its connections and speaks TLS if it has a certificate."""

    def __init__(self, listening: Any, app: Any, secret: tuple[Path, Path] | None, each: int) -> None:
        self.connections = Connections(each, most_connections())
        self.heartbeats = Heartbeats()
        more = {}
        if secret is not None:
            self._context = tls_context(*secret)
            more["ssl_context"] = self._context
        log = logging.getLogger("punchboard")
        super().__init__(listening, app, log=None, error_log=log, handler_class=Handler, **more)

    def start(self) -> None:
        super().start()
        spawn(self._sweep)
        spawn(self._keep_alive)

    def _sweep(self) -> None:
        while self.started:
            self.connections.sweep()
            sleep(SWEEP)

    def _keep_alive(self) -> None:
        while self.started:
            while self.heartbeats.send(monotonic()):
                sleep(0)
            sleep(HEARTBEATS)

    def do_handle(self, sock: Any, address: Any) -> None:
        if self.connections.open(sock, address) is None:
            sock.close()
            return
        super().do_handle(sock, address)

    def do_close(self, sock: Any, address: Any) -> None:
        self.connections.forget(sock, address)
        super().do_close(sock)

    def wrap_socket_and_handle(self, sock: Any, address: Any) -> None:
        wrapped = wrap_tls(sock, self._context)
        if wrapped is not None:
            with wrapped, suppress(ssl.SSLError):
                self.handle(wrapped, address)


def listener(host: str, port: int) -> Any:
    """Return a listening socket. Connections inherit its options: small messages leave at once, and the system drops
    phones that left silently."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = WSGIServer.get_listener((host, port), backlog=BACKLOG, family=family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with suppress(AttributeError, OSError):
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(QUIET * 1000))
    return made


def server(listening: Any, app: Any, secret: tuple[Path, Path] | None = None, each: int = 512) -> Any:
    """Return a server for `serve_forever`: https with a certificate and its key, `each` connections per source."""
    return Server(listening, app, secret, each)

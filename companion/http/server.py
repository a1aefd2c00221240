"""The web server of `punchboard serve`: one process, a greenlet per connection, and no patience with dead lines."""

from __future__ import annotations

import errno
import logging
import socket
import ssl
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from gevent import sleep, spawn
from gevent.pywsgi import MAX_REQUEST_LINE, WSGIHandler, WSGIServer
from gevent.socket import socket as PlainSocket  # it is a class

from companion.http.connections import ANSWERING, IDLE, READING, SEATED, Connection, Connections, EventStream
from companion.http.file_limits import most_connections
from companion.http.headers import HeaderLines
from companion.http.request_body import Body
from companion.http.tls import context, made_safe

QUIET = 75.0
"""Seconds after which a connection that neither sends nor takes anything is closed. Streams speak every 15."""
BACKLOG = 1024
READ_AHEAD = 1024
"""Bytes each connection reads ahead; requests are small and connections many."""
SWEEP = 1.0
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
        self._connection.line = sock
        self._owed = b""
        """What a phone would not take at once of a message handed to it."""
        self._sending = False
        self._takes_at_once = type(sock) is PlainSocket  # TLS may have to read before it can send

    def MessageClass(self, file: Any, *_: Any) -> HeaderLines:  # gevent's name
        return HeaderLines(file)

    def _check_http_version(self) -> bool:
        """What every phone speaks need not be taken apart; that costs more than to find the handler."""
        return self.request_version == "HTTP/1.1" or bool(super()._check_http_version())

    def _headers(self) -> Any:
        found: Any = self.headers
        return found.for_environ()

    def process_result(self) -> None:
        """A stream is open for hours: what its request brought is not kept meanwhile."""
        if isinstance(self.result, EventStream):
            self.environ.clear()
            self.headers = None
            if self.result.is_of_a_seat:
                self._connection.is_now(SEATED)
            if self._takes_at_once:
                self.result.push = self._push
        super().process_result()

    def _push(self, data: bytes) -> bool:
        """Send without waiting; whether all of it left."""
        if self._sending or self._owed:
            return False
        self._owed = self._at_once(b"%x\r\n%b\r\n" % (len(data), data) if self.response_use_chunked else data)
        return not self._owed

    def _at_once(self, data: bytes) -> bytes:
        """What is left over after sending as much as can be sent without waiting."""
        try:
            return data[self.socket.send(data, 0, 0.0) :]
        except BlockingIOError:
            return data

    def _sendall(self, data: bytes) -> None:
        if self._owed:
            data, self._owed = self._owed + data, b""
        elif self._takes_at_once:
            size, data = len(data), self._at_once(data)
            self.response_length += size - len(data)
            if not data:
                return
        self._sending = True
        try:
            super()._sendall(data)
        finally:
            self._sending = False

    def _write_with_headers(self, data: bytes) -> None:
        """Short answers leave in one piece: half the system calls, and one packet less for the phone to wait for."""
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
        """Who asked for the head alone is sent no end of a body: it would be read as the next answer."""
        super().finalize_headers()
        if self.command == "HEAD":
            self.response_use_chunked = False

    def read_requestline(self) -> str:
        """Wait for a request, and say when it begins: from then on it has to come in."""
        connection = self._connection
        connection.state = IDLE
        if self.rfile.peek(1):
            connection.is_now(READING)
        found: str = self.rfile.readline(MAX_REQUEST_LINE).decode("latin-1")
        return found

    def get_environ(self) -> Any:
        """The request's head is whole. A body is read as far as it is wanted, and in time."""
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
        """Who plays when is private; not even the line is put together."""

    def handle(self) -> None:
        """Whoever sent garbage may be gone before it is told so; that is nothing to write down either."""
        with suppress(OSError):
            super().handle()

    def handle_one_request(self) -> Any:
        """A phone that fell asleep, or one that dribbles its request, must not hold its connection for ever."""
        if self.socket is not None:
            self.socket.settimeout(QUIET)
        return super().handle_one_request()

    def _handle_client_error(self, ex: Exception) -> Any:
        """What cannot be read is counted, not logged: it would fill the log, and tell who sent it. A line that broke
        takes no answer."""
        if isinstance(ex, ValueError | HTTPException):
            self.server.connections.unreadable += 1
            return "400", NO_REQUEST
        if isinstance(ex, OSError):
            return None
        return super()._handle_client_error(ex)

    def handle_error(self, kind: Any, fault: Any, trace: Any) -> None:
        """A safe line that breaks says so in words of its own; it is a phone that left, no more."""
        if isinstance(fault, ssl.SSLError):
            self.close_connection = True
            return
        super().handle_error(kind, fault, trace)


class Server(WSGIServer):  # type: ignore[misc]  # gevent has no types
    """Requests are not logged: who plays when is private."""

    def __init__(self, listening: Any, app: Any, secret: tuple[Path, Path] | None, each: int) -> None:
        self.connections = Connections(each, most_connections())
        more = {}
        if secret is not None:
            self._context = context(*secret)
            more["ssl_context"] = self._context
        log = logging.getLogger("punchboard")
        super().__init__(listening, app, log=None, error_log=log, handler_class=Handler, **more)

    def start(self) -> None:
        super().start()
        spawn(self._sweep)

    def _sweep(self) -> None:
        while self.started:
            self.connections.sweep()
            sleep(SWEEP)

    def do_handle(self, line: Any, address: Any) -> None:
        if self.connections.open(line, address) is None:
            line.close()
            return
        super().do_handle(line, address)

    def do_close(self, line: Any, address: Any) -> None:
        self.connections.closed(line, address)
        super().do_close(line)

    def wrap_socket_and_handle(self, line: Any, address: Any) -> None:
        safe = made_safe(line, self._context)
        if safe is not None:
            with safe, suppress(ssl.SSLError):
                self.handle(safe, address)


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


def server(listening: Any, app: Any, secret: tuple[Path, Path] | None = None, each: int = 512) -> Any:
    """Ready for `serve_forever`; with a certificate and its key it speaks https. `each`: connections of one source."""
    return Server(listening, app, secret, each)

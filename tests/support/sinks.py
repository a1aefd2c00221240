"""Servers on this machine that take what Punchboard sends: mails, and posts over https."""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from typing import Any

from companion.http.certificate import certificate

POLLED = 0.02
"""Seconds between two looks whether a server shall end."""


class MailSink(ThreadingTCPServer):
    """A mail server that keeps what it is told. `answers` are the codes for the next recipients; then all are taken."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Mail)
        self.mails: list[str] = []
        self.answers: list[int] = []
        self.asked = 0
        self.hold = Event()
        self.hold.set()


class _Mail(StreamRequestHandler):
    server: MailSink

    def handle(self) -> None:
        self.server.hold.wait(20)
        self._say("220 here")
        while line := self.rfile.readline():
            match line.strip().upper().split(b" ")[0]:
                case b"EHLO" | b"HELO":
                    self._say("250 here")
                case b"RCPT":
                    self.server.asked += 1
                    self._say(f"{self.server.answers.pop(0) if self.server.answers else 250} so")
                case b"DATA":
                    self._say("354 go on")
                    told = iter(self.rfile.readline, b".\r\n")
                    self.server.mails.append(b"".join(told).decode())
                    self._say("250 kept")
                case b"QUIT":
                    self._say("221 gone")
                    return
                case _:
                    self._say("250 yes")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_sink() -> Iterator[MailSink]:
    with MailSink() as sink:
        Thread(target=sink.serve_forever, args=(POLLED,), daemon=True).start()
        yield sink
        sink.hold.set()
        sink.shutdown()


class HookSink:
    """An https server for the name `hooks.example.org`. `answer` makes status and body of what was posted."""

    def __init__(self, server: HTTPServer, context: ssl.SSLContext) -> None:
        self.port: int = server.server_address[1]
        self.context = context
        self.posts: list[dict[str, Any]] = []
        self.answer: Callable[[dict[str, Any]], tuple[int, str]] = lambda post: (200, post.get("challenge", ""))
        self.headers: list[dict[str, str]] = []


@contextmanager
def hook_sink(folder: Path) -> Iterator[HookSink]:
    secret = certificate(folder, ["hooks.example.org"])
    checked = ssl.create_default_context(cafile=str(secret[0]))

    class Take(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            post = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            sink.posts.append(post)
            sink.headers.append(dict(self.headers))
            status, body = sink.answer(post)
            self.send_response(status)
            if status in (301, 302, 307):
                self.send_header("Location", body)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Take)
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(*map(str, secret))
    server.socket = own.wrap_socket(server.socket, server_side=True)
    sink = HookSink(server, checked)
    Thread(target=server.serve_forever, args=(POLLED,), daemon=True).start()
    yield sink
    server.shutdown()
    server.server_close()

"""TLS handshakes. A client that stays silent or refuses our certificate is dropped without a log entry: on a phone,
that is a warning not yet accepted. Plain requests are redirected to https.
"""

from __future__ import annotations

import re
import ssl
from pathlib import Path
from socket import MSG_PEEK
from typing import Any

from gevent import Timeout
from gevent.ssl import SSLContext

HANDSHAKE = 10.0
"""Seconds for a handshake; the slowest Wi-Fi takes one."""
TLS_HANDSHAKE = b"\x16"
"""The first byte of every handshake, and of no plain request."""
LONGEST_HEAD = 8192
REQUEST = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
HOST = re.compile(rb"\r\nhost:[ \t]*([a-z0-9.:\[\]-]+)[ \t]*\r\n", re.IGNORECASE)
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def tls_context(certificate: Path, key: Path) -> Any:
    made = SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(str(certificate), str(key))
    return made


def wrap_tls(sock: Any, context: Any) -> Any | None:
    """Return the encrypted socket, or None after dropping or redirecting the client."""
    try:
        with Timeout(HANDSHAKE):
            if sock.recv(1, MSG_PEEK) != TLS_HANDSHAKE:
                _redirect_to_https(sock)
                return None
            safe = context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
            try:
                safe.do_handshake()
            except BaseException:
                safe.close()
                raise
            return safe
    except (OSError, Timeout):
        return None


def _redirect_to_https(sock: Any) -> None:
    """Answer a plain request, whose address was typed without its s."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < LONGEST_HEAD:
        part = sock.recv(2048)
        if not part:
            return
        head += part
    sock.sendall(https_redirect(head))


def https_redirect(head: bytes) -> bytes:
    """Return the answer to a plain request: the same address with https."""
    request, host = REQUEST.match(head), HOST.search(head)
    if request is None or host is None:
        return BAD_REQUEST
    to = b"https://" + host[1] + request[1]
    return b"HTTP/1.1 307 Temporary Redirect\r\nLocation: " + to + b"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

"""Making a line safe before anything is said on it. Whoever says nothing, refuses our certificate or speaks no TLS at
all is let go without a word in the log: on a phone that is somebody who has not yet chosen to go on.
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
"""Seconds a phone has for it; the slowest Wi-Fi takes one."""
BEGINS = b"\x16"
"""With which every handshake begins, and no plain request."""
LONGEST_HEAD = 8192
ASKED = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
HOST = re.compile(rb"\r\nhost:[ \t]*([a-z0-9.:\[\]-]+)[ \t]*\r\n", re.IGNORECASE)
NOT_THIS_WAY = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def context(certificate: Path, key: Path) -> Any:
    made = SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(str(certificate), str(key))
    return made


def made_safe(line: Any, context: Any) -> Any | None:
    """The line over which to go on, if there is one. Only this line waits meanwhile."""
    try:
        with Timeout(HANDSHAKE):
            if line.recv(1, MSG_PEEK) != BEGINS:
                _show_the_way(line)
                return None
            safe = context.wrap_socket(line, server_side=True, do_handshake_on_connect=False)
            try:
                safe.do_handshake()
            except BaseException:
                safe.close()
                raise
            return safe
    except (OSError, Timeout):
        return None


def _show_the_way(line: Any) -> None:
    """Somebody typed the address without its s."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < LONGEST_HEAD:
        part = line.recv(2048)
        if not part:
            return
        head += part
    line.sendall(the_way(head))


def the_way(head: bytes) -> bytes:
    """The answer to a plain request: the same address, with its s."""
    asked, host = ASKED.match(head), HOST.search(head)
    if asked is None or host is None:
        return NOT_THIS_WAY
    to = b"https://" + host[1] + asked[1]
    return b"HTTP/1.1 307 Temporary Redirect\r\nLocation: " + to + b"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

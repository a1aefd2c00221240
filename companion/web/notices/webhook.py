"""Webhooks: a post to an https address that a player gave, and to nothing inside this network.

The name is resolved once and the line goes to that address, so that a name cannot lead elsewhere in between. Redirects
are not followed; time and size are bounded.
"""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from companion.web.notices.delivery import Delivery, Undeliverable

PORT = 443
SECONDS = 10.0
"""For the whole of a post, however slowly the other side answers."""
MOST_BYTES = 4096
"""Of an answer; more is not read."""
LONGEST = 500
GONE = (404, 410)
DONE = range(200, 300)

Resolve = Callable[[str], Sequence[str]]


def resolve(host: str) -> Sequence[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)]


def is_webhook(text: str) -> bool:
    """Return whether an address may be a webhook: https, a name or a public number, no port, no password."""
    return _parts(text) is not None


def _parts(text: str) -> SplitResult | None:
    if len(text) > LONGEST or not text.isascii() or any(sign <= " " or sign == "\\" for sign in text):
        return None
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme != "https" or port not in (None, PORT) or "@" in parts.netloc or parts.fragment:
        return None
    host = parts.hostname or ""
    if _is_number(host):
        return parts if is_public(host) else None
    return parts if "." in host.strip(".") and not host.endswith((".local", ".internal", ".localhost")) else None


def _is_number(host: str) -> bool:
    """Return whether some resolver could read the host as a number, however it is written."""
    last = host.rstrip(".").rpartition(".")[2]
    return ":" in host or last.isdigit() or last.startswith("0x")


def is_public(address: str) -> bool:
    """Return whether an address lies on the internet, also where one lies within another."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if int(found) >> 32 == 0x64FF9B << 64:
            inner = IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found.is_site_local:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


class _Line(HTTPSConnection):
    """A line to a number, with the certificate of a name."""

    def __init__(self, host: str, number: str, port: int, context: ssl.SSLContext, seconds: float) -> None:
        super().__init__(host, PORT, timeout=seconds, context=context)
        self._to = (number, port)
        self._checked_by = context
        self._is_cut = False

    def connect(self) -> None:
        line = socket.create_connection(self._to, self.timeout)
        wrap = self._checked_by.wrap_socket
        self.sock = wrap(line, server_hostname=self.host, do_handshake_on_connect=False)
        if self._is_cut:
            raise TimeoutError
        self.sock.do_handshake()

    def cut(self) -> None:
        """End the line, whatever waits for it, and however far it is."""
        self._is_cut = True
        line = self.sock
        if line is not None:
            with suppress(OSError):
                socket.socket.shutdown(line, socket.SHUT_RDWR)  # that of `SSLSocket` goes on without encryption


class Webhooks:
    """Posts to webhooks. Tests bring a resolver, a port and a certificate of their own."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        is_allowed: Callable[[str], bool] = is_public,
        port: int = PORT,
        context: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._resolve = resolve
        self._is_allowed = is_allowed
        self._port = port
        self._context = context
        self._seconds = seconds

    def post(self, delivery: Delivery) -> bool:
        """Post a delivery; return whether the other side repeated its challenge. Raise `Undeliverable` where the
        address leads nowhere or inside, and another error where a later attempt may help."""
        parts = _parts(delivery.notice.address)
        if parts is None or parts.hostname is None:
            raise Undeliverable("the address is no webhook")
        numbers = self._resolve(parts.hostname)
        if not numbers or not all(map(self._is_allowed, numbers)):
            raise Undeliverable("the address does not lie on the internet")
        body = json.dumps(_record(delivery), ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "Punchboard", "Connection": "close"}
        line = _Line(
            parts.hostname, numbers[0], self._port, self._context or ssl.create_default_context(), self._seconds
        )
        end = Timer(self._seconds, line.cut)
        end.daemon = True
        end.start()
        try:
            line.request("POST", f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}", body, headers)
            answer = line.getresponse()
            told = answer.read(MOST_BYTES).decode(errors="replace") if answer.status in DONE else ""
        except (HTTPException, ValueError) as fault:
            raise OSError(type(fault).__name__) from None
        finally:
            end.cancel()
            line.close()
        if answer.status in GONE:
            raise Undeliverable(f"the webhook answered {answer.status}")
        if answer.status not in DONE:
            raise OSError(f"the webhook answered {answer.status}")
        return bool(delivery.challenge) and _repeats(told, delivery.challenge)


def _repeats(told: str, challenge: str) -> bool:
    """Return whether an answer is the challenge and nothing else: a page that sends back all it gets has not agreed."""
    try:
        answer = json.loads(told)
    except (ValueError, RecursionError):
        answer = told.strip()
    return answer in (challenge, {"challenge": challenge})


def _record(delivery: Delivery) -> dict[str, str]:
    """Return what is posted: `text` and `content` are what chats of the usual makes show."""
    told = {"event": delivery.event, "game": delivery.game, "url": delivery.link, "stop": delivery.stop}
    challenge = {"challenge": delivery.challenge} if delivery.challenge else {}
    return {**told, **challenge, "text": delivery.text, "content": delivery.text}

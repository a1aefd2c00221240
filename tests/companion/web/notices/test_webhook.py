"""Where a webhook may lead, and what it may cost."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest
from support.sinks import HookSink, hook_sink

from companion.http.certificate import certificate
from companion.store.notices import Notice
from companion.web.notices import webhook
from companion.web.notices.delivery import Delivery, Undeliverable
from companion.web.notices.webhook import Webhooks, is_public, is_webhook

NOTICE = Notice("a-key", "AAAAAA", "Ana", "webhook", "https://hooks.example.org/x", "en", b"", 0)
PARCEL = Delivery(NOTICE, "a subject", "some text", "https://here/t", "https://here/n", "pig", "confirm", "a-key")


@pytest.fixture
def hooks(tmp_path: Path) -> Iterator[HookSink]:
    with hook_sink(tmp_path) as sink:
        yield sink


def to(hooks: HookSink, seconds: float = 10.0) -> Webhooks:
    return Webhooks(lambda _: ["127.0.0.1"], lambda _: True, hooks.port, hooks.context, seconds)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
        *("255.255.255.255", "240.0.0.1", "::1", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1"),
        *("2002:a00:1::", "fec0::1", "::10.0.0.1", "fe80::1%1", "nonsense"),
    ],
)
def test_nothing_inside_is_public(address: str) -> None:
    assert not is_public(address)


def test_the_internet_is() -> None:
    assert all(map(is_public, ("1.1.1.1", "2606:4700:4700::1111")))
    assert is_webhook("https://hooks.example.org/a?b=c")
    assert is_webhook("https://1.1.1.1/")


def test_a_name_that_leads_inside_is_never_asked(hooks: HookSink) -> None:
    """One inner address among outer ones is enough: the next look-up might bring that one."""
    for numbers in (["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], []):
        looked: list[str] = []

        def resolve(host: str, found: list[str] = numbers, seen: list[str] = looked) -> list[str]:
            seen.append(host)
            return found

        with pytest.raises(Undeliverable, match="internet"):
            Webhooks(resolve, port=hooks.port, context=hooks.context).post(PARCEL)
        assert looked == ["hooks.example.org"], "resolved once"
    assert not hooks.posts


def test_a_redirect_is_not_followed(hooks: HookSink) -> None:
    hooks.answer = lambda _: (302, "https://hooks.example.org/elsewhere")
    with pytest.raises(OSError, match="302"):
        to(hooks).post(PARCEL)
    assert len(hooks.posts) == 1


def test_a_webhook_that_is_gone_is_no_more_tried(hooks: HookSink) -> None:
    hooks.answer = lambda _: (410, "")
    with pytest.raises(Undeliverable, match="410"):
        to(hooks).post(PARCEL)


def test_a_certificate_of_another_name_is_refused(hooks: HookSink) -> None:
    other = Delivery(
        Notice("a-key", "AAAAAA", "Ana", "webhook", "https://evil.example.net/", "en", b"", 0),
        *("s", "t", "l", "n", "pig", "turn"),
    )
    with pytest.raises(OSError, match="Verification"):
        to(hooks).post(other)
    assert not hooks.posts


def test_time_and_size_are_bounded(hooks: HookSink) -> None:
    hooks.answer = lambda _: (200, "x" * 5_000_000 + "a-key")
    assert to(hooks).post(PARCEL) is False, "what comes late in a long answer is not read"

    gone = Event()

    def answer_late(_: object) -> tuple[int, str]:
        gone.wait(10)
        return 200, "a-key"

    hooks.answer = answer_late
    begun = time.monotonic()
    with pytest.raises(OSError, match=r"."):
        to(hooks, seconds=0.5).post(PARCEL)
    assert time.monotonic() - begun < 8
    gone.set()


def test_an_answer_in_drops_ends_with_its_time_also_after_a_late_handshake(tmp_path: Path) -> None:
    """A thread that is held holds back the notices of others."""
    secret = certificate(tmp_path, ["hooks.example.org"])
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(*map(str, secret))
    ended = Event()

    def drip(taken: socket.socket) -> None:
        time.sleep(0.8)  # longer than a post may take
        with suppress(OSError), own.wrap_socket(taken, server_side=True) as line:
            line.sendall(b"HTTP/1.1 200 OK\r\n")
            for _ in range(40):
                line.sendall(b"X-Slow: 1\r\n")
                if ended.wait(0.1):
                    return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=lambda: drip(listener.accept()[0]), daemon=True)
        thread.start()
        checked = ssl.create_default_context(cafile=str(secret[0]))
        port = listener.getsockname()[1]
        begun = time.monotonic()
        with pytest.raises(OSError, match=r"."):
            Webhooks(lambda _: ["127.0.0.1"], lambda _: True, port, checked, 0.5).post(PARCEL)
        took = time.monotonic() - begun
        ended.set()
        thread.join(10)
    assert took < 2.0


@pytest.mark.parametrize(
    ("answer", "agrees"),
    [
        ("a-key", True),
        ('"a-key"\n', True),
        ('{"challenge": "a-key"}', True),
        ('{"challenge": "a-key", "url": "https://here/t"}', False),
        ('{"json": {"challenge": "a-key"}}', False),
        ("I do not understand: a-key", False),
        ('["a-key"]', False),
        ("[" * 4000, False),
        ("", False),
    ],
)
def test_a_page_that_sends_back_whatever_it_gets_does_not_agree(hooks: HookSink, answer: str, agrees: bool) -> None:
    hooks.answer = lambda _: (200, answer)
    assert to(hooks).post(PARCEL) is agrees


def test_a_line_that_is_cut_before_it_stands_never_does() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        line = webhook._Line("hooks.example.org", "127.0.0.1", port, ssl.create_default_context(), 5.0)
        line.cut()
        begun = time.monotonic()
        with pytest.raises(TimeoutError):
            line.connect()
        line.close()
    assert time.monotonic() - begun < 2.0

"""A phone's open connection: what it waits for, and for how long."""

from __future__ import annotations

from threading import Thread

from companion.live.listener import Listener


def test_a_wait_ends_even_if_its_time_was_over_before_it_began() -> None:
    """With the queue alone, one in some thousands such waits never ends."""

    def wait_often() -> None:
        for _ in range(30_000):
            assert not Listener(None).wait(1e-9)

    waiting = Thread(target=wait_often, daemon=True)
    waiting.start()
    waiting.join(120)
    assert not waiting.is_alive()


def test_news_are_told_once_and_a_call_without_news_only_ends_the_wait() -> None:
    listener = Listener("Ana")
    listener.tell()
    listener.tell()
    assert listener.wait(1)
    listener.wake()
    assert not listener.wait(60)
    assert not listener.wait(0.001)

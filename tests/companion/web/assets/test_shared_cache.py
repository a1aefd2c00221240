"""Identical responses are made once, and no move waits for them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder

from companion.http.compression import CompressedCache
from companion.http.request import CURRENT, Request
from companion.web.assets.shared_cache import COST, shared_answer
from companion.web.faults import Problem
from companion.web.service import IN_ENVIRON, service_of

UNDER_GEVENT = """
from gevent import monkey
monkey.patch_all()
import gevent
from time import perf_counter, sleep
from companion.web.assets import shared_cache
from companion.web.auth.rate_limits import Limiter, Rate
from companion.http.compression import CompressedCache

import sys
usual = sys.getswitchinterval()

from companion.http.request import Request, CURRENT

class Here:
    shared_cache = CompressedCache()
    posts = Limiter(Rate(9, 9), Rate(9, 9))

made = []

def draw():
    made.append(perf_counter())
    while perf_counter() < made[-1] + 0.8:
        sum(range(2000))
    return "<svg/>"

def ask():
    CURRENT.set(Request({"punchboard.service": Here}))
    return shared_cache.shared_answer("1", ("board",), "image/svg+xml", draw).data

gaps, last = [], perf_counter()
asking = [gevent.spawn(ask) for _ in range(3)]
while not all(each.ready() for each in asking):
    gevent.sleep(0.002)
    now = perf_counter()
    gaps.append(now - last)
    last = now
assert [each.get() for each in asking] == [b"<svg/>"] * 3
assert sys.getswitchinterval() == usual
print(len(made), max(gaps))
"""


@pytest.mark.alone
def test_moves_do_not_wait_while_a_board_is_drawn() -> None:
    """Three phones ask for a board that takes 0.8 s; other answers come in between."""
    told = subprocess.run([sys.executable, "-c", UNDER_GEVENT], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    times, longest = told.stdout.split()
    assert times == "1", "it is drawn once"
    assert float(longest) < 0.3, "everybody else waited for it"


@contextmanager
def visiting(app: Flask, path: str, **more: Any) -> Iterator[None]:
    environ = EnvironBuilder(path, **more).get_environ()
    before = CURRENT.set(Request({**environ, IN_ENVIRON: service_of(app)}))
    yield
    CURRENT.reset(before)


def test_it_is_made_once_and_leaves_as_the_browser_reads_it(app: Flask) -> None:
    made = []

    def make() -> str:
        made.append(1)
        return "<svg/>" * 200

    with visiting(app, "/?v=1", headers={"Accept-Encoding": "gzip"}):
        packed = shared_answer("1", ("k",), "image/svg+xml", make)
    with visiting(app, "/"):
        plain = shared_answer("1", ("k",), "image/svg+xml", make)
    with visiting(app, "/?v=0"):
        other = shared_answer("1", ("k",), "image/svg+xml", make)
    assert len(made) == 1
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert len(packed.data) < len(plain.data)
    assert "immutable" in packed.headers["Cache-Control"]
    assert "immutable" not in plain.headers["Cache-Control"]
    assert "immutable" not in other.headers["Cache-Control"], "this address is another version's"
    assert plain.data == b"<svg/>" * 200


def test_what_cannot_be_made_is_told_to_whoever_asked(app: Flask) -> None:
    def make() -> str:
        raise KeyError("this piece has no back")

    with visiting(app, "/"), pytest.raises(KeyError, match="no back"):
        shared_answer("1", ("k",), "image/svg+xml", make)


def test_the_oldest_leave_before_the_memory_is_full() -> None:
    cache = CompressedCache(most=100)
    for number in range(20):
        cache.keep(number, b"x" * 30)
    assert [number for number in range(20) if cache.get(number) is not None] == [17, 18, 19]
    cache.keep(19, b"x" * 40)
    assert [number for number in range(20) if cache.get(number) is not None] == [17, 18, 19]
    cache.keep("board", b"x" * 1000)
    assert cache.get("board") is not None, "the newest is kept, however large"
    assert cache.get(19) is None


def test_whoever_has_something_drawn_pays_for_it_once(app: Flask) -> None:
    posts = service_of(app).posts
    at = posts._clock()
    posts._clock = lambda: at
    full = posts._each.burst
    with visiting(app, "/", environ_base={"REMOTE_ADDR": "10.0.0.9"}):
        for _ in range(3):
            shared_answer("1", ("k",), "image/svg+xml", lambda: "<svg/>")
        assert posts._buckets["10.0.0.9"].level == full - COST
        assert posts.wait("10.0.0.9", full - COST) == 0.0
        shared_answer("1", ("k",), "image/svg+xml", lambda: "<svg/>")
        with pytest.raises(Problem, match="too-often"):
            shared_answer("1", ("another",), "image/svg+xml", lambda: "<svg/>")

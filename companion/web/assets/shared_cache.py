"""Answers that are the same for all phones: made once, compressed once, and kept by browsers as long as their address
stays.

A large board takes a third of a second to draw, and every move at every table would wait for it. Under gevent it is
therefore drawn in a real thread, which gives way to requests.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from companion.http.compression import CompressedCache, compress_once, respond
from companion.http.request import current_request
from companion.offload import WorkerThread, switch_often
from companion.web.assets.static_files import FOREVER
from companion.web.request_context import charge
from companion.web.service import service

FOR_NOW = "public, max-age=600"
COST = 0.25
"""Charged to the source that has something made. A table's phones want some hundred pictures at most, once."""

_drawing = WorkerThread()


def shared_answer(version: str, what: tuple[object, ...], media: str, make: Callable[[], str]) -> Response:
    """Return the cached answer, or make it. Browsers keep it for ever if its address names this version.

    `make` may be called outside of the request.
    """
    cache, key = service().shared_cache, (version, *what)
    found = cache.get(key)
    if found is None:
        charge(service().posts, COST)
        with switch_often():
            found = _drawing.run(lambda: _make_once(cache, key, make))
    response = respond(None, media, gzipped=found)
    response.headers["Cache-Control"] = FOREVER if current_request().query.get("v") == version else FOR_NOW
    return response


def _make_once(cache: CompressedCache, key: object, make: Callable[[], str]) -> bytes:
    """Look into the cache again: the request before may have made it while this one waited for the thread."""
    found = cache.get(key)
    if found is None:
        found = compress_once(make().encode())
        cache.keep(key, found)
    return found

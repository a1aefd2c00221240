"""What is the same for everybody: made once, packed once, and kept by browsers as long as its address stays.

A large board takes a third of a second to draw, and every move at every table would wait for it. Under gevent it is
therefore made in a real thread, which gives way to whoever has something to answer.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable

from flask import Response

from companion.http.compression import CompressedCache
from companion.http.request import current_request
from companion.offload import WorkerThread, switch_often
from companion.web.assets.static_files import FOREVER
from companion.web.request_context import charge
from companion.web.service import service

FOR_NOW = "public, max-age=600"
COST = 0.25
"""Whoever has something made pays for it: a table's phones want some hundred pictures at most, once."""

_drawing = WorkerThread()


def kept(version: str, what: tuple[object, ...], media: str, make: Callable[[], str]) -> Response:
    """Made once, packed once; every phone gets the same bytes. Only an address that names the version which made them
    is good for ever. `make` may be called outside of the request."""
    shown, key = service().shown, (version, *what)
    found = shown.get(key)
    if found is None:
        charge(service().posts, COST)
        with switch_often():
            found = _drawing.run(lambda: _made(shown, key, make))
    packed = "gzip" in (current_request().header("ACCEPT_ENCODING") or "")
    response = Response(found if packed else gzip.decompress(found), content_type=media)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = FOREVER if current_request().query.get("v") == version else FOR_NOW
    return response


def _made(shown: CompressedCache, key: object, make: Callable[[], str]) -> bytes:
    """One after the other: phones that ask for the same at once wait for the first of them."""
    found = shown.get(key)
    if found is None:
        found = gzip.compress(make().encode(), 9, mtime=0)
        shown.keep(key, found)
    return found

"""What is the same for everybody: made once, packed once, and kept by browsers as long as its address stays.

A large board takes a third of a second to draw, and every move at every table would wait for it. Under gevent it is
therefore made in a real thread, which gives way to whoever has something to answer.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable

from flask import Response

from companion.store.aside import Aside
from companion.web.service import service
from companion.web.turns import short_turns
from companion.web.visit import visit

FOREVER = "public, max-age=31536000, immutable"
Packed = tuple[bytes, bytes]

_drawing = Aside()


def kept(key: object, media: str, make: Callable[[], str]) -> Response:
    """Made once, packed once; every phone gets the same bytes. `make` may be called outside of the request."""
    shown = service().shown
    found: Packed | None = shown.get(key)
    if found is None:
        with short_turns():
            _drawing.run(lambda: _make(shown, key, make))
        found = shown[key]
    packed = "gzip" in (visit().header("ACCEPT_ENCODING") or "")
    response = Response(found[1] if packed else found[0], content_type=media)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = FOREVER if visit().query.get("v") else "public, max-age=600"
    return response


def _make(shown: dict[object, Packed], key: object, make: Callable[[], str]) -> None:
    """One after the other: phones that ask for the same at once wait for the first of them."""
    if key not in shown:
        plain = make().encode()
        shown[key] = (plain, gzip.compress(plain, 9, mtime=0))

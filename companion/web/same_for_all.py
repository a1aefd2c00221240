"""What is the same for everybody: made once, packed once, and kept by browsers as long as its address stays."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from flask import Response, request

from companion.web.service import service

FOREVER = "public, max-age=31536000, immutable"


def kept(key: object, media: str, make: Callable[[], str]) -> Response:
    """Made once, packed once; every phone gets the same bytes."""
    here = service()
    found = here.shown.get(key)
    if found is None:
        plain = make().encode()
        found = here.shown[key] = (plain, gzip.compress(plain, 9, mtime=0))
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = Response(found[1] if packed else found[0], content_type=media)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = FOREVER if request.args.get("v") else "public, max-age=600"
    return response

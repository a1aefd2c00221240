"""Answers made for one asker leave compressed when they are long enough to gain by it. Nothing in them is unknown to
who gets them, so their length tells nobody else anything. Streams stay as they are: a message must leave at once.
"""

from __future__ import annotations

import gzip

from flask import Response

from companion.web.visit import visit

WORTH_IT = 1400
"""About what fits into one packet."""
LEVEL = 4
PACKABLE = ("application/json", "text/html", "text/plain")


def pack(response: Response) -> Response:
    if response.mimetype not in PACKABLE or response.is_streamed or response.direct_passthrough:
        return response
    plain = response.get_data()
    if len(plain) < WORTH_IT:
        return response
    response.vary.add("Accept-Encoding")
    if "Content-Encoding" not in response.headers and "gzip" in (visit().header("ACCEPT_ENCODING") or ""):
        response.set_data(gzip.compress(plain, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response

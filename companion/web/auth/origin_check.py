"""Refuse changes that come from foreign pages.

A request that changes something must come from our own pages (browsers say so in `Sec-Fetch-Site` and `Origin`) or
carry a bearer token, which a foreign page cannot know.
"""

from __future__ import annotations

from companion.http.request import Request
from companion.web.faults import Problem

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def refuse_foreign_change(request: Request) -> None:
    if request.method not in SAFE_METHODS and request.bearer is None and not is_ours(request):
        names_origin = request.header("SEC_FETCH_SITE") is not None or request.header("ORIGIN") is not None
        raise Problem(403, "foreign-origin" if names_origin else "unclear-origin")


def is_ours(request: Request) -> bool:
    """Return whether a changing request comes from our own page.

    Old browsers send neither header with a plain form. A request without both is therefore taken only when it is JSON,
    which a foreign form cannot send without asking first.
    """
    site = request.header("SEC_FETCH_SITE")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.header("ORIGIN")
    if origin is not None:
        host = request.full.host
        return bool(host) and origin.partition("://")[2] == host
    return request.sent_json

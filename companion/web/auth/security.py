"""What every response carries and every change must bring.

Pages run no inline code and load nothing from elsewhere. A request that changes something must come from our own
pages (browsers say so in `Sec-Fetch-Site` and `Origin`) or carry a bearer token, which a foreign page cannot know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask import request as flask_request

from companion.http.allowed_hosts import Hosts, name_in
from companion.http.request import LARGEST_REQUEST, Request, current_request
from companion.web.faults import Problem
from companion.web.metrics import Figures
from companion.web.service import service_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

ALWAYS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PAGE: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
    **ALWAYS,
}
SAFE_PAGE: Mapping[str, str] = {"Cross-Origin-Opener-Policy": "same-origin"}
"""What only counts over https: elsewhere browsers ignore it, and complain of it on every page."""
STAY_SAFE: Mapping[str, str] = {"Strict-Transport-Security": "max-age=31536000"}
"""For the name in `--public-url`, where that is an https address: nobody else vouches for a certificate."""
REST: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; img-src data:; frame-ancestors 'none'",
    **ALWAYS,
}
"""For what is no page: data, scripts, drawings. Opened by themselves they may do nothing at all; and a table of phones
fetches thirty of them, over a line on which half a kilobyte more for each is felt."""


HARMLESS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


def install(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_REQUEST
    app.before_request(_refuse_foreign_change)
    here = service_of(app)
    app.wsgi_app = _guarded(app.wsgi_app, here.hosts, here.figures)  # type: ignore[method-assign]  # Flask's own way


def _refuse_foreign_change() -> None:
    """Where nothing can be changed nobody needs to be asked where he comes from; the answer is what is wrong."""
    if flask_request.routing_exception is None:
        refuse_foreign_change(current_request())


def refuse_foreign_change(request: Request) -> None:
    if request.method not in HARMLESS and request.bearer is None and not is_ours(request):
        says_whence = request.header("SEC_FETCH_SITE") is not None or request.header("ORIGIN") is not None
        raise Problem(403, "foreign-origin" if says_whence else "unclear-origin")


def is_ours(request: Request) -> bool:
    """Whether a changing request comes from our own page. Old browsers send neither header with a plain form, so a
    request without both is taken only when it is JSON, which a foreign form cannot send without asking first."""
    site = request.header("SEC_FETCH_SITE")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.header("ORIGIN")
    if origin is not None:
        here = request.full.host
        return bool(here) and origin.partition("://")[2] == here
    return request.sent_json


def wrong_host(environ: Mapping[str, Any]) -> Problem | None:
    """What to say to a request whose host is none of this server's names. The oldest browsers may leave it out."""
    host = environ.get("HTTP_HOST", "")
    if host:
        return Problem(421, "unknown-host", host=name_in(host)[:80])
    return Problem(400, "no-host") if environ["SERVER_PROTOCOL"] == "HTTP/1.1" else None


def _guarded(inner: Any, hosts: Hosts, figures: Figures) -> Any:
    """Nobody keeps an answer unless it says that it may be kept. "Not modified" says nothing of its own: a browser lays
    its headers over those it kept, and it no longer says whether that was a page."""

    def application(environ: Any, start_response: Any) -> Any:
        def start(status: str, headers: list[tuple[str, str]], *fault: Any) -> Any:
            figures.answers[status[0]] += 1
            known = dict(headers)
            if "Cache-Control" not in known:
                headers.append(("Cache-Control", "no-store"))
            if not status.startswith("304"):
                is_page = known.get("Content-Type", "").startswith("text/html")
                headers += (PAGE if is_page else REST).items()
                if is_page and environ["wsgi.url_scheme"] == "https":
                    headers += SAFE_PAGE.items()
                    if hosts.secure and name_in(environ.get("HTTP_HOST", "")) == hosts.secure:
                        headers += STAY_SAFE.items()
            return start_response(status, headers, *fault)

        return inner(environ, start)

    return application

"""What every response carries and every change must bring.

Pages run no inline code and load nothing from elsewhere. A request that changes something must come from our own
pages (browsers say so in `Sec-Fetch-Site` and `Origin`) or carry a bearer token, which a foreign page cannot know.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Request, Response, request

from companion.web.faults import Problem

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

PAGE = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
}
REST = {"Content-Security-Policy": "default-src 'none'; img-src data:; frame-ancestors 'none'"}
"""For what is no page: data, scripts, drawings. Opened by themselves they may do nothing at all; and a table of phones
fetches thirty of them, over a line on which half a kilobyte more for each is felt."""
ALWAYS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}

LARGEST_REQUEST = 64 * 1024
"""A move is a few hundred bytes; a typed-in position a few thousand."""


def install(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_REQUEST
    app.before_request(_refuse_foreign_changes)
    app.after_request(_add_headers)


def _refuse_foreign_changes() -> None:
    if request.method in ("GET", "HEAD", "OPTIONS") or bearer(request) is not None:
        return
    if not is_ours(request):
        raise Problem(403, "foreign-origin")


def is_ours(req: Request) -> bool:
    """Whether a changing request comes from our own page. Old browsers send neither header with a plain form, so a
    request without both is taken only when it is JSON, which a foreign form cannot send without asking first."""
    site = req.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = req.headers.get("Origin")
    if origin is not None:
        return origin != "null" and urlsplit(origin).netloc == req.host
    return req.mimetype == "application/json"


def bearer(req: Request) -> str | None:
    scheme, _, token = req.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _add_headers(response: Response) -> Response:
    for name, value in {**(PAGE if response.mimetype == "text/html" else REST), **ALWAYS}.items():
        response.headers.setdefault(name, value)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response

"""The headers of every response: pages run no inline code and load nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.http.allowed_hosts import AllowedHosts, host_name
from companion.web.metrics import Figures

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
HTTPS_PAGE: Mapping[str, str] = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Over http browsers ignore it, and complain of it on every page."""
STRICT_TRANSPORT: Mapping[str, str] = {"Strict-Transport-Security": "max-age=31536000"}
"""For the name in an https `--public-url` only: for other names no trusted certificate can be expected."""
NOT_A_PAGE: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; img-src data:; frame-ancestors 'none'",
    **ALWAYS,
}
"""For data, scripts and drawings, which may do nothing when they are opened by themselves. They are short because a
table of phones fetches thirty such files, and half a kilobyte more for each is felt."""


def add_headers(app: Any, hosts: AllowedHosts, figures: Figures) -> Any:
    """Wrap a WSGI app: count its answers and add the headers.

    An answer is not stored unless it says that it may be. "304 Not Modified" gets no others: a browser lays them over
    those it stored, and it cannot be seen here whether that was a page.
    """

    pages, others, always = tuple(PAGE.items()), tuple(NOT_A_PAGE.items()), tuple(ALWAYS.items())

    def application(environ: Any, start_response: Any) -> Any:
        def start(status: str, headers: list[tuple[str, str]], *fault: Any) -> Any:
            figures.answers[status[0]] += 1
            given = dict(headers)
            if "Cache-Control" not in given:
                headers.append(("Cache-Control", "no-store"))
            if not status.startswith("304"):
                is_page = given.get("Content-Type", "").startswith("text/html")
                headers += pages if is_page else always if "Content-Security-Policy" in given else others
                if is_page and environ["wsgi.url_scheme"] == "https":
                    headers += HTTPS_PAGE.items()
                    if hosts.secure and host_name(environ.get("HTTP_HOST", "")) == hosts.secure:
                        headers += STRICT_TRANSPORT.items()
            return start_response(status, headers, *fault)

        return app(environ, start)

    return application

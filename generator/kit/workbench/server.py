"""The server of the workbench. It answers only this machine, is read-only, and opens no path named in a request."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, abort, jsonify, request, send_from_directory
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from generator.kit.workbench.state import Workbench
from generator.places import shipped_folder

HOST = "127.0.0.1"
KEEP_ALIVE = 15.0
DPI = 110

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
PICTURE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""Content policy of a picture opened by itself."""


def workbench_app(bench: Workbench) -> Flask:
    """Return the pages of this workbench as a WSGI application."""
    app = Flask(__name__, static_folder=None)
    files = shipped_folder("templates") / "workbench"

    @app.before_request
    def refuse_others() -> None:
        # Refuse other host names: a foreign page could let its own name point here.
        if urlsplit(f"//{request.host}").hostname not in (HOST, "localhost"):
            abort(403, "This page is for the machine it runs on.")

    @app.after_request
    def guard(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.get("/")
    def index() -> Response:
        return send_from_directory(files, "index.html")

    @app.get("/files/<name>")
    def file(name: str) -> Response:
        return send_from_directory(files, name)

    @app.get("/facts")
    def facts() -> Response:
        asked = request.args
        return jsonify(bench.facts(asked.get("lang", ""), asked.get("ink", ""), asked.get("piece", "")))

    @app.get("/table/<name>")
    def table(name: str) -> Response:
        found = bench.table(name, request.args.get("lang", ""))
        return jsonify(found) if found else abort(404)

    @app.get("/face/<language>/<ink>/<name>/<any(front, back):side>.svg")
    def face(language: str, ink: str, name: str, side: str) -> Response:
        found = bench.picture(language, ink, name, side, cut="cut" in request.args)
        if found is None:
            abort(404)
        answer = Response(found, mimetype="image/svg+xml")
        answer.headers["Content-Security-Policy"] = PICTURE_POLICY
        return answer

    @app.get("/sheet/<int:number>/<int:page>.png")
    def sheet(number: int, page: int) -> Response:
        try:
            return Response(_picture(bench.sheets[number], bench.sheets_version, page), mimetype="image/png")
        except (OSError, IndexError, RuntimeError):
            abort(404)

    @app.get("/events")
    def events() -> Response:
        return Response(_events(bench), mimetype="text/event-stream")

    return app


def _events(bench: Workbench) -> Iterator[str]:
    """Yield the number of each new state; occasional comments keep the connection open."""
    seen = -1
    while True:
        with bench.changed:
            if bench.version == seen:
                bench.changed.wait(KEEP_ALIVE)
            is_new, seen = bench.version != seen, bench.version
        yield f"data: {seen}\n\n" if is_new else ": still here\n\n"


_one_at_a_time = threading.Lock()
"""PDFium must be used by one thread at a time."""


def _picture(path: Path, version: int, page: int) -> bytes:
    with _one_at_a_time:
        return _render_page(path, version, page)


@lru_cache(maxsize=256)
def _render_page(path: Path, _version: int, page: int) -> bytes:
    from generator.backends.png import render

    return render(path.read_bytes(), page, DPI)


class _Quiet(WSGIRequestHandler):
    """Request handler that keeps connections open and logs no requests."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:
        """Log nothing."""


def workbench_server(bench: Workbench, port: int) -> BaseWSGIServer:
    """Return a server for this machine, on this port or, with 0, on a free one. It answers once `serve_forever`
    runs; an OSError means that the port is not available."""
    import socket

    # Werkzeug exits the program when the port is taken; with a socket passed in it does not.
    listening = socket.create_server((HOST, port))
    try:
        server = make_server(
            HOST, listening.getsockname()[1], workbench_app(bench), threaded=True, request_handler=_Quiet,
            fd=listening.fileno(),
        )  # fmt: skip
    finally:
        listening.close()
    return server

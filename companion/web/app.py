"""The factory: a Flask app over a store and the games on offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from time import perf_counter
from typing import Any

from flask import Flask, Response
from flask import Request as FlaskRequest
from werkzeug.routing import MapAdapter

from companion.engines import Loaded
from companion.http.request import CURRENT, LARGEST_REQUEST, Request
from companion.live.registry import Registry
from companion.store import Store
from companion.web.api.routes import PREFIX, api, fast_router, json_response
from companion.web.error_responses import error_response, wrong_host, wrong_host_response
from companion.web.request_context import charge
from companion.web.response_headers import add_headers
from companion.web.service import IN_ENVIRON, Service, Settings, install, service, service_of
from generator.places import shipped_folder

HANDLERS = (
    "again",
    "advice",
    "battles",
    "branches",
    "clocks",
    "history",
    "lessons",
    "cut",
    "seat_transfer",
    "export",
    "follow",
    "games",
    "host",
    "maps",
    "names",
    "notices",
    "packs",
    "play",
    "plays",
    "printing",
    "qr",
    "recap",
    "replay",
    "rules",
    "start",
    "stream",
    "tables",
    "upgrade",
)
DOCUMENT_COST = 4.0
"""Charged for the API's document: it is made for each request, which takes longer than a move."""


class Application(Flask):
    """Flask behind a router of our own. Routes ignore the host: phones use whatever address they scanned."""

    def wsgi_app(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Answer requests to the API by the fast router, all others by Flask."""
        here = service_of(self)
        environ[IN_ENVIRON] = here
        request = Request(environ)
        before = CURRENT.set(request)
        try:
            if not here.hosts.allows(environ.get("HTTP_HOST", "")) and (wrong := wrong_host(environ)):
                return wrong_host_response(wrong)(environ, start_response)
            handler = fast_router.find(environ)
            if handler is None:
                return super().wsgi_app(environ, start_response)
            begun = perf_counter()
            try:
                response = handler()
            except Exception as error:
                response = error_response(error)
            if not request.waits:
                here.figures.answer_seconds.observe(perf_counter() - begun)
            start_response(response.status, response.headers.to_wsgi_list())
            return response.response  # calling the response would parse and write its headers once more
        finally:
            CURRENT.reset(before)

    def create_url_adapter(self, request: FlaskRequest | None) -> MapAdapter | None:
        """Match by method and path alone, without parsing the host."""
        if request is None:
            return super().create_url_adapter(request)
        environ = request.environ
        return MapAdapter(
            self.url_map,
            environ.get("HTTP_HOST", ""),
            environ.get("SCRIPT_NAME") or "/",
            "",
            environ["wsgi.url_scheme"],
            request.path,
            environ["REQUEST_METHOD"],
            environ.get("QUERY_STRING", ""),
        )


def create_app(
    store: Store,
    games: Callable[[], Sequence[str]] | None = None,
    load_game: Callable[[str], Loaded] | None = None,
    settings: Settings | None = None,
) -> Flask:
    """Return an app ready to serve. It offers the shipped games unless told otherwise, and reads each pack once."""
    web = shipped_folder("templates") / "web"
    app = Application("companion.web", template_folder=str(web / "pages"), static_folder=str(web / "static"))
    app.json.sort_keys = False  # type: ignore[attr-defined]  # Flask's default provider has it
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_REQUEST
    load = load_game or _cached_loader()
    made = Service(store, Registry(store, load), games or _shipped_games, load, settings or Settings())
    install(app, made)
    app.wsgi_app = add_headers(app.wsgi_app, made.hosts, made.figures)  # type: ignore[method-assign]  # Flask's own way
    if made.settings.proxies:
        from werkzeug.middleware.proxy_fix import ProxyFix

        app.wsgi_app = ProxyFix(app.wsgi_app, made.settings.proxies, made.settings.proxies, 1)  # type: ignore[method-assign]  # Flask's own way
    made.registry.after_change = made.after_change
    _add_routes(app)
    app.register_error_handler(Exception, error_response)
    return app


def _shipped_games() -> Sequence[str]:
    from generator.pack.find import large_games

    return large_games()


def _cached_loader() -> Callable[[str], Loaded]:
    from companion.engines import open_pack

    packs: dict[str, Loaded] = {}

    def load(name: str) -> Loaded:
        found = packs.get(name)
        if found is None:
            found = packs[name] = open_pack(name)
        return found

    return load


def _add_routes(app: Flask) -> None:
    """Import the modules of handlers, which registers their routes."""
    for name in HANDLERS:
        import_module(f"companion.web.api.{name}")
    from companion.web import health
    from companion.web.pages import installing, printing, views

    app.register_blueprint(api)
    app.register_blueprint(health.health)
    app.register_blueprint(views.pages)
    app.register_blueprint(printing.printing)
    app.register_blueprint(installing.installing)
    app.add_url_rule(f"{PREFIX}/openapi.json", "openapi", _openapi)


def _openapi() -> Response:
    from importlib.metadata import version

    from companion.web.api.openapi import openapi

    charge(service().posts, DOCUMENT_COST)
    return json_response(openapi(version("punchboard")))

"""The factory: a Flask app over a store and the games on offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from importlib import import_module
from time import perf_counter
from typing import Any

from flask import Flask, Response
from flask import Request as FlaskRequest
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

from companion.engines import Loaded
from companion.http.compression import pack
from companion.http.request import CURRENT, Request, current_request
from companion.live.outcomes import Full, HandsChanged, Outrun, RequestUsed
from companion.live.registry import Registry
from companion.store import Store
from companion.store.model import StoreAway, StoreDamaged, TableLost
from companion.web import words
from companion.web.api.routes import PREFIX, Short, api, reply_with, ways
from companion.web.auth import security
from companion.web.faults import PASSING, Problem, note_fault
from companion.web.request_context import charge, language
from companion.web.service import IN_ENVIRON, Service, Settings, install, service, service_of
from generator.places import shipped_folder

HANDLERS = (
    "battles",
    "history",
    "cut",
    "seat_transfer",
    "export",
    "games",
    "maps",
    "packs",
    "play",
    "qr",
    "rules",
    "stream",
    "tables",
)
SHOWN = ("rule", "nearest", "number", "changes", "fault")
"""What of a problem's facts is told apart from its sentence."""
LOOKS = 10
"""How often somebody is looked at again whose request met a change of hands each time."""
DOCUMENT_COST = 4.0
"""The API's document is put together each time it is asked for, which takes longer than a move."""
PLAIN = """<!doctype html>
<html lang="{language}"><meta name="viewport" content="width=device-width"><title>Punchboard</title><p>{why}</p></html>
"""
PAUSE = 2
"""Seconds after which to ask again, where nobody knows better."""
HTTP_CODES = {404: "not-found", 405: "wrong-method", 408: "too-slow", 413: "too-large", 415: "not-json"}


class Application(Flask):
    """Flask, for a server that has one name as good as another: phones come by whatever address they scanned."""

    def wsgi_app(self, environ: dict[str, Any], start_response: Any) -> Any:
        """What is asked of the API goes straight to its handler; all else takes the framework's way."""
        here = service_of(self)
        environ[IN_ENVIRON] = here
        asked = Request(environ)
        before = CURRENT.set(asked)
        try:
            if not here.hosts.knows(environ.get("HTTP_HOST", "")) and (wrong := security.wrong_host(environ)):
                return _not_asked(wrong)(environ, start_response)
            handler = ways.find(environ)
            if handler is None:
                return super().wsgi_app(environ, start_response)
            begun = perf_counter()
            response = _answered(asked, handler)
            if not asked.waits:
                here.figures.answer_seconds.observe(perf_counter() - begun)
            return response(environ, start_response)
        finally:
            CURRENT.reset(before)

    def create_url_adapter(self, request: FlaskRequest | None) -> MapAdapter | None:
        """Routes depend on a request's method and path alone; its host is not taken apart for them."""
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
    """An app ready to serve. Games are those that ship, unless told otherwise; each pack is read once."""
    web = shipped_folder("templates") / "web"
    app = Application("companion.web", template_folder=str(web / "pages"), static_folder=str(web / "static"))
    app.json.sort_keys = False  # type: ignore[attr-defined]  # Flask's default provider has it
    load = load_game or _once()
    made = Service(store, Registry(store, load), games or _shipped, load, settings or Settings())
    install(app, made)
    security.install(app)
    app.after_request(pack)
    if made.settings.proxies:
        from werkzeug.middleware.proxy_fix import ProxyFix

        app.wsgi_app = ProxyFix(app.wsgi_app, made.settings.proxies, made.settings.proxies, 1)  # type: ignore[method-assign]  # Flask's own way
    made.registry.after_change = made.players.after_change
    _add_routes(app)
    app.register_error_handler(Exception, _told)
    return app


def _answered(asked: Request, handler: Callable[[], Response | Short]) -> Response | Short:
    """As the framework would answer, with the same words for what goes wrong."""
    try:
        security.refuse_foreign_change(asked)
        response = _looked_at_again(handler)
    except Exception as trouble:
        response = _told(trouble)
    return response if isinstance(response, Short) else pack(response)


def _looked_at_again(handler: Callable[[], Response | Short]) -> Response | Short:
    """From the beginning, if seats changed hands elsewhere since we looked who asks."""
    for _ in range(LOOKS):
        try:
            return handler()
        except HandsChanged:
            continue
    return handler()


def _told(trouble: Exception) -> Response:
    match trouble:
        case Problem():
            return _problem(trouble)
        case Full():
            return _problem(Problem(409, "table-full"))
        case Outrun():
            return _problem(Problem(503, "outrun", seconds=PAUSE))
        case HTTPException():
            return _http(trouble)
        case RequestUsed():
            return _problem(Problem(409, "request-used"))
        case StoreDamaged():
            return _problem(Problem(409, "store-damaged", fault=note_fault(trouble)))
        case TableLost():
            return _problem(Problem(409, "table-lost"))
        case StoreAway():
            return _problem(Problem(503, "store-away", fault=note_fault(trouble)))
        case _:
            return _problem(Problem(500, "fault", fault=note_fault(trouble)))


def _shipped() -> Sequence[str]:
    from generator.pack.find import shipped, small_games

    return (*shipped(), *small_games())


def _once() -> Callable[[str], Loaded]:
    from companion.engines import open_pack

    kept: dict[str, Loaded] = {}

    def load(name: str) -> Loaded:
        found = kept.get(name)
        if found is None:
            found = kept[name] = open_pack(name)
        return found

    return load


def _add_routes(app: Flask) -> None:
    """Importing a module of handlers registers its routes."""
    for name in HANDLERS:
        import_module(f"companion.web.api.{name}")
    from companion.web import health
    from companion.web.pages import views

    app.register_blueprint(api)
    app.register_blueprint(health.health)
    app.register_blueprint(views.pages)
    app.add_url_rule(f"{PREFIX}/openapi.json", "openapi", _openapi)


def _openapi() -> Response:
    from importlib.metadata import version

    from companion.web.api.openapi import openapi

    charge(service().posts, DOCUMENT_COST)
    return reply_with(openapi(version("punchboard")))


def _problem(problem: Problem) -> Response:
    """A foreseen no: the judge's sentence if it brings one, else the app's words for its code."""
    asked = current_request()
    service().figures.refusals[problem.code] += 1
    service().refused.count(problem.code, asked.source)
    facts = dict(problem.facts)
    why = facts.pop("why", None) or words.say(language(), f"errors.{problem.code}", facts)
    shown = {name: facts[name] for name in SHOWN if facts.get(name) is not None}
    response = _said(problem.status, problem.code, why, shown)
    if problem.status in PASSING:
        response.headers["Retry-After"] = str(facts.get("seconds", PAUSE))
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _not_asked(wrong: Problem) -> Response:
    """A page without style or script, which a browser would look for under the same wrong name."""
    asked = current_request()
    if asked.path.startswith("/api/"):
        return _problem(wrong)
    service().figures.refusals[wrong.code] += 1
    service().refused.count(wrong.code, asked.source)
    why = words.say(language(), f"errors.{wrong.code}", wrong.facts)
    html = PLAIN.format(language=language(), why=escape(why))
    return Response(html, wrong.status, content_type="text/html; charset=utf-8")


def _http(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        given: Any = error.get_response()
        return given  # type: ignore[no-any-return]  # werkzeug's redirects are responses
    code = HTTP_CODES.get(error.code, "bad-request")
    response = _said(error.code, code, words.say(language(), f"errors.{code}"), {})
    if error.code == 405:
        response.headers["Allow"] = ", ".join(getattr(error, "valid_methods", None) or ())
    return response


def _said(status: int, code: str, why: str, more: dict[str, Any]) -> Response:
    """JSON for programs, a page for people who typed an address."""
    asked = current_request()
    if asked.path.startswith("/api/") or asked.method != "GET":
        return reply_with({"error": code, "why": why, **more}, status)
    from companion.web.pages.views import error_page

    return error_page(status, why)

"""Turn every exception into an answer: JSON for programs, a page for people who typed an address."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from flask import Response
from werkzeug.exceptions import HTTPException

from companion.http.allowed_hosts import host_name
from companion.http.compression import respond
from companion.http.request import current_request
from companion.live.outcomes import Full, Outrun, RequestUsed
from companion.store.model import StoreAway, StoreDamaged, TableLost
from companion.web import words
from companion.web.api.routes import json_response
from companion.web.faults import PASSING, Problem, note_fault
from companion.web.request_context import language
from companion.web.service import service

FACTS = ("rule", "nearest", "number", "changes", "fault")
"""Facts of a problem that the answer carries beside the sentence."""
RETRY_SECONDS = 2
HTTP_CODES = {404: "not-found", 405: "wrong-method", 408: "too-slow", 413: "too-large", 415: "not-json"}
BARE_PAGE = """<!doctype html>
<html lang="{language}"><meta name="viewport" content="width=device-width"><title>Punchboard</title><p>{why}</p></html>
"""
"""Without style and script, which a browser would request from the same unknown host."""


def error_response(error: Exception) -> Response:
    match error:
        case Problem():
            return problem_response(error)
        case Full():
            return problem_response(Problem(409, "table-full"))
        case Outrun():
            return problem_response(Problem(503, "outrun", seconds=RETRY_SECONDS))
        case HTTPException():
            return _http_error_response(error)
        case RequestUsed():
            return problem_response(Problem(409, "request-used"))
        case StoreDamaged():
            return problem_response(Problem(409, "store-damaged", fault=note_fault(error)))
        case TableLost():
            return problem_response(Problem(409, "table-lost"))
        case StoreAway():
            return problem_response(Problem(503, "store-away", fault=note_fault(error)))
        case _:
            return problem_response(Problem(500, "fault", fault=note_fault(error)))


def problem_response(problem: Problem) -> Response:
    """Answer a foreseen refusal with the engine's sentence if it brings one, else with the app's words for its code."""
    _count_refusal(problem)
    facts = dict(problem.facts)
    why = facts.pop("why", None) or words.say(language(), f"errors.{problem.code}", facts)
    response = _sentence(
        problem.status, problem.code, why, {name: facts[name] for name in FACTS if facts.get(name) is not None}
    )
    if problem.status in PASSING:
        response.headers["Retry-After"] = str(facts.get("seconds", RETRY_SECONDS))
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def wrong_host(environ: Mapping[str, Any]) -> Problem | None:
    """Return the problem with a host that is not allowed. The oldest browsers may leave the header out."""
    host = environ.get("HTTP_HOST", "")
    if host:
        return Problem(421, "unknown-host", host=host_name(host)[:80])
    return Problem(400, "no-host") if environ["SERVER_PROTOCOL"] == "HTTP/1.1" else None


def wrong_host_response(problem: Problem) -> Response:
    if current_request().path.startswith("/api/"):
        return problem_response(problem)
    _count_refusal(problem)
    why = words.say(language(), f"errors.{problem.code}", problem.facts)
    page = BARE_PAGE.format(language=language(), why=escape(why))
    return respond(page.encode(), "text/html; charset=utf-8", problem.status)


def _count_refusal(problem: Problem) -> None:
    here = service()
    here.figures.refusals[problem.code] += 1
    here.refused.count(problem.code, current_request().source)


def _http_error_response(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        redirect: Any = error.get_response()
        return redirect  # type: ignore[no-any-return]  # werkzeug's redirects are responses
    code = HTTP_CODES.get(error.code, "bad-request")
    response = _sentence(error.code, code, words.say(language(), f"errors.{code}"), {})
    if error.code == 405:
        response.headers["Allow"] = ", ".join(getattr(error, "valid_methods", None) or ())
    return response


def _sentence(status: int, code: str, why: str, facts: dict[str, Any]) -> Response:
    request = current_request()
    if request.path.startswith("/api/") or request.method != "GET":
        return json_response({"error": code, "why": why, **facts}, status)
    from companion.web.pages.views import error_page

    return error_page(status, why)

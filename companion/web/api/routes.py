"""The API's routes as data: their request and answer models serve validation, errors and the OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from inspect import getdoc
from typing import Any

from flask import Blueprint, Response
from pydantic import BaseModel, ValidationError
from pydantic_core import to_json

from companion.http.compression import respond
from companion.http.fast_router import FastRouter
from companion.http.request import JSON, LARGEST_REQUEST, SMALL_REQUEST, current_request
from companion.live.outcomes import HandsChanged
from companion.tables.strict_json import parse
from companion.web.api.validation_errors import invalid_field, unreadable_json
from companion.web.auth.origin_check import refuse_foreign_change
from companion.web.faults import Problem
from companion.web.request_context import charge_body
from generator.errors import Refused

PREFIX = "/api/v1"
VERSION: Mapping[str, dict[str, Any]] = {
    "v": {"type": "string", "description": "the game's `version`; the answer may then be kept for ever"}
}
NUMBER: Mapping[str, Any] = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
"""The range of whole numbers in a query."""
AFTER: Mapping[str, dict[str, Any]] = {
    "after": {**NUMBER, "description": "The newest number there was before; the log begins behind it"}
}


@dataclass(frozen=True, slots=True)
class Route:
    method: str
    path: str
    name: str
    summary: str
    about: str
    """The handler's docstring."""
    body: type[BaseModel] | None
    reply: type[BaseModel] | None
    status: int
    refusals: tuple[int, ...]
    query: Mapping[str, dict[str, Any]]
    media: tuple[str, ...]
    headers: Mapping[str, dict[str, Any]]
    """Headers of the request."""
    keys: bool
    """Whether the answer sets a browser's keys as cookies."""
    by_games: Callable[[], ByGames] | None


@dataclass(frozen=True, slots=True)
class ByGames:
    """The query and the answer of a route, as far as they depend on the games on offer."""

    query: Mapping[str, dict[str, Any]]
    needed: Collection[str]
    reply: dict[str, Any]


RETRIES = 10
"""How often a request is tried again while seats change hands."""
ROUTES: list[Route] = []
api = Blueprint("api", __name__, url_prefix=PREFIX)
fast_router = FastRouter(PREFIX)

Handler = Callable[..., Any]


def route(
    method: str,
    path: str,
    summary: str,
    *,
    body: type[BaseModel] | None = None,
    reply: type[BaseModel] | None = None,
    status: int = 200,
    refusals: tuple[int, ...] = (),
    query: Mapping[str, dict[str, Any]] | None = None,
    media: str | tuple[str, ...] = JSON,
    headers: Mapping[str, dict[str, Any]] | None = None,
    keys: bool = False,
    by_games: Callable[[], ByGames] | None = None,
) -> Callable[[Handler], Handler]:
    """Register a handler. It gets the validated body first, if it takes one, and returns a model or a response."""

    def register(handler: Handler) -> Handler:
        kinds = (media,) if isinstance(media, str) else media
        ROUTES.append(
            Route(
                method=method,
                path=path,
                name=handler.__name__,
                summary=summary,
                about=getdoc(handler) or "",
                body=body,
                reply=reply,
                status=status,
                refusals=refusals,
                query=query or {},
                media=kinds,
                headers=headers or {},
                keys=keys,
                by_games=by_games,
            )
        )

        def attempt(values: Mapping[str, str]) -> Any:
            return handler(read_body(body, values.get("code")), **values) if body is not None else handler(**values)

        def answer(**values: str) -> Response:
            """Answer a request that either router found: the one place where the origin is checked."""
            refuse_foreign_change(current_request())
            found = _retry_while_hands_change(lambda: attempt(values))
            return found if isinstance(found, Response) else json_response(found, status)

        fast_router.add(method, path, answer)
        flask_path = path.replace("{", "<").replace("}", ">")
        api.add_url_rule(
            flask_path, f"{handler.__module__}:{handler.__name__}".replace(".", "-"), answer, methods=[method]
        )
        return handler

    return register


def _retry_while_hands_change(attempt: Callable[[], Any]) -> Any:
    """Try again if seats changed hands in the store since the asker was identified."""
    for _ in range(RETRIES):
        try:
            return attempt()
        except HandsChanged:
            continue
    return attempt()


def json_bytes(data: bytes, status: int = 200) -> Response:
    """Return JSON that is written already as an answer."""
    return respond(data, JSON, status)


def json_response(record: Any, status: int = 200) -> Response:
    return respond(to_json(record), JSON, status)


def compact(data: Any) -> str:
    return to_json(data).decode()


def read_body(model: type[BaseModel], code: str | None = None) -> BaseModel:
    """Return the request's JSON as this model, or raise a `Problem` that names the field and what is wrong with it.

    A large body is charged before it is read, by the length in its header; a chunked one before it is parsed. `code` is
    the table it is sent to.
    """
    request = current_request()
    if not request.sent_json:
        raise Problem(415, "not-json")
    if request.content_length > SMALL_REQUEST:
        charge_body(request.content_length, code)
    body = request.body()
    if len(body) > SMALL_REQUEST:
        charge_body(len(body), code)
    try:
        data = parse(body, "request", LARGEST_REQUEST)
        request.data = data if isinstance(data, dict) else {}
        return model.model_validate(data)
    except Refused as refused:
        raise unreadable_json(refused.findings[0]) from None
    except ValidationError as wrong:
        raise invalid_field(wrong) from None

"""The API's routes as data: each knows its request and reply models, so that validation, errors and the OpenAPI
document come from one place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response
from pydantic import BaseModel, ValidationError

from companion.encoding import encoded
from companion.tables.strict_json import parse
from companion.web.faults import Problem
from companion.web.misfits import misfit, unreadable
from companion.web.models import Sentence
from companion.web.packing import WORTH_IT
from companion.web.straight import Ways
from companion.web.visit import JSON, LARGEST_REQUEST, visit
from generator.errors import Refused

PREFIX = "/api/v1"
LANG: Mapping[str, dict[str, Any]] = {
    "lang": {"type": "string", "description": "en, de, fr; else what the browser asks for"}
}

AFTER: Mapping[str, dict[str, Any]] = {"after": {"type": "integer", "minimum": 0, "maximum": 999_999_999}}


@dataclass(frozen=True, slots=True)
class Route:
    method: str
    path: str
    summary: str
    body: type[BaseModel] | None
    reply: type[BaseModel] | None
    status: int
    refusals: tuple[int, ...]
    query: Mapping[str, dict[str, Any]]
    media: str = "application/json"


ROUTES: list[Route] = []
api = Blueprint("api", __name__, url_prefix=PREFIX)
ways = Ways(PREFIX)

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
    media: str = "application/json",
) -> Callable[[Handler], Handler]:
    """Register a handler. It gets the validated body first, if it takes one, and returns a model or a response."""

    def register(handler: Handler) -> Handler:
        ROUTES.append(Route(method, path, summary, body, reply, status, refusals, query or {}, media))

        def answer(**values: Any) -> Response | Short:
            given = handler(read_body(body), **values) if body is not None else handler(**values)
            return given if isinstance(given, Response) else _shortly(given, status)

        ways.add(method, path, answer)
        flask_path = path.replace("{", "<").replace("}", ">")
        api.add_url_rule(
            flask_path, f"{handler.__module__}:{handler.__name__}".replace(".", "-"), answer, methods=[method]
        )
        return handler

    return register


class Short:
    """JSON too short to be worth packing, and without headers of its own: the answer to a move."""

    __slots__ = ("data", "status")

    def __init__(self, data: bytes, status: int) -> None:
        self.data = data
        self.status = status

    def __call__(self, _environ: Any, start_response: Any) -> list[bytes]:
        headers = [("Content-Type", JSON), ("Content-Length", str(len(self.data)))]
        start_response(f"{self.status} {HTTPStatus(self.status).phrase}", headers)
        return [self.data]


def _shortly(record: Any, status: int) -> Response | Short:
    data = encoded(record)
    return Short(data, status) if len(data) < WORTH_IT else encoded_reply(data, status)


def encoded_reply(data: bytes, status: int = 200) -> Response:
    return Response(data, status=status, content_type=JSON)


def reply_with(record: Any, status: int = 200) -> Response:
    return encoded_reply(encoded(record), status)


def compact(data: Any) -> str:
    return encoded(data).decode()


def read_body(model: type[BaseModel]) -> BaseModel:
    """The request's JSON as this model, or a `Problem` that names the field and what is wrong with it."""
    asked = visit()
    if not asked.sent_json:
        raise Problem(415, "not-json")
    try:
        data = parse(asked.body(), "request", LARGEST_REQUEST)
    except Refused as refused:
        raise unreadable(refused.findings[0]) from None
    try:
        return model.model_validate(data)
    except ValidationError as wrong:
        raise misfit(wrong) from None


def openapi(version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of all registered routes."""
    from pydantic.json_schema import models_json_schema

    models = {model for r in ROUTES for model in (r.body, r.reply) if model is not None} | {Sentence}
    wanted = [(model, "validation") for model in sorted(models, key=lambda m: m.__name__)]
    refs, definitions = models_json_schema(wanted, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]  # the literal type is lost in the list
    by_model = {model: ref for (model, _), ref in refs.items()}
    paths: dict[str, dict[str, Any]] = {}
    for r in ROUTES:
        paths.setdefault(PREFIX + r.path, {})[r.method.lower()] = _operation(r, by_model)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Punchboard", "version": version, "summary": "Tables, moves and streams for phones."},
        "paths": paths,
        "components": {
            "schemas": definitions["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(r: Route, refs: Mapping[Any, Any]) -> dict[str, Any]:
    refusal = {"application/json": {"schema": refs[Sentence]}}
    statuses = sorted({400, 429, *r.refusals, *((403, 415, 422) if r.body else ())})
    done: dict[str, Any] = {"description": "Done"}
    if r.reply is not None:
        done["content"] = {r.media: {"schema": refs[r.reply]}}
    elif r.media != "application/json":
        done["content"] = {r.media: {"schema": {"type": "string"}}}
    operation: dict[str, Any] = {
        "summary": r.summary,
        "operationId": f"{r.method} {r.path}",
        "parameters": _parameters(r),
        "responses": {str(r.status): done}
        | {str(status): {"description": "A sentence says why not", "content": refusal} for status in statuses},
    }
    if r.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": refs[r.body]}}}
    return operation


def _parameters(r: Route) -> list[dict[str, Any]]:
    names = [part.strip("{}").split(":")[-1] for part in r.path.split("/") if part.startswith("{")]
    in_path = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    return in_path + [{"name": name, "in": "query", "schema": schema} for name, schema in r.query.items()]

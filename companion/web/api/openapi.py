"""The OpenAPI 3.1 document of all routes, made from the models of requests and answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.http.request import JSON
from companion.web import words
from companion.web.api.responses import Sentence
from companion.web.api.routes import PREFIX, ROUTES, ByGames, Route
from companion.web.faults import PASSING

SPOKEN = f"{', '.join(words.languages())}; else what the cookie `lang` says or the browser asks for"
LANG: Mapping[str, dict[str, Any]] = {"lang": {"type": "string", "description": SPOKEN}}
"""The language parameter of every route, because every route may answer with a sentence."""
KEYS = (
    "A token opens one seat of one table, or has the host's rights there. Send it as a bearer token; browsers are "
    "given the same as cookies, `seat-CODE` and `host-CODE`, for that table's addresses alone."
)
AGAIN = {
    "Retry-After": {"description": "Seconds after which to ask again", "schema": {"type": "integer", "minimum": 1}}
}
PLACES: Mapping[str, str] = {
    "code": "A table's code: six letters, in whatever case, with or without blanks",
    "seat": "A seat, by what the lobby calls it in `seat`; a slash in it is written `%252F`",
    "event": "An entry of the log, by its `entry`",
    "game": "A game's `id`",
    "component": "A kind of pieces, by its `id` among the game's `components`",
    "piece": "One of its `pieces`",
    "face": "One of the `faces` of a die",
    "citation": "A rule's number as refusals cite it, or the id of a ruling",
    "number": "A figure's number, as the rulebook names it",
    "key": "The `key` of a kit or a plan, as `POST /prints` answers it",
    "name": "The `name` of one of its `files`",
    "link": "The secret at the end of the links in a turn notice",
}
CHALLENGE = {"WWW-Authenticate": {"description": "Always `Bearer`", "schema": {"type": "string"}}}
CODES = "A code for programs; later versions may know more than these"
COOKIES = {"Set-Cookie": {"description": "The same token for browsers", "schema": {"type": "string"}}}


def openapi(version: str) -> dict[str, Any]:
    from pydantic.json_schema import models_json_schema

    models = {model for r in ROUTES for model in (r.body, r.reply) if model is not None} | {Sentence}
    wanted = [(model, "validation") for model in sorted(models, key=lambda m: m.__name__)]
    refs, definitions = models_json_schema(wanted, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]  # the literal type is lost in the list
    by_model = {model: ref for (model, _), ref in refs.items()}
    definitions["$defs"]["Sentence"]["properties"]["error"] |= {"description": CODES, "examples": _codes()}
    paths: dict[str, dict[str, Any]] = {}
    for r in ROUTES:
        paths.setdefault(PREFIX + r.path, {})[r.method.lower()] = _operation(r, by_model)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Punchboard",
            "version": version,
            "summary": "Tables, moves and streams for phones.",
            "description": KEYS,
        },
        "paths": paths,
        "components": {
            "schemas": definitions["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": KEYS}},
        },
        "security": [{}, {"token": []}],
    }


def _codes() -> list[str]:
    """Every no has its sentence, so the sentences know them all. Some of those are parts of others."""
    return sorted(code for code in words.part(words.DEFAULT, "errors") if not code.startswith(("field.", "json.")))


def _operation(r: Route, refs: Mapping[Any, Any]) -> dict[str, Any]:
    statuses = sorted({400, 500, *PASSING, *r.refusals, *((403, 413, 415, 422) if r.body else ())})
    told = r.by_games() if r.by_games is not None else None
    content = {kind: {"schema": {"type": "string"}} for kind in r.media if kind != JSON}
    if JSON in r.media:
        content[JSON] = {"schema": refs[r.reply] if told is None else told.reply}
    done: dict[str, Any] = {"description": "Done", "content": content}
    if r.keys:
        done["headers"] = COOKIES
    operation: dict[str, Any] = {
        "summary": r.summary,
        "operationId": r.name,
        "tags": [r.path.split("/")[1]],
        "parameters": _parameters(r, told),
        "responses": {str(r.status): done} | {str(status): _refusal(status, refs[Sentence]) for status in statuses},
    }
    if r.about:
        operation["description"] = r.about
    if r.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": refs[r.body]}}}
    return operation


def _refusal(status: int, sentence: Any) -> dict[str, Any]:
    found = {"description": "A sentence says why not", "content": {JSON: {"schema": sentence}}}
    headers = AGAIN if status in PASSING else CHALLENGE if status == 401 else None
    return found | {"headers": headers} if headers else found


def _parameters(r: Route, told: ByGames | None) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "description": PLACES[name], "schema": {"type": "string"}}
        for name in re.findall(r"\{(\w+)\}", r.path)
    ]
    query, needed = (told.query, told.needed) if told is not None else (r.query, ())
    return in_path + [
        {"name": name, "in": place, "schema": schema, **({"required": True} if name in needed else {})}
        for place, said in (("query", {**query, **LANG}), ("header", r.headers))
        for name, schema in said.items()
    ]

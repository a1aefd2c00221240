"""The API keeps to its own document: schemathesis invents requests from it, valid ones and others."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from companion.web.app import HANDLERS
from companion.web.limits import Limiter, Rate
from companion.web.routes import PREFIX, ROUTES, Route

EXAMPLES = 8

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    negative_data_rejection,
    unsupported_method,
    ignored_auth,
]
REFUSED_FOR_ITS_FORM = {"bad-field", "bad-json", "bad-number", "not-json"}
"""Schemathesis' own `positive_data_acceptance` takes every 422 for a mistake; ours are also the judge's answer to a
move that is none in this game, which no document of all games can tell. What must not happen is one of these."""


def routes() -> list[Route]:
    for name in HANDLERS:
        import_module(f"companion.web.{name}")
    return ROUTES


OPERATIONS = sorted((PREFIX + r.path, r.method) for r in routes() if not r.path.endswith("/stream"))


@pytest.fixture
def schema(app: Flask) -> Any:
    """The document of an app without limits, which would hide what lies behind them."""
    app.testing = False
    unlimited = Rate(1e9, 1e9)
    here = app.extensions["punchboard"]
    here.lookups = here.tables = here.posts = Limiter(unlimited, unlimited)
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_answer_is_one_the_document_names(
    schema: Any, path: str, method: str, mode: GenerationMode, code: str, host: Any
) -> None:
    """Half of the invented requests go to a table there is, from its host; the streams are tested elsewhere."""
    token = host.client.get_cookie(f"host-{code}", path=f"/api/v1/tables/{code}").value
    operation = schema[path][method]
    if mode is GenerationMode.NEGATIVE and not operation.body and not operation.query:
        pytest.skip("nothing in this request could be wrong but the address")

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), known=booleans())
    def ask(case: Any, known: bool) -> None:
        if known and "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = code
            case.headers["Authorization"] = f"Bearer host.{token}"
        if str(case.query.get("wait", "0")).isdigit():
            case.query.pop("wait", None)  # nobody posts meanwhile; waiting is tested elsewhere
        case.headers["Accept-Encoding"] = "identity"
        answer = case.call_and_validate(checks=CHECKS)
        if mode is GenerationMode.POSITIVE and answer.status_code >= 400:
            assert answer.json()["error"] not in REFUSED_FOR_ITS_FORM, answer.text

    ask()


def test_the_document_names_every_route(app: Flask) -> None:
    document = app.test_client().get("/api/v1/openapi.json").json
    served = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1/")}
    served.discard("/api/v1/openapi.json")
    assert {path.replace("{", "<").replace("}", ">") for path in document["paths"]} == served
    assert len(served) > 20

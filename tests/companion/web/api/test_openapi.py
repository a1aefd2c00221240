"""The API keeps to its own document: schemathesis invents requests from it, valid ones and others."""

from __future__ import annotations

import re
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
from support.waiting import until

from companion.web.api.responses import Message
from companion.web.api.routes import PREFIX, ROUTES, Route
from companion.web.app import HANDLERS
from companion.web.auth.code_guesses import Guesses
from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.printing.worker import Worker

EXAMPLES = 8


class IdleWorker(Worker):
    """Makes nothing: invented wishes would be many kits."""

    def run(self, *_: Any) -> dict[str, Any]:
        return {"failed": "ended"}


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
MUST_REFUSE = negative_data_rejection
"""Knows no refusal of what is too large, whatever else is wrong in it."""
REFUSED_FOR_ITS_FORM = {"bad-field", "bad-json", "bad-number", "not-json", "unseen-signs"}
"""Schemathesis' own `positive_data_acceptance` takes every 422 for a mistake; ours are also the judge's answer to a
move that is none in this game, which no document of all games can tell. What must not happen is one of these."""


def routes() -> list[Route]:
    for name in HANDLERS:
        import_module(f"companion.web.api.{name}")
    return ROUTES


OPERATIONS = sorted((PREFIX + r.path, r.method) for r in routes() if not r.path.endswith("/stream"))


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """What the first app answers: all have the same document, which takes long to make."""
    return {}


@pytest.fixture
def schema(app: Flask, document: dict[str, Any]) -> Any:
    """The document of an app without limits, which would hide what lies behind them."""
    app.testing = False
    unlimited = Rate(1e9, 1e9)
    here = app.extensions["punchboard"]
    here.tickets = here.tables = here.calm = here.posts = Limiter(unlimited, unlimited)
    here.prints, here.printing.worker = Limiter(unlimited, unlimited), IdleWorker()
    here.guesses = Guesses(unlimited, unlimited)
    if not document:
        document |= app.test_client().get("/api/v1/openapi.json").json or {}
    found = schemathesis.openapi.from_dict(document)
    found.app = app
    return found


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
            case.query.pop("wait", None)  # nothing is posted meanwhile; waiting is tested elsewhere
        case.headers["Accept-Encoding"] = "identity"
        answer = case.call()
        too_large = answer.status_code == 413 and answer.json()["error"] == "too-large"
        case.validate_response(answer, checks=[each for each in CHECKS if not (too_large and each is MUST_REFUSE)])
        if mode is GenerationMode.POSITIVE and answer.status_code >= 400:
            assert answer.json()["error"] not in REFUSED_FOR_ITS_FORM, answer.text

    ask()


def test_the_document_names_every_route(app: Flask) -> None:
    document = app.test_client().get("/api/v1/openapi.json").json
    served = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1/")}
    served.discard("/api/v1/openapi.json")
    assert {path.replace("{", "<").replace("}", ">") for path in document["paths"]} == served
    assert len(served) > 20


def test_every_answer_has_a_shape_and_every_request_a_language(app: Flask) -> None:
    document: Any = app.test_client().get("/api/v1/openapi.json").json
    schemas = document["components"]["schemas"]
    looked = 0
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            (done,) = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
            assert done["content"], (method, path)
            for media, told in done["content"].items():
                if media != "application/json":
                    assert told["schema"] == {"type": "string"}
                    continue
                for shape in shapes(told["schema"], schemas):
                    assert shape["additionalProperties"] is False, (method, path)
                    looked += 1
            names = {(part["in"], part["name"]) for part in operation["parameters"]}
            assert ("query", "lang") in names
            assert "Retry-After" in operation["responses"]["429"]["headers"]
            assert "Retry-After" in operation["responses"]["503"]["headers"]
    assert looked > 25
    stream = document["paths"]["/api/v1/tables/{code}/stream"]["get"]
    assert ("header", "Last-Event-ID") in {(part["in"], part["name"]) for part in stream["parameters"]}
    sat = document["paths"]["/api/v1/tables/{code}/seats/{seat}"]["post"]["responses"]["200"]
    assert "Set-Cookie" in sat["headers"]


def shapes(schema: Any, schemas: Any) -> list[Any]:
    """The objects an answer may be."""
    if "$ref" in schema:
        return shapes(schemas[schema["$ref"].rsplit("/", 1)[-1]], schemas)
    if "anyOf" in schema:
        return [shape for each in schema["anyOf"] for shape in shapes(each, schemas)]
    return [schema]


def test_what_is_sent_is_what_is_described(app: Flask, host: Any, ana: Any, bo: Any, code: str) -> None:
    """Every kind of response is checked once, at a table that has begun and at one that is over."""
    models = {(r.method, r.path): r.reply for r in routes()}
    seen = set()

    def described(method: str, path: str, answer: Any) -> Any:
        assert answer.status_code in (200, 201), answer.json
        model = models[method, path]
        assert model is not None
        model.model_validate(answer.json)
        seen.add((method, path))
        return answer.json

    message = described("GET", "/tables/{code}/view", ana.get(f"/tables/{code}/view"))
    assert set(message) == set(Message.model_fields)
    mover = ana if message["moves"] else bo
    mover.play(code, mover.get(f"/tables/{code}/view").json["moves"][0])
    entry = [line for line in mover.get(f"/tables/{code}/view").json["log"] if line["kind"] == "move"][-1]["entry"]
    for part in ("", "/moves", "/course"):
        described("GET", "/tables/{code}" + part, mover.get(f"/tables/{code}{part}"))
    path = "/tables/{code}/events/{event}/choices"
    described("GET", path, mover.get(f"/tables/{code}/events/{entry}/choices"))
    wish = {"request": "an-amendment", "changes": [{"event": entry, "move": None}]}
    for preview in (True, False):
        answer = mover.post(f"/tables/{code}/amend", {**wish, "preview": preview})
        assert ("preview" in described("POST", "/tables/{code}/amend", answer)) is preview
    mover.post(f"/tables/{code}/consent", {"request": "never-mind", "withdraw": True})
    for part in ("", "/pack", "/rulebook"):
        described("GET", "/games/{game}" + part, host.get(f"/games/armorica{part}"))
    described("GET", "/games", host.get("/games"))
    position = {"players": [{"name": "A", "display": ["s-1"]}, {"name": "B", "display": ["s-2"]}]}
    described("POST", "/score", host.post("/score", {"game": "armorica", "position": position}))
    path = "/tables/{code}/seats/{seat}/played"
    for name in ("Ana", "Bo"):
        described("POST", path, host.post(f"/tables/{code}/seats/{name}/played", {"played": "bot", "bot": "easy"}))
    until(lambda: host.get(f"/tables/{code}/view").json["result"], seconds=30)
    assert set(host.get(f"/tables/{code}/view").json) == set(Message.model_fields)
    for form in ("json", "bgstats"):
        described("GET", "/tables/{code}/export", host.get(f"/tables/{code}/export", form=form))
    assert len(seen) >= 13


POSTED = {"Play", "Deal", "Seal", "Show", "UndoWish", "AmendWish", "Word", "ToolWish", "Played"}


def document_of(app: Flask) -> Any:
    return app.test_client().get("/api/v1/openapi.json").json


def operations(document: Any) -> list[tuple[str, str, Any]]:
    return [(path, method, each) for path, methods in document["paths"].items() for method, each in methods.items()]


def test_whoever_makes_a_client_from_the_document_gets_names_for_everything(app: Flask) -> None:
    document = document_of(app)
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(names)) == len(names) > 25
    for path, _, operation in operations(document):
        assert re.fullmatch("[a-z]+(_[a-z]+)*", operation["operationId"])
        assert operation["tags"] == [path.removeprefix("/api/v1/").split("/")[0]]
        in_path = [part["name"] for part in operation["parameters"] if part["in"] == "path"]
        assert in_path == re.findall("{([^}]*)}", path), "such as {piece}.svg"
        assert all(part["description"] for part in operation["parameters"] if part["in"] == "path")


def test_every_record_says_what_it_is(app: Flask) -> None:
    schemas = document_of(app)["components"]["schemas"]
    assert len(schemas) > 50
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []
    posted = [str(schema["properties"]["request"]) for name, schema in schemas.items() if name in POSTED]
    assert len(posted) == len(POSTED)
    assert all("happens once" in request for request in posted)


def test_codes_of_refusals_are_listed(app: Flask, host: Any) -> None:
    known = document_of(app)["components"]["schemas"]["Sentence"]["properties"]["error"]["examples"]
    assert {"illegal", "store-away", "seat-taken", "tool.no-deck", "too-large"} <= set(known)
    assert host.get("/tables/QQQQQQ").json["error"] in known
    assert not any(code.startswith("field.") for code in known), "those are parts of sentences"


def test_what_any_request_may_meet_is_named(app: Flask) -> None:
    for path, method, operation in operations(document_of(app)):
        answers = operation["responses"]
        assert answers.keys() >= {"400", "429", "500", "503"}
        if "{code}" in path:
            assert answers.keys() >= {"401", "404", "409"}, (method, path)
            assert "WWW-Authenticate" in answers["401"]["headers"]
        if "requestBody" in operation:
            assert answers.keys() >= {"413", "415", "422"}, (method, path)


def test_a_wrong_token_is_told_which_kind_is_wanted(app: Flask, code: str) -> None:
    answer = app.test_client().get(f"/api/v1/tables/{code}/view", headers={"Authorization": "Bearer 0.guess"})
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


def test_whoever_asks_for_the_document_all_the_time_pays_for_it(app: Flask) -> None:
    app.extensions["punchboard"].posts = Limiter(Rate(10, 1e-9), Rate(100, 100))
    asked = [app.test_client().get(f"{PREFIX}/openapi.json").status_code for _ in range(3)]
    assert asked == [200, 200, 429]

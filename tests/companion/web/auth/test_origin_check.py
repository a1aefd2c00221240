"""Foreign pages can change nothing, whichever route they try."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.web.auth.origin_check import SAFE_METHODS


def test_every_route_that_changes_something_refuses_foreign_pages(app: Flask) -> None:
    routes = [
        (method, re.sub(r"<[^>]+>", "x", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - set(SAFE_METHODS)
    ]
    assert len(routes) > 10
    client: Any = app.test_client()
    for method, path in routes:
        answer = client.open(path, method=method, json={}, headers={"Origin": "https://elsewhere"})
        assert (answer.status_code, answer.json["error"]) == (403, "foreign-origin"), (method, path)


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/v1/nothing", "/healthz"])
def test_where_nothing_can_be_changed_the_answer_says_what_is_wrong(app: Flask, path: str) -> None:
    answer = app.test_client().post(path, json={}, headers={"Origin": "https://elsewhere"})
    assert answer.status_code in (404, 405)

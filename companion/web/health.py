"""Health checks and metrics."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.http.compression import respond
from companion.http.request import Request, current_request
from companion.web.auth.codes import opens, token_hash
from companion.web.auth.loopback import asks_directly
from companion.web.faults import Problem
from companion.web.metrics import prometheus, store_seconds
from companion.web.service import service

health = Blueprint("health", __name__)


@health.get("/healthz")
def lives() -> Response:
    return _text("ok")


@health.get("/readyz")
def can_serve() -> Response:
    """Ask the store, without which no move can be made."""
    if store_seconds(service()) is None:
        return _text("the tables cannot be reached", 503)
    if not service().space.takes_moves:
        return _text("the disk is full", 503)
    return _text("ready")


@health.get("/metrics")
def metrics() -> Response:
    if not _may_look(current_request(), service().settings.metrics_token):
        raise Problem(403, "metrics-closed")
    return respond(prometheus(service()).encode(), "text/plain; version=0.0.4; charset=utf-8")


def _may_look(asked: Request, token: str) -> bool:
    """Return whether /metrics may be read: with the token from anywhere, without one from this machine."""
    if token:
        return opens(asked.bearer, token_hash(token))
    return asks_directly(asked)


def _text(text: str, status: int = 200) -> Response:
    return Response(f"{text}\n", status, content_type="text/plain; charset=utf-8")

"""Libraries in the place of hand-written pieces: each function puts one into this process."""

from __future__ import annotations

import importlib
from typing import Any


def nothing() -> None:
    """Leave the server as it is; the comparison then shows the noise."""


def flask_routing() -> None:
    """Let Flask find every handler, with its own request and context."""
    from companion.http.fast_router import FastRouter

    FastRouter.find = lambda *_: None  # type: ignore[method-assign]


def gevent_headers() -> None:
    """Parse headers as gevent does, with the standard library's parser of e-mails."""
    from gevent.pywsgi import WSGIHandler

    from companion.http.server import Handler

    Handler.MessageClass = WSGIHandler.MessageClass
    Handler._headers = WSGIHandler._headers


def orjson_writer() -> None:
    import orjson

    _write_with(lambda value: orjson.dumps(value, _plain))


def msgspec_writer() -> None:
    import msgspec

    _write_with(msgspec.json.Encoder(enc_hook=_plain).encode)


def _plain(value: Any) -> Any:
    return value.model_dump()


def _write_with(write: Any) -> None:
    for name in ("live.events", "web.api.message_parts.look", "web.api.routes", "web.request_context", "web.speech"):
        importlib.import_module(f"companion.{name}").to_json = write  # type: ignore[attr-defined]

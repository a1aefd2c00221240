"""JSON as it leaves: compact, UTF-8, by the encoder that checks what comes in."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json


def encoded(data: Any) -> bytes:
    return to_json(data)

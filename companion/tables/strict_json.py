"""Parse untrusted JSON: limited size and depth, no duplicate keys, no NaN, valid characters only."""

from __future__ import annotations

import json
import math
from codecs import BOM_UTF8
from typing import Any

from generator.errors import Place, Refused, refuse

MOST_BYTES = 8_000_000
DEEPEST = 40


def parse(data: bytes | str, where: str, most: int = MOST_BYTES) -> Any:
    """Return the value, or raise `Refused` with the place of the mistake."""
    if len(data) > most:
        raise refuse(
            "too-big",
            f"this is {len(data):,} bytes long, and at most {most:,} are read.",
            "A real file of this kind is far smaller; check that it is the right one.",
            Place(where),
        )
    try:
        text = data if isinstance(data, str) else data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise refuse(
            "not-text", f"byte {error.start} is not UTF-8 text.", "Is this the right file?", Place(where)
        ) from error
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as error:
        end = " It ends too early; it was probably cut off." if error.pos >= len(text.rstrip()) else ""
        raise refuse(
            "not-json",
            f"this is not JSON: {error.msg[0].lower()}{error.msg[1:]}.{end}",
            "Nothing was changed; take an intact copy.",
            Place(where, error.lineno, error.colno),
        ) from error
    except RecursionError:
        raise _too_deep(where) from None
    except _Bad as bad:
        raise refuse("bad-json", f"{bad}.", "Nothing was changed; take an intact copy.", Place(where)) from bad
    except ValueError as error:
        raise refuse("bad-json", "there is a number with thousands of digits.", "", Place(where)) from error
    if not _plain(text, decoded=text is not data):
        _walk(value, where)
    return value


class _Bad(ValueError):
    """Valid for most JSON parsers, but not for this one."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Bad(f"the field {twice[:60]!r} stands twice in one object")
    return record


def _constant(name: str) -> Any:
    raise _Bad(f"{name} is not a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _Bad(f"the number {digits[:40]} is too large")
    return number


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_finite)


def _plain(text: str, *, decoded: bool) -> bool:
    """Return whether a quick look proves that the text is neither too deep nor contains half a character."""
    whole = (decoded or text.isascii()) and "\\u" not in text
    return whole and text.count("[") + text.count("{") < DEEPEST


def _walk(value: Any, where: str) -> None:
    """Check depth and characters without recursion, which hostile nesting would overflow."""
    level = [value]
    for _ in range(DEEPEST):
        deeper: list[Any] = []
        for item in level:
            match item:
                case dict():
                    deeper += item
                    deeper += item.values()
                case list():
                    deeper += item
                case str() if not item.isascii() and not _whole(item):
                    raise refuse("bad-json", "a text holds half a character (a lone surrogate).", "", Place(where))
                case _:
                    pass
        if not deeper:
            return
        level = deeper
    raise _too_deep(where)


def _whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _too_deep(where: str) -> Refused:
    return refuse(
        "too-deep", f"this is nested more than {DEEPEST} levels deep.", "Is this the right file?", Place(where)
    )

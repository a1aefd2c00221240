"""JSON as nearly all requests bring it, read by the library that also checks it against its model.

What is odd in any way – a key that may stand twice, deep nesting, a fraction, half a character – is left to
`strict_json`, which looks closer and has the words for what it finds. Nothing is taken here that it would refuse.
"""

from __future__ import annotations

from typing import Any

from pydantic_core import from_json

from companion.tables.strict_json import DEEPEST

PLAIN = frozenset({str, bool, type(None)})
WHOLE = 10**18
"""Numbers below are read alike by everybody."""


class Odd(Exception):
    """Somebody else is to look at it."""


def quick(data: bytes) -> Any:
    """The value; `Odd` when it takes a closer look."""
    if b"\\u" in data or data.count(b"[") + data.count(b"{") >= DEEPEST:
        raise Odd
    try:
        value = from_json(data, allow_inf_nan=False)
    except ValueError:
        raise Odd from None
    if _keys(value) != data.count(b":"):  # each brings one colon; a second one of the same name would be missing
        raise Odd
    return value


def _keys(value: Any) -> int:
    """How many keys there are in all objects; `Odd` for numbers that are not plain."""
    keys, waiting = 0, [value]
    for item in waiting:
        kind = type(item)
        if kind is dict:
            keys += len(item)
            waiting += item.values()
        elif kind is list:
            waiting += item
        elif kind not in PLAIN and not (kind is int and -WHOLE < item < WHOLE):
            raise Odd
    return keys

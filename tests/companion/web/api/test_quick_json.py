"""What is read quickly is read as the closer look reads it, and nothing passes that it would refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tables.strict_json import DEEPEST, parse
from companion.web.api.quick_json import Odd, quick
from generator.errors import Refused

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
WORDS = ['"a":', '"b":1', "1", "-0", "1e999", "1.0", "NaN", "Infinity", "true", "null", "'", "/", "\\", "é"]
TEXTS = ['"\\u0041"', '"\\ud800"', '"x:y"', "9" * 30]
PIECES = st.sampled_from([*WORDS, *TEXTS, *'{}[]:,"', *" \n\x0b\ufeff\x7f\0"])
MOVE = {
    "request": "req-00000001",
    "seen": 19,
    "move": {"type": "take", "seat": "Zoë", "card": "gaul-12", "with": [1, None]},
}


def slowly(data: bytes) -> Any:
    return parse(data, "request")


def test_a_move_is_read_quickly() -> None:
    for data in (json.dumps(MOVE), json.dumps(MOVE, ensure_ascii=False), json.dumps(MOVE, separators=(",", ":"))):
        if "\\u" not in data:
            assert quick(data.encode()) == slowly(data.encode()) == MOVE


@given(VALUES)
def test_it_reads_what_the_closer_look_reads(value: Any) -> None:
    agrees(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))


@given(st.lists(PIECES, max_size=14).map("".join))
def test_nothing_passes_that_the_closer_look_refuses(text: str) -> None:
    agrees(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    "odd",
    [
        b'{"a":1,"a":2}',
        b'{"a" :1,"a":"x:"}',
        b'{"a":{"b":1,"b":2},"c":"::"}',
        b"[NaN]",
        b"[Infinity]",
        b"[1e999]",
        b"[1.5]",
        b'["\\ud800"]',
        b'["\xff"]',
        b"\xef\xbb\xbf{}",
        b"[" * DEEPEST + b"]" * DEEPEST,
        b"9" * 5000,
        b"",
        b"{",
        b"{} {}",
        b'{"a":1,}',
        b'["\x01"]',
    ],
)
def test_what_is_odd_gets_a_closer_look(odd: bytes) -> None:
    with pytest.raises(Odd):
        quick(odd)


def agrees(data: bytes) -> None:
    try:
        found = quick(data)
    except Odd:
        return
    try:
        closer = slowly(data)
    except Refused as refused:
        raise AssertionError(f"{data!r} passes, though {refused}") from refused
    assert same(found, closer), data


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same kinds all through."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)

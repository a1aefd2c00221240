"""Whatever is handed to us as JSON: read exactly, or refused in a sentence with a place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tables.strict_json import DEEPEST, MOST_BYTES, parse
from generator.errors import Refused


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b'{"a": 1', "not-json"),
        (b'{"a": 1} x', "not-json"),
        (b'{"a": NaN}', "bad-json"),
        (b"[Infinity]", "bad-json"),
        (b"[-Infinity]", "bad-json"),
        (b"[1e999]", "bad-json"),
        (b'{"a": 1, "a": 2}', "bad-json"),
        (b'{"x": {"a": 1, "a": 1}}', "bad-json"),
        (b'"\\ud800"', "bad-json"),
        (b'{"\\udfff": 1}', "bad-json"),
        (b'{"\\uDFFF": 1}', "bad-json"),
        ('{"é": "\\ud800"}'.encode(), "bad-json"),
        (b"\xff\xfe", "not-text"),
        (b"1" * 5000, "bad-json"),
        (b"[" * 200_000, "too-deep"),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "too-deep"),
        (b"[" * DEEPEST + b"1" + b"]" * DEEPEST, "too-deep"),
        (b'{"a":' * 5000 + b"1" + b"}" * 5000, "too-deep"),
        (b" " * (MOST_BYTES + 1), "too-big"),
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(data, "friday.json")
    (finding,) = refused.value.findings
    assert finding.code == code
    assert finding.place is not None
    assert finding.place.path == "friday.json"


def test_half_a_character_in_a_text_that_came_as_text_is_refused() -> None:
    with pytest.raises(Refused, match="half a character"):
        parse('{"a": "\ud800"}', "friday.json")


def test_what_is_just_not_too_deep_is_read() -> None:
    assert json.dumps(parse(b"[" * (DEEPEST - 1) + b"1" + b"]" * (DEEPEST - 1), "x")).count("[") == DEEPEST - 1
    assert json.dumps(parse(b"[" * DEEPEST + b"]" * DEEPEST, "x")).count("[") == DEEPEST


def test_a_file_cut_off_says_where_and_that_it_was_cut() -> None:
    with pytest.raises(Refused, match=r"friday\.json:2:\d+: .*cut off"):
        parse(b'{\n "seats": ["A", "B"', "friday.json")


def test_a_byte_order_mark_does_no_harm() -> None:
    assert parse(b'\xef\xbb\xbf{"a": 1}', "x") == {"a": 1}


@given(st.binary(max_size=200))
def test_noise_never_gets_through_as_anything_but_json(data: bytes) -> None:
    try:
        value = parse(data, "noise")
    except Refused:
        return
    json.dumps(value, allow_nan=False).encode()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(exclude_categories=("Cs",))),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=3), inner, max_size=3),
        max_leaves=12,
    )
)
def test_what_is_json_comes_back_the_same(value: object) -> None:
    assert parse(json.dumps(value).encode(), "x") == value

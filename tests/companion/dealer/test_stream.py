"""The generator as `docs/tables.md` writes it down, held against a second implementation and known numbers."""

from __future__ import annotations

import hashlib
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion.dealer.stream as stream_module
from companion.dealer import Stream


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """RFC 2104, written out so that the test shares no code with what it tests."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def numbers_by_hand(seed: str, label: str, limits: list[int]) -> list[int]:
    blocks = (hmac_by_hand(seed.encode(), f"punchboard-dealer-1\n{label}\n{i}".encode()) for i in count())
    stream = (byte for block in blocks for byte in block)
    numbers = []
    for limit in limits:
        bits = (limit - 1).bit_length()
        number = limit if bits else 0
        while number >= limit:
            size = -(-bits // 8)
            number = int.from_bytes(bytes(next(stream) for _ in range(size)), "big") >> (8 * size - bits)
        numbers.append(number)
    return numbers


@given(st.text(max_size=100), st.text(max_size=20), st.lists(st.integers(1, 10**30), max_size=30))
def test_the_stream_is_what_the_recipe_says(seed: str, label: str, limits: list[int]) -> None:
    stream = Stream(seed, label)
    assert [stream.below(limit) for limit in limits] == numbers_by_hand(seed, label, limits)


def test_known_numbers_never_change() -> None:
    stream = Stream("armorica", "0\ngaul-card\n0")
    assert [stream.below(n) for n in (6, 6, 6, 1, 52, 1000, 10**12)] == [0, 2, 3, 0, 10, 195, 921020689638]


def test_nothing_lies_below_zero() -> None:
    with pytest.raises(ValueError, match="nothing lies below 0"):
        Stream("seed", "label").below(0)


@pytest.mark.parametrize("sides", [2, 3, 6, 20, 52])
def test_every_number_comes_equally_often(sides: int) -> None:
    stream = Stream("even", str(sides))
    rolls = 20_000
    seen = [0] * sides
    for _ in range(rolls):
        seen[stream.below(sides)] += 1
    chi_squared = sum((n - rolls / sides) ** 2 / (rolls / sides) for n in seen)
    assert chi_squared < sides + 5 * (2 * sides) ** 0.5


def test_it_never_gives_up_python_s_lock_in_between() -> None:
    """`hmac.digest` does: a bot that thinks in a thread then keeps the phones waiting for long."""
    assert "hmac" not in vars(stream_module)

"""Codes people read aloud, tokens that cannot be guessed."""

from __future__ import annotations

import pytest

from companion.web.auth.codes import LENGTH, LETTERS, new_code, new_token, opens, read_code, token_hash


def test_codes_have_no_letters_that_look_alike() -> None:
    for group in ("0O", "1IL", "2Z", "5S", "8B", "UV"):
        assert len(set(group) & set(LETTERS)) == 0
    assert len(LETTERS) ** LENGTH > 100_000_000


def test_a_new_code_reads_as_itself() -> None:
    for _ in range(200):
        code = new_code()
        assert read_code(code) == code
        assert read_code(f" {code[:3].lower()} {code[3:]} ") == code


@pytest.mark.parametrize("typed", ["", "ABC", "ACDEFGH", "ACD!FG", "<script>", "ACDEF\n\nG9"])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


def test_a_misread_letter_is_understood() -> None:
    assert read_code("A0CVEF") == "AQCWEF"


def test_a_token_opens_only_its_own_hash() -> None:
    mine, other = new_token(), new_token()
    assert opens(mine, token_hash(mine))
    assert not opens(other, token_hash(mine))
    assert not opens(None, token_hash(mine))
    assert not opens("", token_hash(mine))

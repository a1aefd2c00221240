"""What is wrong with a request is told in the page's language, never in the validator's English."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import companion.web.app
from companion.web.api.validation_errors import EMPTY, SAME
from companion.web.words import languages, words

SEATS = [{"name": "Ana"}, {"name": "Bo"}]
WRONG: dict[str, dict[str, Any]] = {
    "missing": {"seats": SEATS},
    "extra": {"game": "armorica", "seats": SEATS, "colour": "blue"},
    "text": {"game": 7, "seats": SEATS},
    "record": {"game": "armorica", "seats": SEATS, "options": []},
    "list": {"game": "armorica", "seats": {}},
    "form": {"game": "../etc", "seats": SEATS},
    "one-of": {"game": "armorica", "seats": [{"name": "Ana", "played": "dog"}]},
    "long": {"game": "armorica", "seats": [{"name": "A" * 50}]},
    "empty": {"game": "armorica", "seats": [{"name": " "}]},
    "few": {"game": "armorica", "seats": []},
    "many": {"game": "armorica", "seats": [{"name": f"P{n}"} for n in range(20)]},
}
ENGLISH = ("should", "Input", "Field", "Extra", "must be", "expected", "least", "String")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_field_is_told_in_the_pages_language(phone: Any, kind: str, language: str) -> None:
    answer = phone(language).post("/tables", WRONG[kind])
    assert (answer.status_code, answer.json["error"]) == (422, "bad-field")
    start = words(language)[f"errors.field.{kind}"].partition("{")[0]
    assert start in answer.json["why"]
    assert "{" not in answer.json["why"]
    if language != "en":
        assert not any(word in answer.json["why"] for word in ENGLISH)


@pytest.mark.parametrize("language", languages())
def test_what_is_too_short_is_told_how_long_it_must_be(phone: Any, code: str, language: str) -> None:
    answer = phone(language).post(f"/tables/{code}/redeem", {"ticket": "short"})
    assert (answer.status_code, answer.json["error"]) == (422, "bad-field")
    assert words(language)["errors.field.short"].format(fact=16) in answer.json["why"]


@pytest.mark.parametrize("name", ["👨\u200d👩\u200d👧", "می\u200cنا", "Zoë"])
def test_names_people_have_are_taken(phone: Any, name: str) -> None:
    """A family in one emoji and many Persian names hold a sign that joins or parts what stands beside it."""
    assert phone().post("/tables", {"game": "armorica", "seats": [{"name": name}, {"name": "Bo"}]}).status_code == 201


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["\u200d", "A\u200bna", "\u202eanA"])
def test_a_name_that_cannot_be_seen_is_refused_in_words_of_people(phone: Any, name: str, language: str) -> None:
    answer = phone(language).post("/tables", {"game": "armorica", "seats": [{"name": name}, {"name": "Bo"}]})
    assert (answer.status_code, answer.json["error"]) == (422, "unseen-signs")
    assert answer.json["why"] == words(language)["errors.unseen-signs"]
    assert "seats.0" not in answer.json["why"]


def test_numbers_say_their_limits(phone: Any, code: str, ana: Any) -> None:
    body = {"request": "abcdefgh", "seen": -1, "move": {}}
    assert "0" in ana.post(f"/tables/{code}/moves", body).json["why"]
    assert "true" in ana.post(f"/tables/{code}/undo", {"request": "abcdefgh", "fresh": 1}).json["why"]
    assert ana.post(f"/tables/{code}/moves", body | {"seen": "1"}).json["why"].endswith("a whole number is expected.")


def test_every_sentence_is_used_and_there() -> None:
    for language in languages():
        there = {key for key in words(language) if key.startswith("errors.field.")}
        assert there == {f"errors.field.{name}" for name in (*SAME.values(), EMPTY, "other")}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"game": }', "not-json-at"),
        (b"\xff\xfe{}", "not-text"),
        (b"[" * 60 + b"]" * 60, "too-deep"),
        (b'{"game": NaN}', "bad-json"),
        (b'{"game": "a", "game": "b"}', "bad-json"),
    ],
)
def test_what_is_no_json_is_told_in_the_pages_language(app: Flask, data: bytes, said: str, language: str) -> None:
    headers = {"Sec-Fetch-Site": "same-origin"}
    address = f"/api/v1/tables?lang={language}"
    answer = app.test_client().post(address, data=data, content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json["error"]) == (400, "bad-json")
    assert words(language)[f"errors.json.{said}"].partition("{")[0] in answer.json["why"]
    assert "this is" not in answer.json["why"]


@pytest.mark.parametrize("language", languages())
def test_every_no_of_the_server_has_its_words(language: str) -> None:
    sources = [path.read_text("utf-8") for path in Path(companion.web.app.__file__).parent.rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'Problem\(\s*\d+,\s*"([a-z-]+)"', text)}
    assert len(codes) > 30
    assert {f"errors.{code}" for code in codes} <= words(language).keys()

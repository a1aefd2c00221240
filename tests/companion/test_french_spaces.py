"""French texts on phones: a hard space before : ; ! ? and inside « », so that no line begins with a lone sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engines import open_pack
from companion.store import open_store
from companion.text_rules import typeset
from companion.web import words
from companion.web.api.lesson_steps import lesson_now
from companion.web.app import create_app
from companion.wording import house_texts
from generator.pack.find import all_shipped
from generator.places import shipped_folder

GAMES = [name for name in all_shipped() if "fr" in open_pack(name).pack.languages]
FORMS = re.compile(r"\{[^{}]*\}|https?://\S+|\d+:\d+")
"""Placeholders with forms, addresses and times have signs of their own."""
LONE = re.compile(r"(?:^| |[^\W_])(?=[;!?](?:\W|$))|(?:^| |\w)(?=:(?:\s|$))|(?<=«)[ \w]| (?=»)")
"""A sign behind a plain space, or right behind a letter."""


def sentences(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    match data:
        case str():
            yield path, data
        case dict():
            for name, value in data.items():
                yield from sentences(value, f"{path}.{name}")
        case list():
            for place, value in enumerate(data):
                yield from sentences(value, f"{path}[{place}]")


def lone_signs(data: Any) -> list[str]:
    found = []
    for path, text in sentences(data):
        if lone := LONE.search(FORMS.sub("x", text)):
            found.append(f"{path}: …{text[max(0, lone.start() - 20) : lone.end() + 10]}…")
    return found


@pytest.mark.parametrize("text", ["Qui commence ?", "Fin:", "Vite; plus vite", "« Oui »", "Quoi?"])
def test_a_lone_sign_is_found(text: str) -> None:
    assert lone_signs(text)
    assert not lone_signs(typeset("Qui commence ? « Oui » : vite ; plus vite !", "fr"))


def test_there_are_games_in_french() -> None:
    assert len(GAMES) >= 10


@pytest.mark.parametrize("game", GAMES)
def test_texts_glossary_rules_and_lesson_of_a_game(game: str, tmp_path: Path) -> None:
    store = open_store(tmp_path)
    try:
        client = create_app(store, lambda: (game,)).test_client()
        told = client.get(f"/api/v1/games/{game}/pack?lang=fr").json
        book = client.get(f"/api/v1/games/{game}/rulebook?lang=fr").json
        assert told["language"] == "fr"
        texts = {key: text for key, text in told["texts"].items() if key not in ("plurals",)}
        assert len(texts) > 5
        assert lone_signs(texts) == []
        assert lone_signs({part: book[part] for part in ("chapters", "rulings")}) == []
    finally:
        store.close()
    loaded = open_pack(game)
    if loaded.pack.lesson is not None:
        lesson = loaded.pack.lesson
        steps = [lesson_now(lesson, done, "fr") for done in range(len(lesson.steps))]
        assert [step["says"] for step in steps]
        assert lone_signs([[step["says"], step["wants"]] for step in steps]) == []


def test_the_apps_own_texts_and_those_of_boards() -> None:
    assert lone_signs(dict(words.words("fr"))) == []
    assert lone_signs(dict(house_texts("fr"))) == []
    folders = sorted(path.name for path in (shipped_folder("templates") / "web" / "games").iterdir() if path.is_dir())
    said = {folder: dict(words.of_game(folder, "fr")) for folder in folders}
    assert sum(map(len, said.values())) > 200
    assert lone_signs(said) == []

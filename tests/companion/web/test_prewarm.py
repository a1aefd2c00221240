"""What the first phones ask for is there before they ask."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.engines import open_pack
from companion.web import prewarm
from companion.web.assets import static_files
from generator.pack.find import large_games


def test_every_font_the_first_pages_name_is_made_beforehand(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(prewarm.static_files, "font", lambda name: made.append(name))
    steps = list(prewarm.items_to_prewarm(app.extensions["punchboard"]))
    for step in steps:
        step()
    client = app.test_client()
    asked = set()
    for page in ("/", "/new/armorica"):
        styles = re.findall(r'href="([^"]+\.css[^"]*)"', client.get(page).text)
        assert styles
        for address in styles:
            asked |= set(re.findall(r"/fonts/([a-z0-9-]+)", client.get(address.replace("&amp;", "&")).text))
    assert asked
    assert asked <= set(made)
    assert static_files.shelf()


def test_what_cannot_be_made_keeps_nothing_else_from_being_made(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[Any] = []

    def fails() -> None:
        raise OSError("this font is broken")

    monkeypatch.setattr(prewarm, "BREATH", 0.0)
    monkeypatch.setattr(prewarm, "items_to_prewarm", lambda _: iter([fails, lambda: done.append("the rest")]))
    prewarm._one_by_one(app.extensions["punchboard"])
    assert done == ["the rest"]
    assert "this font is broken" in caplog.text


def test_an_image_comes_with_every_font_that_workers_would_make(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[str] = set()
    monkeypatch.setattr(prewarm.static_files, "font", made.add)
    service = app.extensions["punchboard"]
    service.games, service.load_game = large_games, open_pack
    for step in prewarm.items_to_prewarm(service):
        step()
    by_workers = set(made)
    made.clear()
    prewarm.make_fonts()
    assert made == by_workers

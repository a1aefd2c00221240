"""What is kept for ever stands at an address that names all it was made from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.web.assets import asset_version
from companion.web.assets.asset_version import pack_version

NAMED = re.compile(r"""["'](/(?:games|fonts|api/v1/games)/[^"']+)["']""")


def addresses(client: Any) -> Iterator[str]:
    """Of what a table's page loads of the game, as the page, its styles and the pack name it."""
    page = client.get("/rules/armorica").get_data(as_text=True)
    for address in map(unescape, NAMED.findall(page)):
        if "?" in address:
            yield address
    for style in map(unescape, re.findall(r'href="([^"]+\.css[^"]*)"', page)):
        yield from NAMED.findall(client.get(style).get_data(as_text=True))
    now = client.get("/api/v1/games/armorica").json["version"]
    for part in ("pieces/gaul/g-a-01.svg", "rulebook", "figures/0.svg"):
        yield f"/api/v1/games/armorica/{part}?lang=en&v={now}"


def test_what_pages_name_is_kept_for_ever_and_what_another_version_named_is_not(app: Flask) -> None:
    client = app.test_client()
    found = set(addresses(client))
    for part in ("/games/armorica.css", "/fonts/fira", "/pack?", "/rulebook?", "/figures/", "/pieces/"):
        assert any(part in address for address in found), part
    for address in sorted(found):
        assert "immutable" in client.get(address).headers["Cache-Control"], address
        old = re.sub(r"\bv=[0-9a-f]+", "v=0123456789ab", address)
        assert old != address
        answer = client.get(old)
        assert answer.status_code == 200, "a page that stayed open goes on working"
        assert "immutable" not in answer.headers["Cache-Control"], old
        bare = client.get(re.sub(r"[?&]v=[0-9a-f]+", "", address).replace(".svg&", ".svg?"))
        assert "immutable" not in bare.headers["Cache-Control"]


def test_the_page_asks_for_the_pack_by_the_version_it_tells_its_scripts(app: Flask) -> None:
    client = app.test_client()
    game: Any = client.get("/api/v1/games/armorica?lang=en").json
    pack: Any = client.get("/api/v1/games/armorica/pack?lang=en").json
    page = unescape(client.get("/rules/armorica?lang=en").get_data(as_text=True))
    assert game["version"] == pack["version"]
    assert f'href="/api/v1/games/armorica/pack?lang=en&v={game["version"]}"' in page


def test_other_code_or_another_layout_is_another_version(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = app.extensions["punchboard"].load_game("armorica").pack
    before = pack_version(pack)
    assert pack_version(pack) == before
    with monkeypatch.context() as patched:
        patched.setattr(asset_version, "code_version", lambda: "an update")
        assert pack_version(pack) != before
    with monkeypatch.context() as patched:
        patched.setattr(asset_version, "files_version", lambda: "other scripts")
        assert pack_version(pack) != before


def test_all_that_draws_is_looked_at() -> None:
    names = {name for name, _ in asset_version._source_files()}
    for part in (
        "generator/layout/drawer.py",
        "generator/backends/svg.py",
        "companion/web/pages/game_colours.py",
        "fonts/fonts.yaml",
    ):
        assert part in names
    assert any(name.startswith("print/armorica/") for name in names)
    assert any(name.startswith("icons/") for name in names)
    assert len(names) > 300


@pytest.mark.parametrize("change", ["content", "name", "release"])
def test_whatever_changes_is_seen(tmp_path: Path, change: str) -> None:
    file = tmp_path / "layout.yaml"
    file.write_text("a")
    before = asset_version.content_digest("1", [("layout.yaml", file)])
    if change == "content":
        file.write_text("b")
    name = "other.yaml" if change == "name" else "layout.yaml"
    assert asset_version.content_digest("2" if change == "release" else "1", [(name, file)]) != before

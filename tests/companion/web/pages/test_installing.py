"""What makes the companion installable, and what a browser may keep of it."""

from __future__ import annotations

import re
import struct
from typing import Any

import pytest
from flask import Flask

from companion.web.assets import asset_version
from companion.web.pages import installing


def test_the_manifest_names_icons_of_the_sizes_it_says(app: Flask) -> None:
    client = app.test_client()
    answer = client.get("/manifest.webmanifest?lang=de")
    assert answer.content_type == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    said = answer.get_json(force=True)
    assert (said["lang"], said["start_url"], said["scope"], said["display"]) == ("de", "/", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in said["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in said["icons"]:
        assert client_png(client, icon["src"]) == tuple(map(int, icon["sizes"].split("x")))


def test_pages_lead_to_the_manifest_and_to_an_icon_for_iphones(app: Flask) -> None:
    client = app.test_client()
    html = client.get("/").get_data(as_text=True)
    assert '<link rel="manifest" href="/manifest.webmanifest">' in html
    found = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', html)
    assert found is not None
    assert client_png(client, found[1]) == (180, 180)


def client_png(client: Any, address: str) -> tuple[int, int]:
    answer = client.get(address)
    assert answer.content_type == "image/png"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.data.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", answer.data[16:24])
    return wide, high


def test_the_worker_is_looked_for_anew_and_changes_with_every_file(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = app.test_client()
    first = client.get("/sw.js")
    assert first.content_type.startswith("text/javascript")
    assert first.headers["Cache-Control"] == "no-cache"
    assert first.headers.getlist("Content-Security-Policy") == ["default-src 'none'; connect-src 'self'"]
    assert asset_version.files_version() in first.get_data(as_text=True)
    assert client.get("/sw.js", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    monkeypatch.setattr(installing, "files_version", lambda: "another")
    again = client.get("/sw.js", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200
    assert "another" in again.get_data(as_text=True)


def test_all_that_is_kept_from_the_beginning_is_there(app: Flask) -> None:
    client = app.test_client()
    with app.test_request_context():
        addresses = installing.shell()
    assert {"/", "/away", "/history"} <= set(addresses)
    for address in addresses:
        assert client.get(address).status_code == 200, address


def test_a_page_that_is_kept_holds_nothing_of_a_seat(app: Flask, code: str, ana: Any, bo: Any) -> None:
    """The worker keeps a table's page for every user of a browser."""
    path = f"/t/{code}?lang=en"
    pages = {client.get(path).data for client in (ana.client, bo.client, app.test_client())}
    assert len(pages) == 1

"""Where QR codes and the plain address lead, whatever name the page was opened by; and cookies that arrive there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.http.addresses import is_reachable_by_phones
from companion.store import Store
from companion.web.api.qr import qr_svg
from companion.web.app import create_app
from companion.web.service import Settings

LAN = "http://192.168.1.5:8086"
TOLD = "https://games.example.org"
OURS = {"Sec-Fetch-Site": "same-origin"}
TABLE = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}


def opened_at(address: str, store: Store, **settings: Any) -> tuple[str, bytes, str]:
    """A table set up by a client that used this address: its code, its QR code, and its plain address."""
    client = create_app(store, lambda: ("armorica",), settings=Settings(**settings)).test_client()
    made = client.post("/api/v1/tables", base_url=address, json=TABLE, headers=OURS)
    assert made.status_code == 201, made.text
    code = made.json["code"]
    drawn = client.post(f"/api/v1/tables/{code}/qr", base_url=address, json={}, headers=OURS)
    assert drawn.status_code == 200
    shown = re.search(r'"address":("[^"]*")', client.get(f"/t/{code}", base_url=address).text)
    assert shown is not None
    return code, drawn.data, json.loads(shown[1])


@pytest.mark.parametrize(
    "typed", ["http://localhost:8086", "http://192.168.1.5:8086", "http://laptop.local:8086", "https://elsewhere.org"]
)
def test_an_address_that_was_told_is_always_the_one(typed: str, store: Store) -> None:
    code, drawn, shown = opened_at(typed, store, public_url=TOLD, lan_url=LAN, hosts=("elsewhere.org",))
    assert shown == TOLD
    assert drawn == qr_svg(f"{TOLD}/t/{code}")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("http://localhost:8086", LAN),
        ("http://127.0.0.1:8086", LAN),
        ("http://[::1]:8086", LAN),
        ("http://[fe80::7]:8086", LAN),
        ("http://laptop.local:8086", LAN),
        ("http://LAPTOP.local.:8086", LAN),
        ("http://laptop:8086", LAN),
        ("http://10.0.0.7:8086", "http://10.0.0.7:8086"),
        ("http://[fd00::2]:8086", "http://[fd00::2]:8086"),
        ("http://laptop.fritz.box:8086", "http://laptop.fritz.box:8086"),
    ],
)
def test_without_one_a_name_that_only_the_host_knows_becomes_the_lan_address(
    typed: str, shown: str, store: Store
) -> None:
    code, drawn, said = opened_at(typed, store, lan_url=LAN)
    assert said == shown
    assert drawn == qr_svg(f"{shown}/t/{code}")


def test_what_is_no_address_is_known_to_nobody() -> None:
    assert not is_reachable_by_phones("http://[fd00::2")
    assert not is_reachable_by_phones("http://")


@pytest.mark.parametrize(
    ("typed", "sent", "proxies", "secure"),
    [
        ("http://192.168.1.5:8086", {}, 0, False),
        (TOLD, {}, 0, True),
        ("http://inside:8086", {"X-Forwarded-Proto": "https"}, 1, True),
        ("http://inside:8086", {"X-Forwarded-Proto": "https"}, 0, False),
    ],
)
def test_a_cookie_is_kept_to_https_if_it_came_that_way(
    typed: str, sent: dict[str, str], proxies: int, secure: bool, store: Store
) -> None:
    """Else a browser drops it, and the seat is taken without a player."""
    settings = Settings(public_url=TOLD, proxies=proxies)
    client = create_app(store, lambda: ("armorica",), settings=settings).test_client()
    made = client.post("/api/v1/tables", base_url=typed, json=TABLE, headers={**OURS, **sent})
    sat = client.post(
        f"/api/v1/tables/{made.json['code']}/seats/Ana", base_url=typed, json={}, headers={**OURS, **sent}
    )
    cookies = made.headers.getlist("Set-Cookie") + sat.headers.getlist("Set-Cookie")
    assert len(cookies) == 4
    assert {"Secure" in cookie for cookie in cookies} == {secure}

"""A server answers to its own names, and says so to those who ask by another."""

from __future__ import annotations

import socket
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.http.allowed_hosts import AllowedHosts
from companion.store import Store
from companion.web.app import create_app
from companion.web.service import Settings

Served = Callable[..., FlaskClient]


@pytest.fixture
def served(store: Store) -> Served:
    return lambda **more: create_app(store, lambda: (), settings=Settings(**more)).test_client()


OURS = [
    "localhost",
    "LOCALHOST:8086",
    "games.localhost",
    "127.0.0.1:8086",
    "192.168.1.5",
    "203.0.113.9:80",
    "[::1]:8086",
    "[fe80::1%25wlan0]:8086",
    "nas:8086",
    "laptop.local",
    "laptop.local.",
    "laptop.fritz.box:8086",
    f"{socket.gethostname()}:8086",
    "games.example.org",
    "Games.Example.ORG:443",
    "club.example.net",
]
FOREIGN = [
    "evil.example",
    "evil.example:8086",
    "games.example.org.evil.example",
    "127.0.0.1.evil.example",
    "local.evil.example",
    "localhost.evil.example",
    "evil.example@localhost",
    "localhost/evil.example",
    "evil.example#localhost",
    "localhost:port",
    "[::1",
    "a b",
]


@pytest.mark.parametrize("host", OURS)
def test_own_names_are_answered(served: Served, host: str) -> None:
    client = served(public_url="https://games.example.org", hosts=("club.example.net",))
    for path in ("/", "/api/v1/games"):
        assert client.get(path, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_other_names_are_not(served: Served, host: str) -> None:
    client = served(public_url="https://games.example.org", hosts=("club.example.net",))
    told = client.get("/api/v1/games?lang=en", headers={"Host": host})
    assert (told.status_code, told.json["error"]) == (421, "unknown-host")
    assert "--public-url" in told.json["why"]
    assert client.get("/", headers={"Host": host}).status_code == 421
    assert client.post("/api/v1/tables", json={}, headers={"Host": host}).status_code == 421


@pytest.mark.parametrize(("language", "says"), [("en", "does not answer"), ("de", "hört"), ("fr", "ne répond pas")])
def test_whoever_typed_it_reads_why_and_what_to_do(served: Served, language: str, says: str) -> None:
    told = served().get(f"/?lang={language}", headers={"Host": "games.example.org"})
    assert told.status_code == 421
    assert says in told.text
    assert "--allow-host games.example.org" in told.text


def test_a_request_without_a_host_is_none_where_it_has_to_say_one(served: Served) -> None:
    client = served()
    new, old = {"SERVER_PROTOCOL": "HTTP/1.1"}, {"SERVER_PROTOCOL": "HTTP/1.0"}
    for host in (None, ""):
        asked = client.get("/api/v1/games", environ_overrides={**new, "HTTP_HOST": host or ""})
        assert (asked.status_code, asked.json["error"]) == (400, "no-host")
        assert client.get("/api/v1/games", environ_overrides={**old, "HTTP_HOST": host or ""}).status_code == 200


def test_behind_a_trusted_proxy_its_word_counts(served: Served) -> None:
    sent = {"Host": "web:8086", "X-Forwarded-Host": "evil.example"}
    assert served(proxies=1).get("/api/v1/games", headers=sent).status_code == 421
    assert served().get("/api/v1/games", headers=sent).status_code == 200, "nobody else's"


def test_a_name_that_is_served_over_https_is_kept_to_it(served: Served) -> None:
    said, client = "Strict-Transport-Security", served(public_url="https://games.example.org")
    assert client.get("/", base_url="https://games.example.org").headers[said] == "max-age=31536000"
    for address in ("http://games.example.org", "https://192.168.1.5", "https://laptop.local"):
        assert said not in client.get("/", base_url=address).headers, address
    assert (
        said not in served(public_url="http://club.example.net").get("/", base_url="https://club.example.net").headers
    )


def test_names_that_are_made_up_do_not_fill_the_memory() -> None:
    hosts = AllowedHosts("")
    for port in range(5000):
        assert hosts.allows(f"localhost:{port}")
        assert not hosts.allows(f"x{port}.example")
    assert len(hosts._known) <= 100


def test_the_option_is_heard(app: Flask, store: Store) -> None:
    assert not app.extensions["punchboard"].hosts.allows("club.example.net")
    made = create_app(store, lambda: (), settings=Settings(hosts=("club.example.net",)))
    assert made.extensions["punchboard"].hosts.allows("club.example.net:8086")

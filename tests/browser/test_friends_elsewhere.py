"""Friends elsewhere: a link that opens at the right seat, and turn notices that are asked for in the table's menu."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.checking import check
from support.phones import Phone

from companion.engines import open_pack
from companion.store import open_store
from companion.web.app import create_app
from companion.web.service import Settings, service_of


def test_an_invitation_opens_at_its_seat(
    table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone], axe: str
) -> None:
    host, code = table("Ana", "Bo", "Cleo")
    host.tap(".brand")
    host.tap(".sheet .menu button:has-text('Invite')")
    host.tap("[data-key='invite-Cleo'] summary")
    check(host, axe, "inviting")
    host.page.evaluate("() => { document.execCommand = () => true; window.copied = []; }")
    host.page.evaluate(
        "() => { const select = HTMLTextAreaElement.prototype.select;"
        " HTMLTextAreaElement.prototype.select = function () { window.copied.push(this.value); select.call(this); }; }"
    )
    host.tap("[data-key='invite-Cleo'] .links button")
    (link,) = host.page.evaluate("() => window.copied")
    assert link.endswith(f"/t/{code}#seat-3")
    friend = phone("de").open(link.removeprefix(host.address))
    assert friend.sees(".lobby h1").inner_text() == "Dieser Platz ist für dich: Cleo"
    assert friend.page.locator(".seat-choice .main").all_inner_texts() == ["Als Cleo mitspielen"]
    check(friend, axe, "invited")
    assert friend.page.locator(".seat-choice button").count() == 2, "another seat can be had, too"
    friend.tap(".seat-choice .main")
    friend.sees(".lobby .dock .main")
    assert friend.message(code)["seat"] == "Cleo"


def test_a_seat_asks_for_notices_and_ends_them(
    served: Any, phone: Callable[..., Phone], tmp_path: Path, axe: str
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    public = ("--port", str(port), "--public-url", f"http://127.0.0.1:{port}")
    with served(tmp_path, "--webhooks", *public) as address:
        ana = phone("fr", at=address).open("/new/pig")
        ana.tap("button[type=submit]")
        ana.sees(".lobby .dock")
        ana.tap(".brand")
        ana.tap("[data-key=notices]")
        ana.forgiven = ("409",)
        ana.page.fill("input[name=webhook]", "https://192.168.1.1/inside")
        ana.tap("[data-key=notices-webhook] button")
        assert "https" in ana.sees(".sheet .error").inner_text()
        check(ana, axe, "notices")
        ana.page.fill("input[name=webhook]", "https://chat.example.invalid/turns")
        ana.tap("[data-key=notices-webhook] button")
        assert "chat.example.invalid" in ana.sees("[data-key=notices-webhook] > p:not(.fine)").inner_text()
        ana.tap("[data-key=notices-webhook] button")
        ana.sees("input[name=webhook]")
        ana.tap("[data-key=notice-names] input")
        ana.until("() => document.querySelector('[data-key=notice-names] input').checked")
        ana.page.goto(f"{address}/notices/unknown")
        assert "Aucun avis" in ana.sees("main [role=status]").inner_text()
        check(ana, axe, "the page of a notice")
        ana.page.goto("about:blank")


def test_a_link_with_a_ticket_asks_a_phone_that_has_a_seat(
    table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone]
) -> None:
    """It would give up its own seat, where another could then sit down and see the hand."""
    ana, code = table("Ana", "Bo")
    bo = phone().open(f"/t/{code}")
    bo.tap(".seat-choice button:has-text('Bo')")
    bo.sees(".lobby .dock .main")
    pass_on = "async (path) => (await (await fetch(path, { method: 'POST' })).json()).path"
    link = ana.page.evaluate(pass_on, f"/api/v1/tables/{code}/seats/Ana/pass")
    bo.forgiven = ("409",)
    for answer, seat in ((".sheet footer .main", "Bo"), (".sheet footer button:not(.main)", "Ana")):
        bo.page.goto("about:blank")
        bo.open(link)
        assert "gives up that seat" in bo.sees(".sheet .sheet-body").inner_text()
        assert bo.message(code)["seat"] == "Bo"
        bo.tap(answer)
        bo.until("() => !document.querySelector('.sheet')")
        bo.sees(f".chair.you:has-text('{seat}')")
    assert bo.message(code)["seat"] == "Ana"


REPORT = {"open": False, "was": "1", "now": "2", "entry": 12, "lost": 3, "rule": "ARM 4.2", "yours": True, "host": True}
REPORT |= {"then": "Ana takes Esumagios.", "due": None, "asked": True, "missing": ["Bo"]}


def test_the_page_of_a_table_under_earlier_rules_can_be_used(
    phone: Callable[..., Phone], axe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Newer rules are not installed on a running server, so that its page is drawn here."""
    store = open_store(tmp_path)
    app = create_app(store, lambda: ("armorica",), open_pack, Settings(kits_folder=tmp_path / "kits"))
    client, headers = app.test_client(), {"Sec-Fetch-Site": "same-origin"}
    wish = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
    made: Any = client.post("/api/v1/tables", json=wish, headers=headers).json
    code = made["code"]
    registry = service_of(app).registry
    for room in registry.rooms():
        registry._drop(room)
    monkeypatch.setattr(type(registry.load_game("armorica").engine), "rules_version", "2", raising=False)
    html = client.get(f"/t/{code}").get_data(as_text=True)
    store.close()
    for scheme in ("light", "dark"):
        host = phone(size="small", color_scheme=scheme)
        host.page.route(f"**/t/{code}", lambda route: route.fulfill(body=html, content_type="text/html"))
        host.page.route(f"**/api/v1/tables/{code}/upgrade*", lambda route: route.fulfill(json=REPORT))
        host.open(f"/t/{code}").sees("main button.main")
        assert "Bo" in host.page.locator("main").inner_text()
        check(host, axe, f"other rules, {scheme}")

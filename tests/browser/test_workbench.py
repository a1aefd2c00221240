"""The workbench of `watch` in a browser: it redraws what was saved, and everybody can use it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.checking import check
from support.desk import workbench

from generator.errors import Finding
from generator.kit.workbench.state import Workbench

LONG = "A name that is far longer than anybody has ever seen on the front of a small card of this size"


@dataclass
class Desk:
    """A pack that is watched, and its page."""

    pack: Path
    bench: Workbench
    address: str
    browser: Any

    def page(self, hash: str = "", *, width: int = 1440, scheme: str = "light") -> Any:
        context = self.browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = context.new_page()
        page.goto(f"{self.address}{hash}")
        page.wait_for_selector("#stage image[href]", state="attached")
        return page

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.pack / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def desk(tmp_path: Path, chromium: Any) -> Iterator[Desk]:
    with workbench(tmp_path) as (pack, bench, address):
        yield Desk(pack, bench, address, chromium)
        for context in chromium.contexts:
            context.close()


def test_a_saved_card_is_drawn_again_and_its_finding_stands_beside_it(desk: Desk) -> None:
    page = desk.page("#component=cards&piece=sun-4&show=cut,safe")
    shown = page.locator("#stage [data-side=front] image")
    before = shown.get_attribute("href")
    assert page.locator("#stage [data-side=front] .over").count() == 2
    desk.edit("texts/en.yaml", "High noon", LONG)
    page.wait_for_function(
        "before => document.querySelector('#stage [data-side=front] image').getAttribute('href') !== before", arg=before
    )
    finding = page.locator("#about .finding")
    finding.wait_for()
    assert "too" in finding.inner_text()
    finding.locator(".copy").click()
    page.wait_for_selector(".copy.done")
    assert page.evaluate("navigator.clipboard.readText()").endswith("layouts/card.yaml:18:7")
    assert page.locator("#about .changed del").inner_text() == "High noon"
    page.locator("[data-view=data]").click()
    assert page.locator("td.changed del").inner_text() == "High noon"
    page.locator("#marked").check()
    page.wait_for_function("() => document.querySelectorAll('#rows tbody tr').length === 1")


def test_keys_choose_pieces_and_the_address_keeps_the_choice(desk: Desk) -> None:
    page = desk.page("#component=cards&piece=sun-4")
    page.locator("#gallery [data-piece=sun-4]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#about h2').textContent === 'moon-6'")
    assert page.evaluate("document.activeElement.dataset.piece") == "moon-6"
    page.locator("#language").select_option("de")
    page.wait_for_function(
        "() => document.querySelector('#stage [data-side=front] image').getAttribute('href')?.includes('/de/')"
    )
    page.reload()
    page.wait_for_selector("#stage image[href*='/de/']", state="attached")
    assert page.locator("#gallery [aria-current=true]").get_attribute("data-piece") == "moon-6"


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1440, "light")])
def test_everybody_can_use_every_view(desk: Desk, axe: str, width: int, scheme: str) -> None:
    desk.bench.show_check([Finding("low-contrast", "Too pale.", "Darken it.", None, "warning", piece="cards:sun-4")])
    page = desk.page("#component=cards&piece=sun-4&show=cut,bleed,safe", width=width, scheme=scheme)
    desk.edit("texts/en.yaml", "High noon", LONG)
    page.wait_for_selector("#about .changed")
    page.wait_for_selector("#about .finding")
    for view, sees in (("pieces", "#about .finding"), ("data", "td.changed"), ("findings", "#findings .finding")):
        page.locator(f"[data-view={view}]").click()
        page.locator(sees).first.wait_for()
        check(SimpleNamespace(page=page), axe, f"{view} {width} {scheme}")  # type: ignore[arg-type]

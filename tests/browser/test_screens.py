"""A small share of `python -m bench screens`: it opens screens, looks at them in sizes and looks, and finds faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.screen_walks import WALKS, Walker
from bench.screens import Looker, walk_all

SPOIL = """() => {
  const main = document.querySelector('main');
  main.insertAdjacentHTML('beforeend', '<img src="/favicon.ico"><p>start.play and more</p>');
  Object.assign(main.lastChild.style, { overflow: 'hidden', whiteSpace: 'nowrap', width: '40px' });
}"""


def two(on: Walker) -> Iterator[str]:
    on.open("/fingers", ".field")
    yield "fingers"
    on.host.page.evaluate(SPOIL)
    yield "spoilt"


def test_screens_are_looked_at_and_faults_are_found(chromium: Any, axe: str, tmp_path: Path) -> None:
    looker = Looker(axe, tmp_path, sizes=(320,), looks=("light", "dark"))
    walk_all(chromium, looker, "de", [two])
    assert looker.combinations == 4
    assert {each.screen for each in looker.found} == {"spoilt"}
    kinds = {each.what.split(" ", 1)[0] for each in looker.found if each.look == "light"}
    assert kinds == {"axe", "cut", "key", "English"}
    assert len(list(tmp_path.rglob("*.jpg"))) == 4


def test_every_walk_has_a_name_of_its_own() -> None:
    names = [walk.__name__ for walk in WALKS]
    assert len(set(names)) == len(names) > 12

"""Prepare what the first phones will load: bundled scripts, reduced fonts, packs and sentences.

The work starts with the server, one item after the other with short pauses, so that an early phone waits for a moment
at most. Drawings of pieces are left out: they are made for the games that are played, and would cost memory for the
others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from time import sleep

from companion.engines import open_pack
from companion.web import words
from companion.web.assets import js_bundle, static_files
from companion.web.faults import note_fault
from companion.web.pages.game_colours import stylesheet
from companion.web.service import Service
from generator.errors import Refused
from generator.pack.find import large_games
from generator.places import shipped_folder

BREATH = 0.05
FONT = re.compile(r"/fonts/([a-z0-9-]+)\.woff2")
"""An address of a font in a stylesheet."""


def warm(service: Service) -> None:
    """Start the thread and return. A failure is logged; the request that needs the item reports it."""
    Thread(target=_one_by_one, args=(service,), daemon=True, name="punchboard-prewarm").start()


def _one_by_one(service: Service) -> None:
    for make in items_to_prewarm(service):
        sleep(BREATH)
        try:
            make()
        except Refused:
            continue  # opening the game reports what is wrong with its pack
        except Exception as fault:
            note_fault(fault)


def items_to_prewarm(service: Service) -> Iterator[Callable[[], object]]:
    """Yield the items in the order in which a phone loads them."""
    yield partial(js_bundle.bundle, js_bundle.path_of("start", None))
    yield lambda: _fonts(_pages())
    for language in words.languages():
        yield partial(words.words, language)
    for game in service.games():
        yield partial(_game, service, game)


def _game(service: Service, name: str) -> None:
    for page in js_bundle.OWN:
        js_bundle.bundle(js_bundle.path_of(page, name))  # with what follows it
    _fonts(stylesheet(service.load_game(name).pack))


def make_fonts() -> None:
    """Make the fonts of all pages and shipped games, for a container image."""
    for styles in (_pages(), *(stylesheet(open_pack(name).pack) for name in large_games())):
        _fonts(styles)


def _pages() -> str:
    return (shipped_folder("templates") / "web" / "static" / "app.css").read_text("utf-8")


def _fonts(styles: str) -> None:
    for name in FONT.findall(styles):
        static_files.font(name)


if __name__ == "__main__":
    make_fonts()

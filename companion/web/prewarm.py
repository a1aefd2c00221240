"""What the first phones will ask for is made while nobody asks yet: scripts and fonts packed, games read and worded.

Begun when the server starts, one thing after the other with a breath between, so that a phone that is quicker waits
for a moment at most. Drawings of pieces are not among it: they are made for the games people
play, and would cost memory for the others.
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
from companion.web.pages.theme import stylesheet
from companion.web.service import Service
from generator.errors import Refused
from generator.pack.find import shipped
from generator.places import shipped_folder

BREATH = 0.05
FONT = re.compile(r"/fonts/([a-z0-9-]+)\.woff2")
"""How styles name the fonts they want."""


def warm(service: Service) -> None:
    """Begins and returns at once. What cannot be made is noted; whoever asks for it is told."""
    Thread(target=_one_by_one, args=(service,), daemon=True, name="punchboard-warming").start()


def _one_by_one(service: Service) -> None:
    for make in wanted(service):
        sleep(BREATH)
        try:
            make()
        except Refused:
            continue  # whoever opens this game is told what is wrong with its pack
        except Exception as fault:
            note_fault(fault)


def wanted(service: Service) -> Iterator[Callable[[], object]]:
    """In the order in which a phone asks for them."""
    yield partial(js_bundle.bundle, js_bundle.path_of("start", None))
    yield lambda: _fonts(_pages())
    for language in words.languages():
        yield partial(words.words, language)
    for game in service.games():
        yield partial(_game, service, game)


def _game(service: Service, name: str) -> None:
    for page in js_bundle.OWN:
        js_bundle.bundle(js_bundle.path_of(page, name))
    _fonts(stylesheet(service.load_game(name).pack))


def make_fonts() -> None:
    """All that pages and the games that ship name, before there is a server: an image of one comes with them."""
    for styles in (_pages(), *(stylesheet(open_pack(name).pack) for name in shipped())):
        _fonts(styles)


def _pages() -> str:
    return (shipped_folder("templates") / "web" / "static" / "app.css").read_text("utf-8")


def _fonts(styles: str) -> None:
    for name in FONT.findall(styles):
        static_files.font(name)


if __name__ == "__main__":
    make_fonts()

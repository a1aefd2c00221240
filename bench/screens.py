"""Every screen of the product in four widths, three looks and three languages, and what is wrong on it.

Each state is brought up once in each language by one of the walks, and then looked at in all twelve sizes and looks. On
each, axe-core looks for faults, and so does what the tests of the pages ask of one page: nothing is wider than the
screen, no words are cut off, fingers find what can be tapped, no sentence is missing, the console is silent. Looks are
colours only, so that what does not read colours is looked at once in each size.

The pictures lie in `output/screens/LANGUAGE/WIDTH-LOOK/SCREEN.jpg`, or wherever `PUNCHBOARD_PICTURES` says. It takes
about an hour. `python -m bench.screens de small print` looks at some walks in one language and writes nothing down.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from bench.browsers import CHROMIUM_OPTIONS, TRUEST

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

KIND = "soak"
SIZES = {320: 640, 390: 844, 820: 1180, 1440: 900}
LOOKS = ("light", "dark", "contrast")
LANGUAGES = ("en", "de", "fr")
PICTURES = ROOT / "output" / "screens"
TALLEST = 4000
"""Pixels of a page that are pictured."""
FIRST_SIGHT = "dark"
"""In this look, pictures show what people see without scrolling; in the others, the whole page."""
WEAR = """(look) => {
  document.cookie = 'theme=' + look + ';path=/';
  document.documentElement.dataset.theme = look;
}"""
ENGLISH = r"""() => {
  const meant = Array.from(document.querySelectorAll('body [lang="en"]'), (node) => node.innerText).join("\n");
  const lines = document.body.innerText.match(/.*\b(?:the|you|your|with|and|of|is|are)\b.*/g) ?? [];
  return lines.filter((line) => !meant.includes(line));
}"""
"""Lines that are English and do not say so: none of these words is German or French."""
IDS = r"""() => document.body.innerText.match(
  /\b(?:fir-bolg|tuath-de|muintir-nemid|mil-espaine|fallen-kingdoms|armorica|turquoise-|undefined|NaN|\[object)\b.*/g
) ?? []"""
FINGER = 39.5
LATER = 300
"""Milliseconds for what a table loads after its first drawing, such as the names on a map."""


@dataclass(frozen=True, slots=True)
class Violation:
    screen: str
    language: str
    width: int
    look: str
    what: str


@dataclass(slots=True)
class Looker:
    """Looks at one screen after the other, in all sizes and looks."""

    axe: str
    pictures: Path | None
    sizes: Iterable[int] = tuple(SIZES)
    looks: Iterable[str] = LOOKS
    screens: list[str] = field(default_factory=list)
    combinations: int = 0
    found: list[Violation] = field(default_factory=list)

    def look(self, phone: Any, screen: str, language: str) -> None:
        reloads, screen = screen.endswith("*"), screen.rstrip("*")
        self.screens.append(screen)
        page = phone.page
        for width in self.sizes:
            page.set_viewport_size({"width": width, "height": SIZES[width]})
            if reloads:
                page.reload()
                phone.sees(".board > *, .shared")
                page.wait_for_timeout(LATER)
            for look in self.looks:
                page.emulate_media(color_scheme="dark" if look == "dark" else "light")  # what the workbench follows
                page.evaluate(WEAR, look)
                phone.settle()
                self._picture(phone, screen, language, width, look)
                first = look == next(iter(self.looks))
                told = list(self._faults(phone, language, whole=first, map_is_suited=reloads))
                self.note(Violation(screen, language, width, look, what) for what in told)
                self.combinations += 1
        page.set_viewport_size({"width": 390, "height": SIZES[390]})
        page.emulate_media(color_scheme="light")
        page.evaluate(WEAR, "light")
        phone.settle()

    def note(self, found: Iterable[Violation]) -> None:
        for each in found:
            self.found.append(each)
            print(f"    {each.screen} · {each.language} {each.width} {each.look}: {each.what}", flush=True)

    def _picture(self, phone: Any, screen: str, language: str, width: int, look: str) -> None:
        if self.pictures is None:
            return
        from bench.screen_walks import file_name

        page = phone.page
        folder = self.pictures / language / f"{width}-{look}"
        folder.mkdir(parents=True, exist_ok=True)
        page.evaluate("scrollTo(0, 0)")
        if look != FIRST_SIGHT:
            tall = page.evaluate("document.querySelector('.sheet') ? 0 : document.documentElement.scrollHeight")
            page.set_viewport_size({"width": width, "height": max(SIZES[width], min(tall, TALLEST))})
            phone.settle()
        page.screenshot(path=str(folder / f"{file_name(screen)}.jpg"), type="jpeg", quality=70)
        page.set_viewport_size({"width": width, "height": SIZES[width]})

    def _faults(self, phone: Any, language: str, *, whole: bool, map_is_suited: bool) -> Iterator[str]:
        """Yield what is wrong; what does not depend on colours only when the whole is looked at."""
        from support.checking import COLOURS, CUT, HOLES, KEYS, PLACES_APART, SMALL_TARGETS, WIDE, axe_findings

        page = phone.page
        told, passed = axe_findings(page, self.axe, None if whole else COLOURS)
        assert not whole or passed > 10, "axe looked at nothing"
        yield from (f"axe {each}" for each in told)
        yield from (f"console {each}" for each in phone.faults)
        phone.faults.clear()
        if not whole:
            return
        if (more := page.evaluate(WIDE)) > 0:
            yield f"wide by {more}"
        looks = {"cut": CUT, "small target": SMALL_TARGETS, "hole": HOLES, "key": KEYS, "id": IDS}
        if language != "en":
            looks["English"] = ENGLISH
        for kind, script in looks.items():
            yield from (f"{kind} {each}" for each in page.evaluate(script))
        if map_is_suited and phone.has(".map-state"):
            yield from (f"place {apart:.1f} from the next" for apart in page.evaluate(PLACES_APART) if apart < FINGER)


def run() -> dict[str, Any]:
    from bench.screen_walks import WALKS

    begun = monotonic()
    lookers: dict[str, Looker] = {}
    with chromium() as browser:
        for language in LANGUAGES:
            lookers[language] = Looker(axe(), pictures_folder())
            walk_all(browser, lookers[language], language, WALKS)
    return figures(lookers, monotonic() - begun)


def figures(lookers: Mapping[str, Looker], seconds: float) -> dict[str, Any]:
    """Return what each language's looker saw, and all together."""
    found = [each for looker in lookers.values() for each in looker.found]
    screens = list(dict.fromkeys(screen for looker in lookers.values() for screen in looker.screens))
    return {
        "screens": len(screens),
        "combinations": sum(looker.combinations for looker in lookers.values()),
        "combinations_of_language": {language: looker.combinations for language, looker in lookers.items()},
        "sizes": [f"{width} × {height}" for width, height in SIZES.items()],
        "looks": LOOKS,
        "violations": len(found),
        "violations_of_kind": Counter(each.what.split(" ", 1)[0] for each in found),
        "minutes": round(seconds / 60),
        "each_violation": [asdict(each) for each in found[:200]],
        "each_screen": screens,
    }


def axe() -> str:
    from support.axe import AXE, axe_source

    source = axe_source()
    if source is None:
        raise SystemExit(f"{AXE} could not be fetched with npm.")
    return source


def pictures_folder() -> Path:
    return Path(os.environ.get("PUNCHBOARD_PICTURES") or PICTURES)


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=TRUEST, args=CHROMIUM_OPTIONS)
        yield browser
        browser.close()


def walk_all(browser: Any, looker: Looker, language: str, walks: Iterable[Callable[..., Iterator[str]]]) -> None:
    """Walk in one language, each walk with phones of its own."""
    from support.server import PUNCHBOARD, Server

    from bench.screen_walks import newer_rules

    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), ("--proxies", "1"))
        server.start()
        try:

            def newer() -> None:
                server.kill()
                server.program = (sys.executable, "-c", newer_rules())
                server.start()

            for walk in walks:
                begun, before = monotonic(), len(looker.found)
                walk_one(browser, looker, language, walk, f"http://127.0.0.1:{server.port}", newer, server.kill)
                if server.program != PUNCHBOARD:
                    server.kill()
                    server.program = PUNCHBOARD
                    server.start()
                faults = len(looker.found) - before
                print(f"  {language} {walk.__name__}: {monotonic() - begun:.0f} s, {faults} faults", flush=True)
        finally:
            server.kill()


def walk_one(
    browser: Any,
    looker: Looker,
    language: str,
    walk: Callable[..., Iterator[str]],
    address: str,
    newer: Callable[[], None],
    leave: Callable[[], None],
) -> None:
    from support.phones import Phone

    from bench.screen_walks import Walker

    def phone() -> Phone:
        return Phone(browser, address, language, "phone")

    walker = Walker(phone(), language, phone, leave, newer)
    phones = [walker.host]
    number = len(looker.screens)
    try:
        for screen in walk(walker):
            looker.look(walker.host, screen, language)
    except Exception as fault:
        shown = walker.host.shows()
        told = f"stopped {type(fault).__name__} {str(fault)[:400]} {shown}"
        where = f"{walk.__name__} after {looker.screens[number:][-1:]}"
        looker.note([Violation(where, language, 390, LOOKS[0], told)])
    finally:
        for phone in {id(each): each for each in (*phones, walker.host, *walker.guests)}.values():
            phone.context.close()


def main(language: str, *wanted: str) -> None:
    from bench.screen_walks import WALKS

    looker = Looker(axe(), pictures_folder())
    with chromium() as browser:
        walk_all(browser, looker, language, [walk for walk in WALKS if not wanted or walk.__name__ in wanted])
    print(f"{looker.combinations} combinations, {len(looker.found)} violations")


if __name__ == "__main__":
    main(*sys.argv[1:])

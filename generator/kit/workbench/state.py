"""The state of the workbench: the last pack read, its faces, the findings, and the last sheets.

One thread reads and draws; the server's threads query. `version` counts, so that the browser knows when to ask.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

from generator.errors import Finding, Refused
from generator.kit.changes import fields_by_id
from generator.kit.drawing import cut_out
from generator.kit.options import Options, languages_of
from generator.kit.workbench.look import Look
from generator.kit.workbench.page_facts import page_facts
from generator.kit.workbench.tables import all_rows, table_facts
from generator.layout import Library
from generator.pack.model import Pack
from generator.pack.reader import read_findings
from generator.print_choices import INKS, Ink
from generator.scene.model import Paint, Rect, Scene

Fields = Mapping[str, Mapping[str, Any]]

SLICE = 0.04
"""Seconds of drawing after which requests get their turn."""
MOST_LOOKS = 6
"""Number of languages and inks whose drawings are kept."""


class Workbench:
    """Shared state of the watcher and the server. Every method may be called from any thread."""

    def __init__(self, folder: Path, options: Options) -> None:
        self.folder = folder
        self.options = options
        self.pack: Pack | None = None
        self.version = 0
        self.read_findings: tuple[Finding, ...] = ()
        self.checked: tuple[Finding, ...] = ()
        """Findings of the last complete check."""
        self.is_checking = False
        self.seconds = 0.0
        """Seconds it took to show the last save."""
        self.sheets: tuple[Path, ...] = ()
        self.sheet_pages: tuple[int, ...] = ()
        self.sheets_version = 0
        self.first_fields: Fields = {}
        self.first_rows: dict[str, dict[str, dict[str, dict[str, Any]]]] = {}
        self._fields: Fields = {}
        self._library: Library | None = None
        self._looks: dict[tuple[str, Ink], Look] = {}
        self._lock = threading.RLock()
        self.changed = threading.Condition()

    # -- what the watcher does ----------------------------------------------------------------

    def reload(self) -> None:
        """Read the pack again; draw changed pieces and the one shown large."""
        began = perf_counter()
        with self._lock:
            try:
                pack, self.read_findings = read_findings(self.folder)
            except Refused as refusal:
                pack, self.read_findings = None, refusal.findings
            self.is_checking = True
            if pack:
                self._take(pack)
            self.seconds = perf_counter() - began
        self.publish()

    def _take(self, pack: Pack) -> None:
        fields = all_fields(pack)
        if self.pack is None:
            self.first_fields = fields
            self.first_rows = {language: all_rows(pack, language) for language in pack.languages}
            [language, *_] = languages_of(self.options.languages, pack)
            self._looks[language, self.options.ink] = Look(
                language, self.options.ink, self.options.only, self.options.drawn_bleed
            )
        different = {name for name, known in fields.items() if known != self._fields.get(name)}
        self.pack, self._fields, self._library = pack, fields, Library(pack)
        self._looks = {key: look for key, look in self._looks.items() if key[0] in pack.languages}
        for look in self._looks.values():
            look.begin(pack, self._library)
            look.draw_first(different if look.faces else ())

    def settle(self, is_enough: Callable[[], bool]) -> None:
        """Draw everything else until the time is over; publish what looks different."""
        for look in list(self._looks.values()):
            while not look.is_settled and not is_enough():
                with self._lock:
                    until = perf_counter() + SLICE
                    look.draw_some(lambda until=until: perf_counter() > until)  # type: ignore[misc]
                sleep(SLICE / 10)  # Pause, because a lock taken again at once starves the requests.
        self.publish()

    def publish(self) -> None:
        """Notify the browsers of a new state."""
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def show_sheets(self, files: Iterable[tuple[Path, int]]) -> None:
        """Publish the sheets of a new build."""
        found = tuple(files)
        self.sheets = tuple(path for path, _ in found)
        self.sheet_pages = tuple(pages for _, pages in found)
        self.sheets_version += 1
        self.publish()

    def show_check(self, findings: Iterable[Finding]) -> None:
        """Publish the findings of a complete check."""
        self.checked, self.is_checking = tuple(findings), False
        self.publish()

    # -- what the browser asks ----------------------------------------------------------------

    def look(self, language: str = "", ink: str = "") -> Look | None:
        """Return the faces in this language and ink, or the nearest the pack has; draws them if needed."""
        pack, library = self.pack, self._library
        if pack is None or library is None:
            return None
        spoken = language if language in pack.languages else languages_of(self.options.languages, pack)[0]
        inked = next((one for one in INKS if one == ink), self.options.ink)
        with self._lock:
            key = (spoken, inked)
            known = self._looks.pop(key, None)
            if known is None:
                known = Look(spoken, inked, self.options.only, self.options.drawn_bleed)
                known.begin(pack, library)
            if not known.faces:
                known.draw_all()
            self._looks[key] = known
            while len(self._looks) > MOST_LOOKS:
                del self._looks[next(iter(self._looks))]
            return known

    def facts(self, language: str, ink: str, looked_at: str) -> dict[str, object]:
        """Return all facts of the page except pictures and tables."""
        with self._lock:
            look = self.look(language, ink)
            if look and looked_at:
                look.looked_at = looked_at
            return page_facts(self, look)

    def all_findings(self, look: Look | None) -> list[tuple[Finding, bool]]:
        """Return the present findings, then those of the last check, marked because they may be mended since."""
        fresh = [*self.read_findings, *(look.findings if look else ())]
        told = {_key(finding): (finding, False) for finding in fresh}
        for finding in self.checked:
            told.setdefault(_key(finding), (finding, self.is_checking))
        return list(told.values())

    def is_changed(self, look: Look, name: str) -> bool:
        """Tell whether a piece has other data or looks different than when `watch` began."""
        first = look.first_marks.get(name)
        return first != look.faces[name].digest or self._fields.get(name) != self.first_fields.get(name)

    def picture(self, language: str, ink: str, name: str, side: str, *, cut: bool) -> str | None:
        """Return a face as SVG: with its bleed, or cut to its shape; None when there is none."""
        from generator.backends.svg import draw

        look = self.look(language, ink)
        one = look.faces.get(name) if look else None
        scene = None if one is None else one.front if side == "front" else one.back
        if one is None or scene is None:
            return None
        shown = _on_paper(scene)
        return draw(cut_out(shown, one.component) if cut else shown, bleed=not cut, sized=False, screen=True)

    def table(self, name: str, language: str) -> dict[str, object] | None:
        """Return the rows of a table with their texts, changes and findings."""
        with self._lock:
            look = self.look(language)
            if self.pack is None or look is None or name not in self.pack.tables:
                return None
            first = self.first_rows.get(look.language, {}).get(name, {})
            return table_facts(self.pack, look.language, name, first, [one for one, _ in self.all_findings(look)])


def all_fields(pack: Pack) -> dict[str, dict[str, Any]]:
    """Return the cells, copies and texts of every piece, by component and id."""
    return {f"{one.id}:{id}": fields for one in pack.components for id, fields in fields_by_id(pack, one).items()}


def _on_paper(scene: Scene) -> Scene:
    """Put a face on white paper."""
    over = scene.bleed
    paper = Rect(-over, -over, scene.width + 2 * over, scene.height + 2 * over, Paint(fill="#ffffff"))
    return replace(scene, items=(paper, *scene.items))


def _key(finding: Finding) -> tuple[object, ...]:
    return (finding.code, finding.place, finding.message.partition(" The same on ")[0], finding.piece)

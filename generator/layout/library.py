"""Find layouts by name, read each file once, and cache the plans that boxes are drawn from."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from generator.errors import Finding, Place
from generator.layout.inherit import plan
from generator.layout.model import Layout, Name, Plan
from generator.layout.read import LayoutReader
from generator.pack.findings import Findings, suggest
from generator.pack.folder import Folder
from generator.pack.model import Pack
from generator.pack.yaml_tree import read_yaml
from generator.places import shipped_folder
from generator.scene.model import Symbol

COMMON = "common"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")


class Library:
    """The layouts a pack can use: its own, its game's, and the shared ones, in this order.

    `common/card` names the shared layout even where the pack has one of the same name.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._found = Findings(pack.id)
        self._merging: list[Finding] = []
        templates = shipped_folder("templates") / "print"
        self._shared = Folder(templates / COMMON, self._found)
        self._folders = [
            Folder(folder, self._found)
            for folder in (pack.folder / "layouts", templates / pack.id)
            if folder.is_dir()
            and (folder.is_relative_to(templates) or folder.resolve().is_relative_to(pack.folder.resolve()))
        ] + [self._shared]
        self._layouts: dict[str, Layout | None] = {}
        self._plans: dict[tuple[str, str], Plan | None] = {}
        self.endless: set[str] = set()
        """Layouts that draw more boxes than a face can hold; they are not tried on further pieces."""
        self._ornaments: dict[str, Symbol] = {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return the mistakes in the layouts read so far; the same mistake in several inks is reported once."""
        merging: list[Finding] = []
        for finding in self._merging:
            if finding not in merging:
                merging.append(finding)
        return (*self._found.in_order(), *(replace(finding, pack=self.pack.id) for finding in merging))

    def names(self) -> tuple[str, ...]:
        """Return every layout by the name a component would use."""
        return tuple(sorted({path.stem for folder in self._folders for path in folder.root.glob("*.yaml")}))

    def file(self, name: str) -> Path | None:
        found = self._locate(name)
        return None if found is None else found[0].root / found[1]

    def plan(self, asked: Name, ink: str) -> Plan | None:
        """Return the finished layout for one ink; None, and a finding, when there is none of this name."""
        key = (asked.name, ink)
        if key not in self._plans:
            layout = self._layout(asked)
            self._plans[key] = plan(layout, ink, self._layout, self._merging) if layout else None
        return self._plans[key]

    def ornament(self, key: str, make: Callable[[], Symbol]) -> Symbol:
        """Return an ornament without words, the same in every language and ink: drawn once for all of them."""
        if key not in self._ornaments:
            self._ornaments[key] = make()
        return self._ornaments[key]

    def _layout(self, asked: Name) -> Layout | None:
        if asked.name not in self._layouts:
            self._layouts[asked.name] = self._read(asked)
        return self._layouts[asked.name]

    def _read(self, asked: Name) -> Layout | None:
        found = self._locate(asked.name)
        if found is None:
            self._found.add(
                "layout-unknown",
                f"There is no layout “{asked.name}”.",
                suggest(asked.name, self.names(), "There are"),
                asked.place,
            )
            return None
        folder, file = found
        document = read_yaml(folder, file)
        return LayoutReader(document, self._found).layout(asked.name) if document else None

    def _locate(self, name: str) -> tuple[Folder, str] | None:
        folders = self._folders
        if name.startswith(f"{COMMON}/"):
            folders, name = [self._shared], name.removeprefix(f"{COMMON}/")
        if not _NAME.match(name):
            return None
        file = f"{name}.yaml"
        for folder in folders:
            if (folder.root / file).is_file():
                return folder, file
        return None

    def place(self, name: str) -> Place | None:
        """Return the path of a layout's file for findings."""
        found = self._locate(name)
        return found[0].place(found[1], 1, 1) if found else None

"""Games and print targets from other installed packages, found by their entry points.

`punchboard.engines` names packages with a game: its pack in `content/<game>/`, its drawings for phones in
`web/<game>/`, and its rules as `game(tables)`. `punchboard.exports` names print targets. A package that cannot be
used is refused with one sentence when it is asked for; the others work on.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from generator.errors import Refused, refuse

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Group = Literal["punchboard.engines", "punchboard.exports"]

_ID = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Plugin:
    """One entry point. Nothing is imported before `load`."""

    name: str
    entry: EntryPoint

    @property
    def package(self) -> str:
        """The installed package with its version, as needed to uninstall it."""
        dist = self.entry.dist
        return f"{dist.name} {dist.version}" if dist else self.entry.module

    def load(self) -> Any:
        """Import what the entry point names; `Refused` on any failure."""
        try:
            return self.entry.load()
        except Exception as error:
            raise self.refusal(f"cannot be loaded: {type(error).__name__}: {error}".rstrip(". ")) from error

    def folder(self, part: Literal["content", "web"]) -> Path | None:
        """Return the folder of its pack or of its drawings for phones, if there is one. Does not import the package."""
        try:
            spec = find_spec(self.entry.module.partition(".")[0])
        except (ImportError, ValueError):
            return None
        inside = self.entry.module.split(".")[1:]
        for place in (spec.submodule_search_locations or ()) if spec else ():
            if (found := Path(place, *inside, part, self.name)).is_dir():
                return found
        return None

    def refusal(self, what: str) -> Refused:
        """Return a sentence about this plug-in, with its cure."""
        name = self.package.partition(" ")[0]
        return refuse(
            "plugin",
            f"The plug-in “{self.name}” of {self.package} {what}.",
            f"Mend or update it, or uninstall it: pip uninstall {name}.",
        )


def _entries(group: Group) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group. Reading the metadata of all installed packages takes as long as drawing a
    deck, so only packages that mention the group are read."""
    if group.encode() not in _entry_point_lists():
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


@cache
def _entry_point_lists() -> bytes:
    """Return all entry-point files that mention Punchboard, unparsed."""
    found = []
    for folder in sys.path:
        try:
            names = [name for name in os.listdir(folder or ".") if name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for name in names:
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                    said = file.read()
            except OSError:
                continue
            found += [said] if b"punchboard." in said else []
    return b"\n".join(found)


@cache
def plugins(group: Group) -> Mapping[str, Plugin]:
    """Return the plug-ins of a group by name; of two with the same name, the first by package."""
    found: dict[str, Plugin] = {}
    for entry in sorted(_entries(group), key=lambda one: (one.name, one.dist.name if one.dist else "")):
        if _ID.fullmatch(entry.name):
            found.setdefault(entry.name, Plugin(entry.name, entry))
    return found


def plugin_faults(group: Group, taken: tuple[str, ...] = ()) -> tuple[Refused, ...]:
    """Return faults that show without loading: names that are taken, given twice or invalid."""
    wrong: list[Refused] = []
    first = plugins(group)
    for entry in _entries(group):
        plugin = Plugin(entry.name, entry)
        if not _ID.fullmatch(entry.name):
            wrong.append(plugin.refusal("has a name that is none: small letters, digits and hyphens make one"))
        elif entry.name in taken:
            wrong.append(plugin.refusal(f"is left out: “{entry.name}” comes with Punchboard"))
        elif first[entry.name].entry != entry:
            wrong.append(plugin.refusal(f"is left out: {first[entry.name].package} has the same name"))
    return tuple(wrong)


def broken_plugins(group: Group, taken: tuple[str, ...] = ()) -> tuple[Refused, ...]:
    """Load every plug-in of a group and return findings for those that cannot be used."""
    wrong = list(plugin_faults(group, taken))
    for name, plugin in plugins(group).items():
        if name not in taken:
            try:
                plugin.load()
            except Refused as refusal:
                wrong.append(refusal)
    return tuple(wrong)


def forget_plugins() -> None:
    """Look for plug-ins again, after packages were installed during this run."""
    plugins.cache_clear()
    _entry_point_lists.cache_clear()

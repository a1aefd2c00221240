"""Fonts and icons of a pack: its own first, then the shipped ones, with their authors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from generator.places import shipped_folder
from generator.scene.fonts import Family, declare, families, read_families
from generator.scene.icons import IconRow, Stamp, find_icon, known_icons, own_icons, stamp
from generator.scene.model import Symbol


@dataclass(frozen=True, slots=True)
class Assets:
    """The assets one pack can draw with."""

    families: Mapping[str, str]
    """The pack's own font families: its name for each → the global id."""
    icons: Mapping[str, IconRow]

    def family(self, name: str) -> str:
        return self.families.get(name, name)

    @property
    def icon(self) -> Callable[[str], Symbol]:
        return lambda name: find_icon(name, self.icons)


def assets(pack: Path) -> Assets:
    """Return the assets of the pack in this folder; registers its own fonts globally."""
    home = pack.resolve()
    tables = (home / "fonts" / "fonts.yaml", home / "icons" / "icons.yaml", home / "icons")
    return _assets(home, *map(stamp, tables))


@cache
def _assets(pack: Path, _fonts: Stamp, _icons: Stamp, _folder: Stamp) -> Assets:
    """Return the assets, read again only when their tables change: `watch` and the companion run across an author's
    edits."""
    fonts = pack / "fonts" / "fonts.yaml"
    own_fonts = declare(read_families(fonts), pack) if fonts.is_file() else {}
    return Assets(own_fonts, {**known_icons(), **own_icons(pack / "icons")})


@dataclass(frozen=True, slots=True, order=True)
class Credit:
    """One asset in the credits: its name, author, licence and source."""

    kind: Literal["font", "icon"]
    name: str
    author: str
    licence: str
    source: str
    changed: str = ""


def credits(fonts: Iterable[str] | None = None, icons: Iterable[str] | None = None) -> tuple[Credit, ...]:
    """Return the credits of these font families and icons; of all shipped ones when none are named."""
    rows = known_icons()
    wanted_fonts = families() if fonts is None else set(fonts)
    wanted_icons = rows if icons is None else set(icons)
    return tuple(sorted(
        [_font(family) for name, family in families().items() if name in wanted_fonts]
        + [Credit("icon", r.name, r.author, r.licence, r.source) for name, r in rows.items() if name in wanted_icons]
    ))  # fmt: skip


def _font(family: Family) -> Credit:
    return Credit("font", family.name, family.author, family.licence, family.source, family.changed)


LICENCES = {
    "CC-BY-3.0": ("Creative Commons Attribution 3.0", "https://creativecommons.org/licenses/by/3.0/"),
    "CC0-1.0": ("CC0 1.0, given to the public", "https://creativecommons.org/publicdomain/zero/1.0/"),
    "OFL-1.1": ("SIL Open Font License 1.1", "https://openfontlicense.org"),
    "MIT": ("the licence of Punchboard", "https://opensource.org/license/mit"),
}


def credits_page() -> str:
    """Return `CREDITS.md`, made from the tables. A test compares it with the file."""
    listed = credits()
    fonts = [credit for credit in listed if credit.kind == "font"]
    licence_files = {family.name: family.licence_file for family in families().values() if family.licence_file}
    root = shipped_folder("templates").parent
    lines = [
        "# Credits",
        "",
        "Made by `python -m generator.cli.credits` from `templates/fonts/fonts.yaml` and `templates/icons/icons.yaml`.",
        "",
        "## Fonts",
        "",
        "| font | by | licence | |",
        "|---|---|---|---|",
    ]
    for font in fonts:
        licence = f"[{font.licence}]({licence_files[font.name].relative_to(root).as_posix()})"
        lines.append(f"| [{font.name}]({font.source}) | {font.author} | {licence} | {font.changed} |")
    lines += [
        "",
        "## Icons",
        "",
        "Icons are drawn in one colour, which each game chooses; nothing else was changed.",
        "",
    ]
    lines += ["| icon | by | licence |", "|---|---|---|"]
    for icon in (credit for credit in listed if credit.kind == "icon"):
        name = f"[{icon.name}]({icon.source})" if icon.source.startswith("http") else icon.name
        lines.append(f"| {name} | {icon.author} | [{icon.licence}]({LICENCES[icon.licence][1]}) |")
    return "\n".join(lines) + "\n"

"""Fonts and icons as a pack sees them: its own first, then those that come with Punchboard — and who made them all."""

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
    """What one pack can draw with."""

    families: Mapping[str, str]
    """The pack's own font families: the name it uses → the id everything here knows."""
    icons: Mapping[str, IconRow]

    def family(self, name: str) -> str:
        return self.families.get(name, name)

    @property
    def icon(self) -> Callable[[str], Symbol]:
        return lambda name: find_icon(name, self.icons)


def assets(pack: Path) -> Assets:
    """The assets of the pack in this folder; its own fonts become known to everything that draws."""
    home = pack.resolve()
    tables = (home / "fonts" / "fonts.yaml", home / "icons" / "icons.yaml", home / "icons")
    return _assets(home, *map(stamp, tables))


@cache
def _assets(pack: Path, _fonts: Stamp, _icons: Stamp, _folder: Stamp) -> Assets:
    """Read once for as long as its tables stay as they are: `watch` and the companion outlive an author's edits."""
    fonts = pack / "fonts" / "fonts.yaml"
    own_fonts = declare(read_families(fonts), pack) if fonts.is_file() else {}
    return Assets(own_fonts, {**known_icons(), **own_icons(pack / "icons")})


@dataclass(frozen=True, slots=True, order=True)
class Credit:
    """One asset for the credits: what it is, who made it, how it may be used, where it came from."""

    kind: Literal["font", "icon"]
    name: str
    author: str
    licence: str
    source: str
    changed: str = ""


def credits(fonts: Iterable[str] | None = None, icons: Iterable[str] | None = None) -> tuple[Credit, ...]:
    """Who made these font families and icons; all that are shipped when nothing is named."""
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
    """`CREDITS.md`, made from the tables. A test compares it with the file."""
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

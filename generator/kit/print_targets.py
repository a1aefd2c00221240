"""Print targets: making the game by hand, on a cutting machine or through a print service, each with its own rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.pack.model import CUT_FROM_SHEETS
from generator.plugins import plugins

if TYPE_CHECKING:
    from generator.pack.model import Component, Kind

TARGETS = ("home", "cutter", "drivethru", "gamecrafter")
"""The shipped targets; other packages may bring more."""


@dataclass(frozen=True, slots=True)
class ParcelPiece:
    """A piece as sent to a print service; `row` is its row in the pack, lengths are in mm."""

    component: str
    id: str
    copies: int
    width: float
    height: float
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Parcel:
    """Everything sent for a game in one language. `files` are the names of the sheets or pictures."""

    game: str
    title: str
    version: str
    language: str
    pieces: tuple[ParcelPiece, ...]
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Service:
    """A print service's requirements. It imposes pieces itself, so options about sheets do not apply."""

    name: str
    kinds: frozenset[Kind]
    shapes: frozenset[str]
    pictures: bool
    """Whether it takes a picture of each face instead of a PDF."""
    papers: Callable[[Parcel], Mapping[str, bytes]] | None = None
    """Accompanying files, such as an order form: content by name."""

    def takes(self, component: Component) -> bool:
        return component.kind in self.kinds and component.size.shape in self.shapes


SERVICES: Mapping[str, Service] = {
    "drivethru": Service("DriveThruCards", frozenset({"card", "aid", "money"}), frozenset({"rect"}), pictures=False),
    "gamecrafter": Service(
        "The Game Crafter",
        CUT_FROM_SHEETS | {"board"},
        frozenset({"rect", "round", "hex"}),
        pictures=True,
    ),
}


def known_targets() -> tuple[str, ...]:
    """Return the shipped targets and those of other packages."""
    return (*TARGETS, *(name for name in plugins("punchboard.exports") if name not in TARGETS))


def print_service(target: str) -> Service | None:
    """Return the print service of a target, None for making the game oneself; `Refused` when its plug-in fails."""
    if target in TARGETS:
        return SERVICES.get(target)
    plugin = plugins("punchboard.exports")[target]
    found = plugin.load()
    if not isinstance(found, Service):
        raise plugin.refusal("is not a Service of generator.kit.print_targets")
    return found


def papers_of(target: str, service: Service, parcel: Parcel) -> Mapping[str, bytes]:
    """Return the files a service wants beside sheets and pictures, by name."""
    if service.papers is None:
        return {}
    plugin = plugins("punchboard.exports")[target]
    try:
        made = dict(service.papers(parcel))
    except Exception as error:
        raise plugin.refusal(f"fails at its papers: {type(error).__name__}: {error}".rstrip(". ")) from error
    for name, content in made.items():
        if not isinstance(name, str) or not _FILE.fullmatch(name) or not isinstance(content, bytes):
            raise plugin.refusal(f"brings {name!r}, which is no plain file name with bytes")
    return made


_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def conflicting_options(target: str, said: frozenset[str]) -> Iterator[Finding]:
    """Return the given options that contradict a target."""
    service = print_service(target)
    if service is not None:
        odd = [
            option for option in ("paper", "backs", "bleed", "marks", "rows", "profile", "formats") if option in said
        ]
        for option in odd:
            flag = "--format" if option == "formats" else f"--{option}"
            yield Finding(
                "service-option",
                f"{flag} has no meaning for {service.name}, which says itself what it needs.",
                f"Leave out {flag}, or use --for home.",
            )
    if target == "cutter" and "marks" in said:
        yield Finding(
            "service-option",
            "--marks has no meaning for a cutting machine, which follows the cut paths.",
            "Leave out --marks, or use --for home.",
        )

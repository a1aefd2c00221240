"""Who makes the game: people with knife and ruler, a cutting machine or a print service, each with its own rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from generator.errors import Finding
from generator.pack.model import CUT_FROM_SHEETS

if TYPE_CHECKING:
    from generator.pack.model import Component, Kind

Target: TypeAlias = Literal["home", "cutter", "drivethru", "gamecrafter"]

TARGETS: tuple[Target, ...] = get_args(Target)


@dataclass(frozen=True, slots=True)
class Service:
    """What a print service takes. It puts pieces on paper itself, so nothing about sheets may be asked for."""

    name: str
    kinds: frozenset[Kind]
    shapes: frozenset[str]
    pictures: bool
    """Whether it wants a picture of each face and not a PDF."""

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


def conflicting_options(target: Target, said: frozenset[str]) -> Iterator[Finding]:
    """What does not go together with a target, among the options that were given."""
    service = SERVICES.get(target)
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

"""Printer measurements, and how they change a request to the planner."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from math import isfinite
from typing import Literal

from generator.errors import Finding, Place, Refused
from generator.impose.request import Pile

LIMITS: Mapping[str, tuple[float, float, str]] = {
    "offset_x": (-10.0, 10.0, "mm"),
    "offset_y": (-10.0, 10.0, "mm"),
    "skew": (-5.0, 5.0, "mm over 100 mm"),
    "margin": (0.0, 30.0, "mm"),
}
"""Beyond these, a number was misread or the printer needs repair."""

_NAME = re.compile(r"[\w][\w .+-]{0,39}")


@dataclass(frozen=True, slots=True)
class Profile:
    """One printer. Offsets move the backs right and down as seen on the back; lengths in mm."""

    name: str
    offset_x: float = 0.0
    offset_y: float = 0.0
    skew: float = 0.0
    margin: float | None = None
    edge: Literal["long", "short"] | None = None

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def with_profile(request: Pile, profile: Profile) -> Pile:
    """Apply a printer's profile to a request. The turning edge only counts when both sides are printed.

    Printers turn landscape pages to the left or to the right, and an offset with them; so pages stay upright where
    backs are moved, and pieces are turned instead.
    """
    return replace(
        request,
        offset_x=profile.offset_x,
        offset_y=profile.offset_y,
        skew=profile.skew,
        upright_pages=request.upright_pages or bool(profile.offset_x or profile.offset_y or profile.skew),
        margin=request.margin if profile.margin is None else profile.margin,
        backs=profile.edge if profile.edge and request.backs in ("long", "short") else request.backs,
    )


def check_profile(profile: Profile, place: Place | None = None) -> Profile:
    wrong: list[Finding] = []
    if not _NAME.fullmatch(profile.name):
        wrong.append(
            Finding(
                "profile-name",
                f"'{profile.name}' cannot name a profile.",
                "Use up to 40 letters, digits, spaces, dots and dashes, beginning with a letter or digit.",
                place,
            )
        )
    for field, (least, most, unit) in LIMITS.items():
        value = getattr(profile, field)
        if value is None:
            continue
        if not isinstance(value, int | float) or isinstance(value, bool) or not isfinite(value):
            wrong.append(
                Finding("profile-value", f"{field} of '{profile.name}' is not a number.", "Measure again.", place)
            )
        elif not least <= value <= most:
            wrong.append(
                Finding(
                    "profile-value",
                    f"{field.replace('_', ' ')} of {value:g} {unit} is out of reach.",
                    f"Use {least:g} to {most:g} {unit}; read it off the sheet that punchboard calibrate makes.",
                    place,
                )
            )
    if profile.edge not in (None, "long", "short"):
        wrong.append(Finding("profile-value", f"'{profile.edge}' is no edge.", "Use long or short.", place))
    if wrong:
        raise Refused(wrong)
    return profile

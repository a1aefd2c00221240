"""`punchboard profile`: store the measurements of the calibration sheet for each printer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from generator.cli.common import json_option, print_json, say

if TYPE_CHECKING:
    from generator.impose.profiles import Profile


@click.group(name="profile")
def command() -> None:
    """Keep what was measured on your printers, and use it: punchboard build GAME --profile NAME."""


@command.command(name="set")
@click.argument("name")
@click.option("--offset-x", type=float, default=None, help="Backs move this far to the right (mm); minus is left.")
@click.option("--offset-y", type=float, default=None, help="Backs move this far down (mm); minus is up.")
@click.option("--skew", type=float, default=None, help="Right y minus left y on the calibration sheet (mm in 100 mm).")
@click.option("--margin", type=float, default=None, help="What the printer leaves white at the edges (mm).")
@click.option("--edge", type=click.Choice(["long", "short"]), default=None, help="The edge the sheet is turned over.")
@json_option
def set_(
    name: str,
    offset_x: float | None,
    offset_y: float | None,
    skew: float | None,
    margin: float | None,
    edge: Literal["long", "short"] | None,
    as_json: bool,
) -> None:
    """Make a profile, or change the given values of one."""
    from generator.errors import refuse
    from generator.impose.profiles import Profile
    from generator.kit.printer_profiles import Profiles

    if all(value is None for value in (offset_x, offset_y, skew, margin, edge)):
        raise refuse(
            "profile-empty",
            f"Nothing is to be kept for '{name}'.",
            "Give at least one of --offset-x, --offset-y, --skew, --margin and --edge.",
        )
    profiles = Profiles()
    known = {profile.name: profile for profile in profiles.all()}
    before = known.get(name, Profile(name))
    profile = Profile(
        name,
        before.offset_x if offset_x is None else offset_x,
        before.offset_y if offset_y is None else offset_y,
        before.skew if skew is None else skew,
        before.margin if margin is None else margin,
        before.edge if edge is None else edge,
    )
    profiles.put(profile)
    _show((profile,), as_json, one=True)


@command.command(name="list")
@json_option
def list_(as_json: bool) -> None:
    """Show all profiles."""
    from generator.kit.printer_profiles import Profiles

    profiles = Profiles().all()
    if not profiles and not as_json:
        say("No printer has a profile yet. Make one: punchboard calibrate, then punchboard profile set NAME.")
        return
    _show(profiles, as_json)


@command.command(name="show")
@click.argument("name")
@json_option
def show(name: str, as_json: bool) -> None:
    """Show one profile."""
    from generator.kit.printer_profiles import Profiles

    _show((Profiles().get(name),), as_json, one=True)


@command.command(name="remove")
@click.argument("name")
@json_option
def remove(name: str, as_json: bool) -> None:
    """Forget a profile."""
    from generator.kit.printer_profiles import Profiles

    Profiles().remove(name)
    if as_json:
        print_json({"removed": name})
    else:
        say(f"{name} is forgotten.")


def _show(profiles: tuple[Profile, ...], as_json: bool, *, one: bool = False) -> None:
    if as_json:
        rows = [profile.to_json() for profile in profiles]
        print_json(rows[0] if one else {"profiles": rows})
        return
    for profile in profiles:
        say(sentence(profile))


def sentence(profile: Profile) -> str:
    """Describe a profile in one line."""
    parts = [f"backs {profile.offset_x:+g} mm right, {profile.offset_y:+g} mm down, skew {profile.skew:+g} mm in 100"]
    if profile.margin is not None:
        parts.append(f"margin {profile.margin:g} mm")
    if profile.edge is not None:
        parts.append(f"turned over the {profile.edge} edge")
    return f"{profile.name}: {' · '.join(parts)}"

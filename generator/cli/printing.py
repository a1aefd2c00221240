"""The options that build, plan, check and watch share, and their combined meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from generator.cli import completing
from generator.errors import Refused
from generator.kit.options import FORMATS, Format, Options, Wanted
from generator.kit.print_targets import TARGETS, conflicting_options, known_targets, print_service
from generator.print_choices import ABOUT_BACKS, ABOUT_INK, ABOUT_MARKS, BACKS, INKS, MARKS, ROWS

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


class Bleed(click.ParamType["float | Literal['max']"]):
    """Millimetres, or as much as fits."""

    name = "mm|max"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float | Literal["max"]:
        if value == "max":
            return "max"
        try:
            return float(str(value).removesuffix("mm").strip())
        except ValueError:
            self.fail(f"'{value}' is neither a number of millimetres nor 'max'.", param, ctx)


class WordList(click.ParamType[tuple[str, ...]]):
    """Words separated by commas, each of them known."""

    name = "list"

    def __init__(self, known: tuple[str, ...] = ()) -> None:
        self.known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        words = tuple(word.strip() for word in str(value).split(",") if word.strip())
        for word in words:
            if self.known and word not in self.known:
                self.fail(f"'{word}' is not one of {', '.join(self.known)}.", param, ctx)
        if not words:
            self.fail("Nothing is listed.", param, ctx)
        return words


def paper_options(command: CommandT) -> CommandT:
    """Add the options for paper."""
    for option in reversed(
        (
            click.option(
                "--paper",
                default="A4",
                show_default=True,
                metavar="NAME|WxH",
                shell_complete=completing.papers,
                help="A4, Letter, A3 … or a size such as 210x297 or 8.5x11in.",
            ),
            click.option(
                "--lang",
                "languages",
                type=WordList(),
                multiple=True,
                metavar="LANG[,LANG…]",
                shell_complete=completing.languages,
                help="Languages, or all. The game's first language unless said.",
            ),
            click.option(
                "--backs",
                type=click.Choice(BACKS),
                default="long",
                show_default=True,
                help=ABOUT_BACKS,
            ),
            click.option(
                "--ink",
                type=click.Choice(INKS),
                default="full",
                show_default=True,
                help=ABOUT_INK,
            ),
            click.option(
                "--bleed",
                type=Bleed(),
                default=0.0,
                show_default=True,
                metavar="MM|max",
                help="Drawing over the edge, mm.",
            ),
            click.option(
                "--marks",
                type=click.Choice(MARKS),
                default="crop",
                show_default=True,
                help=ABOUT_MARKS,
            ),
            click.option(
                "--rows",
                type=click.Choice(ROWS),
                default="auto",
                show_default=True,
                help="Hexagons and round pieces. straight: columns and rows, for knife and ruler · nested: like a"
                " honeycomb, with the fewest cuts · auto: nested where that saves a sheet.",
            ),
            click.option(
                "--draft",
                is_flag=True,
                help="Pictures may be missing: a placeholder with the name stands for each.",
            ),
            click.option(
                "--only",
                multiple=True,
                metavar="COMPONENT[:ID]",
                shell_complete=completing.pieces,
                help="Only this component, or this piece of it. May be repeated.",
            ),
            click.option(
                "--profile",
                metavar="NAME",
                shell_complete=completing.profiles,
                help="A printer measured with calibrate and kept with profile set.",
            ),
        )
    ):
        command = option(command)
    return command


class Targets(click.Choice[str]):
    """Choice of print targets. Those of other packages are looked up only when one is named."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in self.choices:
            return value
        known = known_targets()
        return click.Choice(known).convert(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in known_targets() if name.startswith(incomplete)]


def target_option(*targets: str) -> Callable[[CommandT], CommandT]:
    said = {
        "home": "knife and ruler",
        "cutter": "a cutting machine, with cut paths as SVG",
        "drivethru": "DriveThruCards",
        "gamecrafter": "The Game Crafter",
    }
    return click.option(
        "--for",
        "target",
        type=Targets(targets) if targets == TARGETS else click.Choice(targets),
        default="home",
        show_default=True,
        help=" · ".join(f"{target}: {said[target]}" for target in targets) + ".",
    )


def options_from(
    *,
    paper: str,
    languages: tuple[tuple[str, ...], ...],
    backs: str,
    ink: str,
    bleed: float | Literal["max"],
    only: tuple[str, ...],
    profile: str | None,
    marks: str = "crop",
    rows: str = "auto",
    changed: bool = False,
    formats: tuple[str, ...] = ("pdf",),
    output: Path | None = None,
    target: str = "home",
    draft: bool = False,
    picture_dpi: int = 300,
) -> Options:
    """Return the kit's options; refuse those that do not go together."""
    chosen = target
    given = _explicit_options()
    if wrong := tuple(conflicting_options(chosen, given)):
        raise Refused(wrong)
    if chosen == "cutter" and "bleed" not in given:
        bleed = "max"
    if service := print_service(chosen):
        formats = ("png",) if service.pictures else ("pdf",)
    return Options(
        paper=paper,
        languages=tuple(dict.fromkeys(language for some in languages for language in some)),
        backs=backs,  # type: ignore[arg-type]  # click has checked the choice
        ink=ink,  # type: ignore[arg-type]  # click has checked the choice
        bleed=bleed,
        marks=marks,  # type: ignore[arg-type]  # click has checked the choice
        rows=rows,  # type: ignore[arg-type]  # click has checked the choice
        only=tuple(Wanted.read(one) for one in only),
        changed=changed,
        formats=_formats(formats),
        output=output or Path("output"),
        target=chosen,
        draft=draft,
        picture_dpi=picture_dpi,
        profile=stored_profile(profile) if profile else None,
    )


def _explicit_options() -> frozenset[str]:
    """Return the options given explicitly."""
    context = click.get_current_context(silent=True)
    if context is None:
        return frozenset()
    usual = (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
    return frozenset(name for name in context.params if context.get_parameter_source(name) not in usual)


def _formats(asked: tuple[str, ...]) -> tuple[Format, ...]:
    return tuple(one for one in FORMATS if one in asked)


def stored_profile(name: str) -> Mapping[str, object]:
    from generator.kit.printer_profiles import Profiles

    return Profiles().get(name).to_json()

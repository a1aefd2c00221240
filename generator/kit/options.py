"""Options of a build. Light to import, because the cache compares them before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from generator.errors import Finding, Refused, refuse
from generator.kit.print_targets import TARGETS
from generator.plugins import plugins
from generator.print_choices import Backs, Ink, Marks, Rows
from generator.units import CUTTER_GAP, SERVICE_BLEED

if TYPE_CHECKING:
    from generator.pack.model import Pack
    from generator.pack.reader import PackHead

Format: TypeAlias = Literal["pdf", "svg", "png", "tts"]

MOST_BLEED = 20.0

FORMATS: tuple[Format, ...] = get_args(Format)


@dataclass(frozen=True, slots=True)
class Wanted:
    """One `--only`: a component, or one piece of it."""

    component: str
    piece: str = ""

    @classmethod
    def read(cls, text: str) -> Wanted:
        component, _, piece = text.partition(":")
        if not component.strip():
            raise refuse(
                "only-empty", f"“--only {text}” names no component.", "Write --only COMPONENT or COMPONENT:ID."
            )
        return cls(component.strip(), piece.strip())

    def __str__(self) -> str:
        return f"{self.component}:{self.piece}" if self.piece else self.component


@dataclass(frozen=True, slots=True)
class Options:
    """How a kit is built. `languages` empty means the pack's first; `bleed` and sizes in mm."""

    paper: str = "A4"
    languages: tuple[str, ...] = ()
    backs: Backs = "long"
    ink: Ink = "full"
    bleed: float | Literal["max"] = 0.0
    marks: Marks = "crop"
    rows: Rows = "auto"
    only: tuple[Wanted, ...] = ()
    changed: bool = False
    formats: tuple[Format, ...] = ("pdf",)
    output: Path = Path("output")
    target: str = "home"
    picture_dpi: int = 300
    """Largest resolution of stored pictures, in dots per inch."""
    draft: bool = False
    """Draft mode: placeholders stand for missing pictures."""
    profile: Mapping[str, object] | None = None
    """The printer's measurements, as `punchboard profile` stores them."""

    @property
    def drawn_bleed(self) -> float:
        """Return the bleed of drawn faces: what print services want, or more if asked for."""
        return SERVICE_BLEED if self.bleed == "max" else max(SERVICE_BLEED, min(self.bleed, MOST_BLEED))

    def refuse_nonsense(self) -> None:
        """Refuse contradictory options before anything is read or drawn."""
        if self.bleed == "max":
            return
        if not 0 <= self.bleed <= MOST_BLEED:
            hint = f"Use 0 to {MOST_BLEED:g} mm; 3 is usual."
            raise refuse("bleed-size", f"A bleed of {self.bleed:g} mm cannot be printed.", hint)
        if self.target == "cutter" and self.bleed > CUTTER_GAP / 2:
            raise refuse(
                "bleed-size",
                f"A bleed of {self.bleed:g} mm reaches into the neighbours: for a cutting machine pieces lie"
                f" {CUTTER_GAP:g} mm apart.",
                f"Use 0 to {CUTTER_GAP / 2:g} mm, or leave it out for as much as that.",
            )

    def key(self, languages: tuple[str, ...]) -> str:
        """Return the name of this set of options: equal keys write the same files."""
        said = asdict(self)
        said.update(output="", languages=languages, only=[str(one) for one in self.only])
        if self.target not in TARGETS:
            said["target"] = plugins("punchboard.exports")[self.target].package
        return repr(sorted(said.items()))


def languages_of(asked: tuple[str, ...], pack: Pack | PackHead) -> tuple[str, ...]:
    """Return the languages to build, in the pack's order; `all` means every one."""
    known = pack.languages
    if not asked:
        return known[:1]
    if "all" in asked:
        return known
    odd = [language for language in asked if language not in known]
    if odd:
        from generator.pack.reader import place_of_languages

        where = place_of_languages(pack.folder)
        raise Refused(
            Finding(
                "language-unknown",
                f"The game has no language '{one}'.",
                f"It has: {', '.join(known)}; or write all. To add “{one}”, list it under “languages” in {where}; "
                "“punchboard check” then says which texts are missing.",
            )
            for one in odd
        )
    return tuple(language for language in known if language in asked)

"""Check a game: find every fault before it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from generator.errors import Finding, Refused
from generator.kit.checks.all_checks import FACE_CHECKS, PACK_CHECKS, WORD_CHECKS
from generator.kit.draw_pieces import DrawnPiece, Progress, draw, quiet
from generator.kit.ink_free import in_ink, same_in_every_ink
from generator.kit.options import Options, languages_of
from generator.kit.render_cache import Gallery
from generator.layout import Drawer, Library
from generator.layout.model import Name
from generator.pack.budget import budget
from generator.pack.language_check import language_findings
from generator.pack.model import Pack
from generator.pack.reader import PackHead, read_findings, read_head
from generator.print_choices import INKS, Ink


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked, and the findings."""

    game: str
    languages: tuple[str, ...]
    pieces: int
    faces: int
    findings: tuple[Finding, ...]
    played: str = ""
    """A sentence about random play, for games whose rules are data."""

    @property
    def read(self) -> bool:
        """Tell whether there was anything to check."""
        return bool(self.languages)

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "languages": list(self.languages),
            "pieces": self.pieces,
            "faces": self.faces,
            "played": self.played,
            "findings": [finding.to_json() for finding in self.findings],
        }


@budget()
def check(game: str | Path, options: Options, progress: Progress = quiet) -> Checked:
    """Read the game, draw it in every language and ink, and check the drawings."""
    pack, found = read_findings(game)
    head = read_head(game)
    languages = _languages(options, head) if head else ()
    words = [finding for find in WORD_CHECKS for finding in find(head, languages)] if head else []
    if pack is None:
        return Checked(Path(game).resolve().name or str(game), (), 0, 0, (*found, *words))
    library = Library(pack)
    gallery = Gallery()
    looks: list[_Look] = []
    once_for_all = same_in_every_ink(pack, library)
    for language, ink in _looks(languages):
        drawer = Drawer(pack, language, ink, library=library)
        known = looks[0].drawn if looks and language == languages[0] and once_for_all else None
        drawn = draw(drawer, options.only, progress) if known is None else in_ink(known, ink)
        look = _Look(language, ink, drawer, drawn)
        looks.append(look)
        if look.is_looked_at(languages):
            gallery.ask([scene for one in look.drawn for scene in (one.front, one.back) if scene])
    findings = [*found, *words, *(finding for find in PACK_CHECKS for finding in find(pack, languages, options.paper))]
    looked_at: set[tuple[str, ...]] = set()
    for done, look in enumerate(looks):
        progress(f"Looking at {look.language}, {look.ink} ink", done, len(looks))
        seen = [*look.drawer.findings]
        marks = (look.language, *(one.digest for one in look.drawn))
        for check_of in FACE_CHECKS if marks not in looked_at else ():
            if look.ink in check_of.inks and (check_of.every_language or look.is_looked_at(languages)):
                seen += check_of.find(look.drawn, gallery)
        looked_at.add(marks)  # A design without an ink of its own looks the same in low ink.
        if look.is_looked_at(languages) and not options.only:
            seen += look.drawer.static_findings()
        findings += _in_context(seen, pack, look.language, look.ink)
    for name in own_layouts(pack):
        if place := library.place(name):
            library.plan(Name(name, place), "full")
    findings += library.findings
    once = dict.fromkeys(map(_Once, findings))
    faces = sum(2 if one.back else 1 for look in looks for one in look.drawn)
    return Checked(pack.id, languages, len(looks[-1].drawn), faces, tuple(one.finding for one in once))


class _Look(NamedTuple):
    """All pieces in one language and ink."""

    language: str
    ink: Ink
    drawer: Drawer
    drawn: tuple[DrawnPiece, ...]

    def is_looked_at(self, languages: Sequence[str]) -> bool:
        """As a picture. What lies behind the words, tells suits apart or is not drawn at all is the same in every
        language."""
        return self.language == languages[0]


def _looks(languages: Sequence[str]) -> Iterator[tuple[str, Ink]]:
    """Return every ink in the first language, then the others in full ink: inks change drawings, and languages
    words. Renders the pictures of the first while the others are drawn."""
    for ink in INKS:
        yield languages[0], ink
    for language in languages[1:]:
        yield language, "full"


@dataclass(frozen=True, slots=True)
class _Once:
    """Equality of findings across runs: facts do not count, so that one mistake is reported once."""

    finding: Finding

    def __hash__(self) -> int:
        return hash((self.finding.code, self.finding.place, self.finding.message))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Once):
            return NotImplemented
        mine, theirs = self.finding, other.finding
        return (mine.code, mine.place, mine.message, mine.piece) == (
            theirs.code, theirs.place, theirs.message, theirs.piece
        )  # fmt: skip


def _languages(options: Options, pack: PackHead) -> tuple[str, ...]:
    """Return the languages to check. For one that the game does not list, the refusal says how to list it and what
    Punchboard's own words in it lack."""
    try:
        return languages_of(options.languages or ("all",), pack)
    except Refused as refused:
        raise Refused((*refused.findings, *language_findings(options.languages))) from refused


def _in_context(findings: Iterable[Finding], pack: Pack, language: str, ink: Ink) -> Iterator[Finding]:
    for finding in findings:
        facts = finding.facts if ink == "full" else {**finding.facts, "ink": ink}
        yield replace(finding, pack=pack.id, language=finding.language or language, facts=facts)


def own_layouts(pack: Pack) -> tuple[str, ...]:
    """Return the layouts that the pack brings, used or not."""
    return tuple(sorted(path.stem for path in (pack.folder / "layouts").glob("*.yaml")))

"""The list of all checks: of a pack that has been read, and of its drawn faces. A further one is a line here.

Checks of a table that a `game.yaml` asks for by name are in `generator.pack.table_checks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.errors import Finding
from generator.kit.checks.bleeding import short_of_bleed
from generator.kit.checks.distinguishability import too_alike
from generator.kit.checks.legibility import low_contrast, small_type
from generator.kit.checks.margins import words_near_the_cut
from generator.kit.checks.unlikely_sizes import unlikely_sizes
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.render_cache import Gallery
from generator.pack.language_check import board_findings, language_findings
from generator.pack.model import Pack
from generator.pack.reader import PackHead, compare_rulebooks
from generator.print_choices import INKS, Ink

PACK_CHECKS: tuple[Callable[[Pack, Sequence[str], str], Iterable[Finding]], ...] = (
    lambda pack, _languages, paper: unlikely_sizes(pack, paper),
)
"""Every check of a pack that has been read, in the languages and for the paper asked for."""
WORD_CHECKS: tuple[Callable[[PackHead, Sequence[str]], Iterable[Finding]], ...] = (
    lambda pack, _languages: compare_rulebooks(pack),
    lambda _pack, languages: language_findings(languages),
    lambda pack, languages: board_findings(pack.id, languages),
)
"""Every check of words that can be made although the pack cannot be read."""


def _all_too_alike(drawn: Sequence[DrawnPiece], gallery: Gallery) -> Iterator[Finding]:
    for component in {one.component.id: one.component for one in drawn}.values():
        yield from too_alike(component, [one for one in drawn if one.component.id == component.id], gallery)


class FaceCheck(NamedTuple):
    """One way to look at drawn faces. What only concerns pictures is looked at in the first language."""

    find: Callable[[Sequence[DrawnPiece], Gallery], Iterable[Finding]]
    every_language: bool = False
    inks: tuple[Ink, ...] = INKS


FACE_CHECKS = (
    FaceCheck(lambda drawn, _: small_type(drawn), every_language=True),
    FaceCheck(lambda drawn, _: words_near_the_cut(drawn), every_language=True),
    FaceCheck(low_contrast),
    FaceCheck(_all_too_alike),
    FaceCheck(short_of_bleed, inks=("full",)),
)
"""Every check of drawn faces, in the order of its findings."""

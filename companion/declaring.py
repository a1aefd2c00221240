"""Check a pack's `companion.yaml` and report mistakes with line and column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.rules import declared
from generator.errors import Finding, Place, Refused, Severity

if TYPE_CHECKING:
    from generator.pack.companion import Companion
    from generator.pack.model import Pack


def findings(pack: Pack, made: declared.Declaration | None = None) -> Iterator[Finding]:
    """Return every mistake in a pack's declaration; `made` is the game if it was read before."""
    if pack.companion is not None:
        for mistake in (made or declared.declaration(pack.engine_tables())).mistakes:
            yield _finding(pack, pack.companion, mistake, "error")


def doubts(pack: Pack, made: declared.Declaration) -> Iterator[Finding]:
    """Warn of things in a declaration that are probably mistakes."""
    if pack.companion is not None:
        for doubt in made.doubts:
            yield _finding(pack, pack.companion, doubt, "warning")


def _finding(pack: Pack, companion: Companion, mistake: declared.Mistake, severity: Severity) -> Finding:
    keyed = mistake.code in ("unknown-key", "bad-name", "name-twice", "action-twice")
    place = companion.document.key(*mistake.loc) if keyed else companion.document.place(*mistake.loc)
    if mistake.offset and place.column is not None:
        place = Place(place.path, place.line, place.column + mistake.offset)
    field = ".".join(str(step) for step in mistake.loc)
    return Finding(mistake.code, mistake.message, mistake.hint, place, severity, pack.id, "", field, "")


def declared_game(pack: Pack) -> declared.DeclaredGame:
    """Return the engine of a pack's declaration; raise `Refused` with every mistake in it."""
    made = declared.declaration(pack.engine_tables())
    if made.mistakes:
        raise Refused(tuple(findings(pack, made)))
    return declared.DeclaredGame(made)

"""The mistakes in a pack's `companion.yaml`, with line and column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.rules import declared
from generator.errors import Finding, Place, Refused

if TYPE_CHECKING:
    from generator.pack.model import Pack


def findings(pack: Pack, made: declared.Declaration | None = None) -> Iterator[Finding]:
    """Every mistake in the declaration of a pack that has one; `made` is what was read from it already."""
    if pack.companion is None:
        return
    document = pack.companion.document
    for mistake in (made or declared.declaration(pack.engine_tables())).mistakes:
        keyed = mistake.code in ("unknown-key", "bad-name", "name-twice", "action-twice")
        place = document.key(*mistake.loc) if keyed else document.place(*mistake.loc)
        if mistake.offset and place.column is not None:
            place = Place(place.path, place.line, place.column + mistake.offset)
        field = ".".join(str(step) for step in mistake.loc)
        yield Finding(mistake.code, mistake.message, mistake.hint, place, "error", pack.id, "", field, "")


def declared_game(pack: Pack) -> declared.DeclaredGame:
    """The engine over the declaration of a pack; raise `Refused` with everything that is wrong with it."""
    made = declared.declaration(pack.engine_tables())
    if made.mistakes:
        raise Refused(tuple(findings(pack, made)))
    return declared.DeclaredGame(made)

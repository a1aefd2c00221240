"""Compare two versions of a pack: pieces by id, their fields, their words, and their drawings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from generator.errors import Refused
from generator.kit.face_digests import digests_apart, face_digests
from generator.kit.options import languages_of
from generator.kit.pack_copy import earlier_pack
from generator.pack.find import find_pack
from generator.pack.model import Component, Pack, thaw
from generator.pack.reader import read_pack
from generator.pack.row_texts import row_texts

How: TypeAlias = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field with both its values, as JSON."""

    name: str
    before: Any
    after: Any

    def to_json(self) -> dict[str, object]:
        return {"field": self.name, "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class PieceChange:
    """One piece, or a whole component when `piece` is empty. `redrawn` says that it looks different."""

    component: str
    piece: str
    how: How
    fields: tuple[FieldChange, ...] = ()
    redrawn: bool = False

    def to_json(self) -> dict[str, object]:
        return {
            "component": self.component,
            "piece": self.piece or None,
            "change": self.how,
            "fields": [field.to_json() for field in self.fields],
            "redrawn": self.redrawn,
        }


@dataclass(frozen=True, slots=True)
class Changes:
    """All differences in the order of the newer pack; removed pieces come last."""

    before: Pack
    after: Pack
    since: str
    language: str
    pieces: tuple[PieceChange, ...]
    same: int

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.after.id,
            "since": self.since,
            "versions": [self.before.version, self.after.version],
            "language": self.language,
            "changes": [piece.to_json() for piece in self.pieces],
            "same": self.same,
        }


def compare(before: Pack, after: Pack, since: str, language: str) -> Changes:
    """Find the differences; faces are compared as drawn in this language."""
    spoken = language if language in before.languages else before.language
    drawn_before, drawn_after = digests_apart(before.folder, spoken), face_digests(after, language)
    found: list[PieceChange] = []
    same = 0
    components = {one.id: one for one in before.components}
    for component in after.components:
        older = components.get(component.id)
        if older and (fields := tuple(differences(_component_fields(older), _component_fields(component)))):
            found.append(PieceChange(component.id, "", "changed", fields))
        earlier = fields_by_id(before, older) if older else {}
        for id, fields_now in fields_by_id(after, component).items():
            name = f"{component.id}:{id}"
            if id not in earlier:
                found.append(PieceChange(component.id, id, "added"))
                continue
            fields = tuple(differences(earlier[id], fields_now))
            # A booklet set from a rulebook has pages, which are not pieces of the pack.
            redrawn = name in drawn_before and drawn_before[name] != drawn_after.get(name)
            if fields or redrawn:
                found.append(PieceChange(component.id, id, "changed", fields, redrawn))
            else:
                same += 1
    found += _removed_pieces(before, after)
    found += _pages(drawn_before, drawn_after, after)
    return Changes(before, after, since, language, tuple(found), same)


def _removed_pieces(before: Pack, after: Pack) -> Iterator[PieceChange]:
    there = {(component.id, piece.id) for component in after.components for piece in after.pieces(component)}
    for component in before.components:
        for piece in before.pieces(component):
            if (component.id, piece.id) not in there:
                yield PieceChange(component.id, piece.id, "removed")


def _pages(before: Mapping[str, str], after: Mapping[str, str], pack: Pack) -> Iterator[PieceChange]:
    """Return the pages of booklets that were set from a rulebook."""
    pieces = {f"{component.id}:{piece.id}" for component in pack.components for piece in pack.pieces(component)}
    booklets = {component.id for component in pack.components if component.kind == "booklet"}
    for name in sorted({*before, *after} - pieces):
        component, _, page = name.partition(":")
        if component in booklets and before and before.get(name) != after.get(name):
            how: How = "changed" if name in before and name in after else "added" if name in after else "removed"
            yield PieceChange(component, page, how, redrawn=how == "changed")


def _component_fields(component: Component) -> dict[str, Any]:
    return {
        "kind": component.kind,
        "size": str(component.size),
        "front": component.front,
        "back": component.back,
        "corner": component.corner,
        "group": component.group,
        "with": thaw(component.extra),
        "columns": component.pad.columns if component.pad else None,
    }


def fields_by_id(pack: Pack, component: Component) -> dict[str, dict[str, Any]]:
    """Return the cells of each piece, its copies and its words in every language."""
    found = {piece.id: {"copies": piece.quantity, **piece.row.plain()} for piece in pack.pieces(component)}
    for language in pack.languages if component.table else ():
        for id, texts in row_texts(pack, language, component.table or "").items():
            for end, words in texts.items():
                # Report words in a column of the table as that column.
                if id in found and words not in (found[id].get(end), found[id].get(f"{end}_{language}")):
                    found[id][f"{end} ({language})"] = words
    return found


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[FieldChange]:
    for name in dict.fromkeys((*after, *before)):
        if before.get(name) != after.get(name):
            yield FieldChange(name, before.get(name), after.get(name))


@contextmanager
def changes_since(game: str | Path, since: str | None, language: str, output: Path) -> Iterator[Changes]:
    """Compare a game with an earlier version, whose files exist until the context ends."""
    folder = find_pack(game)
    after = read_pack(folder)
    [spoken, *_] = languages_of((language,) if language else (), after)
    with earlier_pack(folder, since, output) as (earlier, name):
        try:
            before = read_pack(earlier)
        except Refused as refusal:
            said = replace(refusal.findings[0], message=f"Of {name}: {refusal.findings[0].message}")
            raise Refused((said, *refusal.findings[1:])) from None
        yield compare(before, after, name, spoken)

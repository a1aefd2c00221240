"""Collect mistakes while a pack is read, to report all of them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from generator.errors import Finding, Place, Severity

ALIKE = 20
"""Most reported mistakes of one code in one file; the rest are counted."""


class Findings:
    """A list of mistakes that grows while reading continues."""

    def __init__(self, pack: str = "") -> None:
        self.pack = pack
        self._found: list[Finding] = []

    def add(
        self,
        code: str,
        message: str,
        hint: str,
        place: Place | None,
        *,
        severity: Severity = "error",
        piece: str = "",
        field: str = "",
        language: str = "",
    ) -> None:
        self._found.append(
            Finding(code, message, hint, place, severity, self.pack, piece, field, language),
        )

    def bad_id(self, id: str, place: Place | None) -> None:
        """Report an id that cannot name a file."""
        self.add(
            "bad-id",
            f"{describe_value(id)} cannot be an id.",
            'Files are called after ids: begin with a letter or a digit, leave out / \\ : * ? " < > |, '
            "and use 100 characters at most.",
            place,
        )

    def __len__(self) -> int:
        return len(self._found)

    @property
    def errors(self) -> int:
        return sum(finding.severity == "error" for finding in self._found)

    def in_order(self, most: int | None = ALIKE) -> tuple[Finding, ...]:
        """Return the findings in the order of files and lines; more than so many repeated mistakes in one file are cut
        short and counted."""
        seen: Counter[tuple[str, str]] = Counter()
        kept: list[Finding] = []
        for finding in _merge(sorted(self._found, key=_order)):
            kind = (finding.code, finding.place.path if finding.place else "")
            seen[kind] += 1
            if most is None or seen[kind] <= most:
                kept.append(finding)
        for (code, path), times in seen.items():
            if most is not None and times > most:
                more = times - most
                kept.append(
                    Finding(
                        code,
                        f"{more} more of the kind “{code}” in this file.",
                        "Mend the first ones and check again.",
                        Place(path) if path else None,
                        pack=self.pack,
                    )
                )
        return tuple(kept)


def _merge(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Merge findings at one place: an expression that fails for every row is reported for the first, with their
    number."""
    for _, alike in groupby(findings, key=lambda finding: (*_order(finding), finding.code, finding.field)):
        first, *rest = alike
        pieces = {finding.piece for finding in (first, *rest)} - {""}
        if rest and len(pieces) == len(rest) + 1:
            more = f" The same goes for {len(rest)} more."
            yield replace(first, message=first.message + more, facts={**first.facts, "more": len(rest)})
        else:
            yield first
            yield from rest


def _order(finding: Finding) -> tuple[str, str, int, int]:
    place = finding.place
    return (place.path, place.sheet, place.line or 0, place.column or 0) if place else ("", "", 0, 0)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word a misspelt one most likely means, or an empty string."""
    from difflib import get_close_matches

    matches = get_close_matches(word[:80], list(known), n=1, cutoff=0.6)
    return matches[0] if matches else ""


def suggest(word: str, known: Iterable[str], what: str = "Known") -> str:
    """Return the hint for an unknown name: the nearest one, or all there are."""
    names = sorted(known)
    if near := nearest(word, names):
        return f"Did you mean “{near}”?"
    if not names:
        return "There are none yet."
    listed = ", ".join(name if len(name) <= 60 else f"{name[:59]}…" for name in names[:24]) + (
        f" and {len(names) - 24} more" if len(names) > 24 else ""
    )
    return f"{what}: {listed}."


def describe_value(value: object) -> str:
    """Describe a wrong value, short enough for a sentence."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"“{value if len(value) <= 40 else value[:39] + '…'}”"
        case list() | tuple():
            return f"a list of {len(value)}"
        case _:
            return "a mapping"

"""Describe what a build would make: sheets, cuts, paper, ink, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.errors import Finding, Refused
from generator.impose import Paper, read_paper
from generator.impose.cutting import Statistics, statistics
from generator.impose.wording import SheetReason
from generator.kit.batches import Batch, batches, components_of
from generator.kit.draw_pieces import Progress, draw, quiet
from generator.kit.jobs import Jobs
from generator.kit.options import Options, languages_of
from generator.kit.pages import pages_of
from generator.layout import Drawer, Library
from generator.pack.model import Pack
from generator.pack.reader import read_pack
from generator.scene.model import Document, Page


@dataclass(frozen=True, slots=True)
class PlannedBatch:
    """One batch: its pieces, its layout on the paper, its cost."""

    batch: Batch
    statistics: Statistics
    reasons: tuple[SheetReason, ...]

    def to_json(self, language: str) -> dict[str, object]:
        batch = self.batch
        return {
            "group": batch.group,
            "title": batch.title,
            "kind": batch.kind,
            "components": [component.id for component in components_of([batch])],
            "pieces": len(batch.faces),
            "size": [batch.size.width, batch.size.height],
            "backs": batch.backs,
            "why": [reason.to_json(language) for reason in self.reasons],
            **self.statistics.to_json(language),
        }


@dataclass(frozen=True, slots=True)
class Outlook:
    """The plan of one language: parts in print order, and their files."""

    pack: Pack
    language: str
    paper: Paper
    parts: tuple[PlannedBatch, ...]
    files: tuple[tuple[str, int], ...]
    findings: tuple[Finding, ...]

    def totals(self) -> dict[str, Any]:
        sheets = sum(part.statistics.sheets for part in self.parts)
        pages = sum(part.statistics.pages for part in self.parts)
        ink = sum((part.statistics.ink or 0.0) * part.statistics.pages for part in self.parts) / max(1, pages)
        return {
            "sheets": sheets,
            "pages": pages,
            "cuts": sum(part.statistics.cuts for part in self.parts),
            "paper_m2": round(sum(part.statistics.paper for part in self.parts), 4),
            "ink": round(ink, 4),
        }

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.pack.id,
            "language": self.language,
            "paper": self.paper.name,
            "parts": [part.to_json(self.language) for part in self.parts],
            "files": [{"name": name, "pages": pages} for name, pages in self.files],
            "total": self.totals(),
            "findings": [finding.to_json() for finding in self.findings],
        }


def outlook(game: str | Path, options: Options, progress: Progress = quiet) -> tuple[Outlook, ...]:
    """Return one plan for each requested language. Refuses what a build would refuse."""
    options.refuse_nonsense()
    read_paper(options.paper)
    pack = read_pack(game, draft=options.draft)
    library = Library(pack)
    return tuple(
        _of_language(pack, language, options, library, progress) for language in languages_of(options.languages, pack)
    )


def _of_language(pack: Pack, language: str, options: Options, library: Library, progress: Progress) -> Outlook:
    drawer = Drawer(pack, language, options.ink, bleed=options.drawn_bleed, library=library, draft=options.draft)
    drawn = draw(drawer, options.only, progress)
    findings = tuple(drawer.findings)
    if errors := [finding for finding in findings if finding.severity == "error"]:
        raise Refused(errors)
    made = batches(pack, language, drawn, options)
    parts = []
    for done, batch in enumerate(made):
        progress(f"Planning {batch.group}", done, len(made))
        parts.append(_part(batch, options, language))
    jobs = Jobs(pack, language, options, drawer, drawn)
    files = tuple((job.name, job.pages) for job in jobs.all(made))
    return Outlook(pack, language, read_paper(options.paper), tuple(parts), files, findings)


def _part(batch: Batch, options: Options, language: str) -> PlannedBatch:
    if batch.guest and batch.plan is not None:
        # The sheet counts for its host; one more cut separates the two.
        cost = statistics(batch.plan, None)
        shared = replace(cost, sheets=0, pages=0, paper=0.0, cuts=cost.cuts + 1)
        return PlannedBatch(batch, shared, batch.plan.reasons)
    pages = pages_of(batch, options)
    ink = _ink(pages, language)
    if batch.plan is not None:
        return PlannedBatch(batch, statistics(batch.plan, ink), batch.plan.reasons)
    paper = read_paper(options.paper)
    duplex = any(page.side == "back" for page in pages)
    sheets = len(pages) // 2 if duplex else len(pages)
    area = sheets * paper.width * paper.height / 1e6
    return PlannedBatch(batch, Statistics(sheets, len(pages), 0, area, ink, ()), ())


def _ink(pages: Sequence[Page], language: str) -> float:
    from generator.backends.ink import coverage
    from generator.backends.pdf import write

    return coverage(write(Document(tuple(pages), "", language)))

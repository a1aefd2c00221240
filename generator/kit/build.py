"""Build a kit: a pack and options go in, files to print come out. `build` reads from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from generator.errors import Finding, Refused
from generator.kit.inputs import Stamp, stamp
from generator.kit.options import Options, languages_of
from generator.kit.output_folder import OutputFolder
from generator.kit.print_targets import Service, print_service
from generator.kit.report import Made, Report, finding_from_json
from generator.pack.budget import budget
from generator.pack.find import find_pack

if TYPE_CHECKING:
    from generator.kit.draw_pieces import DrawnPiece, Progress
    from generator.pack.model import Pack


def build(game: str | Path, options: Options, progress: Progress | None = None) -> Report:
    """Build what is asked for, or raise `Refused` with everything that is wrong and write nothing."""
    began = perf_counter()
    options.refuse_nonsense()
    folder = find_pack(game)
    shelf = OutputFolder(options.output / folder.resolve().name)
    key = options.key(options.languages)
    made_of = stamp(folder, key)
    if not options.changed and (known := shelf.last_build(key)) and known["made_of"] == made_of.everything:
        return _report_of_last_build(shelf, known).took(perf_counter() - began)
    return _build(folder, options, shelf, key, made_of, progress or _quiet).took(perf_counter() - began)


@budget()
def _build(folder: Path, options: Options, shelf: OutputFolder, key: str, made_of: Stamp, progress: Progress) -> Report:
    from generator.impose.papers import read_paper
    from generator.kit.checks.unlikely_sizes import unlikely_sizes
    from generator.kit.draw_pieces import draw
    from generator.layout import Drawer, Library
    from generator.layout.missing_art import missing_pictures
    from generator.pack.reader import read_pack

    read_paper(options.paper)
    pack = read_pack(folder, draft=options.draft)
    library = Library(pack)
    work = Work(pack, options, shelf, key, made_of.tools, progress)
    for language in languages_of(options.languages, pack):
        drawer = Drawer(pack, language, options.ink, bleed=options.drawn_bleed, library=library, draft=options.draft)
        drawn = draw(drawer, options.only, progress)
        if service := print_service(options.target):
            drawn = work.only_taken(drawn, service)
        drawn = work.only_changed(drawn, language) if options.changed else drawn
        work.add(language, drawn, drawer)
        work.missing_art.update(drawer.missing_art)
    work.refuse_errors()
    work.findings += missing_pictures(work.missing_art)
    work.findings += unlikely_sizes(pack, options.paper)
    if not pack.components:
        work.note = "The game lists no components, so there is nothing to print."
    with shelf.aside() as aside:
        work.write(aside)
        build = {
            "game": pack.id,
            "made_of": made_of.everything,
            "tools": made_of.tools,
            "files": work.files,
            "pieces": work.pieces,
            "findings": [finding.to_json() for finding in work.findings],
        }
        shelf.publish(aside, key, build, work.faces)
        if not options.only:
            from generator.kit.pack_copy import NAME, zip_pack

            shelf.keep(NAME, zip_pack(folder))
    report = _report_of_last_build(shelf, build)
    return Report(pack.id, report.files, report.pieces, tuple(work.findings), note=work.note)


def _report_of_last_build(shelf: OutputFolder, build: Any) -> Report:
    files = tuple(
        Made(shelf.folder / name, file["component"], file["kind"], file["pages"], file["bytes"])
        for name, file in build["files"].items()
    )
    findings = tuple(map(finding_from_json, build["findings"]))
    return Report(build["game"], files, build["pieces"], findings, fresh=True)


def _quiet(_what: str, _done: int, _of: int) -> None:
    pass


def count_pieces(drawn: Iterable[DrawnPiece]) -> dict[str, int]:
    """Count the pieces of each component as people hold them; a booklet is one, whatever its pages."""
    counts: dict[str, int] = {}
    for one in drawn:
        id = one.component.id
        counts[id] = 1 if one.component.kind == "booklet" else counts.get(id, 0) + one.piece.quantity
    return counts


@dataclass(slots=True)
class Work:
    """One build in progress: jobs are gathered first; files are written only once everything is valid."""

    pack: Pack
    options: Options
    shelf: OutputFolder
    key: str
    tools: str
    progress: Progress
    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    faces: dict[str, dict[str, str]] = field(default_factory=dict)
    note: str = ""
    missing_art: dict[str, None] = field(default_factory=dict)
    jobs: list[tuple[str, Callable[[], bytes]]] = field(default_factory=list)

    def only_taken(self, drawn: tuple[DrawnPiece, ...], service: Service) -> tuple[DrawnPiece, ...]:
        """Return the pieces a service makes, and note the rest, which the parcel will lack."""
        others = dict.fromkeys(one.component.id for one in drawn if not service.takes(one.component))
        if others:
            self.note = f"{service.name} does not make these, print them at home: {', '.join(others)}."
        return tuple(one for one in drawn if service.takes(one.component))

    def only_changed(self, drawn: tuple[DrawnPiece, ...], language: str) -> tuple[DrawnPiece, ...]:
        known = self.shelf.memory["faces"].get(self._drawn_key(language))
        if known is None:
            self.note = "There was no earlier build to compare with, so every piece counts as changed."
            return drawn
        names = {one.name for one in drawn if known.get(one.name) != one.digest}
        booklets = {one.component.id for one in drawn if one.name in names and one.component.kind == "booklet"}
        # A booklet is folded from all its pages, so one changed page needs all of them.
        changed = tuple(one for one in drawn if one.name in names or one.component.id in booklets)
        if not changed:
            self.note = "No piece looks different from the last build."
        return changed

    def _drawn_key(self, language: str) -> str:
        return f"{language}/{self.options.ink}"

    def add(self, language: str, drawn: tuple[DrawnPiece, ...], drawer: Any) -> None:
        """Plan everything of one language."""
        from generator.kit.batches import batches
        from generator.kit.jobs import Jobs

        self.findings += [one for one in drawer.findings if one not in self.findings]
        if not self.options.only and (self.pack.folder / "layouts").is_dir():
            # Check unused layouts too, so that all mistakes come at once.
            self.findings += [one for one in drawer.static_findings() if one not in self.findings]
        self.faces[self._drawn_key(language)] = {one.name: one.digest for one in drawn}
        self.pieces |= count_pieces(drawn)
        if any(one.severity == "error" for one in self.findings):
            return
        jobs = Jobs(self.pack, language, self.options, drawer, drawn)
        for job in jobs.all(batches(self.pack, language, drawn, self.options) if "pdf" in self.options.formats else ()):
            self.files[job.name] = {
                "component": job.component,
                "kind": job.kind,
                "pages": job.pages,
                "digest": job.digest,
            }
            self.jobs.append((job.name, job.make))
        self.findings += [one for one in drawer.findings if one not in self.findings]

    def refuse_errors(self) -> None:
        errors = [finding for finding in self.findings if finding.severity == "error"]
        if errors:
            raise Refused(errors)

    def write(self, aside: Path) -> None:
        """Write every file that would differ from the existing one."""
        todo = [
            (name, make)
            for name, make in self.jobs
            if not self.shelf.is_unchanged(self.key, self.tools, name, self.files[name]["digest"])
        ]
        for done, (name, make) in enumerate(todo):
            self.progress(f"Writing {name}", done, len(todo))
            target = aside / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(make())

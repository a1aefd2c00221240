"""Faces as pictures: SVG and PNG of each piece, and sheets of faces for Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.impose.request import Face
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.jobs import Job
from generator.kit.options import Options
from generator.kit.print_targets import print_service
from generator.scene.digest import digest
from generator.scene.model import Document, Scene
from generator.units import MM_PER_INCH, SERVICE_BLEED

PICTURE_DPI = 300

TABLETOP_KINDS = frozenset({"card", "tile", "token", "money", "domino"})
TABLETOP_PIXELS = 4096
"""Tabletop Simulator shrinks larger pictures on most graphics cards."""


def pictures_of(drawn: Sequence[DrawnPiece], language: str, options: Options) -> Iterator[Job]:
    """Return one file for each face, or each sheet of them, in each requested format."""
    variant = language if options.ink == "full" else f"{language}-{options.ink}"
    if print_service(options.target):
        variant += f"-{options.target}"
    if "svg" in options.formats:
        for one, side, scene in _sides(drawn):
            name = f"svg-{variant}/{one.component.id}/{one.piece.id}-{side}.svg"
            yield Job(name, one.component.id, "svg", 1, digest(scene), partial(_svg, scene))
    if "png" in options.formats:
        # The requested resolution, else that of print services.
        over = SERVICE_BLEED if options.bleed == "max" or not options.bleed else float(options.bleed)
        for one, side, scene in _sides(drawn):
            # Print services ask for the number of copies of each face.
            copies = f"-x{one.piece.quantity}" if options.target != "home" and one.piece.quantity > 1 else ""
            name = f"png-{variant}/{one.component.id}/{one.piece.id}-{side}{copies}.png"
            make = partial(_png, scene, language, over, PICTURE_DPI)
            yield Job(name, one.component.id, "png", 1, f"{digest(scene)}/{over}", make)
    if "tts" in options.formats:
        yield from _tabletop(drawn, language, variant)


def _sides(drawn: Sequence[DrawnPiece]) -> Iterator[tuple[DrawnPiece, str, Scene]]:
    for one in drawn:
        yield one, "front", one.front
        if one.back is not None:
            yield one, "back", one.back


def _tabletop(drawn: Sequence[DrawnPiece], language: str, variant: str) -> Iterator[Job]:
    """Return sheets of faces for Tabletop Simulator; the names hold the columns and rows its dialogue asks for."""
    from generator.impose.services import tabletop

    for component in {one.component.id: one.component for one in drawn}.values():
        if component.kind not in TABLETOP_KINDS:
            continue
        faces = [face for one in drawn if one.component.id == component.id for face in one.copies()]
        for number, sheet in enumerate(tabletop(faces), start=1):
            side = "backs" if sheet.backs else "fronts"
            name = f"tts-{variant}/{component.id}-{number}-{side}-{sheet.columns}x{sheet.rows}.png"
            yield Job(name, component.id, "tts", 1, digest(sheet.scene), partial(_sheet, sheet.scene, language))
        backs = list(dict.fromkeys(face.back for face in faces if face.back))
        if len(backs) == 1:
            name = f"tts-{variant}/{component.id}-back.png"
            yield Job(name, component.id, "tts", 1, digest(backs[0]), partial(_sheet, backs[0], language))


def _sheet(scene: Scene, language: str) -> bytes:
    dpi = min(PICTURE_DPI, int(TABLETOP_PIXELS * MM_PER_INCH / max(scene.width, scene.height)))
    return _png(scene, language, 0.0, dpi)


def _png(scene: Scene, language: str, bleed: float, dpi: int) -> bytes:
    from generator.backends.pdf import write
    from generator.backends.png import render
    from generator.impose.services import service

    return render(write(Document(service((Face("", scene),), bleed=bleed), scene.title, language)), 0, dpi)


def _svg(scene: Scene) -> bytes:
    from generator.backends.svg import draw

    return draw(scene, bleed=True).encode("utf-8")

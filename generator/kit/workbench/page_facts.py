"""The facts of the workbench's page as JSON: components, pieces and their marks, findings, sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.checks.margins import safe_margin
from generator.kit.draw_pieces import DrawnPiece
from generator.kit.workbench.look import Look
from generator.pack.model import CUT_FROM_SHEETS, Component, Pack
from generator.print_choices import INKS

if TYPE_CHECKING:
    from generator.kit.workbench.state import Workbench


def page_facts(bench: Workbench, look: Look | None) -> dict[str, object]:
    """Return all facts of the page except pictures and tables. Without a readable pack there are findings only."""
    pack = bench.pack
    findings = [{**_finding(one), "older": older} for one, older in bench.all_findings(look)]
    known: dict[str, object] = {
        "version": bench.version,
        "checking": bench.is_checking,
        "seconds": round(bench.seconds, 3),
        "findings": findings,
        "sheets": [
            {"name": path.name, "pages": pages} for path, pages in zip(bench.sheets, bench.sheet_pages, strict=True)
        ],
        "sheetsVersion": bench.sheets_version,
        "inks": INKS,
    }
    if pack is None or look is None:
        return {**known, "title": bench.folder.resolve().name, "languages": [], "components": [], "tables": []}
    return {
        **known,
        "title": pack.text(look.language, "title"),
        "packVersion": pack.version,
        "languages": pack.languages,
        "language": look.language,
        "ink": look.ink,
        "tables": list(pack.tables),
        "components": [
            _component(pack, component, look, bench)
            for component in dict.fromkeys(one.component.id for one in look.faces.values())
        ],
    }


def _component(pack: Pack, id: str, look: Look, bench: Workbench) -> dict[str, object]:
    pieces = [one for one in look.faces.values() if one.component.id == id]
    component: Component = pieces[0].component
    size = component.size
    return {
        "id": id,
        "title": pack.texts[look.language].get(f"components.{id}", id),
        "kind": component.kind,
        "table": component.table or "",
        "said": str(size),
        "shape": size.shape,
        "width": size.width,
        "height": size.height,
        "corner": component.corner,
        "bleed": pieces[0].front.bleed,
        "safe": safe_margin(size) if component.kind in CUT_FROM_SHEETS else 0,
        "pieces": [_piece(one, bench.is_changed(look, one.name)) for one in pieces],
    }


def _piece(one: DrawnPiece, changed: bool) -> dict[str, object]:
    return {
        "id": one.piece.id,
        "copies": one.piece.quantity,
        "mark": mark_of(one),
        "back": one.back is not None,
        "at": str(one.piece.place),
        "changed": changed,
    }


def mark_of(one: DrawnPiece) -> str:
    """Return a short word that changes when one of the faces does."""
    return one.digest[:10] + one.digest[-10:]


def _finding(one: Finding) -> dict[str, object]:
    return {
        "code": one.code,
        "severity": one.severity,
        "message": one.message,
        "hint": one.hint,
        "at": str(one.place) if one.place else "",
        "piece": one.piece,
        "field": one.field,
        "language": one.language,
    }
